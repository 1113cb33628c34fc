#include "navwright/cheat_sheet.h"

#include <QDialog>
#include <QMenuBar>
#include <QScreen>
#include <QTextBrowser>
#include <QVBoxLayout>

#include <algorithm>
#include <vector>

#include "navwright/main_window.h"
#include "navwright/menu_titles.h"
#include "navwright/shortcuts.h"

namespace navwright {

namespace {

constexpr QSize kSize{1340, 800};
constexpr int kColumns = 4;

struct Group {
    QString title;
    QStringList rows;
};

QString row(const QString& keys, const QString& what) {
    return QStringLiteral("<tr><td><b>%1</b>&nbsp;&nbsp;&nbsp;</td><td>%2</td></tr>")
        .arg(keys.toHtmlEscaped().replace(u' ', QStringLiteral("&nbsp;")), what.toHtmlEscaped());
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
        const auto title = menu == menus.end() ? groups.back().title : menu->second;
        std::ranges::find(groups, title, &Group::title)
            ->rows.append(row(keys.toString(QKeySequence::NativeText), plainTitle(entry.action->text())));
    }
    groups.push_back(mouse());
    groups.push_back(stages());
    groups.push_back(editing());
    std::erase_if(groups, [](const Group& group) { return group.rows.isEmpty(); });
    return groups;
}

/// The groups in columns of about the same length.
QString sheet(MainWindow& window) {
    const auto groups = groupsOf(window);
    qsizetype total = 0, filled = 0;
    for (const auto& group : groups) total += group.rows.size() + 2;
    QString html = QStringLiteral("<table width=\"99%\"><tr><td>");
    int column = 1;
    for (const auto& group : groups) {
        if (column < kColumns && filled + group.rows.size() / 2 > total * column / kColumns) {
            html += QStringLiteral("</td><td>");
            ++column;
        }
        html += QStringLiteral("<h3>%1</h3><table>%2</table>")
                    .arg(group.title.toHtmlEscaped(), group.rows.join(QString()));
        filled += group.rows.size() + 2;
    }
    return html + QStringLiteral("</td></tr></table>");
}

}  // namespace

void showCheatSheet(MainWindow& window) {
    auto* dialog = new QDialog(&window);
    dialog->setObjectName(QStringLiteral("cheatSheet"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(MainWindow::tr("Shortcuts at a glance"));
    dialog->resize(kSize.boundedTo(window.screen()->availableSize()));
    auto* text = new QTextBrowser(dialog);
    text->setObjectName(QStringLiteral("cheatSheetText"));
    text->setAccessibleName(MainWindow::tr("Shortcuts"));
    text->setHtml(sheet(window));
    auto* column = new QVBoxLayout(dialog);
    column->addWidget(text);
    dialog->open();
}

}  // namespace navwright
