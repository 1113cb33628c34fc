#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/vec3.h"
#include "core/demos/deaths/death_list.h"
#include "core/demos/samples/death.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// A cluster of deaths by one hazard of the map.
struct HazardSpot {
    DeathCause cause = DeathCause::fall;
    Vec3 place{0};                    ///< of the death with the most neighbours; for falls where it began
    std::vector<std::size_t> deaths;  ///< indices into the list, ascending
    std::uint32_t players = 0;        ///< distinct players, counted per demo
    std::int32_t node = -1;           ///< nearest node of the nav; -1 = none
    float nodeDistance = 0;           ///< units
    std::int32_t from = -1, to = -1;  ///< nearest link; -1 = none
    float linkDistance = 0;           ///< units, to its straight line

    friend bool operator==(const HazardSpot&, const HazardSpot&) = default;
};

/// Radius of a spot, units.
inline constexpr float kHazardRadius = 96;

/// Finds the spots, most deaths first, then by place. `nav` may be nullptr.
[[nodiscard]] std::vector<HazardSpot> hazardSpots(std::span<const DeathRecord> deaths, const NavGraph* nav);

/// The place a death is counted at: where a fall began, else the body's.
[[nodiscard]] std::optional<Vec3> hazardPlace(const DeathRecord& death);

}  // namespace navwright
