#pragma once

#include <QtTest>

#include <QTemporaryDir>

#include <atomic>
#include <functional>
#include <thread>

#include "core/nav/graph/components.h"
#include "plain_parameters.h"
#include "sanitizers.h"
#include "widgets/common/models/document.h"
#include "widgets/test/verdict/test_backend.h"

namespace navwright {

inline constexpr int kTestMilliseconds = kHangMilliseconds;

/// The bundled sample in a document, with its files in a temporary folder.
class TestBench {
  public:
    /// Rehearsals take ten times as long as everything else.
    enum class Rehearsals { none, usual };

    [[nodiscard]] bool open(Rehearsals rehearsals = Rehearsals::none) {
        const std::filesystem::path sample = NAVWRIGHT_SOURCE_DIR "/resources/sample";
        if (!folder_.isValid() || !document.openMap(sample / "nw_sample.bsp")) return false;
        Work work;
        if (rehearsals == Rehearsals::none) work.parameters = unrehearsed();
        document.applyWork(work);
        return document.addDemos({sample}).has_value() && waitUntilIdle();
    }
    [[nodiscard]] bool waitUntilIdle() {
        return QTest::qWaitFor([this] { return !document.busy(); }, kTestMilliseconds) &&
               document.generation() != nullptr;
    }
    /// Where tests write; created by them.
    [[nodiscard]] std::filesystem::path out() const { return folder_.path().toStdString() + "/out/nav"; }
    [[nodiscard]] QString folder() const { return folder_.path(); }

    Document document;

  private:
    QTemporaryDir folder_;
};

/// A backend with scripted answers.
class ScriptedBackend : public TestBackend {
  public:
    using Answer = std::function<Result<NavtestReport>(const TestJob&, JobContext&, int)>;
    explicit ScriptedBackend(Answer answer) : answer_(std::move(answer)) {}

    [[nodiscard]] std::string name() const override { return "a scripted tester"; }
    [[nodiscard]] Result<TestOutcome> run(const TestJob& job, JobContext& context) override {
        NAV_ASSIGN(auto report, answer_(job, context, runs_++));
        return TestOutcome{std::move(report), stuck};
    }
    [[nodiscard]] int runs() const { return runs_; }

    std::vector<StuckBot> stuck;  ///< reported with every report

  private:
    Answer answer_;
    std::atomic<int> runs_ = 0;
};

/// Works until stopped; sets `entered` when it starts.
inline std::shared_ptr<ScriptedBackend> hangingBackend(const std::shared_ptr<std::atomic<bool>>& entered) {
    return std::make_shared<ScriptedBackend>(
        [entered](const TestJob&, JobContext& context, int) -> Result<NavtestReport> {
            context.progress("Hanging", 1, 3);
            *entered = true;
            while (!context.stopRequested()) std::this_thread::yield();
            return cancelled();
        });
}

/// A minimal report on the job's nav.
inline NavtestReport plainReport(const TestJob& job, bool passed) {
    NavtestReport report;
    report.map = job.map->name();
    report.passed = passed;
    report.coverageRatio = 0.5;
    report.botCount = 1;
    report.testDurationS = 60;
    return report;
}

/// The first link that is redundant: its end can be reached on another path.
inline NodeLink spareLink(const NavGraph& graph) {
    for (std::int32_t node = 0; node < static_cast<std::int32_t>(graph.nodes.size()); ++node) {
        const auto& links = graph.nodes[static_cast<std::size_t>(node)].links;
        for (std::size_t i = 0; i < links.size(); ++i) {
            auto without = graph;
            auto& left = without.nodes[static_cast<std::size_t>(node)].links;
            left.erase(left.begin() + static_cast<std::ptrdiff_t>(i));
            const auto reach = reachableFrom(without, std::span(&node, 1));
            if (reach[static_cast<std::size_t>(links[i].target)]) return {node, links[i].target};
        }
    }
    return {-1, -1};
}

}  // namespace navwright
