#include "gating/death.h"

#include <array>

namespace navwright {

std::string_view deathCauseName(DeathCause cause) {
    static constexpr std::array<std::string_view, kDeathCauseCount> kNames = {
        "fall", "drown", "lava", "slime", "crush", "trigger_hurt", "suicide", "combat"};
    return kNames[static_cast<std::size_t>(cause)];
}

bool isEnvironmental(DeathCause cause) {
    return cause != DeathCause::suicide && cause != DeathCause::combat;
}

}  // namespace navwright
