#include "core/aas/routes/route_plan.h"

#include <utility>

#include "core/aas/travel/time_sum.h"
#include "core/base/best_first.h"
#include "core/base/index.h"

namespace navwright {

RoutePlan::RoutePlan(const ClusterReachabilities& reachabilities, const TravelFlags& flags)
    : reachabilities_(&reachabilities) {
    const auto& graph = reachabilities.graph();
    for (const auto& reachability : graph.reachabilities())
        allowed_.push_back(allowsReachability(flags, graph, reachability));
    for (std::size_t i = 0; i < reachabilities.doors().size(); ++i) {
        const auto& door = reachabilities.doors()[i];
        toDoors_.push_back(clusterTimes(reachabilities, allowed_, door.cluster, door.spot));
        firstReachabilities_.push_back(exitReachabilities_.size());
        for (const auto reachability : door.reachabilities) {
            exitDoors_.push_back(static_cast<std::int32_t>(i));
            exitReachabilities_.push_back(reachability);
        }
    }
    into_.resize(toDoors_.size());
    for (std::size_t exit = 0; exit < exitReachabilities_.size(); ++exit) {
        const auto index = toIndex(exitReachabilities_[exit]);
        if (!allowed_[index]) continue;
        const auto& reachability = graph.reachabilities()[index];
        const auto start = routeStart(graph, {reachability.to, reachability.end});
        for (const auto cluster : reachabilities.clustersOf(reachability.to)) {
            if (cluster == ClusterReachabilities::kNone) continue;
            for (const auto door : reachabilities.doorsOf(cluster)) {
                const auto step = stepTo(reachabilities, toDoor(door), start);
                if (step.time == kNoTime) continue;
                const auto whole = timeSum(reachability.time, step.time);
                if (whole == kNoTime) continue;
                into_[door].push_back({static_cast<std::int32_t>(exit), whole});
            }
        }
    }
    for (auto& hops : into_) hops.shrink_to_fit();
}

PackedTimes RoutePlan::doorTimes(std::span<const std::shared_ptr<const ClusterTimes>> goal) const {
    const auto& graph = reachabilities_->graph();
    LeastCosts<std::int32_t> times(exitReachabilities_.size(), kNoTime);
    std::vector<bool> open(toDoors_.size(), true);
    for (std::size_t exit = 0; exit < exitReachabilities_.size(); ++exit) {
        const auto index = toIndex(exitReachabilities_[exit]);
        if (!allowed_[index]) continue;
        const auto& reachability = graph.reachabilities()[index];
        const auto start = routeStart(graph, {reachability.to, reachability.end});
        for (const auto& inside : goal) {
            if (!reachabilities_->isIn(reachability.to, inside->cluster)) continue;
            const auto step = stepTo(*reachabilities_, *inside, start);
            if (step.time != kNoTime)
                times.offer(timeSum(reachability.time, step.time), static_cast<std::int32_t>(exit));
        }
    }
    times.run([&](std::int32_t time, std::int32_t exit) {
        // The first settled reachability of a door is the fastest; the others lead nobody through it.
        const auto door = toIndex(exitDoors_[exit]);
        if (!open[door]) return;
        open[door] = false;
        for (const auto& hop : into_[door]) times.offer(timeSum(hop.time, time), hop.exit);
    });
    return PackedTimes(std::move(times).take());
}

std::size_t RoutePlan::bytes() const {
    std::size_t all = sizeof(*this) + allowed_.capacity() / 8 + toDoors_.capacity() * sizeof(ClusterTimes) +
                      firstReachabilities_.capacity() * sizeof(std::size_t) +
                      (exitDoors_.capacity() + exitReachabilities_.capacity()) * sizeof(std::int32_t) +
                      into_.capacity() * sizeof(std::vector<Hop>);
    for (const auto& times : toDoors_) all += times.byReachability.bytes();
    for (const auto& hops : into_) all += hops.capacity() * sizeof(Hop);
    return all;
}

}  // namespace navwright
