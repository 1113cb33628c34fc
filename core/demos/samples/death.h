#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/demos/samples/packed_origin.h"

namespace navwright {

enum class DeathCause : std::uint8_t { fall, drown, lava, slime, crush, triggerHurt, suicide, combat };

inline constexpr int kDeathCauseCount = 8;

/// "fall", "drown", "lava", "slime", "crush", "trigger_hurt", "suicide", "combat".
[[nodiscard]] std::string_view deathCauseName(DeathCause cause);
/// Whether the map killed: everything except suicide (of a stuck player) and combat.
[[nodiscard]] bool isEnvironmental(DeathCause cause);

/// The first DEAD or GIB sample after NORMAL of one slot (docs/rules.md 3.1).
struct Death {
    std::uint16_t segment = 0;  ///< index into Recording::segments
    std::uint16_t track = 0;    ///< index into Segment::tracks
    std::uint32_t sample = 0;   ///< index into Track::samples
    std::uint32_t frame = 0;
    std::int32_t run = -1;  ///< the run that it ended, whose last samples are penalised; -1: none
    std::uint8_t slot = 0;
    DeathCause cause = DeathCause::combat;
    PackedOrigin origin;  ///< of the body at that moment

    friend bool operator==(const Death&, const Death&) = default;
};

/// The cause that an obituary print gives for the death of `player` ("NAME plummets to its death";
/// docs/rules.md 3.2). nullopt when it is about someone else, or its cause counts as combat.
[[nodiscard]] std::optional<DeathCause> obituaryCause(std::string_view print, std::string_view player);

}  // namespace navwright
