#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "core/aas/routes/cluster_times.h"
#include "core/aas/routes/route_memory.h"
#include "core/aas/routes/travel_flags.h"
#include "core/aas/travel/area_route.h"

namespace navwright {

/// Whether a route between two areas of one cluster may lead through another.
enum class Detours {
    allowed,
    none  ///< as bots of Quake III go, but where no way inside the cluster leads there
};

/// Of what routes ask for, what was at hand and what was not.
struct RouterCounts {
    std::size_t found = 0, made = 0;
    std::size_t dropped = 0;  ///< for want of memory
    std::size_t kept = 0;     ///< at the moment
    std::size_t bytes = 0;    ///< likewise
};

inline constexpr std::size_t kRouterMemory = std::size_t{32} << 20;

/// Routes over a map's clusters: times to a goal are kept for the areas of its clusters and for the doors
/// between all clusters, made when first asked for, and let go of when memory is short. Times are those of
/// TravelGraph. Not to be used by two threads at once.
class Router {
  public:
    /// `memory`: bytes to keep at most; what one question needs is made whatever they say. The graph is used
    /// as long as this lives.
    explicit Router(const TravelGraph& graph, std::size_t memory = kRouterMemory);

    /// Time and first way from one place to another, both in areas; nullopt where one does not get.
    [[nodiscard]] std::optional<RouteStep> route(const AreaSpot& from, const AreaSpot& to,
                                                 const TravelFlags& flags = {},
                                                 Detours detours = Detours::allowed);
    /// The whole of it, step by step.
    [[nodiscard]] std::optional<AreaRoute> wholeRoute(const AreaSpot& from, const AreaSpot& to,
                                                      const TravelFlags& flags = {});

    [[nodiscard]] const ClusterWays& clusters() const { return ways_; }
    [[nodiscard]] RouterCounts counts() const;

  private:
    using Inside = std::shared_ptr<const ClusterTimes>;

    [[nodiscard]] std::shared_ptr<const RoutePlan> planOf(const TravelFlags& flags);
    [[nodiscard]] Inside insideOf(const RoutePlan& plan, std::int32_t cluster, const AreaSpot& goal,
                                  const TravelFlags& flags);
    [[nodiscard]] std::shared_ptr<const PackedTimes> doorsTo(const RoutePlan& plan, const AreaSpot& goal,
                                                             const TravelFlags& flags);

    const TravelGraph* graph_;
    ClusterWays ways_;
    RouteMemory memory_;
    std::size_t found_ = 0, made_ = 0;
};

}  // namespace navwright
