#include "core/bots/test/simulation.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/index.h"
#include "core/bots/test/sim_spawns.h"
#include "core/bots/test/stuck_cause.h"
#include "core/bots/test/verdict.h"
#include "core/nav/graph/components.h"

namespace navwright {

namespace {

constexpr double kSecondsAFrame = kBotFrameSeconds;

constexpr int kRespawnFrames = 11;
/// Goals given up in a row before a bot respawns, as the game's stuck bots do.
constexpr int kGiveUpsUntilRespawn = 2;
/// Frames after which a bot without reachable untouched nodes is sent to a spawn point, as deaths in a real
/// game would do.
constexpr int kRelocateFrames = 300;
constexpr int kGoalTries = 8;
constexpr int kHoldFrames = 70;  ///< at a place of interest
/// Bodies farther apart than this cannot meet within a frame.
constexpr float kNearBody = 160;
/// A death within this many frames of a push counts for the push.
constexpr int kShoveFrames = 30;
constexpr int kFramesPerSecond = 10;
/// A bot so few nodes before the end of its path keeps its goal.
constexpr std::size_t kNearlyThere = 2;

int framesOf(double seconds) {
    return static_cast<int>(std::lround(seconds * kFramesPerSecond));
}
constexpr int kWaist = 2;  ///< water level, as the engine counts it

}  // namespace

/// The bot's current node; unchanged while it is in the air, swimming or climbing.
std::int32_t Simulation::nodeFor(const Walker& walker) const {
    if (walker.current >= 0 && !walker.body.onGround) return walker.current;
    return nodeInSight(graph_, walker.body.origin(), world(), bodies_);
}

std::vector<Vec3> Simulation::othersOf(int bot) const {
    std::vector<Vec3> others;
    for (int other = 0; other < setup_.bots; ++other) {
        const auto& walker = walkers_[other];
        if (other != bot && walker.alive) others.push_back(walker.body.origin());
    }
    return others;
}

void Simulation::killOverlapping(int bot) {
    const auto box = walkerOf(bot).body.box();
    for (int other = 0; other < setup_.bots; ++other) {
        auto& walker = walkerOf(other);
        if (other != bot && walker.alive && overlap(walker.body.box(), box)) leave(other);
    }
}

std::int32_t Simulation::errandGoal(int bot) const {
    const auto& goals = errands_->goals[bot];
    return goals[toIndex(errandOf_[bot].number) % goals.size()];
}

void Simulation::endErrand(int bot, EndedErrand::End end) {
    if (errands_ == nullptr) return;
    auto& errand = errandOf_[bot];
    const auto goal = errandGoal(bot);
    ended_.push_back({bot, errand.since, frame_, errand.from, goal, end});
    errand.since = frame_;
    errand.from = end == EndedErrand::End::arrived && !errands_->returns ? goal : -1;
    if (end == EndedErrand::End::arrived) ++errand.number;
}

bool Simulation::startTaken(int bot) const {
    const auto& start = errands_->starts[bot];
    const Box box{start + kHullStanding.mins, start + kHullStanding.maxs};
    return std::ranges::any_of(
        walkers_, [&](const Walker& other) { return other.alive && overlap(other.body.box(), box); });
}

void Simulation::respawn(int bot) {
    auto& walker = walkerOf(bot);
    if (errands_ != nullptr && startTaken(bot)) {
        walker.respawnAt = frame_ + 1;
        return;
    }
    const auto place =
        errands_ != nullptr ? errands_->starts[bot] : chooseSpawn(spawns_, othersOf(bot), random_());
    if (errands_ != nullptr) errandOf_[bot].since = frame_;
    auto bandaging = walker.bandaging;
    bandaging.die();
    walker = Walker{};
    walker.bandaging = bandaging;
    walker.alive = true;
    walker.bornAt = frame_;
    walker.body = botAt(world(), place, 0);
    walker.body.chance = random_();
    counters_.dropGoal(bot);
    attempts_.drop(bot);
    progress(walker);
    killOverlapping(bot);
}

/// Takes a bot out of the game until it respawns; nothing is counted.
void Simulation::leave(int bot) {
    auto& walker = walkerOf(bot);
    walker.alive = false;
    walker.respawnAt = frame_ + kRespawnFrames;
    counters_.dropGoal(bot);
}

void Simulation::progress(Walker& walker) {
    walker.progressAt = frame_;
    walker.progressPlace = walker.body.origin();
    walker.givenUp = 0;
}

bool Simulation::isStuck(const Walker& walker) const {
    return (frame_ - walker.progressAt) * kSecondsAFrame > setup_.stuckSeconds;
}

void Simulation::giveUp(int bot) {
    auto& walker = walkerOf(bot);
    const auto attempt = counters_.attemptOf(bot);
    StuckBot stuck{.bot = bot,
                   .frame = frame_,
                   .origin = walker.body.origin(),
                   .from = attempt.from,
                   .to = attempt.to,
                   .goal = counters_.goalOf(bot),
                   .legHurt = walker.body.legHurt,
                   .hurtBy = walker.hurtBy};
    if (stuck.goal < 0) stuck.from = walker.current;
    stuck.last.assign(walker.last.begin(), walker.last.end());
    stuck.cause = stuckCause(graph_, stuck);
    const bool lost = stuck.goal < 0;
    if (lost && walker.current < 0) ++stuckWithoutNode_;
    counters_.giveUp(bot, walker.current);
    goals_.done(bot, walker.goal, frame_);
    attempts_.end(bot, LinkAttempt::Outcome::stuck);
    stuck_.push_back(std::move(stuck));
    walker.path.clear();
    walker.goal = walker.previous = walker.after = -1;
    walker.pressing.reset();
    walker.pressUntil = 0;
    walker.progressAt = frame_;
    errandOver_ = true;
    if (++walker.givenUp < kGiveUpsUntilRespawn && !lost) return;
    endErrand(bot, EndedErrand::End::stuck);
    leave(bot);
}

void Simulation::findGoal(int bot) {
    auto& walker = walkerOf(bot);
    if (isStuck(walker)) giveUp(bot);
    if (!walker.alive) return;
    walker.path.clear();
    walker.previous = walker.goal = -1;
    counters_.dropGoal(bot);
    walker.current = nodeFor(walker);
    if (walker.current < 0 || goesOn(bot)) return;
    if (errands_ != nullptr && errandGoal(bot) == walker.current) {
        endErrand(bot, EndedErrand::End::arrived);
        return;
    }
    if (!sent() && frame_ - walker.bornAt >= kRelocateFrames && counters_.belongsElsewhere(walker.current)) {
        leave(bot);
        return;
    }
    if (resume(bot)) return;
    for (int i = 0; i < kGoalTries; ++i) {
        auto answer = chooseGoal(bot);
        const auto goal = answer.goal;
        if (goal < 0) return;
        auto path = wayTo(walker.current, goal, sent());
        if (!path.empty()) {
            setOutByDoors(bot, std::move(answer), std::move(path));
            return;
        }
        counters_.refuse(bot, goal);
    }
}

CharacterGoals::Answer Simulation::chooseGoal(int bot) {
    if (errand_ >= 0) return {.goal = errand_, .reason = {}};
    if (errands_ != nullptr) return {.goal = errandGoal(bot), .reason = {}};
    if (characterOf(bot).choose != GoalRule::server) return askCharacter(bot, -1);
    CharacterGoals::Answer answer{.goal = counters_.chooseGoal(bot, walkerOf(bot).current), .reason = {}};
    answer.reason.rule = counters_.lastRule();
    return answer;
}

CharacterGoals::Answer Simulation::askCharacter(int bot, std::int32_t held) {
    const auto others = othersOf(bot);
    const auto& walker = walkerOf(bot);
    return goals_.choose({.bot = bot,
                          .from = walker.current,
                          .held = held,
                          .body = &walker.body,
                          .others = others,
                          .frame = frame_},
                         counters_);
}

/// `path` as BotPaths::find() gives it.
void Simulation::setOut(int bot, CharacterGoals::Answer answer, std::vector<std::int32_t> path) {
    auto& walker = walkerOf(bot);
    const bool turned = walker.goal >= 0;
    walker.path = std::move(path);
    walker.path.push_back(answer.goal);
    walker.goal = answer.goal;
    walker.at = 0;
    counters_.takeGoal(bot, answer.goal, walker.current, walker.path.front());
    // Given goals are not decisions.
    if ((setup_.trace || setup_.decisions) && !sent()) {
        decisions_.push_back({.bot = bot,
                              .frame = frame_,
                              .from = walker.current,
                              .goal = answer.goal,
                              .turned = turned,
                              .reason = std::move(answer.reason)});
    }
    const auto& character = characterOf(bot);
    if (character.isServerBot()) return;
    walker.mannerLink = {-1, -1};
    walker.holdUntil = 0;
    walker.reconsidersAt = frame_ + framesOf(character.traits.reconsider);
    // A standing bot keeps standing until it reacts to the goal.
    if (!turned) walker.body.wishSpeed = 0;
}

/// Pushes a short-term goal on the bot's goal, if one is on the way. It looks where it comes to a node, so
/// that it does not turn back on a link, at most once a second.
void Simulation::lookAround(int bot) {
    auto& walker = walkerOf(bot);
    if (characterOf(bot).traits.detour <= 0 || sent() || !walker.interrupted.empty() || walker.after >= 0)
        return;
    if (walker.holdUntil > 0 || !walker.body.onGround || walker.current < 0 ||
        walker.current == walker.looksFrom || walker.at + kNearlyThere >= walker.path.size())
        return;
    walker.looksFrom = walker.current;
    if (frame_ < walker.looksAt) return;
    walker.looksAt = frame_ + kFramesPerSecond;
    const auto others = othersOf(bot);
    auto answer = goals_.onTheWay({.bot = bot,
                                   .from = walker.current,
                                   .held = walker.goal,
                                   .body = &walker.body,
                                   .others = others,
                                   .frame = frame_},
                                  counters_);
    if (answer.goal < 0) return;
    auto path = std::move(answer.path);
    walker.interrupted.push_back(walker.goal);
    counters_.dropGoal(bot);
    attempts_.drop(bot);
    setOutByDoors(bot, std::move(answer), std::move(path));
}

/// Pops the goal that a short-term goal interrupted. False: there is none that the bot can get to.
bool Simulation::resume(int bot) {
    auto& walker = walkerOf(bot);
    while (!walker.interrupted.empty()) {
        const auto goal = walker.interrupted.back();
        walker.interrupted.pop_back();
        auto path = goal == walker.current ? std::vector<std::int32_t>() : wayTo(walker.current, goal, true);
        if (path.empty()) continue;
        CharacterGoals::Answer answer{.goal = goal, .reason = {}};
        answer.reason.rule = GoalReason::Rule::resumed;
        setOutByDoors(bot, std::move(answer), std::move(path));
        return true;
    }
    return false;
}

/// Reconsiders the goal, on the ground only and not shortly before reaching it.
void Simulation::reconsider(int bot) {
    auto& walker = walkerOf(bot);
    const auto& character = characterOf(bot);
    if (sent() || character.traits.reconsider <= 0 || character.choose == GoalRule::server) return;
    if (!walker.interrupted.empty() || frame_ < walker.reconsidersAt || walker.holdUntil > 0 ||
        !walker.body.onGround || walker.current < 0 || walker.at + kNearlyThere >= walker.path.size())
        return;
    walker.reconsidersAt = frame_ + framesOf(character.traits.reconsider);
    auto answer = askCharacter(bot, walker.goal);
    if (answer.goal < 0 || answer.goal == walker.goal) return;
    auto path = paths_.find(walker.current, answer.goal, random_);
    if (path.empty()) return;
    counters_.dropGoal(bot);
    attempts_.drop(bot);
    setOut(bot, std::move(answer), std::move(path));
}

/// Draws how a bot moves along a new link, and when it reacts to it.
void Simulation::behave(int bot) {
    const auto& character = characterOf(bot);
    if (character.isServerBot()) return;
    auto& walker = walkerOf(bot);
    const NodeLink link{walker.current, walker.next()};
    if (link != walker.mannerLink) {
        walker.mannerLink = link;
        walker.body.manner = goals_.drawManner(bot);
        walker.noticesAt = frame_ + std::max(framesOf(character.traits.reaction) - 1, 0);
    }
    walker.body.manner.coasts = frame_ < walker.noticesAt;
}

/// How long a bot stays at a touched goal. Never under water, where it would drown.
int Simulation::stayFrames(int bot) const {
    const auto& walker = walkers_[bot];
    const int ofPlace = node(walker.goal).type == NodeType::poi ? kHoldFrames : 0;
    const int ofBot = walker.body.onGround ? framesOf(characterOf(bot).traits.stay) : 0;
    return std::max(ofPlace, ofBot);
}

/// Like the engine's path, which is empty for neighbours, to which `direct` gives the link.
std::vector<std::int32_t> Simulation::wayTo(std::int32_t from, std::int32_t goal, bool direct) {
    if (direct) {
        const bool near = std::ranges::any_of(node(from).links, [&](const NavLink& link) {
            return link.target == goal && walkable(graph_, link);
        });
        if (near) return {goal};
    }
    return paths_.find(from, goal, random_);
}

void Simulation::passNodes(int bot, const std::vector<std::int32_t>& touched) {
    auto& walker = walkerOf(bot);
    if (touched.empty()) return;
    counters_.pass(bot, touched, walker.current, walker.next());
    goals_.touched(bot, touched, frame_);
    if (glm::distance(walker.body.origin(), walker.progressPlace) >= kProgressDistance) progress(walker);
}

void Simulation::followPath(int bot) {
    auto& walker = walkerOf(bot);
    const auto met = walker.follow(graph_, walker.body);
    passNodes(bot, met.nodes);
    if (!met.goal) return;
    const bool onTheWay = !walker.interrupted.empty();
    if (const int stay = onTheWay ? 0 : stayFrames(bot); stay > 0 && walker.holdUntil == 0) {
        walker.holdUntil = frame_ + stay;
        return;
    }
    // The server's bots continue in the next frame in which they touch the place they hold.
    if (walker.holdUntil > frame_ && characterOf(bot).traits.stay > 0) return;
    stopAtGoal(walker.body);
    counters_.arrive(bot, onTheWay);
    goals_.touched(bot, std::span(&walker.goal, 1), frame_);
    goals_.done(bot, walker.goal, frame_);
    errandOver_ = !walker.pressing;
    if (glm::distance(walker.body.origin(), walker.progressPlace) >= kProgressDistance) progress(walker);
    walker.goal = -1;
    if (walker.pressing) return;
    endErrand(bot, EndedErrand::End::arrived);
    if (errands_ != nullptr && errands_->returns) leave(bot);
}

void Simulation::gatherBodies(int bot) {
    bodies_.clear();
    bodyBots_.clear();
    const auto place = walkerOf(bot).body.origin();
    for (int other = 0; other < setup_.bots; ++other) {
        const auto& walker = walkerOf(other);
        if (other == bot || !walker.alive) continue;
        const auto apart = glm::abs(walker.body.origin() - place);
        if (std::max({apart.x, apart.y, apart.z}) >= kNearBody) continue;
        bodies_.push_back(walker.body.box());
        bodyBots_.push_back(other);
    }
    params_.bodies = bodies_;
}

/// A bot standing on another that has moved in this frame counts as in the air.
bool Simulation::lostGround(int bot) const {
    const auto& walker = walkers_[bot];
    const int below = walker.standsOn;
    return below >= 0 && (below < bot || !walkers_[below].alive);
}

void Simulation::judgeStanding(Walker& walker) const {
    const auto& found = walker.body.found;
    if (found.groundBody >= 0) {
        walker.standsOn = bodyBots_[found.groundBody];
    } else if (found.onGround || !walker.body.onGround) {
        walker.standsOn = -1;
    }
}

void Simulation::think(int bot) {
    auto& walker = walkerOf(bot);
    gatherBodies(bot);
    if (lostGround(bot)) walker.body.onGround = false;
    if (presses(bot)) return judgeStanding(walker);
    if (walker.walking()) {
        reconsider(bot);
        lookAround(bot);
    } else {
        findGoal(bot);
    }
    if (!walker.alive) return;
    // In the air a bot follows its path through the frame in which it reached the goal.
    bool drives = walker.walking();
    if (drives) {
        followPath(bot);
        walker.body.holding = walker.holdUntil > frame_;
        if (walker.body.holding) {
            walker.progressAt = frame_;
        } else if (isStuck(walker)) {
            giveUp(bot);
            if (!walker.alive) return;
            walker.body.wishSpeed = 0;
        }
        drives = walker.goal >= 0 || (!walker.path.empty() && !walker.body.onGround);
    } else {
        walker.holdUntil = 0;
    }
    heal(bot);
    move(bot, drives);
    judgeStanding(walker);
}

void Simulation::move(int bot, bool drives) {
    auto& walker = walkerOf(bot);
    if (walker.next() < 0) {
        idleBot(world(), params_, walker.body);
        return;
    }
    const auto task = walker.task(graph_);
    if (drives) {
        behave(bot);
        attempts_.begin(bot, counters_.attemptOf(bot), walker.body, walker);
        driveBot(world(), params_, walker.body, task);
    } else {
        idleBot(world(), params_, walker.body, &task);
    }
}

void Simulation::heal(int bot) {
    auto& walker = walkerOf(bot);
    if (!walker.body.legHurt && !walker.body.bandaging) return;
    const auto others = othersOf(bot);
    const bool alone = std::ranges::none_of(others, [&](const Vec3& other) {
        return glm::distance(other, walker.body.origin()) <= kAloneDistance;
    });
    walker.bandaging.frame(walker.body, walker.health.points, alone, frame_, random_);
}

void Simulation::die(int bot, std::string_view cause) {
    auto& walker = walkerOf(bot);
    counters_.die({.bot = bot,
                   .time = frame_ * kSecondsAFrame,
                   .cause = std::string(cause),
                   .origin = walker.body.origin(),
                   .node = walker.current});
    attempts_.end(bot, LinkAttempt::Outcome::died);
    if (frame_ - walker.shovedAt < kShoveFrames) ++shoveDeaths_;
    errandOver_ = true;
    endErrand(bot, EndedErrand::End::died);
    leave(bot);
}

namespace {

/// Bots still explore when this share of nodes was first touched within this time.
constexpr double kGrowthSeconds = 60;
constexpr double kGrowthShare = 0.005;

}  // namespace

void Simulation::shove(Walker& walker) {
    if (setup_.shove <= 0) return;
    const auto frames = static_cast<std::uint64_t>(std::max(1.0, setup_.shoveSeconds * kFramesPerSecond));
    const auto draw = shoves_();
    if (draw % frames != 0) return;
    constexpr double kFullTurn = 2 * 3.14159265358979323846;
    const double turn = static_cast<double>(shoves_() % 4096) / 4096 * kFullTurn;
    auto& velocity = walker.body.move.velocity;
    velocity[0] += static_cast<std::int32_t>(8 * setup_.shove * std::cos(turn));
    velocity[1] += static_cast<std::int32_t>(8 * setup_.shove * std::sin(turn));
    walker.shovedAt = frame_;
}

SimulatedPlace Simulation::placeOf(int bot) const {
    const auto& walker = walkers_[bot];
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

void Simulation::keepPlace(int bot, const SimulatedPlace& place) {
    const auto& walker = walkers_[bot];
    const auto& body = walker.body;
    const RecordedBody recorded{.swims = body.found.waterLevel >= kWaist,
                                .climbs = body.touchingLadder && !body.onGround,
                                .health = static_cast<std::int16_t>(walker.health.points)};
    if (setup_.trace) {
        trace_.push_back(place);
        bodiesKept_.push_back(recorded);
    }
    if (watch_ != nullptr) {
        watched_[bot] = {.place = place,
                         .body = recorded,
                         .idle = walker.alive ? frame_ - walker.progressAt : 0,
                         .goal = place.goal >= 0 ? node(place.goal).origin : Vec3(0)};
    }
}

void Simulation::remember(int bot) {
    auto& walker = walkerOf(bot);
    const auto kept = toIndex(std::lround(setup_.stuckSeconds * kFramesPerSecond));
    if (walker.last.size() >= kept) walker.last.pop_front();
    walker.last.push_back(placeOf(bot));
    if (keepsPlaces()) keepPlace(bot, walker.last.back());
}

void Simulation::frameOf(int bot) {
    auto& walker = walkerOf(bot);
    if (!walker.alive) {
        if (frame_ >= walker.respawnAt) respawn(bot);
        if (keepsPlaces()) keepPlace(bot, placeOf(bot));
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
    if (doors_ && walker.alive) doors_->touch(walker.body.box());
    remember(bot);
}

/// Ends as the server's test: after the minimum time once enough nodes were touched or no more are.
bool Simulation::finished() {
    const double time = frame_ * kSecondsAFrame;
    const double most = std::max(setup_.seconds, setup_.maxSeconds);
    if (time >= most) return true;
    if (errand_ >= 0) return errandOver_;
    if (errands_ != nullptr) return time >= setup_.seconds;
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
    const auto most = toIndex(std::lround(std::max(setup_.seconds, setup_.maxSeconds) * kFramesPerSecond));
    if (watch_ != nullptr) watched_.resize(walkers_.size());
    for (frame_ = 0; !finished(); ++frame_) {
        if (frame_ % kFramesPerSecond == 0) {
            if (context.stopRequested()) return cancelled();
            context.progress("Testing", toIndex(frame_), most);
        }
        if (doors_) moveDoors();
        for (int bot = 0; bot < setup_.bots; ++bot) frameOf(bot);
        if (watch_ != nullptr) watch_->frame(watched_, stuck_, context);
    }
    SimulatedTest test;
    auto& report = test.report;
    report.schema = kNavtestSchema;
    report.backend = "sim";
    report.seed = setup_.seed;
    report.botCount = setup_.bots;
    report.testDurationS = frame_ * kSecondsAFrame;
    counters_.fill(report);
    report.stuckWithoutNode = stuckWithoutNode_;
    report.shoveDeaths = shoveDeaths_;
    const auto inUse = toIndex(std::ranges::count_if(graph_.nodes, &NavNode::inUse));
    summarise(report, setup_.thresholds, inUse);
    test.trace = std::move(trace_);
    test.stuck = std::move(stuck_);
    test.hurt = std::move(hurt_);
    test.attempts = std::move(attempts_).take();
    test.decisions = std::move(decisions_);
    test.characters = counters_.takeCharacters();
    return test;
}

}  // namespace navwright
