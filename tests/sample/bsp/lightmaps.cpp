#include "tests/sample/bsp/lightmaps.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace navwright::compile {

namespace {

constexpr double kTexelsASample = 16;   ///< texels between samples
constexpr double kAboveSurface = 1;     ///< samples are taken this far before the face
constexpr double kInsideEdges = 1;      ///< and this far from its edges, so that walls do not swallow them
constexpr double kSunDistance = 16384;  ///< farther than any map is wide
constexpr double kFullBright = 255;

/// The samples of a face: rows of t, columns of s.
struct Grid {
    std::array<double, 2> first{};
    std::array<int, 2> count{};
};

Grid gridOf(const Polygon& polygon, const TexInfo& info) {
    Grid grid;
    for (std::size_t k = 0; k < 2; ++k) {
        double least = 1e9, most = -1e9;
        for (const auto& point : polygon) {
            least = std::min(least, info.project(point)[k]);
            most = std::max(most, info.project(point)[k]);
        }
        grid.first[k] = std::floor(least / kTexelsASample);
        grid.count[k] = static_cast<int>(std::ceil(most / kTexelsASample) - grid.first[k]) + 1;
    }
    return grid;
}

/// The point of the plane with these texture coordinates.
Point pointOnPlane(const Plane& plane, const TexInfo& info, const std::array<double, 2>& texture) {
    const auto axes = info.axes();
    Point point{0};
    for (std::size_t k = 0; k < 2; ++k) point[axes.coordinate[k]] = texture[k] * axes.sign[k];
    point[info.axis] = (plane.dist - glm::dot(plane.normal, point)) / plane.normal[info.axis];
    return point;
}

/// Moves a point of the polygon's plane to where it is inside.
Point pulledInside(Point point, const Polygon& polygon, const Point& normal) {
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const auto edge = polygon[(i + 1) % polygon.size()] - polygon[i];
        const auto inwards = glm::cross(edge, normal) * (1 / std::sqrt(glm::dot(edge, edge)));
        const auto inside = glm::dot(point - polygon[i], inwards);
        if (inside < kInsideEdges) point += inwards * (kInsideEdges - inside);
    }
    return point;
}

void appendColor(Point color, Bytes& data) {
    const auto brightest = std::max({color.x, color.y, color.z});
    if (brightest > kFullBright) color *= kFullBright / brightest;
    for (int i = 0; i < 3; ++i) data.push_back(static_cast<std::byte>(static_cast<int>(color[i])));
}

}  // namespace

Point Lighting::lightAt(const Point& point, const Point& normal) const {
    auto sum = Point(map_.ambient);
    for (const auto& light : map_.lights) {
        const auto way = Point(light.origin) - point;
        const auto distance = std::sqrt(glm::dot(way, way));
        const auto facing = glm::dot(way, normal);
        const auto strength = static_cast<double>(light.intensity) - distance;
        if (facing <= 0 || strength <= 0 || !trace_.clear(point, light.origin)) continue;
        sum += Point(light.color) * (strength * facing / distance);
    }
    if (map_.sun) {
        const auto way = -Point(map_.sun->direction);
        const auto facing = glm::dot(way, normal) / std::sqrt(glm::dot(way, way));
        const auto far = point + way * (kSunDistance / std::sqrt(glm::dot(way, way)));
        if (facing > 0 && trace_.reachesSky(point, far)) {
            sum += Point(map_.sun->color) * (static_cast<double>(map_.sun->intensity) * facing);
        }
    }
    return sum;
}

void Lighting::light(const Face& face, const Plane& plane, const TexInfo& info, const Point& offset,
                     Bytes& data) const {
    const auto grid = gridOf(face.polygon, info);
    for (int row = 0; row < grid.count[1]; ++row) {
        for (int column = 0; column < grid.count[0]; ++column) {
            const auto texel = pointOnPlane(
                plane, info,
                {(grid.first[0] + column) * kTexelsASample, (grid.first[1] + row) * kTexelsASample});
            const auto sample =
                pulledInside(texel, face.polygon, plane.normal) + plane.normal * kAboveSurface;
            appendColor(lightAt(sample + offset, plane.normal), data);
        }
    }
}

}  // namespace navwright::compile
