#include "app/navwright/parts/edit/edit_part.h"

#include <algorithm>

#include "app/navwright/parts/edit/view_menu.h"
#include "app/navwright/parts/view3d/view_area.h"
#include "app/navwright/shell/commands/command_ids.h"
#include "app/navwright/shell/frame/docks.h"
#include "app/navwright/shell/project/messages.h"
#include "app/navwright/shell/project/needs.h"
#include "app/navwright/shell/project/workspace.h"
#include "widgets/edit/aq2/edit_panel.h"
#include "widgets/edit/aq2/edit_strip.h"
#include "widgets/edit/aq2/edit_tool.h"
#include "widgets/edit/aq2/history_panel.h"
#include "widgets/edit/aq2/link_finder.h"
#include "widgets/edit/aq2/patch_panel.h"
#include "widgets/edit/aq2/selection_history.h"
#include "widgets/edit/link_trial/answer_card.h"
#include "widgets/edit/link_trial/link_trial_session.h"
#include "widgets/edit/rerelease/rerelease_nav_tool.h"
#include "widgets/view3d/view/workbench_view.h"

namespace navwright {

/// What an edit wants to be selected.
struct EditWanted {
    std::ptrdiff_t nodes = 0;
    std::ptrdiff_t links = 0;
    bool either = false;  ///< one of both kinds is enough

