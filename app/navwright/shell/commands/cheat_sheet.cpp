#include "app/navwright/shell/commands/cheat_sheet.h"

#include <QScreen>
#include <QTextBrowser>
#include <QVBoxLayout>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "app/navwright/shell/commands/command_table.h"

namespace navwright {

namespace {

constexpr QSize kSheetSize{1340, 800};
constexpr int kMostColumns = 4;
constexpr int kColumnWidth = 320;  ///< logical pixels

struct Row {
    QString keys;
    QString what;
    QString help = {};
};

struct Group {
    QString title;
    std::vector<Row> rows;

    /// Lines it takes in a column, with its title and the gap above that.
    [[nodiscard]] std::size_t lines() const { return rows.size() + 2; }
};

QString html(const Group& group) {
    QString rows;
    for (const auto& [keys, what, help] : group.rows) {
        rows += QStringLiteral(
                    "<tr><td><b>%1</b>&nbsp;&nbsp;&nbsp;</td><td><span title=\"%3\">%2</span></td></tr>")
                    .arg(keys.toHtmlEscaped().replace(u' ', QStringLiteral("&nbsp;")), what.toHtmlEscaped(),
                         help.toHtmlEscaped());
    }
    // Gaps as small as can be: all keys fit onto a small screen.
    return QStringLiteral(
               "<h3 style=\"margin-top:4px;margin-bottom:1px\">%1</h3><table cellspacing=\"1\">%2</table>")
        .arg(group.title.toHtmlEscaped(), rows);
}

/// The text with its last digit as a series up to that of another: "Alt+1 … 9"; nothing where they differ in
/// more than that digit.
std::optional<QString> series(const QString& first, const QString& next) {
    const auto digit = next.right(1);
    if (first.isEmpty() || digit.isEmpty() || !digit.front().isDigit()) return std::nullopt;
    const auto begin = first.section(QStringLiteral(" … "), 0, 0);
    const bool same = begin.back().isDigit() && begin.chopped(1) == next.chopped(1);
    return same ? std::optional(begin + QStringLiteral(" … ") + digit) : std::nullopt;
}

/// Adds a row, or makes it part of the series that an earlier one begins.
void append(Group& group, const Row& added) {
    for (auto& earlier : group.rows) {
        const auto keys = series(earlier.keys, added.keys);
        const auto what = series(earlier.what, added.what);
        if (!keys || !what) continue;
        earlier = {*keys, *what, {}};
        return;
    }
    group.rows.push_back(added);
}

Group mouse() {
    const auto tr = [](const char* text) { return CheatSheet::tr(text); };
    return {tr("In the 3D view"),
            {Row{tr("Drag"), tr("Turn around the target")}, Row{tr("Right drag"), tr("Look around")},
             Row{tr("Middle drag"), tr("Move along the picture")}, Row{tr("Wheel"), tr("Nearer, farther")},
             Row{tr("W A S D"), tr("Fly")}, Row{tr("Click"), tr("Select; Ctrl adds")},
             Row{tr("Double click"), tr("Fly there")}, Row{tr("Right click"), tr("What can be done there")}}};
}

Group stages() {
    const auto tr = [](const char* text) { return CheatSheet::tr(text); };
    return {tr("In the list of stages"),
            {Row{tr("Click the eye"), tr("Show or hide")},
             Row{tr("Alt click"), tr("Show alone, and back (or Ctrl click)")}}};
}

Group editing() {
    const auto tr = [](const char* text) { return CheatSheet::tr(text); };
    return {tr("With the tools of editing"),
            {Row{tr("Drag what is selected"), tr("Move it on the floor (right drag: any node)")},
             Row{tr("Drag the grip"), tr("Move it up and down")},
             Row{tr("Click"), tr("Add a node, or insert it on a link")},
             Row{tr("Shift click"), tr("Add it linked with the selected one")},
             Row{tr("Click, click"), tr("Add a link; Shift: and back")}}};
}

/// One group for every menu that has commands with keys.
std::vector<Group> groupsOf(const CommandTable& commands) {
    std::vector<Group> groups;
    for (const auto& title : commands.menuTitles()) groups.push_back({title, {}});
    for (const auto& entry : commands.entries()) {
        const auto keys = entry.action->shortcut();
        if (keys.isEmpty()) continue;
        append(
            *std::ranges::find(groups, entry.menus.front(), &Group::title),
            {keys.toString(QKeySequence::NativeText), plainTitle(entry.action->text()), entry.command.help});
    }
    groups.push_back(mouse());
    groups.push_back(stages());
    groups.push_back(editing());
    std::erase_if(groups, [](const Group& group) { return group.rows.empty(); });
    return groups;
}

/// How many columns of at most so many lines the groups take, in their order.
int columnsOf(const std::vector<Group>& groups, std::size_t most) {
    int columns = 1;
    std::size_t filled = 0;
    for (const auto& group : groups) {
        if (filled > 0 && filled + group.lines() > most) {
            ++columns;
            filled = 0;
        }
        filled += group.lines();
    }
    return columns;
}

/// The groups in columns, the longest of which is as short as can be.
QString sheet(const CommandTable& commands, int columns) {
    const auto groups = groupsOf(commands);
    std::size_t most = 0;
    for (const auto& group : groups) most = std::max(most, group.lines());
    while (columnsOf(groups, most) > columns) ++most;
    QString text = QStringLiteral("<table width=\"99%\"><tr><td>");
    std::size_t filled = 0;
    for (const auto& group : groups) {
        if (filled > 0 && filled + group.lines() > most) {
            text += QStringLiteral("</td><td>");
            filled = 0;
        }
        text += html(group);
        filled += group.lines();
    }
    return text + QStringLiteral("</td></tr></table>");
}

}  // namespace

CheatSheet::CheatSheet(const CommandTable& commands, QWidget* parent)
    : QDialog(parent), commands_(commands), text_(new QTextBrowser(this)) {
    setObjectName(QStringLiteral("cheatSheet"));
    setWindowTitle(tr("Shortcuts at a glance"));
    resize(kSheetSize.boundedTo(screen()->availableSize()));
    text_->setObjectName(QStringLiteral("cheatSheetText"));
    text_->setAccessibleName(tr("Shortcuts"));
    auto* column = new QVBoxLayout(this);
    column->addWidget(text_);
}

void CheatSheet::resizeEvent(QResizeEvent* event) {
    QDialog::resizeEvent(event);
    const int columns = std::clamp(width() / kColumnWidth, 1, kMostColumns);
    if (std::exchange(columns_, columns) != columns) text_->setHtml(sheet(commands_, columns));
}

}  // namespace navwright
