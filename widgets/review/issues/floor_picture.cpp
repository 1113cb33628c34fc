#include "widgets/review/issues/floor_picture.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include "core/base/engine_constants.h"
#include "widgets/drawing/layers/change_look.h"
#include "widgets/drawing/layers/sketch.h"
#include "widgets/review/issues/issue_pictures.h"

namespace navwright {

namespace {

/// Category reddish purple, a colour of no map and no type of link.
constexpr float kHoleColour = 6;
constexpr float kEdgeWidth = 2.5f;
/// The shade lies so much over its floor, the edges over the shade.
constexpr float kShadeRaise = 2, kEdgeRaise = 3;
/// Neighbouring squares this much higher or lower are the same floor.
constexpr float kSameFloor = 40;
/// A little less than a square and without rims, so that the squares of a hole can be counted.
constexpr float kTileShare = 0.96f;

using Square = std::pair<std::int32_t, std::int32_t>;
using Squares = std::map<Square, std::vector<float>>;  ///< heights

Squares squaresOf(const Floor& floor, const CoverageHole& hole) {
    Squares squares;
    for (const auto sample : hole.samples) {
        const auto& place = floor.samples[sample];
        squares[{place.column, place.row}].push_back(place.origin.z);
    }
    return squares;
}

bool hasNeighbour(const Squares& squares, const Square& square, float height) {
    const auto found = squares.find(square);
    return found != squares.end() && std::ranges::any_of(found->second, [&](float other) {
               return std::abs(other - height) <= kSameFloor;
           });
}

void outline(Sketch& sketch, const Floor& floor, const CoverageHole& hole, float colour) {
    struct Side {
        int column, row;              ///< of the neighbour
        std::array<Vec3, 2> corners;  ///< of the edge there, in squares
    };
    static const std::array<Side, 4> kSides{{{-1, 0, {{{0, 0, 0}, {0, 1, 0}}}},
                                             {1, 0, {{{1, 0, 0}, {1, 1, 0}}}},
                                             {0, -1, {{{0, 0, 0}, {1, 0, 0}}}},
                                             {0, 1, {{{0, 1, 0}, {1, 1, 0}}}}}};
    const auto squares = squaresOf(floor, hole);
    for (const auto& [square, heights] : squares) {
        for (const float height : heights) {
            const Vec3 corner(static_cast<float>(square.first) * floor.grid,
                              static_cast<float>(square.second) * floor.grid,
                              height - kOriginAboveFloor + kEdgeRaise);
            for (const auto& side : kSides) {
                if (hasNeighbour(squares, {square.first + side.column, square.second + side.row}, height))
                    continue;
                sketch.band(corner + floor.grid * side.corners[0], corner + floor.grid * side.corners[1],
                            colour, kEdgeWidth, 0);
            }
        }
    }
}

}  // namespace

std::shared_ptr<const StagePicture> floorShade(const Floor& floor, std::span<const CoverageHole> holes) {
    Sketch sketch;
    for (const auto& hole : holes) {
        for (const auto sample : hole.samples) {
            const auto& place = floor.samples[sample];
            const Vec3 middle((static_cast<float>(place.column) + 0.5f) * floor.grid,
                              (static_cast<float>(place.row) + 0.5f) * floor.grid,
                              place.origin.z - kOriginAboveFloor + kShadeRaise);
            sketch.mark({.position = middle,
                         .size = 0.5f * kTileShare * floor.grid,
                         .scalar = kHoleColour,
                         .shape = GlyphShape::tile,
                         .depth = kTileShare});
        }
    }
    return std::move(sketch).share();
}

std::shared_ptr<const StagePicture> holeOutlines(const Floor& floor, std::span<const CoverageHole> holes) {
    Sketch sketch;
    for (const auto& hole : holes) outline(sketch, floor, hole, kHoleColour);
    return std::move(sketch).share();
}

std::shared_ptr<const StagePicture> fillOutline(const Floor& floor, const CoverageHole& hole) {
    Sketch sketch;
    outline(sketch, floor, hole, kAddedLook.colour);
    return std::move(sketch).share();
}

const CoverageHole* holeAt(const Coverage& coverage, const Vec3& center) {
    const auto found = std::ranges::find(coverage.holes, center, &CoverageHole::center);
    return found == coverage.holes.end() ? nullptr : &*found;
}

}  // namespace navwright
