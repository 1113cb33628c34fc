#pragma once

#include <cstddef>
#include <cstdint>

#include "core/aas/routes/router.h"
#include "core/base/job_context.h"
#include "core/base/result.h"

namespace navwright {

/// A router's answers compared with Dijkstra over all reachabilities, between the middles of areas.
struct RouteCheck {
    std::size_t pairs = 0;          ///< with a route
    std::size_t wrong = 0;          ///< another time than Dijkstra, or a route where there is none
    std::size_t longer = 0;         ///< routes kept inside one cluster for which a detour is faster
    double longest = 1;             ///< the largest ratio of those times to the fastest
    std::int32_t from = 0, to = 0;  ///< the areas of that pair
    std::size_t bytes = 0;          ///< of cache, after all areas were goals
    std::size_t dropped = 0;
};

/// Checks every area with reachabilities as a goal, from at most `most` starts spread evenly. Errors:
/// cancelled.
[[nodiscard]] Result<RouteCheck> checkRoutes(const TravelGraph& graph, Router& router,
                                             const TravelFlags& flags, std::size_t most, JobContext& context);

}  // namespace navwright
