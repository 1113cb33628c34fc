#include "navtest/simulator.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>
#include <map>
#include <optional>
#include <random>

#include "analysis/islands.h"
#include "bsp/solid_boxes.h"
#include "nav/aq2_nav.h"
#include "navtest/bot_paths.h"
#include "navtest/hazards.h"
#include "navtest/sim_counters.h"
#include "navtest/stuck_cause.h"
#include "navtest/verdict.h"

namespace navwright {

namespace {

constexpr double kFrameSeconds = kBotFrameSeconds;
constexpr int kFramesPerSecond = 10;
constexpr int kRespawnFrames = 11;
/// The node that bots look at, by places of the path from the one they walk to: ahead, else so far behind.
constexpr std::size_t kLookAhead = 5;
/// Coverage still grows when this share of the nodes was new within this time.
constexpr double kGrowthSeconds = 60;
constexpr double kGrowthShare = 0.005;
/// Given up this often in a row a bot starts again at a spawn point, as the game's stuck bots do.
constexpr int kGiveUpsUntilRespawn = 2;
/// Who has seen all there is to reach from where it is goes back to a spawn point after this long, as the
/// deaths of a real game would bring it there.
constexpr int kRelocateFrames = 300;
/// A bot that moved less than this since its last progress stands on the spot, whatever it touches.
constexpr float kProgressDistance = 24;
constexpr int kGoalTries = 8;
/// The game places players this far above a spawn point; they fall to the floor.
constexpr float kSpawnLift = 9;
constexpr int kHoldFrames = 70;  ///< at a place of interest
/// A bot that is hurt binds up when nobody is within this distance, some time after it was hurt.
constexpr float kAlone = 1024;
constexpr int kBandageDelay = 50;
constexpr int kBandageDelayMost = 15;
constexpr int kBandageFrames = 27;
constexpr int kFullPoints = 100;
/// Bodies farther away than this cannot meet within a frame.
constexpr float kNearBody = 160;
/// A death so soon after a push is the push's.
constexpr int kShoveFrames = 30;

std::vector<Vec3> spawnPlaces(const BspFile& bsp) {
    std::vector<Vec3> places;
    for (const auto* wanted : {"info_player_deathmatch", "info_player_start"}) {
        for (const auto& entity : bsp.entities) {
            if (entity.className() == wanted) places.push_back(entity.origin() + Vec3(0, 0, kSpawnLift));
        }
        if (!places.empty()) return places;
    }
    return places;
}

/// Takes out places where no player can stand, which would only count as stuck bots. Returns how many.
std::size_t removeBlocked(std::vector<Vec3>& places, const Collision& world) {
    return std::erase_if(places, [&](const Vec3& place) {
        const auto blocked = [&](const Vec3& at) {
            return world.inSolid(at, kHullStanding, kMaskPlayerSolid);
        };
        return blocked(place) && blocked(place - Vec3(0, 0, kSpawnLift));
    });
}

/// One bot of the test.
struct Walker {
    BotBody body;
    Hazards::Health health;
    /// The path as the engine lists it: from the second node on, the goal twice.
    std::vector<std::int32_t> path;
    std::size_t at = 0;  ///< place in the path of the node it walks to
    std::int32_t current = -1, previous = -1, goal = -1;
    int respawnAt = 0;  ///< frame; the bot is dead before it
    int progressAt = 0;
    Vec3 progressPlace{0};
    int bornAt = 0;   ///< frame of the last spawn
    int givenUp = 0;  ///< in a row
    int holdUntil = 0;
    int bandageAt = 0, bandagedAt = 0;
    int shovedAt = -kShoveFrames;
    bool alive = false;
    std::deque<SimulatedPlace> last;
    std::optional<LinkAttempt> attempt;  ///< under way, when attempts are kept

