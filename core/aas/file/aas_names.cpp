#include "core/aas/file/aas_names.h"

#include <array>

#include "core/base/index.h"

namespace navwright {

std::string_view aasTravelName(AasTravel travel) {
    static constexpr std::array<std::string_view, kAasTravelCount> kNames{
        "none",        "invalid",   "walk",           "crouch",   "barrier_jump",
        "jump",        "ladder",    "walk_off_ledge", "swim",     "water_jump",
        "teleport",    "elevator",  "rocket_jump",    "bfg_jump", "grapple",
        "double_jump", "ramp_jump", "strafe_jump",    "jump_pad", "func_bob"};
    const auto index = toIndex(travel);
    return index < kNames.size() ? kNames[index] : "unknown";
}

std::string_view aasPresenceName(std::int32_t presence) {
    if ((presence & kAasPresenceNormal) != 0) return "normal";
    return (presence & kAasPresenceCrouch) != 0 ? "crouch" : "none";
}

}  // namespace navwright
