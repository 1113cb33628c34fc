#include "navtest/simulator.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <random>

#include "analysis/islands.h"
#include "analysis/path_query.h"
#include "move/bot_driver.h"
#include "nav/aq2_nav.h"
#include "navtest/hazards.h"
#include "navtest/sim_counters.h"
#include "navtest/verdict.h"

namespace navwright {

namespace {

constexpr double kFrameSeconds = kBotFrameSeconds;
constexpr int kRespawnFrames = 10;
constexpr std::size_t kLookAhead = 5;  ///< nodes ahead of where a bot walks that it looks at
/// Bots turn to the footsteps of others farther than this, if they are roughly ahead (cosine).
constexpr float kNoiseDistance = 256;
constexpr float kNoiseAhead = 0.3f;
/// Coverage still grows when this share of the nodes was new within this time.
constexpr double kGrowthSeconds = 60;
constexpr double kGrowthShare = 0.005;
/// Given up this often in a row a bot starts again at a spawn point, as the game's stuck bots do.
constexpr int kGiveUpsUntilRespawn = 2;
/// Who has seen all there is to reach from where it is goes back to a spawn point after this long, as the
/// deaths of a real game would bring it there.
constexpr int kRelocateFrames = 300;
/// The game places players this far above a spawn point; they fall to the floor.
constexpr float kSpawnLift = 9;

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
    std::vector<std::int32_t> path;  ///< empty: no goal
    std::size_t at = 0;              ///< on the way from path[at] to path[at + 1]
    std::int32_t lastNode = -1;      ///< the last node touched
    int respawnAt = 0;               ///< frame; the bot is dead before it
    int progressAt = 0;              ///< frame of the last progress
    int bornAt = 0;                  ///< frame of the last spawn
    int givenUp = 0;                 ///< in a row
    bool alive = false;

    [[nodiscard]] bool walking() const { return at + 1 < path.size(); }
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
          counters_(graph, spawnNodes),
          random_(setup.seed),
          walkers_(static_cast<std::size_t>(setup.bots)) {
        for (std::size_t i = 0; i < walkers_.size(); ++i) {
            walkers_[i].respawnAt = kRespawnFrames * static_cast<int>(i);  // bots join one a second
        }
    }

    [[nodiscard]] Result<SimulatedTest> run(JobContext& context);

  private:
    void frameOf(std::size_t bot);
    void respawn(Walker& walker);
    void findGoal(Walker& walker);
    void walk(Walker& walker);
    void passNodes(Walker& walker);
    void giveUp(Walker& walker);
    void die(std::size_t bot, std::string_view cause);
    [[nodiscard]] BotTask taskOf(const Walker& walker) const;
    [[nodiscard]] Vec3 lookAt(const Walker& walker) const;
    [[nodiscard]] std::int32_t nodeFor(const Vec3& place) const;
    [[nodiscard]] bool stillGrowing();
    void record();

    const NavGraph& graph_;
    const Collision& world_;
    const SimulatorSetup& setup_;
    std::vector<Vec3> spawns_;
    Hazards hazards_;
    SimCounters counters_;
    PmoveParams params_;
    std::mt19937_64 random_;
    std::vector<Walker> walkers_;
    std::vector<std::size_t> touchedBySecond_;
    std::vector<SimulatedPlace> trace_;
    int frame_ = 0;
};

std::int32_t Simulation::nodeFor(const Vec3& place) const {
    std::int32_t nearest = -1;
    float nearestDistance = kBotNodeReach;
    for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
        const auto& node = graph_.nodes[i];
        const float distance = glm::distance(node.origin, place);
        if (!node.inUse || distance >= nearestDistance || std::abs(node.origin.z - place.z) > kBotNodeReachZ)
            continue;
        if (world_.trace(place, node.origin, kBotSightBox, kMaskPlayerSolid).fraction < 1) continue;
        nearest = static_cast<std::int32_t>(i);
        nearestDistance = distance;
    }
    return nearest;
}

