#include "core/base/angle_vectors.h"

#include <cmath>

namespace navwright {

AngleVectors angleVectors(const Vec3& angles) noexcept {
    const Vec3 radians = angles * kRadiansPerDegree;
    const float sp = std::sin(radians.x), cp = std::cos(radians.x);
    const float sy = std::sin(radians.y), cy = std::cos(radians.y);
    const float sr = std::sin(radians.z), cr = std::cos(radians.z);
    return {
        {cp * cy, cp * sy, -sp},
        {-sr * sp * cy + cr * sy, -sr * sp * sy + -cr * cy, -sr * cp},
        {cr * sp * cy + sr * sy, cr * sp * sy + -sr * cy, cr * cp},
    };
}

Vec3 normalised(const Vec3& vector) noexcept {
    const float length = std::sqrt(glm::dot(vector, vector));
    return length != 0 ? vector * (1 / length) : vector;
}

}  // namespace navwright
