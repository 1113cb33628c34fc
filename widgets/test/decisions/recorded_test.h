#pragma once

#include <QString>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/bots/characters/team.h"
#include "core/bots/test/bot_lanes.h"
#include "core/bots/test/sent_bot.h"
#include "core/bots/test/simulator.h"
#include "core/nav/files/nav_graph.h"
#include "core/physics/movement/bot_driver.h"
#include "widgets/drawing/draw/split.h"

namespace navwright {

/// A simulated test of which every frame is kept.
struct RecordedTest {
    QString title;                          ///< "8 bots, 300 s, seed 1"
    std::shared_ptr<const NavGraph> graph;  ///< that was walked
    SimulatedTest test;
    std::vector<RecordedBody> bodies;  ///< by place of its trace
    TraceTable table;                  ///< of its trace
    std::vector<BotLane> lanes;
    std::optional<SentBot> sent;  ///< of one bot that was sent, whose test is `test`
    Team team;                    ///< empty: all are the server's bots
    NavtestThresholds thresholds = {};
    std::optional<SplitSide> side = {};               ///< of two navs that were tested beside each other
    std::vector<std::vector<std::size_t>> decisions;  ///< by bot: of the test's decisions, by frame

    [[nodiscard]] int bots() const { return table.bots(); }
    /// When the last frame is, seconds.
    [[nodiscard]] double lastSeconds() const;
    /// Why the bot had its goal at this frame; nullptr: it had none, or the reason is not known.
    [[nodiscard]] const BotDecision* decisionAt(int bot, std::int32_t frame) const;
    /// The bot's health at a frame, 0..100.
    [[nodiscard]] int healthAt(int bot, std::int32_t frame) const;
    /// The frame shown at a time; within what there is.
    [[nodiscard]] std::int32_t frameAt(double seconds) const;
    /// The bot at a time, on the straight line between two frames. The bot is one of the test's.
    [[nodiscard]] SimulatedPlace placeAt(int bot, double seconds) const;
};

/// Game time of a frame, seconds.
[[nodiscard]] inline double frameSeconds(std::int32_t frame) {
    return frame * static_cast<double>(kBotFrameMilliseconds) / 1000;
}

/// A recording of a test with its lanes; nullptr where the test has no trace.
[[nodiscard]] std::shared_ptr<const RecordedTest> recordedTest(const QString& title,
                                                               std::shared_ptr<const NavGraph> graph,
                                                               TestRecord record,
                                                               const SimulatorSetup& setup = {},
                                                               std::optional<SplitSide> side = {});
[[nodiscard]] std::shared_ptr<const RecordedTest> recordedTest(const QString& title,
                                                               std::shared_ptr<const NavGraph> graph,
                                                               SentBot sent,
                                                               const SimulatorSetup& setup = {});

/// Bytes that recording such a test takes at most.
[[nodiscard]] std::size_t recordingBytes(const SimulatorSetup& setup);

/// Farther than this between two frames is no movement (units).
inline constexpr float kTeleportDistance = 300;

}  // namespace navwright