void Simulation::respawn(Walker& walker) {
    const auto& place = spawns_[random_() % spawns_.size()];
    walker = Walker{};
    walker.alive = true;
    walker.bornAt = walker.progressAt = frame_;
    walker.body = botAt(world_, place, 0);
}

void Simulation::findGoal(Walker& walker) {
    const auto from = nodeFor(walker.body.origin());
    if (from >= 0 && frame_ - walker.bornAt >= kRelocateFrames && counters_.belongsElsewhere(from)) {
        respawn(walker);
        return;
    }
    const auto goal = from < 0 ? -1 : counters_.chooseGoal(from, random_());
    if (goal < 0) return;
    if (walker.lastNode != from) counters_.touch(from);
    walker.lastNode = from;
    walker.path = enginePath(graph_, from, goal).nodes;
    if (walker.path.size() > kEnginePathNodes) walker.path.resize(kEnginePathNodes);
    walker.at = 0;
    walker.progressAt = frame_;
    if (walker.walking()) counters_.attempt(walker.path[0], walker.path[1]);
}

BotTask Simulation::taskOf(const Walker& walker) const {
    const auto node = [&](std::size_t index) -> const NavNode& {
        return graph_.nodes[static_cast<std::size_t>(walker.path[index])];
    };
    const auto& from = node(walker.at);
    const auto& to = node(walker.at + 1);
    BotTask task{.current = from.origin, .next = to.origin, .currentType = from.type, .nextType = to.type};
    const auto link = std::ranges::find(from.links, walker.path[walker.at + 1], &NavLink::target);
    if (link != from.links.end()) task.link = link->type;
    if (walker.at > 0) {
        task.previous = node(walker.at - 1).origin;
        task.previousType = node(walker.at - 1).type;
    }
    task.lookAt = lookAt(walker);
    return task;
}

Vec3 Simulation::lookAt(const Walker& walker) const {
    const auto place = walker.body.origin();
    const auto velocity = walker.body.velocity();
    std::optional<Vec3> noise;
    float nearest = 0;
    for (const auto& other : walkers_) {
        if (!other.alive || &other == &walker) continue;
        const auto towards = other.body.origin() - place;
        const float distance = glm::length(towards);
        const bool ahead = glm::dot(towards, velocity) > kNoiseAhead * distance * glm::length(velocity);
        if (distance <= kNoiseDistance || !ahead || (noise && distance >= nearest)) continue;
        noise = other.body.origin();
        nearest = distance;
    }
    if (noise) return *noise;
    const auto index = std::min(walker.at + kLookAhead, walker.path.size() - 1);
    return graph_.nodes[static_cast<std::size_t>(walker.path[index])].origin;
}

void Simulation::passNodes(Walker& walker) {
    for (auto next = walker.at + 1; next < walker.path.size(); ++next) {
        const auto node = walker.path[next];
        if (!touchesNode(walker.body, graph_.nodes[static_cast<std::size_t>(node)].origin, kReachMargin))
            continue;
        counters_.touch(node);
        // Cutting a corner passes links by; only the one that was walked counts.
        if (next == walker.at + 1) counters_.traverse(walker.path[walker.at], node);
        walker.at = next;
        walker.lastNode = node;
        walker.progressAt = frame_;
        walker.givenUp = 0;
        if (walker.walking()) counters_.attempt(node, walker.path[next + 1]);
    }
    if (walker.walking()) return;
    counters_.arrive(walker.path.back());
    walker.path.clear();
}

void Simulation::giveUp(Walker& walker) {
    if (walker.walking()) {
        counters_.giveUp(walker.path.back(), walker.path[walker.at], walker.path[walker.at + 1]);
    } else {
        counters_.stranded(walker.lastNode);
    }
    walker.path.clear();
    walker.progressAt = frame_;
    if (++walker.givenUp < kGiveUpsUntilRespawn) return;
    walker.alive = false;
    walker.respawnAt = frame_ + kRespawnFrames;
}

