#pragma once

#include <cstdint>

#include "core/base/parameters.h"
#include "core/base/result.h"
#include "core/map/bsp/contents.h"
#include "core/physics/movement/pmove_constants.h"

namespace navwright {

/// The posture for which a navmesh is made.
enum class MeshStance : std::uint8_t { standing, crouched };

enum class MeshPartition : std::uint8_t { watershed, monotone, layers };

/// Recast's settings, in its units (docs/meshes.md).
struct MeshSettings {
    float cs = 4;            ///< side of a cell, units
    float ch = 2;            ///< height of a cell, units
    int radius = 4;          ///< half a body's width, cells
    int climb = 9;           ///< step height, cells
    int standing = 28;       ///< a standing body's height, cells
    int height = 28;         ///< of the posture, cells
    float slope = 45.58f;    ///< degrees
    int tile = 128;          ///< cells
    int border = 7;          ///< overlap around a tile, cells
    int minRegion = 64;      ///< cells
    int mergeRegion = 400;   ///< cells
    int edge = 128;          ///< cells; 0: no limit
    float edgeError = 1.3f;  ///< cells
    int corners = 6;
    float detail = 24;      ///< units; 0: no detail
    float detailError = 2;  ///< units
    MeshPartition partition = MeshPartition::watershed;
    MeshStance stance = MeshStance::standing;
    bool ledges = true;

    /// Side of a tile, units.
    [[nodiscard]] float tileSide() const { return static_cast<float>(tile) * cs; }
    [[nodiscard]] int side() const { return tile + 2 * border; }
};

/// A player's size, units.
inline constexpr float kMeshRadius = kHullStanding.maxs.x;
inline constexpr float kMeshStep = kPmoveStepHeight;
inline constexpr float kMeshStanding = kHullStanding.maxs.z - kHullStanding.mins.z;
inline constexpr float kMeshCrouched = kHullCrouched.maxs.z - kHullCrouched.mins.z;

/// The size of the bodies that a navmesh is for, units.
struct MeshBody {
    float radius = kMeshRadius, standing = kMeshStanding, crouched = kMeshCrouched;

    [[nodiscard]] static MeshBody of(const Parameters& parameters);
};

/// Errors: a body's half width or the step is not a whole number of cells.
[[nodiscard]] Result<MeshSettings> meshSettings(const Parameters& parameters, MeshStance stance);

}  // namespace navwright
