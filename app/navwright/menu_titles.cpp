#include "navwright/menu_titles.h"

#include <QAction>
#include <QMenu>
#include <QMenuBar>

#include "navwright/shortcuts.h"

namespace navwright {

namespace {

void collect(const QMenu& menu, const QStringList& titles, std::map<const QAction*, QStringList>& found) {
    for (const auto* action : menu.actions()) {
        found[action] = titles;
        if (const auto* inner = action->menu())
            collect(*inner, titles + QStringList(plainTitle(action->text())), found);
    }
}

}  // namespace

QStringList menuTitles(const QMenuBar& bar) {
    QStringList titles;
    for (const auto* action : bar.actions()) titles << plainTitle(action->text());
    return titles;
}

std::map<const QAction*, QStringList> menusOfCommands(const QMenuBar& bar) {
    std::map<const QAction*, QStringList> found;
    for (const auto* action : bar.actions()) {
        if (const auto* menu = action->menu()) collect(*menu, {plainTitle(action->text())}, found);
    }
    return found;
}

}  // namespace navwright
