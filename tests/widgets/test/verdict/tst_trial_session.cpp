#include <QSignalSpy>

#include "core/base/digest.h"
#include "core/base/file_bytes.h"
#include "core/nav/files/aq2_nav.h"
#include "failures.h"
#include "test_program.h"
#include "trial_bench.h"
#include "widgets/test/verdict/test_backend.h"
#include "widgets/test/verdict/trial.h"

using namespace navwright;
namespace fs = std::filesystem;

/// "Generate and test" on the bundled sample: what comes out, what a cancel and a failure leave.
class TestTrialSession : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        bench_ = std::make_unique<TrialBench>();
        QVERIFY(bench_->open());
        layers_ = std::make_unique<LayerModel>();
        trial_ = std::make_unique<Trial>(bench_->document, *layers_);
        trial_->setSettings({.seed = 7, .mostTests = 10, .folder = bench_->out()});
        auto parameters = bench_->document.parameters();
        QVERIFY(parameters.set(Param::NavtestDuration, 30));
        QVERIFY(parameters.set(Param::NavtestMaxDuration, 30));
        bench_->document.setParameters(parameters, QStringLiteral("a short test"));
        QVERIFY(bench_->waitUntilIdle());
    }
    void cleanup() {
        trial_.reset();
        bench_.reset();
    }

    void theReportIsTheSimulatorsOwn() {
        QVERIFY(run());
        const auto& report = trial_->tested().report();
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
        for (int i = 0; i < kTrialSteps; ++i) {
            const auto& status = trial_->session().status(static_cast<TrialStep>(i));
            QCOMPARE(status.state, StepState::done);
            QVERIFY(!status.log.isEmpty());
        }
    }

    void aStepTickedOffIsLeftOut_data() {
        QTest::addColumn<int>("step");
        for (int i = 0; i < kTrialSteps; ++i)
            QTest::newRow(qPrintable(stepKey(static_cast<TrialStep>(i)))) << i;
    }
    void aStepTickedOffIsLeftOut() {
        QFETCH(int, step);
        const auto off = static_cast<TrialStep>(step);
        trial_->session().setWanted(off, false);
        QVERIFY(run());
        QCOMPARE(trial_->session().status(off).state, StepState::off);
        QVERIFY(trial_->session().status(off).log.isEmpty());
        QCOMPARE(fs::exists(navFile()), off != TrialStep::write);
        QCOMPARE(fs::exists(reportFile()), off != TrialStep::write && off != TrialStep::test);
        QCOMPARE(bench_->document.report() != nullptr, off != TrialStep::test && off != TrialStep::overlay);
    }

    void withoutATestNothingIsShown() {
        trial_->session().setWanted(TrialStep::test, false);
        QVERIFY(run());
        QCOMPARE(trial_->session().status(TrialStep::overlay).state, StepState::off);
        QVERIFY(!trial_->session().status(TrialStep::overlay).log.isEmpty());
    }

    void withoutAnyStepThereIsAMessage() {
        for (int i = 0; i < kTrialSteps; ++i) trial_->session().setWanted(static_cast<TrialStep>(i), false);
        QSignalSpy failed(&trial_->session(), &TrialSession::failed);
        trial_->generateAndTest();
        QCOMPARE(failed.count(), 1);
        QVERIFY(failureIn(failed).what.contains("No step"));
        QVERIFY(!trial_->busy());
    }

    void aCancelLeavesNothing_data() {
        QTest::addColumn<int>("step");
        QTest::addColumn<bool>("hadNav");
        for (const auto step : {TrialStep::generate, TrialStep::write, TrialStep::test}) {
            for (const bool hadNav : {false, true}) {
                QTest::addRow("%s%s", qPrintable(stepKey(step)), hadNav ? ", with an earlier nav" : "")
                    << static_cast<int>(step) << hadNav;
            }
        }
    }
    void aCancelLeavesNothing() {
        QFETCH(int, step);
        QFETCH(bool, hadNav);
        const auto at = static_cast<TrialStep>(step);
        if (hadNav) {
            QVERIFY(fs::create_directories(bench_->out()));
            QFile file(QString::fromStdString(navFile().string()));
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write("mine") == 4);
        }
        const auto entered = std::make_shared<std::atomic<bool>>(false);
        trial_->setBackend(hangingBackend(entered));
        QSignalSpy ended(&trial_->session(), &TrialSession::cancelled);
        if (at != TrialStep::test) {
            connect(&trial_->session(), &TrialSession::stepChanged, this, [this, at](TrialStep changed) {
                if (changed == at && trial_->session().status(at).state == StepState::running) {
                    QMetaObject::invokeMethod(trial_.get(), &Trial::cancel, Qt::QueuedConnection);
                }
            });
        }
        trial_->generateAndTest();
        if (at == TrialStep::test) {
            QVERIFY(QTest::qWaitFor([&] { return entered->load(); }, kTrialMilliseconds));
            trial_->cancel();
        }
        QVERIFY(QTest::qWaitFor([this] { return !trial_->busy(); }, kTrialMilliseconds));
        QCOMPARE(ended.count(), 1);
        QVERIFY(bench_->document.report() == nullptr);
        QVERIFY(!fs::exists(reportFile()));
        if (hadNav) {
            QCOMPARE(readFile(navFile())->size(), std::size_t{4});
        } else {
            QVERIFY(!fs::exists(bench_->out().parent_path()));
        }
        QCOMPARE(trial_->session().status(TrialStep::overlay).state, StepState::off);

        // And the next one works.
        disconnect(&trial_->session(), &TrialSession::stepChanged, this, nullptr);
        trial_->setBackend(std::make_shared<SimBackend>());
        QVERIFY(bench_->document.generation() != nullptr);
        QVERIFY(run());
        QVERIFY(bench_->document.report() != nullptr);
    }

    void aStartRightAfterACancelledGenerationMakesItsOwn() {
        QSignalSpy ended(&trial_->session(), &TrialSession::finished);
        bool wasIdle = false;
        auto& document = bench_->document;
        const auto cancelAndStart = [&] {
            document.cancel();
            wasIdle = !document.busy();
            trial_->generateAndTest();
        };
        connect(&document, &Document::progressed, trial_.get(), cancelAndStart, Qt::SingleShotConnection);
        document.regenerate();
        QVERIFY(QTest::qWaitFor([&] { return ended.count() == 1; }, kTrialMilliseconds));
        QVERIFY(wasIdle);
        QVERIFY(document.report() != nullptr);
    }

    void whatTheTesterSaysGoesToItsStep() {
        trial_->setBackend(std::make_shared<ScriptedBackend>(
            [](const TestJob& job, JobContext& context, int) -> Result<NavtestReport> {
                context.info("navtest: t=30 coverage=0.4");
                return plainReport(job, true);
            }));
        QVERIFY(run());
        QVERIFY(trial_->session().status(TrialStep::test).log.contains("navtest: t=30 coverage=0.4"));
        QVERIFY(!trial_->session().status(TrialStep::write).log.contains("navtest: t=30 coverage=0.4"));
    }

    void aFailureIsSaidOnce() {
        trial_->setBackend(
            std::make_shared<ScriptedBackend>([](const TestJob&, JobContext&, int) -> Result<NavtestReport> {
                return fail("The server crashed", "q2proded", "look at its console");
            }));
        QSignalSpy failures(&trial_->session(), &TrialSession::failed);
        trial_->generateAndTest();
        QVERIFY(QTest::qWaitFor([this] { return !trial_->busy(); }, kTrialMilliseconds));
        QCOMPARE(failures.count(), 1);
        QCOMPARE(failureIn(failures).what, std::string("The server crashed"));
        QCOMPARE(trial_->session().status(TrialStep::test).state, StepState::failed);
        QVERIFY(bench_->document.report() == nullptr);
    }

    void aReportOnAnotherMapIsRefused() {
        trial_->setBackend(std::make_shared<ScriptedBackend>(
            [](const TestJob& job, JobContext&, int) -> Result<NavtestReport> {
                auto report = plainReport(job, true);
                report.map = "elsewhere";
                return report;
            }));
        QSignalSpy failures(&trial_->session(), &TrialSession::failed);
        trial_->generateAndTest();
        QVERIFY(QTest::qWaitFor([this] { return !trial_->busy(); }, kTrialMilliseconds));
        QCOMPARE(failures.count(), 1);
        QVERIFY(failureIn(failures).what.contains("elsewhere"));
        QVERIFY(failureIn(failures).what.contains("nw_sample"));
    }

    void aFolderThatCannotBeWrittenIsSaid() {
        auto settings = trial_->settings();
        settings.folder = std::filesystem::path(NAVWRIGHT_SOURCE_DIR) / "README.md" / "below";
        trial_->setSettings(settings);
        QSignalSpy failures(&trial_->session(), &TrialSession::failed);
        trial_->generateAndTest();
        QVERIFY(QTest::qWaitFor([this] { return !trial_->busy(); }, kTrialMilliseconds));
        QCOMPARE(failures.count(), 1);
        QVERIFY(failureIn(failures).hint.contains("Preferences"));
        QCOMPARE(trial_->session().status(TrialStep::write).state, StepState::failed);
        QCOMPARE(trial_->session().status(TrialStep::test).state, StepState::off);
    }

    void closingTheMapCancels() {
        const auto entered = std::make_shared<std::atomic<bool>>(false);
        trial_->setBackend(hangingBackend(entered));
        trial_->generateAndTest();
        QVERIFY(QTest::qWaitFor([&] { return entered->load(); }, kTrialMilliseconds));
        bench_->document.closeAll();
        QVERIFY(QTest::qWaitFor([this] { return !trial_->busy(); }, kTrialMilliseconds));
        QVERIFY(!fs::exists(navFile()));
        QVERIFY(bench_->document.report() == nullptr);
    }

    void endingEverythingInTheMiddleIsClean() {
        const auto entered = std::make_shared<std::atomic<bool>>(false);
        trial_->setBackend(hangingBackend(entered));
        trial_->generateAndTest();
        QVERIFY(QTest::qWaitFor([&] { return entered->load(); }, kTrialMilliseconds));
        trial_.reset();
        QVERIFY(bench_->document.report() == nullptr);
        QVERIFY(!fs::exists(navFile()));
    }

    void withoutAMapItSaysWhatToDo() {
        bench_->document.closeAll();
        QSignalSpy failures(&trial_->session(), &TrialSession::failed);
        trial_->generateAndTest();
        QVERIFY(!trial_->busy());
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

    void aChangeAfterTheTestIsSeen() {
        QVERIFY(run());
        QVERIFY(trial_->tested().changedSince().isEmpty());
        QVERIFY(bench_->document.setParameter(Param::NavtestCoverage, 0.5));
        QVERIFY(bench_->waitUntilIdle());
        QVERIFY(trial_->tested().changedSince().contains("limits"));
        bench_->document.undoStack().undo();
        QVERIFY(bench_->waitUntilIdle());
        QVERIFY(trial_->tested().changedSince().isEmpty());
        QVERIFY(bench_->document.setParameter(Param::NodeMinDemos, 4));
        QVERIFY(bench_->waitUntilIdle());
        QVERIFY(trial_->tested().changedSince().contains("nav has changed"));
    }

  private:
    bool run() {
        QSignalSpy ended(&trial_->session(), &TrialSession::finished);
        trial_->generateAndTest();
        return QTest::qWaitFor([this] { return !trial_->busy(); }, kTrialMilliseconds) && ended.count() == 1;
    }
    [[nodiscard]] fs::path navFile() const { return bench_->out() / "nw_sample.nav"; }
    [[nodiscard]] fs::path reportFile() const { return bench_->out() / "nw_sample.navtest.json"; }

    std::unique_ptr<TrialBench> bench_;
    std::unique_ptr<LayerModel> layers_;
    std::unique_ptr<Trial> trial_;
};

NAVWRIGHT_WIDGET_TEST(TestTrialSession);
#include "tst_trial_session.moc"
