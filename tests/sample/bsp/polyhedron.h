#pragma once

#include <vector>

#include "tests/sample/bsp/plane_table.h"

namespace navwright::compile {

/// The plane number of facets that bound the compiled space, which no map plane does.
inline constexpr int kWorldHull = -1;

struct Facet {
    int planeNumber = kWorldHull;
    Plane plane;  ///< looks outwards
    Polygon polygon;
};

/// A convex volume; fewer than four facets: nothing.
struct Polyhedron {
    std::vector<Facet> facets;
    Bounds bounds;

    void add(Facet facet);
    [[nodiscard]] bool empty() const { return facets.size() < 4; }
};

/// An axial box whose facets are kWorldHull.
[[nodiscard]] Polyhedron hullBox(const Bounds& bounds);

/// Where a volume lies, seen from a plane.
struct Sides {
    bool front = false, back = false;
};
[[nodiscard]] Sides sidesOf(const Polyhedron& volume, int planeNumber, const PlaneTable& planes);

struct PolyhedronSplit {
    Polyhedron front, back;
    Polygon cut;  ///< what of the plane is inside the volume, seen from the front
};
/// For a volume with points on both sides. A side too thin to be a volume is empty.
[[nodiscard]] PolyhedronSplit splitPolyhedron(const Polyhedron& volume, int planeNumber,
                                              const PlaneTable& planes);

}  // namespace navwright::compile
