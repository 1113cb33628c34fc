#include <algorithm>
#include <cmath>

#include "navtest/simulation.h"
#include "navtest/verdict.h"

namespace navwright {

namespace {

constexpr double kFrameSeconds = kBotFrameSeconds;
constexpr int kFramesPerSecond = 10;
/// Coverage still grows when this share of the nodes was new within this time.
constexpr double kGrowthSeconds = 60;
constexpr double kGrowthShare = 0.005;

}  // namespace

void Simulation::shove(Walker& walker) {
    if (setup_.shove <= 0) return;
    const auto frames = static_cast<std::uint64_t>(std::max(1.0, setup_.shoveSeconds * kFramesPerSecond));
    const auto draw = shoves_();
    if (draw % frames != 0) return;
    constexpr double kTurn = 2 * 3.14159265358979323846;
    const double turn = static_cast<double>(shoves_() % 4096) / 4096 * kTurn;
    auto& velocity = walker.body.move.velocity;
    velocity[0] += static_cast<std::int32_t>(8 * setup_.shove * std::cos(turn));
    velocity[1] += static_cast<std::int32_t>(8 * setup_.shove * std::sin(turn));
    walker.shovedAt = frame_;
}

SimulatedPlace Simulation::placeOf(int bot) const {
    const auto& walker = walkers_[static_cast<std::size_t>(bot)];
    const auto& body = walker.body;
    const auto& pressed = body.lastCommand;
    return {.bot = bot,
            .frame = frame_,
            .origin = body.origin(),
            .node = walker.current,
            .next = walker.walking() ? walker.next() : -1,
            .goal = walker.goal,
            .alive = walker.alive,
            .yaw = body.view.y,
            .forward = static_cast<std::int16_t>(pressed.forward),
            .side = static_cast<std::int16_t>(pressed.side),
            .up = static_cast<std::int16_t>(pressed.up),
            .onGround = body.onGround,
            .crowded = walker.alive && std::ranges::any_of(bodies_,
                                                           [&](const Box& other) {
                                                               constexpr float kBeside = 4;
                                                               const auto box = body.box();
                                                               return overlap(other, {box.mins - kBeside,
                                                                                      box.maxs + kBeside});
                                                           }),
            .obstacle = body.jumpedObstacle || body.duckedObstacle};
}

void Simulation::remember(int bot) {
    auto& walker = walkerOf(bot);
    const auto kept = static_cast<std::size_t>(std::lround(setup_.stuckSeconds * kFramesPerSecond));
    if (walker.last.size() >= kept) walker.last.pop_front();
    walker.last.push_back(placeOf(bot));
    if (setup_.trace) trace_.push_back(walker.last.back());
}

void Simulation::frameOf(int bot) {
    auto& walker = walkerOf(bot);
    if (!walker.alive) {
        if (frame_ >= walker.respawnAt) respawn(bot);
        if (setup_.trace) trace_.push_back(placeOf(bot));
        return;
    }
    shove(walker);
    think(bot);
    if (walker.alive) {
        const int before = walker.health.points;
        if (const auto cause = hazards_.charge(walker.health, walker.body, frame_)) {
            die(bot, *cause);
        } else if (walker.health.fell && walker.health.points < before) {
            if (!walker.body.legHurt) walker.hurtBy = counters_.attemptOf(bot);
            hurt_.push_back(counters_.attemptOf(bot));
            walker.body.legHurt = true;
            ++walker.body.legHits;
        }
    }
    remember(bot);
}

/// As the server's test ends: after the least time when enough nodes were touched, or when no more are.
bool Simulation::finished() {
    const double time = frame_ * kFrameSeconds;
    const double most = std::max(setup_.seconds, setup_.maxSeconds);
    if (time >= most) return true;
    if (time < setup_.seconds && time - windowStart_ < kGrowthSeconds) return false;
    const auto inUse = static_cast<double>(std::ranges::count_if(graph_.nodes, &NavNode::inUse));
    const auto touched = counters_.touched();
    if (time >= setup_.seconds && static_cast<double>(touched) >= setup_.thresholds.minCoverage * inUse)
        return true;
    if (time - windowStart_ < kGrowthSeconds) return false;
    const bool grew = static_cast<double>(touched - windowTouched_) >= kGrowthShare * inUse;
    windowStart_ = time;
    windowTouched_ = touched;
    return time >= setup_.seconds && !grew;
}

Result<SimulatedTest> Simulation::run(JobContext& context) {
    const auto most =
        static_cast<std::size_t>(std::lround(std::max(setup_.seconds, setup_.maxSeconds) * kFramesPerSecond));
    for (frame_ = 0; !finished(); ++frame_) {
        if (frame_ % kFramesPerSecond == 0) {
            if (context.stopRequested()) return cancelled();
            context.progress("Testing", static_cast<std::size_t>(frame_), most);
        }
        for (int bot = 0; bot < setup_.bots; ++bot) frameOf(bot);
    }
    SimulatedTest test;
    auto& report = test.report;
    report.schema = kNavtestSchema;
    report.backend = "sim";
    report.seed = setup_.seed;
    report.botCount = setup_.bots;
    report.testDurationS = frame_ * kFrameSeconds;
    counters_.fill(report);
    report.stuckWithoutNode = stuckWithoutNode_;
    report.shoveDeaths = shoveDeaths_;
    const auto inUse = static_cast<std::size_t>(std::ranges::count_if(graph_.nodes, &NavNode::inUse));
    summarise(report, setup_.thresholds, inUse);
    test.trace = std::move(trace_);
    test.stuck = std::move(stuck_);
    test.hurt = std::move(hurt_);
    test.attempts = std::move(attempts_).take();
    return test;
}

}  // namespace navwright
