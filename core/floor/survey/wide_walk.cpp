#include "core/floor/survey/wide_walk.h"

#include <algorithm>
#include <array>

namespace navwright {

namespace {

constexpr int kSureOfTen = 9;
/// Distance along each axis at which a bot counts a node as reached and continues, units.
constexpr float kReachedWithin = 32;

/// As far in that direction as the floor goes.
Vec3 walkedTo(const WalkCheck& walk, const Vec3& from, const Vec3& by) {
    for (const float share : {1.0f, 0.5f}) {
        const Vec3 place = from + share * by;
        if (walk.between(from, place).way == Way::walkable) return place;
    }
    return from;
}

}  // namespace

bool isWideWalk(const WalkCheck& walk, const Vec3& from, const Vec3& to) {
    constexpr std::array<Vec3, 4> kSides{{{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}}};
    return std::ranges::all_of(kSides, [&](const Vec3& side) {
        const Vec3 start = walkedTo(walk, from, kReachedWithin * side);
        return walk.between(start, to).way == Way::walkable;
    });
}

bool isSureOfTen(const LinkJudgement& judged) {
    return judged.succeeded * 10 >= judged.tried * kSureOfTen;
}

}  // namespace navwright
