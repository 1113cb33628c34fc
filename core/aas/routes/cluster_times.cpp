#include "core/aas/routes/cluster_times.h"

#include <algorithm>
#include <utility>

#include "core/aas/travel/time_sum.h"
#include "core/base/best_first.h"
#include "core/base/index.h"

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

ClusterTimes clusterTimes(const ClusterReachabilities& reachabilities, const std::vector<bool>& allowed,
                          std::int32_t cluster, const AreaSpot& goal) {
    const auto& graph = reachabilities.graph();
    std::vector<std::int32_t> times(reachabilities.sizeOf(cluster), kNoTime), best(times);
    BestFirst<std::int32_t, std::int32_t> search;
    const auto enter = [&](std::int32_t area, const Vec3& at, std::int32_t time) {
        for (const auto index : graph.in(area)) {
            const auto number = reachabilities.numberIn(cluster, index);
            if (number < 0 || !allowed[index]) continue;
            const auto i = toIndex(number);
            if (times[i] != kNoTime) continue;
            const auto& reachability = graph.reachabilities()[index];
            const auto whole = timeSum(reachability.time, graph.within(area, reachability.end, at), time);
            if (whole == kNoTime) continue;
            if (best[i] != kNoTime && best[i] <= whole) continue;
            best[i] = whole;
            search.offer(whole, index);
        }
    };
    enter(goal.area, goal.point, 0);
    search.run([&](std::int32_t time, std::int32_t index) {
        auto& known = times[reachabilities.numberIn(cluster, index)];
        if (known != kNoTime) return;
        known = time;
        const auto& reachability = graph.reachabilities()[index];
        enter(reachability.from, reachability.start, time);
    });
    return {cluster, goal, PackedTimes(times)};
}

RouteStart routeStart(const TravelGraph& graph, const AreaSpot& spot) {
    RouteStart start{spot, {}};
    const auto out = graph.out(spot.area);
    start.toReachabilities.reserve(out.size());
    for (const auto index : out)
        start.toReachabilities.push_back(
            graph.within(spot.area, spot.point, graph.reachabilities()[index].start));
    return start;
}

RouteStep stepTo(const ClusterReachabilities& reachabilities, const ClusterTimes& times,
                 const RouteStart& start) {
    const auto& graph = reachabilities.graph();
    RouteStep best;
    if (start.spot.area == times.goal.area)
        best.time = graph.within(start.spot.area, start.spot.point, times.goal.point);
    const auto out = graph.out(start.spot.area);
    for (std::size_t i = 0; i < out.size(); ++i) {
        const auto number = reachabilities.numberIn(times.cluster, out[i]);
        if (number < 0) continue;
        const auto time = times.byReachability.at(toIndex(number));
        if (time == kNoTime) continue;
        const auto whole = timeSum(start.toReachabilities[i], time);
        if (whole == kNoTime) continue;
        if (best.time == kNoTime || whole < best.time) best = {whole, out[i]};
    }
    return best;
}

}  // namespace navwright
