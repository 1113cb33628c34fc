#include "tests/sample/bsp/solid.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace navwright::compile {

namespace {

constexpr double kMaxCoordinate = 4096;  ///< of positions in the network protocol
constexpr float kUnitLengthTolerance = 1e-3f;

bool isFinite(const MapSide& side) {
    return std::isfinite(side.normal.x) && std::isfinite(side.normal.y) && std::isfinite(side.normal.z) &&
           std::isfinite(side.dist);
}

Result<> checkSide(const MapSide& side, const std::string& where) {
    if (!isFinite(side)) return fail("A side's plane is not a number", where);
    if (std::abs(glm::dot(side.normal, side.normal) - 1) > kUnitLengthTolerance) {
        return fail("A side's normal does not have length 1", where);
    }
    if (side.surface.texture.size() > kMaxTextureName) {
        return fail(fmt::format("The texture name \"{}\" is longer than {} characters", side.surface.texture,
                                kMaxTextureName),
                    where);
    }
    return {};
}

/// The part of the side's plane that bounds the solid.
Polygon sidePolygon(const Solid& solid, std::size_t side, const PlaneTable& planes) {
    auto polygon = worldPolygon(planes[solid.sides[side].plane]);
    for (std::size_t other = 0; other < solid.sides.size() && !polygon.empty(); ++other) {
        if (other != side) polygon = splitPolygon(polygon, planes[solid.sides[other].plane]).back;
    }
    return polygon;
}

}  // namespace

Result<Solid> makeSolid(const MapBrush& brush, const Vec3& offset, PlaneTable& planes, TextureTable& textures,
                        const std::string& where) {
    Solid solid{.sides = {}, .contents = brush.contents, .bounds = {}};
    for (const auto& side : brush.sides) {
        NAV_TRY(checkSide(side, where));
        const auto plane = planes.find(side.normal, side.dist - glm::dot(side.normal, offset));
        const auto texInfo = textures.find(side.surface, planes[plane].normal);
        const auto same = [&](const SolidSide& known) { return known.plane == plane; };
        if (std::ranges::none_of(solid.sides, same)) solid.sides.push_back({plane, texInfo, {}});
    }
    for (std::size_t side = 0; side < solid.sides.size(); ++side) {
        solid.sides[side].polygon = sidePolygon(solid, side, planes);
    }
    // A side whose plane the others keep away from the solid bounds nothing.
    std::erase_if(solid.sides, [](const SolidSide& side) { return side.polygon.size() < 3; });
    for (const auto& side : solid.sides) solid.bounds.add(boundsOf(side.polygon));
    constexpr std::size_t kFewestSides = 4;
    if (solid.sides.size() < kFewestSides) return fail("The brush is not a convex solid", where);
    for (int axis = 0; axis < 3; ++axis) {
        if (solid.bounds.mins[axis] < -kMaxCoordinate || solid.bounds.maxs[axis] > kMaxCoordinate) {
            return fail(fmt::format("The brush reaches outside +-{}", kMaxCoordinate), where,
                        "perhaps a side is missing");
        }
    }
    addBevels(solid, planes);
    return solid;
}

}  // namespace navwright::compile
