#include "core/edit/aq2/floor_snap.h"

#include <array>
#include <cmath>

#include "core/base/engine_constants.h"
#include "core/map/bsp/contents.h"

namespace navwright {

namespace {

constexpr float kEighths = 8;
constexpr float kAboveFloor = 1;  ///< so that a point of the floor does not start in it

float eighths(float value) {
    return std::round(value * kEighths) / kEighths;
}

std::optional<Vec3> dropFrom(const Collision& world, const Vec3& start, float reach) {
    for (const auto* body : {&kHullStanding, &kHullCrouched}) {
        const auto trace = world.trace(start, start - Vec3(0, 0, reach), *body, kMaskPlayerSolid);
        if (trace.startSolid || trace.fraction == 1) continue;
        return Vec3(start.x, start.y, std::ceil(trace.end.z * kEighths) / kEighths);
    }
    return std::nullopt;
}

}  // namespace

bool bodyFits(const Collision& world, const Vec3& origin) {
    return !world.inSolid(origin, kHullCrouched, kMaskPlayerSolid);
}

std::optional<Vec3> snapToFloor(const Collision& world, const Vec3& place, float reach) {
    constexpr std::array kSides{Vec3(0),
                                Vec3(kBodyHalfWidth, 0, 0),
                                Vec3(-kBodyHalfWidth, 0, 0),
                                Vec3(0, kBodyHalfWidth, 0),
                                Vec3(0, -kBodyHalfWidth, 0),
                                Vec3(kBodyHalfWidth, kBodyHalfWidth, 0),
                                Vec3(kBodyHalfWidth, -kBodyHalfWidth, 0),
                                Vec3(-kBodyHalfWidth, kBodyHalfWidth, 0),
                                Vec3(-kBodyHalfWidth, -kBodyHalfWidth, 0)};
    for (const auto& side : kSides) {
        const Vec3 at(eighths(place.x + side.x), eighths(place.y + side.y), place.z);
        for (const float raise : {0.0f, kPmoveStepHeight, kOriginAboveFloor + kAboveFloor}) {
            if (const auto floor = dropFrom(world, at + Vec3(0, 0, raise), reach + raise)) return floor;
        }
    }
    return std::nullopt;
}

}  // namespace navwright
