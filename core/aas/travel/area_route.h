#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/aas/travel/map_places.h"
#include "core/aas/travel/travel_graph.h"
#include "core/base/vec3.h"

namespace navwright {

/// The fastest route over areas.
struct AreaRoute {
    std::vector<std::size_t>
        reachabilities;  ///< indices in TravelGraph::reachabilities(), in order; empty within one area
    std::vector<std::int32_t> arrivals;  ///< at the end of each, hundredths of a second from the start
    std::int32_t time = 0;               ///< to the goal, hundredths of a second
};

/// nullopt when there is no route. Of equally fast reachabilities the one with the smallest number wins.
[[nodiscard]] std::optional<AreaRoute> routeBetween(const TravelGraph& graph, const AreaSpot& from,
                                                    const AreaSpot& to, const TravelMask& mask = {});
/// Extracts the route from travel times computed from its start with the same mask; nullopt when there is
/// none.
[[nodiscard]] std::optional<AreaRoute> routeOver(const TravelGraph& graph, const TravelTimes& times,
                                                 const AreaSpot& to, const TravelMask& mask = {});

/// Areas that can be reached from `area`, and areas that can reach it; `area` is in both.
struct AreaReach {
    std::size_t from = 0, to = 0;
};
[[nodiscard]] AreaReach reachOf(const TravelGraph& graph, std::int32_t area);

}  // namespace navwright
