#include "core/aas/routes/route_check.h"

#include <algorithm>
#include <vector>

namespace navwright {

Result<RouteCheck> checkRoutes(const TravelGraph& graph, Router& router, const TravelFlags& flags,
                               std::size_t most, JobContext& context) {
    std::vector<AreaSpot> spots;
    for (std::int32_t area = 1; area < static_cast<std::int32_t>(graph.areaCount()); ++area) {
        if (graph.out(area).empty() && graph.in(area).empty()) continue;
        spots.push_back({area, graph.aas().areas[area].center});
    }
    const auto mask = maskOf(flags, graph);
    const auto step = std::max<std::size_t>(1, (spots.size() + most - 1) / std::max<std::size_t>(most, 1));
    RouteCheck check;
    for (std::size_t goal = 0; goal < spots.size(); ++goal) {
        if (context.stopRequested()) return cancelled();
        context.progress("Routes checked", goal, spots.size());
        const auto times = graph.timesTo(spots[goal].area, spots[goal].point, mask);
        // Rotates the starts, so that every area is a start for some goal.
        for (auto i = goal % step; i < spots.size(); i += step) {
            const auto& from = spots[i];
            const auto least = graph.timeFrom(times, from.area, from.point, mask);
            const auto found = router.route(from, spots[goal], flags);
            const auto inside = router.route(from, spots[goal], flags, Detours::none);
            if (least != kNoTime) ++check.pairs;
            if ((found ? found->time : kNoTime) != least || inside.has_value() != found.has_value()) {
                ++check.wrong;
                continue;
            }
            if (!found || inside->time == least) continue;
            ++check.longer;
            const double ratio = double(inside->time) / double(least);
            if (ratio <= check.longest) continue;
            check.longest = ratio;
            check.from = from.area;
            check.to = spots[goal].area;
        }
    }
    check.bytes = router.counts().bytes;
    check.dropped = router.counts().dropped;
    return check;
}

}  // namespace navwright
