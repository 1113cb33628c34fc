#include "navtest/seeded_tests.h"

#include "base/parallel.h"

namespace navwright {

std::vector<SimulatorSetup> seededSetups(const SimulatorSetup& setup, int tests) {
    std::vector<SimulatorSetup> setups(static_cast<std::size_t>(tests), setup);
    for (std::size_t i = 0; i < setups.size(); ++i) setups[i].seed = setup.seed + i;
    return setups;
}

Result<std::vector<SimulatedTest>> simulateSeeds(const NavGraph& graph, const BspFile& bsp,
                                                 const Collision& world, const SimulatorSetup& setup,
                                                 int tests, int jobs, JobContext& context) {
    const auto setups = seededSetups(setup, tests);
    std::vector<SimulatedTest> done(setups.size());
    NAV_TRY(parallelFor(done.size(), jobs, context, [&](std::size_t i) -> Result<> {
        NAV_ASSIGN(done[i], simulateNavtest(graph, bsp, world, setups[i], context));
        return {};
    }));
    return done;
}

}  // namespace navwright
