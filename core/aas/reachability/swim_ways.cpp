#include "core/aas/reachability/swim_ways.h"

#include <algorithm>
#include <cstdlib>

#include "core/aas/file/face_shape.h"

namespace navwright {

std::vector<AasReachability> swimWays(const ReachInput& input, std::int32_t area) {
    constexpr float kInside = 2, kSmallVolume = 800, kStroke = 1;
    std::vector<AasReachability> ways;
    const auto& space = input.space;
    const auto& aas = space.aas();
    if (!space.isLiquid(area)) return ways;
    const auto& own = aas.areas[static_cast<std::size_t>(area)];
    for (std::int32_t k = 0; k < own.faceCount; ++k) {
        const auto listed = aas.faceIndex[static_cast<std::size_t>(own.firstFace + k)];
        const auto number = std::abs(listed);
        const auto& face = aas.faces[static_cast<std::size_t>(number)];
        const auto into = listed < 0 ? face.frontArea : face.backArea;
        if (into == 0 || !space.isLiquid(into) || space.isCrouchOnly(into)) continue;
        if (std::ranges::find(ways, into, &AasReachability::area) != ways.end()) continue;
        const auto middle = middleOf(aas, face);
        if ((input.world.pointContents(middle) & kMaskLiquid) == 0) continue;
        const bool small = volumeOf(aas, into) < kSmallVolume;
        auto way = wayTo(into, AasTravel::swim, kStroke + (small ? input.rules.smallWaterTime : 0.0f));
        way.face = number;
        way.start = middle;
        way.end = middle - space.plane(listed < 0 ? face.plane ^ 1 : face.plane).normal * kInside;
        ways.push_back(way);
    }
    return ways;
}

}  // namespace navwright
