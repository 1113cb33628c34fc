#include "widgets/inspect/panel/html_writer.h"

#include <cmath>

#include "widgets/common/models/parameter_links.h"
#include "widgets/drawing/layers/describe.h"

namespace navwright {

namespace {

constexpr int kBarWidth = 44, kBarHeight = 9;

/// Put after a word that the label continues.
const QString kJoins = QStringLiteral("<wbr>");

QString sign(Relation relation) {
    switch (relation) {
        case Relation::above:
            return QStringLiteral("&gt; ");
        case Relation::below:
            return QStringLiteral("&lt; ");
        case Relation::atLeast:
            return QStringLiteral("≥ ");
        case Relation::atMost:
            return QStringLiteral("≤ ");
        case Relation::is:
            break;
    }
    return {};
}

/// What a parameter is called and does, for the tip over a threshold.
QString parameterTip(const RuleCheck& check) {
    if (!check.parameter) return {};
    const auto& row = parameterRow(*check.parameter);
    return plain(row.key) + QStringLiteral(": ") + plain(row.help);
}

/// Never broken over two lines.
QString unbroken(QString html) {
    return html.replace(QLatin1Char(' '), QStringLiteral("&nbsp;"));
}

/// The first check of one way of a rule that failed, or the first of all if none did.
const RuleCheck* firstMissed(const TypeRule& rule, int way) {
    const RuleCheck* found = nullptr;
    for (const auto& check : rule.checks) {
        if (check.way != way) continue;
        if (!check.holds) return &check;
        if (found == nullptr) found = &check;
    }
    return found;
}

}  // namespace

namespace page_link {

QString item(const Item& item) {
    return QStringLiteral("item:%1/%2").arg(static_cast<int>(item.kind)).arg(item.id);
}

QString moment(std::uint32_t demo, std::uint8_t slot, double seconds) {
    return QStringLiteral("moment:%1/%2/%3").arg(demo).arg(slot).arg(seconds, 0, 'f', 1);
}

QString replay(std::uint32_t demo, std::uint8_t slot, double from, double to) {
    return QStringLiteral("replay:%1/%2/%3/%4").arg(demo).arg(slot).arg(from, 0, 'f', 1).arg(to, 0, 'f', 1);
}

QString more(const QString& what) {
    return QStringLiteral("more:") + what;
}

}  // namespace page_link

QString withLinks(std::string_view text) {
    return withParameterLinks(QString::fromUtf8(text));
}

QString plain(std::string_view text) {
    return QString::fromUtf8(text).toHtmlEscaped();
}

QString typeWords(NodeType type) {
    return QString::fromStdString(lowerReadable(nodeTypeName(type)));
}

QString valueText(const RuleCheck& check) {
    if (check.relation == Relation::is)
        return check.value != 0 ? QStringLiteral("yes") : QStringLiteral("no");
    const bool share = check.unit == "share";
    return plain(figure(check.value, share ? check.unit : std::string()));
}

QString needText(const RuleCheck& check) {
    if (check.relation == Relation::is) return {};
    const bool share = check.unit == "share";
    return sign(check.relation) + plain(figure(check.threshold, share ? check.unit : std::string()));
}

QString clock(double seconds) {
    const auto tenths = std::llround(seconds * 10);
    return QStringLiteral("%1:%2.%3")
        .arg(tenths / 600)
        .arg(tenths / 10 % 60, 2, 10, QLatin1Char('0'))
        .arg(tenths % 10);
}

QString HtmlWriter::dim(const QString& html) const {
    return QStringLiteral("<span style=\"color:%1\">%2</span>").arg(colours_.dim.name(), html);
}

QString HtmlWriter::strong(const QString& html, bool good) const {
    return QStringLiteral("<b style=\"color:%1\">%2</b>")
        .arg((good ? colours_.good : colours_.bad).name(), html);
}

QString HtmlWriter::link(const QString& target, const QString& text, const QString& tip) {
    return QStringLiteral("<a href=\"%1\" title=\"%3\" style=\"text-decoration:none\">%2</a>")
        .arg(target, text, tip);
}

QString HtmlWriter::chip(const QString& text) const {
    return QStringLiteral("<span style=\"background-color:%1\">&nbsp;%2&nbsp;</span>")
        .arg(colours_.chip.name(), text);
}

void HtmlWriter::title(const QString& name, const QString& chipText, const QString& below) {
    html_ +=
        QStringLiteral("<p style=\"margin-bottom:2px\"><span style=\"font-size:x-large\"><b>%1</b></span>")
            .arg(name);
    if (!chipText.isEmpty()) html_ += QStringLiteral("&nbsp; ") + chip(chipText);
    html_ += QStringLiteral("</p>");
    if (!below.isEmpty())
        html_ += QStringLiteral("<p style=\"margin-top:0;margin-bottom:4px\">%1</p>").arg(dim(below));
}

void HtmlWriter::section(const QString& name, const QString& aside) {
    html_ += QStringLiteral("<p style=\"margin-top:12px;margin-bottom:3px\"><b>%1</b>").arg(name);
    if (!aside.isEmpty()) html_ += QStringLiteral(" &nbsp;") + dim(aside);
    html_ += QStringLiteral("</p>");
}

void HtmlWriter::paragraph(const QString& html) {
    html_ += QStringLiteral("<p style=\"margin-top:2px;margin-bottom:4px\">%1</p>").arg(html);
}

void HtmlWriter::verdict(const QString& text, bool good) {
    paragraph(QStringLiteral("<span style=\"font-size:large\">%1</span>").arg(strong(text, good)));
}

void HtmlWriter::note(const QString& html) {
    paragraph(dim(html));
}

void HtmlWriter::begin() {
    html_ += QStringLiteral("<table cellspacing=\"0\" cellpadding=\"2\">");
}

void HtmlWriter::row(const QStringList& cells) {
    html_ += QStringLiteral("<tr>");
    for (const auto& cell : cells)
        html_ += QStringLiteral("<td style=\"padding-right:8px\">%1</td>").arg(cell);
    html_ += QStringLiteral("</tr>");
}

void HtmlWriter::end() {
    html_ += QStringLiteral("</table>");
}

void HtmlWriter::fact(const QString& name, const QString& html) {
    row({dim(name), html});
}

QString HtmlWriter::bar(const RuleCheck& check, Look look) const {
    if (check.relation == Relation::is) return {};
    const auto state = look == Look::ignored ? QStringLiteral("off")
                       : check.holds         ? QStringLiteral("good")
                       : look == Look::plain ? QStringLiteral("bad")
                                             : QStringLiteral("off");
    const bool share = check.unit == "share";
    constexpr double kRoom = 1.25;
    const auto full =
        share ? 1.0 : kRoom * std::max({std::abs(check.value), std::abs(check.threshold), 1e-6});
    return QStringLiteral("<img src=\"bar:%1/%2/%3/%4\" width=\"%5\" height=\"%6\">")
        .arg(colours_.key, state)
        .arg(check.value / full, 0, 'f', 3)
        .arg(check.threshold / full, 0, 'f', 3)
        .arg(kBarWidth)
        .arg(kBarHeight);
}

void HtmlWriter::check(const QString& lead, const RuleCheck& check, Look look) {
    const bool faint = look == Look::ignored;
    auto name = plain(check.label);
    if (lead.endsWith(kJoins)) name.replace(0, 1, name.at(0).toLower());
    const auto label = lead.isEmpty() ? name : lead + dim(name);
    const auto value = unbroken(valueText(check));
    const auto need = unbroken(needText(check));
    const auto tip = parameterTip(check);
    const auto limit = tip.isEmpty() ? dim(need) : link(parameterLink(*check.parameter), need, tip);
    const auto mark = faint                 ? QString()
                      : check.holds         ? strong(QStringLiteral("✓"), true)
                      : look == Look::plain ? strong(QStringLiteral("✗"), false)
                                            : dim(QStringLiteral("–"));
    row({faint ? dim(label) : label, bar(check, look),
         faint ? dim(value) : QStringLiteral("<b>%1</b>").arg(value), limit, mark});
}

void HtmlWriter::checks(const std::vector<RuleCheck>& checks) {
    begin();
    for (const auto& one : checks) check({}, one, Look::plain);
    end();
}

void HtmlWriter::types(const std::vector<TypeRule>& rules, bool all) {
    begin();
    for (const auto& rule : rules) {
        const auto name = typeWords(rule.type);
        const auto look = rule.asked ? Look::decided : Look::ignored;
        auto lead = rule.decided ? strong(QStringLiteral("▸ ") + name, true)
                    : rule.asked ? QStringLiteral("<b>%1</b>").arg(name)
                                 : name;
        if (rule.checks.empty()) {
            const auto text =
                rule.decided ? QStringLiteral(": none of the above") : QStringLiteral(": otherwise");
            row({lead + dim(text), {}, {}, {}, rule.decided ? strong(QStringLiteral("✓"), true) : QString()});
        }
        lead += QStringLiteral("<br>");
        int way = -1;
        for (const auto& one : rule.checks) {
            const bool first = one.way != way;
            way = one.way;
            if (first && way > 0) lead = dim(QStringLiteral("or ")) + kJoins;
            // For an alternative that did not decide, show only the first check that failed.
            const auto* shown = all || rule.decided ? &one : first ? firstMissed(rule, way) : nullptr;
            if (shown == nullptr) continue;
            check(lead, *shown, look);
            lead = dim(QStringLiteral("and ")) + kJoins;
        }
    }
    end();
}

void HtmlWriter::moreTypes(bool all) {
    if (all) return;
    paragraph(link(page_link::more(QStringLiteral("ratios")), QStringLiteral("Show every ratio")));
}

}  // namespace navwright
