#pragma once

#include <vector>

#include "core/aas/travel/map_places.h"
#include "core/base/job_context.h"
#include "core/base/result.h"

namespace navwright {

/// How many shortest routes between pairs of places use each area and reachability: betweenness (U. Brandes,
/// A faster algorithm for betweenness centrality, 2001), with travel times as lengths. A pair with several
/// shortest routes is split evenly among them.
struct RouteShares {
    std::vector<double> areas;           ///< pairs whose routes pass through, excluding start and goal
    std::vector<double> reachabilities;  ///< pairs whose routes use the reachability, by index in
                                         ///< TravelGraph::reachabilities()
    double pairs = 0;                    ///< connected pairs in different areas
};

/// The shares of all shortest routes from every source to every target. `jobs`: threads, 0 = one per core;
/// the result does not depend on it. Errors: cancelled.
[[nodiscard]] Result<RouteShares> routeShares(const TravelGraph& graph, const std::vector<AreaSpot>& sources,
                                              const std::vector<AreaSpot>& targets, int jobs,
                                              JobContext& context);

}  // namespace navwright
