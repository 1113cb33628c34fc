#include "core/bots/test/bot_lanes.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/index.h"
#include "core/physics/movement/bot_driver.h"

namespace navwright {

namespace {

/// Movement per frame, in units, below which a bot counts as standing.
constexpr float kStands = 1;

/// Reads one bot's frames.
class LaneReader {
  public:
    LaneReader(const TestRecord& record, const TraceTable& table, int bot)
        : test_(record.test),
          bodies_(record.bodies),
          table_(table),
          bot_(bot),
          stuckUntil_(toIndex(table.frames())) {
        lane_.bot = bot;
        for (std::size_t i = 0; i < test_.stuck.size(); ++i) {
            if (test_.stuck[i].bot == bot) addStuck(i);
        }
        for (std::size_t i = 0; i < test_.report.deaths.size(); ++i) {
            if (test_.report.deaths[i].bot == bot) lane_.deaths.push_back(i);
        }
    }

    [[nodiscard]] BotLane read() && {
        for (std::int32_t frame = 0; frame < table_.frames(); ++frame) {
            addState(frame);
            addGoal(frame);
            addLink(frame);
        }
        return std::move(lane_);
    }

  private:
    [[nodiscard]] const SimulatedPlace& at(std::int32_t frame) const { return table_.at(bot_, frame); }
    [[nodiscard]] RecordedBody bodyAt(std::int32_t frame) const {
        const auto index = table_.indexOf(bot_, frame);
        return index < bodies_.size() ? bodies_[index] : RecordedBody();
    }
    [[nodiscard]] std::int32_t goalAt(std::int32_t frame) const {
        return at(frame).alive ? at(frame).goal : -1;
    }
    [[nodiscard]] NodeLink linkAt(std::int32_t frame) const {
        return goalAt(frame) >= 0 && at(frame).next >= 0 ? NodeLink(at(frame).node, at(frame).next)
                                                         : NodeLink(-1, -1);
    }

    /// The frames without progress, up to the frame in which it gives up.
    void addStuck(std::size_t index) {
        lane_.stuck.push_back(index);
        const auto& stuck = test_.stuck[index];
        const auto length = static_cast<std::int32_t>(stuck.last.size());
        const auto end = std::min(stuck.frame, table_.frames());
        for (auto frame = std::max(0, stuck.frame - length); frame < end; ++frame) stuckUntil_[frame] = true;
    }

    [[nodiscard]] bool gaveUpIn(std::int32_t frame) const {
        return std::ranges::any_of(lane_.stuck, [&](std::size_t i) { return test_.stuck[i].frame == frame; });
    }
    [[nodiscard]] bool diedIn(std::int32_t frame) const {
        return std::ranges::any_of(lane_.deaths, [&](std::size_t i) {
            return std::lround(test_.report.deaths[i].time / kBotFrameSeconds) == frame;
        });
    }

    [[nodiscard]] BotState stateAt(std::int32_t frame) {
        const auto& now = at(frame);
        if (!now.alive) {
            const bool leaves = frame == 0 || at(frame - 1).alive;
            if (leaves) dead_ = diedIn(frame);
            return dead_ ? BotState::dead : BotState::away;
        }
        if (stuckUntil_[frame]) return BotState::stuck;
        // In the frame in which it reached its goal it is still on its way.
        const bool met = frame > 0 && goalAt(frame - 1) >= 0;
        if (now.goal < 0 && !met) return BotState::noGoal;
        const auto body = bodyAt(frame);
        if (body.swims) return BotState::swimming;
        if (body.climbs) return BotState::climbing;
        if (!now.onGround) return BotState::inAir;
        const bool presses = now.forward != 0 || now.side != 0 || now.up != 0;
        const bool moves =
            frame > 0 && at(frame - 1).alive && glm::distance(now.origin, at(frame - 1).origin) >= kStands;
        return presses || moves ? BotState::moving : BotState::waiting;
    }

    void addState(std::int32_t frame) {
        const auto state = stateAt(frame);
        if (lane_.states.empty() || lane_.states.back().state != state)
            lane_.states.push_back({.at = {frame, frame}, .state = state});
        lane_.states.back().at.end = frame + 1;
    }

    /// How the goal or link up to this frame ended, when nothing replaced it.
    [[nodiscard]] LaneEnd endIn(std::int32_t frame) const {
        if (gaveUpIn(frame)) return LaneEnd::gaveUp;
        if (diedIn(frame)) return LaneEnd::died;
        return at(frame).alive && at(frame).goal < 0 ? LaneEnd::reached : LaneEnd::dropped;
    }

    void addGoal(std::int32_t frame) {
        const auto goal = goalAt(frame), before = frame > 0 ? goalAt(frame - 1) : -1;
        if (before >= 0 && (goal != before || gaveUpIn(frame))) lane_.goals.back().ended = endIn(frame);
        if (goal < 0) return;
        if (goal != before || gaveUpIn(frame)) lane_.goals.push_back({.at = {frame, frame}, .goal = goal});
        lane_.goals.back().at.end = frame + 1;
    }

    void addLink(std::int32_t frame) {
        constexpr NodeLink kNone{-1, -1};
        const auto link = linkAt(frame), before = frame > 0 ? linkAt(frame - 1) : kNone;
        const bool sameGoal = frame > 0 && goalAt(frame) == goalAt(frame - 1) && !gaveUpIn(frame);
        if (before != kNone && (link != before || !sameGoal))
            lane_.links.back().ended = sameGoal ? LaneEnd::reached : endIn(frame);
        if (link == kNone) return;
        if (link != before || !sameGoal) lane_.links.push_back({.at = {frame, frame}, .link = link});
        lane_.links.back().at.end = frame + 1;
    }

    const SimulatedTest& test_;
    std::span<const RecordedBody> bodies_;
    const TraceTable& table_;
    int bot_;
    bool dead_ = false;
    std::vector<bool> stuckUntil_;  ///< by frame: without progress
    BotLane lane_;
};

}  // namespace

std::string_view botStateName(BotState state) {
    constexpr std::array<std::string_view, kBotStates> kNames{
        "no goal", "waiting", "moving", "in the air", "climbing", "swimming", "stuck", "dead", "away"};
    return kNames[toIndex(state)];
}

std::string_view laneEndName(LaneEnd end) {
    constexpr std::array<std::string_view, kLaneEnds> kNames{"reached", "gave up", "died", "dropped",
                                                             "under way"};
    return kNames[toIndex(end)];
}

TraceTable::TraceTable(std::span<const SimulatedPlace> trace) : trace_(trace) {
    while (toIndex(bots_) < trace.size() && trace[bots_].frame == trace.front().frame) ++bots_;
    if (bots_ > 0) frames_ = static_cast<std::int32_t>(trace.size()) / bots_;
}

std::vector<BotLane> botLanes(const TestRecord& record) {
    const TraceTable table(record.test.trace);
    std::vector<BotLane> lanes;
    for (int bot = 0; bot < table.bots(); ++bot) lanes.push_back(LaneReader(record, table, bot).read());
    return lanes;
}

}  // namespace navwright
