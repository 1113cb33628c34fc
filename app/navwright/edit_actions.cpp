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
        menu_ = new QMenu(MainWindow::tr("&Nodes and links"), window_.menuBar());
        menu_->setObjectName(QStringLiteral("menu.nodes"));
        auto* stages = window_.findChild<QMenu*>(QStringLiteral("menu.stages"));
        window_.menuBar()->insertMenu(stages ? stages->menuAction() : nullptr, menu_);
        makeTools();
        menu_->addSeparator();
        makeNodeEdits();
        menu_->addSeparator();
        makeLinkEdits();
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
    void makeNodeEdits();
    void makeLinkEdits();
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
    addTool("nodes.tool.edit", MainWindow::tr("&Edit: select and move"), MainWindow::tr("Shift+E"),
            EditTool::edit());
    auto* edit = window_.actions().action(QStringLiteral("nodes.tool.edit"));
    edit->setIconText(MainWindow::tr("Edit"));
    addToolButton(window_, edit);
    addTool("nodes.tool.box", MainWindow::tr("Select by &box"), MainWindow::tr("Shift+B"), EditTool::box());
    addTool("nodes.tool.lasso", MainWindow::tr("Select by l&asso"), MainWindow::tr("Shift+L"),
            EditTool::lasso());
    addTool("nodes.tool.way", MainWindow::tr("Select a &way"), MainWindow::tr("Shift+W"), EditTool::way());
    addTool("nodes.tool.node", MainWindow::tr("&Add nodes"), MainWindow::tr("Ins"), EditTool::node());
    addTool("nodes.tool.link", MainWindow::tr("Add &links"), MainWindow::tr("Shift+K"), EditTool::link());
}

void EditMaker::makeNodeEdits() {
    auto* editor = editor_;
    add(menu_, QStringLiteral("nodes.delete"), MainWindow::tr("&Delete"), MainWindow::tr("Del"),
        [editor] { editor->remove(); });
    add(menu_, QStringLiteral("nodes.dissolve"), MainWindow::tr("D&issolve: lead past it"),
        MainWindow::tr("Shift+Del"), [editor] { editor->dissolve(); });
    add(menu_, QStringLiteral("nodes.merge"), MainWindow::tr("&Merge"), MainWindow::tr("M"),
        [editor] { editor->merge(); });
    add(menu_, QStringLiteral("nodes.split"), MainWindow::tr("&Split"), MainWindow::tr("Shift+M"),
        [editor] { editor->split(); });
    add(menu_, QStringLiteral("nodes.alignLadder"), MainWindow::tr("Align a lad&der"), MainWindow::tr("J"),
        [editor] { editor->alignLadder(); });
    add(menu_, QStringLiteral("nodes.lock"), MainWindow::tr("&Keep from feedback"), MainWindow::tr("Ctrl+K"),
        [editor] { editor->lock(); });
    add(menu_, QStringLiteral("nodes.unlock"), MainWindow::tr("&Unlock"), MainWindow::tr("Ctrl+Shift+K"),
        [editor] { editor->unlock(); });
}

void EditMaker::makeLinkEdits() {
    auto* editor = editor_;
    add(menu_, QStringLiteral("nodes.link"), MainWindow::tr("Link &one way"), MainWindow::tr("L"),
        [editor] { editor->link(false); });
    add(menu_, QStringLiteral("nodes.linkBoth"), MainWindow::tr("Link &both ways"), MainWindow::tr("Ctrl+L"),
        [editor] { editor->link(true); });
    auto* finder = new LinkFinder(*editor_, &window_);
    add(menu_, QStringLiteral("nodes.findLinks"), MainWindow::tr("&Find links that bots make"),
        MainWindow::tr("Shift+J"), [finder] { finder->find(); });
    add(menu_, QStringLiteral("nodes.reverse"), MainWindow::tr("&Reverse"), MainWindow::tr("R"),
        [editor] { editor->reverse(); });
    add(menu_, QStringLiteral("nodes.insert"), MainWindow::tr("&Insert a node in the middle"),
        MainWindow::tr("I"), [editor] { editor->insert(); });
    add(menu_, QStringLiteral("nodes.copyType"), MainWindow::tr("&Copy the first link's type"),
        MainWindow::tr("Ctrl+T"), [editor] { editor->copyLinkType(); });
}

