#include "widgets/test/decisions/tests_beside.h"

#include <QCoreApplication>

#include <utility>

#include "core/bots/test/two_at_once.h"
#include "widgets/test/decisions/lane_words.h"

namespace navwright {

namespace {

struct BesideWords {
    Q_DECLARE_TR_FUNCTIONS(TestsBeside)
};

QString titleOf(SplitSide side, const QString& nav) {
    return BesideWords::tr("%1: %2").arg(sideText(side), nav);
}

}  // namespace

LiveBeside liveBeside(const TestBackend& backend) {
    const auto pace = std::make_shared<LivePace>();
    const auto other = backend.runsSeveral() ? pace : std::make_shared<LivePace>();
    return {std::make_shared<LiveTest>(pace), std::make_shared<LiveTest>(other)};
}

Result<TestsBeside> testBeside(TestBackend& backend, const NavsBeside& navs,
                               const std::shared_ptr<const GameMap>& map,
                               const std::filesystem::path& mapPath, const SimulatorSetup& setup,
                               const LiveBeside& live, JobContext& context) {
    std::array<TestJob, kSplitSides> jobs;
    for (std::size_t side = 0; side < jobs.size(); ++side) {
        NAV_ASSIGN(jobs[side], makeTestJob(*navs.navs[side], map, mapPath, setup));
        jobs[side].watch = live[side];
    }
    std::array<TestOutcome, kSplitSides> outcomes;
    NAV_TRY(runTwo(backend.runsSeveral(), context, [&](std::size_t side, JobContext& own) -> Result<> {
        auto outcome = runJudgedTest(backend, jobs[side], own);
        live[side]->end();
        if (!outcome) return std::unexpected(std::move(outcome).error());
        outcomes[side] = *std::move(outcome);
        return {};
    }));
    TestsBeside tests{.navs = navs.navs, .reports = {}, .recorded = {}};
    for (std::size_t side = 0; side < jobs.size(); ++side) {
        auto& outcome = outcomes[side];
        tests.reports[side] = std::make_shared<const NavtestReport>(std::move(outcome.report));
        if (!outcome.record) continue;
        const auto which = static_cast<SplitSide>(side);
        tests.recorded[side] = recordedTest(titleOf(which, navs.names[side]), navs.navs[side],
                                            std::move(*outcome.record), setup, which);
    }
    return tests;
}

}  // namespace navwright
