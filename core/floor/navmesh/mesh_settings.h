#pragma once

#include <cstdint>

#include "core/base/parameters.h"
#include "core/base/result.h"
#include "core/map/bsp/contents.h"
#include "core/physics/movement/pmove_constants.h"

namespace navwright {

/// Whose floor a navmesh is.
enum class MeshStance : std::uint8_t {
    standing,  ///< 56 units high
    crouched,  ///< 28 units high
};

enum class MeshPartition : std::uint8_t { watershed, monotone, layers };

/// How a navmesh is made, in the units that Recast takes (docs/meshes.md).
struct MeshSettings {
    float cs = 4;            ///< side of a cell, units
    float ch = 2;            ///< height of a cell, units
    int radius = 4;          ///< half a player's width, cells
    int climb = 9;           ///< a step, cells
    int standing = 28;       ///< a standing player's height, cells
    int height = 28;         ///< of the stance, cells
    float slope = 45.58f;    ///< degrees
    int tile = 128;          ///< cells
    int border = 7;          ///< cells around a tile that are made with it
    int minRegion = 64;      ///< cells
    int mergeRegion = 400;   ///< cells
    int edge = 128;          ///< cells; 0: any
    float edgeError = 1.3f;  ///< cells
    int corners = 6;
    float detail = 24;      ///< units; 0: none
    float detailError = 2;  ///< units
    MeshPartition partition = MeshPartition::watershed;
    MeshStance stance = MeshStance::standing;
    bool ledges = true;

    /// Side of a tile, units.
    [[nodiscard]] float tileSide() const { return static_cast<float>(tile) * cs; }
    [[nodiscard]] int side() const { return tile + 2 * border; }
};

/// A player's measures, units.
inline constexpr float kMeshRadius = kHullStanding.maxs.x;
inline constexpr float kMeshStep = kPmoveStepHeight;
inline constexpr float kMeshStanding = kHullStanding.maxs.z - kHullStanding.mins.z;
inline constexpr float kMeshCrouched = kHullCrouched.maxs.z - kHullCrouched.mins.z;

/// Errors: half a player's width is no whole number of cells, or a step none of cell heights.
[[nodiscard]] Result<MeshSettings> meshSettings(const Parameters& parameters, MeshStance stance);

}  // namespace navwright
