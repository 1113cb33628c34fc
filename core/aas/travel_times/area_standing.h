#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/aas/travel/travel_graph.h"

namespace navwright {

/// How an area relates to the main component: the strongly connected component with the most floor.
enum class AreaStanding : std::uint8_t {
    none,       ///< no reachabilities and nothing that supports a player: air
    main,       ///< in the main component
    trap,       ///< reached from the main component, without a way back
    entry,      ///< leads to the main component, without a way there
    component,  ///< neither
};
inline constexpr int kAreaStandingCount = 5;
/// "none", "main", "trap", "entry", "island".
[[nodiscard]] std::string_view areaStandingName(AreaStanding standing);

/// By area. An area on a path from the main component back to it belongs to it.
[[nodiscard]] std::vector<AreaStanding> areaStandings(const TravelGraph& graph);

}  // namespace navwright
