#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/aas/travel/travel_graph.h"

namespace navwright {

/// How an area stands to the main part: of all parts in which every area leads to every other, the one with
/// most floor.
enum class AreaStanding : std::uint8_t {
    none,    ///< no ways, and nothing that holds a player: air
    main,    ///< of the main part
    trap,    ///< in, but not out: the main part leads there and nothing leads back
    entry,   ///< out, but not in: leads to the main part, which does not lead there
    island,  ///< neither in nor out
};
inline constexpr int kAreaStandingCount = 5;
/// "none", "main", "trap", "entry", "island".
[[nodiscard]] std::string_view areaStandingName(AreaStanding standing);

/// By area. An area that passes players on from the main part to it again is of the main part.
[[nodiscard]] std::vector<AreaStanding> areaStandings(const TravelGraph& graph);

}  // namespace navwright
