#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTreeView>

#include "core/base/digest.h"
#include "core/nav/files/aq2_nav.h"
#include "failures.h"
#include "issue_bench.h"
#include "test_program.h"
#include "widgets/drawing/layers/change_look.h"
#include "widgets/review/issues/comparison_panel.h"
#include "widgets/review/issues/run_look.h"
#include "widgets/review/issues/runs_list.h"
#include "widgets/review/issues/verdict_box.h"

using namespace navwright;

/// Two navs beside each other, and the runs that are kept.
class TestComparison : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        bench_ = std::make_unique<IssueBench>();
        QVERIFY(bench_->open());
        store_ = std::make_unique<RunStore>(bench_->document);
        comparison_ = std::make_unique<Comparison>(bench_->document, *store_);
        selection_ = std::make_unique<Selection>();
        panel_ = std::make_unique<ComparisonPanel>(*comparison_, *selection_, tools_);
        tester_ = std::make_unique<QAbstractItemModelTester>(&panel_->model());
        panel_->show();
    }
    void cleanup() {
        tester_.reset();
        panel_.reset();
        comparison_.reset();
        store_.reset();
        bench_.reset();
    }

    void aNavDoesNotDifferFromItself() {
        const auto id = store_->keep({});
        QVERIFY(id > 0);
        panel_->compareWith(run(id));
        QVERIFY(waitUntilCompared());
        QCOMPARE(panel_->model().rowCount(), 0);
        QVERIFY(text("comparisonTotals").contains("No difference"));
    }

    void whatAnEditChangedIsListedExactly() {
        const auto id = store_->keep("before");
        edit(PatchOperation::retypeNode, 1);
        panel_->compareWith(run(id));
        QVERIFY(waitUntilCompared());
        QCOMPARE(panel_->model().rowCount(), 1);
        QCOMPARE(panel_->model().itemAt(0).kind, DiffKind::nodeRetyped);
        edit(PatchOperation::deleteNode, 0);
        QTRY_COMPARE(panel_->model().totals()[static_cast<std::size_t>(DiffKind::nodeRemoved)],
                     std::size_t{1});
        QCOMPARE(panel_->model().totals()[static_cast<std::size_t>(DiffKind::linkRemoved)], std::size_t{2});
    }

    /// The run is the old one: what the present nav has beyond it is added, and green.
    void whatTheNewNavHasIsAdded() {
        const auto id = store_->keep("before");
        QSignalSpy pictures(panel_.get(), &ComparisonPanel::overlayChanged);
        auto patches = bench_->document.patches();
        patches.push_back({.id = "new", .operation = PatchOperation::addNode, .type = NodeType::move});
        patches.back().at = bench_->spawn + Vec3(0, 100, 0);
        bench_->document.setPatches(patches, QStringLiteral("add"));
        QVERIFY(bench_->waitUntilIdle());
        panel_->compareWith(run(id));
        QVERIFY(waitUntilCompared());
        QCOMPARE(comparison_->sideA(), run(id));
        QCOMPARE(comparison_->sideB().kind, Side::Kind::current);
        QCOMPARE(panel_->model().itemAt(0).kind, DiffKind::nodeAdded);
        const auto drawn = pictures.last().at(0).value<std::shared_ptr<const StagePicture>>();
        QCOMPARE(drawn->glyphs.size(), std::size_t{1});
        QCOMPARE(drawn->glyphs[0].scalar, kAddedLook.colour);
        // Whichever side it is, the present nav becomes as the other one is.
        QVERIFY(comparison_->choose({.kind = Side::Kind::current, .path = {}}, run(id)));
        QVERIFY(waitUntilCompared());
        QCOMPARE(panel_->model().itemAt(0).kind, DiffKind::nodeRemoved);
        QTest::mouseClick(find<QPushButton>("comparisonTakeAll"), Qt::LeftButton);
        QVERIFY(bench_->waitUntilIdle());
        QCOMPARE(graph().nodes.size(), std::size_t{3});
    }

    void whoElseDrawsADifferenceEndsTheDrawing() {
        const auto id = store_->keep("before");
        edit(PatchOperation::retypeNode, 1);
        QSignalSpy pictures(panel_.get(), &ComparisonPanel::overlayChanged);
        const auto drawn = [&] {
            return pictures.last().at(0).value<std::shared_ptr<const StagePicture>>() != nullptr;
        };
        panel_->compareWith(run(id));
        QVERIFY(waitUntilCompared());
        QVERIFY(drawn());
        panel_->stopDrawing();
        QVERIFY(!drawn() && !find<QCheckBox>("comparisonDrawn")->isChecked());
        edit(PatchOperation::retypeNode, 2);
        QTRY_COMPARE(panel_->model().rowCount(), 2);
        QVERIFY(!drawn());
        panel_->compareWith(run(id));
        QVERIFY(waitUntilCompared());
        QVERIFY(drawn() && find<QCheckBox>("comparisonDrawn")->isChecked());
    }

    /// A verdict is of the nav that was tested, and of no other.
    void aRunHasNoVerdictOfAnotherNav() {
        auto report = std::make_shared<NavtestReport>();
        report->passed = true;
        report->coverageRatio = 0.983;
        bench_->document.setReport(report);
        const auto tested = graph();
        QCOMPARE(store_->runs().size(), std::size_t{1});
        QVERIFY(store_->runs().front().verdict && *store_->runs().front().nav == tested);
        QVERIFY(store_->find(store_->keep({}))->verdict.has_value());
        edit(PatchOperation::retypeNode, 1);
        QVERIFY(!store_->find(store_->keep({}))->verdict);
    }

    /// As an iteration shows one test after another, of navs that the document does not have.
    void aTestOfAnotherNavIsKeptWithThatNav() {
        auto other = graph();
        other.nodes.pop_back();
        other.nodes.back().links.pop_back();
        const auto nav = std::make_shared<const NavGraph>(other);
        const auto report = std::make_shared<NavtestReport>();
        for (int i = 0; i < 2; ++i) {
            bench_->document.setReport(report, nav);
            QCOMPARE(store_->runs().size(), std::size_t{1});
            QVERIFY(*store_->runs().front().nav == other);
            QVERIFY(store_->runs().front().verdict.has_value());
            bench_->document.setReport(nullptr);
        }
        QVERIFY(!store_->find(store_->keep({}))->verdict);
    }

    void aRunOfAPersonThatHasToGoIsSaid() {
        QSignalSpy dropped(store_.get(), &RunStore::dropped);
        for (std::size_t i = 0; i < kMostRuns; ++i) store_->keep(QString("run %1").arg(i));
        QCOMPARE(dropped.count(), 0);
        store_->keep("one more");
        QCOMPARE(dropped.count(), 1);
        QCOMPARE(dropped.front().front().toString(), QString("run 0"));
    }

    void takingAllMakesThemEqualAndIsUndone() {
        const auto before = graph();
        const auto id = store_->keep("before");
        edit(PatchOperation::retypeNode, 1);
        edit(PatchOperation::deleteNode, 0);
        panel_->compareWith(run(id));
        QVERIFY(waitUntilCompared());
        QVERIFY(find<QPushButton>("comparisonTakeAll")->isEnabled());
        QTest::mouseClick(find<QPushButton>("comparisonTakeAll"), Qt::LeftButton);
        QVERIFY(bench_->waitUntilIdle());
        QTRY_VERIFY(comparison_->compared() && comparison_->compared()->diff.empty());
        QCOMPARE(graph().nodes.size(), before.nodes.size());
        bench_->document.undoStack().undo();
        QTRY_VERIFY(comparison_->compared() && !comparison_->compared()->diff.empty());
    }

    void takesWhatIsSelectedAlone() {
        const auto id = store_->keep("before");
        edit(PatchOperation::retypeNode, 1);
        edit(PatchOperation::retypeNode, 2);
        panel_->compareWith(run(id));
        QVERIFY(waitUntilCompared());
        QCOMPARE(panel_->model().rowCount(), 2);
        find<QTreeView>("comparisonList")->setCurrentIndex(panel_->model().index(0, 0));
        QTest::mouseClick(find<QPushButton>("comparisonTake"), Qt::LeftButton);
        QVERIFY(bench_->waitUntilIdle());
        QTRY_COMPARE(panel_->model().rowCount(), 1);
    }

    /// A region of the other side, taken as a whole and undone.
    void takesARegionAndUndoesIt() {
        const auto before = graph();
        const auto id = store_->keep("before");
        edit(PatchOperation::retypeNode, 0);
        edit(PatchOperation::retypeNode, 2);
        panel_->compareWith(run(id));
        QVERIFY(waitUntilCompared());
        selection_->select({ItemKind::node, 0});
        find<QDoubleSpinBox>("comparisonRadius")->setValue(10);
        QTest::mouseClick(find<QCheckBox>("comparisonNear"), Qt::LeftButton);
        const auto edited = graph();
        QTest::mouseClick(find<QPushButton>("comparisonTakeAll"), Qt::LeftButton);
        QVERIFY(bench_->waitUntilIdle());
        QCOMPARE(graph().nodes[0].type, before.nodes[0].type);
        QCOMPARE(graph().nodes[2].type, NodeType::crouch);
        bench_->document.undoStack().undo();
        QVERIFY(bench_->waitUntilIdle());
        QVERIFY(graph() == edited);
        bench_->document.undoStack().redo();
        QVERIFY(bench_->waitUntilIdle());
        QCOMPARE(graph().nodes[0].type, before.nodes[0].type);
    }

    void aRegionListsWhatIsNear() {
        const auto id = store_->keep("before");
        edit(PatchOperation::retypeNode, 0);
        edit(PatchOperation::retypeNode, 2);
        panel_->compareWith(run(id));
        QVERIFY(waitUntilCompared());
        selection_->select({ItemKind::node, 0});
        find<QDoubleSpinBox>("comparisonRadius")->setValue(10);
        find<QCheckBox>("comparisonNear")->click();
        QCOMPARE(panel_->model().rowCount(), 1);
        selection_->add(std::vector<Item>{{ItemKind::node, 2}});
        QCOMPARE(panel_->model().rowCount(), 2);
        // Nothing is near to nothing: all of the other side must not be taken by mistake.
        selection_->clear();
        QCOMPARE(panel_->model().rowCount(), 0);
        QVERIFY(!find<QPushButton>("comparisonTakeAll")->isEnabled());
    }

    void aFileIsComparedAndABadOneIsTold() {
        QTemporaryDir folder;
        const auto file = folder.filePath("other.nav");
        auto other = graph();
        other.nodes[1].type = NodeType::crouch;
        const auto bytes = writeAq2Nav(other);
        QVERIFY(bytes.has_value());
        QFile out(file);
        QVERIFY(out.open(QIODevice::WriteOnly));
        out.write(reinterpret_cast<const char*>(bytes->data()), static_cast<qint64>(bytes->size()));
        out.close();
        panel_->compareWith({.kind = Side::Kind::file, .path = file.toStdString()});
        QVERIFY(waitUntilCompared());
        QCOMPARE(panel_->model().rowCount(), 1);
        QSignalSpy failures(panel_.get(), &ComparisonPanel::failed);
        panel_->compareWith({.kind = Side::Kind::file, .path = folder.filePath("none.nav").toStdString()});
        QCOMPARE(failures.count(), 1);
        QCOMPARE(panel_->model().rowCount(), 1);
    }

    void aPathIsProbedInBoth() {
        const auto id = store_->keep("before");
        edit(PatchOperation::deleteNode, 1);
        panel_->compareWith(run(id));
        QVERIFY(waitUntilCompared());
        QSignalSpy pictures(panel_.get(), &ComparisonPanel::pathsChanged);
        QTest::mouseClick(find<QPushButton>("comparisonProbe"), Qt::LeftButton);
        QVERIFY(!tools_.selecting());
        panel_->addPlace(bench_->spawn);
        QVERIFY(text("comparisonPaths").contains("where the path ends"));
        panel_->addPlace(bench_->spawn + Vec3(48, 0, 0));
        QVERIFY(text("comparisonPaths").contains("A: 2 links"));
        QVERIFY(text("comparisonPaths").contains("B: no path"));
        QVERIFY(pictures.last().at(0).value<std::shared_ptr<const StagePicture>>() != nullptr);
        QTest::mouseClick(find<QPushButton>("comparisonProbe"), Qt::LeftButton);
        QVERIFY(pictures.last().at(0).value<std::shared_ptr<const StagePicture>>() == nullptr);
        QVERIFY(tools_.selecting());
    }

    void anotherToolTakesThePlaceOfTheProbe() {
        QTest::mouseClick(find<QPushButton>("comparisonProbe"), Qt::LeftButton);
        QVERIFY(panel_->probing());
        tools_.setCurrent("ruler");
        QVERIFY(!panel_->probing());
        QVERIFY(!find<QPushButton>("comparisonProbe")->isChecked());
        QCOMPARE(tools_.current(), QString("ruler"));
        panel_->addPlace(bench_->spawn);
        QVERIFY(!find<QLabel>("comparisonPaths")->isVisible());
    }

    void bothVerdictsAndWhatChangedAreSaid() {
        auto before = test(0.8, 1.5, false, 1);
        bench_->document.setReport(before);
        const auto id = store_->keep("old");
        edit(PatchOperation::retypeNode, 1);
        panel_->compareWith(run(id));
        QVERIFY(waitUntilCompared());
        // The present nav is another one, and nobody has tested it.
        QVERIFY2(text("comparisonVerdicts").contains("B was not tested; A failed"),
                 qPrintable(text("comparisonVerdicts")));
        bench_->document.setReport(test(0.9, 0.5, true, 1));
        auto words = text("comparisonVerdicts");
        QVERIFY2(words.contains("B passed, A failed"), qPrintable(words));
        QVERIFY2(words.contains("Better in B: nodes visited, stuck per bot and minute"), qPrintable(words));
        QVERIFY(words.contains("<td>80.0 %</td><td>90.0 %</td><td>+10.0 %, better</td>"));
        QVERIFY(words.contains("<td>1.50</td><td>0.50</td><td>-1.00, better</td>"));
        QVERIFY(words.contains("<td>0.00</td><td>0.00</td><td>the same</td>"));
        QVERIFY(words.contains("the built-in simulator") && words.contains("8 bots, 300 s, seed 1"));
        QVERIFY(!words.contains("compare") && !words.contains("chance"));
        // Another seed is another chance, another judge another measure.
        bench_->document.setReport(test(0.9, 0.5, true, 2));
        words = text("comparisonVerdicts");
        QVERIFY2(words.contains("part of the difference is chance"), qPrintable(words));
        auto served = *test(0.9, 0.5, true, 1);
        served.backend = "engine";
        bench_->document.setReport(std::make_shared<const NavtestReport>(served));
        words = text("comparisonVerdicts");
        QVERIFY2(words.contains("the figures do not compare"), qPrintable(words));
    }

    void aRunOfAnEarlierVersionHasNoKnownJudge() {
        bench_->document.setReport(test(0.8, 1.5, false, 1));
        const auto id = store_->keep("old");
        auto runs = store_->saved();
        for (auto& kept : runs)
            kept.verdict = NavtestOutcome{.passed = false, .coverage = 0.8, .stuckRate = 1.5};
        bench_->document.setReport(nullptr);
        store_->restore(runs);
        static_cast<void>(id);
        panel_->compareWith(run(store_->runs().back().id));
        QVERIFY(waitUntilCompared());
        QVERIFY2(text("comparisonVerdicts").contains("not known who judged"),
                 qPrintable(text("comparisonVerdicts")));
        RunsModel model(*store_);
        QVERIFY(model.index(0, RunsModel::judge).data().toString().contains("earlier version"));
    }

    /// Whoever chooses or names a run meanwhile is not disturbed.
    void runsSayHowMuchFloorTheirNavsCover() {
        const auto id = store_->keep("mine");
        RunsModel model(*store_);
        const auto shown = [&] { return model.index(0, RunsModel::floor).data().toString(); };
        QCOMPARE(model.headerData(RunsModel::floor, Qt::Horizontal).toString(), QString("Floor covered"));
        QCOMPARE(model.headerData(RunsModel::judge, Qt::Horizontal).toString(), QString("Judged by"));
        QCOMPARE(shown(), QString("not measured"));
        QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        QSignalSpy changes(&model, &QAbstractItemModel::dataChanged);
        store_->setFloorCovered(id, 0.246);
        QCOMPARE(shown(), QString("24.6 %"));
        QCOMPARE(changes.count(), 1);
        QCOMPARE(resets.count(), 0);
        const auto saved = store_->saved();
        store_->restore(saved);
        QCOMPARE(shown(), QString("24.6 %"));
        QVERIFY(store_->runs().front().restored);
        auto old = saved;
        old.front().floorCovered.reset();
        store_->restore(old);
        QCOMPARE(shown(), QString("not measured"));
    }

    void runsNameJudgeAndNav() {
        bench_->document.setReport(test(0.8, 1.5, false, 1));
        auto served = *test(0.8, 1.5, false, 1);
        served.backend = "engine";
        served.engine = NavtestEngine{.version = "q2pro r4", .inuseBytes = 1, .maxNodes = 9, .types = {}};
        served.runs = {{1, 300, false}, {2, 300, true}, {3, 300, true}};
        bench_->document.setReport(std::make_shared<const NavtestReport>(served));
        RunsModel model(*store_);
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.index(0, RunsModel::judge).data().toString(),
                 QString("the built-in simulator: 8 bots, 300 s, seed 1"));
        QCOMPARE(model.index(1, RunsModel::judge).data().toString(),
                 QString("the server (q2pro r4): 8 bots, 3 x 300 s, seeds 1 to 3"));
        const auto bytes = writeAq2Nav(graph());
        QVERIFY(bytes.has_value());
        const auto hash = QString::fromStdString(sha1Hex(*bytes));
        QCOMPARE(model.index(0, RunsModel::nav).data().toString(), "hand.nav, " + hash.left(8));
        QVERIFY(model.index(0, RunsModel::nav).data(Qt::ToolTipRole).toString().contains(hash));
        // A test of an iteration is of a nav that the document does not have.
        auto other = graph();
        other.nodes[1].type = NodeType::crouch;
        bench_->document.setReport(test(0.9, 0.1, true, 1), std::make_shared<const NavGraph>(other),
                                   "test 3 of the iteration");
        QVERIFY(model.index(2, RunsModel::nav).data().toString().startsWith("test 3 of the iteration, "));
        // What a project keeps says the same.
        const auto saved = store_->saved();
        store_->restore(saved);
        QCOMPARE(model.index(0, RunsModel::nav).data().toString(), "hand.nav, " + hash.left(8));
    }

    void navsOfDifferentMapsAreRefused() {
        // The same rooms, but far away from this map.
        NavGraph elsewhere;
        for (int i = 0; i < 12; ++i)
            elsewhere.nodes.push_back({.origin = Vec3(9000.0f + 24.0f * static_cast<float>(i), 0, 0)});
        QTemporaryDir folder;
        const auto file = folder.filePath("elsewhere.nav");
        QFile out(file);
        const auto bytes = writeAq2Nav(elsewhere);
        QVERIFY(bytes.has_value() && out.open(QIODevice::WriteOnly));
        out.write(reinterpret_cast<const char*>(bytes->data()), static_cast<qint64>(bytes->size()));
        out.close();
        QSignalSpy failures(panel_.get(), &ComparisonPanel::failed);
        panel_->compareWith({.kind = Side::Kind::file, .path = file.toStdString()});
        QCOMPARE(failures.count(), 1);
        const auto said = QString::fromStdString(failureIn(failures).what);
        QVERIFY2(said.contains("elsewhere.nav") && said.contains("different maps"), qPrintable(said));
        QVERIFY(failureIn(failures).where.contains("12 of 12 nodes"));
        // Nothing is compared, and nothing can be shown side by side.
        QVERIFY(comparison_->compared() == nullptr);
        QVERIFY(!find<QPushButton>("comparisonBeside")->isEnabled());
        QVERIFY(find<QPushButton>("comparisonBeside")->toolTip().contains("choose two navs"));
    }

    void theButtonsAskForASplitView() {
        panel_->compareWith(run(store_->keep({})));
        QVERIFY(waitUntilCompared());
        QSignalSpy wanted(&panel_->verdicts(), &VerdictBox::splitWanted);
        QTest::mouseClick(find<QPushButton>("comparisonSwipe"), Qt::LeftButton);
        QCOMPARE(wanted.last().first().value<Split::Kind>(), Split::Kind::swipe);
        panel_->verdicts().setSplit(Split::Kind::swipe);
        QTest::mouseClick(find<QPushButton>("comparisonSwipe"), Qt::LeftButton);
        QCOMPARE(wanted.last().first().value<Split::Kind>(), Split::Kind::none);
    }

    void runsAreKeptNamedAndForgotten() {
        RunsList list(bench_->document, *store_);
        QAbstractItemModelTester tester(list.findChild<QTreeView*>("keptList")->model());
        list.show();
        QSignalSpy wanted(&list, &RunsList::compareWanted);
        QTest::mouseClick(list.findChild<QPushButton*>("keptKeep"), Qt::LeftButton);
        auto* model = list.findChild<QTreeView*>("keptList")->model();
        QCOMPARE(model->rowCount(), 1);
        QVERIFY(model->setData(model->index(0, 0), "the good one", Qt::EditRole));
        QCOMPARE(store_->runs().front().name, std::string("the good one"));
        QCOMPARE(model->index(0, RunsModel::nodes).data().toInt(), 3);
        list.findChild<QTreeView*>("keptList")->setCurrentIndex(model->index(0, 0));
        QTest::mouseClick(list.findChild<QPushButton*>("keptCompare"), Qt::LeftButton);
        QCOMPARE(wanted.count(), 1);
        QTest::mouseClick(list.findChild<QPushButton*>("keptRemove"), Qt::LeftButton);
        QCOMPARE(model->rowCount(), 0);
    }

    void runsAreNamedByWhatChangedSinceTheOneBefore() {
        NavtestReport report;
        report.passed = true;
        report.stuckRatePerBotMin = 0.31;
        bench_->document.setReport(std::make_shared<const NavtestReport>(report));
        QVERIFY2(store_->runs().back().name.starts_with("The first: "), store_->runs().back().name.c_str());
        edit(PatchOperation::deleteNode, 0);
        bench_->document.setReport(std::make_shared<const NavtestReport>(report));
        QCOMPARE(QString::fromStdString(store_->runs().back().name), QString("−1 node, −2 links"));
        const auto* box = find<QComboBox>("comparisonA");
        const auto item = box->findText("−1 node, −2 links", Qt::MatchContains);
        QVERIFY(item > 0);
        QVERIFY2(box->itemText(item).contains("stuck 0.31"), qPrintable(box->itemText(item)));
        QVERIFY(!box->itemIcon(item).isNull());
        // Nodes that the run before has not stand out.
        const auto& runs = store_->runs();
        const auto picture = [&](const NavGraph* before) {
            return runPicture(*runs.front().nav, before).pixmap(kRunPictureSize).toImage();
        };
        QVERIFY(picture(runs.front().nav.get()) == picture(nullptr));
        QVERIFY(picture(runs.back().nav.get()) != picture(nullptr));
        // With the next run only its own is drawn.
        RunPictures pictures;
        const auto drawn = pictures.of(runs);
        QCOMPARE(drawn.size(), runs.size());
        store_->keep("one more");
        const auto more = pictures.of(runs);
        QCOMPARE(more.size(), drawn.size() + 1);
        for (std::size_t i = 0; i < drawn.size(); ++i) QCOMPARE(more[i].cacheKey(), drawn[i].cacheKey());
    }

    void aTestKeepsItsRunAndTooManyGo() {
        NavtestReport report;
        report.passed = true;
        bench_->document.setReport(std::make_shared<const NavtestReport>(report));
        QVERIFY(!store_->runs().empty());
        QVERIFY(store_->runs().back().automatic);
        QVERIFY(store_->runs().back().verdict && store_->runs().back().verdict->passed);
        const auto mine = store_->keep("mine");
        for (std::size_t i = 0; i < kMostRuns; ++i) {
            report.stuckRatePerBotMin += 0.125;
            bench_->document.setReport(std::make_shared<const NavtestReport>(report));
        }
        QCOMPARE(store_->runs().size(), kMostRuns);
        QVERIFY(store_->find(mine) != nullptr);
    }

  private:
    template <class Widget>
    [[nodiscard]] Widget* find(const char* name) const {
        return panel_->findChild<Widget*>(QString::fromLatin1(name));
    }
    [[nodiscard]] QString text(const char* name) const { return find<QLabel>(name)->text(); }
    [[nodiscard]] const NavGraph& graph() const { return bench_->document.generation()->graph->graph; }
    [[nodiscard]] static Side run(int id) { return {.kind = Side::Kind::run, .run = id, .path = {}}; }
    [[nodiscard]] bool waitUntilCompared() const {
        return QTest::qWaitFor([this] { return comparison_->compared() != nullptr; }, kReviewMilliseconds);
    }
    /// Of the simulator, with one seed.
    static std::shared_ptr<const NavtestReport> test(double coverage, double stuck, bool passed,
                                                     std::uint64_t seed) {
        NavtestReport report;
        report.map = "nw_sample";
        report.passed = passed;
        report.coverageRatio = coverage;
        report.stuckRatePerBotMin = stuck;
        report.backend = "sim";
        report.seed = seed;
        report.botCount = 8;
        report.testDurationS = 300;
        report.schema = kNavtestSchema;
        return std::make_shared<const NavtestReport>(report);
    }
    /// On the node that stands where node `number` of the row stood.
    void edit(PatchOperation operation, int number) const {
        EditPatch patch;
        patch.operation = operation;
        patch.at = bench_->spawn + Vec3(24.0f * static_cast<float>(number), 0, 0);
        patch.tolerance = 1;
        patch.id = std::to_string(bench_->document.patches().size());
        if (operation == PatchOperation::retypeNode) patch.type = NodeType::crouch;
        auto patches = bench_->document.patches();
        patches.push_back(patch);
        bench_->document.setPatches(patches, QStringLiteral("edit"));
        QVERIFY(bench_->waitUntilIdle());
    }

    std::unique_ptr<IssueBench> bench_;
    std::unique_ptr<RunStore> store_;
    std::unique_ptr<Comparison> comparison_;
    std::unique_ptr<Selection> selection_;
    ToolModel tools_;
    std::unique_ptr<ComparisonPanel> panel_;
    std::unique_ptr<QAbstractItemModelTester> tester_;
};

NAVWRIGHT_WIDGET_TEST(TestComparison);
#include "tst_comparison.moc"
