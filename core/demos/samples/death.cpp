#include "core/demos/samples/death.h"

#include <array>
#include <utility>

#include "core/base/index.h"

namespace navwright {

std::string_view deathCauseName(DeathCause cause) {
    static constexpr std::array<std::string_view, kDeathCauseCount> kNames = {
        "fall", "drown", "lava", "slime", "crush", "trigger_hurt", "suicide", "combat"};
    return kNames[toIndex(cause)];
}

bool isEnvironmental(DeathCause cause) {
    return cause != DeathCause::suicide && cause != DeathCause::combat;
}

namespace {

/// Text after the player's name (Action Quake 2's ClientObituary; the last three are Quake 2's).
constexpr std::array<std::pair<std::string_view, DeathCause>, 12> kPhrases = {{
    {"plummets to ", DeathCause::fall},
    {"was taught how to fly by ", DeathCause::fall},
    {"sank like a rock", DeathCause::drown},
    {"melted", DeathCause::slime},
    {"does a back flip into the lava", DeathCause::lava},
    {"was flattened", DeathCause::crush},
    {"was in the wrong place", DeathCause::triggerHurt},
    {"killed himself", DeathCause::suicide},
    {"killed herself", DeathCause::suicide},
    {"killed itself", DeathCause::suicide},
    {"cratered", DeathCause::fall},
    {"was squished", DeathCause::crush},
}};

}  // namespace

std::optional<DeathCause> obituaryCause(std::string_view print, std::string_view player) {
    if (player.empty() || !print.starts_with(player)) return std::nullopt;
    print.remove_prefix(player.size());
    if (!print.starts_with(' ')) return std::nullopt;
    print.remove_prefix(1);
    for (const auto& [phrase, cause] : kPhrases) {
        if (print.starts_with(phrase)) return cause;
    }
    return std::nullopt;
}

}  // namespace navwright
