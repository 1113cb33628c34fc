#pragma once

#include "core/base/vec3.h"
#include "core/map/bsp/collision.h"

namespace navwright {

/// Where a player's origin is who stands at a place pointed at: on the floor below it, out of the wall when
/// it is one. Where no body fits nearby, just its height above the place.
[[nodiscard]] Vec3 bodyPlace(const Collision& collision, const Vec3& pointed);

}  // namespace navwright
