#include "app/navwright/shell/frame/panel_bar.h"

#include <QToolButton>

#include "app/navwright/shell/commands/command_table.h"
#include "app/navwright/shell/frame/layouts.h"

namespace navwright {

PanelBar::PanelBar(const Docks& docks, const Layouts& layouts, const CommandTable& commands, QWidget* parent)
    : QToolBar(tr("Panels below the view"), parent), layouts_(layouts) {
    setObjectName(QStringLiteral("toolBar.panels"));
    setMovable(false);
    for (const auto& dock : docks.all())
        if (dock.home == Qt::BottomDockWidgetArea) add(dock, *commands.action(dock.command()));
    begin();
    connect(&layouts, &Layouts::changed, this, &PanelBar::begin);
    connect(&docks, &Docks::changed, this, &PanelBar::addOpened);
}

void PanelBar::add(const Docks::Dock& dock, QAction& command) {
    auto* button = new QToolButton(this);
    button->setDefaultAction(&command);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    button->setAutoRaise(true);
    button->setObjectName(QStringLiteral("panelBar.") + dock.id);
    button->setAccessibleName(plainTitle(command.text()));
    titles_.push_back({.dock = &dock, .place = addWidget(button)});
}

void PanelBar::begin() {
    for (const auto& [dock, place] : titles_) place->setVisible(layouts_.offers(dock->id));
    addOpened();
}

/// What was opened once keeps its title, so that another click brings it back.
void PanelBar::addOpened() {
    for (const auto& [dock, place] : titles_)
        if (!dock->widget->isHidden()) place->setVisible(true);
}

}  // namespace navwright
