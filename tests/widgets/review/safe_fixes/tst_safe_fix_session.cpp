#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTreeWidget>

#include "core/bots/test/verdict.h"
#include "issue_bench.h"
#include "test_program.h"
#include "trial_bench.h"
#include "widgets/review/issues/issue_model.h"
#include "widgets/review/safe_fixes/safe_fix_page.h"

using namespace navwright;

namespace {

using Step = SafeFixSession::Step;
using Outcome = SafeFixSession::Outcome;

/// A tester that finds so many bots stuck per bot and minute before the fixes, and after.
std::shared_ptr<ScriptedBackend> backendOf(double before, double after) {
    return std::make_shared<ScriptedBackend>(
        [before, after](const TestJob& job, JobContext&, int run) -> Result<NavtestReport> {
            NavtestReport report = plainReport(job, true);
            report.testDurationS = 600;
            for (std::size_t i = 0; i < job.graph.nodes.size(); ++i) {
                report.nodes.push_back({.id = static_cast<std::int32_t>(i),
                                        .origin = job.graph.nodes[i].origin,
                                        .touches = 1,
                                        .visits = 1});
            }
            const double rate = run < SafeFixSession::kTests ? before : after;
            report.nodes.front().stuck = static_cast<std::uint32_t>(rate * 10);
            return report;
        });
}

}  // namespace

