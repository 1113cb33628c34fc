#include "widgets/common/controls/body_place.h"

#include <array>

#include "core/map/bsp/contents.h"

namespace navwright {

namespace {

constexpr float kReach = 64;     ///< units down to the floor that is looked for
constexpr float kBodyHalf = 17;  ///< half a player's width, and one more: so far from a wall there is room

/// Around a place: itself, then a body's width to each side.
constexpr std::array<Vec3, 9> kAround{Vec3(0, 0, 0),   Vec3(1, 0, 0),  Vec3(-1, 0, 0),
                                      Vec3(0, 1, 0),   Vec3(0, -1, 0), Vec3(1, 1, 0),
                                      Vec3(-1, -1, 0), Vec3(1, -1, 0), Vec3(-1, 1, 0)};

}  // namespace

Vec3 bodyPlace(const Collision& collision, const Vec3& pointed) {
    const Vec3 above = pointed + Vec3(0, 0, kOriginAboveFloor + 1);
    for (const auto& side : kAround) {
        const auto start = above + kBodyHalf * side;
        const auto trace =
            collision.trace(start, start - Vec3(0, 0, kReach), kHullStanding, kMaskPlayerSolid);
        if (!trace.startSolid) return trace.fraction < 1 ? trace.end : start;
    }
    return above;
}

}  // namespace navwright
