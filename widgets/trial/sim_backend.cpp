#include "trial/sim_backend.h"

namespace navwright {

std::string SimBackend::name() const {
    return "the built-in simulator";
}

Result<TestOutcome> SimBackend::run(const TestJob& job, JobContext& context) {
    // Doors and breakable glass are out of the way in the test.
    NAV_ASSIGN(auto test, simulateNavtest(job.graph, job.map->bsp, job.map->collision, job.setup, context));
    test.report.map = job.map->name();
    test.report.mapChecksum = job.map->bsp.checksum;
    return TestOutcome{std::move(test.report), std::move(test.stuck)};
}

}  // namespace navwright
