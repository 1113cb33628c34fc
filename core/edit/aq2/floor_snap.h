#pragma once

#include <optional>

#include "core/base/vec3.h"
#include "core/map/bsp/collision.h"

namespace navwright {

/// A player's origin on the floor at or below a place, where a standing body fits, else a crouched one. The
/// place may be an origin or a point on the floor, and up to half a body's width inside a wall, from which it
/// is pushed out. x and y are rounded to eighths of a unit, as the engine sends them. nullopt when there is
/// no floor within `reach` units below, or no body fits.
[[nodiscard]] std::optional<Vec3> snapToFloor(const Collision& world, const Vec3& place, float reach);

/// Whether at least a crouched body fits there.
[[nodiscard]] bool bodyFits(const Collision& world, const Vec3& origin);

/// How far below a place its floor is searched, units.
inline constexpr float kSnapReach = 256;

}  // namespace navwright
