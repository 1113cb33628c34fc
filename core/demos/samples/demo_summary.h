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

/// Why the gate rejected a sample.
enum class RejectReason : std::uint8_t {
    spectator,
    dead,
    gib,
    freeze,
    unknownType,
    inSolid,     ///< the body is inside world solid
    outsideMap,  ///< outside the map's bounds, or the bounds of any map
};

inline constexpr int kRejectReasonCount = 7;

/// "spectator", "dead", "gib", "freeze", "unknown_type", "in_solid", "outside_map".
[[nodiscard]] std::string_view rejectReasonName(RejectReason reason);

/// Why a whole demo or segment was skipped.
enum class SkipReason : std::uint8_t { none, noFrames, otherMap, otherRevision, spectators };

/// The name in files: "", "no_frames", "other_map", "other_revision", "spectators".
[[nodiscard]] std::string_view skipReasonName(SkipReason reason);

/// The reason as a clause for messages: "it shows another map".
[[nodiscard]] std::string_view skipReasonText(SkipReason reason);

struct PlayerSummary {
    std::uint8_t slot = 0;
    std::vector<std::string> names;  ///< in order of use; empty: none named
    std::uint32_t samples = 0;
    std::uint32_t kept = 0;

    friend bool operator==(const PlayerSummary&, const PlayerSummary&) = default;
};

/// Counts of one demo (docs/rules.md 1.7). Samples of the dummy slot count only in dummySamples, those of
/// skipped segments only in skippedFrames.
struct DemoSummary {
    std::string name;
    ContentHash hash;
    std::uint32_t frames = 0;  ///< of used segments
    double seconds = 0;
    std::vector<PlayerSummary> players;  ///< by slot
    std::uint64_t samples = 0;           ///< of all players
    std::uint64_t kept = 0;
    std::array<std::uint64_t, kRejectReasonCount> rejected{};  ///< by RejectReason
    std::map<int, std::uint64_t> byPmType;                     ///< samples by number on the wire
    std::array<std::uint32_t, kDeathCauseCount> deaths{};      ///< by DeathCause
    std::uint64_t dummySamples = 0;
    double spectatorShare = 0;  ///< of player samples, 0..1
    std::uint32_t segmentsUsed = 0;
    std::uint32_t segmentsOtherMap = 0;
    std::uint32_t segmentsOtherRevision = 0;
    std::uint32_t skippedFrames = 0;
    std::uint32_t runs = 0;
    std::uint32_t votes = 0;             ///< set by the votes stage
    SkipReason skip = SkipReason::none;  ///< none if any part is used
    bool damaged = false;                ///< the rest after the damage was not read
    std::vector<std::string> warnings;   ///< damage found while reading, and remarks of the gate

    /// Whether the demo is damaged and used up to the damage only.
    [[nodiscard]] bool isCutShort() const { return damaged && skip == SkipReason::none; }

    friend bool operator==(const DemoSummary&, const DemoSummary&) = default;
};

}  // namespace navwright
