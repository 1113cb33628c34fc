#include "core/aas/reachability/reach_draft.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace navwright {

bool ReachDraft::leads(std::int32_t from, std::int32_t to) const {
    return std::ranges::find(of(from), to, &AasReachability::area) != of(from).end();
}

AasReachability reachabilityTo(std::int32_t area, AasTravel travel, float time) {
    constexpr float kMost = std::numeric_limits<std::uint16_t>::max();
    AasReachability reachability;
    reachability.area = area;
    reachability.travelType = static_cast<std::int32_t>(travel);
    reachability.travelTime = static_cast<std::uint16_t>(std::clamp(time, 0.0f, kMost));
    return reachability;
}

AasReachability walkTo(const ReachInput& input, std::int32_t from, std::int32_t into, float time) {
    const bool crouched = input.space.isCrouchOnly(from), crouches = input.space.isCrouchOnly(into);
    if (crouches && !crouched) time += input.rules.crouchTime;
    const bool crouchReachability = input.rules.crouchReachabilities && (crouched || crouches);
    return reachabilityTo(into, crouchReachability ? AasTravel::crouch : AasTravel::walk, time);
}

float ledgeTime(const ReachInput& input, std::int32_t into, float height, bool hardest) {
    const auto& rules = input.rules;
    height = std::abs(height);
    constexpr float kByHeight = 50;
    float time = rules.ledgeTime + height * kByHeight / rules.gravity;
    if (input.space.isLiquid(into) || input.space.isJumpPad(into)) return time;
    if (rules.fallDelta(height) > rules.hurtFall) time += rules.hurtTime;
    if (hardest && rules.fallDelta(height) > rules.harmFall) time += rules.harmTime;
    return time;
}

}  // namespace navwright
