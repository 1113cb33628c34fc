#include "core/aas/routes/cluster_times.h"

#include <algorithm>
#include <utility>

#include "core/aas/travel/time_sum.h"
#include "core/base/best_first.h"

namespace navwright {

PackedTimes::PackedTimes(const std::vector<std::int32_t>& times) {
    if (std::ranges::any_of(times, [](std::int32_t time) { return time >= kFar; })) {
        wide_ = times;
        return;
    }
    narrow_.reserve(times.size());
    for (const auto time : times)
        narrow_.push_back(time == kNoTime ? kFar : static_cast<std::uint16_t>(time));
}

ClusterTimes clusterTimes(const ClusterWays& ways, const std::vector<bool>& allowed, std::int32_t cluster,
                          const AreaSpot& goal) {
    const auto& graph = ways.graph();
    std::vector<std::int32_t> times(ways.sizeOf(cluster), kNoTime), best(times);
    BestFirst<std::int32_t, std::int32_t> search;
    const auto enter = [&](std::int32_t area, const Vec3& at, std::int32_t time) {
        for (const auto index : graph.in(area)) {
            const auto number = ways.numberIn(cluster, index);
            if (number < 0 || !allowed[static_cast<std::size_t>(index)]) continue;
            const auto i = static_cast<std::size_t>(number);
            if (times[i] != kNoTime) continue;
            const auto& way = graph.ways()[static_cast<std::size_t>(index)];
            const auto whole = timeSum(way.time, graph.within(area, way.end, at), time);
            if (whole == kNoTime) continue;
            if (best[i] != kNoTime && best[i] <= whole) continue;
            best[i] = whole;
            search.offer(whole, index);
        }
    };
    enter(goal.area, goal.point, 0);
    search.run([&](std::int32_t time, std::int32_t index) {
        auto& known = times[static_cast<std::size_t>(ways.numberIn(cluster, index))];
        if (known != kNoTime) return;
        known = time;
        const auto& way = graph.ways()[static_cast<std::size_t>(index)];
        enter(way.from, way.start, time);
    });
    return {cluster, goal, PackedTimes(times)};
}

RouteStart routeStart(const TravelGraph& graph, const AreaSpot& spot) {
    RouteStart start{spot, {}};
    const auto out = graph.out(spot.area);
    start.toWays.reserve(out.size());
    for (const auto index : out)
        start.toWays.push_back(
            graph.within(spot.area, spot.point, graph.ways()[static_cast<std::size_t>(index)].start));
    return start;
}

RouteStep stepTo(const ClusterWays& ways, const ClusterTimes& times, const RouteStart& start) {
    const auto& graph = ways.graph();
    RouteStep best;
    if (start.spot.area == times.goal.area)
        best.time = graph.within(start.spot.area, start.spot.point, times.goal.point);
    const auto out = graph.out(start.spot.area);
    for (std::size_t i = 0; i < out.size(); ++i) {
        const auto number = ways.numberIn(times.cluster, out[i]);
        if (number < 0) continue;
        const auto time = times.byWay.at(static_cast<std::size_t>(number));
        if (time == kNoTime) continue;
        const auto whole = timeSum(start.toWays[i], time);
        if (whole == kNoTime) continue;
        if (best.time == kNoTime || whole < best.time) best = {whole, out[i]};
    }
    return best;
}

}  // namespace navwright
