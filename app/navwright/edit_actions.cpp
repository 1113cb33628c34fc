#include "navwright/edit_actions.h"

#include <QMenu>
#include <QMenuBar>
#include <QStatusBar>

#include "edit/edit_panel.h"
#include "edit/edit_strip.h"
#include "edit/edit_tool.h"
#include "edit/history_panel.h"
#include "edit/link_finder.h"
#include "edit/patch_panel.h"
#include "edit/selection_history.h"
#include "edit/type_box.h"
#include "navwright/main_window.h"
#include "navwright/tools_actions.h"
#include "navwright/view_area.h"
#include "navwright/view_menu.h"
#include "view/workbench_view.h"

namespace navwright {

namespace {

constexpr float kNudge = 8;  ///< units a key press moves
constexpr int kMessageMilliseconds = 6000;

QString tr(const char* text) {
    return MainWindow::tr(text);
}

/// Builds what belongs to editing and binds it to the window.
class EditMaker {
  public:
    explicit EditMaker(MainWindow& window)
        : window_(window),
          keeper_(new SelectionKeeper(window.document(), window.selection(), &window)),
          history_(new SelectionHistory(window.document(), window.selection(), *keeper_, window.layers(),
                                        &window)),
          editor_(new Editor(window.document(), window.selection(), *keeper_, &window)),
          tool_(new EditTool(*editor_, window.tools(), window.view().view(), &window)) {}

    void make() {
        menu_ = new QMenu(tr("&Nodes and links"), window_.menuBar());
        menu_->setObjectName(QStringLiteral("menu.nodes"));
        auto* stages = window_.findChild<QMenu*>(QStringLiteral("menu.stages"));
        window_.menuBar()->insertMenu(stages ? stages->menuAction() : nullptr, menu_);
        makeTools();
        menu_->addSeparator();
        makeNodeVerbs();
        menu_->addSeparator();
        makeLinkVerbs();
        menu_->addSeparator();
        makeTypes();
        makeNudges();
        makeSelecting();
        makePanels();
        auto* status = window_.statusBar();
        const auto tell = [status](const QString& text) { status->showMessage(text, kMessageMilliseconds); };
        QObject::connect(editor_, &Editor::said, status, tell);
        QObject::connect(editor_, &Editor::refused, status, tell);
    }

  private:
    template <class Slot>
    QAction* add(QMenu* menu, const QString& id, const QString& text, const QKeySequence& shortcut,
                 Slot slot) {
        auto* action = window_.actions().add(id, text, shortcut);
        QObject::connect(action, &QAction::triggered, editor_, slot);
        menu->addAction(action);
        return action;
    }
    void addTool(const char* id, const QString& text, const QKeySequence& shortcut, const QString& tool);
    void makeTools();
    void makeNodeVerbs();
    void makeLinkVerbs();
    void makeTypes();
    void makeNudges();
    void makeSelecting();
    void makePanels();

