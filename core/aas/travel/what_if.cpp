#include "core/aas/travel/what_if.h"

#include <algorithm>

#include "core/base/parallel.h"

namespace navwright {

namespace {

constexpr double kSeconds = 0.01;

using Times = std::vector<TravelTimes>;

Times timesOf(const std::vector<MapPlace>& starts, const TravelGraph& graph, const TravelMask& mask) {
    Times times;
    for (const auto& start : starts) times.push_back(graph.timesFrom(start.area, start.at, mask));
    return times;
}

bool leadsTo(const Times& times, std::size_t area) {
    return std::ranges::any_of(times, [area](const auto& one) { return one.byArea[area] != kNoTime; });
}

bool leadsTo(const Times& times, const MapPlace& place, const TravelGraph& graph, const TravelMask& mask) {
    return std::ranges::any_of(times,
                               [&](const auto& one) { return timeTo(graph, one, place, mask) != kNoTime; });
}

double floorOf(const TravelTimes& times, const TravelGraph& graph) {
    double floor = 0;
    for (std::size_t i = 1; i < times.byArea.size(); ++i) {
        if (times.byArea[i] != kNoTime) floor += graph.floor(static_cast<std::int32_t>(i));
    }
    return floor;
}

/// Sums the increase in travel time from one start.
void compareTimes(const TravelTimes& before, const TravelTimes& after, const TravelGraph& graph, int start,
                  ClosureEffect& effect, double& sumBefore, double& sumAfter) {
    for (std::size_t i = 1; i < before.byArea.size(); ++i) {
        if (before.byArea[i] == kNoTime || after.byArea[i] == kNoTime) continue;
        const double was = before.byArea[i] * kSeconds, is = after.byArea[i] * kSeconds;
        const double floor = graph.floor(static_cast<std::int32_t>(i));
        sumBefore += floor * was;
        sumAfter += floor * is;
        if (is - was <= effect.worstAfter - effect.worstBefore) continue;
        effect.worstStart = start;
        effect.worstArea = static_cast<std::int32_t>(i);
        effect.worstBefore = was;
        effect.worstAfter = is;
    }
}

ClosureEffect effectOf(const Closure& closure, const WhatIf& all, const Times& before,
                       const EntityGraph& entities, const BspFile& bsp, const TravelGraph& graph) {
    constexpr double kHalf = 0.5;
    ClosureEffect effect;
    effect.closure = closure;
    const auto mask = maskOf(closure.entities, entities, bsp, graph);
    for (std::size_t i = 1; i < mask.areas.size(); ++i) {
        if (mask.areas[i]) effect.closedAreas.push_back(static_cast<std::int32_t>(i));
    }
    for (const auto& [area, parted] : mask.parted) effect.partedAreas.push_back(area);
    for (std::size_t i = 0; i < mask.reachabilities.size(); ++i) {
        if (mask.reachabilities[i]) effect.closedReachabilities.push_back(graph.reachabilities()[i].number);
    }
    const auto after = timesOf(all.starts, graph, mask);
    double cut = 0;
    for (std::size_t i = 1; i < graph.areaCount(); ++i) {
        if (!leadsTo(before, i) || leadsTo(after, i)) continue;
        effect.cutOff.push_back(static_cast<std::int32_t>(i));
        cut += graph.floor(static_cast<std::int32_t>(i));
    }
    if (all.floor > 0) effect.cutFloor = cut / all.floor;
    for (std::size_t i = 0; i < all.items.size(); ++i) {
        if (leadsTo(before, all.items[i], graph, {}) && !leadsTo(after, all.items[i], graph, mask))
            effect.itemsCut.push_back(static_cast<int>(i));
    }
    double wholeFloor = 0, leftFloor = 0, sumBefore = 0, sumAfter = 0;
    for (std::size_t i = 0; i < before.size(); ++i) {
        const double was = floorOf(before[i], graph), is = floorOf(after[i], graph);
        wholeFloor += was;
        leftFloor += is;
        if (is < kHalf * was) effect.startsCut.push_back(static_cast<int>(i));
        compareTimes(before[i], after[i], graph, static_cast<int>(i), effect, sumBefore, sumAfter);
    }
    if (wholeFloor > 0) effect.lostFloor = 1 - leftFloor / wholeFloor;
    if (sumBefore > 0) effect.longer = sumAfter / sumBefore - 1;
    return effect;
}

}  // namespace

Result<WhatIf> whatIf(const std::vector<Closure>& closures, const EntityGraph& entities, const BspFile& bsp,
                      const TravelGraph& graph, int jobs, JobContext& context) {
    NAV_TRY(checkReachabilities(graph, bsp.name));
    WhatIf all;
    all.starts = startPlaces(bsp, graph);
    all.items = itemPlaces(bsp, graph);
    if (std::ranges::none_of(all.starts, [](const auto& start) { return start.area != 0; }))
        return fail("No spawn point of the map is in an area", bsp.name,
                    "give the map spawn points, or make the areas again");
    const auto before = timesOf(all.starts, graph, {});
    for (std::size_t i = 1; i < graph.areaCount(); ++i) {
        if (leadsTo(before, i)) all.floor += graph.floor(static_cast<std::int32_t>(i));
    }
    all.effects.resize(closures.size());
    NAV_TRY(parallelFor(closures.size(), jobs, context, [&](std::size_t i) -> Result<> {
        all.effects[i] = effectOf(closures[i], all, before, entities, bsp, graph);
        return {};
    }));
    return all;
}

}  // namespace navwright