void Simulation::die(std::size_t bot, std::string_view cause) {
    auto& walker = walkers_[bot];
    NavtestDeath death{.bot = static_cast<std::int32_t>(bot),
                       .time = frame_ * kFrameSeconds,
                       .cause = std::string(cause),
                       .origin = walker.body.origin(),
                       .node = walker.lastNode};
    if (walker.walking()) death.link = NodePair(walker.path[walker.at], walker.path[walker.at + 1]);
    counters_.die(std::move(death));
    walker.alive = false;
    walker.respawnAt = frame_ + kRespawnFrames;
}

void Simulation::walk(Walker& walker) {
    if (!walker.walking()) findGoal(walker);
    if (walker.walking()) {
        driveBot(world_, params_, walker.body, taskOf(walker));
        passNodes(walker);
    } else {
        idleBot(world_, params_, walker.body);
    }
}

void Simulation::frameOf(std::size_t bot) {
    auto& walker = walkers_[bot];
    if (!walker.alive) {
        if (frame_ < walker.respawnAt) return;
        respawn(walker);
        return;
    }
    walk(walker);
    if (const auto cause = hazards_.charge(walker.health, walker.body, frame_)) {
        die(bot, *cause);
    } else if ((frame_ - walker.progressAt) * kFrameSeconds > setup_.stuckSeconds) {
        giveUp(walker);
    }
}

bool Simulation::stillGrowing() {
    constexpr auto kWindow = static_cast<std::size_t>(kGrowthSeconds);
    if (touchedBySecond_.size() <= kWindow) return true;
    const auto before = touchedBySecond_[touchedBySecond_.size() - 1 - kWindow];
    const auto grown = static_cast<double>(touchedBySecond_.back() - before);
    return grown >= kGrowthShare * static_cast<double>(graph_.nodes.size());
}

void Simulation::record() {
    for (std::size_t i = 0; i < walkers_.size(); ++i) {
        const auto& walker = walkers_[i];
        SimulatedPlace place{.bot = static_cast<std::int32_t>(i),
                             .frame = frame_,
                             .origin = walker.body.origin(),
                             .node = walker.lastNode,
                             .alive = walker.alive};
        if (walker.walking()) {
            place.next = walker.path[walker.at + 1];
            place.goal = walker.path.back();
        }
        trace_.push_back(place);
    }
}

Result<SimulatedTest> Simulation::run(JobContext& context) {
    constexpr int kFramesPerSecond = 10;
    const auto least = static_cast<int>(std::lround(setup_.seconds * kFramesPerSecond));
    const auto most = std::max(least, static_cast<int>(std::lround(setup_.maxSeconds * kFramesPerSecond)));
    for (frame_ = 0; frame_ < most; ++frame_) {
        if (frame_ % kFramesPerSecond == 0) {
            if (context.stopRequested()) return cancelled();
            context.progress("Testing", static_cast<std::size_t>(frame_), static_cast<std::size_t>(most));
            touchedBySecond_.push_back(counters_.touched());
            if (frame_ >= least && !stillGrowing()) break;
        }
        for (std::size_t bot = 0; bot < walkers_.size(); ++bot) frameOf(bot);
        if (setup_.trace) record();
    }
    SimulatedTest test;
    auto& report = test.report;
    report.schema = kNavtestSchema;
    report.backend = "sim";
    report.seed = setup_.seed;
    report.botCount = setup_.bots;
    report.testDurationS = frame_ * kFrameSeconds;
    counters_.fill(report);
    const auto inUse = static_cast<std::size_t>(std::ranges::count_if(graph_.nodes, &NavNode::inUse));
    summarise(report, setup_.thresholds, inUse);
    test.trace = std::move(trace_);
    return test;
}

}  // namespace

SimulatorSetup simulatorSetup(const Parameters& parameters, std::uint64_t seed) {
    return {.bots = parameters.integer(Param::NavtestBots),
            .seconds = parameters.real(Param::NavtestDuration),
            .maxSeconds = parameters.real(Param::NavtestMaxDuration),
            .stuckSeconds = parameters.real(Param::NavtestStuckSeconds),
            .seed = seed,
            .thresholds = navtestThresholds(parameters)};
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
