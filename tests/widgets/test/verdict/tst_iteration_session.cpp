#include <QAbstractItemModelTester>
#include <QSignalSpy>

#include "test_program.h"
#include "trial_bench.h"
#include "widgets/test/verdict/iteration_model.h"
#include "widgets/test/verdict/testing.h"

using namespace navwright;

/// "Iterate" with a tester that always fails one link: stop, resume, keep.
class TestIterationSession : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        bench_ = std::make_unique<TestBench>();
        QVERIFY(bench_->open());
        layers_ = std::make_unique<LayerModel>();
        testing_ = std::make_unique<Testing>(bench_->document, *layers_);
        testing_->setSettings({.seed = 1, .mostTests = 4, .testsPerTurn = 1, .folder = bench_->out()});
    }
    void cleanup() {
        testing_.reset();
        bench_.reset();
    }

    void goesOnUntilNothingFails() {
        useBackend([](int run) { return run == 2; });
        const auto before = bench_->document.generation();
        IterationModel model(session(), testing_->floors());
        const QAbstractItemModelTester tester(&model);
        QSignalSpy ended(&session(), &IterationSession::finished);
        testing_->iterate();
        QVERIFY(waitUntilIdle());
        QCOMPARE(ended.count(), 1);
        QCOMPARE(session().turns().size(), std::size_t{3});
        QCOMPARE(session().best(), std::size_t{2});
        QCOMPARE(model.rowCount(), 3);
        QVERIFY(model.index(2, IterationModel::test).data().toString().contains("best"));
        QVERIFY(!model.index(0, IterationModel::why).data().toString().isEmpty());
        QVERIFY(model.index(2, IterationModel::why).data().toString().isEmpty());
        // Nothing is the document's before it is kept.
        QCOMPARE(bench_->document.generation(), before);
        QVERIFY(bench_->document.ledger() == nullptr);
        QVERIFY(bench_->document.undoStack().isClean());
        // But the last report is seen.
        QVERIFY(bench_->document.report()->passed);
    }

    void severalSeedsJudgeATurn() {
        testing_->setSettings({.seed = 5, .mostTests = 1, .testsPerTurn = 3, .folder = bench_->out()});
        std::vector<std::uint64_t> seeds;
        testing_->setBackend(std::make_shared<ScriptedBackend>(
            [&seeds](const TestJob& job, JobContext&, int run) -> Result<NavtestReport> {
                seeds.push_back(job.setup.seed);
                auto report = plainReport(job, run != 1);
                report.seed = job.setup.seed;
                if (run == 1) report.reasons = {"too many deaths"};
                return report;
            }));
        QSignalSpy logged(&session(), &IterationSession::logged);
        testing_->iterate();
        QVERIFY(waitUntilIdle());
        QVERIFY(logged.first().last().toString().contains("3 runs, with the seeds 5 to 7"));
        IterationModel model(session(), testing_->floors());
        QCOMPARE(model.index(0, IterationModel::stuck).data(Qt::ToolTipRole).toString(),
                 QStringLiteral("Seed 6: too many deaths"));
        QCOMPARE(seeds, (std::vector<std::uint64_t>{5, 6, 7}));
        QCOMPARE(session().turns().size(), std::size_t{1});
        const auto& report = session().turns().front()->report;
        QVERIFY(!report.passed);
        QCOMPARE(report.reasons, std::vector<std::string>{"Seed 6: too many deaths"});
    }

    void endsAtTheLimit() {
        useBackend([](int) { return false; });
        testing_->iterate();
        QVERIFY(waitUntilIdle());
        QCOMPARE(session().turns().size(), std::size_t{4});
        QVERIFY(!session().canResume());
        QCOMPARE(session().state(), QString("Ended after test 4, the last that was allowed"));
    }

    /// Three tests without gain would end it, and four are allowed otherwise.
    void untilNothingIsFoundGoesOnWithoutGain() {
        auto settings = testing_->settings();
        settings.untilNothingFound = true;
        testing_->setSettings(settings);
        QStringList states;
        connect(&session(), &IterationSession::changed, this, [&] { states << session().state(); });
        // Worse and worse, until in the seventh test nothing fails.
        testing_->setBackend(std::make_shared<ScriptedBackend>(
            [](const TestJob& job, JobContext&, int run) -> Result<NavtestReport> {
                auto report = run == 6 ? plainReport(job, true) : failedReport(job);
                report.stuckRatePerBotMin = 1 + run;
                return report;
            }));
        testing_->iterate();
        QVERIFY(waitUntilIdle());
        QVERIFY2(session().turns().size() > 4, qPrintable(QString::number(session().turns().size())));
        QVERIFY(session().state().contains("nothing to mend"));
        QVERIFY2(states.contains("Test 5, until nothing is found; at most 100"),
                 qPrintable(states.join('\n')));
        disconnect(&session(), nullptr, this, nullptr);
    }

    void untilNothingIsFoundCanBeStopped() {
        auto settings = testing_->settings();
        settings.untilNothingFound = true;
        testing_->setSettings(settings);
        auto backend = useBackend([](int) { return false; }, 1);
        testing_->iterate();
        QVERIFY(waitForRuns(*backend, 2));
        testing_->cancel();
        QVERIFY(waitUntilIdle());
        QCOMPARE(session().turns().size(), std::size_t{1});
        QVERIFY(session().untilNothingFound());
    }

    void everyRowSaysWhyItFailed() {
        testing_->setSettings({.seed = 5, .mostTests = 2, .testsPerTurn = 2, .folder = bench_->out()});
        testing_->setBackend(std::make_shared<ScriptedBackend>(
            [](const TestJob& job, JobContext&, int run) -> Result<NavtestReport> {
                auto report = failedReport(job);
                report.seed = job.setup.seed;
                report.passed = run % 2 == 0;
                if (run % 2 != 0) report.reasons = {"too many deaths"};
                // In the first turn a limit is exceeded by both together.
                report.stuckWithoutNode = run < 2 ? 500 : 0;
                report.nodes = allNodes(job.graph);
                return report;
            }));
        QSignalSpy logged(&session(), &IterationSession::logged);
        testing_->iterate();
        QVERIFY(waitUntilIdle());
        QCOMPARE(session().turns().size(), std::size_t{2});
        IterationModel model(session(), testing_->floors());
        const auto why = [&](int row) { return model.index(row, IterationModel::why).data().toString(); };
        QVERIFY2(why(0).contains("Stuck per bot and minute 500.00, at most 1.00"), qPrintable(why(0)));
        QCOMPARE(why(1), QString("1 of 2 tests; Seed 6: too many deaths"));
        QVERIFY(std::ranges::any_of(logged, [&](const QList<QVariant>& said) {
            return said.last().toString().contains("failed (" + why(1) + ")");
        }));
    }

    void stopKeepsWholeTestsAndResumeGoesOn() {
        auto backend = useBackend([](int) { return false; }, 1);
        testing_->iterate();
        QVERIFY(waitForRuns(*backend, 2));  // hangs in its second test
        testing_->cancel();
        QVERIFY(waitUntilIdle());
        QCOMPARE(session().turns().size(), std::size_t{1});
        QVERIFY(session().canResume());
        QVERIFY(session().state().contains("Stopped"));
        const auto first = session().turns().front();
        testing_->resume();
        QVERIFY(waitUntilIdle());
        QCOMPARE(session().turns().size(), std::size_t{4});
        QCOMPARE(session().turns().front(), first);
        for (std::size_t i = 0; i < 4; ++i)
            QCOMPARE(session().turns()[i]->ledger->iterations, static_cast<int>(i));
    }

    void keepMakesTheTestedNavTheDocuments() {
        useBackend([](int run) { return run == 2; });
        testing_->iterate();
        QVERIFY(waitUntilIdle());
        session().keep(session().best());
        QVERIFY(bench_->waitUntilIdle());
        QVERIFY(bench_->document.generation()->graph->graph == session().turns()[2]->graph);
        QCOMPARE(bench_->document.ledger()->iterations, 2);
        QVERIFY(testing_->tested().changedSince().isEmpty());
        QVERIFY(session().kept() == std::size_t{2});
        bench_->document.undoStack().undo();
        QVERIFY(bench_->waitUntilIdle());
        QVERIFY(bench_->document.ledger() == nullptr);
        QVERIFY(!session().kept().has_value());
        QVERIFY(!testing_->tested().changedSince().isEmpty());
    }

    void aFailureKeepsWhatIsWhole() {
        testing_->setBackend(std::make_shared<ScriptedBackend>(
            [](const TestJob& job, JobContext&, int run) -> Result<NavtestReport> {
                if (run == 1) return fail("The server crashed", {}, "try again");
                return failedReport(job);
            }));
        QSignalSpy failures(&session(), &IterationSession::failed);
        testing_->iterate();
        QVERIFY(waitUntilIdle());
        QCOMPARE(failures.count(), 1);
        QCOMPARE(session().state(), QString("Test 2 could not be made: The server crashed"));
        QCOMPARE(session().turns().size(), std::size_t{1});
        QVERIFY(session().canResume());
        testing_->resume();
        QVERIFY(waitUntilIdle());
        QCOMPARE(session().turns().size(), std::size_t{4});
    }

    void aChangedDocumentIsNotGoneOnWith() {
        auto backend = useBackend([](int) { return false; }, 1);
        testing_->iterate();
        QVERIFY(waitForRuns(*backend, 2));
        testing_->cancel();
        QVERIFY(waitUntilIdle());
        QVERIFY(session().canResume());
        QVERIFY(bench_->document.setParameter(Param::NodeMinDemos, 4));
        QVERIFY(!session().canResume());
        QVERIFY(bench_->waitUntilIdle());
    }

    void aLockIsRespected() {
        const auto& graph = bench_->document.generation()->graph->graph;
        const auto link = spareLink(graph);
        EditPatch patch{.id = "keep", .operation = PatchOperation::lockLink};
        patch.at = graph.nodes[static_cast<std::size_t>(link.from)].origin;
        patch.to = graph.nodes[static_cast<std::size_t>(link.to)].origin;
        bench_->document.setPatches({patch}, QStringLiteral("lock"));
        QVERIFY(bench_->waitUntilIdle());
        useBackend([](int) { return false; });
        testing_->iterate();
        QVERIFY(waitUntilIdle());
        QCOMPARE(session().turns().size(), std::size_t{1});
        QVERIFY(session().turns().front()->cures.empty());
        QVERIFY(session().state().contains("nothing to mend"));
    }

    void anotherMapForgetsEverything() {
        useBackend([](int) { return false; });
        testing_->iterate();
        QVERIFY(waitUntilIdle());
        IterationModel model(session(), testing_->floors());
        const QAbstractItemModelTester tester(&model);
        bench_->document.closeAll();
        QVERIFY(session().turns().empty());
        QCOMPARE(model.rowCount(), 0);
        QVERIFY(!session().canResume());
    }

    void onlyOneThingRunsAtATime() {
        auto backend = useBackend([](int) { return false; }, 0);
        testing_->iterate();
        QVERIFY(waitForRuns(*backend, 1));
        testing_->generateAndTest();
        QVERIFY(!testing_->session().running());
        testing_->cancel();
        QVERIFY(waitUntilIdle());
        QVERIFY(session().turns().empty());
    }

  private:
    /// Bots were on every node.
    static std::vector<NavtestNode> allNodes(const NavGraph& graph) {
        std::vector<NavtestNode> nodes;
        for (std::size_t i = 0; i < graph.nodes.size(); ++i)
            nodes.push_back(
                {.id = static_cast<std::int32_t>(i), .origin = graph.nodes[i].origin, .touches = 1});
        return nodes;
    }
    static NavtestReport failedReport(const TestJob& job) {
        auto report = plainReport(job, false);
        const auto [from, to] = spareLink(job.graph);
        report.links = {{.from = from, .to = to, .attempts = 20, .traversals = 2, .failures = 18}};
        return report;
    }

    /// Fails the first link of every nav; passes when `passes` says so; hangs once, in run `hangs`.
    std::shared_ptr<ScriptedBackend> useBackend(const std::function<bool(int)>& passes, int hangs = -1) {
        auto backend = std::make_shared<ScriptedBackend>(
            [passes, hangs](const TestJob& job, JobContext& context, int run) -> Result<NavtestReport> {
                if (run == hangs) {
                    while (!context.stopRequested()) std::this_thread::yield();
                    return cancelled();
                }
                return passes(run) ? plainReport(job, true) : failedReport(job);
            });
        testing_->setBackend(backend);
        return backend;
    }
    static bool waitForRuns(const ScriptedBackend& backend, int runs) {
        return QTest::qWaitFor([&] { return backend.runs() >= runs; }, kTestMilliseconds);
    }
    bool waitUntilIdle() {
        return QTest::qWaitFor([this] { return !testing_->busy(); }, kTestMilliseconds);
    }
    IterationSession& session() { return testing_->iteration(); }

    std::unique_ptr<TestBench> bench_;
    std::unique_ptr<LayerModel> layers_;
    std::unique_ptr<Testing> testing_;
};

NAVWRIGHT_WIDGET_TEST(TestIterationSession);
#include "tst_iteration_session.moc"
