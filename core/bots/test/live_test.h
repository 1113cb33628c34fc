#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <limits>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "core/bots/test/bot_lanes.h"
#include "core/bots/test/test_watch.h"

namespace navwright {

/// Frames without progress from which on a bot of a running test counts as stuck: 5 s. It gives up later.
inline constexpr std::int32_t kIdleFrames = 50;

/// What a bot of a running test does. What only its end tells is left out: a bot out of the game is dead if
/// it has no health.
[[nodiscard]] BotState watchedState(const WatchedBot& bot);

class LiveTest;

/// How fast running tests go. Those that share a pace wait for each other after each frame, so that they are
/// always at the same time of the game; one that has ended is not waited for.
class LivePace {
  public:
    static constexpr double kFullSpeed = std::numeric_limits<double>::infinity();

    LivePace() = default;
    LivePace(const LivePace&) = delete;
    LivePace& operator=(const LivePace&) = delete;

    /// Game time per time of the clock, above 0; kFullSpeed, as at first: as fast as it goes.
    void setRate(double rate);
    void setPaused(bool paused);
    [[nodiscard]] bool paused() const;

  private:
    friend class LiveTest;
    using Clock = std::chrono::steady_clock;

    [[nodiscard]] bool allAt(std::int32_t frames) const;
    void letGo(std::int32_t frames);
    void waitForTurn(std::unique_lock<std::mutex>& lock, std::int32_t frames, const JobContext& context);

    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<LiveTest*> tests_;  ///< that have not ended
    double rate_ = kFullSpeed;
    bool paused_ = false;
    std::int32_t shown_ = 0;  ///< frames that all had seen when they were shown last
    std::int32_t gone_ = 0;   ///< frames after which they were let go on
    Clock::time_point turn_;  ///< when the next frame is due
};

/// A running test as another thread sees it, which also sets its pace.
class LiveTest : public TestWatch {
  public:
    static constexpr double kFullSpeed = LivePace::kFullSpeed;

    /// The test after its latest frame.
    struct Moment {
        std::int32_t frame = -1;  ///< -1: it has not begun
        std::vector<WatchedBot> bots = {};
        std::vector<std::vector<Vec3>> trails =
            {};                             ///< by bot: where it was, oldest first; at most kTrailFrames
        std::vector<StuckBot> gaveUp = {};  ///< all so far, without their last frames
    };
    static constexpr std::size_t kTrailFrames = 30;

    /// A test at a pace that it may share with others. All that share it are made before the first begins.
    explicit LiveTest(std::shared_ptr<LivePace> pace = std::make_shared<LivePace>());
    ~LiveTest() override;

    [[nodiscard]] LivePace& pace() { return *pace_; }
    void setRate(double rate) { pace_->setRate(rate); }
    void setPaused(bool paused) { pace_->setPaused(paused); }
    [[nodiscard]] bool paused() const { return pace_->paused(); }
    [[nodiscard]] Moment now() const;
    /// All of them now. Those that share a pace and have not ended are at the same frame.
    [[nodiscard]] static std::vector<Moment> now(std::span<const std::shared_ptr<LiveTest>> tests);
    /// It has ended, or does not begin: those that share its pace go on without it.
    void end();

    void frame(std::span<const WatchedBot> bots, std::span<const StuckBot> gaveUp,
               JobContext& context) override;

  private:
    friend class LivePace;

    void take(std::span<const WatchedBot> bots, std::span<const StuckBot> gaveUp);

    std::shared_ptr<LivePace> pace_;  ///< whose mutex guards the rest
    Moment latest_;
    Moment shown_;
    std::int32_t frames_ = 0;  ///< that it was shown
};

}  // namespace navwright
