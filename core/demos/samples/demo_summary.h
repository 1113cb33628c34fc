#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/digest.h"
#include "core/demos/samples/death.h"

namespace navwright {

/// Why a sample did not pass the gate.
enum class RejectReason : std::uint8_t {
    spectator,
    dead,
    gib,
    freeze,
    unknownType,
    inSolid,     ///< the body is inside world solid
    outsideMap,  ///< the point is outside the map's bounds, or farther out than any map
};

inline constexpr int kRejectReasonCount = 7;

/// "spectator", "dead", "gib", "freeze", "unknown_type", "in_solid", "outside_map".
[[nodiscard]] std::string_view rejectReasonName(RejectReason reason);

/// Why a whole demo, or one of its segments, was left out.
enum class SkipReason : std::uint8_t { none, noFrames, otherMap, otherRevision, spectators };

/// "", "no_frames", "other_map", "other_revision", "spectators".
[[nodiscard]] std::string_view skipReasonName(SkipReason reason);

/// The same as a clause for the user: "it shows another map".
[[nodiscard]] std::string_view skipReasonText(SkipReason reason);

struct PlayerSummary {
    std::uint8_t slot = 0;
    std::vector<std::string> names;  ///< in the order used; empty when the demo names none
    std::uint32_t samples = 0;
    std::uint32_t kept = 0;

    friend bool operator==(const PlayerSummary&, const PlayerSummary&) = default;
};

/// What one demo gave (docs/rules.md 1.7). Samples of the dummy slot are counted nowhere but in dummySamples,
/// those of skipped segments nowhere but in skippedFrames.
struct DemoSummary {
    std::string name;
    ContentHash hash;
    std::uint32_t frames = 0;  ///< of the segments used
    double seconds = 0;
    std::vector<PlayerSummary> players;  ///< ascending slots
    std::uint64_t samples = 0;           ///< of all players
    std::uint64_t kept = 0;
    std::array<std::uint64_t, kRejectReasonCount> rejected{};  ///< by RejectReason
    std::map<int, std::uint64_t> byPmType;                     ///< samples by the number on the wire
    std::array<std::uint32_t, kDeathCauseCount> deaths{};      ///< by DeathCause
    std::uint64_t dummySamples = 0;
    double spectatorShare = 0;  ///< of the player samples
    std::uint32_t segmentsUsed = 0;
    std::uint32_t segmentsOtherMap = 0;
    std::uint32_t segmentsOtherRevision = 0;
    std::uint32_t skippedFrames = 0;
    std::uint32_t runs = 0;
    std::uint32_t votes = 0;             ///< filled by the votes stage
    SkipReason skip = SkipReason::none;  ///< none when anything of the demo is used
    bool damaged = false;                ///< what is after the damage could not be read
    std::vector<std::string> warnings;   ///< damage while reading, and what the gate noticed

    friend bool operator==(const DemoSummary&, const DemoSummary&) = default;
};

}  // namespace navwright
