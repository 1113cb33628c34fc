#pragma once

#include <glm/vec3.hpp>

#include "core/aas/areas/convex_polygon.h"
#include "core/base/vec3.h"
#include "core/map/bsp/contents.h"

/// Conversion between Recast's space (y up) and the map's (z up). Both are right-handed. Negation is written
/// as subtraction from 0, so that 0 has no sign.
namespace navwright {

[[nodiscard]] inline Vec3 toRecast(const Vec3& map) {
    return {map.x, map.z, 0 - map.y};
}
[[nodiscard]] inline Vec3d toRecast(const Vec3d& map) {
    return {map.x, map.z, 0 - map.y};
}
[[nodiscard]] inline Vec3 fromRecast(const Vec3& recast) {
    return {recast.x, 0 - recast.z, recast.y};
}
[[nodiscard]] inline Vec3 fromRecast(const float* recast) {
    return {recast[0], 0 - recast[2], recast[1]};
}

/// Converts between a player's origin and feet.
[[nodiscard]] inline Vec3 feetOf(const Vec3& origin) {
    return origin - Vec3(0, 0, kOriginAboveFloor);
}
[[nodiscard]] inline Vec3 originOver(const Vec3& feet) {
    return feet + Vec3(0, 0, kOriginAboveFloor);
}

}  // namespace navwright
