#pragma once

#include "core/base/vec3.h"

namespace navwright {

/// Degrees to radians in single precision, as the engine multiplies.
inline constexpr float kRadiansPerDegree = 3.14159265358979323846f / 180.0f;

/// The axes of a view, unit vectors.
struct AngleVectors {
    Vec3 forward{1, 0, 0};
    Vec3 right{0, -1, 0};
    Vec3 up{0, 0, 1};
};

/// Returns the axes for pitch (down positive), yaw and roll in degrees, in single precision and bit for bit
/// as the engine computes them.
[[nodiscard]] AngleVectors angleVectors(const Vec3& angles) noexcept;

/// Returns the vector scaled to length 1; a zero vector stays zero. One reciprocal and three products, as the
/// engine does.
[[nodiscard]] Vec3 normalised(const Vec3& vector) noexcept;

}  // namespace navwright
