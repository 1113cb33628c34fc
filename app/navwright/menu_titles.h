#pragma once

#include <QString>
#include <QStringList>

#include <map>

class QAction;
class QMenuBar;

namespace navwright {

/// The plain titles of the menus of a bar, in their order.
[[nodiscard]] QStringList menuTitles(const QMenuBar& bar);

/// By command: the plain titles of the menus it is in, from the one of the bar to the innermost.
[[nodiscard]] std::map<const QAction*, QStringList> menusOfCommands(const QMenuBar& bar);

}  // namespace navwright
