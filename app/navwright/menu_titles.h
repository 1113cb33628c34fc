#pragma once

#include <QString>
#include <QStringList>

#include <map>

class QAction;
class QMenuBar;

namespace navwright {

/// The plain titles of the menus of a bar, in their order.
[[nodiscard]] QStringList menuTitles(const QMenuBar& bar);

/// By command: the plain title of the menu it is in, or in a menu of that menu.
[[nodiscard]] std::map<const QAction*, QString> menusOfCommands(const QMenuBar& bar);

}  // namespace navwright
