#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QTreeView>

#include "answers.h"
#include "app/navwright/shell/project/autosave.h"
#include "app/navwright/shell/project/project_keeper.h"
#include "window_trial.h"

using namespace navwright;
using window_trial::openSample;
using window_trial::out;
using window_trial::testing;
using window_trial::waitUntilTested;

/// What tests found and nobody has taken yet, and what cannot be tested.
class TestUnkept : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { REQUIRE_GL(); }
    void init() { failOnQtWarnings(); }

    void aNavWithoutNodesIsNotTested() {
        Workbench bench;
        QVERIFY(openSample(bench));
        std::atomic<int> runs = 0;
        testing(bench).setBackend(std::make_shared<ScriptedBackend>(
            [&runs](const TestJob& job, JobContext&, int) -> Result<NavtestReport> {
                ++runs;
                return plainReport(job, true);
            }));
        auto parameters = bench.document().parameters();
        QVERIFY(parameters.setText("fill.mode", "off"));
        QVERIFY(parameters.set(Param::NodeMinDemos, 6));
        bench.document().setParameters(parameters, "No nodes");
        QVERIFY(bench.waitUntilIdle());
        QVERIFY(bench.document().generation()->graph->graph.nodes.empty());
        for (const auto* id : {"test.start", "test.iterate"}) {
            bench.action(id)->trigger();
            QVERIFY(waitUntilTested(bench));
            const auto said = bench.find<QLabel>("messageText")->text();
            QVERIFY2(said.contains("The nav has no nodes"), qPrintable(said));
        }
        QCOMPARE(runs.load(), 0);
        bench.document().undoStack().undo();
        QVERIFY(bench.waitUntilIdle());
        QVERIFY(!bench.find<QWidget>("messageBar")->isVisible());
    }

    void theVerdictSaysWhatCameOutAndKeepsIt() {
        Workbench bench;
        QVERIFY(iterate(bench));
        const auto* outcome = bench.find<QLabel>("verdictOutcome");
        QTRY_VERIFY(!outcome->visibleRegion().isEmpty());
        QVERIFY2(outcome->text().startsWith("Best of 2: test 2, stuck "), qPrintable(outcome->text()));
        QCOMPARE(bench.find<QTreeView>("iterationList")->currentIndex().row(), 1);
        auto* keep = bench.find<QPushButton>("verdictKeep");
        QCOMPARE(keep->text(), QString("Keep best"));
        QTest::mouseClick(keep, Qt::LeftButton);
        QVERIFY(bench.waitUntilIdle());
        QVERIFY(bench.document().ledger() != nullptr);
        QVERIFY(!testing(bench).iteration().unkept());
        QTRY_VERIFY(!keep->isVisible());
        QVERIFY2(outcome->text().endsWith("It is kept."), qPrintable(outcome->text()));
        bench.action("edit.undo")->trigger();
        QVERIFY(bench.waitUntilIdle());
        QTRY_VERIFY(keep->isVisible());
        testing(bench).iteration().discard();
        QTRY_VERIFY(!outcome->isVisible());
    }

    void closingAsksWhetherAnIterationIsToBeKept_data() {
        QTest::addColumn<QString>("answer");
        QTest::addColumn<bool>("closes");
        QTest::addColumn<bool>("keeps");
        QTest::newRow("keep best") << "Keep best" << true << true;
        QTest::newRow("discard") << "Discard" << true << false;
        QTest::newRow("cancel") << "Cancel" << false << false;
    }
    void closingAsksWhetherAnIterationIsToBeKept() {
        QFETCH(const QString, answer);
        QFETCH(const bool, closes);
        QFETCH(const bool, keeps);
        Workbench bench;
        QVERIFY(iterate(bench));
        auto& iteration = testing(bench).iteration();
        // Whoever ends the program now finds the navs of the tests among the runs.
        QVERIFY(!bench.window().isWindowModified());
        QVERIFY(bench.window().autosave().saveNow());
        const auto copies = QDir(bench.folder()).entryList({"autosave-*.navwright"}, QDir::Files);
        QCOMPARE(copies.size(), 1);
        const auto copy = loadProject((bench.folder() + '/' + copies.front()).toStdString());
        QVERIFY(copy && std::ranges::any_of(copy->runs, [&](const KeptRun& run) {
                    return run.verdict && *run.nav == iteration.turns().back()->graph;
                }));
        QStringList asked;
        whenAsked<QMessageBox>([&](QMessageBox& question) {
            asked << question.objectName();
            // What is kept is work like any other.
            if (keeps) {
                whenAsked<QMessageBox>([&asked](QMessageBox& next) {
                    asked << next.objectName();
                    next.button(QMessageBox::Discard)->click();
                });
            }
            for (auto* button : question.buttons()) {
                if (button->text().remove('&') == answer) button->click();
            }
        });
        QCOMPARE(bench.window().close(), closes);
        QCOMPARE(asked, keeps ? (QStringList{"iterationQuestion", "unsavedQuestion"})
                              : QStringList{"iterationQuestion"});
        QCOMPARE(iteration.unkept(), !closes);
    }

    void iteratingAnewAsksLikeClosing_data() {
        QTest::addColumn<QString>("answer");
        QTest::addColumn<QByteArray>("by");
        QTest::addColumn<bool>("begins");
        QTest::addColumn<bool>("keeps");
        const QByteArray key = "key", button = "button";
        QTest::newRow("keep best") << "Keep best" << key << true << true;
        QTest::newRow("discard") << "Discard" << key << true << false;
        QTest::newRow("cancel") << "Cancel" << key << false << false;
        QTest::newRow("by the panel's button, cancel") << "Cancel" << button << false << false;
    }
    void iteratingAnewAsksLikeClosing() {
        QFETCH(const QString, answer);
        QFETCH(const QByteArray, by);
        QFETCH(const bool, begins);
        QFETCH(const bool, keeps);
        Workbench bench;
        QVERIFY(iterate(bench));
        auto& iteration = testing(bench).iteration();
        const auto before = iteration.turns();
        QStringList asked;
        whenAsked<QMessageBox>([&](QMessageBox& question) {
            asked << question.objectName();
            for (auto* button : question.buttons()) {
                if (button->text().remove('&') == answer) button->click();
            }
        });
        if (by == "key") {
            QTest::keyClick(&bench.window(), Qt::Key_F5, Qt::ControlModifier);
        } else {
            bench.find<QPushButton>("iterateStart")->click();
        }
        QCOMPARE(asked, QStringList{"iterationQuestion"});
        QCOMPARE(iteration.running(), begins);
        QCOMPARE(bench.document().ledger() != nullptr, keeps);
        QVERIFY(waitUntilTested(bench));
        QVERIFY(bench.waitUntilIdle());
        QCOMPARE(iteration.turns() == before, !begins);
        iteration.discard();
    }

    /// What is kept, or no better than what is there, is lost to nobody.
    void iteratingAnewAsksNothingOfWhatIsKept() {
        Workbench bench;
        QVERIFY(iterate(bench));
        auto& iteration = testing(bench).iteration();
        iteration.keep(iteration.best());
        QVERIFY(bench.waitUntilIdle());
        bench.action("test.iterate")->trigger();
        QVERIFY(iteration.running());
        QVERIFY(waitUntilTested(bench));
        iteration.discard();
    }

  private:
    /// To its end: two tests, of which the second is of a better nav, that nobody has kept.
    static bool iterate(Workbench& bench) {
        if (!openSample(bench)) return false;
        auto settings = testing(bench).settings();
        settings.mostTests = 2;
        settings.testsPerTurn = 1;
        testing(bench).setSettings(settings);
        testing(bench).setBackend(std::make_shared<ScriptedBackend>(
            [](const TestJob& job, JobContext&, int run) -> Result<NavtestReport> {
                auto report = plainReport(job, run > 0);
                const auto link = spareLink(job.graph);
                if (run == 0) {
                    report.badLinks = {link};
                    report.stuckRatePerBotMin = 1;
                }
                report.links = {{link.from, link.to, 10, run > 0 ? 10u : 0u, run > 0 ? 0u : 10u}};
                return report;
            }));
        bench.action("test.iterate")->trigger();
        const auto& iteration = testing(bench).iteration();
        return waitUntilTested(bench) && iteration.turns().size() == 2 && iteration.unkept();
    }
};

NAVWRIGHT_GUI_TEST(TestUnkept);
#include "tst_unkept.moc"
