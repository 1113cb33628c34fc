#include "core/demos/samples/sample_place.h"

#include "core/demos/samples/packed_origin.h"
#include "core/map/bsp/contents.h"

namespace navwright {

namespace {

/// Units by which the body is shrunk on every side: half the demo's resolution, so that touching is not
/// inside. With and without it one of 437,000 NORMAL samples of real demos is rejected.
constexpr float kTouch = 0.0625f;
constexpr std::uint8_t kFlagDucked = 1;

Box shrunk(const Box& box) {
    return {box.mins + Vec3(kTouch), box.maxs - Vec3(kTouch)};
}

}  // namespace

bool isCrouched(const Sample& sample, float crouchViewZ) {
    return (sample.pmFlags & kFlagDucked) != 0 || sample.viewOffsetZ * kViewOffsetScale < crouchViewZ;
}

SamplePlace::SamplePlace(const GameMap* map, const Parameters& parameters)
    : map_(map),
      crouchViewZ_(parameters.real32(Param::CrouchViewZ)),
      testSolid_(parameters.flag(Param::RejectInSolid)) {}

std::optional<RejectReason> SamplePlace::judge(const Sample& sample) {
    const bool crouched = isCrouched(sample, crouchViewZ_);
    if (!known_ || sample.origin != last_.origin || crouched != lastCrouched_) {
        answer_ = test(sample, crouched);
        last_ = sample;
        lastCrouched_ = crouched;
        known_ = true;
    }
    return answer_;
}

std::optional<RejectReason> SamplePlace::test(const Sample& sample, bool crouched) const {
    if (!PackedOrigin::fits(sample.origin)) return RejectReason::outsideMap;
    if (map_ == nullptr || !testSolid_) return std::nullopt;
    const auto origin = PackedOrigin(sample.origin).units();
    const auto world = map_->bsp.worldBounds();
    for (int i = 0; i < 3; ++i) {
        if (origin[i] < world.mins[i] || origin[i] > world.maxs[i]) return RejectReason::outsideMap;
    }
    const auto body = shrunk(crouched ? kHullCrouched : kHullStanding);
    if (map_->collision.traceWorld(origin, origin, body, kMaskSolid).allSolid) return RejectReason::inSolid;
    // A gap between brushes, or outside the map's hull: not a leaf for players.
    const auto leaf = map_->collision.pointLeaf(origin);
    if ((map_->bsp.leafs[leaf].contents & kContentsSolid) != 0) {
        return RejectReason::outsideMap;
    }
    return std::nullopt;
}

}  // namespace navwright
