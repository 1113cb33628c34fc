#include "widgets/view3d/view/clear_sight.h"

#include <algorithm>
#include <array>
#include <vector>

#include "core/map/bsp/collision.h"
#include "widgets/drawing/draw/camera_rig.h"

namespace navwright {

namespace {

constexpr std::int32_t kNotDrawn = kSurfSky | kSurfNoDraw;
constexpr int kMostFaces = 64;   ///< on one line; what lies behind so many is hidden
constexpr float kInto = 0.25f;   ///< units into a brush, whose own faces then do not count any more
constexpr float kLeast = 8;      ///< units; less is as good as not seen
constexpr float kShare = 0.95f;  ///< of the free way, so that the eye is not in the face that ends it

constexpr std::array kTurns{0.f, 45.f, -45.f, 90.f, -90.f, 135.f, -135.f, 180.f};
constexpr std::array kPitches{35.f, 60.f, 10.f, 80.f};  ///< tried after the rig's own

}  // namespace

float sightFrom(const Collision& map, const Vec3& place, const Vec3& eye, float heightCut) {
    const float all = glm::length(place - eye);
    if (all <= kInto) return all;
    const Vec3 ahead = (place - eye) / all;
    float seen = all;
    Vec3 from = eye;
    for (int i = 0; i < kMostFaces; ++i) {
        const auto hit = map.trace(from, place, {{0, 0, 0}, {0, 0, 0}}, kContentsSolid);
        if (hit.allSolid) return 0;
        if (hit.fraction >= 1) return seen;
        const bool drawn = (hit.surfaceFlags & kNotDrawn) == 0 && hit.end.z <= heightCut &&
                           (map.pointContents(hit.end - kInto * ahead) & kContentsSolid) == 0;
        if (drawn) seen = glm::length(place - hit.end);
        if (glm::length(place - hit.end) <= kInto) return seen;
        from = hit.end + kInto * ahead;
    }
    return 0;
}

CameraRig withClearSight(const Collision& map, const CameraRig& rig, float heightCut) {
    CameraRig best = rig;
    float farthest = 0;
    std::vector pitches{rig.pitch()};
    pitches.insert(pitches.end(), kPitches.begin(), kPitches.end());
    for (const auto pitch : pitches) {
        for (const auto turn : kTurns) {
            CameraRig tried = rig;
            tried.lookFrom(rig.yaw() + turn, pitch);
            const auto seen = sightFrom(map, tried.target(), tried.eye(), heightCut);
            if (seen >= rig.distance() - kInto) return tried;
            if (seen <= farthest) continue;
            farthest = seen;
            best = tried;
        }
    }
    if (farthest < kLeast) return rig;
    best.zoom(kShare * farthest / best.distance());
    return best;
}

}  // namespace navwright
