#include "widgets/map/meshes/flow_panel.h"

#include <QCheckBox>
#include <QLabel>
#include <QPushButton>

#include <cmath>
#include <limits>

#include "core/base/units.h"
#include "core/nav/graph/path_query.h"
#include "widgets/common/controls/flow_layout.h"
#include "widgets/common/controls/picture_legend.h"
#include "widgets/common/models/file_text.h"
#include "widgets/common/models/grey.h"
#include "widgets/common/models/named.h"
#include "widgets/common/models/number_words.h"
#include "widgets/common/models/tool_model.h"
#include "widgets/inspect/panel/row_table.h"
#include "widgets/map/meshes/doors_box.h"

namespace navwright {

namespace {

constexpr float kGoalWord = 2, kCrowdWord = 0, kDetourWord = 5, kSpawnWord = 1;

}  // namespace

FlowPanel::FlowPanel(FlowSession& session, ToolModel& tools, QWidget* parent)
    : Panel("flowPanel", parent),
      session_(session),
      pick_(named(new QPushButton(tr("Choose a goal"), this), "flowPick", tr("Choose a goal"),
                  tr("Click the floor in the 3D view, or drag over it, to show the paths to that place"))),
      clear_(named(new QPushButton(tr("Clear"), this), "flowClear", tr("Clear"),
                   tr("Remove the goal and its field from the view"))),
      heat_(named(new QCheckBox(tr("Heat"), this), "flowHeat", tr("Heat"),
                  tr("Colour the floor by how far the goal is"))),
      arrows_(named(new QCheckBox(tr("Arrows"), this), "flowArrows", tr("Arrows"),
                    tr("Show the direction to the goal from each place"))),
      crowds_(named(new QCheckBox(tr("Crowd of spawn points"), this), "flowCrowds",
                    tr("Crowd of spawn points"),
                    tr("Show the paths from all spawn points, wider where more of them meet"))),
      words_(new QLabel(this)),
      legend_(new QLabel(this)),
      detours_(
          new RowTable("flowDetours", tr("Nodes from which the nav takes longer than the floor"), this)) {
    for (auto* box : {heat_, arrows_, crowds_}) box->setChecked(true);
    words_->setObjectName(QStringLiteral("flowWords"));
    legend_->setObjectName(QStringLiteral("flowLegend"));
    for (auto* label : {words_, legend_}) label->setWordWrap(true);
    words_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* controls = new QWidget(this);
    auto* flow = new FlowLayout(controls);
    auto* doors = new DoorsBox(session_.meshes(), "flowDoors", this);
    for (auto* widget : std::initializer_list<QWidget*>{pick_, clear_, heat_, arrows_, crowds_, doors})
        flow->addWidget(widget);
    add(controls);
    add(words_);
    add(legend_);
    add(detours_, 1);
    bindTool(*pick_, tools, toolId());
    connect(clear_, &QPushButton::clicked, &session_, &FlowSession::clear);
    connect(&session_, &FlowSession::changed, this, &FlowPanel::refresh);
    for (auto* box : {heat_, arrows_, crowds_}) connect(box, &QCheckBox::toggled, this, &FlowPanel::draw);
    connect(detours_, &RowTable::rowChosen, this, [this](int row) {
        const auto& shown = session_.flow();
        if (shown) emit placeWanted(shown->nav->nodes[shown->detours[row].node].origin);
    });
    refresh();
}

QString FlowPanel::words() const {
    const auto& flow = session_.flow();
    if (session_.goal() && !session_.refusal().isEmpty()) return tr("No field: %1.").arg(session_.refusal());
    if (!flow) return tr("Choose a goal to see the paths to it over the floor.");
    auto words = tr("To %1: %2 % of the floor leads there on foot, from %3 units away at most; %4 of %5.")
                     .arg(pointWords(flow->goal()))
                     .arg(flow->share * kPercent, 0, 'f', 1)
                     .arg(static_cast<double>(flow->longest), 0, 'f', 0)
                     .arg(flow->leading)
                     .arg(countText(flow->spawns, "spawn point", "spawn points"));
    if (flow->together) words += tr(" Most paths have joined at %1.").arg(pointWords(*flow->together));
    if (!flow->nav) return words;
    if (flow->goalNode < 0) return words + tr(" No node of the nav is near the goal.");
    return words + tr(" From %1 the nav takes over %2 times as long as the floor.")
                       .arg(countText(flow->detours.size(), "node", "nodes"))
                       .arg(kFlowDetour);
}

void FlowPanel::refresh() {
    words_->setText(words());
    const auto& flow = session_.flow();
    allow(*clear_, session_.goal() ? QString() : tr("no goal is chosen"));
    auto table = rowTable({{tr("Node"), tr("Its number; a click flies there"), 0},
                           {tr("Floor s"), tr("Seconds of running over the floor"), 1},
                           {tr("Nav at best s"),
                            tr("Seconds of the quickest way over the nav's links, which bots may not take; "
                               "empty where it does not lead there"),
                            1},
                           {tr("Ratio"), tr("How many times as long"), 2},
                           {tr("Place"), {}}});
    if (flow) {
        for (const auto& detour : flow->detours) {
            const double nav =
                std::isfinite(detour.nav) ? detour.nav : std::numeric_limits<double>::quiet_NaN();
            addRow(table, {double(detour.node), detour.floor, nav, nav / detour.floor,
                           pointWords(flow->nav->nodes[detour.node].origin)});
        }
    }
    constexpr int kRatio = 3;
    detours_->setTable(std::move(table), kRatio);
    legend_->setVisible(flow != nullptr);
    if (flow) {
        legend_->setText(tr("Bright: near, dark: %1 away; bands of %2. %3&nbsp; %4&nbsp; %5&nbsp; %6")
                             .arg(secondsWords(static_cast<double>(flow->longest) / kTimedRun),
                                  secondsWords(static_cast<double>(flow->step)),
                                  colouredWord(kGoalWord, tr("goal")),
                                  colouredWord(kCrowdWord, tr("paths from spawn points")),
                                  colouredWord(kSpawnWord, tr("spawn point")),
                                  colouredWord(kDetourWord, tr("node with a detour"))));
    }
    draw();
}

void FlowPanel::draw() {
    const auto& flow = session_.flow();
    emit heatChanged(flow && heat_->isChecked() ? flow->heat : nullptr);
    emit arrowsChanged(flow && arrows_->isChecked() ? flow->arrows : nullptr);
    emit crowdsChanged(flow && crowds_->isChecked() ? flow->crowds : nullptr);
    emit marksChanged(flow ? flow->marks : nullptr);
}

}  // namespace navwright
