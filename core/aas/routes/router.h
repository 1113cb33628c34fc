#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/aas/routes/cluster_times.h"
#include "core/aas/routes/route_memory.h"
#include "core/aas/routes/travel_flags.h"
#include "core/aas/travel/area_route.h"

namespace navwright {

/// Whether a route between two areas of one cluster may pass through another.
enum class Detours {
    allowed,
    none  ///< as Quake III's bots do: only where no route inside the cluster exists
};

/// Cache statistics of a Router.
struct RouterCounts {
    std::size_t found = 0, made = 0;
    std::size_t dropped = 0;  ///< evicted for lack of memory
    std::size_t kept = 0;     ///< entries now
    std::size_t bytes = 0;    ///< bytes now
};

inline constexpr std::size_t kRouterMemory = std::size_t{32} << 20;

/// Finds routes over a map's clusters. Caches the times to goals inside clusters and between all doors,
/// computed on demand and evicted when memory is short. Times are those of TravelGraph. Not thread-safe.
class Router {
  public:
    /// `memory`: cache limit in bytes, except for what a single query needs. `graph` must outlive the router.
    explicit Router(const TravelGraph& graph, std::size_t memory = kRouterMemory);

    /// The time and first reachability of the fastest route between two points of areas; nullopt when there
    /// is none.
    [[nodiscard]] std::optional<RouteStep> route(const AreaSpot& from, const AreaSpot& to,
                                                 const TravelFlags& flags = {},
                                                 Detours detours = Detours::allowed);
    /// The complete route; nullopt when there is none.
    [[nodiscard]] std::optional<AreaRoute> wholeRoute(const AreaSpot& from, const AreaSpot& to,
                                                      const TravelFlags& flags = {});

    [[nodiscard]] const ClusterReachabilities& clusters() const { return reachabilities_; }
    [[nodiscard]] RouterCounts counts() const;

  private:
    using Inside = std::shared_ptr<const ClusterTimes>;

    [[nodiscard]] std::shared_ptr<const RoutePlan> planOf(const TravelFlags& flags);
    [[nodiscard]] Inside insideOf(const RoutePlan& plan, std::int32_t cluster, const AreaSpot& goal,
                                  const TravelFlags& flags);
    [[nodiscard]] std::shared_ptr<const PackedTimes> doorsTo(const RoutePlan& plan, const AreaSpot& goal,
                                                             const TravelFlags& flags);

    const TravelGraph* graph_;
    ClusterReachabilities reachabilities_;
    RouteMemory memory_;
    std::size_t found_ = 0, made_ = 0;
};

/// The clusters that a route from `start` goes through, in order. Portals, which are of two, count for
/// neither.
[[nodiscard]] std::vector<std::int32_t> clustersCrossed(const ClusterReachabilities& clusters,
                                                        std::int32_t start, const AreaRoute& route);

}  // namespace navwright