    [[nodiscard]] bool walking() const { return goal >= 0 && at < path.size(); }
    [[nodiscard]] std::int32_t next() const { return at < path.size() ? path[at] : -1; }
};

class Simulation {
  public:
    Simulation(const NavGraph& graph, const BspFile& bsp, const Collision& world, const SimulatorSetup& setup,
               std::vector<Vec3> spawns, std::span<const std::int32_t> spawnNodes)
        : graph_(graph),
          world_(world),
          setup_(setup),
          spawns_(std::move(spawns)),
          hazards_(bsp),
          counters_(graph, spawnNodes, setup.bots, setup.seed),
          paths_(graph),
          random_(setup.seed),
          shoves_(setup.seed + kShoveSeed),
          walkers_(static_cast<std::size_t>(setup.bots)) {}

    [[nodiscard]] Result<SimulatedTest> run(JobContext& context);

  private:
    static constexpr std::uint64_t kShoveSeed = 0x73686f7665;

    void frameOf(int bot);
    void respawn(int bot);
    void killOverlapping(int bot);
    void leave(int bot);
    void findGoal(int bot);
    void think(int bot);
    void followPath(int bot);
    void passNodes(int bot, const std::vector<std::int32_t>& touched);
    void progress(Walker& walker);
    [[nodiscard]] bool isStuck(const Walker& walker) const;
    void giveUp(int bot);
    void die(int bot, std::string_view cause);
    void heal(int bot);
    void shove(Walker& walker);
    void remember(int bot);
    void beginAttempt(int bot, const BotTask& task);
    void endAttempt(int bot, LinkAttempt::Outcome outcome);
    void gatherBodies(int bot);
    [[nodiscard]] SimulatedPlace placeOf(int bot) const;
    [[nodiscard]] BotTask taskOf(const Walker& walker) const;
    [[nodiscard]] std::optional<Vec3> lookAt(const Walker& walker) const;
    [[nodiscard]] std::int32_t nodeFor(const Walker& walker) const;
    [[nodiscard]] std::size_t chooseSpawn(int bot);
    [[nodiscard]] bool finished();
    [[nodiscard]] const NavNode& node(std::int32_t id) const {
        return graph_.nodes[static_cast<std::size_t>(id)];
    }
    [[nodiscard]] Walker& walkerOf(int bot) { return walkers_[static_cast<std::size_t>(bot)]; }

    const NavGraph& graph_;
    const Collision& world_;
    const SimulatorSetup& setup_;
    std::vector<Vec3> spawns_;
    Hazards hazards_;
    SimCounters counters_;
    BotPaths paths_;
    PmoveParams params_;
    std::mt19937_64 random_;
    std::mt19937_64 shoves_;
    std::vector<Walker> walkers_;
    std::vector<Box> bodies_;
    std::vector<SimulatedPlace> trace_;
    std::vector<StuckBot> stuck_;
    std::vector<LinkAttempt> attempts_;
    std::map<std::pair<NodePair, LinkAttempt::Outcome>, std::size_t> attemptsKept_;
    std::uint64_t stuckWithoutNode_ = 0;
    std::uint64_t shoveDeaths_ = 0;
    double windowStart_ = 0;
    std::size_t windowTouched_ = 0;
    int frame_ = 0;
};

/// Off the ground, swimming or climbing a bot keeps the node it had.
std::int32_t Simulation::nodeFor(const Walker& walker) const {
    if (walker.current >= 0 && !walker.body.onGround) return walker.current;
    const auto place = walker.body.origin();
    std::int32_t nearest = -1;
    float nearestDistance = kBotNodeReach;
    for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
        const auto& entry = graph_.nodes[i];
        const float distance = glm::distance(entry.origin, place);
        if (!entry.inUse || distance >= nearestDistance || std::abs(entry.origin.z - place.z) > kBotNodeReachZ)
            continue;
        auto sight = world_.trace(place, entry.origin, kBotSightBox, kMaskPlayerSolid);
        addSolidBoxes(sight, place, entry.origin, kBotSightBox, kMaskPlayerSolid, bodies_);
        if (sight.fraction < 1) continue;
        nearest = static_cast<std::int32_t>(i);
        nearestDistance = distance;
    }
    return nearest;
}

/// Any but the two that are nearest to other players.
std::size_t Simulation::chooseSpawn(int bot) {
    constexpr std::size_t kAvoided = 2;
    if (spawns_.size() <= kAvoided) return random_() % spawns_.size();
    std::vector<std::pair<float, std::size_t>> ranges;
    for (std::size_t i = 0; i < spawns_.size(); ++i) {
        float range = std::numeric_limits<float>::max();
        for (std::size_t other = 0; other < walkers_.size(); ++other) {
            if (!walkers_[other].alive || static_cast<int>(other) == bot) continue;
            range = std::min(range, glm::distance(spawns_[i], walkers_[other].body.origin()));
        }
        ranges.emplace_back(range, i);
    }
    std::ranges::sort(ranges);
    std::vector<std::size_t> left;
    for (std::size_t i = kAvoided; i < ranges.size(); ++i) left.push_back(ranges[i].second);
    std::ranges::sort(left);
    return left[random_() % left.size()];
}

void Simulation::killOverlapping(int bot) {
    const auto box = walkerOf(bot).body.box();
    for (int other = 0; other < setup_.bots; ++other) {
        auto& walker = walkerOf(other);
        if (other != bot && walker.alive && overlap(walker.body.box(), box)) leave(other);
    }
}

void Simulation::respawn(int bot) {
    auto& walker = walkerOf(bot);
    const auto& place = spawns_[chooseSpawn(bot)];
    walker = Walker{};
    walker.alive = true;
    walker.bornAt = frame_;
    walker.body = botAt(world_, place, 0);
    walker.body.chance = random_();
    counters_.dropGoal(bot);
    progress(walker);
    killOverlapping(bot);
}

/// Out of the game, to come back at a spawn point; nothing is counted.
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
    return (frame_ - walker.progressAt) * kFrameSeconds > setup_.stuckSeconds;
}

