#include "tests/sample/bsp/plane_table.h"

#include <cmath>

namespace navwright::compile {

namespace {

// The tolerances of id Software's compiler, tightened for the dist: brushes here are drawn by numbers.
constexpr double kSameNormal = 1e-5;
constexpr double kSameDist = 1.0 / 512;

bool samePlane(const Plane& a, const Plane& b) {
    return std::abs(a.normal.x - b.normal.x) < kSameNormal &&
           std::abs(a.normal.y - b.normal.y) < kSameNormal &&
           std::abs(a.normal.z - b.normal.z) < kSameNormal && std::abs(a.dist - b.dist) < kSameDist;
}

/// Nearly axial planes are meant to be axial, nearly whole distances whole.
Plane snapped(const Vec3& normal, float dist) {
    Plane plane{Point(normal), dist};
    for (int axis = 0; axis < 3; ++axis) {
        if (std::abs(std::abs(plane.normal[axis]) - 1) > kSameNormal) continue;
        const auto sign = plane.normal[axis] > 0 ? 1.0 : -1.0;
        plane.normal = Point(0);
        plane.normal[axis] = sign;
    }
    const auto whole = std::floor(plane.dist + 0.5);
    if (std::abs(plane.dist - whole) < kSameDist) plane.dist = whole;
    return plane;
}

}  // namespace

int PlaneTable::find(const Vec3& normal, float dist) {
    const auto plane = snapped(normal, dist);
    for (int i = 0; i < size(); ++i) {
        if (samePlane((*this)[i], plane)) return i;
    }
    const auto positive = plane.normal[mainAxis(plane.normal)] > 0;
    planes_.push_back(positive ? plane : plane.flipped());
    planes_.push_back(positive ? plane.flipped() : plane);
    return positive ? size() - 2 : size() - 1;
}

int mainAxis(const Point& normal) {
    const auto size = glm::abs(normal);
    if (size.z >= size.x && size.z >= size.y) return 2;
    return size.x >= size.y ? 0 : 1;
}

bool isAxial(const Plane& plane) {
    return std::abs(plane.normal[mainAxis(plane.normal)]) == 1;
}

}  // namespace navwright::compile
