#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/base/parameters.h"

namespace navwright {

/// The kind of a navmesh polygon or off-mesh link. Numbers up to 5 are RecastDemo's.
enum class MeshArea : std::uint8_t {
    ground = 0,
    water = 1,  ///< deep enough to swim in
    door = 3,   ///< the place of a door, or of a breakable or wall that comes and goes, when shut
    jump = 5,
    crouch = 6,  ///< only fits crouched
    hazard = 7,  ///< lava, slime and trigger_hurt
    ladder = 8,
    drop = 9,
    swim = 10,
    teleporter = 11,
    lift = 12,  ///< carried by a platform
};
inline constexpr std::size_t kMeshAreas = 13;

/// The area's name, one word: "ground"; "?" for unknown numbers.
[[nodiscard]] std::string_view meshAreaName(MeshArea area);
[[nodiscard]] constexpr bool isMeshArea(unsigned number) {
    return number < kMeshAreas && number != 2 && number != 4;
}

/// What an agent needs to cross polygons of an area; bits. Bits up to 16 are RecastDemo's.
enum MeshAbility : std::uint16_t {
    walkAbility = 1,
    swimAbility = 2,
    doorAbility = 4,
    jumpAbility = 8,
    disabledAbility = 16,
    crouchAbility = 32,
    ladderAbility = 64,
    dropAbility = 128,
    hazardAbility = 256,
    carryAbility = 512,
};
[[nodiscard]] std::uint16_t meshAbility(MeshArea area);

/// Cost factors by area, at least 1.
using MeshCosts = std::array<float, kMeshAreas>;
[[nodiscard]] MeshCosts meshCosts(const Parameters& parameters);

}  // namespace navwright
