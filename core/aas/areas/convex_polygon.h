#pragma once

#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <glm/vector_relational.hpp>

#include <vector>

namespace navwright {

/// Areas are cut hundreds of times, so that their places are kept in double precision.
using Vec3d = glm::dvec3;

struct PlaneD {
    Vec3d normal{0};
    double dist = 0;

    [[nodiscard]] double above(const Vec3d& point) const { return glm::dot(normal, point) - dist; }
    [[nodiscard]] PlaneD turned() const { return {-normal, -dist}; }
};

/// Corners of a convex polygon in order; fewer than three are none.
using Polygon = std::vector<Vec3d>;

/// Units within which a place lies on a plane.
inline constexpr double kOnPlane = 0.02;

/// A square in the plane that is wider than any map.
[[nodiscard]] Polygon widePolygon(const PlaneD& plane);

/// The parts of a polygon in front of and behind a plane. What lies in it as a whole is in neither.
struct CutPolygon {
    Polygon front, back;
};
[[nodiscard]] CutPolygon cut(const Polygon& polygon, const PlaneD& plane, double epsilon = kOnPlane);
/// Keeps what is behind the plane, and what lies in it.
void keepBehind(Polygon& polygon, const PlaneD& plane, double epsilon = kOnPlane);

[[nodiscard]] double areaOf(const Polygon& polygon);
/// Twice the area along the normal around which the corners run counter-clockwise.
[[nodiscard]] Vec3d turnOf(const Polygon& polygon);
[[nodiscard]] Vec3d middleOf(const Polygon& polygon);

/// Least and greatest distance of its corners above a plane.
struct Reach {
    double least = 0, greatest = 0;
};
[[nodiscard]] Reach reachOf(const Polygon& polygon, const PlaneD& plane);

/// The polygon around the corners of two in one plane, when it holds nothing beside them; else none.
[[nodiscard]] Polygon joined(const Polygon& a, const Polygon& b, const Vec3d& normal);

}  // namespace navwright
