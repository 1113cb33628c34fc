#include "core/bots/rehearsal/fresh_tests.h"

#include <algorithm>

#include "core/base/index.h"
#include "core/bots/rehearsal/repair.h"
#include "core/bots/test/seeded_tests.h"

namespace navwright {

namespace {

constexpr std::uint64_t kFreshSeeds = 0x6e61766600000000;
/// Their standard error is a sixth of the mean.
constexpr int kFreshTests = 8;

}  // namespace

SimulatorSetup testSetup(const RehearsalSetup& setup, std::uint64_t seed) {
    SimulatorSetup test;
    test.bots = setup.bots;
    test.seconds = test.maxSeconds = setup.seconds;
    test.shove = setup.shove;
    test.seed = seed;
    return test;
}

RehearsalRound summaryOf(std::span<const SimulatedTest> tests) {
    RehearsalRound round;
    for (const auto& test : tests) {
        round.stuckRate += test.report.stuckRatePerBotMin;
        round.deathRate += test.report.deathRatePerBotMin;
        round.touched += test.report.coverageRatio;
        for (const auto& stuck : test.stuck) ++round.causes[toIndex(stuck.cause)];
    }
    const auto count = static_cast<double>(tests.size());
    round.stuckRate /= count;
    round.deathRate /= count;
    round.touched /= count;
    return round;
}

Result<double> freshTrouble(const NavGraph& graph, const BspFile& bsp, const Collision& world,
                            const RehearsalSetup& setup, JobContext& context) {
    NAV_ASSIGN(const auto tests, simulateSeeds(graph, bsp, world, testSetup(setup, kFreshSeeds), kFreshTests,
                                               setup.jobs, context));
    const auto summary = summaryOf(tests);
    return troubleOf(summary.stuckRate, summary.deathRate);
}

double shareGivenUp(std::span<const std::int32_t> previous, std::size_t nodes) {
    const auto left = std::ranges::count_if(previous, [](std::int32_t node) { return node >= 0; });
    return nodes > 0 ? 1 - static_cast<double>(left) / static_cast<double>(nodes) : 0;
}

}  // namespace navwright
