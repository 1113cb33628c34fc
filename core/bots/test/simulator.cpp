#include "core/bots/test/simulator.h"

#include <fmt/format.h>

#include <utility>

#include "core/bots/test/sim_spawns.h"
#include "core/bots/test/simulation.h"
#include "core/bots/test/test_record.h"
#include "core/nav/files/aq2_nav.h"
#include "core/nav/graph/components.h"

namespace navwright {

SimulatorSetup simulatorSetup(const Parameters& parameters, std::uint64_t seed) {
    return {.bots = parameters.integer(Param::NavtestBots),
            .seconds = parameters.real(Param::NavtestDuration),
            .maxSeconds = parameters.real(Param::NavtestMaxDuration),
            .stuckSeconds = parameters.real(Param::NavtestStuckSeconds),
            .randomGoals = parameters.choice(Param::NavtestGoals) == "random",
            .seed = seed,
            .thresholds = navtestThresholds(parameters),
            .shove = parameters.real(Param::NavtestShove),
            .parameters = parameters};
}

namespace {

/// Runs the test and records what the setup asks for.
Result<TestRecord> simulated(const NavGraph& graph, const BspFile& bsp, const Collision& world,
                             const SimulatorSetup& setup, JobContext& context, TestWatch* watch) {
    if (graph.nodes.empty()) return fail("The nav has no nodes");
    if (const auto flaw = engineFlaw(graph)) {
        return fail("Bots cannot walk this nav: " + flaw->what, flaw->where,
                    flaw->hint.empty() ? "see `navgen lint`" : flaw->hint);
    }
    auto spawns = spawnPlaces(bsp);
    if (spawns.empty()) return fail("The map has no spawn points", bsp.name, "bots have no place to start");
    const auto all = spawns.size();
    const auto blocked = removeBlocked(spawns, world);
    if (spawns.empty()) {
        return fail("No spawn point of the map has room for a player", bsp.name,
                    "bots have no place to start");
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
    auto teamed = setup;
    if (!setup.team.empty()) teamed.bots = setup.team.bots();
    if (!teamed.demoVisits.empty() && teamed.demoVisits.size() != graph.nodes.size()) {
        return fail(fmt::format("Demo visits are given for {} nodes, the nav has {}",
                                teamed.demoVisits.size(), graph.nodes.size()));
    }
    Simulation simulation(graph, bsp, world, teamed, std::move(spawns), spawnNodes);
    simulation.showTo(watch);
    TestRecord record;
    NAV_ASSIGN(record.test, simulation.run(context));
    record.bodies = simulation.takeBodies();
    return record;
}

}  // namespace

Result<SimulatedTest> simulateNavtest(const NavGraph& graph, const BspFile& bsp, const Collision& world,
                                      const SimulatorSetup& setup, JobContext& context) {
    NAV_ASSIGN(auto record, simulated(graph, bsp, world, setup, context, nullptr));
    return std::move(record.test);
}

Result<TestRecord> recordNavtest(const NavGraph& graph, const BspFile& bsp, const Collision& world,
                                 const SimulatorSetup& setup, JobContext& context, TestWatch* watch) {
    auto traced = setup;
    traced.trace = true;
    return simulated(graph, bsp, world, traced, context, watch);
}

}  // namespace navwright