void EditMaker::makeTypes() {
    auto* types = menu_->addMenu(MainWindow::tr("&Type"));
    types->setObjectName(QStringLiteral("menu.nodes.type"));
    auto* editor = editor_;
    for (int i = 1; i < kNodeTypeCount; ++i) {
        const auto type = static_cast<NodeType>(i);
        const auto name = QString::fromLatin1(nodeTypeName(type).data()).toLower();
        const QKeySequence keys = i < 10 ? QKeySequence(QStringLiteral("T,%1").arg(i)) : QKeySequence();
        add(types, QStringLiteral("nodes.type.") + name, MainWindow::tr("Type: %1").arg(typeTitle(type)),
            keys, [editor, type] { editor->retype(type); });
    }
}

void EditMaker::makeNudges() {
    auto* nudges = menu_->addMenu(MainWindow::tr("Mo&ve"));
    nudges->setObjectName(QStringLiteral("menu.nodes.move"));
    struct Nudge {
        const char* id;
        QString text;
        const char* keys;
        Vec3 by;
    };
    const Nudge all[] = {{"east", MainWindow::tr("East"), "Alt+Right", {kNudge, 0, 0}},
                         {"west", MainWindow::tr("West"), "Alt+Left", {-kNudge, 0, 0}},
                         {"north", MainWindow::tr("North"), "Alt+Up", {0, kNudge, 0}},
                         {"south", MainWindow::tr("South"), "Alt+Down", {0, -kNudge, 0}},
                         {"up", MainWindow::tr("Up"), "Alt+PgUp", {0, 0, kNudge}},
                         {"down", MainWindow::tr("Down"), "Alt+PgDown", {0, 0, -kNudge}}};
    auto* editor = editor_;
    for (const auto& nudge : all) {
        add(nudges, QStringLiteral("nodes.move.") + QLatin1String(nudge.id),
            MainWindow::tr("Move %1").arg(nudge.text.toLower()), MainWindow::tr(nudge.keys),
            [editor, by = nudge.by] { editor->moveBy(by, by.z == 0); });
    }
}

void EditMaker::makeSelecting() {
    auto* menu = menu_->addMenu(MainWindow::tr("Sele&ct"));
    menu->setObjectName(QStringLiteral("menu.nodes.select"));
    auto* editor = editor_;
    auto* history = history_;
    add(menu, QStringLiteral("nodes.select.all"), MainWindow::tr("Select &all nodes"),
        MainWindow::tr("Ctrl+Shift+A"), [editor] { editor->selectAllNodes(); });
    add(menu, QStringLiteral("nodes.select.type"), MainWindow::tr("Select all of this &type"),
        MainWindow::tr("Ctrl+Shift+T"), [editor] { editor->selectType(); });
    add(menu, QStringLiteral("nodes.select.island"), MainWindow::tr("Select the &island"),
        MainWindow::tr("Ctrl+I"), [editor] { editor->selectIsland(); });
    add(menu, QStringLiteral("nodes.select.way"), MainWindow::tr("Select the &way between"),
        MainWindow::tr("Ctrl+Shift+W"), [editor] { editor->selectWay(); });
    add(menu, QStringLiteral("nodes.select.links"), MainWindow::tr("Select their &links"),
        MainWindow::tr("Ctrl+Shift+L"), [editor] { editor->selectLinks(); });
    menu->addSeparator();
    auto* back =
        add(menu, QStringLiteral("nodes.select.back"), MainWindow::tr("&Back: what was selected and shown"),
            MainWindow::tr("Ctrl+["), [history] { history->back(); });
    auto* forward = add(menu, QStringLiteral("nodes.select.forward"), MainWindow::tr("&Forward"),
                        MainWindow::tr("Ctrl+]"), [history] { history->forward(); });
    const auto update = [history, back, forward] {
        back->setEnabled(history->canGoBack());
        forward->setEnabled(history->canGoForward());
    };
    QObject::connect(history, &SelectionHistory::changed, back, update);
    update();
}

void EditMaker::makePanels() {
    auto* numbers = new EditPanel(*editor_);
    window_.addPanel(QStringLiteral("edit"), MainWindow::tr("Edit"), Qt::RightDockWidgetArea, numbers);
    auto* patches = new PatchPanel(window_.document());
    window_.addPanel(QStringLiteral("patches"), MainWindow::tr("Edits"), Qt::RightDockWidgetArea, patches);
    auto* steps = new HistoryPanel(window_.document().undoStack());
    window_.addPanel(QStringLiteral("history"), MainWindow::tr("History"), Qt::RightDockWidgetArea, steps);
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
