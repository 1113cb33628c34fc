#include "tests/sample/bsp/polygon.h"

#include <algorithm>
#include <cmath>

namespace navwright::compile {

namespace {

/// Half the edge of worldPolygon(): beyond the diagonal of the largest map.
constexpr double kWorldExtent = 16384;

/// The point between `front` and `back` on the plane; the same bits whichever way the edge is walked. Axial
/// planes give their exact coordinate.
Point crossing(const Point& front, double frontDistance, const Point& back, double backDistance,
               const Plane& plane) {
    const auto share = frontDistance / (frontDistance - backDistance);
    auto point = front + (back - front) * share;
    for (int axis = 0; axis < 3; ++axis) {
        if (plane.normal[axis] == 1) point[axis] = plane.dist;
        if (plane.normal[axis] == -1) point[axis] = -plane.dist;
    }
    return point;
}

bool samePoint(const Point& a, const Point& b) {
    const auto apart = glm::abs(a - b);
    return std::max({apart.x, apart.y, apart.z}) < kOnPlane;
}

/// How far the corner a, b, c turns: positive for a convex corner of a clockwise polygon, 0 for a straight
/// one.
double turn(const Point& a, const Point& b, const Point& c, const Point& normal) {
    const auto edge = b - a;
    const auto outwards = glm::cross(normal, edge) * (1 / std::sqrt(glm::dot(edge, edge)));
    return -glm::dot(c - b, outwards);
}

}  // namespace

void Bounds::add(const Point& point) {
    mins = glm::min(mins, point);
    maxs = glm::max(maxs, point);
}

void Bounds::add(const Bounds& other) {
    add(other.mins);
    add(other.maxs);
}

Polygon worldPolygon(const Plane& plane) {
    const auto size = glm::abs(plane.normal);
    const auto upright = size.z < std::max(size.x, size.y);
    auto up = upright ? Point(0, 0, 1) : Point(1, 0, 0);
    up -= plane.normal * glm::dot(up, plane.normal);
    up *= kWorldExtent / std::sqrt(glm::dot(up, up));
    const auto right = glm::cross(up, plane.normal);
    const auto center = plane.normal * plane.dist;
    return {center - right + up, center + right + up, center + right - up, center - right - up};
}

PolygonSplit splitPolygon(const Polygon& polygon, const Plane& plane) {
    std::vector<double> distances(polygon.size());
    std::ranges::transform(polygon, distances.begin(), [&](const Point& p) { return plane.distance(p); });
    const auto [least, most] = std::ranges::minmax(distances);
    PolygonSplit split;
    if (least >= -kOnPlane && most <= kOnPlane) return split;
    if (least >= -kOnPlane) return {polygon, {}};
    if (most <= kOnPlane) return {{}, polygon};
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const auto next = (i + 1) % polygon.size();
        const auto here = distances[i];
        const auto there = distances[next];
        if (here >= -kOnPlane) split.front.push_back(polygon[i]);
        if (here <= kOnPlane) split.back.push_back(polygon[i]);
        if ((here > kOnPlane && there < -kOnPlane) || (here < -kOnPlane && there > kOnPlane)) {
            const auto point = here > there ? crossing(polygon[i], here, polygon[next], there, plane)
                                            : crossing(polygon[next], there, polygon[i], here, plane);
            split.front.push_back(point);
            split.back.push_back(point);
        }
    }
    return split;
}

Polygon reversed(Polygon polygon) {
    std::ranges::reverse(polygon);
    return polygon;
}

double polygonArea(const Polygon& polygon) {
    Point sum{0};
    for (std::size_t i = 2; i < polygon.size(); ++i) {
        sum += glm::cross(polygon[i - 1] - polygon[0], polygon[i] - polygon[0]);
    }
    return std::sqrt(glm::dot(sum, sum)) / 2;
}

Bounds boundsOf(const Polygon& polygon) {
    Bounds bounds;
    for (const auto& point : polygon) bounds.add(point);
    return bounds;
}

Polygon mergePolygons(const Polygon& first, const Polygon& second, const Point& normal) {
    const auto at = [](const Polygon& polygon, std::size_t i) -> const Point& {
        return polygon[i % polygon.size()];
    };
    for (std::size_t i = 0; i < first.size(); ++i) {
        for (std::size_t j = 0; j < second.size(); ++j) {
            if (!samePoint(first[i], at(second, j + 1)) || !samePoint(at(first, i + 1), second[j])) continue;
            const auto before = turn(at(first, i + first.size() - 1), first[i], at(second, j + 2), normal);
            const auto after = turn(at(second, j + second.size() - 1), second[j], at(first, i + 2), normal);
            if (before < -kOnPlane || after < -kOnPlane) return {};
            Polygon merged;
            // All of the first but the shared edge's ends, then all of the second; straight corners go.
            for (std::size_t k = 2; k < first.size(); ++k) merged.push_back(at(first, i + k));
            if (before > kOnPlane) merged.push_back(first[i]);
            for (std::size_t k = 2; k < second.size(); ++k) merged.push_back(at(second, j + k));
            if (after > kOnPlane) merged.push_back(second[j]);
            return merged;
        }
    }
    return {};
}

}  // namespace navwright::compile
