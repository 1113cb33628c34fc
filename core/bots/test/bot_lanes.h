#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/index.h"
#include "core/bots/test/test_record.h"

namespace navwright {

/// What a bot was doing in a frame.
enum class BotState : std::uint8_t {
    noGoal,    ///< alive without a goal
    waiting,   ///< stands without pressing anything
    moving,    ///< on the ground
    inAir,     ///< jumping or falling
    climbing,  ///< on a ladder
    swimming,  ///< in a liquid at least waist-deep
    stuck,     ///< without progress until it gives up
    dead,      ///< killed by the map
    away,      ///< otherwise out of the game until it respawns
};
inline constexpr std::size_t kBotStates = 9;
/// The state's name: "no goal", "waiting", ...
[[nodiscard]] std::string_view botStateName(BotState state);

/// How a goal, or a link of the path to one, ended.
enum class LaneEnd : std::uint8_t {
    reached,   ///< touched; for a link: its end, or a later node of the path
    gaveUp,    ///< gave up, stuck
    died,      ///< killed by the map
    dropped,   ///< replaced by another, or the bot left the game through no fault of the nav
    underWay,  ///< still under way at the end of the record
};
inline constexpr std::size_t kLaneEnds = 5;
/// The end's name: "reached", "gave up", ...
[[nodiscard]] std::string_view laneEndName(LaneEnd end);

/// Frames of 0.1 s since the start of the test: `first` up to but not including `end`.
struct FrameSpan {
    std::int32_t first = 0, end = 0;

    [[nodiscard]] bool holds(std::int32_t frame) const { return frame >= first && frame < end; }
    friend bool operator==(const FrameSpan&, const FrameSpan&) = default;
};

struct StateSpan {
    FrameSpan at;
    BotState state = BotState::noGoal;

    friend bool operator==(const StateSpan&, const StateSpan&) = default;
};

struct GoalSpan {
    FrameSpan at;
    std::int32_t goal = -1;
    LaneEnd ended = LaneEnd::underWay;

    friend bool operator==(const GoalSpan&, const GoalSpan&) = default;
};

/// A link of a bot's path, or its way to the first node (from -1).
struct LinkSpan {
    FrameSpan at;
    NodeLink link{-1, -1};
    LaneEnd ended = LaneEnd::underWay;

    friend bool operator==(const LinkSpan&, const LinkSpan&) = default;
};

/// One bot's timeline of a test.
struct BotLane {
    std::int32_t bot = 0;
    std::vector<StateSpan> states = {};    ///< cover all frames without gaps
    std::vector<GoalSpan> goals = {};      ///< by time; gaps where it has no goal
    std::vector<LinkSpan> links = {};      ///< by time; each lies within a goal's span
    std::vector<std::size_t> stuck = {};   ///< indices of the test's stuck bots
    std::vector<std::size_t> deaths = {};  ///< indices of the report's deaths

    friend bool operator==(const BotLane&, const BotLane&) = default;
};

/// Makes one lane per bot of a recorded test. Without a trace there are none; without recorded bodies no bot
/// climbs or swims.
[[nodiscard]] std::vector<BotLane> botLanes(const TestRecord& record);

/// The span that contains the frame, or nullptr. `spans` must be sorted by time without overlaps.
template <typename Span>
[[nodiscard]] const Span* spanAt(const std::vector<Span>& spans, std::int32_t frame) {
    std::size_t low = 0, high = spans.size();
    while (low < high) {
        const auto middle = (low + high) / 2;
        (spans[middle].at.end <= frame ? low = middle + 1 : high = middle);
    }
    return low < spans.size() && spans[low].at.holds(frame) ? &spans[low] : nullptr;
}

/// Access to a trace by bot and frame; traces are stored by frame, then bot.
class TraceTable {
  public:
    TraceTable() = default;
    /// `trace` must outlive it.
    explicit TraceTable(std::span<const SimulatedPlace> trace);

    [[nodiscard]] int bots() const { return bots_; }
    [[nodiscard]] std::int32_t frames() const { return frames_; }
    /// `bot` and `frame` must be in range.
    [[nodiscard]] const SimulatedPlace& at(int bot, std::int32_t frame) const {
        return trace_[indexOf(bot, frame)];
    }
    /// The index in the trace.
    [[nodiscard]] std::size_t indexOf(int bot, std::int32_t frame) const {
        return toIndex(frame) * toIndex(bots_) + toIndex(bot);
    }

  private:
    std::span<const SimulatedPlace> trace_;
    int bots_ = 0;
    std::int32_t frames_ = 0;
};

}  // namespace navwright
