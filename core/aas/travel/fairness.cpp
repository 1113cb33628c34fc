#include "core/aas/travel/fairness.h"

#include <algorithm>
#include <cmath>

namespace navwright {

namespace {

constexpr double kHundredth = 0.01;
constexpr double kNoReachability = -1;

/// The mean of a side's times; negative when no start has one.
double meanOf(const std::vector<double>& times, const std::vector<int>& side) {
    double sum = 0;
    int count = 0;
    for (const int index : side) {
        const double time = times[index];
        if (time < 0) continue;
        sum += time;
        ++count;
    }
    return count == 0 ? kNoReachability : sum / count;
}

GoalTimes timesTo(const MapPlace& goal, int item, const Fairness& map, const std::vector<TravelTimes>& times,
                  const TravelGraph& graph) {
    GoalTimes made{.item = item, .starts = {}};
    for (const auto& from : times) {
        const auto time = timeTo(graph, from, goal);
        made.starts.push_back(time == kNoTime ? kNoReachability : time * kHundredth);
        if (time == kNoTime) continue;
        const double seconds = made.starts.back();
        made.least = made.least < 0 ? seconds : std::min(made.least, seconds);
        made.most = std::max(made.most, seconds);
    }
    for (std::size_t side = 0; side < 2; ++side)
        made.sides[side] = meanOf(made.starts, map.sides.starts[side]);
    return made;
}

void findMiddle(Fairness& map, const std::vector<TravelTimes>& times, const TravelGraph& graph) {
    double best = kNoReachability;
    for (std::int32_t area = 1; area < static_cast<std::int32_t>(graph.areaCount()); ++area) {
        if (graph.floor(area) <= 0) continue;
        const auto& record = graph.aas().areas[area];
        MapPlace goal;
        goal.area = area;
        goal.at = {record.center.x, record.center.y, record.bounds.mins.z};
        const auto found = timesTo(goal, -1, map, times, graph);
        if (found.sides[0] < 0 || found.sides[1] < 0) continue;
        const double longer = std::max(found.sides[0], found.sides[1]);
        if (best >= 0 && longer >= best) continue;
        best = longer;
        map.middle = area;
        map.middleAt = goal.at;
        if (map.goals.empty()) map.goals.emplace_back();
        map.goals.front() = found;
    }
}

void summarise(Fairness& map) {
    double leads = 0;
    int led = 0;
    std::vector<double> sums(map.starts.size());
    int common = 0;
    for (int i = 0; i < static_cast<int>(map.goals.size()); ++i) {
        const auto& goal = map.goals[i];
        if (goal.item >= 0 && goal.sides[0] >= 0 && goal.sides[1] >= 0) {
            leads += goal.lead();
            ++led;
        }
        if (map.worstSpread < 0 || goal.spread() > map.goals[map.worstSpread].spread()) map.worstSpread = i;
        const auto lead = std::abs(goal.lead());
        if (map.worstLead < 0 || lead > std::abs(map.goals[map.worstLead].lead())) map.worstLead = i;
        // A start outside all areas reaches nothing and is ignored.
        bool all = true;
        for (std::size_t k = 0; k < goal.starts.size(); ++k)
            all = all && (goal.starts[k] >= 0 || map.starts[k].area == 0);
        if (!all) continue;
        ++common;
        for (std::size_t k = 0; k < sums.size(); ++k) sums[k] += goal.starts[k];
    }
    map.meanLead = led == 0 ? 0 : leads / led;
    map.startMeans.assign(map.starts.size(), kNoReachability);
    for (std::size_t k = 0; k < sums.size(); ++k) {
        if (common > 0 && map.starts[k].area != 0) map.startMeans[k] = sums[k] / common;
    }
}

}  // namespace

Result<Fairness> measureFairness(const BspFile& bsp, const TravelGraph& graph, JobContext& context) {
    NAV_TRY(checkReachabilities(graph, bsp.name));
    Fairness map;
    map.starts = startPlaces(bsp, graph);
    map.items = itemPlaces(bsp, graph);
    if (std::ranges::none_of(map.starts, [](const auto& start) { return start.area != 0; }))
        return fail("No spawn point of the map is in an area", bsp.name,
                    "give the map spawn points, or make the areas again");
    map.sides = startSides(map.starts, graph);
    std::vector<TravelTimes> times;
    for (const auto& start : map.starts) {
        if (context.stopRequested()) return cancelled();
        times.push_back(graph.timesFrom(start.area, start.at));
    }
    findMiddle(map, times, graph);
    for (int i = 0; i < static_cast<int>(map.items.size()); ++i) {
        const auto& item = map.items[i];
        if (item.area != 0) map.goals.push_back(timesTo(item, i, map, times, graph));
    }
    if (context.stopRequested()) return cancelled();
    summarise(map);
    return map;
}

}  // namespace navwright
