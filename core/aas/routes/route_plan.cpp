#include "core/aas/routes/route_plan.h"

#include <utility>

#include "core/aas/travel/time_sum.h"
#include "core/base/best_first.h"

namespace navwright {

RoutePlan::RoutePlan(const ClusterWays& ways, const TravelFlags& flags) : ways_(&ways) {
    const auto& graph = ways.graph();
    for (const auto& way : graph.ways()) allowed_.push_back(allowsWay(flags, graph, way));
    for (std::size_t i = 0; i < ways.doors().size(); ++i) {
        const auto& door = ways.doors()[i];
        toDoors_.push_back(clusterTimes(ways, allowed_, door.cluster, door.spot));
        firstWays_.push_back(exitWays_.size());
        for (const auto way : door.ways) {
            exitDoors_.push_back(static_cast<std::int32_t>(i));
            exitWays_.push_back(way);
        }
    }
    into_.resize(toDoors_.size());
    for (std::size_t exit = 0; exit < exitWays_.size(); ++exit) {
        const auto index = static_cast<std::size_t>(exitWays_[exit]);
        if (!allowed_[index]) continue;
        const auto& way = graph.ways()[index];
        const auto start = routeStart(graph, {way.to, way.end});
        for (const auto cluster : ways.clustersOf(way.to)) {
            if (cluster == ClusterWays::kNone) continue;
            for (const auto door : ways.doorsOf(cluster)) {
                const auto step = stepTo(ways, toDoor(door), start);
                if (step.time == kNoTime) continue;
                const auto whole = timeSum(way.time, step.time);
                if (whole == kNoTime) continue;
                into_[static_cast<std::size_t>(door)].push_back({static_cast<std::int32_t>(exit), whole});
            }
        }
    }
    for (auto& hops : into_) hops.shrink_to_fit();
}

PackedTimes RoutePlan::doorTimes(std::span<const std::shared_ptr<const ClusterTimes>> goal) const {
    const auto& graph = ways_->graph();
    LeastCosts<std::int32_t> times(exitWays_.size(), kNoTime);
    std::vector<bool> open(toDoors_.size(), true);
    for (std::size_t exit = 0; exit < exitWays_.size(); ++exit) {
        const auto index = static_cast<std::size_t>(exitWays_[exit]);
        if (!allowed_[index]) continue;
        const auto& way = graph.ways()[index];
        const auto start = routeStart(graph, {way.to, way.end});
        for (const auto& inside : goal) {
            if (!ways_->isIn(way.to, inside->cluster)) continue;
            const auto step = stepTo(*ways_, *inside, start);
            if (step.time != kNoTime)
                times.offer(timeSum(way.time, step.time), static_cast<std::int32_t>(exit));
        }
    }
    times.run([&](std::int32_t time, std::int32_t exit) {
        // The first settled reachability of a door is the fastest; the others lead nobody through it.
        const auto door = static_cast<std::size_t>(exitDoors_[static_cast<std::size_t>(exit)]);
        if (!open[door]) return;
        open[door] = false;
        for (const auto& hop : into_[door]) times.offer(timeSum(hop.time, time), hop.exit);
    });
    return PackedTimes(std::move(times).take());
}

std::size_t RoutePlan::bytes() const {
    std::size_t all = sizeof(*this) + allowed_.capacity() / 8 + toDoors_.capacity() * sizeof(ClusterTimes) +
                      firstWays_.capacity() * sizeof(std::size_t) +
                      (exitDoors_.capacity() + exitWays_.capacity()) * sizeof(std::int32_t) +
                      into_.capacity() * sizeof(std::vector<Hop>);
    for (const auto& times : toDoors_) all += times.byWay.bytes();
    for (const auto& hops : into_) all += hops.capacity() * sizeof(Hop);
    return all;
}

}  // namespace navwright
