#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/job_context.h"
#include "core/bots/characters/goal_choice.h"
#include "core/bots/characters/team.h"
#include "core/bots/test/bot_paths.h"
#include "core/bots/test/report.h"
#include "core/bots/test/thresholds.h"
#include "core/map/bsp/bsp_file.h"
#include "core/map/bsp/collision.h"
#include "core/nav/files/nav_graph.h"
#include "core/physics/movement/bot_driver.h"

namespace navwright {

struct SimulatorSetup {
    int bots = 8;
    double seconds = 300;      ///< game time the test runs at least
    double maxSeconds = 1200;  ///< and at most, while bots still come to new nodes
    double stuckSeconds = 15;  ///< without progress for this long a bot gives its goal up
    std::uint64_t seed = 1;
    NavtestThresholds thresholds;
    bool trace = false;  ///< keep every bot's positions
    /// Units/s that a bot is pushed sideways by, as blows in a fight do; 0: never. Each bot is pushed once in
    /// `shoveSeconds` on average, in a direction and at a time drawn from the seed.
    double shove = 0;
    double shoveSeconds = 5;
    /// Links, ascending, of which every attempt is kept, at most `attemptsKept` a link and outcome; of other
    /// links the failed ones and the first that arrived. 0: none.
    std::vector<NodePair> watched = {};
    std::size_t attemptsKept = 0;
    bool decisions = false;  ///< keep why bots took their goals; `trace` does so, too
    /// The bots and their characters, in place of `bots`; empty: `bots` of the server's.
    Team team = {};
    /// How often players of demos came by, by node, for weights on it; empty: not known.
    std::vector<std::uint32_t> demoVisits = {};
};

/// The `navtest.*` rows of the parameter table.
[[nodiscard]] SimulatorSetup simulatorSetup(const Parameters& parameters, std::uint64_t seed);

/// Where one bot was in one frame (0.1 s), and what it was trying.
struct SimulatedPlace {
    std::int32_t bot = 0;
    std::int32_t frame = 0;
    Vec3 origin{0};
    std::int32_t node = -1;  ///< the bot is on its way from this node
    std::int32_t next = -1;
    std::int32_t goal = -1;
    bool alive = true;
    float yaw = 0;  ///< of the view, degrees
    /// What is pressed: forward, side (right) and up, -400 to 400.
    std::int16_t forward = 0, side = 0, up = 0;
    bool onGround = false;
    bool crowded = false;   ///< another bot stands in the way
    bool obstacle = false;  ///< something in the way makes it jump or crouch

    friend bool operator==(const SimulatedPlace&, const SimulatedPlace&) = default;
};

/// A bot set out for a goal, or turned to another on its way.
struct BotDecision {
    std::int32_t bot = 0;
    std::int32_t frame = 0;
    std::int32_t from = -1;  ///< the node it decided at
    std::int32_t goal = -1;
    bool turned = false;  ///< away from a goal that it had not reached
    GoalReason reason = {};

    friend bool operator==(const BotDecision&, const BotDecision&) = default;
};

/// What the bots of one character met in a test.
struct CharacterCounts {
    std::string name;
    int bots = 0;
    CharacterFinding finding = CharacterFinding::none;
    std::vector<std::uint32_t> touches = {};  ///< by node
    std::vector<NavtestLink> links = {};      ///< as in the report, of these bots alone
    std::uint64_t stuck = 0;                  ///< goals given up, without one included
    std::uint64_t arrivals = 0;               ///< goals reached
    std::uint64_t deaths = 0;

    friend bool operator==(const CharacterCounts&, const CharacterCounts&) = default;
};

/// Why a bot was stuck, by what it did in the time before.
enum class StuckCause : std::uint8_t {
    noNode,    ///< no node is near and in sight
    noWay,     ///< its node leads nowhere
    crowd,     ///< other bots stood in its way most of the time
    ladder,    ///< on a ladder's link
    water,     ///< swimming
    fell,      ///< far below what it was going for
    jump,      ///< a jump that does not get there
    limping,   ///< a jump that it did not try: its leg was hurt
    obstacle,  ///< jumping or ducking at what stands in its way
    blocked,   ///< pressing on without getting on
    astray,    ///< moving about without getting there
};
inline constexpr std::size_t kStuckCauses = 11;
/// "no node", "crowd", ...
[[nodiscard]] std::string_view stuckCauseName(StuckCause cause);

/// One bot that was stuck.
struct StuckBot {
    std::int32_t bot = 0;
    std::int32_t frame = 0;  ///< when it gave up
    Vec3 origin{0};
    std::int32_t from = -1, to = -1, goal = -1;  ///< the link being tried; -1: none
    StuckCause cause = StuckCause::blocked;
    bool legHurt = false;
    NodePair hurtBy{-1, -1};                ///< the link on which the leg was hurt; -1: none
    std::vector<SimulatedPlace> last = {};  ///< of the time without progress, every frame

    friend bool operator==(const StuckBot&, const StuckBot&) = default;
};

/// How a bot came to walk a link, and what came of it.
struct LinkAttempt {
    NodePair link;
    /// Before its first frame on the link, or on one of the two links of the path before it.
    BotBody body;
    PathWalk walk;
    enum class Outcome : std::uint8_t { arrived, stuck, died };
    Outcome outcome = Outcome::arrived;
};

struct SimulatedTest {
    NavtestReport report;  ///< backend "sim"; navSha1 is left to the caller, who knows the file
    std::vector<SimulatedPlace> trace = {};   ///< by frame, then bot; empty unless asked for
    std::vector<StuckBot> stuck = {};         ///< in the order they gave up
    std::vector<NodePair> hurt = {};          ///< links on which a leg was hurt, in the order that happened
    std::vector<LinkAttempt> attempts = {};   ///< in the order they ended, see SimulatorSetup::watched
    std::vector<BotDecision> decisions = {};  ///< by frame, then bot; see SimulatorSetup::decisions
    std::vector<CharacterCounts> characters = {};  ///< of SimulatorSetup::team, in its order
};

/// Lets bots walk the graph as the server's bots do in its nav test, on the project's own collision and
/// movement: no combat, bots stand in each other's way, falls, drowning, lava, slime and trigger_hurt stay
/// on. The same seed gives the same test on every machine of one architecture. A team of regular characters
/// gives what no team gives. Spawn points without room for a player are not used, with a warning. Errors: no
/// nodes, a graph the engine could not load, no spawn points, nothing to start from.
[[nodiscard]] Result<SimulatedTest> simulateNavtest(const NavGraph& graph, const BspFile& bsp,
                                                    const Collision& world, const SimulatorSetup& setup,
                                                    JobContext& context);

}  // namespace navwright
