#include "app/navwright/parts/map/travel_part.h"

#include <QCursor>
#include <QToolTip>

#include <utility>

#include "app/navwright/parts/view3d/panel_overlay.h"
#include "app/navwright/parts/view3d/view_area.h"
#include "app/navwright/shell/frame/docks.h"
#include "app/navwright/shell/project/messages.h"
#include "app/navwright/shell/project/needs.h"
#include "app/navwright/shell/project/workspace.h"
#include "widgets/map/travel/choke_panel.h"
#include "widgets/map/travel/entity_panel.h"
#include "widgets/map/travel/fairness_panel.h"
#include "widgets/map/travel/goal_panel.h"
#include "widgets/map/travel/goal_tool.h"
#include "widgets/map/travel/what_if_panel.h"

namespace navwright {

TravelPart::TravelPart(Workspace& workspace, Messages& messages, ViewArea& area, Docks& docks,
                       QObject* parent)
    : QObject(parent),
      workspace_(workspace),
      messages_(messages),
      view_(area.view()),
      ways_(new MapWays(workspace.document, workspace.areas, this)),
      goal_(new GoalSession(*ways_, workspace.document, this)) {
    makeGoal(docks);
    makeWhatIf(docks);
    makeEntities(docks);
    makeChokepoints(docks);
    makeFairness(docks);
    docks.offerWhere(kDoorsPanel, [this] { return ways_->whyNoDoors(); });
    docks.offerWhere(kSidesPanel, [this] { return ways_->whyNoSides(); });
    connect(ways_, &MapWays::changed, &docks, &Docks::refresh);
}

template <class Panel, class Signal>
void TravelPart::draw(const char* id, PanelPage* page, Panel* panel, Signal signal, float opacity) {
    if (!view_) return;
    auto* overlay = new PanelOverlay(*view_, QString::fromLatin1(id), *page, opacity);
    connect(panel, signal, overlay,
            [overlay](std::shared_ptr<const StagePicture> picture) { overlay->set(std::move(picture)); });
}

template <class Panel>
void TravelPart::fly(Panel* panel) {
    if (view_) connect(panel, &Panel::placeWanted, &view_->camera(), &ViewCamera::lookAt);
}

void TravelPart::makeGoal(Docks& docks) {
    auto* panel = new GoalPanel(*goal_, workspace_.tools);
    goalPage_ = docks.addPage(kWaysPanel, QStringLiteral("goal"), tr("Travel times"), panel,
                              {tr("heat map"), tr("distance")});
    fly(panel);
    if (!view_) return;
    // Travel times stay in the view until the goal is cleared, whatever panel is in front.
    const auto overlay = [view = view_](const char* id, float opacity = 1) {
        return [view, name = QString::fromLatin1(id), opacity](std::shared_ptr<const StagePicture> picture) {
            view->setOverlay(name, std::move(picture), opacity);
        };
    };
    connect(panel, &GoalPanel::heatChanged, view_, overlay("goal.0", kWayShade));
    connect(panel, &GoalPanel::withoutChanged, view_, overlay("goal.1", kWayShade));
    connect(panel, &GoalPanel::nodesChanged, view_, overlay("goal.2"));
    connect(panel, &GoalPanel::marksChanged, view_, overlay("goal.3"));
    connect(panel, &GoalPanel::listedChanged, view_, overlay("goal.4"));
    makeGoalTool();
}

void TravelPart::makeGoalTool() {
    auto* tool = new GoalTool(*goal_, workspace_.tools, *view_, this);
    connect(tool, &GoalTool::said, &messages_, &Messages::tell);
    connect(tool, &GoalTool::hovered, this, [this](const QString& text) {
        emit hovered(text);
        if (text.isEmpty()) return QToolTip::hideText();
        QToolTip::showText(QCursor::pos(),
                           text.toHtmlEscaped().replace(QLatin1Char('\n'), QStringLiteral("<br>")), view_);
    });
    connect(&workspace_.tools, &ToolModel::changed, this, [this](const QString& id) {
        if (id == GoalTool::toolId()) bringUp(*goalPage_);
    });
}

void TravelPart::makeWhatIf(Docks& docks) {
    auto* panel = new WhatIfPanel(*ways_);
    whatIfPage_ = docks.addPage(kDoorsPanel, QStringLiteral("whatIf"), tr("What if"), panel);
    draw("whatIf.0", whatIfPage_, panel, &WhatIfPanel::shadeChanged, kWayShade);
    draw("whatIf.1", whatIfPage_, panel, &WhatIfPanel::marksChanged);
    fly(panel);
}

void TravelPart::makeEntities(Docks& docks) {
    auto* panel = new EntityPanel(*ways_);
    entitiesPage_ = docks.addPage(kDoorsPanel, QStringLiteral("entities"), tr("What opens what"), panel);
    draw("entities", entitiesPage_, panel, &EntityPanel::pictureChanged);
    fly(panel);
}

void TravelPart::makeChokepoints(Docks& docks) {
    auto* panel = new ChokePanel(*ways_);
    chokePage_ = docks.addPage(kSidesPanel, QStringLiteral("chokepoints"), tr("Chokepoints"), panel);
    draw("choke.0", chokePage_, panel, &ChokePanel::shadeChanged, kWayShade);
    draw("choke.1", chokePage_, panel, &ChokePanel::marksChanged);
    fly(panel);
}

void TravelPart::makeFairness(Docks& docks) {
    auto* panel = new FairnessPanel(*ways_);
    fairnessPage_ = docks.addPage(kSidesPanel, QStringLiteral("fairness"), tr("Fairness"), panel);
    draw("fairness", fairnessPage_, panel, &FairnessPanel::pictureChanged);
    fly(panel);
}

Command TravelPart::panelCommand(const char* id, const QString& title, const QString& help, PanelPage& page,
                                 QString (MapWays::*whyNot)() const) {
    const auto why = [ways = ways_, whyNot] { return (ways->*whyNot)(); };
    return {.id = QString::fromLatin1(id),
            .title = title,
            .help = help,
            .when = {{.met = [why] { return why().isEmpty(); },
                      .unmet = tr("the map has nothing of the kind"),
                      .unmetNow = why}},
            .run = [&page] { bringUp(page); },
            .looksOnly = true};
}

void TravelPart::addTo(Menu& menu, const Needs& needs) {
    auto& tools = workspace_.tools;
    const std::vector<Condition> known{
        needs.map,
        {[ways = ways_] { return ways->whyNot().isEmpty(); },
         tr("make the areas of the map first, and wait until they are finished")}};
    auto drawable = known;
    drawable.push_back({[view = view_] { return view != nullptr; }, tr("there is no 3D view to click in")});
    const MenuEntries own{
        Separator(),
        Command{
            .id = "ways.goal",
            .title = tr("Travel times to a &goal"),
            .keys = tr("G"),
            .help = tr("Click a place, or drag over the floor, to show travel times to it from everywhere."),
            .synonyms = {tr("heat map"), tr("distance")},
            .when = drawable,
            .run = [&tools] { tools.setCurrent(GoalTool::toolId()); },
            .checked = [&tools] { return tools.current() == GoalTool::toolId(); },
            .choice = "tool"},
        Command{.id = "ways.clearGoal",
                .title = tr("Clear the g&oal"),
                .help = tr("Remove the travel times from the 3D view."),
                .when = {{[goal = goal_] { return goal->goal().has_value(); }, tr("no goal is chosen")}},
                .run = [goal = goal_] { goal->clear(); },
                .looksOnly = true},
        Separator(),
        panelCommand(
            "ways.whatIf", tr("&What if"),
            tr("Close doors, plats, teleporters and so on as an experiment, and show what this cuts off."),
            *whatIfPage_, &MapWays::whyNoDoors),
        Command{.id = "ways.openAll",
                .title = tr("Open &everything"),
                .help = tr("Open everything that was closed as an experiment."),
                .when = {{[ways = ways_] { return !ways->closed().empty(); }, tr("nothing is closed")}},
                .run = [ways = ways_] { ways->setClosed({}); },
                .looksOnly = true},
        panelCommand("ways.entities", tr("What o&pens what"),
                     tr("List which button opens which door, by what chain, and what is never triggered."),
                     *entitiesPage_, &MapWays::whyNoDoors),
        panelCommand(
            "ways.chokepoints", tr("C&hokepoints"),
            tr("Show where routes through the map meet, the cut edges, and the min cut between the sides."),
            *chokePage_, &MapWays::whyNoSides),
        panelCommand(
            "ways.fairness", tr("&Fairness"),
            tr("Compare travel times from each side's starts to each item and to the centre of the map."),
            *fairnessPage_, &MapWays::whyNoSides)};
    menu.entries = menu.entries + own;
    menu.follows.emplace_back(*ways_, &MapWays::changed);
    menu.follows.emplace_back(*ways_, &MapWays::closedChanged);
    menu.follows.emplace_back(*goal_, &GoalSession::changed);
    menu.follows.emplace_back(workspace_.tools, &ToolModel::changed);
}

}  // namespace navwright
