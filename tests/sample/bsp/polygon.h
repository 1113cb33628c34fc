#pragma once

#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <vector>

/// Geometry of the map compiler. Double precision with nothing but + - * / and square roots, so that every
/// machine computes the same bits.
namespace navwright::compile {

using Point = glm::dvec3;

/// Points nearer to a plane than this lie on it, in game units. Larger than what single-precision planes of
/// one corner disagree by, smaller than anything a mapper draws.
inline constexpr double kOnPlane = 0.01;

struct Plane {
    Point normal{0};
    double dist = 0;

    [[nodiscard]] double distance(const Point& point) const { return glm::dot(normal, point) - dist; }
    [[nodiscard]] Plane flipped() const { return {-normal, -dist}; }
};

struct Bounds {
    Point mins{1e9};
    Point maxs{-1e9};

    void add(const Point& point);
    void add(const Bounds& other);
};

/// A convex polygon, clockwise seen from the side its plane's normal points to. Fewer than three points:
/// nothing.
using Polygon = std::vector<Point>;

/// A square on `plane` that covers the whole world.
[[nodiscard]] Polygon worldPolygon(const Plane& plane);

struct PolygonSplit {
    Polygon front, back;  ///< empty where nothing of the polygon is; both empty when it lies on the plane
};
[[nodiscard]] PolygonSplit splitPolygon(const Polygon& polygon, const Plane& plane);

/// The same points seen from the other side.
[[nodiscard]] Polygon reversed(Polygon polygon);

[[nodiscard]] double polygonArea(const Polygon& polygon);
[[nodiscard]] Bounds boundsOf(const Polygon& polygon);

/// The union of two polygons of one plane with normal `normal`, or nothing where they share no whole edge or
/// the union is not convex.
[[nodiscard]] Polygon mergePolygons(const Polygon& first, const Polygon& second, const Point& normal);

}  // namespace navwright::compile