void Simulation::giveUp(int bot) {
    auto& walker = walkerOf(bot);
    const auto attempt = counters_.attemptOf(bot);
    StuckBot stuck{.bot = bot,
                   .frame = frame_,
                   .origin = walker.body.origin(),
                   .from = attempt.first,
                   .to = attempt.second,
                   .goal = counters_.goalOf(bot)};
    if (stuck.goal < 0) stuck.from = walker.current;
    stuck.last.assign(walker.last.begin(), walker.last.end());
    stuck.cause = stuckCause(graph_, stuck);
    const bool lost = stuck.goal < 0;
    if (lost && walker.current < 0) ++stuckWithoutNode_;
    counters_.giveUp(bot, walker.current);
    endAttempt(bot, LinkAttempt::Outcome::stuck);
    stuck_.push_back(std::move(stuck));
    walker.path.clear();
    walker.goal = walker.previous = -1;
    walker.progressAt = frame_;
    if (++walker.givenUp >= kGiveUpsUntilRespawn || lost) leave(bot);
}

void Simulation::findGoal(int bot) {
    auto& walker = walkerOf(bot);
    if (isStuck(walker)) giveUp(bot);
    if (!walker.alive) return;
    walker.path.clear();
    walker.previous = walker.goal = -1;
    counters_.dropGoal(bot);
    walker.current = nodeFor(walker);
    if (walker.current < 0) return;
    if (frame_ - walker.bornAt >= kRelocateFrames && counters_.belongsElsewhere(walker.current)) {
        leave(bot);
        return;
    }
    for (int i = 0; i < kGoalTries; ++i) {
        const auto goal = counters_.chooseGoal(bot, walker.current);
        if (goal < 0) return;
        walker.path = paths_.find(walker.current, goal, random_);
        if (!walker.path.empty()) {
            walker.path.push_back(goal);
            walker.goal = goal;
            walker.at = 0;
            counters_.takeGoal(bot, goal, walker.current, walker.path.front());
            return;
        }
        counters_.refuse(bot, goal);
    }
}

BotTask Simulation::taskOf(const Walker& walker) const {
    const auto& to = node(walker.next());
    // The engine takes the node before the next in its list for the one the bot comes from.
    const auto fromId = walker.at > 0 ? walker.path[walker.at - 1] : walker.current;
    const auto& from = node(fromId);
    BotTask task{.current = from.origin, .next = to.origin, .currentType = from.type, .nextType = to.type};
    const auto link = std::ranges::find(from.links, walker.next(), &NavLink::target);
    task.linked = link != from.links.end();
    if (task.linked) task.link = link->type;
    if (walker.previous >= 0) {
        task.previous = node(walker.previous).origin;
        task.previousType = node(walker.previous).type;
    }
    task.lookAt = lookAt(walker);
    return task;
}

