#include "widgets/test/decisions/tests_beside.h"

#include <QCoreApplication>

#include <algorithm>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

#include "core/base/index.h"
#include "core/base/memory_guard.h"
#include "core/base/stop_scope.h"
#include "widgets/test/decisions/lane_words.h"

namespace navwright {

namespace {

struct BesideWords {
    Q_DECLARE_TR_FUNCTIONS(TestsBeside)
};

/// The progress of both tests as that of one.
class JointProgress {
  public:
    explicit JointProgress(JobContext& whole) : whole_(whole) {}

    void tell(std::size_t side, std::string_view task, std::size_t done, std::size_t total) {
        const std::lock_guard lock(mutex_);
        done_[side] = done;
        totals_[side] = total;
        // The one that has not begun takes about as long.
        const auto longest = std::ranges::max(totals_);
        std::size_t all = 0;
        for (const auto one : totals_) all += one > 0 ? one : longest;
        whole_.progress(task, done_[0] + done_[1], all);
    }
    void log(LogLevel level, std::string_view message) { whole_.log(level, message); }

  private:
    JobContext& whole_;
    std::mutex mutex_;
    std::array<std::size_t, kSplitSides> done_{}, totals_{};
};

class SideSink : public JobSink {
  public:
    SideSink(JointProgress& joint, std::size_t side) : joint_(joint), side_(side) {}

    void progress(std::string_view task, std::size_t done, std::size_t total) override {
        joint_.tell(side_, task, done, total);
    }
    void log(LogLevel level, std::string_view message) override { joint_.log(level, message); }

  private:
    JointProgress& joint_;
    std::size_t side_;
};

using Jobs = std::array<TestJob, kSplitSides>;
using Outcomes = std::array<std::optional<Result<TestOutcome>>, kSplitSides>;

/// Each outcome; that of a side that did not begin is empty.
Outcomes runBoth(TestBackend& backend, const Jobs& jobs, const LiveBeside& live, JobContext& context) {
    Outcomes outcomes;
    std::stop_source ended;
    const std::stop_callback follow(context.stopToken(), [&ended] { ended.request_stop(); });
    JointProgress joint(context);
    const auto test = [&](std::size_t side) {
        const StopScope scope(ended.get_token());
        SideSink sink(joint, side);
        JobContext own(ended.get_token(), &sink);
        outcomes[side] = withinMemory([&] { return runJudgedTest(backend, jobs[side], own); });
        live[side]->end();
        if (!*outcomes[side]) ended.request_stop();
    };
    if (backend.runsSeveral()) {
        const std::jthread other([&] { test(1); });
        test(0);
    } else {
        test(0);
        if (!ended.stop_requested()) test(1);
    }
    return outcomes;
}

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
    Jobs jobs;
    for (std::size_t side = 0; side < jobs.size(); ++side) {
        NAV_ASSIGN(jobs[side], makeTestJob(*navs.navs[side], map, mapPath, setup));
        jobs[side].watch = live[side];
    }
    auto outcomes = runBoth(backend, jobs, live, context);
    if (context.stopRequested()) return cancelled();
    for (const auto& outcome : outcomes) {
        // One that was ended because the other failed is cancelled.
        if (outcome && !*outcome && !outcome->error().cancelled()) return std::unexpected(outcome->error());
    }
    TestsBeside tests{.navs = navs.navs, .reports = {}, .recorded = {}};
    for (std::size_t side = 0; side < jobs.size(); ++side) {
        if (!outcomes[side] || !*outcomes[side]) return cancelled();
        auto& outcome = **outcomes[side];
        tests.reports[side] = std::make_shared<const NavtestReport>(std::move(outcome.report));
        if (!outcome.record) continue;
        const auto which = static_cast<SplitSide>(side);
        tests.recorded[side] = recordedTest(titleOf(which, navs.names[side]), navs.navs[side],
                                            std::move(*outcome.record), setup, which);
    }
    return tests;
}

}  // namespace navwright
