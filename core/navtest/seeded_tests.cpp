#include "navtest/seeded_tests.h"

#include <utility>

#include "base/parallel.h"

namespace navwright {

Result<std::vector<SimulatedTest>> simulateSeeds(const NavGraph& graph, const BspFile& bsp,
                                                 const Collision& world, const SimulatorSetup& setup,
                                                 int tests, int jobs, JobContext& context) {
    std::vector<SimulatedTest> done(static_cast<std::size_t>(tests));
    NAV_TRY(parallelFor(done.size(), jobs, context, [&](std::size_t i) -> Result<> {
        auto one = setup;
        one.seed = setup.seed + i;
        NAV_ASSIGN(done[i], simulateNavtest(graph, bsp, world, one, context));
        return {};
    }));
    return done;
}

}  // namespace navwright
