#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/vec3.h"
#include "core/demos/deaths/death_list.h"
#include "core/demos/samples/death.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// Deaths of one cause that the map itself brought, near each other.
struct HazardSpot {
    DeathCause cause = DeathCause::fall;
    Vec3 place{0};  ///< of the death with the most others near it; of a fall, where it began
    std::vector<std::size_t> deaths;  ///< indices into the list, ascending
    std::uint32_t players = 0;        ///< different players of different demos
    std::int32_t node = -1;           ///< nearest node of the nav; -1 = none
    float nodeDistance = 0;           ///< units
    std::int32_t from = -1, to = -1;  ///< nearest link; -1 = none
    float linkDistance = 0;           ///< units to its straight line

    friend bool operator==(const HazardSpot&, const HazardSpot&) = default;
};

/// Units within which deaths belong to one spot.
inline constexpr float kHazardRadius = 96;

/// Where the map kills, most deaths first, then by place. `nav` may be nullptr.
[[nodiscard]] std::vector<HazardSpot> hazardSpots(std::span<const DeathRecord> deaths, const NavGraph* nav);

/// Where a death is shown and counted: of a fall where it began, else where the body lay.
[[nodiscard]] std::optional<Vec3> hazardPlace(const DeathRecord& death);

}  // namespace navwright
