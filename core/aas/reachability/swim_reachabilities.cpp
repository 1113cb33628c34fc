#include "core/aas/reachability/swim_reachabilities.h"

#include <algorithm>
#include <cstdlib>

#include "core/aas/file/face_shape.h"

namespace navwright {

std::vector<AasReachability> swimReachabilities(const ReachInput& input, std::int32_t area) {
    constexpr float kInside = 2, kSmallVolume = 800, kStroke = 1;
    std::vector<AasReachability> reachabilities;
    const auto& space = input.space;
    const auto& aas = space.aas();
    if (!space.isLiquid(area)) return reachabilities;
    const auto& own = aas.areas[area];
    for (std::int32_t k = 0; k < own.faceCount; ++k) {
        const auto listed = aas.faceIndex[own.firstFace + k];
        const auto number = std::abs(listed);
        const auto& face = aas.faces[number];
        const auto into = listed < 0 ? face.frontArea : face.backArea;
        if (into == 0 || !space.isLiquid(into) || space.isCrouchOnly(into)) continue;
        if (std::ranges::find(reachabilities, into, &AasReachability::area) != reachabilities.end()) continue;
        const auto center = centerOf(aas, face);
        if ((input.world.pointContents(center) & kMaskLiquid) == 0) continue;
        const bool small = volumeOf(aas, into) < kSmallVolume;
        auto reachability =
            reachabilityTo(into, AasTravel::swim, kStroke + (small ? input.rules.smallWaterTime : 0.0f));
        reachability.face = number;
        reachability.start = center;
        reachability.end = center - space.plane(listed < 0 ? face.plane ^ 1 : face.plane).normal * kInside;
        reachabilities.push_back(reachability);
    }
    return reachabilities;
}

}  // namespace navwright
