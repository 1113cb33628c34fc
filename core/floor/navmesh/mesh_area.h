#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/base/parameters.h"

namespace navwright {

/// What a polygon of a navmesh, or a link over it, is. Numbers up to 5 mean the same to RecastDemo.
enum class MeshArea : std::uint8_t {
    ground = 0,
    water = 1,  ///< deep enough to swim in
    door = 3,   ///< where a door stands when it is shut
    jump = 5,
    crouch = 6,  ///< only a crouched player fits
    hazard = 7,  ///< lava, slime, and where a trigger hurts
    ladder = 8,
    drop = 9,
    swim = 10,
    teleporter = 11,
    lift = 12,  ///< carried by a platform
};
inline constexpr std::size_t kMeshAreas = 13;

/// One word: "ground"; "?" for numbers that none has.
[[nodiscard]] std::string_view meshAreaName(MeshArea area);
[[nodiscard]] constexpr bool isMeshArea(unsigned number) {
    return number < kMeshAreas && number != 2 && number != 4;
}

/// What polygons of an area ask of who walks there, as bits; those up to 16 mean the same to RecastDemo.
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
