#include "widgets/map/travel/goal_panel.h"

#include <QLabel>
#include <QPushButton>
#include <QTabWidget>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/base/units.h"
#include "widgets/common/controls/picture_legend.h"
#include "widgets/common/models/file_text.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/named.h"
#include "widgets/common/models/number_words.h"
#include "widgets/common/models/panel_parts.h"
#include "widgets/inspect/panel/row_table.h"
#include "widgets/map/travel/goal_tool.h"
#include "widgets/map/travel/heat_legend.h"
#include "widgets/map/travel/plan_page.h"
#include "widgets/map/travel/way_note.h"
#include "widgets/map/travel/way_words.h"

namespace navwright {

namespace {

constexpr double kHundredthSecond = 0.01;
constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();

double seconds(std::int32_t time) {
    return time == kNoTime ? kNothing : time * kHundredthSecond;
}

QString standingWords(AreaStanding standing) {
    switch (standing) {
        case AreaStanding::trap:
            return GoalPanel::tr("Trap: in, but not out");
        case AreaStanding::entry:
            return GoalPanel::tr("Out, but not in");
        case AreaStanding::component:
            return GoalPanel::tr("Island: neither in nor out");
        default:
            return {};
    }
}

}  // namespace

GoalPanel::GoalPanel(GoalSession& session, ToolModel& tools, QWidget* parent)
    : Panel("goalPanel", parent),
      session_(session),
      pick_(named(new QPushButton(tr("Choose a goal"), this), "goalPick",
                  tr("Click the floor in the 3D view, or drag over it, to show travel times to it"))),
      clear_(named(new QPushButton(tr("Clear"), this), "goalClear", tr("Remove the goal and its colours"))),
      words_(wordsLabel(this, "goalWords")),
      legend_(new HeatLegend(this)),
      categories_(wordsLabel(this, "goalCategories")),
      tabs_(new QTabWidget(this)),
      detours_(new RowTable("goalDetours", tr("Nodes from which the nav makes a detour"), this)),
      parts_(new RowTable("goalParts", tr("Traps and islands"), this)),
      plan_(new PlanPage(session, this)) {
    makeButtons(tools);
    add(new WayNote(session.ways(), QStringLiteral("goal"), this));
    add(words_);
    add(legend_);
    add(categories_);
    makeTables();
    add(tabs_, 1);
    connect(&session_, &GoalSession::changed, this, &GoalPanel::showHeat);
    connect(&session_.ways(), &MapWays::changed, this, &GoalPanel::fillGroups);
    fillGroups();
    showHeat();
}

void GoalPanel::makeButtons(ToolModel& tools) {
    bindTool(*pick_, tools, GoalTool::toolId());
    connect(clear_, &QPushButton::clicked, &session_, &GoalSession::clear);
    addLine({pick_, clear_});
}

void GoalPanel::makeTables() {
    tabs_->setObjectName(QStringLiteral("goalTabs"));
    tabs_->setDocumentMode(true);
    tabs_->addTab(detours_, tr("Detours"));
    tabs_->setTabToolTip(0, tr("Nodes from which the nav takes more than 1.5 times as long as it has to"));
    tabs_->addTab(parts_, tr("Traps and islands"));
    tabs_->addTab(plan_, tr("Get there"));
    tabs_->setTabToolTip(2, tr("What to press, break and wait for on the way from a start to the goal"));
    connect(plan_, &PlanPage::placeWanted, this, &GoalPanel::placeWanted);
    connect(plan_, &PlanPage::changed, this, &GoalPanel::drawListed);
    connect(tabs_, &QTabWidget::currentChanged, this, &GoalPanel::drawListed);
    for (auto* table : {detours_, parts_}) {
        connect(table, &RowTable::rowChanged, this, [this] {
            allowAll();
            drawListed();
        });
    }
    connect(detours_, &RowTable::rowChosen, this, [this](int row) {
        const auto& heat = session_.heat();
        if (!heat || row >= static_cast<int>(heat->field.detours.size())) return;
        emit placeWanted(nodePlace(*heat->nav, heat->field.detours[row].node));
    });
    connect(parts_, &RowTable::rowChosen, this, [this](int row) { emit placeWanted(groups_[row].place); });
}

void GoalPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    drawListed();
}

void GoalPanel::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    drawListed();
}

Vec3 GoalPanel::nodePlace(const NavGraph& graph, std::int32_t node) const {
    return graph.nodes[node].origin;
}

