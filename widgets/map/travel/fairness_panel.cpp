#include "widgets/map/travel/fairness_panel.h"

#include <QLabel>
#include <QSplitter>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "widgets/common/models/named.h"
#include "widgets/common/models/number_words.h"
#include "widgets/common/models/panel_parts.h"
#include "widgets/inspect/panel/row_table.h"
#include "widgets/map/travel/fairness_chart.h"
#include "widgets/map/travel/way_note.h"
#include "widgets/map/travel/way_words.h"

namespace navwright {

namespace {

constexpr int kLeadColumn = 3;
constexpr double kEven = 0.05;  ///< seconds that are no difference, as they are shown

double orNothing(double seconds) {
    return seconds < 0 ? std::numeric_limits<double>::quiet_NaN() : seconds;
}

}  // namespace

FairnessPanel::FairnessPanel(MapWays& ways, QWidget* parent)
    : Panel("fairnessPanel", parent),
      found_(ways,
             [] {
                 return [](const WayFacts& facts, JobContext& context) {
                     return measureFairness(facts.map->bsp, facts.graph(), context);
                 };
             }),
      headline_(wordsLabel(this, "fairnessHeadline")),
      chart_(new FairnessChart(this)),
      table_(new RowTable("fairnessTable", tr("Seconds to each goal"), this)) {
    add(headline_);
    add(new WayNote(found_, QStringLiteral("fairness"), this));
    add(split("fairnessSplitter", this, {{table_, 1}, {chart_, 1}}), 1);
    connect(&found_, &WayFinding::changed, this, &FairnessPanel::refresh);
    connect(table_, &RowTable::rowChanged, this, [this](int row) {
        const auto charted = std::ranges::find(charted_, row);
        chart_->setMarked(charted == charted_.end() ? -1 : static_cast<int>(charted - charted_.begin()));
        draw();
    });
    connect(table_, &RowTable::rowChosen, this, &FairnessPanel::fly);
    connect(chart_, &FairnessChart::rowClicked, this, [this](int row) {
        const int goal = charted_[row];
        table_->setCurrentRow(goal);
        fly(goal);
    });
    refresh();
}

void FairnessPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    found_.setWanted(true);
}

void FairnessPanel::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    found_.setWanted(false);
}

QString FairnessPanel::goalName(const GoalTimes& goal) const {
    const auto& result = *found_.result();
    if (goal.item < 0) return tr("the centre");
    const auto& item = result.items[goal.item];
    return QStringLiteral("%1 %2").arg(placeWords(item)).arg(item.entity);
}

Vec3 FairnessPanel::goalPlace(const GoalTimes& goal) const {
    const auto& result = *found_.result();
    return goal.item < 0 ? result.middleAt : result.items[goal.item].origin;
}

QString FairnessPanel::sideName(int side) const {
    const bool teams = found_.result() && found_.result()->sides.byTeam;
    return (teams ? tr("team %1") : tr("side %1")).arg(side + 1);
}

QString FairnessPanel::headline() const {
    const auto& result = found_.result();
    if (!result) return {};
    if (result->sides.starts[0].empty() || result->sides.starts[1].empty())
        return tr("Players start in one place: there are no sides to compare.");
    const auto slower = [this](double lead) { return sideName(lead > 0 ? 0 : 1); };
    auto words = std::abs(result->meanLead) < kEven
                     ? tr("Both sides are equally near to the items on average.")
                     : tr("On average %1 is %2 slower to the items.")
                           .arg(slower(result->meanLead), secondsWords(std::abs(result->meanLead)));
    if (result->worstLead >= 0) {
        const auto& goal = result->goals[result->worstLead];
        if (std::abs(goal.lead()) >= kEven) {
            words += tr(" Worst: %1 is %2 slower to %3.")
                         .arg(slower(goal.lead()), secondsWords(std::abs(goal.lead())), goalName(goal));
        }
    }
    if (result->worstSpread >= 0) {
        const auto& goal = result->goals[result->worstSpread];
        words += tr(" Starts differ most on the way to %1: %2 to %3.")
                     .arg(goalName(goal), secondsWords(goal.least), secondsWords(goal.most));
    }
    return words;
}

