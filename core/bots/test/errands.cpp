#include "core/bots/test/errands.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/bots/test/simulation.h"
#include "core/nav/files/aq2_nav.h"

namespace navwright {

namespace {

Result<> checkErrands(const NavGraph& graph, const BotErrands& errands) {
    if (const auto flaw = engineFlaw(graph)) {
        return fail("Bots cannot walk this nav: " + flaw->what, flaw->where,
                    flaw->hint.empty() ? "see `navgen lint`" : flaw->hint);
    }
    if (errands.starts.empty()) return fail("There are no bots to send");
    if (errands.goals.size() != errands.starts.size()) return fail("Every bot needs goals of its own");
    for (const auto& goals : errands.goals) {
        if (goals.empty()) return fail("A bot has no goal to go to");
        for (const auto goal : goals) {
            const auto* node = findNode(graph, goal);
            if (node == nullptr || !node->inUse)
                return fail(fmt::format("There is no node {} to send a bot to", goal));
        }
    }
    return {};
}

}  // namespace

Result<ErrandRun> runErrands(const NavGraph& graph, const BspFile& bsp, const Collision& world,
                             const SimulatorSetup& setup, const BotErrands& errands, JobContext& context) {
    NAV_TRY(checkErrands(graph, errands));
    auto sent = setup;
    sent.bots = static_cast<int>(errands.starts.size());
    sent.team = {};
    sent.maxSeconds = sent.seconds;
    sent.trace = true;
    std::vector<std::int32_t> ends;
    for (const auto& goals : errands.goals) ends.insert(ends.end(), goals.begin(), goals.end());
    std::ranges::sort(ends);
    ends.erase(std::ranges::unique(ends).begin(), ends.end());
    Simulation simulation(graph, bsp, world, sent, errands.starts, ends);
    simulation.sendAll(errands);
    ErrandRun run;
    NAV_ASSIGN(run.test, simulation.run(context));
    run.test.report.map = bsp.name;
    run.test.report.passed = false;
    run.ended = simulation.takeErrands();
    return run;
}

}  // namespace navwright
