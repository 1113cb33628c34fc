#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <random>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/index.h"
#include "core/bots/test/bot_paths.h"
#include "core/bots/test/character_goals.h"
#include "core/bots/test/errands.h"
#include "core/bots/test/hazards.h"
#include "core/bots/test/sim_counters.h"
#include "core/bots/test/sim_doors.h"
#include "core/bots/test/simulator.h"
#include "core/bots/test/test_record.h"
#include "core/bots/test/test_watch.h"

namespace navwright {

/// One bot of the test.
struct Walker : PathWalk {
    BotBody body;
    Hazards::Health health;
    int respawnAt = 0;  ///< frame; dead until then
    int progressAt = 0;
    Vec3 progressPlace{0};
    int bornAt = 0;   ///< frame of the last spawn
    int givenUp = 0;  ///< goals given up in a row
    int holdUntil = 0;
    Bandaging bandaging;
    NodeLink hurtBy{-1, -1};  ///< link on which its leg was hurt
    int shovedAt = -1000;     ///< frame of the last push
    int standsOn = -1;        ///< the bot under its feet; -1: none
    bool alive = false;
    /// For characters other than the server's: the link for which its manner was drawn, the frame in which it
    /// reacts to it, and the frame in which it reconsiders its goal.
    NodeLink mannerLink{-1, -1};
    int noticesAt = 0;
    int reconsidersAt = 0;
    /// The goals that short-term goals interrupted, the first at the bottom: as the current one is reached or
    /// given up, the bot goes on to the last. `looksFrom` and `looksAt`: where and when it last looked for
    /// one.
    std::vector<std::int32_t> interrupted;
    std::int32_t looksFrom = -1;
    int looksAt = 0;
    /// What it is to press before its path is free; the goal that it goes on to then, -1: none.
    std::optional<Box> pressing;
    std::int32_t after = -1;
    int pressUntil = 0;  ///< frame in which it stops trying; 0: has not begun
    std::deque<SimulatedPlace> last;
};

/// A running test: steps all bots together, frame by frame.
class Simulation {
  public:
    Simulation(const NavGraph& graph, const BspFile& bsp, const Collision& world, const SimulatorSetup& setup,
               std::vector<Vec3> spawns, std::span<const std::int32_t> spawnNodes)
        : graph_(graph),
          world_(world),
          setup_(setup),
          spawns_(std::move(spawns)),
          hazards_(bsp),
          counters_(graph, spawnNodes, setup.bots, setup.seed, setup.team),
          goals_(graph, bsp, world, setup.team, setup.demoVisits, setup.seed),
          paths_(graph),
          attempts_(setup.bots, setup.watched, setup.attemptsKept),
          random_(setup.seed),
          shoves_(setup.seed + kShoveSeed),
          walkers_(toIndex(setup.bots)) {
        if (setup.randomGoals) counters_.chooseAtRandom();
        if (setup.doors) doors_.emplace(bsp, world);
    }

    [[nodiscard]] Result<SimulatedTest> run(JobContext& context);
    /// Shows every frame to `watch`, which outlives it; nullptr: nobody looks on. Call before run().
    void showTo(TestWatch* watch) { watch_ = watch; }
    /// Gives all bots this goal; the test ends when one has reached it, died or given up. Call before run().
    void sendTo(std::int32_t goal) { errand_ = goal; }
    /// Gives each bot its own start and goals, until the time is up. Call before run(); `errands` must
    /// outlive it.
    void sendAll(const BotErrands& errands) {
        errands_ = &errands;
        errandOf_.assign(walkers_.size(), {});
    }
    /// Call after run(); in the order they ended.
    [[nodiscard]] std::vector<EndedErrand> takeErrands() { return std::move(ended_); }
    /// Needs a trace; call after run().
    [[nodiscard]] std::vector<RecordedBody> takeBodies() { return std::move(bodiesKept_); }

  private:
    static constexpr std::uint64_t kShoveSeed = 0x73686f7665;

    /// Whether goals are given rather than chosen.
    [[nodiscard]] bool sent() const { return errand_ >= 0 || errands_ != nullptr; }
    /// A bot's current errand of sendAll().
    struct Errand {
        int number = 0;
        int since = 0;           ///< frame
        std::int32_t from = -1;  ///< previous goal; -1: its start
    };
    [[nodiscard]] std::int32_t errandGoal(int bot) const;
    void endErrand(int bot, EndedErrand::End end);
    [[nodiscard]] bool startTaken(int bot) const;

