#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/aas/travel/map_places.h"
#include "core/aas/travel/travel_graph.h"
#include "core/base/vec3.h"

namespace navwright {

/// The quickest way over areas.
struct AreaRoute {
    std::vector<std::size_t> ways;       ///< indices in TravelGraph::ways(), in order; none within one area
    std::vector<std::int32_t> arrivals;  ///< at the end of each, hundredths of a second from the start
    std::int32_t time = 0;               ///< to the goal itself
};

/// nullopt where one does not get. Of ways that take equally long the one with the least number counts.
[[nodiscard]] std::optional<AreaRoute> routeBetween(const TravelGraph& graph, const AreaSpot& from,
                                                    const AreaSpot& to, const TravelMask& mask = {});
/// The same where the times from its start are known, with the same mask.
[[nodiscard]] std::optional<AreaRoute> routeOver(const TravelGraph& graph, const TravelTimes& times,
                                                 const AreaSpot& to, const TravelMask& mask = {});

/// Areas that are got to from `area`, itself included, and areas from which one gets to it.
struct AreaReach {
    std::size_t from = 0, to = 0;
};
[[nodiscard]] AreaReach reachOf(const TravelGraph& graph, std::int32_t area);

}  // namespace navwright
