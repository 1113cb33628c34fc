#include <QAbstractItemModelTester>
#include <QLabel>
#include <QPushButton>
#include <QTreeView>

#include "test_program.h"
#include "trial_bench.h"
#include "widgets/test/verdict/removal_model.h"
#include "widgets/test/verdict/removal_panel.h"
#include "widgets/test/verdict/testing.h"

using namespace navwright;

/// What feedback would remove: seen first, kept when locked, applied and undone.
class TestRemovals : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        bench_ = std::make_unique<TestBench>();
        QVERIFY(bench_->open());
        layers_ = std::make_unique<LayerModel>();
        testing_ = std::make_unique<Testing>(bench_->document, *layers_);
        model_ = std::make_unique<RemovalModel>(bench_->document, testing_->tested());
        tester_ = std::make_unique<QAbstractItemModelTester>(model_.get());
        show();
    }
    void cleanup() {
        tester_.reset();
        model_.reset();
        testing_.reset();
        bench_.reset();
    }

    void nothingIsRemovedBeforeItIsApplied() {
        QCOMPARE(model_->rowCount(), 2);
        QCOMPARE(model_->wantedCount(), 2);
        QVERIFY(bench_->document.ledger() == nullptr);
        model_->apply();
        QVERIFY(bench_->waitUntilIdle());
        QCOMPARE(bench_->document.ledger()->nodes.size(), std::size_t{1});
        QCOMPARE(bench_->document.ledger()->links.size(), std::size_t{1});
        QVERIFY(!holdsNode(badPlace_));
        QCOMPARE(model_->rowCount(), 0);
        bench_->document.undoStack().undo();
        QVERIFY(bench_->waitUntilIdle());
        QVERIFY(holdsNode(badPlace_));
        QCOMPARE(model_->rowCount(), 2);
    }

    void whatIsUntickedStaysAndStaysUnticked() {
        QVERIFY(model_->setData(model_->index(0, 0), Qt::Unchecked, Qt::CheckStateRole));
        QCOMPARE(model_->wantedCount(), 1);
        model_->apply();
        QVERIFY(bench_->waitUntilIdle());
        QVERIFY(holdsNode(badPlace_));
        QCOMPARE(model_->rowCount(), 1);
        QCOMPARE(model_->index(0, 0).data(Qt::CheckStateRole).toInt(), static_cast<int>(Qt::Unchecked));
        QVERIFY(bench_->document.patches().empty());
    }

    void aLockedRemovalStaysForGood() {
        model_->setLocked({0}, true);
        QVERIFY(bench_->waitUntilIdle());
        QCOMPARE(bench_->document.patches().size(), std::size_t{1});
        QCOMPARE(bench_->document.patches().front().operation, PatchOperation::lockNode);
        QVERIFY(model_->removal(0).locked);
        QVERIFY(!model_->setData(model_->index(0, 0), Qt::Checked, Qt::CheckStateRole));
        model_->apply();
        QVERIFY(bench_->waitUntilIdle());
        QVERIFY(holdsNode(badPlace_));
        // Not even a ledger that names it removes it.
        auto ledger = *bench_->document.ledger();
        ledger.nodes.push_back({badPlace_, 2, "again"});
        bench_->document.setLedger(std::make_shared<const Ledger>(ledger), QStringLiteral("by hand"));
        QVERIFY(bench_->waitUntilIdle());
        QVERIFY(holdsNode(badPlace_));
    }

    void aLockCanBeTakenAway() {
        model_->setLocked({0, 1}, true);
        QCOMPARE(bench_->document.patches().size(), std::size_t{2});
        QVERIFY(bench_->document.patches()[0].id != bench_->document.patches()[1].id);
        model_->setLocked({1}, true);  // no second one
        QCOMPARE(bench_->document.patches().size(), std::size_t{2});
        model_->setLocked({0, 1}, false);
        QVERIFY(bench_->document.patches().empty());
        QVERIFY(!model_->removal(0).locked);
        QCOMPARE(model_->wantedCount(), 2);
        QVERIFY(bench_->waitUntilIdle());
    }

    void whatATestOfAnIterationWentWithoutIsProposedToo() {
        const auto& graph = bench_->document.generation()->graph->graph;
        auto ledger = std::make_shared<Ledger>(Ledger{.map = "nw_sample", .iterations = 1});
        ledger->nodes.push_back({badPlace_, 1, "4 deaths in 5 visits"});
        JobContext context;
        const auto without = bench_->document.navMaker()(ledger, context);
        QVERIFY(without.has_value());
        NavtestReport passed;
        passed.map = "nw_sample";
        passed.passed = true;
        const auto report = std::make_shared<const NavtestReport>(std::move(passed));
        testing_->tested().show({.report = report,
                                 .graph = graphOf(*without),
                                 .ledger = ledger,
                                 .name = QStringLiteral("test 2 of the iteration")});
        QCOMPARE(model_->rowCount(), 1);
        QVERIFY(graph.nodes[static_cast<std::size_t>(model_->removal(0).node)].origin == badPlace_);
        QCOMPARE(model_->removal(0).item.kind, ItemKind::node);
        QVERIFY(testing_->tested().changedSince().contains("test 2 of the iteration"));
        model_->apply();
        QVERIFY(bench_->waitUntilIdle());
        QVERIFY(!holdsNode(badPlace_));
        QVERIFY(testing_->tested().changedSince().isEmpty());
        QCOMPARE(model_->rowCount(), 0);
    }

    void thePictureTellsWhatGoesFromWhatStays() {
        const auto both = model_->picture();
        QCOMPARE(both->glyphs.size(), std::size_t{1});
        QCOMPARE(both->ribbons.size(), std::size_t{1});
        QVERIFY(both->glyphs[0].shape == GlyphShape::cross && !both->glyphs[0].hollow);
        QVERIFY(model_->setData(model_->index(0, 0), Qt::Unchecked, Qt::CheckStateRole));
        const auto one = model_->picture();
        QVERIFY(one->glyphs[0].hollow);
        QVERIFY(one->glyphs[0].scalar != both->glyphs[0].scalar);
        bench_->document.setReport(nullptr);
        QVERIFY(model_->picture() == nullptr);
    }

    void thePanelActsOnTheModel() {
        RemovalPanel panel(*model_);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        auto* apply = panel.findChild<QPushButton*>("removalApply");
        auto* keep = panel.findChild<QPushButton*>("removalKeep");
        QVERIFY(apply->text().contains("2"));
        QTest::mouseClick(panel.findChild<QPushButton*>("removalNone"), Qt::LeftButton);
        QVERIFY(!apply->isEnabled());
        QTest::mouseClick(panel.findChild<QPushButton*>("removalAll"), Qt::LeftButton);
        QVERIFY(apply->isEnabled());
        QVERIFY(!keep->isEnabled());
        panel.findChild<QTreeView*>("removalList")->setCurrentIndex(model_->index(1, 0));
        QTest::mouseClick(keep, Qt::LeftButton);
        QVERIFY(model_->removal(1).locked);
        QCOMPARE(bench_->document.patches().front().operation, PatchOperation::lockLink);
        QVERIFY(bench_->waitUntilIdle());
        QTest::mouseClick(apply, Qt::LeftButton);
        QVERIFY(bench_->waitUntilIdle());
        QVERIFY(bench_->document.ledger()->links.empty());
        QCOMPARE(bench_->document.ledger()->nodes.size(), std::size_t{1});
    }

    void harmIsWarnedOfAndSparedByAButton() {
        RemovalPanel panel(*model_);
        auto* harm = panel.findChild<QLabel*>("removalHarm");
        auto* spare = panel.findChild<QPushButton*>("removalSpare");
        const auto& graph = bench_->document.generation()->graph->graph;
        // All that a spawn point's node leads to: nobody gets away from there.
        const auto spawn = std::ranges::find(graph.nodes, NodeType::spawnPoint, &NavNode::type);
        QVERIFY(spawn != graph.nodes.end() && !spawn->links.empty());
        NavtestReport report;
        report.map = "nw_sample";
        const auto from = static_cast<std::int32_t>(spawn - graph.nodes.begin());
        for (const auto& link : spawn->links) report.badLinks.emplace_back(from, link.target);
        testing_->tested().show({.report = std::make_shared<const NavtestReport>(std::move(report)),
                                 .graph = graphOf(bench_->document.generation())});
        QVERIFY(QTest::qWaitFor([&] { return !harm->isHidden(); }, kTestMilliseconds));
        QVERIFY2(harm->text().contains("strand 1 spawn point"), qPrintable(harm->text()));
        QVERIFY(spare->isEnabled());
        spare->click();
        QVERIFY(QTest::qWaitFor([&] { return harm->isHidden(); }, kTestMilliseconds));
        QVERIFY(model_->wantedCount() < static_cast<int>(spawn->links.size()));
    }

  private:
    void show() {
        const auto& graph = bench_->document.generation()->graph->graph;
        // A node away from the link, so that a lock of one does not protect the other.
        const auto link = spareLink(graph);
        std::int32_t bad = -1;
        for (std::size_t i = 0; i < graph.nodes.size() && bad < 0; ++i) {
            const auto far = [&](std::int32_t end) {
                return glm::distance(graph.nodes[i].origin,
                                     graph.nodes[static_cast<std::size_t>(end)].origin) > 200;
            };
            if (far(link.from) && far(link.to)) bad = static_cast<std::int32_t>(i);
        }
        QVERIFY(bad >= 0);
        badPlace_ = graph.nodes[static_cast<std::size_t>(bad)].origin;
        NavtestReport report;
        report.map = "nw_sample";
        report.badNodes = {bad};
        report.badLinks = {link};
        testing_->tested().show({.report = std::make_shared<const NavtestReport>(std::move(report)),
                                 .graph = graphOf(bench_->document.generation())});
    }
    bool holdsNode(const Vec3& place) {
        return std::ranges::any_of(bench_->document.generation()->graph->graph.nodes,
                                   [&](const NavNode& node) { return node.origin == place; });
    }

    std::unique_ptr<TestBench> bench_;
    std::unique_ptr<LayerModel> layers_;
    std::unique_ptr<Testing> testing_;
    std::unique_ptr<RemovalModel> model_;
    std::unique_ptr<QAbstractItemModelTester> tester_;
    Vec3 badPlace_{0};
};

NAVWRIGHT_WIDGET_TEST(TestRemovals);
#include "tst_removals.moc"
