#include "core/aas/areas/plane_table.h"

#include <cmath>

namespace navwright {

namespace {

constexpr double kSameNormal = 1e-5;
constexpr double kSameDistance = 0.01;

void straighten(PlaneD& plane) {
    for (int axis = 0; axis < 3; ++axis) {
        if (std::abs(std::abs(plane.normal[axis]) - 1) > kSameNormal) continue;
        const double sign = plane.normal[axis] > 0 ? 1 : -1;
        plane.normal = Vec3d(0);
        plane.normal[axis] = sign;
    }
    if (const auto whole = std::round(plane.dist); std::abs(plane.dist - whole) < kSameDistance)
        plane.dist = whole;
}

bool looksBack(const Vec3d& normal) {
    const auto size = glm::abs(normal);
    const int axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
    return normal[axis] < 0;
}

}  // namespace

std::int32_t PlaneTable::find(PlaneD plane) {
    straighten(plane);
    const bool back = looksBack(plane.normal);
    if (back) plane = plane.turned();
    const auto unit = static_cast<std::int64_t>(std::floor(plane.dist));
    for (const auto near : {unit, unit - 1, unit + 1}) {
        const auto found = byDistance_.find(near);
        if (found == byDistance_.end()) continue;
        for (const auto number : found->second) {
            const auto& known = planes_[number];
            const auto apart = glm::abs(known.normal - plane.normal);
            if (std::abs(known.dist - plane.dist) < kSameDistance && apart.x < kSameNormal &&
                apart.y < kSameNormal && apart.z < kSameNormal)
                return number | (back ? 1 : 0);
        }
    }
    const auto number = static_cast<std::int32_t>(planes_.size());
    planes_.push_back(plane);
    planes_.push_back(plane.turned());
    byDistance_[unit].push_back(number);
    return number | (back ? 1 : 0);
}

}  // namespace navwright