/// Five places ahead in the path, else five behind; where neither is, what the engine finds in front of the
/// list is 0, which is the first node.
std::optional<Vec3> Simulation::lookAt(const Walker& walker) const {
    if (walker.at + kLookAhead < walker.path.size()) return node(walker.path[walker.at + kLookAhead]).origin;
    if (walker.at >= kLookAhead) return node(walker.path[walker.at - kLookAhead]).origin;
    return graph_.nodes.front().origin;
}

void Simulation::passNodes(int bot, const std::vector<std::int32_t>& touched) {
    auto& walker = walkerOf(bot);
    if (touched.empty()) return;
    counters_.pass(bot, touched, walker.current, walker.next());
    if (glm::distance(walker.body.origin(), walker.progressPlace) >= kProgressDistance) progress(walker);
}

void Simulation::followPath(int bot) {
    auto& walker = walkerOf(bot);
    std::vector<std::int32_t> touched;
    bool arrived = false;
    for (auto place = walker.at; place < walker.path.size() && !arrived; ++place) {
        const auto id = walker.path[place];
        if (!touchesNode(walker.body, node(id).origin, kReachMargin)) continue;
        if (id == walker.goal) {
            arrived = true;
            break;
        }
        touched.push_back(id);
        walker.at = place + 1;
        walker.previous = walker.current;
        walker.current = id;
    }
    passNodes(bot, touched);
    if (!arrived) return;
    if (node(walker.goal).type == NodeType::poi && walker.holdUntil == 0) {
        walker.holdUntil = frame_ + kHoldFrames;
        return;
    }
    stopAtGoal(walker.body);
    counters_.arrive(bot);
    if (glm::distance(walker.body.origin(), walker.progressPlace) >= kProgressDistance) progress(walker);
    walker.goal = -1;
}

void Simulation::gatherBodies(int bot) {
    bodies_.clear();
    const auto place = walkerOf(bot).body.origin();
    for (int other = 0; other < setup_.bots; ++other) {
        const auto& walker = walkerOf(other);
        if (other == bot || !walker.alive) continue;
        const auto apart = glm::abs(walker.body.origin() - place);
        if (std::max({apart.x, apart.y, apart.z}) < kNearBody) bodies_.push_back(walker.body.box());
    }
    params_.bodies = bodies_;
}

void Simulation::think(int bot) {
    auto& walker = walkerOf(bot);
    gatherBodies(bot);
    if (!walker.walking()) findGoal(bot);
    if (!walker.alive) return;
    // A list is walked on in the air for the frame in which its goal was met.
    bool drives = walker.walking();
    if (drives) {
        followPath(bot);
        walker.body.holding = walker.holdUntil > frame_;
        if (walker.body.holding) {
            walker.progressAt = frame_;
        } else if (isStuck(walker)) {
            giveUp(bot);
            if (!walker.alive) return;
        }
        drives = walker.goal >= 0 || (!walker.path.empty() && !walker.body.onGround);
    } else {
        walker.holdUntil = 0;
    }
    heal(bot);
    if (drives && walker.next() >= 0) {
        const auto task = taskOf(walker);
        beginAttempt(bot, task);
        driveBot(world_, params_, walker.body, task);
    } else {
        idleBot(world_, params_, walker.body);
    }
}

void Simulation::heal(int bot) {
    auto& walker = walkerOf(bot);
    auto& body = walker.body;
    if (body.bandaging) {
        if (frame_ < walker.bandagedAt) return;
        body.bandaging = body.legHurt = false;
        body.legHits = 0;
        walker.bandageAt = 0;
        return;
    }
    if (!body.legHurt || walker.health.points >= kFullPoints) return;
    if (walker.bandageAt == 0) {
        walker.bandageAt = frame_ + kBandageDelay + 1 + static_cast<int>(random_() % kBandageDelayMost);
    }
    if (frame_ <= walker.bandageAt) return;
    for (int other = 0; other < setup_.bots; ++other) {
        const auto& near = walkerOf(other);
        if (other != bot && near.alive && glm::distance(near.body.origin(), body.origin()) <= kAlone) return;
    }
    body.bandaging = true;
    walker.bandagedAt = frame_ + kBandageFrames;
}

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

