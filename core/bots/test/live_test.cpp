#include "core/bots/test/live_test.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/physics/movement/bot_driver.h"

namespace navwright {

namespace {

using namespace std::chrono_literals;

/// How long a stop may go unnoticed while the test waits.
constexpr auto kWatchfulness = 50ms;
/// A test that is later than this does not hurry to catch up.
constexpr auto kMostDelay = 200ms;
/// Farther than this in one frame is a respawn or a teleporter (units).
constexpr float kLeap = 300;

}  // namespace

BotState watchedState(const WatchedBot& bot) {
    const auto& place = bot.place;
    if (!place.alive) return bot.body.health <= 0 ? BotState::dead : BotState::away;
    if (bot.idle >= kIdleFrames) return BotState::stuck;
    if (place.goal < 0) return BotState::noGoal;
    if (bot.body.swims) return BotState::swimming;
    if (bot.body.climbs) return BotState::climbing;
    if (!place.onGround) return BotState::inAir;
    return place.forward != 0 || place.side != 0 || place.up != 0 ? BotState::moving : BotState::waiting;
}

void LivePace::setRate(double rate) {
    const std::lock_guard lock(mutex_);
    rate_ = rate;
    turn_ = Clock::now();
    changed_.notify_all();
}

void LivePace::setPaused(bool paused) {
    const std::lock_guard lock(mutex_);
    paused_ = paused;
    turn_ = Clock::now();
    changed_.notify_all();
}

bool LivePace::paused() const {
    const std::lock_guard lock(mutex_);
    return paused_;
}

/// Whether every test that goes on has seen so many frames. They are shown then, together.
bool LivePace::allAt(std::int32_t frames) const {
    return std::ranges::all_of(tests_, [frames](const LiveTest* test) { return test->frames_ >= frames; });
}

void LivePace::letGo(std::int32_t frames) {
    gone_ = frames;
    changed_.notify_all();
}

void LivePace::waitForTurn(std::unique_lock<std::mutex>& lock, std::int32_t frames,
                           const JobContext& context) {
    while (!context.stopRequested() && gone_ < frames) {
        const auto now = Clock::now();
        auto until = now + kWatchfulness;
        if (allAt(frames)) {
            if (shown_ < frames) {
                shown_ = frames;
                for (auto* test : tests_) test->shown_ = test->latest_;
            }
            if (!paused_ && std::isinf(rate_)) return letGo(frames);
            if (!paused_ && now >= turn_) {
                const auto frame = std::chrono::duration<double>(kBotFrameSeconds / rate_);
                turn_ =
                    std::max(turn_, now - kMostDelay) + std::chrono::duration_cast<Clock::duration>(frame);
                return letGo(frames);
            }
            if (!paused_) until = std::min(turn_, until);
        }
        changed_.wait_until(lock, until);
    }
}

LiveTest::LiveTest(std::shared_ptr<LivePace> pace) : pace_(std::move(pace)) {
    const std::lock_guard lock(pace_->mutex_);
    pace_->tests_.push_back(this);
}

LiveTest::~LiveTest() {
    end();
}

void LiveTest::end() {
    const std::lock_guard lock(pace_->mutex_);
    if (std::erase(pace_->tests_, this) == 0) return;
    shown_ = latest_;
    pace_->changed_.notify_all();
}

LiveTest::Moment LiveTest::now() const {
    const std::lock_guard lock(pace_->mutex_);
    return shown_;
}

std::vector<LiveTest::Moment> LiveTest::now(std::span<const std::shared_ptr<LiveTest>> tests) {
    std::vector<Moment> moments;
    std::unique_lock<std::mutex> lock;
    for (const auto& test : tests) {
        auto& mutex = test->pace_->mutex_;
        if (lock.mutex() != &mutex) {
            lock = {};
            lock = std::unique_lock(mutex);
        }
        moments.push_back(test->shown_);
    }
    return moments;
}

void LiveTest::take(std::span<const WatchedBot> bots, std::span<const StuckBot> gaveUp) {
    ++frames_;
    if (bots.empty()) return;
    latest_.frame = bots.front().place.frame;
    latest_.trails.resize(bots.size());
    for (std::size_t i = 0; i < bots.size(); ++i) {
        auto& trail = latest_.trails[i];
        const auto& place = bots[i].place;
        if (!place.alive || (!trail.empty() && glm::distance(trail.back(), place.origin) > kLeap))
            trail.clear();
        if (!place.alive) continue;
        if (trail.size() >= kTrailFrames) trail.erase(trail.begin());
        trail.push_back(place.origin);
    }
    latest_.bots.assign(bots.begin(), bots.end());
    while (latest_.gaveUp.size() < gaveUp.size()) {
        auto one = gaveUp[latest_.gaveUp.size()];
        one.last.clear();
        latest_.gaveUp.push_back(std::move(one));
    }
}

void LiveTest::frame(std::span<const WatchedBot> bots, std::span<const StuckBot> gaveUp,
                     JobContext& context) {
    std::unique_lock lock(pace_->mutex_);
    take(bots, gaveUp);
    pace_->changed_.notify_all();
    pace_->waitForTurn(lock, frames_, context);
}

}  // namespace navwright
