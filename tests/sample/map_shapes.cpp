#include "tests/sample/map_shapes.h"

#include <algorithm>
#include <cmath>

namespace navwright {

namespace {

MapSide sideThrough(const Vec3& normal, const Vec3& point, const MapSurface& surface) {
    const auto unit = normal * (1.0f / std::sqrt(glm::dot(normal, normal)));
    return {unit, glm::dot(unit, point), surface};
}

}  // namespace

MapBrush boxBrush(const Box& box, const MapSurface& surface, Contents contents) {
    MapBrush brush{.sides = {}, .contents = contents};
    for (int axis = 0; axis < 3; ++axis) {
        Vec3 normal{0};
        normal[axis] = 1;
        brush.sides.push_back({normal, box.maxs[axis], surface});
        brush.sides.push_back({-normal, -box.mins[axis], surface});
    }
    return brush;
}

MapBrush rampBrush(const Box& box, MapDirection rise, const MapSurface& surface, Contents contents) {
    auto brush = boxBrush(box, surface, contents);
    const auto size = box.maxs - box.mins;
    Vec3 slope{0};
    auto foot = box.mins;
    switch (rise) {
        case MapDirection::east:
            slope = {-size.z, 0, size.x};
            break;
        case MapDirection::west:
            slope = {size.z, 0, size.x};
            foot.x = box.maxs.x;
            break;
        case MapDirection::north:
            slope = {0, -size.z, size.y};
            break;
        case MapDirection::south:
            slope = {0, size.z, size.y};
            foot.y = box.maxs.y;
            break;
    }
    // The slope takes the place of the roof and of the wall at its foot.
    std::erase_if(brush.sides, [&](const MapSide& side) {
        return side.normal.z > 0 || side.normal.x * slope.x + side.normal.y * slope.y > 0;
    });
    brush.sides.push_back(sideThrough(slope, foot, surface));
    return brush;
}

MapBrush prismBrush(std::span<const std::array<float, 2>> outline, float bottom, float top,
                    const MapSurface& surface, Contents contents) {
    MapBrush brush{.sides = {}, .contents = contents};
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const auto& from = outline[i];
        const auto& to = outline[(i + 1) % outline.size()];
        const Vec3 outwards{to[1] - from[1], from[0] - to[0], 0};
        brush.sides.push_back(sideThrough(outwards, {from[0], from[1], 0}, surface));
    }
    brush.sides.push_back({{0, 0, 1}, top, surface});
    brush.sides.push_back({{0, 0, -1}, -bottom, surface});
    return brush;
}

MapSide& sideTowards(MapBrush& brush, const Vec3& direction) {
    return *std::ranges::max_element(brush.sides, {},
                                     [&](const MapSide& side) { return glm::dot(side.normal, direction); });
}

std::vector<MapBrush> roomBrushes(const Box& inside, float thickness, const MapSurface& surface) {
    const auto& lo = inside.mins;
    const auto& hi = inside.maxs;
    const auto outerLo = lo - thickness;
    const auto outerHi = hi + thickness;
    return {boxBrush({outerLo, {outerHi.x, outerHi.y, lo.z}}, surface),
            boxBrush({{outerLo.x, outerLo.y, hi.z}, outerHi}, surface),
            boxBrush({{outerLo.x, outerLo.y, lo.z}, {lo.x, outerHi.y, hi.z}}, surface),
            boxBrush({{hi.x, outerLo.y, lo.z}, {outerHi.x, outerHi.y, hi.z}}, surface),
            boxBrush({{lo.x, outerLo.y, lo.z}, {hi.x, lo.y, hi.z}}, surface),
            boxBrush({{lo.x, hi.y, lo.z}, {hi.x, outerHi.y, hi.z}}, surface)};
}

}  // namespace navwright
