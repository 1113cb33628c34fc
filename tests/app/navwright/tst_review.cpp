#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QToolButton>
#include <QTreeView>

#include "app/navwright/parts/review/split_bar.h"
#include "app/navwright/parts/view3d/view_area.h"
#include "app/navwright/shell/project/project_keeper.h"
#include "captured.h"
#include "widgets/common/models/grey.h"
#include "widgets/review/issues/issue_panel.h"
#include "widgets/review/issues/nav_issues.h"
#include "widgets/review/issues/runs_model.h"
#include "widgets/test/decisions/decision_panel.h"
#include "widgets/test/decisions/live_bots.h"
#include "widgets/view3d/view/workbench_view.h"
#include "workbench.h"

using namespace navwright;

/// Issues, kept runs and comparison in the window.
class TestReviewWindow : public QObject {
    Q_OBJECT

    static bool shortTests(Workbench& bench) {
        auto parameters = bench.document().parameters();
        if (!parameters.set(Param::NavtestDuration, 60) || !parameters.set(Param::NavtestMaxDuration, 60))
            return false;
        bench.document().setParameters(parameters, QStringLiteral("Short"));
        return bench.waitUntilIdle();
    }
    /// Compares the nav with one of the same demos that has fewer nodes.
    static bool compareWithFewerNodes(Workbench& bench, int demos = 5) {
        bench.action("audit.keep")->trigger();
        if (!bench.document().setParameter(Param::NodeMinDemos, demos) || !bench.waitUntilIdle())
            return false;
        auto* list = bench.find<QTreeView>("keptList");
        list->setCurrentIndex(list->model()->index(0, 0));
        QTest::mouseClick(bench.find<QPushButton>("keptCompare"), Qt::LeftButton);
        return QTest::qWaitFor([&] { return bench.action("audit.testBoth")->isEnabled(); },
                               kWorkMilliseconds);
    }

  private slots:
    void initTestCase() { REQUIRE_GL(); }
    void init() { failOnQtWarnings(); }

    void nFliesToTheNextIssue() {
        Workbench bench;
        QVERIFY(openWithAnIssue(bench));
        auto* panel = bench.find<IssuePanel>("issues");
        QVERIFY(!panel->model().listed().empty());
        const auto rig = bench.window().view().view()->rig();
        QTest::keyClick(&bench.window(), Qt::Key_N);
        QVERIFY(panel->isVisible());
        QVERIFY(!(bench.window().view().view()->rig() == rig));
        const auto first = bench.find<QTreeView>("issueList")->currentIndex();
        QTest::keyClick(&bench.window(), Qt::Key_N);
        QTest::keyClick(&bench.window(), Qt::Key_N, Qt::ShiftModifier);
        QCOMPARE(bench.find<QTreeView>("issueList")->currentIndex(), first);
    }

