#include "core/aas/areas/convex_polygon.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/limits.h"

namespace navwright {

Polygon widePolygon(const PlaneD& plane) {
    constexpr double kWide = 4.0 * limit::kMapCoordinate;
    const auto absolute = glm::abs(plane.normal);
    const Vec3d aside = absolute.z > absolute.x && absolute.z > absolute.y ? Vec3d(1, 0, 0) : Vec3d(0, 0, 1);
    const auto u = glm::normalize(glm::cross(plane.normal, aside)) * kWide;
    const auto v = glm::cross(plane.normal, u);
    const auto center = plane.normal * plane.dist;
    return {center - u - v, center + u - v, center + u + v, center - u + v};
}

namespace {

/// The intersection of a segment with the plane; exact for axial planes.
Vec3d crossing(const Vec3d& a, const Vec3d& b, double aboveA, double aboveB, const PlaneD& plane) {
    auto at = a + (b - a) * (aboveA / (aboveA - aboveB));
    for (int axis = 0; axis < 3; ++axis) {
        if (plane.normal[axis] == 1) at[axis] = plane.dist;
        if (plane.normal[axis] == -1) at[axis] = -plane.dist;
    }
    return at;
}

void dropIfDegenerate(Polygon& polygon) {
    if (polygon.size() < 3) polygon.clear();
}

}  // namespace

CutPolygon cut(const Polygon& polygon, const PlaneD& plane, double epsilon) {
    CutPolygon parts;
    const auto [least, greatest] = reachOf(polygon, plane);
    if (greatest <= epsilon && least >= -epsilon) return parts;
    if (greatest <= epsilon) {
        parts.back = polygon;
        return parts;
    }
    if (least >= -epsilon) {
        parts.front = polygon;
        return parts;
    }
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const auto& at = polygon[i];
        const auto& next = polygon[(i + 1) % polygon.size()];
        const auto here = plane.above(at), there = plane.above(next);
        if (here >= -epsilon) parts.front.push_back(at);
        if (here <= epsilon) parts.back.push_back(at);
        if ((here > epsilon && there < -epsilon) || (here < -epsilon && there > epsilon)) {
            const auto center = crossing(at, next, here, there, plane);
            parts.front.push_back(center);
            parts.back.push_back(center);
        }
    }
    dropIfDegenerate(parts.front);
    dropIfDegenerate(parts.back);
    return parts;
}

void keepBehind(Polygon& polygon, const PlaneD& plane, double epsilon) {
    if (polygon.empty()) return;
    const auto [least, greatest] = reachOf(polygon, plane);
    if (greatest <= epsilon) return;
    if (least >= -epsilon) {
        polygon.clear();
        return;
    }
    polygon = cut(polygon, plane, epsilon).back;
}

double areaOf(const Polygon& polygon) {
    return 0.5 * glm::length(turnOf(polygon));
}

Vec3d turnOf(const Polygon& polygon) {
    Vec3d turn(0);
    for (std::size_t i = 1; i + 1 < polygon.size(); ++i)
        turn += glm::cross(polygon[i] - polygon[0], polygon[i + 1] - polygon[0]);
    return turn;
}

Vec3d centerOf(const Polygon& polygon) {
    Vec3d sum(0);
    for (const auto& corner : polygon) sum += corner;
    return polygon.empty() ? sum : sum / static_cast<double>(polygon.size());
}

Reach reachOf(const Polygon& polygon, const PlaneD& plane) {
    Reach reach{std::numeric_limits<double>::max(), std::numeric_limits<double>::lowest()};
    for (const auto& corner : polygon) {
        const auto above = plane.above(corner);
        reach.least = std::min(reach.least, above);
        reach.greatest = std::max(reach.greatest, above);
    }
    return polygon.empty() ? Reach{} : reach;
}

Polygon joined(const Polygon& a, const Polygon& b, const Vec3d& normal) {
    constexpr double kLoss = 0.1;  // square units that a union may add
    const Vec3d aside = std::abs(normal.z) > 0.7 ? Vec3d(1, 0, 0) : Vec3d(0, 0, 1);
    const auto u = glm::normalize(glm::cross(normal, aside));
    const auto v = glm::cross(normal, u);
    struct Corner {
        double x, y;
        Vec3d at;
    };
    std::vector<Corner> corners;
    for (const auto* polygon : {&a, &b}) {
        for (const auto& at : *polygon) corners.push_back({glm::dot(at, u), glm::dot(at, v), at});
    }
    std::ranges::sort(corners,
                      [](const Corner& p, const Corner& q) { return p.x != q.x ? p.x < q.x : p.y < q.y; });
    const auto turns = [](const Corner& p, const Corner& q, const Corner& r) {
        return (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
    };
    // The lower hull forward and the upper hull backward.
    std::vector<Corner> around;
    for (int chain = 0; chain < 2; ++chain) {
        const auto start = around.size();
        for (const auto& corner : corners) {
            while (around.size() >= start + 2 &&
                   turns(around[around.size() - 2], around.back(), corner) <= 1e-6) {
                around.pop_back();
            }
            around.push_back(corner);
        }
        around.pop_back();
        std::ranges::reverse(corners);
    }
    Polygon hull;
    for (const auto& corner : around) hull.push_back(corner.at);
    if (hull.size() < 3) return {};
    const auto whole = areaOf(hull), parts = areaOf(a) + areaOf(b);
    return std::abs(whole - parts) <= kLoss + 1e-4 * parts ? hull : Polygon();
}

}  // namespace navwright
