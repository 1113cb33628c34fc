#include "core/generate/links/gap_check.h"

#include <algorithm>
#include <cmath>

#include "core/base/limits.h"
#include "core/map/bsp/contents.h"

namespace navwright {

namespace {

/// Sampling distance along the floor, units: half a body's width.
constexpr float kLook = 16;

}  // namespace

GapCheck::GapCheck(const GameMap& map, const Parameters& parameters) : GapCheck(map.collision, parameters) {}

GapCheck::GapCheck(const Collision& world, const Parameters& parameters)
    : world_(world),
      step_(parameters.real32(Param::StepHeight)),
      width_(parameters.real32(Param::GapWidth)) {}

bool GapCheck::hasFloor(const Vec3& at, float lowest) const {
    const auto feet = at.z + kHullStanding.mins.z;
    const Box column{Vec3(kHullStanding.mins.x, kHullStanding.mins.y, lowest - at.z),
                     Vec3(kHullStanding.maxs.x, kHullStanding.maxs.y, feet - at.z)};
    return world_.inSolid(at, column, kMaskPlayerSolid);
}

bool GapCheck::between(const Vec3& from, const Vec3& to, bool flown) const {
    const auto run = std::hypot(to.x - from.x, to.y - from.y);
    // No floor is that long, and steps would be lost in rounding.
    if (!(run <= limit::kWay)) return true;
    // On the steepest walkable slope a valley is at most half the distance deep.
    const auto depth = flown ? step_ : std::max(step_, run / 2 + step_);
    const auto lowest = std::min(from.z, to.z) + kHullStanding.mins.z - depth;
    const auto floorAt = [&](float gone) { return hasFloor(from + (to - from) * (gone / run), lowest); };
    // A body is supported until its last corner leaves the floor, so relevant gaps span more than one sample,
    // and testing every other sample finds them.
    const auto slack = 2 * kHullStanding.maxs.x - kLook;
    const auto stride = width_ - slack > kLook ? 2 * kLook : kLook;
    for (float gone = stride; gone < run; gone += stride) {
        if (floorAt(gone)) continue;
        float without = kLook;
        for (auto back = gone - kLook; back > 0 && !floorAt(back); back -= kLook) without += kLook;
        for (auto ahead = gone + kLook; ahead < run && !floorAt(ahead); ahead += kLook) without += kLook;
        if (without + slack >= width_) return true;
    }
    return false;
}

}  // namespace navwright
