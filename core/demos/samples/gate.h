#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/parameters.h"
#include "core/demos/reading/recording.h"
#include "core/demos/samples/death.h"
#include "core/demos/samples/demo_summary.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

/// Why a run ended (docs/rules.md 2.6).
enum class RunEnd : std::uint8_t {
    segmentEnd,
    rejected,  ///< the next sample was rejected
    removed,   ///< the slot became unused (MVD2), or too many frames are missing (DM2)
    jump,      ///< the next sample is too far away
    teleport,  ///< the next sample has a teleport event
};

/// "segment_end", "rejected", "removed", "jump", "teleport".
[[nodiscard]] std::string_view runEndName(RunEnd end);

/// Consecutive accepted samples of one slot, as indices into the recording.
struct Run {
    std::uint16_t segment = 0;  ///< index into Recording::segments
    std::uint16_t track = 0;    ///< index into Segment::tracks
    std::uint32_t first = 0;    ///< index into Track::samples
    std::uint32_t count = 0;    ///< at least 1
    RunEnd end = RunEnd::segmentEnd;

    friend bool operator==(const Run&, const Run&) = default;
};

/// A rejected sample, for display.
struct RejectedSample {
    std::uint16_t segment = 0;
    std::uint16_t track = 0;
    std::uint32_t sample = 0;
    RejectReason reason = RejectReason::spectator;

    friend bool operator==(const RejectedSample&, const RejectedSample&) = default;
};

/// The gate's result for one demo. Holds no samples unless rejected ones were requested.
struct GatedDemo {
    DemoSummary summary;
    /// Segments on the map, even if all of it is skipped for its spectators.
    std::vector<std::uint16_t> segments;
    std::vector<Run> runs;  ///< sorted by segment, track, first
    std::vector<Death> deaths;
    std::vector<RejectedSample> rejected;  ///< empty unless requested

    friend bool operator==(const GatedDemo&, const GatedDemo&) = default;
};

struct GateInput {
    std::string map;               ///< the wanted map, "wizs"; with its geometry the checksum decides
    const GameMap* geometry = {};  ///< nullptr: no map loaded, positions are not tested
    bool keepRejected = false;
};

/// Decides which samples of a recording count, and finds deaths (docs/rules.md 1.2 to 1.6, 2 and 3). Errors:
/// cancelled.
[[nodiscard]] Result<GatedDemo> gateDemo(const Recording& recording, const GateInput& input,
                                         const Parameters& parameters, JobContext& context);

}  // namespace navwright
