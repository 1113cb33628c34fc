#pragma once

#include <QString>
#include <QStringList>

#include <string_view>

#include "core/review/evidence/rule_check.h"
#include "widgets/drawing/draw/item.h"
#include "widgets/inspect/panel/case_browser.h"

namespace navwright {

/// What a link on a page leads to.
namespace page_link {
/// "item:<kind>/<id>"
[[nodiscard]] QString item(const Item& item);
/// "moment:<demo>/<slot>/<seconds>"
[[nodiscard]] QString moment(std::uint32_t demo, std::uint8_t slot, double seconds);
/// "replay:<demo>/<slot>/<from>/<to>", in seconds
[[nodiscard]] QString replay(std::uint32_t demo, std::uint8_t slot, double from, double to);
/// "more:<what>"
[[nodiscard]] QString more(const QString& what);
}  // namespace page_link

/// Puts a page of the inspector together: HTML as QTextDocument knows it.
class HtmlWriter {
  public:
    explicit HtmlWriter(CaseColours colours) : colours_(std::move(colours)) {}

    [[nodiscard]] const QString& html() const { return html_; }
    [[nodiscard]] const CaseColours& colours() const { return colours_; }

    /// The name of the thing, a chip with its type beside it, a dim line below; `html` may hold links.
    void title(const QString& name, const QString& chip, const QString& below);
    void section(const QString& name, const QString& aside = {});
    /// A paragraph, which may hold links.
    void paragraph(const QString& html);
    /// What a mapper wants to read first.
    void verdict(const QString& text, bool good);
    void note(const QString& html);

    /// A table with a name and a value per row.
    void beginFacts() { begin(); }
    void fact(const QString& name, const QString& html);
    void endFacts() { end(); }

    /// A table of checks: label, bar, value, threshold, outcome.
    void checks(const std::vector<RuleCheck>& checks);
    /// The table of types: the one that decided stands out, those after it are dim. Without `all`, only what
    /// decided, and of the others what each failed by.
    void types(const std::vector<TypeRule>& rules, bool all);
    /// Offers the rest of types().
    void moreTypes(bool all);

    void begin();
    void row(const QStringList& cells);
    void end();

    [[nodiscard]] QString dim(const QString& html) const;
    [[nodiscard]] QString strong(const QString& html, bool good) const;
    [[nodiscard]] static QString link(const QString& target, const QString& text, const QString& tip = {});
    [[nodiscard]] QString chip(const QString& text) const;

  private:
    enum class Look { plain, decided, ignored };
    void check(const QString& lead, const RuleCheck& check, Look look);
    [[nodiscard]] QString bar(const RuleCheck& check, Look look) const;

    CaseColours colours_;
    QString html_;
};

/// Escaped for HTML, with keys of parameters as links to their sliders.
[[nodiscard]] QString withLinks(std::string_view text);
/// Escaped for HTML.
[[nodiscard]] QString plain(std::string_view text);
/// "move", "stand drop": a type in lower case words.
[[nodiscard]] QString typeWords(NodeType type);
/// "≥ 3 demos"
[[nodiscard]] QString needText(const RuleCheck& check);
[[nodiscard]] QString valueText(const RuleCheck& check);
/// Seconds as "1:02.5".
[[nodiscard]] QString clock(double seconds);

}  // namespace navwright
