#pragma once

#include <glm/vec3.hpp>

#include "core/aas/areas/convex_polygon.h"
#include "core/base/vec3.h"
#include "core/map/bsp/contents.h"

/// Recast's space has y up; the map's has z up. Both are right-handed. What is turned round is taken from 0,
/// so that 0 has no sign.
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

/// Where the feet of a player with this origin are, and back.
[[nodiscard]] inline Vec3 feetOf(const Vec3& origin) {
    return origin - Vec3(0, 0, kOriginAboveFloor);
}
[[nodiscard]] inline Vec3 originOver(const Vec3& feet) {
    return feet + Vec3(0, 0, kOriginAboveFloor);
}

}  // namespace navwright
