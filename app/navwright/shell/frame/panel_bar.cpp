#include "app/navwright/shell/frame/panel_bar.h"

#include <QToolButton>

#include "app/navwright/shell/commands/command_table.h"
#include "app/navwright/shell/frame/docks.h"

namespace navwright {

PanelBar::PanelBar(const Docks& docks, const CommandTable& commands, QWidget* parent)
    : QToolBar(tr("Panels below the view"), parent) {
    setObjectName(QStringLiteral("toolBar.panels"));
    setMovable(false);
    setToolButtonStyle(Qt::ToolButtonTextOnly);
    for (const auto& dock : docks.all()) {
        if (dock.home != Qt::BottomDockWidgetArea) continue;
        auto* action = commands.action(dock.command());
        addAction(action);
        auto* button = qobject_cast<QToolButton*>(widgetForAction(action));
        button->setObjectName(QStringLiteral("panelBar.") + dock.id);
        button->setAccessibleName(plainTitle(action->text()));
    }
}

}  // namespace navwright
