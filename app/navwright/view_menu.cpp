#include "navwright/view_menu.h"

#include <QMenu>

#include "inspect/why_tool.h"
#include "navwright/main_window.h"
#include "navwright/view_area.h"
#include "view/workbench_view.h"

namespace navwright {

ViewMenu::ViewMenu(MainWindow& window, Editor& editor)
    : QObject(&window), window_(window), editor_(editor), view_(window.view().view()) {
    if (view_) connect(&view_->scene(), &SceneView::menuWanted, this, &ViewMenu::open);
}

void ViewMenu::open(const QPointF& place) {
    const auto picked = view_->pickAt(place);
    auto& selection = window_.selection();
    const auto before = selection.items().size() == 1 ? selection.current() : Item();
    auto* menu = new QMenu(&window_);
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
    if (!menu->isEmpty()) menu->addSeparator();
    addCommands(*menu, {"view.focus", "nodes.tool.edit", "help.cheatSheet"});
    menu->popup(view_->scene().mapToGlobal(place.toPoint()));
}

void ViewMenu::addCommands(QMenu& menu, std::initializer_list<const char*> ids) {
    for (const auto* id : ids) {
        if (auto* action = window_.actions().action(QString::fromLatin1(id))) menu.addAction(action);
    }
}

void ViewMenu::add(QMenu& menu, const char* name, const QString& text, std::function<void()> command) {
    auto* action = menu.addAction(text);
    action->setObjectName(QStringLiteral("viewMenu.") + QLatin1String(name));
    connect(action, &QAction::triggered, this,
            [this, command = std::move(command), seen = window_.document().generation()] {
                if (seen == window_.document().generation()) command();
            });
}

void ViewMenu::fillForNode(QMenu& menu, std::size_t node, const Item& before) {
    const bool other = before.kind == ItemKind::node && before.id != node;
    if (other) {
        const auto from = static_cast<std::size_t>(before.id);
        add(menu, "linkHere", tr("Link node %1 to this one").arg(from),
            [this, from, node] { editor_.linkNodes(from, node, false); });
        add(menu, "linkBothHere", tr("Link both ways with node %1").arg(from),
            [this, from, node] { editor_.linkNodes(from, node, true); });
        menu.addSeparator();
    }
    addCommands(menu, {"nodes.delete", "nodes.dissolve", "nodes.split"});
    const auto count = editor_.targets().nodes.size();
    if (count > 1) addCommands(menu, {"nodes.merge", "nodes.link", "nodes.linkBoth"});
    if (count == 2) addCommands(menu, {"nodes.alignLadder"});
    if (window_.document().map()) addCommands(menu, {"nodes.findLinks"});
    menu.addMenu(window_.findChild<QMenu*>(QStringLiteral("menu.nodes.type")));
    menu.addMenu(window_.findChild<QMenu*>(QStringLiteral("menu.nodes.move")));
    menu.addSeparator();
    addCommands(menu, {"nodes.lock", "nodes.unlock"});
    menu.addMenu(window_.findChild<QMenu*>(QStringLiteral("menu.nodes.select")));
}

void ViewMenu::fillForLink(QMenu& menu, const LinkPlace& link, const Vec3& place) {
    add(menu, "insertHere", tr("Insert a node here"), [this, link, place] { editor_.insertOn(link, place); });
    addCommands(menu, {"nodes.insert", "nodes.reverse", "nodes.delete"});
    if (editor_.targets().links.size() > 1) addCommands(menu, {"nodes.copyType"});
    menu.addMenu(window_.findChild<QMenu*>(QStringLiteral("menu.nodes.type")));
    menu.addSeparator();
    addCommands(menu, {"nodes.lock", "nodes.unlock", "nodes.select.type"});
}

void ViewMenu::fillForFloor(QMenu& menu, const Vec3& place, const Item& before) {
    if (editor_.graph() == nullptr) return;
    add(menu, "addHere", tr("Add a node here"), [this, place] { editor_.addNode(place); });
    if (before.kind == ItemKind::node)
        add(menu, "extendHere", tr("Add a node here, linked both ways with node %1").arg(before.id),
            [this, place] { editor_.extend(place); });
    menu.addSeparator();
    if (window_.document().map()) {
        add(menu, "whyHere", tr("Why is nothing here?"), [this, place] {
            window_.tools().setCurrent(WhyTool::id());
            emit view_->placeClicked(place, {});
        });
    }
    addCommands(menu, {"nodes.tool.node", "nodes.select.all"});
}

}  // namespace navwright
