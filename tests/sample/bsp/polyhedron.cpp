#include "tests/sample/bsp/polyhedron.h"

#include <algorithm>

namespace navwright::compile {

void Polyhedron::add(Facet facet) {
    bounds.add(boundsOf(facet.polygon));
    facets.push_back(std::move(facet));
}

Polyhedron hullBox(const Bounds& bounds) {
    std::vector<Plane> planes;
    for (int axis = 0; axis < 3; ++axis) {
        Point normal{0};
        normal[axis] = 1;
        planes.push_back({normal, bounds.maxs[axis]});
        planes.push_back({-normal, -bounds.mins[axis]});
    }
    Polyhedron box;
    for (const auto& plane : planes) {
        auto polygon = worldPolygon(plane);
        for (const auto& other : planes) {
            const auto crosses = glm::dot(other.normal, plane.normal) == 0;
            if (crosses) polygon = splitPolygon(polygon, other).back;
        }
        box.add({kWorldHull, plane, std::move(polygon)});
    }
    return box;
}

Sides sidesOf(const Polyhedron& volume, int planeNumber, const PlaneTable& planes) {
    for (const auto& facet : volume.facets) {
        if (facet.planeNumber == planeNumber) return {.front = false, .back = true};
        if (facet.planeNumber == PlaneTable::opposite(planeNumber)) return {.front = true, .back = false};
    }
    const auto& plane = planes[planeNumber];
    Sides sides;
    for (const auto& facet : volume.facets) {
        for (const auto& point : facet.polygon) {
            const auto distance = plane.distance(point);
            sides.front = sides.front || distance > kOnPlane;
            sides.back = sides.back || distance < -kOnPlane;
        }
    }
    return sides;
}

PolyhedronSplit splitPolyhedron(const Polyhedron& volume, int planeNumber, const PlaneTable& planes) {
    const auto& plane = planes[planeNumber];
    PolyhedronSplit split;
    split.cut = worldPolygon(plane);
    for (const auto& facet : volume.facets) {
        if (split.cut.empty()) break;
        split.cut = splitPolygon(split.cut, facet.plane).back;
    }
    for (const auto& facet : volume.facets) {
        auto [front, back] = splitPolygon(facet.polygon, plane);
        if (!front.empty()) split.front.add({facet.planeNumber, facet.plane, std::move(front)});
        if (!back.empty()) split.back.add({facet.planeNumber, facet.plane, std::move(back)});
    }
    if (!split.cut.empty()) {
        split.front.add({PlaneTable::opposite(planeNumber), plane.flipped(), reversed(split.cut)});
        split.back.add({planeNumber, plane, split.cut});
    }
    return split;
}

}  // namespace navwright::compile
