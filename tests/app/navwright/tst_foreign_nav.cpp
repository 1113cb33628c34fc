#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QTreeView>

#include "app/navwright/parts/view3d/view_area.h"
#include "core/nav/files/aq2_nav.h"
#include "shared_data.h"
#include "widgets/common/controls/probe_tool.h"
#include "widgets/review/issues/agreement_panel.h"
#include "widgets/review/issues/comparison_panel.h"
#include "widgets/review/issues/issue_panel.h"
#include "widgets/review/issues/nav_issues.h"
#include "widgets/test/verdict/testing.h"
#include "widgets/view3d/view/workbench_view.h"
#include "workbench.h"

using namespace navwright;

/// A .nav that somebody else made, without demos: everything that needs no evidence works, and what needs
/// some says so.
class TestForeignNav : public QObject {
    Q_OBJECT

    std::unique_ptr<Workbench> bench_;

  private slots:
    void initTestCase() { REQUIRE_GL(); }
    void init() {
        failOnQtWarnings();
        bench_ = std::make_unique<Workbench>();
    }
    void cleanup() { bench_.reset(); }

    void isReviewedMendedEditedComparedAndTested_data() {
        QTest::addColumn<QString>("nav");
        QTest::addColumn<QString>("map");
        QTest::newRow("made here") << QString() << QString();
        QTest::newRow("the engine's own autogen") << "nav/wizs.nav"
                                                  << "maps/wizs.bsp";
    }
    void isReviewedMendedEditedComparedAndTested() {
        QFETCH(QString, nav);
        QFETCH(QString, map);
        if (nav.isEmpty()) {
            map = QStringLiteral(NAVWRIGHT_SOURCE_DIR "/resources/sample/nw_sample.bsp");
            nav = writtenNav();
        } else {
            REQUIRE_SHARED_DATA();
            nav = QString::fromStdString((sharedData() / nav.toStdString()).string());
            map = QString::fromStdString((sharedData() / map.toStdString()).string());
        }
        bench_->window().opening().open({map, nav});
        QVERIFY(bench_->waitUntilIdle());
        QVERIFY(bench_->document().generation() != nullptr);
        QVERIFY(bench_->document().generation()->demos.empty());
        issuesAreListedAndMended();
        editsAreCompared(nav);
        pathsAreProbed();
        theSimulatorTests();
    }

    void panelsThatNeedEvidenceSaySo() {
        bench_->window().opening().open(
            {QStringLiteral(NAVWRIGHT_SOURCE_DIR "/resources/sample/nw_sample.bsp"), writtenNav()});
        QVERIFY(bench_->waitUntilIdle());
        QVERIFY(waitUntilReviewed());
        QVERIFY(bench_->find<QLabel>("agreementMissing")->text().contains("There are no demos"));
        QVERIFY(bench_->find<QLabel>("issueMissing")->text().contains("There are no demos"));
    }

  private:
    void issuesAreListedAndMended() {
        QVERIFY(waitUntilReviewed());
        auto* panel = bench_->find<IssuePanel>("issues");
        const auto& model = panel->model();
        const auto rows = model.listed();
        QVERIFY(!rows.empty());
        const auto errors = bench_->find<QToolButton>("issueCount.error")->text().toUInt();
        QCOMPARE(errors, static_cast<uint>(model.counts()[0]));
        const auto fixable = std::ranges::find_if(
            rows, [&](const QModelIndex& index) { return !model.issue(index)->fixes.empty(); });
        QVERIFY(fixable != rows.end());
        const auto key = issueKey(*model.issue(*fixable));
        bench_->action("view.panel.issues")->setChecked(true);
        bench_->find<QTreeView>("issueList")->setCurrentIndex(*fixable);
        panel->fix();
        QVERIFY(!bench_->document().patches().empty());
        QVERIFY(waitUntilReviewed());
        for (const auto& index : model.listed()) QVERIFY2(issueKey(*model.issue(index)) != key, key.c_str());
        bench_->document().undoStack().undo();
        QVERIFY(waitUntilReviewed());
        const auto back = model.listed();
        QVERIFY(std::ranges::any_of(
            back, [&](const QModelIndex& index) { return issueKey(*model.issue(index)) == key; }));
    }

