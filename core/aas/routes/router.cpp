#include "core/aas/routes/router.h"

#include <utility>
#include <vector>

#include "core/aas/travel/time_sum.h"
#include "core/base/index.h"

namespace navwright {

Router::Router(const TravelGraph& graph, std::size_t memory)
    : graph_(&graph), reachabilities_(graph), memory_(memory) {}

std::shared_ptr<const RoutePlan> Router::planOf(const TravelFlags& flags) {
    const RouteKey key{RouteKey::Kind::plan, 0, 0, {}, flags};
    if (const auto* kept = memory_.find(key)) {
        ++found_;
        return std::get<std::shared_ptr<const RoutePlan>>(*kept);
    }
    ++made_;
    auto plan = std::make_shared<const RoutePlan>(reachabilities_, flags);
    memory_.keep(key, plan, plan->bytes());
    return plan;
}

Router::Inside Router::insideOf(const RoutePlan& plan, std::int32_t cluster, const AreaSpot& goal,
                                const TravelFlags& flags) {
    const RouteKey key{RouteKey::Kind::inside, cluster, goal.area, goal.point, flags};
    if (const auto* kept = memory_.find(key)) {
        ++found_;
        return std::get<Inside>(*kept);
    }
    ++made_;
    auto times =
        std::make_shared<const ClusterTimes>(clusterTimes(reachabilities_, plan.allowed(), cluster, goal));
    memory_.keep(key, times, sizeof(ClusterTimes) + times->byReachability.bytes());
    return times;
}

std::shared_ptr<const PackedTimes> Router::doorsTo(const RoutePlan& plan, const AreaSpot& goal,
                                                   const TravelFlags& flags) {
    const RouteKey key{RouteKey::Kind::doors, ClusterReachabilities::kNone, goal.area, goal.point, flags};
    if (const auto* kept = memory_.find(key)) {
        ++found_;
        return std::get<std::shared_ptr<const PackedTimes>>(*kept);
    }
    ++made_;
    std::vector<Inside> inside;
    for (const auto cluster : reachabilities_.clustersOf(goal.area)) {
        if (cluster != ClusterReachabilities::kNone) inside.push_back(insideOf(plan, cluster, goal, flags));
    }
    auto times = std::make_shared<const PackedTimes>(plan.doorTimes(inside));
    memory_.keep(key, times, sizeof(PackedTimes) + times->bytes());
    return times;
}

std::optional<RouteStep> Router::route(const AreaSpot& from, const AreaSpot& to, const TravelFlags& flags,
                                       Detours detours) {
    const auto exists = [&](std::int32_t area) { return area > 0 && toIndex(area) < graph_->areaCount(); };
    if (!exists(from.area) || !exists(to.area)) return std::nullopt;
    const auto plan = planOf(flags);
    const auto start = routeStart(*graph_, from);
    RouteStep best;
    const auto offer = [&](const RouteStep& step) {
        if (step.time != kNoTime && (best.time == kNoTime || step.time < best.time)) best = step;
    };
    for (const auto cluster : reachabilities_.clustersOf(from.area)) {
        if (cluster != ClusterReachabilities::kNone && reachabilities_.isIn(to.area, cluster))
            offer(stepTo(reachabilities_, *insideOf(*plan, cluster, to, flags), start));
    }
    if (best.time != kNoTime && detours == Detours::none) return best;
    if (reachabilities_.doors().empty()) return best.time == kNoTime ? std::nullopt : std::optional(best);
    const auto doors = doorsTo(*plan, to, flags);
    for (const auto cluster : reachabilities_.clustersOf(from.area)) {
        if (cluster == ClusterReachabilities::kNone) continue;
        for (const auto door : reachabilities_.doorsOf(cluster)) {
            RouteStep out;
            auto place = plan->firstReachability(door);
            for (const auto reachability : reachabilities_.doors()[door].reachabilities) {
                const auto time = doors->at(place++);
                if (time != kNoTime && (out.time == kNoTime || time < out.time)) out = {time, reachability};
            }
            if (out.time == kNoTime || (best.time != kNoTime && out.time >= best.time)) continue;
            auto step = stepTo(reachabilities_, plan->toDoor(door), start);
            if (step.time == kNoTime) continue;
            step.time = timeSum(step.time, out.time);
            if (step.time == kNoTime) continue;
            if (step.reachability < 0) step.reachability = out.reachability;
            offer(step);
        }
    }
    return best.time == kNoTime ? std::nullopt : std::optional(best);
}

std::optional<AreaRoute> Router::wholeRoute(const AreaSpot& from, const AreaSpot& to,
                                            const TravelFlags& flags) {
    AreaRoute route;
    auto at = from;
    std::int32_t time = 0;
    while (true) {
        const auto step = this->route(at, to, flags);
        if (!step) return std::nullopt;
        if (step->reachability < 0) {
            route.time = timeSum(time, step->time);
            if (route.time == kNoTime) return std::nullopt;
            return route;
        }
        // Every reachability takes at least a hundredth, so the remaining time decreases.
        const auto index = toIndex(step->reachability);
        const auto& reachability = graph_->reachabilities()[index];
        time = timeSum(time, graph_->within(at.area, at.point, reachability.start), reachability.time);
        if (time == kNoTime) return std::nullopt;
        route.reachabilities.push_back(index);
        route.arrivals.push_back(time);
        at = {reachability.to, reachability.end};
    }
}

RouterCounts Router::counts() const {
    return {found_, made_, memory_.dropped(), memory_.count(), memory_.bytes()};
}

std::vector<std::int32_t> clustersCrossed(const ClusterReachabilities& clusters, std::int32_t start,
                                          const AreaRoute& route) {
    std::vector<std::int32_t> crossed;
    const auto pass = [&](std::int32_t area) {
        const auto& [one, other] = clusters.clustersOf(area);
        if (other == ClusterReachabilities::kNone && (crossed.empty() || crossed.back() != one))
            crossed.push_back(one);
    };
    pass(start);
    for (const auto reachability : route.reachabilities)
        pass(clusters.graph().reachabilities()[reachability].to);
    return crossed;
}

}  // namespace navwright
