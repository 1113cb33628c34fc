#include <QComboBox>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSet>
#include <QTimer>
#include <QToolButton>
#include <QTreeView>

#include <filesystem>

#include "answers.h"
#include "app/navwright/parts/view3d/view_area.h"
#include "core/base/file_bytes.h"
#include "core/bots/test/simulator.h"
#include "navgen_files.h"
#include "navgen_run.h"
#include "widgets/test/verdict/light.h"
#include "widgets/view3d/view/workbench_view.h"
#include "window_trial.h"

using namespace navwright;
using window_trial::openSample;
using window_trial::out;
using window_trial::testing;
using window_trial::waitUntilTested;

/// "Generate and test" as a person does it: the button, the verdict, the lists, the cancel, the reports.
class TestTesting : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { REQUIRE_GL(); }
    void init() { failOnQtWarnings(); }

    void theButtonLeadsToAVerdict() {
        Workbench bench;
        QVERIFY(openSample(bench));
        QVERIFY(bench.find<QPushButton>("verdictStart")->isVisible());
        QTest::mouseClick(bench.find<QToolButton>("button.test.start"), Qt::LeftButton);
        QVERIFY(!bench.action("test.start")->isEnabled());
        QVERIFY(bench.action("test.cancel")->isEnabled());
        QVERIFY(waitUntilTested(bench));
        const auto report = bench.document().report();
        QVERIFY(report != nullptr);

        const auto& map = *bench.document().map();
        const Collision world(map.bsp, solidModels(map.bsp, false));
        JobContext context;
        const auto expected = simulateNavtest(bench.document().generation()->graph->graph, map.bsp, world,
                                              simulatorSetup(bench.document().parameters(), 1), context);
        QVERIFY(expected.has_value());
        QCOMPARE(report->coverageRatio, expected->report.coverageRatio);
        QVERIFY(report->nodes == expected->report.nodes);
        QVERIFY(report->links == expected->report.links);
        sameAsNavgen(bench);

        const auto coverage = QStringLiteral("%1 %").arg(report->coverageRatio * 100, 0, 'f', 1);
        QCOMPARE(bench.find<QLabel>("verdictValue.coverage")->text(), coverage);
        QVERIFY(bench.find<QLabel>("verdictTitle")->text().startsWith(report->passed ? "Passed" : "Failed"));
        QVERIFY(bench.find<QLabel>("verdictFacts")->text().contains("seed 1"));
        QVERIFY(bench.find<QLabel>("verdictFacts")->text().contains("simulator"));
        QVERIFY(!bench.find<QLabel>("verdictChanged")->isVisible());
        QVERIFY(bench.window().layers().settings(LayerId::navtest).visible);
        QVERIFY(std::filesystem::exists(out(bench) / "nw_sample.nav"));
        QVERIFY(!bench.find<QWidget>("messageBar")->isVisible());
    }

    void aChangeAfterwardsIsHinted() {
        Workbench bench;
        QVERIFY(openSample(bench));
        QTest::keyClick(&bench.window(), Qt::Key_F5);
        QVERIFY(waitUntilTested(bench));
        QVERIFY(bench.document().setParameter(Param::NodeMinDemos, 4));
        QVERIFY(bench.waitUntilIdle());
        auto* hint = bench.find<QLabel>("verdictChanged");
        QVERIFY(hint->isVisible());
        QVERIFY(hint->text().contains("test again"));
        // What is said of the nav that was tested holds for that alone.
        QVERIFY(!bench.find<QLabel>("verdictWalked")->isVisible());
        auto* chip = bench.find<QToolButton>("testStatusVerdict");
        QTRY_VERIFY2(chip->toolTip().contains("test again"), qPrintable(chip->toolTip()));
        const auto grey = chip->icon().pixmap(16).toImage();
        QCOMPARE(grey, lightIcon(Light::none).pixmap(16).toImage());
        bench.action("edit.undo")->trigger();
        QVERIFY(bench.waitUntilIdle());
        QTRY_VERIFY(!chip->toolTip().contains("test again"));
        QVERIFY(chip->icon().pixmap(16).toImage() != grey);
        bench.document().undoStack().setClean();
    }

    void aClosedMapLeavesNothingOfItsTest() {
        Workbench bench;
        const auto startable = [&bench] {
            return std::array{bench.find<QPushButton>("runStart")->isEnabled(),
                              bench.find<QPushButton>("iterateStart")->isEnabled(),
                              bench.find<QPushButton>("verdictStart")->isEnabled()};
        };
        QCOMPARE(startable(), (std::array{false, false, false}));
        QVERIFY(openSample(bench));
        QCOMPARE(startable(), (std::array{true, true, true}));
        QTest::keyClick(&bench.window(), Qt::Key_F5);
        QVERIFY(waitUntilTested(bench));
        QVERIFY(!bench.find<QPlainTextEdit>("runLog")->toPlainText().isEmpty());
        bench.window().opening().closeAll();
        QCOMPARE(startable(), (std::array{false, false, false}));
        QVERIFY(bench.find<QPlainTextEdit>("runLog")->toPlainText().isEmpty());
        const auto& session = bench.window().testing().session();
        QVERIFY(session.status(TestStep::test).state == StepStatus().state);
    }

    void cancelLeavesTheWindowUsable() {
        Workbench bench;
        QVERIFY(openSample(bench));
        const auto entered = std::make_shared<std::atomic<bool>>(false);
        testing(bench).setBackend(hangingBackend(entered));
        QTest::keyClick(&bench.window(), Qt::Key_F5);
        QVERIFY(QTest::qWaitFor([&] { return entered->load(); }, kTestMilliseconds));
        QTest::mouseClick(bench.find<QPushButton>("runCancel"), Qt::LeftButton);
        QVERIFY(waitUntilTested(bench));
        QVERIFY(bench.document().report() == nullptr);
        QVERIFY(!std::filesystem::exists(out(bench)));
        QCOMPARE(bench.find<QLabel>("stepState.test")->text(), QStringLiteral("cancelled"));
        QVERIFY(bench.action("test.start")->isEnabled());
        QVERIFY(!bench.find<QWidget>("messageBar")->isVisible());
    }

    void aFailingTesterShowsAMessage() {
        Workbench bench;
        QVERIFY(openSample(bench));
        testing(bench).setBackend(
            std::make_shared<ScriptedBackend>([](const TestJob&, JobContext&, int) -> Result<NavtestReport> {
                return fail("The server crashed", "q2proded", "look at its console");
            }));
        QTest::keyClick(&bench.window(), Qt::Key_F5);
        QVERIFY(waitUntilTested(bench));
        QVERIFY(bench.find<QWidget>("messageBar")->isVisible());
        QVERIFY(bench.find<QLabel>("messageText")->text().contains("look at its console"));
        QCOMPARE(bench.find<QLabel>("stepState.test")->text(), QStringLiteral("failed"));
        QVERIFY(bench.find<QPlainTextEdit>("runLog")->toPlainText().contains("The server crashed"));
        QVERIFY(bench.action("test.start")->isEnabled());
    }

    void closingTheWindowDuringATestIsClean() {
        Workbench bench;
        QVERIFY(openSample(bench));
        const auto entered = std::make_shared<std::atomic<bool>>(false);
        testing(bench).setBackend(hangingBackend(entered));
        QTest::keyClick(&bench.window(), Qt::Key_F5);
        QVERIFY(QTest::qWaitFor([&] { return entered->load(); }, kTestMilliseconds));
        bench.restart();
        QVERIFY(bench.document().map() == nullptr);
        QVERIFY(!std::filesystem::exists(out(bench)));
    }

    void aStepIsTickedOffInThePanel() {
        Workbench bench;
        QVERIFY(openSample(bench));
        auto* box = bench.find<QAbstractButton>("stepWanted.write");
        QVERIFY(box->isChecked());
        box->click();
        QTest::keyClick(&bench.window(), Qt::Key_F5);
        QVERIFY(waitUntilTested(bench));
        QVERIFY(bench.document().report() != nullptr);
        QVERIFY(!std::filesystem::exists(out(bench)));
        QCOMPARE(bench.find<QLabel>("stepState.write")->text(), QStringLiteral("left out"));
    }

    void aClickInAListFliesThere() {
        Workbench bench;
        QVERIFY(openSample(bench));
        useFindings(bench);
        QTest::keyClick(&bench.window(), Qt::Key_F5);
        QVERIFY(waitUntilTested(bench));
        const auto rig = bench.window().view().view()->rig();
        bench.find<QToolButton>("findingButton.badLinks")->click();
        auto* list = bench.find<QTreeView>("findings.badLinks");
        QCOMPARE(list->model()->rowCount(), 1);
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                          list->visualRect(list->model()->index(0, 0)).center());
        QCOMPARE(bench.window().selection().current().kind, ItemKind::link);
        QVERIFY(!(bench.window().view().view()->rig() == rig));
    }

    void iterateStopsResumesAndKeeps() {
        Workbench bench;
        QVERIFY(openSample(bench));
        auto settings = testing(bench).settings();
        settings.testsPerTurn = 1;
        testing(bench).setSettings(settings);
        auto entered = std::make_shared<std::atomic<bool>>(false);
        testing(bench).setBackend(std::make_shared<ScriptedBackend>(
            [entered](const TestJob& job, JobContext& context, int run) -> Result<NavtestReport> {
                if (run == 1) {
                    *entered = true;
                    while (!context.stopRequested()) std::this_thread::yield();
                    return cancelled();
                }
                auto report = plainReport(job, run == 3);
                if (run == 3) return report;
                const auto [from, to] = spareLink(job.graph);
                report.links = {{.from = from, .to = to, .attempts = 20, .traversals = 2, .failures = 18}};
                return report;
            }));
        QTest::keyClick(&bench.window(), Qt::Key_F5, Qt::ControlModifier);
        QVERIFY(QTest::qWaitFor([&] { return entered->load(); }, kTestMilliseconds));
        QTest::mouseClick(bench.find<QPushButton>("iterateStop"), Qt::LeftButton);
        QVERIFY(waitUntilTested(bench));
        auto* list = bench.find<QTreeView>("iterationList");
        QCOMPARE(list->model()->rowCount(), 1);
        auto* resume = bench.find<QPushButton>("iterateResume");
        QVERIFY(resume->isEnabled());
        QTest::mouseClick(resume, Qt::LeftButton);
        QVERIFY(waitUntilTested(bench));
        QCOMPARE(list->model()->rowCount(), 3);
        QVERIFY(bench.document().ledger() == nullptr);
        auto* keep = bench.find<QPushButton>("iterateKeep");
        QVERIFY(keep->text().contains("best"));
        QTest::mouseClick(keep, Qt::LeftButton);
        QVERIFY(bench.waitUntilIdle());
        QVERIFY(!bench.document().ledger()->repairs.empty());
        QVERIFY(!keep->isEnabled());
        QVERIFY(bench.find<QLabel>("verdictTitle")->text().startsWith("Passed"));
        bench.action("edit.undo")->trigger();
        QVERIFY(bench.waitUntilIdle());
        QVERIFY(bench.document().ledger() == nullptr);
        bench.document().undoStack().setClean();
    }

    void reportsAreSavedAndLoaded() {
        Workbench bench;
        QVERIFY(openSample(bench));
        QVERIFY(!bench.action("test.saveReport")->isEnabled());
        QTest::keyClick(&bench.window(), Qt::Key_F5);
        QVERIFY(waitUntilTested(bench));
        const auto report = bench.document().report();
        const auto file = bench.folder() + "/saved.navtest.json";
        answerFileDialog(file);
        bench.action("test.saveReport")->trigger();
        QVERIFY(QFile::exists(file));
        bench.document().setReport(nullptr);
        QVERIFY(bench.find<QPushButton>("verdictStart")->isVisible());
        answerFileDialog(file);
        bench.action("test.loadReport")->trigger();
        QVERIFY(bench.document().report() != nullptr);
        QVERIFY(*bench.document().report() == *report);
    }

    void aReportOnAnotherMapShowsAMessage() {
        Workbench bench;
        QVERIFY(openSample(bench));
        NavtestReport report;
        report.map = "elsewhere";
        const auto file =
            bench.write("other.navtest.json", QByteArray::fromStdString(writeNavtestReport(report)));
        answerFileDialog(file);
        bench.action("test.loadReport")->trigger();
        QVERIFY(bench.document().report() == nullptr);
        QVERIFY(bench.find<QLabel>("messageText")->text().contains("elsewhere"));
    }

    void preferencesAreTheDocumentsAndAreRemembered() {
        Workbench bench;
        QVERIFY(openSample(bench));
        QTimer::singleShot(0, [] {
            auto* dialog = QApplication::activeModalWidget();
            dialog->findChild<QDoubleSpinBox*>("pref.navtest.bots")->setValue(3);
            dialog->findChild<QDoubleSpinBox*>("pref.navtest.min_coverage")->setValue(0.25);
            dialog->findChild<QLineEdit*>("pref.test.seed")->setText("99");
            QTest::keyClick(dialog, Qt::Key_Return);
        });
        bench.action("edit.preferences")->trigger();
        QCOMPARE(bench.document().parameters().integer(Param::NavtestBots), 3);
        QCOMPARE(bench.document().parameters().real(Param::NavtestCoverage), 0.25);
        QCOMPARE(testing(bench).settings().seed, quint64{99});
        QVERIFY(bench.waitUntilIdle());
        QTest::keyClick(&bench.window(), Qt::Key_F5);
        QVERIFY(waitUntilTested(bench));
        QCOMPARE(bench.document().report()->botCount, 3);
        QCOMPARE(bench.document().report()->seed, std::uint64_t{99});
        QCOMPARE(bench.document().report()->thresholds->minCoverage, 0.25);
        bench.action("edit.undo")->trigger();
        QVERIFY(bench.document().parameters() == unrehearsed());
        QVERIFY(bench.waitUntilIdle());

        bench.restart();
        QVERIFY(bench.openSample());
        QCOMPARE(bench.document().parameters().integer(Param::NavtestBots), 3);
        QCOMPARE(testing(bench).settings().seed, quint64{99});
        QVERIFY(bench.document().undoStack().isClean());
    }

    void preferencesThatAreCalledOffChangeNothing() {
        Workbench bench;
        QVERIFY(openSample(bench));
        QTimer::singleShot(0, [] {
            auto* dialog = QApplication::activeModalWidget();
            dialog->findChild<QDoubleSpinBox*>("pref.navtest.bots")->setValue(3);
            QTest::keyClick(dialog, Qt::Key_Escape);
        });
        bench.action("edit.preferences")->trigger();
        QVERIFY(bench.document().parameters() == unrehearsed());
    }

    void aTestBringsUpItsVerdictAndLeavesOtherPanelsAsTheyWere() {
        Workbench bench;
        QVERIFY(openSample(bench));
        bench.action("view.layout.tune")->trigger();
        auto* dock = bench.find<QDockWidget>("panel.verdict");
        dock->hide();
        QCoreApplication::processEvents();
        const auto shown = [&] {
            QStringList panels;
            for (const auto& one : bench.window().docks().all()) {
                if (one.widget != dock && !one.widget->isHidden()) panels << one.id;
            }
            return panels;
        };
        const auto before = shown();
        QTest::keyClick(&bench.window(), Qt::Key_F5);
        QTRY_VERIFY(bench.find<QToolButton>("testStatusCancel")->isVisible());
        QVERIFY(dock->isHidden());
        QVERIFY(waitUntilTested(bench));
        QTRY_VERIFY(!bench.find<QLabel>("verdictTitle")->visibleRegion().isEmpty());
        QCOMPARE(shown(), before);
        // The status bar says how it went, and leads there again.
        dock->hide();
        QTRY_VERIFY(!bench.find<QLabel>("verdictTitle")->isVisible());
        auto* verdict = bench.find<QToolButton>("testStatusVerdict");
        QTRY_VERIFY(verdict->isVisible());
        const bool passed = bench.window().testing().tested().report()->passed;
        QCOMPARE(verdict->text(), passed ? QString("Passed") : QString("Failed"));
        verdict->click();
        QTRY_VERIFY(bench.find<QLabel>("verdictTitle")->isVisible());
    }

    void testsAreToldApartInTheComparison() {
        Workbench bench;
        QVERIFY(openSample(bench));
        QTest::keyClick(&bench.window(), Qt::Key_F5);
        QVERIFY(waitUntilTested(bench));
        const auto before = bench.document().parameters().text(Param::NodeRadius);
        QVERIFY(bench.document().setParameter(Param::NodeRadius, 120));
        QVERIFY(bench.waitUntilIdle());
        QTest::keyClick(&bench.window(), Qt::Key_F5);
        QVERIFY(waitUntilTested(bench));
        const auto* box = bench.find<QComboBox>("comparisonA");
        QSet<QString> names;
        for (int i = 0; i < box->count(); ++i) names << box->itemText(i);
        QCOMPARE(names.size(), qsizetype{box->count()});
        const auto change = QString::fromStdString("nodes.radius " + before + " → 120");
        const auto item = box->findText(change, Qt::MatchContains);
        QVERIFY2(item > 0, qPrintable(names.values().join('\n')));
        QVERIFY2(box->itemText(item).contains("of the nodes visited"), qPrintable(box->itemText(item)));
    }

    void withoutDemosANavComesFromTheMapAlone() {
        Workbench bench;
        bench.window().opening().open({QString::fromStdString(NavgenFolder::sampleMap())});
        QVERIFY(bench.waitUntilIdle());
        QVERIFY(bench.document().map() && !bench.document().generation());
        QTest::keyClick(&bench.window(), Qt::Key_F5);
        auto* offer = bench.find<QPushButton>("messageOffer");
        QTRY_VERIFY(offer->isVisible() && offer->text() == "From the map alone…");
        QVERIFY(bench.find<QLabel>("messageText")->text().contains("no nav to test"));
        const auto file = bench.folder() + "/alone.nav";
        answerFileDialog(file);
        offer->click();
        QTRY_VERIFY_WITH_TIMEOUT(bench.document().report(), kTestMilliseconds);
        QVERIFY(QFile::exists(file));
        QCOMPARE(bench.document().navPath(), std::filesystem::path(file.toStdString()));
        QVERIFY(bench.document().generation()->graph->graph.nodes.size() > 20);
    }

    void theStepsOfARunningTestAreAClickAway() {
        Workbench bench;
        QVERIFY(openSample(bench));
        QTest::keyClick(&bench.window(), Qt::Key_F5);
        auto* task = bench.find<QToolButton>("testStatusTask");
        QTRY_VERIFY(task->isVisible());
        task->click();
        QTRY_VERIFY(bench.find<QWidget>("runsPanel")->isVisible());
        bench.find<QToolButton>("testStatusCancel")->click();
        QTRY_VERIFY(!bench.window().testing().busy());
        QVERIFY(!task->isVisible());
    }

    void theKeyBShowsTheNavBeforeAndAfterRehearsals() {
        Workbench bench(Workbench::Rehearsals::usual);
        QVERIFY(openSample(bench));
        const auto& graph = *bench.document().generation()->graph;
        QVERIFY(graph.unrehearsed);
        const auto drawn = [&] {
            std::uint64_t nodes = 0;
            for (const auto& kind : bench.window().view().view()->legend(LayerId::nodes).kinds)
                nodes += kind.count;
            return nodes;
        };
        QTRY_COMPARE(drawn(), std::uint64_t{graph.graph.nodes.size()});
        bench.window().layers().setVisible(LayerId::nodes, false);
        QTest::keyClick(&bench.window(), Qt::Key_B);
        QVERIFY(bench.find<QToolButton>("rehearsalBefore")->isChecked());
        QVERIFY(bench.window().layers().settings(LayerId::nodes).visible);
        QTRY_COMPARE(drawn(), std::uint64_t{graph.unrehearsed->nodes.size()});
        QTest::keyClick(&bench.window(), Qt::Key_B);
        QVERIFY(!bench.find<QToolButton>("rehearsalBefore")->isChecked());
        QTRY_COMPARE(drawn(), std::uint64_t{graph.graph.nodes.size()});
    }

    void theLayoutTestShowsVerdictAndRuns() {
        Workbench bench;
        QVERIFY(openSample(bench));
        bench.action("view.layout.test")->trigger();
        QTRY_VERIFY(bench.find<QWidget>("runsPanel")->isVisible());
        QTRY_VERIFY(bench.find<QWidget>("verdictPanel")->isVisible());
    }

  private:
    /// What the window wrote is what navgen says of the same nav.
    static void sameAsNavgen(const Workbench& bench) {
        const auto nav = out(bench) / "nw_sample.nav";
        const auto other = bench.folder().toStdString() + "/navgen.json";
        const auto run = runInProcess({"navtest", nav.string(), "--bsp",
                                       NAVWRIGHT_SOURCE_DIR "/resources/sample/nw_sample.bsp", "--out", other,
                                       "--seed", "1"});
        QVERIFY2(run.code == 0 || run.code == 3, run.err);
        const auto ours = readFile(out(bench) / "nw_sample.navtest.json");
        const auto theirs = readFile(other);
        QVERIFY(ours.has_value() && theirs.has_value());
        QVERIFY(*ours == *theirs);
    }
    /// A tester that finds one bad link.
    static void useFindings(Workbench& bench) {
        testing(bench).setBackend(std::make_shared<ScriptedBackend>(
            [](const TestJob& job, JobContext&, int) -> Result<NavtestReport> {
                auto report = plainReport(job, false);
                report.badLinks = {spareLink(job.graph)};
                return report;
            }));
    }
};

NAVWRIGHT_GUI_TEST(TestTesting);
#include "tst_testing.moc"
