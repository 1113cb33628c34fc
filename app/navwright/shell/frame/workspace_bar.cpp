#include "app/navwright/shell/frame/workspace_bar.h"

#include <QMenu>
#include <QToolButton>

#include "app/navwright/shell/commands/command_ids.h"
#include "app/navwright/shell/commands/command_table.h"
#include "app/navwright/shell/frame/layouts.h"

namespace navwright {

WorkspaceBar::WorkspaceBar(Layouts& layouts, const CommandTable& commands, QWidget* parent)
    : QToolBar(tr("Workspaces"), parent), layouts_(layouts), commands_(commands) {
    setObjectName(QStringLiteral("toolBar.workspaces"));
    setToolButtonStyle(Qt::ToolButtonTextOnly);
    for (const auto& key : Layouts::keys()) add(key);
    sayNames();
    connect(&layouts, &Layouts::changed, this, &WorkspaceBar::sayNames);
}

void WorkspaceBar::add(const QString& key) {
    auto* action = commands_.action(QLatin1String(command_id::kWorkspace) + key);
    addAction(action);
    auto* button = buttons_[key] = qobject_cast<QToolButton*>(widgetForAction(action));
    button->setObjectName(QStringLiteral("workspace.") + key);
    button->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(button, &QWidget::customContextMenuRequested, this,
            [this, key, button](const QPoint& at) { offer(key, button->mapToGlobal(at)); });
}

void WorkspaceBar::sayNames() {
    for (const auto& key : Layouts::keys()) buttons_[key]->setAccessibleName(layouts_.name(key));
}

void WorkspaceBar::offer(const QString& key, const QPoint& place) {
    layouts_.show(key);
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("workspaceMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (const auto* id : {command_id::kRenameWorkspace, command_id::kResetWorkspace})
        menu->addAction(commands_.action(QString::fromLatin1(id)));
    menu->popup(place);
}

}  // namespace navwright