/// "Fix all that is safe", step by step, on a small nav with two nodes that nothing leads to.
class TestSafeFixSession : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        bench_ = std::make_unique<IssueBench>();
        QVERIFY(bench_->open());
        auto graph = bench_->row();
        graph.nodes.push_back({.origin = bench_->spawn + Vec3(0, 24, 0)});
        graph.nodes.push_back({.origin = bench_->spawn + Vec3(24, 24, 0)});
        QVERIFY(bench_->show(graph));
        navIssues_ = std::make_unique<NavIssues>(bench_->document);
        layers_ = std::make_unique<LayerModel>();
        testing_ = std::make_unique<Testing>(bench_->document, *layers_);
        session_ = std::make_unique<SafeFixSession>(bench_->document, *navIssues_, *testing_);
        page_ = std::make_unique<SafeFixPage>(*session_);
        page_->show();
        QVERIFY(bench_->waitUntilReviewed(*navIssues_));
    }
    void cleanup() {
        page_.reset();
        session_.reset();
        testing_.reset();
        layers_.reset();
        navIssues_.reset();
        bench_.reset();
    }

    void whatIsSafeIsListedAndDrawn() {
        QSignalSpy pictures(page_.get(), &SafeFixPage::pictureChanged);
        session_->begin();
        QCOMPARE(session_->step(), Step::choosing);
        QVERIFY(offered("unlinked_node") == 2);
        QVERIFY(list()->topLevelItemCount() >= 1);
        QVERIFY(pictures.last()[0].value<std::shared_ptr<const StagePicture>>() != nullptr);
        const auto marks = [&] {
            const auto drawn = pictures.last()[0].value<std::shared_ptr<const StagePicture>>();
            return drawn ? drawn->glyphs.size() : 0;
        };
        const auto before = marks();
        QVERIFY(before >= 2);
        // What is not ticked is not drawn, and its issue stays.
        kindRow("unlinked_node")->setCheckState(0, Qt::Unchecked);
        QTRY_COMPARE(marks(), before - 2);
        QCOMPARE(wanted("unlinked_node"), 0);
    }

    void aClickFliesThere() {
        session_->begin();
        QSignalSpy places(page_.get(), &SafeFixPage::placeWanted);
        emit list() -> itemClicked(kindRow("unlinked_node")->child(0), 0);
        QCOMPARE(places.count(), 1);
        emit list() -> itemClicked(kindRow("unlinked_node"), 0);
        QCOMPARE(places.count(), 1);
    }

    void theyAreMadeAsOneStepAndKept() {
        const auto backend = backendOf(0.2, 0.2);
        testing_->setBackend(backend);
        onlyUnlinked();
        QTest::mouseClick(button("safeFixRun"), Qt::LeftButton);
        QVERIFY(testing_->busy());
        QTRY_COMPARE_WITH_TIMEOUT(session_->step(), Step::done, kTestMilliseconds);
        QCOMPARE(session_->outcome(), Outcome::kept);
        QCOMPARE(backend->runs(), 2 * SafeFixSession::kTests);
        QVERIFY(!testing_->busy());
        QCOMPARE(nodes(), std::size_t{3});
        QCOMPARE(bench_->document.undoStack().count(), 1);
        QCOMPARE(bench_->document.report()->nodes.size(), std::size_t{3});
        QVERIFY2(
            text("safeFixWords").contains("2 issues mended") && text("safeFixWords").contains("0.20 → 0.20"),
            qPrintable(text("safeFixWords")));
        bench_->document.undoStack().undo();
        QVERIFY(bench_->waitUntilIdle());
        QCOMPARE(nodes(), std::size_t{5});
    }

    /// What fills them bots look for, in the nav as the other fixes leave it.
    void holesAreFilledWithWhatBotsMake() {
        testing_->setBackend(backendOf(0.2, 0.2));
        session_->begin();
        QVERIFY(offered("coverage_hole") > 0);
        for (std::size_t i = 0; i < session_->offers().size(); ++i) {
            const auto& kind = session_->offers()[i].issue.validator;
            session_->setWanted({i}, kind == "unlinked_node" || kind == "coverage_hole");
        }
        bool searched = false;
        connect(session_.get(), &SafeFixSession::stepChanged, this,
                [&] { searched = searched || session_->step() == Step::searching; });
        session_->run();
        QTRY_COMPARE_WITH_TIMEOUT(session_->step(), Step::done, 4 * kTestMilliseconds);
        QVERIFY(searched);
        QVERIFY2(session_->outcome() == Outcome::kept, qPrintable(text("safeFixWords")));
        QVERIFY2(text("safeFixWords").contains("2 issues mended, holes filled"),
                 qPrintable(text("safeFixWords")));
        QVERIFY2(text("safeFixWords").contains("% of the floor"), qPrintable(text("safeFixWords")));
        const auto& graph = bench_->document.generation()->graph;
        QVERIFY(graph->graph.nodes.size() > 5);
        QCOMPARE(graph->patches.count(PatchState::orphaned), std::size_t{0});
        QCOMPARE(bench_->document.undoStack().count(), 1);
        bench_->document.undoStack().undo();
        QVERIFY(bench_->waitUntilIdle());
        QCOMPARE(nodes(), std::size_t{5});
    }

    void aCancelledSearchLeavesTheNavAsItWas() {
        testing_->setBackend(backendOf(0.2, 0.2));
        session_->begin();
        connect(session_.get(), &SafeFixSession::stepChanged, session_.get(), [this] {
            if (session_->step() == Step::searching)
                QMetaObject::invokeMethod(session_.get(), &SafeFixSession::cancel, Qt::QueuedConnection);
        });
        QVERIFY(offered("coverage_hole") > 0);
        session_->run();
        QTRY_COMPARE_WITH_TIMEOUT(session_->step(), Step::done, 4 * kTestMilliseconds);
        QCOMPARE(session_->outcome(), Outcome::stopped);
        QVERIFY2(text("safeFixWords").contains("nothing was mended"), qPrintable(text("safeFixWords")));
        QTest::qWait(200);
        QVERIFY(bench_->document.patches().empty());
        QVERIFY(!testing_->busy());
    }

    void theyAreRolledBackWhereBotsFareWorse() {
        testing_->setBackend(backendOf(0.1, 0.9));
        onlyUnlinked();
        session_->run();
        QTRY_COMPARE_WITH_TIMEOUT(session_->step(), Step::done, kTestMilliseconds);
        QCOMPARE(session_->outcome(), Outcome::rolledBack);
        QVERIFY(bench_->waitUntilIdle());
        QCOMPARE(nodes(), std::size_t{5});
        QVERIFY(bench_->document.patches().empty());
        QVERIFY2(text("safeFixWords").contains("Trouble grew from 0.10 to 0.90"),
                 qPrintable(text("safeFixWords")));
        QCOMPARE(text("safeFixTitle"), QString("Rolled back"));
        // Whoever wants them nevertheless.
        QVERIFY(bench_->document.undoStack().canRedo());
        QTest::mouseClick(button("safeFixCancel"), Qt::LeftButton);
        QCOMPARE(session_->step(), Step::idle);
    }

    void aCancelLeavesTheNavAsItWas_data() {
        QTest::addColumn<int>("at");
        QTest::newRow("in the test before") << 1;
        QTest::newRow("in the test after") << SafeFixSession::kTests + 1;
    }
    void aCancelLeavesTheNavAsItWas() {
        QFETCH(int, at);
        const auto entered = std::make_shared<std::atomic<bool>>(false);
        const auto plain = backendOf(0, 0);
        testing_->setBackend(std::make_shared<ScriptedBackend>(
            [entered, at, plain](const TestJob& job, JobContext& context, int run) -> Result<NavtestReport> {
                if (run < at) return plain->run(job, context)->report;
                *entered = true;
                while (!context.stopRequested()) std::this_thread::yield();
                return cancelled();
            }));
        onlyUnlinked();
        session_->run();
        QTRY_VERIFY_WITH_TIMEOUT(entered->load(), kTestMilliseconds);
        // By the page's button, or as any test is cancelled.
        if (at > SafeFixSession::kTests) {
            QVERIFY(bench_->document.undoStack().index() == 1);
            testing_->cancel();
        } else {
            QTest::mouseClick(button("safeFixCancel"), Qt::LeftButton);
        }
        QCOMPARE(session_->step(), Step::done);
        QCOMPARE(session_->outcome(), Outcome::stopped);
        QVERIFY(bench_->waitUntilIdle());
        QCOMPARE(nodes(), std::size_t{5});
        QVERIFY(bench_->document.patches().empty());
        QVERIFY(!testing_->busy());
    }

    void whileChoosingACancelLeavesTheList() {
        session_->begin();
        QSignalSpy left(page_.get(), &SafeFixPage::left);
        QTest::mouseClick(button("safeFixCancel"), Qt::LeftButton);
        QCOMPARE(session_->step(), Step::idle);
        QCOMPARE(left.count(), 1);
        QVERIFY(page_->picture() == nullptr);
    }

    void aTesterThatFailsLeavesTheNavAsItWas() {
        const auto plain = backendOf(0, 0);
        for (const int at : {0, SafeFixSession::kTests}) {
            testing_->setBackend(std::make_shared<ScriptedBackend>(
                [at, plain](const TestJob& job, JobContext& context, int run) -> Result<NavtestReport> {
                    if (run < at) return plain->run(job, context)->report;
                    return navwright::fail("The server does not start", "engine", "check the engine");
                }));
            onlyUnlinked();
            session_->run();
            QTRY_COMPARE_WITH_TIMEOUT(session_->step(), Step::done, kTestMilliseconds);
            QCOMPARE(session_->outcome(), Outcome::failed);
            QVERIFY2(text("safeFixWords").contains("The server does not start"),
                     qPrintable(text("safeFixWords")));
            QVERIFY(bench_->waitUntilReviewed(*navIssues_));
            QCOMPARE(nodes(), std::size_t{5});
        }
    }

    void anEditMeanwhileEndsItAndStays() {
        const auto entered = std::make_shared<std::atomic<bool>>(false);
        testing_->setBackend(hangingBackend(entered));
        onlyUnlinked();
        session_->run();
        QTRY_VERIFY_WITH_TIMEOUT(entered->load(), kTestMilliseconds);
        EditPatch patch{.id = "mine", .operation = PatchOperation::retypeNode, .type = NodeType::crouch};
        patch.at = bench_->spawn;
        bench_->document.setPatches({patch}, QStringLiteral("edit"));
        QCOMPARE(session_->outcome(), Outcome::stopped);
        QCOMPARE(bench_->document.patches().size(), std::size_t{1});
        QVERIFY2(text("safeFixWords").contains("changed while bots tested"),
                 qPrintable(text("safeFixWords")));
    }

    void whatStandsInTheWayIsSaid() {
        session_->begin();
        QVERIFY(button("safeFixRun")->isEnabled());
        for (std::size_t i = 0; i < session_->offers().size(); ++i) session_->setWanted({i}, false);
        QTRY_VERIFY(!button("safeFixRun")->isEnabled());
        QVERIFY(button("safeFixRun")->toolTip().contains("Tick a fix"));
        testing_->lend(QStringLiteral("Testing"));
        QTRY_VERIFY(text("safeFixState").contains("test is running"));
        session_->run();
        QCOMPARE(session_->step(), Step::choosing);
        testing_->lend({});
        bench_->document.closeAll();
        QCOMPARE(session_->step(), Step::idle);
        session_->begin();
        QVERIFY(session_->hindrance().contains("There is no nav"));
    }

  private:
    [[nodiscard]] QTreeWidget* list() const { return page_->findChild<QTreeWidget*>("safeFixList"); }
    [[nodiscard]] QPushButton* button(const char* name) const {
        return page_->findChild<QPushButton*>(QString::fromLatin1(name));
    }
    [[nodiscard]] QString text(const char* name) const {
        return page_->findChild<QLabel*>(QString::fromLatin1(name))->text();
    }
    [[nodiscard]] QTreeWidgetItem* kindRow(std::string_view validator) const {
        for (int i = 0; i < list()->topLevelItemCount(); ++i) {
            if (list()->topLevelItem(i)->text(1) == kindTitle(validators(), validator))
                return list()->topLevelItem(i);
        }
        return nullptr;
    }
    [[nodiscard]] int offered(std::string_view validator) const {
        return static_cast<int>(std::ranges::count_if(
            session_->offers(),
            [&](const SafeFixSession::Offer& offer) { return offer.issue.validator == validator; }));
    }
    [[nodiscard]] int wanted(std::string_view validator) const {
        return static_cast<int>(
            std::ranges::count_if(session_->offers(), [&](const SafeFixSession::Offer& offer) {
                return offer.wanted && offer.issue.validator == validator;
            }));
    }
    [[nodiscard]] std::size_t nodes() const {
        return bench_->document.generation()->graph->graph.nodes.size();
    }
    void onlyUnlinked() {
        session_->begin();
        for (std::size_t i = 0; i < session_->offers().size(); ++i)
            session_->setWanted({i}, session_->offers()[i].issue.validator == "unlinked_node");
        QCOMPARE(wanted("unlinked_node"), 2);
    }

    std::unique_ptr<IssueBench> bench_;
    std::unique_ptr<NavIssues> navIssues_;
    std::unique_ptr<LayerModel> layers_;
    std::unique_ptr<Testing> testing_;
    std::unique_ptr<SafeFixSession> session_;
    std::unique_ptr<SafeFixPage> page_;
};

NAVWRIGHT_WIDGET_TEST(TestSafeFixSession);
#include "tst_safe_fix_session.moc"