void Simulation::die(int bot, std::string_view cause) {
    auto& walker = walkerOf(bot);
    counters_.die({.bot = bot,
                   .time = frame_ * kFrameSeconds,
                   .cause = std::string(cause),
                   .origin = walker.body.origin(),
                   .node = walker.current});
    endAttempt(bot, LinkAttempt::Outcome::died);
    if (frame_ - walker.shovedAt < kShoveFrames) ++shoveDeaths_;
    leave(bot);
}

void Simulation::beginAttempt(int bot, const BotTask& task) {
    if (setup_.attemptsKept == 0) return;
    auto& walker = walkerOf(bot);
    const auto link = counters_.attemptOf(bot);
    if (walker.attempt && walker.attempt->link == link) return;
    endAttempt(bot, LinkAttempt::Outcome::arrived);
    if (link.first >= 0 && link.second >= 0) walker.attempt = {link, walker.body, task};
}

void Simulation::endAttempt(int bot, LinkAttempt::Outcome outcome) {
    auto& attempt = walkerOf(bot).attempt;
    if (!attempt) return;
    const bool wanted = outcome != LinkAttempt::Outcome::arrived ||
                        std::ranges::binary_search(setup_.watched, attempt->link);
    if (wanted && attemptsKept_[{attempt->link, outcome}]++ < setup_.attemptsKept) {
        attempt->outcome = outcome;
        attempts_.push_back(*attempt);
    }
    attempt.reset();
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
            .crowded = walker.alive && std::ranges::any_of(bodies_, [&](const Box& other) {
                           constexpr float kBeside = 4;
                           const auto box = body.box();
                           return overlap(other, {box.mins - kBeside, box.maxs + kBeside});
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
    const auto most = static_cast<std::size_t>(
        std::lround(std::max(setup_.seconds, setup_.maxSeconds) * kFramesPerSecond));
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
    test.attempts = std::move(attempts_);
    return test;
}

}  // namespace

SimulatorSetup simulatorSetup(const Parameters& parameters, std::uint64_t seed) {
    return {.bots = parameters.integer(Param::NavtestBots),
            .seconds = parameters.real(Param::NavtestDuration),
            .maxSeconds = parameters.real(Param::NavtestMaxDuration),
            .stuckSeconds = parameters.real(Param::NavtestStuckSeconds),
            .seed = seed,
            .thresholds = navtestThresholds(parameters),
            .shove = parameters.real(Param::NavtestShove)};
}

Result<SimulatedTest> simulateNavtest(const NavGraph& graph, const BspFile& bsp, const Collision& world,
                                      const SimulatorSetup& setup, JobContext& context) {
    if (graph.nodes.empty()) return fail("The nav has no nodes");
    NAV_TRY(checkWritable(graph));
    auto spawns = spawnPlaces(bsp);
    if (spawns.empty()) return fail("The map has no spawn points", bsp.name, "bots have nowhere to start");
    const auto all = spawns.size();
    const auto blocked = removeBlocked(spawns, world);
    if (spawns.empty()) {
        return fail("No spawn point of the map has room for a player", bsp.name,
                    "bots have nowhere to start");
    }
    if (blocked > 0) {
        context.warn(
            fmt::format("{} of {} spawn points have no room for a player and are not used", blocked, all));
    }
    std::vector<std::int32_t> spawnNodes = nodesAt(graph, spawns);
    std::erase(spawnNodes, -1);
    if (spawnNodes.empty()) {
        return fail("No spawn point of the map has a node near", bsp.name, "is the nav for this map?");
    }
    return Simulation(graph, bsp, world, setup, std::move(spawns), spawnNodes).run(context);
}

}  // namespace navwright