QString GoalPanel::words() const {
    if (!session_.refusal().isEmpty() && session_.goal()) return tr("No times: %1.").arg(session_.refusal());
    const auto& heat = session_.heat();
    if (!heat) return session_.goal() ? QString() : tr("Choose a goal to see travel times to it.");
    auto words = tr("To area %1 at %2: %3 % of the floor leads there, in %4 at most.")
                     .arg(heat->field.goal.area)
                     .arg(pointWords(heat->field.goal.point))
                     .arg(heat->share * kPercent, 0, 'f', 1)
                     .arg(secondsWords(heat->field.longest * kHundredthSecond));
    if (heat->closed)
        words += tr(" %1 closed.").arg(countText(heat->closed->closed.size(), "thing is", "things are"));
    if (!heat->nav) return words;
    if (heat->field.goalNode < 0) return words + tr(" No node of the nav is near the goal.");
    words += tr(" The nav leads there through node %1.").arg(heat->field.goalNode);
    const auto cutOff = std::ranges::count(heat->field.detours, kNoTime, &NodeDetour::byNav);
    if (cutOff == 0) return words;
    return words + tr(" From %1 it does not lead there at all.")
                       .arg(countText(static_cast<std::uint64_t>(cutOff), "node", "nodes"));
}

void GoalPanel::showHeat() {
    const auto& heat = session_.heat();
    words_->setText(words());
    legend_->show(heat);
    QStringList categories;
    if (heat && heat->without) {
        categories << colouredWord(7, tr("no path to the goal")) << colouredWord(kCutColour, tr("trap"))
                   << colouredWord(6, tr("island"));
    }
    categories_->setText(categories.join(QStringLiteral("&nbsp; ")));
    categories_->setVisible(!categories.isEmpty());
    fillDetours();
    emit heatChanged(heat ? heat->heat : nullptr);
    emit withoutChanged(heat ? heat->without : nullptr);
    emit nodesChanged(heat ? heat->nodes : nullptr);
    emit marksChanged(heat ? heat->marks : nullptr);
    drawListed();
    allowAll();
}

void GoalPanel::fillDetours() {
    auto table = rowTable({{tr("Node"), tr("Its number; a click flies there"), 0},
                           {tr("Areas s"), tr("Seconds to the goal over areas"), 1},
                           {tr("Nav at best s"),
                            tr("Seconds of the quickest way over the nav's links, which bots may not take; "
                               "empty where it does not lead there"),
                            1},
                           {tr("Ratio"), tr("How many times as long"), 2},
                           {tr("Place"), {}}});
    if (const auto& heat = session_.heat()) {
        for (const auto& detour : heat->field.detours) {
            addRow(table, {double(detour.node), seconds(detour.byAreas), seconds(detour.byNav),
                           seconds(detour.byNav) / seconds(detour.byAreas),
                           pointWords(nodePlace(*heat->nav, detour.node))});
        }
    }
    constexpr int kRatio = 3;
    detours_->setTable(std::move(table), kRatio);
}

void GoalPanel::fillGroups() {
    const auto& facts = session_.ways().facts();
    groups_ = facts ? standingGroups(*facts) : std::vector<StandingGroup>();
    auto table = rowTable({{tr("What"), tr("How it connects to the main component; a click flies there")},
                           {tr("Areas"), {}, 0},
                           {tr("Floor"), tr("Square units"), 0},
                           {tr("Place"), {}}});
    for (const auto& group : groups_) {
        addRow(table, {standingWords(group.standing), double(group.areas.size()), group.floor,
                       pointWords(group.place)});
    }
    constexpr int kFloor = 2;
    parts_->setTable(std::move(table), kFloor);
    allowAll();
}

void GoalPanel::allowAll() {
    const auto why = session_.ways().whyNot();
    allow(*pick_, why);
    allow(*clear_, session_.goal() ? QString() : tr("no goal is chosen"));
}

/// Draws what the list in front is about.
void GoalPanel::drawListed() {
    constexpr float kMark = 14;
    Sketch sketch;
    if (isVisible() && tabs_->currentWidget() == parts_ && parts_->currentRow() >= 0) {
        const auto& group = groups_[parts_->currentRow()];
        sketch.mark(group.place, kMark, kCutColour, GlyphShape::ring);
        if (const auto& facts = session_.ways().facts()) {
            shadeFloor(sketch, *facts, [&group](const FloorSquare& square) -> std::optional<float> {
                if (!std::ranges::binary_search(group.areas, square.area)) return std::nullopt;
                return kCutColour;
            });
        }
    }
    if (isVisible() && tabs_->currentWidget() == detours_ && detours_->currentRow() >= 0 && session_.heat()) {
        const auto& detour = session_.heat()->field.detours[detours_->currentRow()];
        sketch.mark(nodePlace(*session_.heat()->nav, detour.node), 2 * kMark, kCutColour, GlyphShape::ring);
    }
    if (isVisible() && tabs_->currentWidget() == plan_) plan_->draw(sketch);
    emit listedChanged(std::move(sketch).share());
    allowAll();
}

}  // namespace navwright
