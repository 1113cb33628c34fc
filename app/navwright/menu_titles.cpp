#include "navwright/menu_titles.h"

#include <QAction>
#include <QMenu>
#include <QMenuBar>

#include "navwright/shortcuts.h"

namespace navwright {

namespace {

void collect(const QMenu& menu, const QString& title, std::map<const QAction*, QString>& found) {
    for (const auto* action : menu.actions()) {
        found[action] = title;
        if (const auto* inner = action->menu()) collect(*inner, title, found);
    }
}

}  // namespace

QStringList menuTitles(const QMenuBar& bar) {
    QStringList titles;
    for (const auto* action : bar.actions()) titles << plainTitle(action->text());
    return titles;
}

std::map<const QAction*, QString> menusOfCommands(const QMenuBar& bar) {
    std::map<const QAction*, QString> found;
    for (const auto* action : bar.actions()) {
        if (const auto* menu = action->menu()) collect(*menu, plainTitle(action->text()), found);
    }
    return found;
}

}  // namespace navwright
