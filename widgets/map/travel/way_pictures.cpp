#include "widgets/map/travel/way_pictures.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "core/aas/travel_times/goal_travel_times.h"
#include "core/base/engine_constants.h"
#include "core/base/index.h"
#include "widgets/drawing/layers/point_cloud.h"

namespace navwright {

namespace {

/// So much over the floor.
constexpr float kShadeRaise = 2, kLineRaise = 6;
constexpr float kTileShare = 0.96f;
constexpr float kPointMark = 14;

/// A square for floor that is too narrow for those of the grid, as a share of them.
constexpr float kNarrowShare = 0.35f;

}  // namespace

Glyph floorTile(const Vec3& center, float size, float scalar) {
    return {.position = center + Vec3(0, 0, kShadeRaise - kOriginAboveFloor),
            .size = 0.5f * kTileShare * size,
            .scalar = scalar,
            .filter = scalar,
            .shape = GlyphShape::tile,
            .depth = kTileShare};
}

SharedPicture shadedFloor(const WayFacts& facts,
                          const std::function<std::optional<float>(const FloorSquare&)>& value, float low,
                          float high) {
    auto picture = std::make_shared<StagePicture>();
    const auto add = [&](const FloorSquare& square, float size) {
        const auto scalar = value(square);
        if (!scalar) return;
        picture->glyphs.push_back(floorTile(square.center, size, *scalar));
        extend(picture->bounds, square.center, picture->glyphs.size() == 1);
    };
    for (const auto& square : facts.floor.squares) add(square, facts.floor.size);
    for (const auto& square : facts.narrow) add(square, kNarrowShare * facts.floor.size);
    if (picture->glyphs.empty()) return nullptr;
    picture->glyphItems.resize(picture->glyphs.size());
    picture->items = picture->glyphs.size();
    picture->scale.least = picture->scale.low = low;
    picture->scale.largest = picture->scale.high = high;
    return picture;
}

void shadeFloor(Sketch& sketch, const WayFacts& facts,
                const std::function<std::optional<float>(const FloorSquare&)>& colour) {
    const auto add = [&](const FloorSquare& square, float size) {
        if (const auto shade = colour(square)) sketch.mark(floorTile(square.center, size, *shade));
    };
    for (const auto& square : facts.floor.squares) add(square, facts.floor.size);
    for (const auto& square : facts.narrow) add(square, kNarrowShare * facts.floor.size);
}

void outlineBox(Sketch& sketch, const Box& box, float colour, float width) {
    const auto corner = [&box](int bits) {
        return Vec3((bits & 1) != 0 ? box.maxs.x : box.mins.x, (bits & 2) != 0 ? box.maxs.y : box.mins.y,
                    (bits & 4) != 0 ? box.maxs.z : box.mins.z);
    };
    for (int from = 0; from < 8; ++from) {
        for (int axis = 1; axis < 8; axis *= 2) {
            if ((from & axis) == 0) sketch.band(corner(from), corner(from | axis), colour, width, 0);
        }
    }
}

void markEntity(Sketch& sketch, const ActiveEntity& entity, float colour, float width) {
    if (entity.box.mins == entity.box.maxs) {
        sketch.mark(entity.box.mins, kPointMark, colour, GlyphShape::octahedron);
    } else {
        outlineBox(sketch, entity.box, colour, width);
    }
}

void drawCrossing(Sketch& sketch, const WayFacts& facts, std::int32_t from, std::int32_t to, float colour) {
    constexpr float kWidth = 5;
    const auto& aas = facts.aas();
    const Vec3 down(0, 0, kLineRaise - kOriginAboveFloor);
    for (const auto index : facts.graph().out(from)) {
        const auto& way = facts.graph().reachabilities()[index];
        if (way.to != to) continue;
        const auto edge = toIndex(std::abs(std::int64_t{aas.reachabilities[way.number].edge}));
        if (way.crosses && way.travel != AasTravel::swim && edge > 0 && edge < aas.edges.size()) {
            const auto& ends = aas.edges[edge].vertices;
            sketch.band(aas.vertices[ends[0]] + down, aas.vertices[ends[1]] + down, colour, kWidth, 0);
        } else {
            sketch.band(way.start + down, way.end + down, colour, kWidth);
        }
    }
}

Vec3 crossingPlace(const WayFacts& facts, std::int32_t from, std::int32_t to) {
    float widest = -1;
    auto place = centerOf(facts.graph(), from).point;
    for (const auto index : facts.graph().out(from)) {
        const auto& way = facts.graph().reachabilities()[index];
        if (way.to != to || way.width <= widest) continue;
        widest = way.width;
        place = way.start;
    }
    return place;
}

}  // namespace navwright
