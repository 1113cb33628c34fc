#include "widgets/map/travel/plan_page.h"

#include <QComboBox>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <limits>
#include <utility>

#include "widgets/common/models/named.h"
#include "widgets/common/models/number_words.h"
#include "widgets/common/models/panel_parts.h"
#include "widgets/inspect/panel/row_table.h"
#include "widgets/map/travel/way_words.h"

namespace navwright {

namespace {

constexpr double kSecondsEach = 0.01;

}  // namespace

PlanPage::PlanPage(GoalSession& session, QWidget* parent)
    : QWidget(parent),
      session_(session),
      from_(named(new QComboBox(this), "planFrom", tr("Where the player starts"))),
      words_(wordsLabel(this, "planWords")),
      steps_(new RowTable("planSteps", tr("What to do, in order"), this)) {
    from_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(from_);
    layout->addWidget(words_);
    layout->addWidget(steps_, 1);
    connect(from_, &QComboBox::currentIndexChanged, this, &PlanPage::makePlan);
    connect(&session_, &GoalSession::changed, this, &PlanPage::makePlan);
    connect(&session_.ways(), &MapWays::changed, this, &PlanPage::fillStarts);
    connect(steps_, &RowTable::rowChanged, this, &PlanPage::changed);
    connect(steps_, &RowTable::rowChosen, this, [this](int row) {
        if (hasStep(row)) emit placeWanted(plan_.steps[row].at.point);
    });
    fillStarts();
}

void PlanPage::fillStarts() {
    const QSignalBlocker quiet(from_);
    from_->clear();
    starts_.clear();
    if (const auto& facts = session_.ways().facts()) {
        starts_ = startPlaces(facts->map->bsp, facts->graph());
        std::erase_if(starts_, [](const MapPlace& place) { return place.area == 0; });
        for (const auto& place : starts_) from_->addItem(tr("From %1").arg(placeWords(place)));
    }
    makePlan();
}

void PlanPage::makePlan() {
    facts_ = nullptr;
    plan_ = {};
    const auto& heat = session_.heat();
    const int start = from_->currentIndex();
    if (heat && heat->facts == session_.ways().facts() && start >= 0) {
        facts_ = heat->facts;
        start_ = {starts_[start].area, starts_[start].at};
        plan_ = planPuzzle(*facts_->puzzle, start_, heat->field.goal);
    }
    fillSteps();
    emit changed();
}

void PlanPage::fillSteps() {
    auto table =
        rowTable({{tr("Time s"), tr("Seconds from the start until it is done; a click flies there"), 2},
                  {tr("What to do"), tr("As the map starts, by a player alone")},
                  {tr("Spare s"), tr("Seconds left before it closes; empty: it stays open"), 2}});
    QString words = tr("Choose a goal to see how to get there.");
    if (facts_) {
        const auto why = QString::fromStdString(failureText(plan_, facts_->entities()));
        words = why.isEmpty() ? tr("%1 in all.").arg(secondsWords(plan_.route.time * kSecondsEach))
                              : tr("Not from this start: %1.").arg(why);
        for (const auto& step : plan_.steps) {
            const double spare =
                step.spare == kForever ? std::numeric_limits<double>::quiet_NaN() : step.spare * kSecondsEach;
            addRow(table, {step.time * kSecondsEach,
                           QString::fromStdString(stepText(step, facts_->entities())), spare});
        }
    }
    words_->setText(words);
    steps_->setTable(std::move(table), 0, Qt::AscendingOrder);
}

bool PlanPage::hasStep(int row) const {
    return row >= 0 && row < static_cast<int>(plan_.steps.size());
}

void PlanPage::draw(Sketch& sketch) const {
    constexpr float kMark = 14, kBand = 4, kRoute = 3;
    if (!facts_) return;
    auto at = start_.point;
    for (const auto i : plan_.route.reachabilities) {
        const auto& reachability = facts_->graph().reachabilities()[static_cast<std::int32_t>(i)];
        sketch.band(at, reachability.start, kWayGoalColour, kRoute, 0);
        sketch.band(reachability.start, reachability.end, kWayGoalColour, kRoute, 0);
        at = reachability.end;
    }
    if (!plan_.steps.empty()) sketch.band(at, plan_.steps.back().at.point, kWayGoalColour, kRoute);
    for (const int shut : {plan_.obstacle, plan_.cause}) {
        if (shut >= 0) markEntity(sketch, facts_->entity(shut), kCutColour, kBand);
    }
    if (!hasStep(steps_->currentRow())) return;
    const auto& step = plan_.steps[steps_->currentRow()];
    sketch.mark(step.at.point, kMark, kChainColour, GlyphShape::ring);
    if (step.entity >= 0) markEntity(sketch, facts_->entity(step.entity), kChainColour, kBand);
    for (const auto& opening : step.opens) {
        markEntity(sketch, facts_->entity(opening.entity), kClosedColour, kBand);
        sketch.band(middleOf(facts_->entity(step.entity)), middleOf(facts_->entity(opening.entity)),
                    kChainColour, kBand);
    }
}

}  // namespace navwright