    MainWindow& window_;
    SelectionKeeper* keeper_;
    SelectionHistory* history_;
    Editor* editor_;
    EditTool* tool_;
    QMenu* menu_ = nullptr;
};

void EditMaker::addTool(const char* id, const QString& text, const QKeySequence& shortcut,
                        const QString& tool) {
    auto& tools = window_.tools();
    auto* action = add(menu_, QString::fromLatin1(id), text, shortcut,
                       [&tools, tool](bool on) { tools.setCurrent(on ? tool : ToolModel::select()); });
    action->setCheckable(true);
    QObject::connect(&tools, &ToolModel::changed, action,
                     [action, tool](const QString& now) { action->setChecked(now == tool); });
}

void EditMaker::makeTools() {
    addTool("nodes.tool.edit", tr("&Edit: select and move"), tr("Shift+E"), EditTool::edit());
    auto* edit = window_.actions().action(QStringLiteral("nodes.tool.edit"));
    edit->setIconText(tr("Edit"));
    addToolButton(window_, edit);
    addTool("nodes.tool.box", tr("Select by &box"), tr("Shift+B"), EditTool::box());
    addTool("nodes.tool.lasso", tr("Select by l&asso"), tr("Shift+L"), EditTool::lasso());
    addTool("nodes.tool.way", tr("Select a &way"), tr("Shift+W"), EditTool::way());
    addTool("nodes.tool.node", tr("&Add nodes"), tr("Ins"), EditTool::node());
    addTool("nodes.tool.link", tr("Add &links"), tr("Shift+K"), EditTool::link());
}

void EditMaker::makeNodeVerbs() {
    auto* editor = editor_;
    add(menu_, QStringLiteral("nodes.delete"), tr("&Delete"), tr("Del"), [editor] { editor->remove(); });
    add(menu_, QStringLiteral("nodes.dissolve"), tr("D&issolve: lead past it"), tr("Shift+Del"),
        [editor] { editor->dissolve(); });
    add(menu_, QStringLiteral("nodes.merge"), tr("&Merge"), tr("M"), [editor] { editor->merge(); });
    add(menu_, QStringLiteral("nodes.split"), tr("&Split"), tr("Shift+M"), [editor] { editor->split(); });
    add(menu_, QStringLiteral("nodes.alignLadder"), tr("Align a lad&der"), tr("J"),
        [editor] { editor->alignLadder(); });
    add(menu_, QStringLiteral("nodes.lock"), tr("&Keep from feedback"), tr("Ctrl+K"),
        [editor] { editor->lock(); });
    add(menu_, QStringLiteral("nodes.unlock"), tr("&Unlock"), tr("Ctrl+Shift+K"),
        [editor] { editor->unlock(); });
}

void EditMaker::makeLinkVerbs() {
    auto* editor = editor_;
    add(menu_, QStringLiteral("nodes.link"), tr("Link &one way"), tr("L"), [editor] { editor->link(false); });
    add(menu_, QStringLiteral("nodes.linkBoth"), tr("Link &both ways"), tr("Ctrl+L"),
        [editor] { editor->link(true); });
    auto* finder = new LinkFinder(*editor_, &window_);
    add(menu_, QStringLiteral("nodes.findLinks"), tr("&Find links that bots make"), tr("Shift+J"),
        [finder] { finder->find(); });
    add(menu_, QStringLiteral("nodes.reverse"), tr("&Reverse"), tr("R"), [editor] { editor->reverse(); });
    add(menu_, QStringLiteral("nodes.insert"), tr("&Insert a node in the middle"), tr("I"),
        [editor] { editor->insert(); });
    add(menu_, QStringLiteral("nodes.copyType"), tr("&Copy the first link's type"), tr("Ctrl+T"),
        [editor] { editor->copyLinkType(); });
}

void EditMaker::makeTypes() {
    auto* types = menu_->addMenu(tr("&Type"));
    types->setObjectName(QStringLiteral("menu.nodes.type"));
    auto* editor = editor_;
    for (int i = 1; i < kNodeTypeCount; ++i) {
        const auto type = static_cast<NodeType>(i);
        const auto name = QString::fromLatin1(nodeTypeName(type).data()).toLower();
        const QKeySequence keys = i < 10 ? QKeySequence(QStringLiteral("T,%1").arg(i)) : QKeySequence();
        add(types, QStringLiteral("nodes.type.") + name, tr("Type: %1").arg(typeTitle(type)), keys,
            [editor, type] { editor->retype(type); });
    }
}

void EditMaker::makeNudges() {
    auto* nudges = menu_->addMenu(tr("Mo&ve"));
    nudges->setObjectName(QStringLiteral("menu.nodes.move"));
    struct Nudge {
        const char* id;
        QString text;
        const char* keys;
        Vec3 by;
    };
    const Nudge all[] = {{"east", tr("East"), "Alt+Right", {kNudge, 0, 0}},
                         {"west", tr("West"), "Alt+Left", {-kNudge, 0, 0}},
                         {"north", tr("North"), "Alt+Up", {0, kNudge, 0}},
                         {"south", tr("South"), "Alt+Down", {0, -kNudge, 0}},
                         {"up", tr("Up"), "Alt+PgUp", {0, 0, kNudge}},
                         {"down", tr("Down"), "Alt+PgDown", {0, 0, -kNudge}}};
    auto* editor = editor_;
    for (const auto& nudge : all) {
        add(nudges, QStringLiteral("nodes.move.") + QLatin1String(nudge.id),
            tr("Move %1").arg(nudge.text.toLower()), tr(nudge.keys),
            [editor, by = nudge.by] { editor->moveBy(by, by.z == 0); });
    }
}

void EditMaker::makeSelecting() {
    auto* menu = menu_->addMenu(tr("Sele&ct"));
    menu->setObjectName(QStringLiteral("menu.nodes.select"));
    auto* editor = editor_;
    auto* history = history_;
    add(menu, QStringLiteral("nodes.select.all"), tr("Select &all nodes"), tr("Ctrl+Shift+A"),
        [editor] { editor->selectAllNodes(); });
    add(menu, QStringLiteral("nodes.select.type"), tr("Select all of this &type"), tr("Ctrl+Shift+T"),
        [editor] { editor->selectType(); });
    add(menu, QStringLiteral("nodes.select.island"), tr("Select the &island"), tr("Ctrl+I"),
        [editor] { editor->selectIsland(); });
    add(menu, QStringLiteral("nodes.select.way"), tr("Select the &way between"), tr("Ctrl+Shift+W"),
        [editor] { editor->selectWay(); });
    add(menu, QStringLiteral("nodes.select.links"), tr("Select their &links"), tr("Ctrl+Shift+L"),
        [editor] { editor->selectLinks(); });
    menu->addSeparator();
    auto* back = add(menu, QStringLiteral("nodes.select.back"), tr("&Back: what was selected and shown"),
                     tr("Ctrl+["), [history] { history->back(); });
    auto* forward = add(menu, QStringLiteral("nodes.select.forward"), tr("&Forward"), tr("Ctrl+]"),
                        [history] { history->forward(); });
    const auto update = [history, back, forward] {
        back->setEnabled(history->canGoBack());
        forward->setEnabled(history->canGoForward());
    };
    QObject::connect(history, &SelectionHistory::changed, back, update);
    update();
}

void EditMaker::makePanels() {
    auto* numbers = new EditPanel(*editor_);
    window_.addPanel(QStringLiteral("edit"), tr("Edit"), Qt::RightDockWidgetArea, numbers);
    auto* patches = new PatchPanel(window_.document());
    window_.addPanel(QStringLiteral("patches"), tr("Edits"), Qt::RightDockWidgetArea, patches);
    auto* steps = new HistoryPanel(window_.document().undoStack());
    window_.addPanel(QStringLiteral("history"), tr("History"), Qt::RightDockWidgetArea, steps);
    QObject::connect(patches, &PatchPanel::failed, &window_,
                     [window = &window_](const Error& error) { window->showError(error); });
    QObject::connect(patches, &PatchPanel::anchorWanted, tool_,
                     [tool = tool_](const QString& id) { tool->askAnchor(id.toStdString()); });
    if (auto* view = window_.view().view()) {
        QObject::connect(patches, &PatchPanel::placeWanted, view,
                         [view](const Vec3& place) { view->lookAt(place); });
    }
    window_.view().addBar(new EditStrip(*tool_), Qt::BottomEdge);
    new ViewMenu(window_, *editor_);
}

}  // namespace

void addEditing(MainWindow& window) {
    EditMaker(window).make();
}

}  // namespace navwright
