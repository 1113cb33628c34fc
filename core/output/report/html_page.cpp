#include "core/output/report/html_page.h"

#include <fmt/format.h>

#include <utility>

#include "core/base/base64.h"

namespace navwright {

namespace {

constexpr std::string_view kStyle = R"(
:root { color-scheme: light dark; --line: #8885; --good: #0072b2; --hint: #0072b2; --warning: #b35900; --bad: #c0392b; }
@media (prefers-color-scheme: dark) { :root { --good: #56b4e9; --hint: #56b4e9; --warning: #e69f00; --bad: #ff7a66; } }
body { font: 15px/1.45 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.7rem; margin-bottom: .2rem; } h2 { font-size: 1.2rem; margin-top: 2.2rem; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: .25rem .6rem .25rem 0;
border-bottom: 1px solid var(--line); vertical-align: top; } td { font-variant-numeric: tabular-nums; }
.note { opacity: .75; } .good { color: var(--good); } .hint { color: var(--hint); } .warning { color: var(--warning); }
.bad { color: var(--bad); font-weight: 600; } figure { margin: 1rem 0; } img { max-width: 100%; height: auto; }
figcaption { opacity: .75; font-size: .9rem; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(19rem, 1fr)); gap: 1rem; }
.card { border: 1px solid var(--line); border-radius: .4rem; padding: .7rem; break-inside: avoid; }
.card h3 { font-size: 1rem; margin: 0 0 .3rem; } .card p { margin: .3rem 0 0; } .wide { grid-column: 1 / -1; } details { margin-top: .3rem; }
details.added, details.removed, details.moved, details.retyped { border-left: .4rem solid; padding-left: .4rem; }
.added { border-color: #009e73; } .removed { border-color: #d55e00; } .moved { border-color: #9966ff; } .retyped { border-color: #0072b2; }
ul { margin: .3rem 0; columns: 22rem; } summary { cursor: pointer; } td.good:first-child, td.bad:first-child { width: 1.5rem; }
.card img { width: 100%; border-radius: .25rem; } td.picture { width: 10rem; }
td.picture img { width: 10rem; border-radius: .25rem; display: block; }
)";

/// States differ in shape, not only in colour.
std::string_view signOf(std::string_view state) {
    if (state == "good") return "✓";
    if (state == "hint") return "○";
    return state == "bad" ? "✗" : "▲";
}

}  // namespace

std::string htmlEscaped(std::string_view text) {
    std::string escaped;
    escaped.reserve(text.size());
    for (const char c : text) {
        switch (c) {
            case '&':
                escaped += "&amp;";
                break;
            case '<':
                escaped += "&lt;";
                break;
            case '>':
                escaped += "&gt;";
                break;
            case '"':
                escaped += "&quot;";
                break;
            case '\'':
                escaped += "&#39;";
                break;
            default:
                escaped += c;
        }
    }
    return escaped;
}

std::string urlOfPath(std::string_view path) {
    // Characters that browsers would not treat as part of a path.
    constexpr std::string_view kSpecial = " %#?:\\\"<>";
    std::string url;
    for (const char c : path) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < ' ' || byte >= 0x7f || kSpecial.contains(c)) {
            url += fmt::format("%{:02X}", byte);
        } else {
            url += c;
        }
    }
    return url;
}

HtmlPage::HtmlPage(std::string_view title) {
    const auto name = htmlEscaped(title);
    html_ = fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
        "content=\"width=device-width\">\n<title>{}</title>\n<style>{}</style>\n</head>\n<body>\n<h1>{}</"
        "h1>\n",
        name, kStyle, name);
}

void HtmlPage::heading(std::string_view text) {
    html_ += fmt::format("<h2>{}</h2>\n", htmlEscaped(text));
}

void HtmlPage::paragraph(std::string_view text) {
    html_ += fmt::format("<p>{}</p>\n", htmlEscaped(text));
}

void HtmlPage::note(std::string_view text) {
    html_ += fmt::format("<p class=\"note\">{}</p>\n", htmlEscaped(text));
}

void HtmlPage::beginTable(std::initializer_list<std::string_view> columns) {
    html_ += "<table>\n<thead><tr>";
    for (const auto column : columns) html_ += fmt::format("<th>{}</th>", htmlEscaped(column));
    html_ += "</tr></thead>\n<tbody>\n";
}

