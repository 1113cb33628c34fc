#include "core/aas/travel/route_shares.h"

#include <algorithm>

#include "core/base/parallel.h"

namespace navwright {

namespace {

RouteShares emptyShares(const TravelGraph& graph) {
    return {std::vector<double>(graph.areaCount()), std::vector<double>(graph.ways().size()), 0};
}

/// The routes from one source. Route counts are doubles, as integers would overflow.
class SourceRoutes {
  public:
    SourceRoutes(const TravelGraph& graph, const AreaSpot& source)
        : graph_(graph),
          times_(graph.timesFrom(source.area, source.point)),
          routes_(graph.ways().size()),
          passing_(graph.ways().size()),
          ending_(graph.ways().size()) {
        for (std::size_t i = 0; i < times_.byWay.size(); ++i) {
            if (times_.byWay[i] != kNoTime) order_.push_back(i);
        }
        std::ranges::sort(order_, [this](std::size_t a, std::size_t b) {
            return std::pair(times_.byWay[a], a) < std::pair(times_.byWay[b], b);
        });
        countRoutes();
    }

    void addTo(RouteShares& shares, const std::vector<AreaSpot>& targets) {
        for (const auto& target : targets) end(target, shares);
        for (auto i = order_.size(); i-- > 0;) {
            const auto way = order_[i];
            if (passing_[way] == 0) continue;
            eachBefore(way, [&](std::size_t before) {
                passing_[before] += passing_[way] * routes_[before] / routes_[way];
            });
            shares.ways[way] += passing_[way];
            shares.areas[static_cast<std::size_t>(graph_.ways()[way].to)] += passing_[way] - ending_[way];
        }
    }

  private:
    void countRoutes() {
        for (const auto way : order_) {
            const auto& record = graph_.ways()[way];
            if (record.from == times_.area &&
                graph_.within(record.from, times_.point, record.start) + record.time == times_.byWay[way])
                routes_[way] = 1;
            eachBefore(way, [&](std::size_t before) { routes_[way] += routes_[before]; });
        }
    }
    /// Visits the predecessors of a reachability on shortest routes.
    template <class Take>
    void eachBefore(std::size_t way, const Take& take) const {
        const auto& record = graph_.ways()[way];
        for (const auto index : graph_.in(record.from)) {
            const auto before = static_cast<std::size_t>(index);
            const auto arrival = times_.byWay[before];
            // Times are positive, so no reachability precedes itself.
            if (arrival == kNoTime || arrival >= times_.byWay[way]) continue;
            const auto leave = graph_.within(record.from, graph_.ways()[before].end, record.start);
            if (arrival + leave + record.time == times_.byWay[way]) take(before);
        }
    }
    void end(const AreaSpot& target, RouteShares& shares) {
        if (target.area == times_.area) return;
        const auto best = graph_.timeTo(times_, target.area, target.point);
        if (best == kNoTime) return;
        double all = 0;
        const auto eachLast = [&](const auto& take) {
            for (const auto index : graph_.in(target.area)) {
                const auto way = static_cast<std::size_t>(index);
                if (times_.byWay[way] == kNoTime) continue;
                const auto last = graph_.within(target.area, graph_.ways()[way].end, target.point);
                if (times_.byWay[way] + last == best) take(way);
            }
        };
        eachLast([&](std::size_t way) { all += routes_[way]; });
        eachLast([&](std::size_t way) {
            ending_[way] += routes_[way] / all;
            passing_[way] += routes_[way] / all;
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
        std::ranges::transform(shares.ways, part.ways, shares.ways.begin(), std::plus<>());
    }
    return shares;
}

}  // namespace navwright
