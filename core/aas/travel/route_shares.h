#pragma once

#include <vector>

#include "core/aas/travel/map_places.h"
#include "core/base/job_context.h"
#include "core/base/result.h"

namespace navwright {

/// How many of the shortest routes between pairs of places lead through each area and way: betweenness (U.
/// Brandes, A faster algorithm for betweenness centrality, 2001), with travel times for lengths. Of a pair
/// with several shortest routes each counts for its part.
struct RouteShares {
    std::vector<double> areas;  ///< pairs whose routes go through, neither beginning nor ending there
    std::vector<double> ways;   ///< pairs whose routes use the way, by index in TravelGraph::ways()
    double pairs = 0;           ///< connected pairs in different areas
};

/// From every source to every target. The same for any number of threads. Cancelled.
[[nodiscard]] Result<RouteShares> routeShares(const TravelGraph& graph, const std::vector<AreaSpot>& sources,
                                              const std::vector<AreaSpot>& targets, int jobs,
                                              JobContext& context);

}  // namespace navwright
