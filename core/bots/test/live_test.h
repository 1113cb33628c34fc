#pragma once

#include <chrono>
#include <condition_variable>
#include <limits>
#include <mutex>
#include <vector>

#include "core/bots/test/bot_lanes.h"
#include "core/bots/test/test_watch.h"

namespace navwright {

/// Frames without progress from which on a bot of a running test counts as stuck: 5 s. It gives up later.
inline constexpr std::int32_t kIdleFrames = 50;

/// What a bot of a running test does. What only its end tells is left out: a bot out of the game is dead if
/// it has no health.
[[nodiscard]] BotState watchedState(const WatchedBot& bot);

/// A running test as another thread sees it, which also sets its pace.
class LiveTest : public TestWatch {
  public:
    static constexpr double kFullSpeed = std::numeric_limits<double>::infinity();

    /// The test after its latest frame.
    struct Moment {
        std::int32_t frame = -1;  ///< -1: it has not begun
        std::vector<WatchedBot> bots = {};
        std::vector<std::vector<Vec3>> trails =
            {};                             ///< by bot: where it was, oldest first; at most kTrailFrames
        std::vector<StuckBot> gaveUp = {};  ///< all so far, without their last frames
    };
    static constexpr std::size_t kTrailFrames = 30;

    /// Game time per time of the clock, above 0; kFullSpeed, as at first: as fast as it goes.
    void setRate(double rate);
    void setPaused(bool paused);
    [[nodiscard]] bool paused() const;
    [[nodiscard]] Moment now() const;

    void frame(std::span<const WatchedBot> bots, std::span<const StuckBot> gaveUp,
               JobContext& context) override;

  private:
    using Clock = std::chrono::steady_clock;

    void take(std::span<const WatchedBot> bots, std::span<const StuckBot> gaveUp);
    void waitForTurn(std::unique_lock<std::mutex>& lock, const JobContext& context);

    mutable std::mutex mutex_;
    std::condition_variable changed_;
    Moment moment_;
    double rate_ = kFullSpeed;
    bool paused_ = false;
    Clock::time_point turn_;  ///< when the next frame is due
};

}  // namespace navwright
