#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/bots/test/test_record.h"

namespace navwright {

/// What a bot was doing in a frame.
enum class BotState : std::uint8_t {
    noGoal,    ///< alive without a goal
    waiting,   ///< presses nothing and stands
    moving,    ///< on the ground
    inAir,     ///< jumping or falling
    climbing,  ///< on a ladder
    swimming,  ///< in a liquid to the waist or deeper
    stuck,     ///< without progress until it gave up
    dead,      ///< by the map
    away,      ///< out of the game otherwise, until it appears at a spawn point
};
inline constexpr std::size_t kBotStates = 9;
/// "no goal", "waiting", ...
[[nodiscard]] std::string_view botStateName(BotState state);

/// How a goal, or a link on the way to one, ended.
enum class LaneEnd : std::uint8_t {
    reached,   ///< met; of a link: its end, or a node of the path after it
    gaveUp,    ///< stuck
    died,      ///< of the map
    dropped,   ///< for another one, or the bot left the game for no fault of the nav
    underWay,  ///< when the record ended
};
inline constexpr std::size_t kLaneEnds = 5;
/// "reached", "gave up", ...
[[nodiscard]] std::string_view laneEndName(LaneEnd end);

/// Frames of 0.1 s from the start of the test, `first` to before `end`.
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

/// A link of a bot's way, or its way to the first node (from -1).
struct LinkSpan {
    FrameSpan at;
    NodePair link{-1, -1};
    LaneEnd ended = LaneEnd::underWay;

    friend bool operator==(const LinkSpan&, const LinkSpan&) = default;
};

/// One bot over the time of a test.
struct BotLane {
    std::int32_t bot = 0;
    std::vector<StateSpan> states = {};    ///< all frames of the bot, without a gap
    std::vector<GoalSpan> goals = {};      ///< by time; none while it has no goal
    std::vector<LinkSpan> links = {};      ///< by time; those of a goal lie within it
    std::vector<std::size_t> stuck = {};   ///< which of the test's stuck bots it was
    std::vector<std::size_t> deaths = {};  ///< which of the report's deaths

    friend bool operator==(const BotLane&, const BotLane&) = default;
};

/// A lane for each bot of a recorded test, by bot. A test without a trace has no lanes; without bodies nobody
/// climbs or swims in them.
[[nodiscard]] std::vector<BotLane> botLanes(const TestRecord& record);

/// The span that holds the frame, or nullptr. `spans` are by time and do not overlap.
template <typename Span>
[[nodiscard]] const Span* spanAt(const std::vector<Span>& spans, std::int32_t frame) {
    std::size_t low = 0, high = spans.size();
    while (low < high) {
        const auto middle = (low + high) / 2;
        (spans[middle].at.end <= frame ? low = middle + 1 : high = middle);
    }
    return low < spans.size() && spans[low].at.holds(frame) ? &spans[low] : nullptr;
}

/// The frames of a trace by bot: what a test's trace holds by frame, then bot.
class TraceTable {
  public:
    TraceTable() = default;
    /// `trace` must outlive this.
    explicit TraceTable(std::span<const SimulatedPlace> trace);

    [[nodiscard]] int bots() const { return bots_; }
    [[nodiscard]] std::int32_t frames() const { return frames_; }
    /// Both within what there is.
    [[nodiscard]] const SimulatedPlace& at(int bot, std::int32_t frame) const {
        return trace_[indexOf(bot, frame)];
    }
    /// Where it is in the trace.
    [[nodiscard]] std::size_t indexOf(int bot, std::int32_t frame) const {
        return static_cast<std::size_t>(frame) * static_cast<std::size_t>(bots_) +
               static_cast<std::size_t>(bot);
    }

  private:
    std::span<const SimulatedPlace> trace_;
    int bots_ = 0;
    std::int32_t frames_ = 0;
};

}  // namespace navwright