void HtmlPage::row(std::span<const std::string> cells) {
    html_ += "<tr>";
    for (const auto& cell : cells) html_ += fmt::format("<td>{}</td>", htmlEscaped(cell));
    html_ += "</tr>\n";
}

void HtmlPage::verdictRow(std::string_view state, std::initializer_list<std::string> cells) {
    html_ += fmt::format("<tr><td class=\"{}\">{}</td>", htmlEscaped(state), signOf(state));
    for (const auto& cell : cells) html_ += fmt::format("<td>{}</td>", htmlEscaped(cell));
    html_ += "</tr>\n";
}

void HtmlPage::pictureRow(std::string_view state, const Picture& picture, std::string_view target,
                          std::initializer_list<std::string> cells) {
    const auto linked = [link = htmlEscaped(urlOfPath(target))](const std::string& content) {
        return link.empty() ? content : fmt::format("<a href=\"{}\">{}</a>", link, content);
    };
    html_ += fmt::format("<tr><td class=\"{}\">{}</td>", htmlEscaped(state), signOf(state));
    const auto name = htmlEscaped(cells.size() > 0 ? *cells.begin() : std::string());
    html_ += fmt::format("<td class=\"picture\">{}</td>",
                         picture.picture.empty()
                             ? htmlEscaped(picture.without)
                             : linked(fmt::format("<img alt=\"{}\" loading=\"lazy\" src=\"{}\">", name,
                                                  htmlEscaped(urlOfPath(picture.picture)))));
    bool first = true;
    for (const auto& cell : cells) {
        const auto text = htmlEscaped(cell);
        html_ += fmt::format("<td>{}</td>", std::exchange(first, false) ? linked(text) : text);
    }
    html_ += "</tr>\n";
}

void HtmlPage::endTable() {
    html_ += "</tbody>\n</table>\n";
}

void HtmlPage::folded(std::string_view title, std::span<const std::string> lines, std::string_view mark) {
    html_ += mark.empty() ? std::string("<details>") : fmt::format("<details class=\"{}\">", mark);
    html_ += fmt::format("<summary>{}</summary><ul>\n", htmlEscaped(title));
    for (const auto& line : lines) html_ += fmt::format("<li>{}</li>\n", htmlEscaped(line));
    html_ += "</ul></details>\n";
}

void HtmlPage::image(std::span<const std::byte> png, std::string_view alternative) {
    html_ += fmt::format("<img alt=\"{}\" src=\"data:image/png;base64,{}\">", htmlEscaped(alternative),
                         base64(png));
}

void HtmlPage::picture(std::span<const std::byte> png, std::string_view caption) {
    html_ += "<figure>";
    image(png, caption);
    html_ += fmt::format("<figcaption>{}</figcaption></figure>\n", htmlEscaped(caption));
}

void HtmlPage::drawing(std::string_view svg, std::string_view caption) {
    html_ += fmt::format("<figure>{}<figcaption>{}</figcaption></figure>\n", svg, htmlEscaped(caption));
}

void HtmlPage::beginCards() {
    html_ += "<div class=\"cards\">\n";
}

void HtmlPage::card(std::string_view state, std::string_view title, std::string_view text,
                    std::span<const std::byte> png) {
    html_ += fmt::format("<div class=\"card\"><h3 class=\"{}\">{} {}</h3>", htmlEscaped(state), signOf(state),
                         htmlEscaped(title));
    if (!png.empty()) image(png, title);
    html_ += fmt::format("<p>{}</p></div>\n", htmlEscaped(text));
}

void HtmlPage::wideCard(std::string_view state, std::string_view title, std::span<const std::string> lines,
                        std::span<const std::byte> png) {
    html_ += fmt::format("<div class=\"card wide\"><h3 class=\"{}\">{} {}</h3>", htmlEscaped(state),
                         signOf(state), htmlEscaped(title));
    if (!png.empty()) image(png, title);
    folded("All of them", lines);
    html_ += "</div>\n";
}

void HtmlPage::endCards() {
    html_ += "</div>\n";
}

std::string HtmlPage::take() && {
    return std::move(html_) + "</body>\n</html>\n";
}

}  // namespace navwright
