#pragma once

#include <cstddef>
#include <cstdint>

#include "core/aas/routes/router.h"
#include "core/base/job_context.h"
#include "core/base/result.h"

namespace navwright {

/// A router's answers beside those of Dijkstra over all ways, between areas' middles.
struct RouteCheck {
    std::size_t pairs = 0;          ///< with a route
    std::size_t wrong = 0;          ///< another time, or one where there is none
    std::size_t longer = 0;         ///< of routes inside one cluster, those that are quicker through another
    double longest = 1;             ///< of those, the most times as long
    std::int32_t from = 0, to = 0;  ///< between which areas
    std::size_t bytes = 0;          ///< kept when all areas have been goals
    std::size_t dropped = 0;
};

/// Every area with ways as a goal, from every one or so many that there are at most `most` starts, spread
/// evenly. Cancelled.
[[nodiscard]] Result<RouteCheck> checkRoutes(const TravelGraph& graph, Router& router,
                                             const TravelFlags& flags, std::size_t most, JobContext& context);

}  // namespace navwright
