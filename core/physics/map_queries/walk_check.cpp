#include "core/physics/map_queries/walk_check.h"

#include <algorithm>
#include <cmath>

#include "core/base/limits.h"
#include "core/map/bsp/contents.h"

namespace navwright {

namespace {

/// Distance per move, units: half a body's width.
constexpr float kStride = 16;
/// Lifts bodies off their floor, as touching counts as inside.
constexpr float kOffFloor = 0.125f;
/// Shrinks the body on every side: walls are often at integer coordinates, and a body that touches one would
/// be inside.
constexpr float kSlimmer = 0.0625f;
/// Parts in which a blocked stride is retried, as steps may be closer together than a stride.
constexpr int kStrideParts = 8;
/// The highest ledge for a jump: 41 plus a step (docs/physics.md 5.1).
constexpr float kHighestLedge = 59;

Box slimmed(Box hull) {
    hull.mins += Vec3(kSlimmer, kSlimmer, 0);
    hull.maxs -= Vec3(kSlimmer, kSlimmer, 0);
    return hull;
}

}  // namespace

/// A body on its way.
struct WalkCheck::Walker {
    const Collision& collision;
    Box body;
    Vec3 at;
    float step;

    [[nodiscard]] TraceResult sweep(const Vec3& by) const {
        return collision.trace(at, at + by, body, kMaskPlayerSolid);
    }
    [[nodiscard]] bool fits() const { return !collision.inSolid(at, body, kMaskPlayerSolid); }

    /// Moves forward, raised by up to `height` as far as there is room, then down again; returns false when
    /// blocked.
    bool over(const Vec3& stride, float height) {
        const auto before = at;
        at = sweep({0, 0, height}).end;
        const auto ahead = sweep(stride);
        if (ahead.fraction < 1) {
            at = before;
            return false;
        }
        at = ahead.end;
        at = sweep({0, 0, before.z - at.z}).end;
        return true;
    }

    /// Moves by a stride along the floor over steps of at most `step`; returns false when blocked.
    bool along(const Vec3& stride) {
        if (const auto ahead = sweep(stride); ahead.fraction == 1) {
            at = ahead.end;
            return true;
        }
        return over(stride, step);
    }

    /// Like along(), in parts where steps are closer together than the stride.
    bool alongInParts(const Vec3& stride) {
        if (along(stride)) return true;
        const auto before = at;
        for (int part = 0; part < kStrideParts; ++part) {
            if (along(stride / static_cast<float>(kStrideParts))) continue;
            at = before;
            return false;
        }
        return true;
    }

    /// Drops to a floor at most `depth` below; returns false without one.
    bool settle(float depth) {
        const auto down = sweep({0, 0, -depth});
        if (down.fraction == 1) return false;
        at = down.end;
        return true;
    }
};

WalkCheck::WalkCheck(const GameMap& map, const Parameters& parameters)
    : map_(map), step_(parameters.real32(Param::StepHeight)), gapWidth_(parameters.real32(Param::GapWidth)) {}

bool WalkCheck::isClear(const Vec3& from, const Vec3& to) const {
    auto body = slimmed(kHullStanding);
    body.mins.z += step_;
    const auto trace = map_.collision.trace(from, to, body, kMaskPlayerSolid);
    return trace.fraction == 1 && !trace.startSolid;
}

WayVerdict WalkCheck::between(const Vec3& from, const Vec3& to) const {
    Walker walker{map_.collision, slimmed(kHullStanding), from + Vec3(0, 0, kOffFloor), step_};
    if (!walker.fits()) walker.body = slimmed(kHullCrouched);
    const auto run = std::hypot(to.x - from.x, to.y - from.y);
    // No floor is that long, and strides would be lost in rounding.
    if (!(run <= limit::kWay)) return {Way::gap, 0};
    const auto lowest = std::min(from.z, to.z) - step_;
    float unsupported = 0;
    for (float gone = 0; gone < run;) {
        const auto length = std::min(kStride, run - gone);
        const Vec3 stride((to.x - from.x) / run * length, (to.y - from.y) / run * length, 0);
        gone += length;
        if (!walker.alongInParts(stride)) {
            const auto foot = walker.at.z;
            if (!walker.over(stride, kHighestLedge)) return {Way::blocked, 0};
            return {Way::ledge, walker.at.z - foot};
        }
        // A floor below both ends does not belong to the path.
        if (walker.settle(std::max(step_, walker.at.z - lowest))) {
            unsupported = 0;
        } else {
            unsupported += length;
            if (unsupported + 2 * kHullStanding.maxs.x - kStride >= gapWidth_) return {Way::gap, 0};
        }
    }
    const auto rise = to.z - walker.at.z;
    if (rise > kHighestLedge) return {Way::blocked, 0};
    if (rise > step_) return {Way::ledge, rise};
    return {Way::walkable, 0};
}

}  // namespace navwright
