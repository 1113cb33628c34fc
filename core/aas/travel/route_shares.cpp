#include "core/aas/travel/route_shares.h"

#include <algorithm>

#include "core/base/index.h"
#include "core/base/parallel.h"

namespace navwright {

namespace {

RouteShares emptyShares(const TravelGraph& graph) {
    return {std::vector<double>(graph.areaCount()), std::vector<double>(graph.reachabilities().size()), 0};
}

/// The routes from one source. Route counts are doubles, as integers would overflow.
class SourceRoutes {
  public:
    SourceRoutes(const TravelGraph& graph, const AreaSpot& source)
        : graph_(graph),
          times_(graph.timesFrom(source.area, source.point)),
          routes_(graph.reachabilities().size()),
          passing_(graph.reachabilities().size()),
          ending_(graph.reachabilities().size()) {
        for (std::size_t i = 0; i < times_.byReachability.size(); ++i) {
            if (times_.byReachability[i] != kNoTime) order_.push_back(i);
        }
        std::ranges::sort(order_, [this](std::size_t a, std::size_t b) {
            return std::pair(times_.byReachability[a], a) < std::pair(times_.byReachability[b], b);
        });
        countRoutes();
    }

    void addTo(RouteShares& shares, const std::vector<AreaSpot>& targets) {
        for (const auto& target : targets) end(target, shares);
        for (auto i = order_.size(); i-- > 0;) {
            const auto reachability = order_[i];
            if (passing_[reachability] == 0) continue;
            eachBefore(reachability, [&](std::size_t before) {
                passing_[before] += passing_[reachability] * routes_[before] / routes_[reachability];
            });
            shares.reachabilities[reachability] += passing_[reachability];
            shares.areas[graph_.reachabilities()[reachability].to] +=
                passing_[reachability] - ending_[reachability];
        }
    }

  private:
    void countRoutes() {
        for (const auto reachability : order_) {
            const auto& record = graph_.reachabilities()[reachability];
            if (record.from == times_.area &&
                graph_.within(record.from, times_.point, record.start) + record.time ==
                    times_.byReachability[reachability])
                routes_[reachability] = 1;
            eachBefore(reachability, [&](std::size_t before) { routes_[reachability] += routes_[before]; });
        }
    }
    /// Visits the predecessors of a reachability on shortest routes.
    template <class Take>
    void eachBefore(std::size_t reachability, const Take& take) const {
        const auto& record = graph_.reachabilities()[reachability];
        for (const auto index : graph_.in(record.from)) {
            const auto before = toIndex(index);
            const auto arrival = times_.byReachability[before];
            // Times are positive, so no reachability precedes itself.
            if (arrival == kNoTime || arrival >= times_.byReachability[reachability]) continue;
            const auto leave = graph_.within(record.from, graph_.reachabilities()[before].end, record.start);
            if (arrival + leave + record.time == times_.byReachability[reachability]) take(before);
        }
    }
    void end(const AreaSpot& target, RouteShares& shares) {
        if (target.area == times_.area) return;
        const auto best = graph_.timeTo(times_, target.area, target.point);
        if (best == kNoTime) return;
        double all = 0;
        const auto eachLast = [&](const auto& take) {
            for (const auto index : graph_.in(target.area)) {
                const auto reachability = toIndex(index);
                if (times_.byReachability[reachability] == kNoTime) continue;
                const auto last =
                    graph_.within(target.area, graph_.reachabilities()[reachability].end, target.point);
                if (times_.byReachability[reachability] + last == best) take(reachability);
            }
        };
        eachLast([&](std::size_t reachability) { all += routes_[reachability]; });
        eachLast([&](std::size_t reachability) {
            ending_[reachability] += routes_[reachability] / all;
            passing_[reachability] += routes_[reachability] / all;
        });
        shares.pairs += 1;
    }

    const TravelGraph& graph_;
    TravelTimes times_;
    std::vector<std::size_t> order_;
    std::vector<double> routes_;            ///< number of shortest routes to each reachability's end
    std::vector<double> passing_, ending_;  ///< pairs whose routes use a reachability, and that end behind it
};

}  // namespace

Result<RouteShares> routeShares(const TravelGraph& graph, const std::vector<AreaSpot>& sources,
                                const std::vector<AreaSpot>& targets, int jobs, JobContext& context) {
    // Sums of doubles depend on their order, so blocks must not depend on threads.
    constexpr std::size_t kBlock = 16;
    const auto blocks = (sources.size() + kBlock - 1) / kBlock;
    std::vector<RouteShares> parts(blocks);
    NAV_TRY(parallelFor(blocks, jobs, context, [&](std::size_t block) -> Result<> {
        parts[block] = emptyShares(graph);
        const auto last = std::min((block + 1) * kBlock, sources.size());
        for (auto i = block * kBlock; i < last; ++i) {
            if (context.stopRequested()) return cancelled();
            if (sources[i].area > 0) SourceRoutes(graph, sources[i]).addTo(parts[block], targets);
        }
        return {};
    }));
    auto shares = emptyShares(graph);
    for (const auto& part : parts) {
        shares.pairs += part.pairs;
        std::ranges::transform(shares.areas, part.areas, shares.areas.begin(), std::plus<>());
        std::ranges::transform(shares.reachabilities, part.reachabilities, shares.reachabilities.begin(),
                               std::plus<>());
    }
    return shares;
}

}  // namespace navwright
