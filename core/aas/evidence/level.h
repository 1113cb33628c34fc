#pragma once

#include <cmath>

#include "core/base/angle_vectors.h"
#include "core/base/vec3.h"

namespace navwright {

[[nodiscard]] inline Vec3 levelOf(const Vec3& v) {
    return {v.x, v.y, 0};
}
[[nodiscard]] inline float levelLength(const Vec3& v) {
    return std::hypot(v.x, v.y);
}
/// Yaw of a direction, degrees.
[[nodiscard]] inline float yawAlong(const Vec3& reachability) {
    return std::atan2(reachability.y, reachability.x) / kRadiansPerDegree;
}

}  // namespace navwright