    /// What a person is told who has not selected that.
    [[nodiscard]] QString unmet() const {
        if (either) return EditPart::tr("select a node or a link first");
        if (links > 0)
            return links > 1 ? EditPart::tr("select two links or more first")
                             : EditPart::tr("select a link first");
        return nodes > 1 ? EditPart::tr("select two nodes or more first")
                         : EditPart::tr("select a node first");
    }
    [[nodiscard]] bool metBy(const std::vector<Item>& items) const {
        const auto count = [&](ItemKind kind) { return std::ranges::count(items, kind, &Item::kind); };
        const bool enoughNodes = count(ItemKind::node) >= nodes;
        const bool enoughLinks = count(ItemKind::link) >= links;
        return either ? enoughNodes || enoughLinks : enoughNodes && enoughLinks;
    }
};

namespace {

const QString kTrial = QStringLiteral("linkTrial");
constexpr float kNudge = 8;  ///< units a key press moves

constexpr EditWanted kNode{.nodes = 1}, kNodes{.nodes = 2}, kLink{.links = 1}, kLinks{.links = 2},
    kNodeOrLink{.nodes = 1, .links = 1, .either = true};

std::function<bool()> selected(const Selection& selection, const EditWanted& wanted) {
    return [&selection, wanted] { return wanted.metBy(selection.items()); };
}

}  // namespace

EditPart::EditPart(Workspace& workspace, Messages& messages, ViewArea& area, Docks& docks, QObject* parent)
    : QObject(parent),
      workspace_(workspace),
      messages_(messages),
      area_(area),
      keeper_(new SelectionKeeper(workspace.document, workspace.selection, this)),
      history_(
          new SelectionHistory(workspace.document, workspace.selection, *keeper_, workspace.layers, this)),
      editor_(new Editor(workspace.document, workspace.selection, *keeper_, this)),
      tool_(new EditTool(*editor_, workspace.tools, area.view(), this)),
      finder_(new LinkFinder(*editor_, this)),
      trial_(new LinkTrialSession(workspace.document, this)) {
    makePanels(docks);
    area.addStrip(new EditStrip(*tool_), Qt::BottomEdge);
    makeTrial();
    connect(editor_, &Editor::said, &messages, &Messages::tell);
    connect(editor_, &Editor::refused, &messages, &Messages::tell);
}

void EditPart::makePanels(Docks& docks) {
    docks.add(QStringLiteral("edit"), tr("Edit"), Qt::RightDockWidgetArea, new EditPanel(*editor_));
    auto* patches = new PatchPanel(workspace_.document);
    docks.addPage(kEditsPanel, QStringLiteral("patches"), tr("List of edits"), patches);
    docks.addPage(kEditsPanel, QStringLiteral("history"), tr("History"),
                  new HistoryPanel(workspace_.document.undoStack()), {tr("undo tuning"), tr("steps")});
    messages_.showFailures(*patches);
    connect(patches, &PatchPanel::anchorWanted, tool_,
            [tool = tool_](const QString& id) { tool->askAnchor(id.toStdString()); });
    if (auto* view = area_.view()) {
        connect(patches, &PatchPanel::placeWanted, &view->camera(), &ViewCamera::lookAt);
    }
}

void EditPart::makeTrial() {
    connect(trial_, &LinkTrialSession::refused, &messages_, &Messages::tell);
    connect(trial_, &LinkTrialSession::changed, &messages_, [this] {
        if (const auto& answer = trial_->answer()) messages_.tell(answer->title);
    });
    auto* view = area_.view();
    if (!view) return;
    auto* card = new AnswerCard(*view);
    connect(card, &AnswerCard::closed, trial_, &LinkTrialSession::drop);
    connect(trial_, &LinkTrialSession::changed, card, [card, view, trial = trial_] {
        const auto& answer = trial->answer();
        view->setOverlay(kTrial, answer ? answer->picture : nullptr);
        if (!answer) return card->end();
        card->showAt(answer->place, answer->title, answer->details);
    });
}

/// Lets bots try the link that was selected last.
void EditPart::tryLink() const {
    const auto links = editor_->targets().links;
    const auto* graph = editor_->graph();
    if (links.empty() || graph == nullptr) return messages_.tell(tr("Select a link for bots to try"));
    const auto& link = links.back();
    trial_->ask(static_cast<std::int32_t>(link.node), graph->nodes[link.node].links[link.link].target);
}

void EditPart::makeViewMenu(const CommandTable& commands) {
    auto* view = area_.view();
    if (!view) return;
    auto* menu = new ViewMenu(workspace_, *editor_, *view, commands, this);
    connect(menu, &ViewMenu::pathStartWanted, this, &EditPart::pathStartWanted);
    connect(menu, &ViewMenu::pathEndWanted, this, &EditPart::pathEndWanted);
}

Menu EditPart::menu(const Needs& needs) {
    nav_ = {needs.nav};
    anyNav_ = {needs.anyNav};
    navOnMap_ = {needs.navOnMap};
    return {.id = "menu.nodes",
            .title = tr("&Nodes and links"),
            .entries = tools() + MenuEntries{Separator()} + nodeEdits() + MenuEntries{Separator()} +
                       linkEdits() + MenuEntries{Separator(), types(), moves(), selects()},
            .follows = {Follows(workspace_.tools, &ToolModel::changed),
                        Follows(workspace_.rereleaseNav, &RereleaseNavModel::openChanged),
                        Follows(*history_, &SelectionHistory::changed)}};
}

MenuEntries EditPart::tools() const {
    const auto tool = [this](const char* id, const QString& title, const QString& keys, const QString& help,
                             const QString& which, const QString& onRereleaseNav = {}) {
        auto& tools = workspace_.tools;
        const auto wanted = [&nav = workspace_.rereleaseNav, which, onRereleaseNav] {
            return nav.isOpen() && !onRereleaseNav.isEmpty() ? onRereleaseNav : which;
        };
        return Command{.id = id,
                       .title = title,
                       .keys = keys,
                       .help = help,
                       .when = onRereleaseNav.isEmpty() ? nav_ : anyNav_,
                       .run =
                           [&tools, wanted] {
                               tools.setCurrent(tools.current() == wanted() ? ToolModel::select() : wanted());
                           },
                       .checked = [&tools, wanted] { return tools.current() == wanted(); }};
    };
    auto edit =
        tool(command_id::kEditTool, tr("&Edit: select and move"), tr("Shift+E"),
             tr("Click nodes and links to select them, drag the selection to move it along the floor."),
             EditTool::edit(), RereleaseNavTool::move());
    edit.buttonTitle = tr("Edit");
    return {edit,
            tool("nodes.tool.box", tr("Select by &box"), tr("Shift+B"),
                 tr("Drag a box around nodes to select them."), EditTool::box()),
            tool("nodes.tool.lasso", tr("Select by l&asso"), tr("Shift+L"),
                 tr("Draw a line around nodes to select them."), EditTool::lasso()),
            tool("nodes.tool.way", tr("Select a &path"), tr("Shift+W"),
                 tr("Click two nodes to select the cheapest path between them."), EditTool::way()),
            tool(command_id::kNodeTool, tr("&Add nodes"), tr("Ins"),
                 tr("Click the floor to add a node, or a link to insert one."), EditTool::node(),
                 RereleaseNavTool::node()),
            tool("nodes.tool.link", tr("Add &links"), tr("Shift+K"),
                 tr("Click node after node to link them."), EditTool::link(), RereleaseNavTool::link())};
}

EditSession& EditPart::session() const {
    if (workspace_.rereleaseNav.isOpen()) return workspace_.rereleaseNavEditor;
    return *editor_;
}

Command EditPart::edit(const QString& id, const QString& title, const QKeySequence& keys, const QString& help,
                       const EditWanted& wanted, std::function<void()> run, bool bothKinds) const {
    const auto fits = [this, wanted, bothKinds] {
        return wanted.metBy((bothKinds ? session() : *editor_).selection().items());
    };
    return {.id = id,
            .title = title,
            .keys = keys,
            .help = help,
            .when = bothKinds ? anyNav_ : nav_,
            .fits = fits,
            .unfit = wanted.unmet(),
            .run = std::move(run)};
}

MenuEntries EditPart::nodeEdits() const {
    auto* editor = editor_;
    return {edit(
                command_id::kDelete, tr("&Delete"), tr("Del"), tr("Delete the selection."), kNodeOrLink,
                [this] { session().remove(); }, true),
            edit(command_id::kDissolve, tr("D&issolve: lead past it"), tr("Shift+Del"),
                 tr("Delete the nodes and link their neighbours: A-B-C becomes A-C."), kNode,
                 [editor] { editor->dissolve(); }),
            edit(command_id::kMerge, tr("&Merge"), tr("M"),
                 tr("Merge the selected nodes into one that has all their links."), kNodes,
                 [editor] { editor->merge(); }),
            edit(command_id::kSplit, tr("&Split"), tr("Shift+M"),
                 tr("Add a second node beside each, and divide the links between both."), kNode,
                 [editor] { editor->split(); }),
            edit(command_id::kAlignLadder, tr("Align a lad&der"), tr("J"),
                 tr("Make a ladder of two nodes, its bottom and its top."), kNodes,
                 [editor] { editor->alignLadder(); }),
            edit(command_id::kLock, tr("&Keep from feedback"), tr("Ctrl+K"),
                 tr("Lock the selection, so that feedback and rehearsals do not change it."), kNodeOrLink,
                 [editor] { editor->lock(); }),
            edit(command_id::kUnlock, tr("&Unlock"), tr("Ctrl+Shift+K"),
                 tr("Let feedback and rehearsals change the selection again."), kNodeOrLink,
                 [editor] { editor->unlock(); })};
}

MenuEntries EditPart::linkEdits() const {
    auto* editor = editor_;
    auto* finder = finder_;
    return {
        edit(
            command_id::kLink, tr("Link &one way"), tr("L"),
            tr("Link each node to the one selected after it."), kNodes, [this] { session().link(false); },
            true),
        edit(
            command_id::kLinkBoth, tr("Link &both ways"), tr("Ctrl+L"),
            tr("Link each node and the one selected after it, both ways."), kNodes,
            [this] { session().link(true); }, true),
        edit(command_id::kFindLinks, tr("&Find links that bots make"), tr("Shift+J"),
             tr("Let simulated bots find links between the selection and its surroundings."), kNode,
             [finder] { finder->find(); }),
        Command{
            .id = command_id::kTryLink,
            .title = tr("Let %1 bots &try this link").arg(LinkTrialSession::kBots),
            .help = tr("Let simulated bots walk the link, and say how many make it and why the others fail."),
            .when = navOnMap_,
            .fits = selected(workspace_.selection, kLink),
            .run = [this] { tryLink(); }},
        edit(command_id::kReverse, tr("&Reverse"), tr("R"), tr("Reverse the links."), kLink,
             [editor] { editor->reverse(); }),
        edit(command_id::kInsert, tr("&Insert a node in the middle"), tr("I"),
             tr("Insert a node in the middle of each link."), kLink, [editor] { editor->insert(); }),
        edit(command_id::kCopyType, tr("&Copy the first link's type"), tr("Ctrl+T"),
             tr("Set the type of the links to that of the one selected first."), kLinks,
             [editor] { editor->copyLinkType(); })};
}

Menu EditPart::types() const {
    Menu menu{.id = command_id::kTypeMenu, .title = tr("&Type")};
    for (int i = 1; i < kNodeTypeCount; ++i) {
        const auto type = static_cast<NodeType>(i);
        const auto name = QString::fromLatin1(nodeTypeName(type).data()).toLower();
        menu.entries.push_back(edit(QStringLiteral("nodes.type.") + name, tr("Type: %1").arg(typeTitle(type)),
                                    i < 10 ? QKeySequence(QStringLiteral("T,%1").arg(i)) : QKeySequence(),
                                    tr("Set the type of the selection to \"%1\".").arg(typeTitle(type)),
                                    kNodeOrLink, [editor = editor_, type] { editor->retype(type); }));
    }
    return menu;
}

Menu EditPart::moves() const {
    struct Nudge {
        const char* id;
        QString where;
        QString keys;
        Vec3 by;
    };
    const Nudge all[] = {{"east", tr("East"), tr("Alt+Right"), {kNudge, 0, 0}},
                         {"west", tr("West"), tr("Alt+Left"), {-kNudge, 0, 0}},
                         {"north", tr("North"), tr("Alt+Up"), {0, kNudge, 0}},
                         {"south", tr("South"), tr("Alt+Down"), {0, -kNudge, 0}},
                         {"up", tr("Up"), tr("Alt+PgUp"), {0, 0, kNudge}},
                         {"down", tr("Down"), tr("Alt+PgDown"), {0, 0, -kNudge}}};
    Menu menu{.id = command_id::kMoveMenu, .title = tr("Mo&ve")};
    for (const auto& nudge : all) {
        const auto where = nudge.where.toLower();
        const auto help = nudge.by.z == 0 ? tr("Move the nodes %1 by 8 units, along the floor.").arg(where)
                                          : tr("Move the nodes %1 by 8 units.").arg(where);
        menu.entries.push_back(edit(
            QStringLiteral("nodes.move.") + QLatin1String(nudge.id), tr("Move %1").arg(where), nudge.keys,
            help, kNode, [this, by = nudge.by] { session().moveBy(by, by.z == 0); }, true));
    }
    return menu;
}

Menu EditPart::selects() const {
    auto* editor = editor_;
    auto* history = history_;
    const std::vector<Condition> back{
        nav_.front(), {[history] { return history->canGoBack(); }, tr("nothing was selected before")}};
    const std::vector<Condition> forward{
        nav_.front(), {[history] { return history->canGoForward(); }, tr("this is the latest selection")}};
    return {.id = command_id::kSelectMenu,
            .title = tr("Sele&ct"),
            .entries = {Command{.id = command_id::kSelectAll,
                                .title = tr("Select &all nodes"),
                                .keys = tr("Ctrl+Shift+A"),
                                .help = tr("Select every node of the nav."),
                                .when = nav_,
                                .run = [editor] { editor->selectAllNodes(); }},
                        edit(command_id::kSelectType, tr("Select all of this &type"), tr("Ctrl+Shift+T"),
                             tr("Select every node or link of the type of the selection."), kNodeOrLink,
                             [editor] { editor->selectType(); }),
                        edit("nodes.select.island", tr("Select the &island"), tr("Ctrl+I"),
                             tr("Select all nodes connected with those selected."), kNode,
                             [editor] { editor->selectComponent(); }),
                        edit("nodes.select.way", tr("Select the &path between"), tr("Ctrl+Shift+W"),
                             tr("Select the cheapest path between two nodes."), kNodes,
                             [editor] { editor->selectWay(); }),
                        edit("nodes.select.links", tr("Select their &links"), tr("Ctrl+Shift+L"),
                             tr("Select the links of the nodes selected."), kNode,
                             [editor] { editor->selectLinks(); }),
                        Separator(),
                        Command{.id = "nodes.select.back",
                                .title = tr("&Back: what was selected and shown"),
                                .keys = tr("Ctrl+["),
                                .help = tr("Go back to the previous selection and view."),
                                .when = back,
                                .run = [history] { history->back(); }},
                        Command{.id = "nodes.select.forward",
                                .title = tr("&Forward"),
                                .keys = tr("Ctrl+]"),
                                .help = tr("Go forward to the next selection and view."),
                                .when = forward,
                                .run = [history] { history->forward(); }}}};
}

}  // namespace navwright
