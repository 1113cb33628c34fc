#include "navwright/cheat_sheet.h"

#include <QDialog>
#include <QMenuBar>
#include <QScreen>
#include <QTextBrowser>
#include <QVBoxLayout>

#include <algorithm>
#include <optional>
#include <vector>

#include "navwright/main_window.h"
#include "navwright/menu_titles.h"
#include "navwright/shortcuts.h"

namespace navwright {

namespace {

constexpr QSize kSheetSize{1340, 800};
constexpr int kColumns = 4;

struct Row {
    QString keys;
    QString what;
};

struct Group {
    QString title;
    std::vector<Row> rows;

    /// Lines it takes in a column, with its title and the gap above that.
    [[nodiscard]] std::size_t lines() const { return rows.size() + 2; }
};

Row row(const QString& keys, const QString& what) {
    return {keys, what};
}

QString html(const Group& group) {
    QString rows;
    for (const auto& [keys, what] : group.rows) {
        rows += QStringLiteral("<tr><td><b>%1</b>&nbsp;&nbsp;&nbsp;</td><td>%2</td></tr>")
                    .arg(keys.toHtmlEscaped().replace(u' ', QStringLiteral("&nbsp;")), what.toHtmlEscaped());
    }
    return QStringLiteral("<h3>%1</h3><table>%2</table>").arg(group.title.toHtmlEscaped(), rows);
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
        earlier = {*keys, *what};
        return;
    }
    group.rows.push_back(added);
}

Group mouse() {
    const auto tr = [](const char* text) { return MainWindow::tr(text); };
    return {tr("In the 3D view"),
            {row(tr("Drag"), tr("Turn around the target")), row(tr("Right drag"), tr("Look around")),
             row(tr("Middle drag"), tr("Move along the picture")), row(tr("Wheel"), tr("Nearer, farther")),
             row(tr("W A S D"), tr("Fly")), row(tr("Click"), tr("Select; Ctrl adds")),
             row(tr("Double click"), tr("Fly there")), row(tr("Right click"), tr("What can be done there"))}};
}

Group stages() {
    const auto tr = [](const char* text) { return MainWindow::tr(text); };
    return {tr("In the list of stages"),
            {row(tr("Click the eye"), tr("Show or hide")),
             row(tr("Alt click"), tr("Show alone, and back (or Ctrl click)"))}};
}

Group editing() {
    const auto tr = [](const char* text) { return MainWindow::tr(text); };
    return {tr("With the tools of editing"),
            {row(tr("Right drag"), tr("Move a node on the floor (or Alt drag)")),
             row(tr("Drag the grip"), tr("Move it up and down")),
             row(tr("Click"), tr("Add a node, or insert it on a link")),
             row(tr("Shift click"), tr("Add it linked with the selected one")),
             row(tr("Click, click"), tr("Add a link; Shift: and back"))}};
}

/// One group for every menu that has commands with keys.
std::vector<Group> groupsOf(MainWindow& window) {
    const auto& bar = *window.menuBar();
    const auto menus = menusOfCommands(bar);
    std::vector<Group> groups;
    for (const auto& title : menuTitles(bar)) groups.push_back({title, {}});
    groups.push_back({MainWindow::tr("Other"), {}});
    for (const auto& entry : window.actions().entries()) {
        const auto keys = entry.action->shortcut();
        if (keys.isEmpty()) continue;
        const auto menu = menus.find(entry.action);
        const auto title = menu == menus.end() ? groups.back().title : menu->second.front();
        append(*std::ranges::find(groups, title, &Group::title),
               row(keys.toString(QKeySequence::NativeText), plainTitle(entry.action->text())));
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
QString sheet(MainWindow& window) {
    const auto groups = groupsOf(window);
    std::size_t most = 0;
    for (const auto& group : groups) most = std::max(most, group.lines());
    while (columnsOf(groups, most) > kColumns) ++most;
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

void showCheatSheet(MainWindow& window) {
    auto* dialog = new QDialog(&window);
    dialog->setObjectName(QStringLiteral("cheatSheet"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(MainWindow::tr("Shortcuts at a glance"));
    dialog->resize(kSheetSize.boundedTo(window.screen()->availableSize()));
    auto* text = new QTextBrowser(dialog);
    text->setObjectName(QStringLiteral("cheatSheetText"));
    text->setAccessibleName(MainWindow::tr("Shortcuts"));
    text->setHtml(sheet(window));
    auto* column = new QVBoxLayout(dialog);
    column->addWidget(text);
    dialog->open();
}

}  // namespace navwright
