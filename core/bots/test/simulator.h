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
    double seconds = 300;      ///< least game time of the test
    double maxSeconds = 1200;  ///< greatest game time, used while bots still reach new nodes
    double stuckSeconds = 15;  ///< time without progress after which a bot gives up its goal
    bool randomGoals = false;  ///< any node in reach, not first those that no bot came to
    std::uint64_t seed = 1;
    NavtestThresholds thresholds;
    bool trace = false;  ///< keep the positions of all bots
    /// Speed of random sideways pushes, units/s, as blows in a fight give; 0: none. Each bot is pushed once
    /// in `shoveSeconds` on average, at times and in directions drawn from the seed.
    double shove = 0;
    double shoveSeconds = 5;
    /// Links, ascending, of which every attempt is kept, at most `attemptsKept` per link and outcome; of
    /// other links the failed ones and the first that arrived are kept. 0: none.
    std::vector<NodeLink> watched = {};
    std::size_t attemptsKept = 0;
    bool decisions = false;  ///< keep why bots chose their goals; implied by `trace`
    /// The bots and their characters, replacing `bots`; empty: `bots` server bots.
    Team team = {};
    /// Visits by players of demos, by node, for weights that use them; empty: unknown.
    std::vector<std::uint32_t> demoVisits = {};
    /// Doors that only buttons and triggers open are shut until a bot sets these off, and bots press a button
    /// first where such a door is on their path. false: these doors are open. The server's bots press none.
    bool doors = false;
    /// Used to survey the map's floor if detours are limited (judgeDetours()).
    Parameters parameters = {};
};

/// Reads the `navtest.*` rows of the parameter table.
[[nodiscard]] SimulatorSetup simulatorSetup(const Parameters& parameters, std::uint64_t seed);

/// A bot's state in one frame (0.1 s).
struct SimulatedPlace {
    std::int32_t bot = 0;
    std::int32_t frame = 0;
    Vec3 origin{0};
    std::int32_t node = -1;  ///< start of the link it is on
    std::int32_t next = -1;
    std::int32_t goal = -1;
    bool alive = true;
    float yaw = 0;  ///< of the view, degrees
    /// Key input: forward, side (right) and up, -400 to 400.
    std::int16_t forward = 0, side = 0, up = 0;
    bool onGround = false;
    bool crowded = false;   ///< another bot is in the way
    bool obstacle = false;  ///< an obstacle makes it jump or crouch

    friend bool operator==(const SimulatedPlace&, const SimulatedPlace&) = default;
};

/// A bot chose a goal, or changed its goal on the way.
struct BotDecision {
    std::int32_t bot = 0;
    std::int32_t frame = 0;
    std::int32_t from = -1;  ///< the node where it decided
    std::int32_t goal = -1;
    bool turned = false;  ///< replaced a goal it had not reached
    GoalReason reason = {};

    friend bool operator==(const BotDecision&, const BotDecision&) = default;
};

/// Counters of the bots of one character in a test.
struct CharacterCounts {
    std::string name;
    int bots = 0;
    CharacterFinding finding = CharacterFinding::none;
    std::vector<std::uint32_t> touches = {};  ///< by node
    std::vector<NavtestLink> links = {};      ///< as in the report, of these bots only
    std::uint64_t stuck = 0;                  ///< goals given up, and times stuck without a goal
    std::uint64_t arrivals = 0;               ///< goals reached
    std::uint64_t onTheWay = 0;               ///< short-term goals reached
    std::uint64_t deaths = 0;

    friend bool operator==(const CharacterCounts&, const CharacterCounts&) = default;
};

/// Why a bot was stuck, judged by its last frames.
enum class StuckCause : std::uint8_t {
    noNode,    ///< no node near and in sight
    noWay,     ///< its node has no way out
    crowd,     ///< other bots blocked it most of the time
    ladder,    ///< on a ladder link
    water,     ///< swimming
    fell,      ///< far below its next node
    jump,      ///< a jump that falls short
    limping,   ///< a jump it could not try with a hurt leg
    obstacle,  ///< jumping or crouching at an obstacle
    blocked,   ///< moving on without progress in one place
    astray,    ///< moving around without arriving
};
inline constexpr std::size_t kStuckCauses = 11;
/// The cause's name: "no node", "crowd", ...
[[nodiscard]] std::string_view stuckCauseName(StuckCause cause);

/// One bot that was stuck.
struct StuckBot {
    std::int32_t bot = 0;
    std::int32_t frame = 0;  ///< the frame in which it gave up
    Vec3 origin{0};
    std::int32_t from = -1, to = -1, goal = -1;  ///< the attempted link and the goal; -1: none
    StuckCause cause = StuckCause::blocked;
    bool legHurt = false;
    NodeLink hurtBy{-1, -1};                ///< the link on which its leg was hurt; -1: none
    std::vector<SimulatedPlace> last = {};  ///< all frames without progress

    friend bool operator==(const StuckBot&, const StuckBot&) = default;
};

/// How a bot began a link, and the outcome.
struct LinkAttempt {
    NodeLink link;
    /// The body before its first frame on the link, or on one of the two links before it.
    BotBody body;
    PathWalk walk;
    enum class Outcome : std::uint8_t { arrived, stuck, died };
    Outcome outcome = Outcome::arrived;
};

struct SimulatedTest {
    NavtestReport report;                          ///< backend "sim"; the caller sets navSha1
    std::vector<SimulatedPlace> trace = {};        ///< by frame, then bot; empty unless requested
    std::vector<StuckBot> stuck = {};              ///< in the order they gave up
    std::vector<NodeLink> hurt = {};               ///< links on which a leg was hurt, in order
    std::vector<LinkAttempt> attempts = {};        ///< in the order they ended, see SimulatorSetup::watched
    std::vector<BotDecision> decisions = {};       ///< by frame, then bot; see SimulatorSetup::decisions
    std::vector<CharacterCounts> characters = {};  ///< one per character of SimulatorSetup::team
};

/// Simulates the server's nav test: its bots walk the graph with the project's own collision and movement. No
/// combat; bots block each other; falls, drowning, lava, slime and trigger_hurt apply. The same seed gives
/// the same test on every machine of one architecture. A team of regular characters gives the same as no
/// team. Spawn points without room for a player are skipped with a warning. Errors: no nodes, a graph the
/// engine cannot load, no spawn points, none with a node to start from.
[[nodiscard]] Result<SimulatedTest> simulateNavtest(const NavGraph& graph, const BspFile& bsp,
                                                    const Collision& world, const SimulatorSetup& setup,
                                                    JobContext& context);

}  // namespace navwright
