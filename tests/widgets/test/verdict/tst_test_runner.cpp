#include <QSignalSpy>

#include "core/base/digest.h"
#include "core/base/file_bytes.h"
#include "core/nav/files/aq2_nav.h"
#include "failures.h"
#include "test_program.h"
#include "trial_bench.h"
#include "widgets/test/verdict/test_backend.h"
#include "widgets/test/verdict/testing.h"

using namespace navwright;
namespace fs = std::filesystem;

/// "Generate and test" on the bundled sample: what comes out, what a cancel and a failure leave.
class TestTestRunner : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        bench_ = std::make_unique<TestBench>();
        QVERIFY(bench_->open());
        layers_ = std::make_unique<LayerModel>();
        testing_ = std::make_unique<Testing>(bench_->document, *layers_);
        testing_->setSettings({.seed = 7, .mostTests = 10, .folder = bench_->out()});
        auto parameters = bench_->document.parameters();
        QVERIFY(parameters.set(Param::NavtestDuration, 30));
        QVERIFY(parameters.set(Param::NavtestMaxDuration, 30));
        bench_->document.setParameters(parameters, QStringLiteral("a short test"));
        QVERIFY(bench_->waitUntilIdle());
    }
    void cleanup() {
        testing_.reset();
        bench_.reset();
    }

    void theReportIsTheSimulatorsOwn() {
        QVERIFY(run());
        const auto& report = testing_->tested().report();
        QVERIFY(report != nullptr);
        QCOMPARE(bench_->document.report(), report);
        QVERIFY(layers_->settings(LayerId::navtest).visible);
        QVERIFY(!layers_->settings(LayerId::links).visible);

        const auto& graph = bench_->document.generation()->graph->graph;
        const auto nav = writeAq2Nav(graph);
        const auto& map = *bench_->document.map();
        const Collision world(map.bsp, solidModels(map.bsp, false));
        JobContext context;
        auto expected =
            simulateNavtest(graph, map.bsp, world, simulatorSetup(bench_->document.parameters(), 7), context);
        QVERIFY(expected.has_value());
        expected->report.map = map.name();
        expected->report.navSha1 = sha1Hex(*nav);
        QVERIFY(report->mapChecksum.has_value());
        expected->report.mapChecksum = report->mapChecksum;
        QCOMPARE(QString::fromStdString(writeNavtestReport(*report)),
                 QString::fromStdString(writeNavtestReport(expected->report)));
        QVERIFY(*readFile(navFile()) == *nav);
        const auto written = readFile(reportFile());
        QVERIFY(written.has_value());
        const std::string text(reinterpret_cast<const char*>(written->data()), written->size());
        QVERIFY(*parseNavtestReport(text, "written") == *report);
        for (int i = 0; i < kTestSteps; ++i) {
            const auto& status = testing_->session().status(static_cast<TestStep>(i));
            QCOMPARE(status.state, StepState::done);
            QVERIFY(!status.log.isEmpty());
        }
    }

    void aStepTickedOffIsLeftOut_data() {
        QTest::addColumn<int>("step");
        for (int i = 0; i < kTestSteps; ++i)
            QTest::newRow(qPrintable(stepKey(static_cast<TestStep>(i)))) << i;
    }
    void aStepTickedOffIsLeftOut() {
        QFETCH(int, step);
        const auto off = static_cast<TestStep>(step);
        testing_->session().setWanted(off, false);
        QVERIFY(run());
        QCOMPARE(testing_->session().status(off).state, StepState::off);
        QVERIFY(testing_->session().status(off).log.isEmpty());
        QCOMPARE(fs::exists(navFile()), off != TestStep::write);
        QCOMPARE(fs::exists(reportFile()), off != TestStep::write && off != TestStep::test);
        QCOMPARE(bench_->document.report() != nullptr, off != TestStep::test && off != TestStep::overlay);
    }

    void withoutATestNothingIsShown() {
        testing_->session().setWanted(TestStep::test, false);
        QVERIFY(run());
        QCOMPARE(testing_->session().status(TestStep::overlay).state, StepState::off);
        QVERIFY(!testing_->session().status(TestStep::overlay).log.isEmpty());
    }

    void withoutAnyStepThereIsAMessage() {
        for (int i = 0; i < kTestSteps; ++i) testing_->session().setWanted(static_cast<TestStep>(i), false);
        QSignalSpy failed(&testing_->session(), &TestRunner::failed);
        testing_->generateAndTest();
        QCOMPARE(failed.count(), 1);
        QVERIFY(failureIn(failed).what.contains("No step"));
        QVERIFY(!testing_->busy());
    }

    void aCancelLeavesNothing_data() {
        QTest::addColumn<int>("step");
        QTest::addColumn<bool>("hadNav");
        for (const auto step : {TestStep::generate, TestStep::write, TestStep::test}) {
            for (const bool hadNav : {false, true}) {
                QTest::addRow("%s%s", qPrintable(stepKey(step)), hadNav ? ", with an earlier nav" : "")
                    << static_cast<int>(step) << hadNav;
            }
        }
    }
    void aCancelLeavesNothing() {
        QFETCH(int, step);
        QFETCH(bool, hadNav);
        const auto at = static_cast<TestStep>(step);
        if (hadNav) {
            QVERIFY(fs::create_directories(bench_->out()));
            QFile file(QString::fromStdString(navFile().string()));
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write("mine") == 4);
        }
        const auto entered = std::make_shared<std::atomic<bool>>(false);
        testing_->setBackend(hangingBackend(entered));
        QSignalSpy ended(&testing_->session(), &TestRunner::cancelled);
        if (at != TestStep::test) {
            connect(&testing_->session(), &TestRunner::stepChanged, this, [this, at](TestStep changed) {
                if (changed == at && testing_->session().status(at).state == StepState::running) {
                    QMetaObject::invokeMethod(testing_.get(), &Testing::cancel, Qt::QueuedConnection);
                }
            });
        }
        testing_->generateAndTest();
        if (at == TestStep::test) {
            QVERIFY(QTest::qWaitFor([&] { return entered->load(); }, kTestMilliseconds));
            testing_->cancel();
        }
        QVERIFY(QTest::qWaitFor([this] { return !testing_->busy(); }, kTestMilliseconds));
        QCOMPARE(ended.count(), 1);
        QVERIFY(bench_->document.report() == nullptr);
        QVERIFY(!fs::exists(reportFile()));
        if (hadNav) {
            QCOMPARE(readFile(navFile())->size(), std::size_t{4});
        } else {
            QVERIFY(!fs::exists(bench_->out().parent_path()));
        }
        QCOMPARE(testing_->session().status(TestStep::overlay).state, StepState::off);

        // And the next one works.
        disconnect(&testing_->session(), &TestRunner::stepChanged, this, nullptr);
        testing_->setBackend(std::make_shared<SimBackend>());
        QVERIFY(bench_->document.generation() != nullptr);
        QVERIFY(run());
        QVERIFY(bench_->document.report() != nullptr);
    }

    void aStartRightAfterACancelledGenerationMakesItsOwn() {
        QSignalSpy ended(&testing_->session(), &TestRunner::finished);
        bool wasIdle = false;
        auto& document = bench_->document;
        const auto cancelAndStart = [&] {
            document.cancel();
            wasIdle = !document.busy();
            testing_->generateAndTest();
        };
        connect(&document, &Document::progressed, testing_.get(), cancelAndStart, Qt::SingleShotConnection);
        document.regenerate();
        QVERIFY(QTest::qWaitFor([&] { return ended.count() == 1; }, kTestMilliseconds));
        QVERIFY(wasIdle);
        QVERIFY(document.report() != nullptr);
    }

    void whatTheTesterSaysGoesToItsStep() {
        testing_->setBackend(std::make_shared<ScriptedBackend>(
            [](const TestJob& job, JobContext& context, int) -> Result<NavtestReport> {
                context.info("navtest: t=30 coverage=0.4");
                return plainReport(job, true);
            }));
        QVERIFY(run());
        QVERIFY(testing_->session().status(TestStep::test).log.contains("navtest: t=30 coverage=0.4"));
        QVERIFY(!testing_->session().status(TestStep::write).log.contains("navtest: t=30 coverage=0.4"));
    }

    void aFailureIsSaidOnce() {
        testing_->setBackend(
            std::make_shared<ScriptedBackend>([](const TestJob&, JobContext&, int) -> Result<NavtestReport> {
                return fail("The server crashed", "q2proded", "look at its console");
            }));
        QSignalSpy failures(&testing_->session(), &TestRunner::failed);
        testing_->generateAndTest();
        QVERIFY(QTest::qWaitFor([this] { return !testing_->busy(); }, kTestMilliseconds));
        QCOMPARE(failures.count(), 1);
        QCOMPARE(failureIn(failures).what, std::string("The server crashed"));
        QCOMPARE(testing_->session().status(TestStep::test).state, StepState::failed);
        QVERIFY(bench_->document.report() == nullptr);
    }

    void aReportOnAnotherMapIsRefused() {
        testing_->setBackend(std::make_shared<ScriptedBackend>(
            [](const TestJob& job, JobContext&, int) -> Result<NavtestReport> {
                auto report = plainReport(job, true);
                report.map = "elsewhere";
                return report;
            }));
        QSignalSpy failures(&testing_->session(), &TestRunner::failed);
        testing_->generateAndTest();
        QVERIFY(QTest::qWaitFor([this] { return !testing_->busy(); }, kTestMilliseconds));
        QCOMPARE(failures.count(), 1);
        QVERIFY(failureIn(failures).what.contains("elsewhere"));
        QVERIFY(failureIn(failures).what.contains("nw_sample"));
    }

    void aFolderThatCannotBeWrittenIsSaid() {
        auto settings = testing_->settings();
        settings.folder = std::filesystem::path(NAVWRIGHT_SOURCE_DIR) / "README.md" / "below";
        testing_->setSettings(settings);
        QSignalSpy failures(&testing_->session(), &TestRunner::failed);
        testing_->generateAndTest();
        QVERIFY(QTest::qWaitFor([this] { return !testing_->busy(); }, kTestMilliseconds));
        QCOMPARE(failures.count(), 1);
        QVERIFY(failureIn(failures).hint.contains("Preferences"));
        QCOMPARE(testing_->session().status(TestStep::write).state, StepState::failed);
        QCOMPARE(testing_->session().status(TestStep::test).state, StepState::off);
    }

    void closingTheMapCancels() {
        const auto entered = std::make_shared<std::atomic<bool>>(false);
        testing_->setBackend(hangingBackend(entered));
        testing_->generateAndTest();
        QVERIFY(QTest::qWaitFor([&] { return entered->load(); }, kTestMilliseconds));
        bench_->document.closeAll();
        QVERIFY(QTest::qWaitFor([this] { return !testing_->busy(); }, kTestMilliseconds));
        QVERIFY(!fs::exists(navFile()));
        QVERIFY(bench_->document.report() == nullptr);
    }

    void endingEverythingInTheMiddleIsClean() {
        const auto entered = std::make_shared<std::atomic<bool>>(false);
        testing_->setBackend(hangingBackend(entered));
        testing_->generateAndTest();
        QVERIFY(QTest::qWaitFor([&] { return entered->load(); }, kTestMilliseconds));
        testing_.reset();
        QVERIFY(bench_->document.report() == nullptr);
        QVERIFY(!fs::exists(navFile()));
    }

    void withoutAMapItSaysWhatToDo() {
        bench_->document.closeAll();
        QSignalSpy failures(&testing_->session(), &TestRunner::failed);
        testing_->generateAndTest();
        QVERIFY(!testing_->busy());
        QCOMPARE(failures.count(), 1);
        QVERIFY(!failureIn(failures).hint.empty());
    }

    void anOpenedNavIsTestedToo() {
        const auto graph = bench_->document.generation()->graph->graph;
        bench_->document.showNav("hand_made.nav", graph);
        QVERIFY(run());
        QVERIFY(bench_->document.report() != nullptr);
        QCOMPARE(bench_->document.report()->map, bench_->document.map()->name());
    }

    /// A run would decide anew which nodes the edits leave out.
    void anEditedNavIsTestedAsItIsShown() {
        auto& document = bench_->document;
        EditPatch patch{.id = "e1", .operation = PatchOperation::deleteNode};
        patch.at = document.generation()->graph->graph.nodes.front().origin;
        document.setPatches({patch}, QStringLiteral("edit"));
        const auto shown = document.generation();
        QSignalSpy runs(&document, &Document::busyChanged);
        QVERIFY(run());
        QCOMPARE(testing_->session().status(TestStep::generate).state, StepState::done);
        QCOMPARE(document.generation(), shown);
        QCOMPARE(runs.count(), 0);
        QVERIFY(testing_->tested().changedSince().isEmpty());
    }

    void aChangeAfterTheTestIsSeen() {
        QVERIFY(run());
        QVERIFY(testing_->tested().changedSince().isEmpty());
        QVERIFY(bench_->document.setParameter(Param::NavtestCoverage, 0.5));
        QVERIFY(bench_->waitUntilIdle());
        QVERIFY(testing_->tested().changedSince().contains("limits"));
        bench_->document.undoStack().undo();
        QVERIFY(bench_->waitUntilIdle());
        QVERIFY(testing_->tested().changedSince().isEmpty());
        QVERIFY(bench_->document.setParameter(Param::NodeMinDemos, 4));
        QVERIFY(bench_->waitUntilIdle());
        QVERIFY(testing_->tested().changedSince().contains("nav has changed"));
    }

  private:
    bool run() {
        QSignalSpy ended(&testing_->session(), &TestRunner::finished);
        testing_->generateAndTest();
        return QTest::qWaitFor([this] { return !testing_->busy(); }, kTestMilliseconds) && ended.count() == 1;
    }
    [[nodiscard]] fs::path navFile() const { return bench_->out() / "nw_sample.nav"; }
    [[nodiscard]] fs::path reportFile() const { return bench_->out() / "nw_sample.navtest.json"; }

    std::unique_ptr<TestBench> bench_;
    std::unique_ptr<LayerModel> layers_;
    std::unique_ptr<Testing> testing_;
};

NAVWRIGHT_WIDGET_TEST(TestTestRunner);
#include "tst_test_runner.moc"