    /// Within the click: nothing is generated, and the button waits for the issues of the new nav.
    void aFixMendsTheNavAtOnceAndRunsNoStage() {
        Workbench bench;
        QVERIFY(openWithAnIssue(bench));
        auto& document = bench.document();
        auto* panel = bench.find<IssuePanel>("issues");
        auto* kinds = bench.find<QComboBox>("issueKind");
        kinds->setCurrentIndex(kinds->findData(QStringLiteral("unlinked_node")));
        QTest::keyClick(&bench.window(), Qt::Key_N);
        QVERIFY(panel->isVisible());
        const auto before = document.generation();
        const auto& nodes = before->graph->graph.nodes;
        QSignalSpy runs(&document, &Document::busyChanged);
        auto* fix = bench.find<QPushButton>("issueFix");
        QVERIFY(fix->isEnabled());
        QTest::mouseClick(fix, Qt::LeftButton);
        const auto fixed = document.generation();
        QCOMPARE(fixed->graph->graph.nodes.size(), nodes.size() - 1);
        QCOMPARE(fixed->links, before->links);
        QVERIFY(!fix->isEnabled());
        QVERIFY2(fix->toolTip().contains("is being checked"), qPrintable(fix->toolTip()));
        QVERIFY(document.current() && document.edited());
        const auto* words = bench.find<QLabel>("workDraft");
        QVERIFY(words->isVisible());
        QCOMPARE(words->text(), QString("Edited"));
        QTest::keyClick(&bench.window(), Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(document.generation()->graph->graph == before->graph->graph);
        QTest::keyClick(&bench.window(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(document.generation()->graph->graph == fixed->graph->graph);
        QCOMPARE(runs.count(), 0);
        QVERIFY(waitUntilReviewed(bench));
        QCOMPARE(runs.count(), 0);
        document.undoStack().setClean();
    }

    /// The issue that takes the place of a mended one is selected and in sight, in the list too.
    void afterAFixWhatIsSelectedIsInSight() {
        Workbench bench;
        QVERIFY(bench.openSample());
        std::vector<EditPatch> alone;
        for (int i = 0; i < 30; ++i) {
            alone.push_back({.id = "alone" + std::to_string(i), .operation = PatchOperation::addNode});
            alone.back().type = NodeType::move;
            alone.back().at =
                bench.document().generation()->graph->graph.nodes.front().origin + Vec3(0, 0, 200 + 40 * i);
        }
        bench.document().setPatches(alone, QStringLiteral("add"));
        QVERIFY(waitUntilReviewed(bench));
        auto* panel = bench.find<IssuePanel>("issues");
        auto* kinds = bench.find<QComboBox>("issueKind");
        kinds->setCurrentIndex(kinds->findData(QStringLiteral("unlinked_node")));
        for (int i = 0; i < 20; ++i) QTest::keyClick(&bench.window(), Qt::Key_N);
        QSignalSpy places(panel, &IssuePanel::placeWanted);
        QTest::mouseClick(bench.find<QPushButton>("issueFix"), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(places.count(), 1, kWorkMilliseconds);
        QVERIFY(waitUntilReviewed(bench));
        const auto* list = bench.find<QTreeView>("issueList");
        const auto row = list->visualRect(list->currentIndex());
        QVERIFY(row.isValid() && list->viewport()->rect().contains(row.center()));
        QCOMPARE(bench.window().selection().current().kind, ItemKind::node);
        bench.document().undoStack().setClean();
    }

    void theStatusBarCountsAndOpens() {
        Workbench bench;
        QVERIFY(bench.openSample());
        QVERIFY(waitUntilReviewed(bench));
        auto* panel = bench.find<IssuePanel>("issues");
        auto* hints = bench.find<QToolButton>("issueCount.hint");
        QCOMPARE(hints->text().toUInt(), static_cast<uint>(panel->model().counts()[2]));
        QTest::mouseClick(hints, Qt::LeftButton);
        QVERIFY(panel->isVisible());
        for (const auto& index : panel->model().listed()) {
            QCOMPARE(panel->model().issue(index)->severity, Severity::hint);
        }
    }

    void aKeptRunIsComparedWithWhatAThresholdChanged() {
        Workbench bench;
        QVERIFY(bench.openSample());
        bench.action("audit.keep")->trigger();
        QVERIFY(bench.document().setParameter(Param::NodeMinDemos, 5));
        QVERIFY(bench.waitUntilIdle());
        auto* list = bench.find<QTreeView>("keptList");
        QVERIFY(list->isVisible());
        list->setCurrentIndex(list->model()->index(0, 0));
        QTest::mouseClick(bench.find<QPushButton>("keptCompare"), Qt::LeftButton);
        // The other page of the same panel.
        auto* differences = bench.find<QTreeView>("comparisonList");
        QVERIFY(differences->isVisible() && !list->isVisible());
        QTRY_VERIFY(bench.find<QLabel>("comparisonTotals")->text().startsWith("A:"));
        bench.document().undoStack().undo();
        QVERIFY(bench.waitUntilIdle());
        QTRY_VERIFY(bench.find<QLabel>("comparisonTotals")->text().contains("No difference"));
    }

    /// One at a time draws what differs, and who ends the other says so.
    void aComparisonAndAChangeTakeTurns() {
        Workbench bench;
        QVERIFY(bench.openSample());
        QVERIFY(bench.document().setParameter(Param::NodeMinDemos, 5));
        QVERIFY(bench.waitUntilIdle());
        bench.action("audit.keep")->trigger();
        bench.document().undoStack().undo();
        QVERIFY(bench.waitUntilIdle());
        auto& turns = bench.window().workspace().difference;
        auto* list = bench.find<QTreeView>("keptList");
        list->setCurrentIndex(list->model()->index(0, 0));
        QTest::mouseClick(bench.find<QPushButton>("keptCompare"), Qt::LeftButton);
        QTRY_COMPARE(turns.drawing(), QString("comparison"));
        QSignalSpy said(&turns, &ShownDifference::said);
        bench.find<QDockWidget>("panel.parameters")->raise();
        auto* slider = bench.find<QSlider>("slider.nodes.min_demos");
        slider->setSliderDown(true);
        emit slider->sliderPressed();
        slider->setValue(slider->value() + 2);
        slider->setSliderDown(false);
        QTRY_COMPARE_WITH_TIMEOUT(turns.drawing(), QString("parameters.changes"), kWorkMilliseconds);
        QCOMPARE(said.count(), 1);
        QVERIFY(!bench.find<QCheckBox>("comparisonDrawn")->isChecked());
        QVERIFY(bench.waitUntilIdle());
        // Back again.
        QTest::mouseClick(bench.find<QCheckBox>("comparisonDrawn"), Qt::LeftButton);
        QTRY_COMPARE(turns.drawing(), QString("comparison"));
        QCOMPARE(said.count(), 2);
    }

    void whatIsSafeIsFixedInTheWindow() {
        Workbench bench;
        QVERIFY(openWithAnIssue(bench));
        QTRY_VERIFY(bench.action("audit.fixSafe")->isEnabled());
        bench.action("audit.fixSafe")->trigger();
        auto* run = bench.find<QPushButton>("safeFixRun");
        QTRY_VERIFY(run->isVisible() && run->isEnabled());
        QTest::mouseClick(run, Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(bench.find<QLabel>("safeFixTitle")->text(), QString("Fixed"),
                                  4 * kWorkMilliseconds);
        QVERIFY(bench.waitUntilIdle());
        QCOMPARE(bench.document().undoStack().count(), 2);
        QTest::mouseClick(bench.find<QPushButton>("safeFixCancel"), Qt::LeftButton);
        QVERIFY(bench.find<IssuePanel>("issues")->isVisible());
    }

    /// Runs are part of the work: a project of another session brings them back, to compare with.
    void aProjectBringsItsRunsBack() {
        Workbench bench;
        QVERIFY(bench.openSample());
        QVERIFY(!bench.window().isWindowModified());
        bench.action("audit.keep")->trigger();
        auto* list = bench.find<QTreeView>("keptList");
        QVERIFY(list->model()->setData(list->model()->index(0, 0), "all demos", Qt::EditRole));
        QVERIFY(bench.window().isWindowModified());
        NavtestReport report;
        report.passed = true;
        report.coverageRatio = 0.5;
        bench.document().setReport(std::make_shared<const NavtestReport>(report));
        const auto runs = bench.window().runs().saved();
        QCOMPARE(runs.size(), std::size_t{2});
        const auto file = bench.folder() + "/work.navwright";
        QVERIFY(bench.window().project().saveTo(file.toStdString()));
        QVERIFY(!bench.window().isWindowModified());

        bench.restart();
        QVERIFY(bench.window().runs().runs().empty());
        bench.window().opening().open({file});
        QVERIFY(bench.waitUntilIdle());
        QVERIFY(bench.window().runs().saved() == runs);
        QVERIFY(!bench.window().isWindowModified());
        QVERIFY(bench.document().setParameter(Param::NodeMinDemos, 5));
        QVERIFY(bench.waitUntilIdle());
        list = bench.find<QTreeView>("keptList");
        bench.action("view.panel.keptRuns")->trigger();
        QCOMPARE(list->model()->index(0, 0).data().toString(), QString("all demos"));
        QCOMPARE(list->model()->index(1, RunsModel::verdict).data().toString(), QString("passed"));
        list->setCurrentIndex(list->model()->index(0, 0));
        QTest::mouseClick(bench.find<QPushButton>("keptCompare"), Qt::LeftButton);
        QTRY_VERIFY(bench.find<QLabel>("comparisonTotals")->text().startsWith("A:"));
        QVERIFY2(bench.find<QLabel>("comparisonTotals")->text().contains("Node added"),
                 qPrintable(bench.find<QLabel>("comparisonTotals")->text()));
    }

    void twoNavsAreSeenSideBySideAndLeftByOneKey() {
        Workbench bench;
        QVERIFY(bench.openSample());
        auto* view = bench.window().view().view();
        auto* bar = bench.find<SplitBar>("splitBar");
        // Nothing to compare yet: the key says what it waits for.
        QVERIFY(!bench.action("audit.beside")->isEnabled());
        QVERIFY(!bar->isVisible());
        bench.action("audit.keep")->trigger();
        QVERIFY(bench.document().setParameter(Param::NodeMinDemos, 5));
        QVERIFY(bench.waitUntilIdle());
        auto* list = bench.find<QTreeView>("keptList");
        list->setCurrentIndex(list->model()->index(0, 0));
        QTest::mouseClick(bench.find<QPushButton>("keptCompare"), Qt::LeftButton);
        QTRY_VERIFY(bench.action("audit.beside")->isEnabled());
        bench.window().layers().setVisible(LayerId::nodes, false);

        QTest::keyClick(&bench.window(), Qt::Key_C);
        QCOMPARE(view->scene().split().kind, Split::Kind::beside);
        QVERIFY(bar->isVisible());
        QVERIFY(bench.action("audit.beside")->isChecked());
        QVERIFY(bench.find<QPushButton>("comparisonBeside")->isChecked());
        const auto name = [&](const char* label) { return bench.find<QLabel>(label)->toolTip(); };
        QCOMPARE(name("splitNavA"), QString("A: Run 1 – not tested"));
        QCOMPARE(name("splitNavB"), QString("B: the present nav – not tested"));
        // They are there even where a test had hidden the stage.
        QVERIFY(bench.window().layers().settings(LayerId::nodes).visible);
        QTest::keyClick(&bench.window(), Qt::Key_C, Qt::ShiftModifier);
        QCOMPARE(view->scene().split().kind, Split::Kind::swipe);
        QVERIFY(bench.find<QPushButton>("splitSwipe")->isChecked());

        // The window's nav goes on, and so does its side.
        QVERIFY(bench.document().setParameter(Param::NodeMinDemos, 2));
        QVERIFY(bench.waitUntilIdle());
        QTRY_COMPARE(view->splitNavs().nav(SplitSide::b), bench.document().generation());

        const auto selected = Item{ItemKind::node, 1};
        bench.window().selection().select(selected);
        QVERIFY2(bench.find<QLabel>("splitSelected")->toolTip().contains("B: Node 1"),
                 qPrintable(bench.find<QLabel>("splitSelected")->toolTip()));

        QTest::keyClick(&bench.window(), Qt::Key_Escape);
        QCOMPARE(view->scene().split().kind, Split::Kind::none);
        QVERIFY(!bar->isVisible());
        QVERIFY(!bench.window().layers().settings(LayerId::nodes).visible);
        // Leaving is all that this key did.
        QCOMPARE(bench.window().selection().current(), selected);
        // The same key goes in and out.
        QTest::keyClick(&bench.window(), Qt::Key_C);
        QTest::keyClick(&bench.window(), Qt::Key_C);
        QCOMPARE(view->scene().split().kind, Split::Kind::none);
        bench.document().undoStack().setClean();
        bench.window().runs().setSaved();
    }

    /// Both are watched, in one view and split, and compared.
    void bothNavsAreTestedAndWatched() {
        Workbench bench;
        QVERIFY(bench.openSample());
        QVERIFY(shortTests(bench));
        auto& view = *bench.window().view().view();
        auto& panel = *bench.find<DecisionPanel>("decisionPanel");
        auto& testing = bench.window().testing();
        QCOMPARE(whyGrey(*bench.find<QPushButton>("comparisonTest")), QString("choose two navs first"));
        QVERIFY(!bench.action("audit.testBoth")->isEnabled());
        QVERIFY(compareWithFewerNodes(bench));
        bench.action("test.watch")->trigger();
        QTest::keyClick(&bench.window(), Qt::Key_F5, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(testing.busy());
        QVERIFY2(!testing.session().running(), "the steps of a test of one nav do not run");
        QVERIFY(!bench.find<QPushButton>("comparisonTest")->isEnabled());
        auto& live = panel.live();
        QTRY_VERIFY_WITH_TIMEOUT(live.tests() == 2 && live.moment(0).frame >= 3, kWorkMilliseconds);
        QVERIFY(panel.isVisible());
        QVERIFY2(bench.find<QToolButton>("testStatusTask")->text().contains("Testing both navs"),
                 qPrintable(bench.find<QToolButton>("testStatusTask")->text()));
        bench.find<QToolButton>("livePause")->click();
        QTest::qWait(200);
        // One view has the bots of both.
        const auto bot = [&](std::size_t test) {
            const auto& bots = live.moment(test).bots;
            return std::ranges::find(bots, true, [](const auto& one) { return one.place.alive; })
                ->place.origin;
        };
        auto& overlays = *view.overlays();
        QVERIFY(overlays.isListed("bothTests") && !overlays.isListed("decisions"));
        QCOMPARE(overlays.drawn("bothTests").size(), std::size_t{2});
        const auto shows = [&](std::size_t test, SplitSide half) {
            view.camera().lookAt(bot(test));
            const auto with = captured(view);
            overlays.setEye("bothTests", false);
            const auto without = captured(view);
            overlays.setEye("bothTests", true);
            const auto size = view.scene().pictureSize();
            // What is looked at is in the middle.
            QPoint at(size.width() / 2, size.height() / 2);
            if (half == SplitSide::b) at.rx() += size.width();
            const QRect around(at - QPoint(8, 8), QSize(16, 16));
            return with.rect().contains(around) && with.copy(around) != without.copy(around);
        };
        QVERIFY(shows(0, SplitSide::a));
        QVERIFY(shows(1, SplitSide::a));
        // Of split views each has its own.
        QTest::keyClick(&bench.window(), Qt::Key_C);
        QTRY_VERIFY(!view.splitNavs().busy());
        QVERIFY(shows(0, SplitSide::a));
        QVERIFY(shows(1, SplitSide::b));

        // Who leaves the comparison leaves the tests as they are.
        QTest::keyClick(&bench.window(), Qt::Key_Escape);
        QVERIFY(testing.busy());
        bench.find<QToolButton>("livePause")->click();
        auto* rate = bench.find<QComboBox>("liveRate");
        rate->setCurrentIndex(rate->count() - 1);
        QTRY_VERIFY_WITH_TIMEOUT(!testing.busy(), kWorkMilliseconds);
        auto* verdicts = bench.find<QLabel>("comparisonVerdicts");
        QTRY_VERIFY(verdicts->isVisible());
        QVERIFY2(verdicts->text().contains("Both judged by the built-in simulator: 8 bots, 60 s, seed 1"),
                 qPrintable(verdicts->text()));
        QTRY_VERIFY(panel.isVisible());
        QCOMPARE(bench.find<QComboBox>("decisionBot")->count(), 16);
        QCOMPARE(bench.document().report(), nullptr);
        // A later test of the present nav alone takes the place of its earlier one.
        QTest::keyClick(&bench.window(), Qt::Key_F5);
        QTRY_VERIFY(testing.session().running());
        QTRY_VERIFY_WITH_TIMEOUT(!testing.busy(), kWorkMilliseconds);
        QVERIFY(bench.document().report() != nullptr);
        bench.window().runs().setSaved();
    }

    void aComparisonMayEndWhileBothNavsAreTested() {
        Workbench bench;
        QVERIFY(bench.openSample());
        QVERIFY(shortTests(bench));
        auto& testing = bench.window().testing();
        QVERIFY(compareWithFewerNodes(bench));
        bench.action("test.watch")->trigger();
        auto& live = bench.find<DecisionPanel>("decisionPanel")->live();
        const auto runs = [&] { return live.tests() == 2 && live.moment(0).frame >= 0; };
        QTest::mouseClick(bench.find<QPushButton>("comparisonTest"), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(runs(), kWorkMilliseconds);
        QTest::keyClick(&bench.window(), Qt::Key_C);
        bench.window().runs().clear();
        QTRY_VERIFY(!bench.action("audit.beside")->isEnabled());
        QVERIFY(testing.busy());
        auto* rate = bench.find<QComboBox>("liveRate");
        rate->setCurrentIndex(rate->count() - 1);
        QTRY_VERIFY_WITH_TIMEOUT(!testing.busy(), kWorkMilliseconds);
        QTRY_COMPARE(bench.find<QComboBox>("decisionBot")->count(), 16);
        // All is closed meanwhile.
        rate->setCurrentIndex(0);
        QVERIFY(compareWithFewerNodes(bench, 4));
        bench.action("audit.testBoth")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(runs(), kWorkMilliseconds);
        bench.document().closeAll();
        QVERIFY(!testing.busy());
        QCOMPARE(live.tests(), std::size_t{0});
        bench.window().runs().setSaved();
    }

    void aSplitViewEndsWithWhatItShows() {
        Workbench bench;
        QVERIFY(bench.openSample());
        auto* view = bench.window().view().view();
        bench.action("audit.keep")->trigger();
        auto* list = bench.find<QTreeView>("keptList");
        list->setCurrentIndex(list->model()->index(0, 0));
        QTest::mouseClick(bench.find<QPushButton>("keptCompare"), Qt::LeftButton);
        QTRY_VERIFY(bench.action("audit.beside")->isEnabled());
        // A tool that edits needs one picture of one nav.
        QTest::mouseClick(bench.find<QPushButton>("comparisonBeside"), Qt::LeftButton);
        QCOMPARE(view->scene().split().kind, Split::Kind::beside);
        bench.window().tools().setCurrent("edit");
        QCOMPARE(view->scene().split().kind, Split::Kind::none);
        bench.window().tools().setCurrent(ToolModel::select());
        // The run is forgotten.
        QTest::mouseClick(bench.find<QPushButton>("comparisonBeside"), Qt::LeftButton);
        bench.window().runs().clear();
        QTRY_COMPARE(view->scene().split().kind, Split::Kind::none);
        QVERIFY(!bench.action("audit.beside")->isEnabled());
        QVERIFY(!bench.find<SplitBar>("splitBar")->isVisible());
        bench.window().runs().setSaved();
    }

    /// While paths are probed in two navs, clicks in the view are places and select nothing.
    void clicksOfTheProbeSelectNothing() {
        Workbench bench;
        QVERIFY(bench.openSample());
        bench.action("audit.keep")->trigger();
        auto* list = bench.find<QTreeView>("keptList");
        list->setCurrentIndex(list->model()->index(0, 0));
        QTest::mouseClick(bench.find<QPushButton>("keptCompare"), Qt::LeftButton);
        QTRY_VERIFY(bench.find<QLabel>("comparisonTotals")->text().contains("No difference"));
        auto* view = bench.window().view().view();
        const Item node{ItemKind::node, 3};
        bench.window().selection().select(node);
        view->camera().lookAt(bench.document().generation()->graph->graph.nodes[5].origin);
        QTest::mouseClick(bench.find<QPushButton>("comparisonProbe"), Qt::LeftButton);
        auto* paths = bench.find<QLabel>("comparisonPaths");
        QVERIFY(paths->text().contains("where the path starts"));
        auto* scene = &view->scene();
        QTest::mouseClick(scene, Qt::LeftButton, {}, QPoint(scene->width() / 2, scene->height() / 2));
        QTRY_VERIFY2(paths->text().contains("where the path ends"), qPrintable(paths->text()));
        QTest::mouseClick(scene, Qt::LeftButton, {},
                          QPoint(scene->width() / 2, scene->height() / 2) + QPoint(60, 20));
        QTRY_VERIFY2(paths->text().startsWith("A: "), qPrintable(paths->text()));
        QVERIFY(bench.window().selection().current() == node);
        QTest::keyClick(&bench.window(), Qt::Key_Escape);
        QVERIFY(!bench.find<QPushButton>("comparisonProbe")->isChecked());
        QTest::mouseClick(scene, Qt::LeftButton, {}, QPoint(scene->width() / 2, scene->height() / 2));
        QVERIFY(!(bench.window().selection().current() == node));
    }

    /// Each row of the agreement opens what speaks for its link.
    void aRowOfTheAgreementOpensItsEvidence() {
        Workbench bench;
        QVERIFY(bench.openSample());
        QVERIFY(waitUntilReviewed(bench));
        bench.action("audit.agreement")->trigger();
        auto* list = bench.find<QTreeView>("agreementList");
        QVERIFY(list->isVisible());
        bench.find<QDockWidget>("panel.inspector")->hide();
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                          list->visualRect(list->model()->index(0, 0)).center());
        QCOMPARE(bench.window().selection().current().kind, ItemKind::link);
        QVERIFY(bench.find<QDockWidget>("panel.inspector")->isVisible());
    }

  private:
    /// The sample's nav has no issues of its own: a node that nothing leads to is one.
    static bool openWithAnIssue(Workbench& bench) {
        if (!bench.openSample()) return false;
        EditPatch alone{.id = "alone", .operation = PatchOperation::addNode, .type = NodeType::move};
        alone.at = bench.document().generation()->graph->graph.nodes.front().origin + Vec3(0, 0, 200);
        bench.document().setPatches({alone}, QStringLiteral("add"));
        return bench.waitUntilIdle() && waitUntilReviewed(bench);
    }

    static bool waitUntilReviewed(Workbench& bench) {
        auto* navIssues = bench.window().findChild<NavIssues*>();
        return QTest::qWaitFor(
            [&] { return !navIssues->running() && navIssues->result() && navIssues->result()->complete; },
            kWorkMilliseconds);
    }
};

NAVWRIGHT_GUI_TEST(TestReviewWindow);
#include "tst_review.moc"
