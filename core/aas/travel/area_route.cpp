#include "core/aas/travel/area_route.h"

#include <algorithm>
#include <span>

#include "core/base/index.h"

namespace navwright {

namespace {

/// Collects the areas reached by repeated `next(area)`.
template <typename Next>
std::size_t countMet(const TravelGraph& graph, std::int32_t area, const Next& next) {
    std::vector<bool> met(graph.areaCount(), false);
    std::vector<std::int32_t> open{area};
    met[area] = true;
    std::size_t count = 1;
    while (!open.empty()) {
        const auto at = open.back();
        open.pop_back();
        next(at, [&](std::int32_t other) {
            if (met[other]) return;
            met[other] = true;
            ++count;
            open.push_back(other);
        });
    }
    return count;
}

}  // namespace

std::optional<AreaRoute> routeBetween(const TravelGraph& graph, const AreaSpot& from, const AreaSpot& to,
                                      const TravelMask& mask) {
    return routeOver(graph, graph.timesFrom(from.area, from.point, mask), to, mask);
}

std::optional<AreaRoute> routeOver(const TravelGraph& graph, const TravelTimes& times, const AreaSpot& to,
                                   const TravelMask& mask) {
    const AreaSpot from{times.area, times.point};
    AreaRoute route;
    route.time = graph.timeTo(times, to.area, to.point, mask);
    if (route.time == kNoTime) return std::nullopt;

    // Backwards: the predecessor is the one that gives the computed time.
    std::int32_t area = to.area;
    Vec3 point = to.point;
    std::int32_t left = route.time;
    while (area != from.area || left != graph.within(area, from.point, point) ||
           !mask.lets(area, from.point, point)) {
        const auto before = graph.in(area);
        const auto found = std::ranges::find_if(before, [&](std::int32_t index) {
            const auto i = toIndex(index);
            const auto& end = graph.reachabilities()[i].end;
            return times.byReachability[i] != kNoTime &&
                   times.byReachability[i] + graph.within(area, end, point) == left &&
                   mask.lets(area, end, point);
        });
        if (found == before.end()) return std::nullopt;
        const auto i = toIndex(*found);
        const auto& reachability = graph.reachabilities()[i];
        route.reachabilities.push_back(i);
        route.arrivals.push_back(times.byReachability[i]);
        area = reachability.from;
        point = reachability.start;
        left = times.byReachability[i] - reachability.time;
    }
    std::ranges::reverse(route.reachabilities);
    std::ranges::reverse(route.arrivals);
    return route;
}

AreaReach reachOf(const TravelGraph& graph, std::int32_t area) {
    const auto& reachabilities = graph.reachabilities();
    return {countMet(graph, area,
                     [&](std::int32_t at, const auto& meet) {
                         for (const auto i : graph.out(at)) meet(reachabilities[i].to);
                     }),
            countMet(graph, area, [&](std::int32_t at, const auto& meet) {
                for (const auto i : graph.in(at)) meet(reachabilities[i].from);
            })};
}

}  // namespace navwright
