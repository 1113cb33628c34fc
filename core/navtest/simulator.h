#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/job_context.h"
#include "bsp/bsp_file.h"
#include "bsp/collision.h"
#include "nav/nav_graph.h"
#include "navtest/report.h"
#include "navtest/thresholds.h"

namespace navwright {

struct SimulatorSetup {
    int bots = 8;
    double seconds = 300;      ///< game time the test runs at least
    double maxSeconds = 1200;  ///< and at most, while coverage still grows
    double stuckSeconds = 15;  ///< without progress for this long a bot gives its goal up
    std::uint64_t seed = 1;
    NavtestThresholds thresholds;
    bool trace = false;  ///< keep every bot's positions
};

/// The `navtest.*` rows of the parameter table.
[[nodiscard]] SimulatorSetup simulatorSetup(const Parameters& parameters, std::uint64_t seed);

/// Where one bot was in one frame (0.1 s).
struct SimulatedPlace {
    std::int32_t bot = 0;
    std::int32_t frame = 0;
    Vec3 origin{0};
    std::int32_t node = -1;  ///< the bot is on its way from this node
    std::int32_t next = -1;
    std::int32_t goal = -1;
    bool alive = true;

    friend bool operator==(const SimulatedPlace&, const SimulatedPlace&) = default;
};

struct SimulatedTest {
    NavtestReport report;               ///< backend "sim"; navSha1 is left to the caller, who knows the file
    std::vector<SimulatedPlace> trace;  ///< by frame, then bot; empty unless asked for
};

/// Lets bots walk the graph as the engine's bots do, on the project's own collision and movement: no combat,
/// falls, drowning, lava, slime and trigger_hurt stay on. The same seed gives the same test on every machine
/// of one architecture. Spawn points without room for a player are not used, with a warning. Errors: no
/// nodes, a graph the engine could not load, no spawn points, nothing to start from.
[[nodiscard]] Result<SimulatedTest> simulateNavtest(const NavGraph& graph, const BspFile& bsp,
                                                    const Collision& world, const SimulatorSetup& setup,
                                                    JobContext& context);

}  // namespace navwright
