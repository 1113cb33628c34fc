#pragma once

#include <cstddef>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

namespace navwright {

/// Escapes text for HTML content and quoted attributes.
[[nodiscard]] std::string htmlEscaped(std::string_view text);
/// Encodes a path as a relative URL.
[[nodiscard]] std::string urlOfPath(std::string_view path);

/// Builds a self-contained HTML file: inline style and pictures, for light and dark browsers and for print.
/// All texts are plain and are escaped.
class HtmlPage {
  public:
    explicit HtmlPage(std::string_view title);

    void heading(std::string_view text);
    void paragraph(std::string_view text);
    void note(std::string_view text);
    void beginTable(std::initializer_list<std::string_view> columns);
    void row(std::span<const std::string> cells);
    void row(std::initializer_list<std::string> cells) { row(std::span(cells.begin(), cells.size())); }
    /// A table row with a state for its first cell: "good", "hint", "warning" or "bad" select sign and
    /// colour.
    void verdictRow(std::string_view state, std::initializer_list<std::string> cells);
    /// A picture in a file next to the page, or a text without one.
    struct Picture {
        std::string picture;  ///< path relative to the page; empty: none
        std::string_view without;
    };
    /// A verdict row with a picture in the second cell. Picture and third cell link to `target`, a path
    /// relative to the page; empty: no link.
    void pictureRow(std::string_view state, const Picture& picture, std::string_view target,
                    std::initializer_list<std::string> cells);
    void endTable();
    /// A collapsible list. `mark`, "added", "removed", "moved" or "retyped", selects the usual colour of such
    /// changes.
    void folded(std::string_view title, std::span<const std::string> lines, std::string_view mark = {});
    void picture(std::span<const std::byte> png, std::string_view caption);
    /// Inserts an SVG from output/report/svg_chart.h without escaping.
    void drawing(std::string_view svg, std::string_view caption);
    void beginCards();
    /// `png` may be empty: no picture.
    void card(std::string_view state, std::string_view title, std::string_view text,
              std::span<const std::byte> png);
    /// A full-width card for several similar things; `lines` are collapsed.
    void wideCard(std::string_view state, std::string_view title, std::span<const std::string> lines,
                  std::span<const std::byte> png);
    void endCards();

    [[nodiscard]] std::string take() &&;

  private:
    void image(std::span<const std::byte> png, std::string_view alternative);

    std::string html_;
};

}  // namespace navwright