void FairnessPanel::refresh() {
    fillTable();
    fillChart();
    headline_->setText(headline());
    headline_->setVisible(found_.result() != nullptr);
    draw();
}

void FairnessPanel::fillChart() {
    charted_.clear();
    std::vector<FairnessRow> rows;
    if (const auto& result = found_.result()) {
        charted_.resize(result->goals.size());
        std::iota(charted_.begin(), charted_.end(), 0);
        const auto leadOf = [&](int goal) { return std::abs(result->goals[goal].lead()); };
        std::ranges::stable_sort(charted_, std::greater<>(), leadOf);
        for (const int index : charted_) {
            const auto& goal = result->goals[index];
            rows.push_back({goalName(goal), goal.sides[0], goal.sides[1], goal.least, goal.most});
        }
    }
    chart_->show(rows, sideName(0), sideName(1));
}

void FairnessPanel::fillTable() {
    auto table = rowTable(
        {{tr("Goal"),
          tr("An item with its number in the map, or the centre of the map; a click flies there")},
         {sideName(0), tr("Mean seconds from the first side's starts; empty where none has a path"), 1},
         {sideName(1), tr("Mean seconds from the second side's starts; empty where none has a path"), 1},
         {tr("Lead s"), tr("By how much the first side is slower"), 1},
         {tr("Least s"), tr("From the nearest start"), 1},
         {tr("Most s"), tr("From the farthest start"), 1},
         {tr("Spread s"), tr("Between these two"), 1},
         {tr("No way"), tr("Starts that have no path there"), 0}});
    if (const auto& result = found_.result()) {
        for (const auto& goal : result->goals) {
            const auto lost = std::ranges::count_if(goal.starts, [](double time) { return time < 0; });
            addRow(table, {goalName(goal), orNothing(goal.sides[0]), orNothing(goal.sides[1]), goal.lead(),
                           orNothing(goal.least), orNothing(goal.most), goal.spread(), double(lost)});
        }
    }
    table_->setTable(std::move(table), kLeadColumn);
}

void FairnessPanel::draw() {
    const auto& result = found_.result();
    if (!result) {
        emit pictureChanged(nullptr);
        return;
    }
    constexpr float kStart = 12, kGoal = 7, kMarked = 24, kLine = 2.5f;
    Sketch sketch;
    const int marked = table_->currentRow();
    for (int i = 0; i < static_cast<int>(result->goals.size()); ++i) {
        const auto& goal = result->goals[i];
        // The side that is sooner there, in its colour.
        const float colour = std::abs(goal.lead()) < kEven ? kWayGoalColour
                             : goal.lead() > 0             ? kSecondColour
                                                           : kFirstColour;
        const bool middle = goal.item < 0;
        sketch.mark(goalPlace(goal),
                    i == marked ? kMarked
                    : middle    ? kStart
                                : kGoal,
                    colour, middle || i == marked ? GlyphShape::ring : GlyphShape::cube);
    }
    for (std::size_t side = 0; side < 2; ++side) {
        for (const int index : result->sides.starts[side]) {
            const auto& start = result->starts[index];
            const float colour = side == 0 ? kFirstColour : kSecondColour;
            sketch.mark(start.origin, kStart, colour, GlyphShape::pyramid);
            if (marked < 0) continue;
            const auto& goal = result->goals[marked];
            if (goal.starts[index] >= 0) sketch.band(start.origin, goalPlace(goal), colour, kLine);
        }
    }
    emit pictureChanged(std::move(sketch).share());
}

void FairnessPanel::fly(int row) {
    const auto& result = found_.result();
    if (!result || row < 0 || row >= static_cast<int>(result->goals.size())) return;
    emit placeWanted(goalPlace(result->goals[row]));
}

}  // namespace navwright
