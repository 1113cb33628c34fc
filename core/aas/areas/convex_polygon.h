#pragma once

#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <glm/vector_relational.hpp>

#include <vector>

namespace navwright {

/// Double precision, because areas are cut hundreds of times.
using Vec3d = glm::dvec3;

struct PlaneD {
    Vec3d normal{0};
    double dist = 0;

    [[nodiscard]] double above(const Vec3d& point) const { return glm::dot(normal, point) - dist; }
    [[nodiscard]] PlaneD turned() const { return {-normal, -dist}; }
};

/// Corners of a convex polygon in order; fewer than three: empty.
using Polygon = std::vector<Vec3d>;

/// Distance in units within which a point counts as on a plane.
inline constexpr double kOnPlane = 0.02;

/// A square in the plane, wider than any map.
[[nodiscard]] Polygon widePolygon(const PlaneD& plane);

/// The parts of a polygon in front of and behind a plane. A polygon in the plane is in neither.
struct CutPolygon {
    Polygon front, back;
};
[[nodiscard]] CutPolygon cut(const Polygon& polygon, const PlaneD& plane, double epsilon = kOnPlane);
/// Clips a polygon to what is behind or on the plane.
void keepBehind(Polygon& polygon, const PlaneD& plane, double epsilon = kOnPlane);

[[nodiscard]] double areaOf(const Polygon& polygon);
/// Twice the area, as a vector along the normal around which the corners run counter-clockwise.
[[nodiscard]] Vec3d turnOf(const Polygon& polygon);
[[nodiscard]] Vec3d centerOf(const Polygon& polygon);

/// The smallest and largest distance of a polygon's corners from a plane, signed.
struct Reach {
    double least = 0, greatest = 0;
};
[[nodiscard]] Reach reachOf(const Polygon& polygon, const PlaneD& plane);

/// The union of two coplanar polygons if it is convex; else empty.
[[nodiscard]] Polygon joined(const Polygon& a, const Polygon& b, const Vec3d& normal);

}  // namespace navwright
