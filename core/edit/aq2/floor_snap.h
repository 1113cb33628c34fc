#pragma once

#include <optional>

#include "core/base/vec3.h"
#include "core/map/bsp/collision.h"

namespace navwright {

/// A player's origin on the floor at or below a place, where a standing body fits, else a crouched one. The
/// place may be an origin or a point of the floor, and a little inside a wall: up to half a body's width it
/// is pushed out. x and y come out in eighths of a unit, as the engine sends them. Nothing when there is no
/// floor within `reach` units below, or no body fits.
[[nodiscard]] std::optional<Vec3> snapToFloor(const Collision& world, const Vec3& place, float reach);

/// Whether a body, crouched at least, can be there: not in a wall.
[[nodiscard]] bool bodyFits(const Collision& world, const Vec3& origin);

/// Units below a place at which its floor still counts as its own.
inline constexpr float kSnapReach = 256;

}  // namespace navwright