    void editsAreCompared(const QString& nav) {
        auto* panel = bench_->find<ComparisonPanel>("comparison");
        bringUp(*bench_->window().docks().find("comparison"));
        panel->compareWith({.kind = Side::Kind::file, .path = nav.toStdString()});
        auto* totals = bench_->find<QLabel>("comparisonTotals");
        QTRY_VERIFY(totals->text().contains("No difference"));
        bench_->window().selection().select({ItemKind::node, 1});
        QTest::keyClick(&bench_->window(), Qt::Key_Delete);
        QCOMPARE(bench_->document().patches().size(), std::size_t{1});
        QTRY_VERIFY(totals->text().contains("Node removed: 1"));
        QTest::mouseClick(bench_->find<QPushButton>("comparisonTakeAll"), Qt::LeftButton);
        // A patch adds links at the cost of their length.
        static const QRegularExpression kCostsAtMost(
            "links\\. (No difference\\.|Links of another cost: \\d+)$");
        QTRY_VERIFY(totals->text().contains(kCostsAtMost));
    }

    void pathsAreProbed() {
        bench_->action("tools.probe")->trigger();
        auto* view = bench_->window().view().view();
        const auto& nodes = bench_->document().generation()->graph->graph.nodes;
        emit view->pointer().placeClicked(nodes[0].origin, {});
        emit view->pointer().placeClicked(nodes[static_cast<std::size_t>(nodes[0].links[0].target)].origin,
                                          {});
        const auto* probe = bench_->window().findChild<ProbeTool*>();
        QTRY_VERIFY2(probe->text().contains("Along it"), qPrintable(probe->text()));
        QTest::keyClick(&bench_->window(), Qt::Key_Escape);
    }

    void theSimulatorTests() {
        auto& testing = bench_->window().testing();
        auto settings = testing.settings();
        settings.folder = bench_->folder().toStdString() + "/out";
        testing.setSettings(settings);
        QTest::keyClick(&bench_->window(), Qt::Key_F5);
        QVERIFY(QTest::qWaitFor([&] { return !testing.busy(); }, 4 * kWorkMilliseconds));
        QVERIFY(bench_->document().report() != nullptr);
        const auto title = bench_->find<QLabel>("verdictTitle")->text();
        QVERIFY2(title.startsWith("Passed") || title.startsWith("Failed"), qPrintable(title));
        QCOMPARE(bench_->window().runs().runs().back().verdict.has_value(), true);
        QVERIFY(waitUntilReviewed());
    }

    /// The sample's own nav with a node that nothing leads to, in a file.
    [[nodiscard]] QString writtenNav() {
        Document document;
        const std::filesystem::path sample = NAVWRIGHT_SOURCE_DIR "/resources/sample";
        if (!document.openMap(sample / "nw_sample.bsp") || !document.addDemos({sample})) return {};
        if (!QTest::qWaitFor([&] { return document.generation() && !document.busy(); }, kWorkMilliseconds))
            return {};
        auto graph = document.generation()->graph->graph;
        graph.nodes.push_back({.origin = graph.nodes[0].origin + Vec3(0, 0, 1), .links = {}});
        const auto bytes = writeAq2Nav(graph);
        if (!bytes) return {};
        return bench_->write(QStringLiteral("hand.nav"), {reinterpret_cast<const char*>(bytes->data()),
                                                          static_cast<qsizetype>(bytes->size())});
    }

    [[nodiscard]] bool waitUntilReviewed() {
        auto* navIssues = bench_->window().findChild<NavIssues*>();
        return bench_->waitUntilIdle() &&
               QTest::qWaitFor(
                   [&] {
                       return !navIssues->running() && navIssues->result() && navIssues->result()->complete &&
                              navIssues->result()->generation == bench_->document().generation();
                   },
                   4 * kWorkMilliseconds);
    }
};

NAVWRIGHT_GUI_TEST(TestForeignNav);
#include "tst_foreign_nav.moc"
