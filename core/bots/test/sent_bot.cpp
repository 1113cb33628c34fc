#include "core/bots/test/sent_bot.h"

#include <fmt/format.h>

#include <array>

#include "core/base/index.h"
#include "core/bots/test/sim_spawns.h"
#include "core/bots/test/simulation.h"
#include "core/nav/files/aq2_nav.h"

namespace navwright {

namespace {

SentBot::End endOf(const SimulatedTest& test, std::int32_t goal) {
    if (!test.stuck.empty()) return SentBot::End::stuck;
    if (!test.report.deaths.empty()) return SentBot::End::died;
    const bool arrived = test.report.nodes[goal].visits > 0;
    return arrived ? SentBot::End::arrived : SentBot::End::timeUp;
}

std::vector<std::int32_t> walkedBy(const SimulatedTest& test, bool arrived, std::int32_t goal) {
    std::vector<std::int32_t> nodes;
    for (const auto& place : test.trace) {
        if (place.node >= 0 && (nodes.empty() || nodes.back() != place.node)) nodes.push_back(place.node);
    }
    if (arrived && (nodes.empty() || nodes.back() != goal)) nodes.push_back(goal);
    return nodes;
}

}  // namespace

Result<SentBot> sendBot(const NavGraph& graph, const BspFile& bsp, const Collision& world,
                        const SimulatorSetup& setup, const Errand& errand, JobContext& context) {
    if (const auto flaw = engineFlaw(graph)) {
        return fail("Bots cannot walk this nav: " + flaw->what, flaw->where,
                    flaw->hint.empty() ? "see `navgen lint`" : flaw->hint);
    }
    const auto index = toIndex(errand.goal);
    if (errand.goal < 0 || index >= graph.nodes.size() || !graph.nodes[index].inUse)
        return fail(fmt::format("There is no node {} to send a bot to", errand.goal));
    // A body resting on a floor touches it, which would count as inside.
    constexpr float kOffTheFloor = 1;
    std::vector<Vec3> places{errand.from + Vec3(0, 0, kOffTheFloor)};
    if (removeBlocked(places, world) > 0)
        return fail("There is no room for a bot at the start", {}, "click a free place of the floor");
    SentBot sent;
    sent.start = firstNodes(graph, places, world).front();
    if (sent.start == errand.goal) {
        return fail(fmt::format("Both places belong to node {}", sent.start), {},
                    "choose places farther from each other");
    }
    if (sent.start >= 0) {
        sent.engine = enginePath(graph, sent.start, errand.goal);
        sent.cheapest = cheapestPath(graph, sent.start, errand.goal);
    }
    auto alone = setup;
    alone.bots = 1;
    alone.team = {};
    alone.seconds = alone.maxSeconds = errand.mostSeconds;
    alone.trace = true;
    const std::array starts{sent.start >= 0 ? sent.start : errand.goal};
    Simulation simulation(graph, bsp, world, alone, std::move(places), starts);
    simulation.sendTo(errand.goal);
    NAV_ASSIGN(sent.record.test, simulation.run(context));
    sent.record.bodies = simulation.takeBodies();
    auto& test = sent.record.test;
    test.report.map = bsp.name;
    test.report.passed = false;
    sent.seconds = test.report.testDurationS;
    sent.end = endOf(test, errand.goal);
    sent.walked = walkedBy(test, sent.end == SentBot::End::arrived, errand.goal);
    return sent;
}

}  // namespace navwright
