#include "core/bots/test/live_test.h"

#include <algorithm>
#include <cmath>

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

void LiveTest::setRate(double rate) {
    const std::lock_guard lock(mutex_);
    rate_ = rate;
    turn_ = Clock::now();
    changed_.notify_all();
}

void LiveTest::setPaused(bool paused) {
    const std::lock_guard lock(mutex_);
    paused_ = paused;
    turn_ = Clock::now();
    changed_.notify_all();
}

bool LiveTest::paused() const {
    const std::lock_guard lock(mutex_);
    return paused_;
}

LiveTest::Moment LiveTest::now() const {
    const std::lock_guard lock(mutex_);
    return moment_;
}

void LiveTest::take(std::span<const WatchedBot> bots, std::span<const StuckBot> gaveUp) {
    if (bots.empty()) return;
    moment_.frame = bots.front().place.frame;
    moment_.trails.resize(bots.size());
    for (std::size_t i = 0; i < bots.size(); ++i) {
        auto& trail = moment_.trails[i];
        const auto& place = bots[i].place;
        if (!place.alive || (!trail.empty() && glm::distance(trail.back(), place.origin) > kLeap))
            trail.clear();
        if (!place.alive) continue;
        if (trail.size() >= kTrailFrames) trail.erase(trail.begin());
        trail.push_back(place.origin);
    }
    moment_.bots.assign(bots.begin(), bots.end());
    while (moment_.gaveUp.size() < gaveUp.size()) {
        auto one = gaveUp[moment_.gaveUp.size()];
        one.last.clear();
        moment_.gaveUp.push_back(std::move(one));
    }
}

void LiveTest::waitForTurn(std::unique_lock<std::mutex>& lock, const JobContext& context) {
    while (!context.stopRequested()) {
        if (!paused_ && std::isinf(rate_)) return;
        const auto now = Clock::now();
        if (!paused_ && now >= turn_) {
            const auto frame = std::chrono::duration<double>(kBotFrameSeconds / rate_);
            turn_ = std::max(turn_, now - kMostDelay) + std::chrono::duration_cast<Clock::duration>(frame);
            return;
        }
        changed_.wait_until(lock, paused_ ? now + kWatchfulness : std::min(turn_, now + kWatchfulness));
    }
}

void LiveTest::frame(std::span<const WatchedBot> bots, std::span<const StuckBot> gaveUp,
                     JobContext& context) {
    std::unique_lock lock(mutex_);
    take(bots, gaveUp);
    waitForTurn(lock, context);
}

}  // namespace navwright
