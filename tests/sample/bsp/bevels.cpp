#include <algorithm>
#include <cmath>

#include "tests/sample/bsp/solid.h"

namespace navwright::compile {

namespace {

/// Edges and cross products shorter than this give no reliable direction (id Software's compiler does the
/// same).
constexpr double kShort = 0.5;

bool hasPlane(const Solid& solid, int plane) {
    return std::ranges::any_of(solid.sides, [&](const SolidSide& side) { return side.plane == plane; });
}

bool isBehind(const Solid& solid, const Plane& plane) {
    return std::ranges::all_of(solid.sides, [&](const SolidSide& side) {
        return std::ranges::all_of(side.polygon,
                                   [&](const Point& p) { return plane.distance(p) <= kOnPlane; });
    });
}

void addAxialSides(Solid& solid, PlaneTable& planes) {
    std::size_t place = 0;
    for (int axis = 0; axis < 3; ++axis) {
        for (const auto sign : {-1.0f, 1.0f}) {
            Vec3 normal{0};
            normal[axis] = sign;
            const auto dist = sign < 0 ? -solid.bounds.mins[axis] : solid.bounds.maxs[axis];
            const auto plane = planes.find(normal, static_cast<float>(dist));
            auto side =
                std::ranges::find_if(solid.sides, [&](const SolidSide& s) { return s.plane == plane; });
            if (side == solid.sides.end()) side = solid.sides.insert(side, {plane, -1, {}});
            std::rotate(solid.sides.begin() + static_cast<std::ptrdiff_t>(place), side, side + 1);
            ++place;
        }
    }
}

/// The plane through an edge that also holds the axis; nothing where they are nearly parallel.
bool bevelPlane(const Point& from, const Point& to, int axis, double sign, Plane& plane) {
    auto edge = to - from;
    const auto length = std::sqrt(glm::dot(edge, edge));
    if (length < kShort) return false;
    edge *= 1 / length;
    Point direction{0};
    direction[axis] = sign;
    plane.normal = glm::cross(edge, direction);
    const auto size = std::sqrt(glm::dot(plane.normal, plane.normal));
    if (size < kShort) return false;
    plane.normal *= 1 / size;
    plane.dist = glm::dot(plane.normal, from);
    return true;
}

void addEdgeBevel(Solid& solid, const Plane& bevel, PlaneTable& planes) {
    if (isAxial(bevel) || !isBehind(solid, bevel)) return;
    const auto plane = planes.find(Vec3(bevel.normal), static_cast<float>(bevel.dist));
    if (!hasPlane(solid, plane)) solid.sides.push_back({plane, -1, {}});
}

}  // namespace

void addBevels(Solid& solid, PlaneTable& planes) {
    addAxialSides(solid, planes);
    const auto realSides = solid.sides;
    for (const auto& side : realSides) {
        const auto& polygon = side.polygon;
        for (std::size_t i = 0; i < polygon.size(); ++i) {
            for (int axis = 0; axis < 3; ++axis) {
                for (const auto sign : {-1.0, 1.0}) {
                    Plane bevel;
                    if (bevelPlane(polygon[i], polygon[(i + 1) % polygon.size()], axis, sign, bevel)) {
                        addEdgeBevel(solid, bevel, planes);
                    }
                }
            }
        }
    }
}

}  // namespace navwright::compile