    void frameOf(int bot);
    void respawn(int bot);
    void killOverlapping(int bot);
    void leave(int bot);
    void findGoal(int bot);
    [[nodiscard]] CharacterGoals::Answer chooseGoal(int bot);
    [[nodiscard]] CharacterGoals::Answer askCharacter(int bot, std::int32_t held);
    void setOut(int bot, CharacterGoals::Answer answer, std::vector<std::int32_t> path);
    [[nodiscard]] const Collision& world() const { return doors_ ? doors_->world() : world_; }
    /// A button to press, and the path to the node beside it.
    struct Press {
        Box box;
        std::int32_t node = -1;
        std::vector<std::int32_t> path;  ///< empty: one is there
    };
    [[nodiscard]] int firstShut(std::int32_t from, const std::vector<std::int32_t>& path) const;
    [[nodiscard]] std::optional<Press> buttonOf(int door, std::int32_t from);
    [[nodiscard]] std::optional<Press> pressFirst(std::int32_t from, std::vector<std::int32_t> path);
    void setOutByDoors(int bot, CharacterGoals::Answer answer, std::vector<std::int32_t> path);
    [[nodiscard]] bool goesOn(int bot);
    [[nodiscard]] bool presses(int bot);
    void moveDoors();
    void reconsider(int bot);
    void lookAround(int bot);
    [[nodiscard]] bool resume(int bot);
    void behave(int bot);
    [[nodiscard]] int stayFrames(int bot) const;
    void think(int bot);
    void move(int bot, bool drives);
    [[nodiscard]] bool lostGround(int bot) const;
    void judgeStanding(Walker& walker) const;
    void followPath(int bot);
    void passNodes(int bot, const std::vector<std::int32_t>& touched);
    void progress(Walker& walker);
    [[nodiscard]] bool isStuck(const Walker& walker) const;
    void giveUp(int bot);
    void die(int bot, std::string_view cause);
    void heal(int bot);
    void shove(Walker& walker);
    void remember(int bot);
    void gatherBodies(int bot);
    [[nodiscard]] bool keepsPlaces() const { return setup_.trace || watch_ != nullptr; }
    [[nodiscard]] SimulatedPlace placeOf(int bot) const;
    void keepPlace(int bot, const SimulatedPlace& place);
    [[nodiscard]] std::int32_t nodeFor(const Walker& walker) const;
    [[nodiscard]] std::vector<Vec3> othersOf(int bot) const;
    [[nodiscard]] bool finished();
    [[nodiscard]] std::vector<std::int32_t> wayTo(std::int32_t from, std::int32_t goal, bool direct);
    [[nodiscard]] const NavNode& node(std::int32_t id) const { return graph_.nodes[id]; }
    [[nodiscard]] const Character& characterOf(int bot) const { return setup_.team.characterOf(bot); }
    [[nodiscard]] Walker& walkerOf(int bot) { return walkers_[bot]; }

    const NavGraph& graph_;
    const Collision& world_;  ///< with all doors open
    std::optional<SimDoors> doors_;
    const SimulatorSetup& setup_;
    std::vector<Vec3> spawns_;
    Hazards hazards_;
    SimCounters counters_;
    CharacterGoals goals_;
    BotPaths paths_;
    AttemptLog attempts_;
    PmoveParams params_;
    std::mt19937_64 random_;
    std::mt19937_64 shoves_;
    std::vector<Walker> walkers_;
    std::vector<Box> bodies_;    ///< boxes of the bots near the current one
    std::vector<int> bodyBots_;  ///< the bots they belong to
    std::vector<SimulatedPlace> trace_;
    std::vector<StuckBot> stuck_;
    std::vector<NodeLink> hurt_;
    std::vector<BotDecision> decisions_;
    std::uint64_t stuckWithoutNode_ = 0;
    std::uint64_t shoveDeaths_ = 0;
    double windowStart_ = 0;
    std::size_t windowTouched_ = 0;
    int frame_ = 0;
    std::int32_t errand_ = -1;  ///< goal of all bots; -1: none given
    bool errandOver_ = false;
    const BotErrands* errands_ = nullptr;
    std::vector<Errand> errandOf_;  ///< by bot
    std::vector<EndedErrand> ended_;
    std::vector<RecordedBody> bodiesKept_;
    TestWatch* watch_ = nullptr;
    std::vector<WatchedBot> watched_;  ///< by bot; empty where nobody looks on
};

}  // namespace navwright
