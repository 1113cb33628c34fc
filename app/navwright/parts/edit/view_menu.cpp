#include "app/navwright/parts/edit/view_menu.h"

#include <QMenu>

#include "app/navwright/shell/commands/command_ids.h"
#include "app/navwright/shell/commands/command_table.h"
#include "app/navwright/shell/project/workspace.h"
#include "core/base/index.h"
#include "widgets/inspect/panel/why_tool.h"
#include "widgets/view3d/view/workbench_view.h"

namespace navwright {

ViewMenu::ViewMenu(Workspace& workspace, Editor& editor, WorkbenchView& view, const CommandTable& commands,
                   QObject* parent)
    : QObject(parent), workspace_(workspace), editor_(editor), view_(view), commands_(commands) {
    connect(&view_.scene(), &SceneView::menuWanted, this, &ViewMenu::open);
}

void ViewMenu::open(const QPointF& place) {
    const auto picked = view_.pickAt(place);
    auto& selection = workspace_.selection;
    const auto before = selection.items().size() == 1 ? selection.current() : Item();
    auto* menu = new QMenu(view_.window());
    menu->setObjectName(QStringLiteral("viewMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const bool editable = editor_.graph() != nullptr &&
                          (picked.item.kind == ItemKind::node || picked.item.kind == ItemKind::link);
    if (editable && !selection.contains(picked.item)) selection.select(picked.item);
    if (editable && picked.item.kind == ItemKind::node) {
        fillForNode(*menu, picked.item.id, before);
    } else if (editable && picked.place) {
        fillForLink(*menu, {picked.item.major(), picked.item.minor()}, *picked.place);
    } else if (picked.place) {
        fillForFloor(*menu, *picked.place, before);
    }
    if (picked.place && editor_.graph() != nullptr) addPathEnds(*menu, *picked.place);
    if (!menu->isEmpty()) menu->addSeparator();
    addCommands(*menu,
                {command_id::kFocus, command_id::kEditTool, command_id::kAlone, command_id::kCheatSheet});
    menu->popup(view_.scene().mapToGlobal(place.toPoint()));
}

void ViewMenu::addCommands(QMenu& menu, std::initializer_list<const char*> ids) {
    for (const auto* id : ids) menu.addAction(commands_.action(id));
}

void ViewMenu::add(QMenu& menu, const char* name, const QString& text, std::function<void()> command) {
    auto* action = menu.addAction(text);
    action->setObjectName(QStringLiteral("viewMenu.") + QLatin1String(name));
    connect(action, &QAction::triggered, this,
            [this, command = std::move(command), seen = workspace_.document.generation()] {
                if (seen == workspace_.document.generation()) command();
            });
}

void ViewMenu::addPathEnds(QMenu& menu, const Vec3& place) {
    menu.addSeparator();
    add(menu, "pathStart", tr("Path: start here"), [this, place] { emit pathStartWanted(place); });
    add(menu, "pathEnd", tr("Path: end there"), [this, place] { emit pathEndWanted(place); });
}

void ViewMenu::fillForNode(QMenu& menu, std::size_t node, const Item& before) {
    const bool other = before.kind == ItemKind::node && before.id != node;
    if (other) {
        const auto from = toIndex(before.id);
        add(menu, "linkHere", tr("Link node %1 to this one").arg(from),
            [this, from, node] { editor_.linkNodes(from, node, false); });
        add(menu, "linkBothHere", tr("Link both ways with node %1").arg(from),
            [this, from, node] { editor_.linkNodes(from, node, true); });
        menu.addSeparator();
    }
    addCommands(menu, {command_id::kDelete, command_id::kDissolve, command_id::kSplit});
    const auto count = editor_.targets().nodes.size();
    if (count > 1) addCommands(menu, {command_id::kMerge, command_id::kLink, command_id::kLinkBoth});
    if (count == 2) addCommands(menu, {command_id::kAlignLadder});
    if (workspace_.document.map()) addCommands(menu, {command_id::kFindLinks});
    menu.addMenu(commands_.menu(command_id::kTypeMenu));
    menu.addMenu(commands_.menu(command_id::kMoveMenu));
    menu.addSeparator();
    addCommands(menu, {command_id::kLock, command_id::kUnlock});
    menu.addMenu(commands_.menu(command_id::kSelectMenu));
}

void ViewMenu::fillForLink(QMenu& menu, const LinkPlace& link, const Vec3& place) {
    add(menu, "insertHere", tr("Insert a node here"), [this, link, place] { editor_.insertOn(link, place); });
    addCommands(menu, {command_id::kInsert, command_id::kReverse, command_id::kDelete});
    if (workspace_.document.map()) addCommands(menu, {command_id::kTryLink});
    if (editor_.targets().links.size() > 1) addCommands(menu, {command_id::kCopyType});
    menu.addMenu(commands_.menu(command_id::kTypeMenu));
    menu.addSeparator();
    addCommands(menu, {command_id::kLock, command_id::kUnlock, command_id::kSelectType});
}

void ViewMenu::fillForFloor(QMenu& menu, const Vec3& place, const Item& before) {
    if (editor_.graph() == nullptr) return;
    add(menu, "addHere", tr("Add a node here"), [this, place] { editor_.addNode(place); });
    if (before.kind == ItemKind::node)
        add(menu, "extendHere", tr("Add a node here, linked both ways with node %1").arg(before.id),
            [this, place] { editor_.extend(place); });
    menu.addSeparator();
    if (workspace_.document.map()) {
        add(menu, "whyHere", tr("Why is nothing here?"), [this, place] {
            workspace_.tools.setCurrent(WhyTool::id());
            emit view_.pointer().placeClicked(place, {});
        });
    }
    addCommands(menu, {command_id::kNodeTool, command_id::kSelectAll});
}

}  // namespace navwright
