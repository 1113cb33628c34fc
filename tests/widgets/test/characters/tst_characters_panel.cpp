#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QSignalSpy>
#include <QSlider>
#include <QToolButton>
#include <QTreeWidget>

#include "failures.h"
#include "test_program.h"
#include "trial_bench.h"
#include "widgets/common/models/grey.h"
#include "widgets/test/characters/characters_panel.h"
#include "widgets/test/characters/curve_plot.h"

using namespace navwright;

/// The editor of characters.
class TestCharactersPanel : public QObject {
    Q_OBJECT

    std::unique_ptr<TestBench> bench_;
    std::unique_ptr<Selection> selection_;
    std::unique_ptr<Cast> cast_;
    std::unique_ptr<CharactersPanel> panel_;

    template <class Widget>
    [[nodiscard]] Widget* find(const char* name) const {
        return panel_->findChild<Widget*>(QString::fromLatin1(name));
    }
    [[nodiscard]] CurvePlot* curve() const { return panel_->findChild<CurvePlot*>(); }
    [[nodiscard]] const std::vector<CurvePoint>& points() const {
        return cast_->character().weights[0].relation.points;
    }
    void choose(const char* name) const {
        auto* members = find<QComboBox>("charactersMember");
        members->setCurrentIndex(cast_->find(name));
        emit members->activated(members->currentIndex());
        QTest::qWait(100);  // the plot is laid out when it is drawn
    }
    void makePanel() {
        panel_ = std::make_unique<CharactersPanel>(bench_->document, *selection_, *cast_);
        panel_->resize(1100, 320);
        panel_->show();
        QVERIFY(QTest::qWaitForWindowExposed(panel_.get()));
    }

  private slots:
    void init() {
        bench_ = std::make_unique<TestBench>();
        selection_ = std::make_unique<Selection>();
        cast_ = std::make_unique<Cast>(std::filesystem::path());
        makePanel();
    }
    void cleanup() {
        panel_.reset();
        cast_.reset();
        selection_.reset();
        bench_.reset();
    }

    void theRegularOneHasNoWeights() {
        QCOMPARE(cast_->character().name, std::string("regular"));
        QCOMPARE(find<QTreeWidget>("charactersWeights")->topLevelItemCount(), 0);
        QVERIFY(find<QLabel>("charactersRelationHelp")->text().contains("as the server's bots do"));
        QVERIFY(!find<QComboBox>("charactersChoose")->isEnabled());
        QCOMPARE(whyGrey(*find<QCheckBox>("charactersHeat")), QStringLiteral("it has no weights"));
    }

    void habitsAreSliders() {
        choose("camper");
        QCOMPARE(find<QDoubleSpinBox>("characters.walk")->value(), 0.3);
        QCOMPARE(find<QSlider>("characters.walk.slider")->value(), 30);
        find<QSlider>("characters.walk.slider")->setValue(50);
        QCOMPARE(cast_->character().traits.walk, 0.5);
        QCOMPARE(find<QDoubleSpinBox>("characters.walk")->value(), 0.5);
        QCOMPARE(cast_->character().name, std::string("camper-own"));
        find<QDoubleSpinBox>("characters.stay")->setValue(250);
        QCOMPARE(cast_->character().traits.stay, 250.0);
        QCOMPARE(find<QSlider>("characters.stay.slider")->value(), 100);
        find<QToolButton>("charactersUndo")->click();
        find<QToolButton>("charactersUndo")->click();
        QCOMPARE(cast_->character().traits.walk, 0.3);
        QVERIFY(!find<QToolButton>("charactersUndo")->isEnabled());
    }

    void aPointIsDragged() {
        choose("camper");
        const auto before = points();
        QVERIFY(before.size() >= 3);
        auto* canvas = curve()->canvas();
        const auto from = curve()->placeOf(before[1]).toPoint();
        QTest::mousePress(canvas, Qt::LeftButton, {}, from);
        for (int i = 1; i <= 10; ++i) QTest::mouseMove(canvas, from + QPoint(0, -i));
        QTest::mouseRelease(canvas, Qt::LeftButton, {}, from + QPoint(0, -10));
        QVERIFY(points()[1].value > before[1].value + 1);
        QVERIFY(std::abs(points()[1].at - before[1].at) < 10);
        QCOMPARE(points()[0], before[0]);
        QCOMPARE(cast_->undo().count(), 1);
        find<QToolButton>("charactersUndo")->click();
        QCOMPARE(points(), before);
    }

    void pointsAreAddedAndRemoved() {
        choose("camper");
        const auto before = points();
        auto* canvas = curve()->canvas();
        const CurvePoint middle{(before[1].at + before[2].at) / 2, 10};
        QTest::mouseDClick(canvas, Qt::LeftButton, {}, curve()->placeOf(middle).toPoint());
        QCOMPARE(points().size(), before.size() + 1);
        QVERIFY(std::abs(points()[2].value - 10) < 3);
        QTest::mouseClick(canvas, Qt::RightButton, {}, curve()->placeOf(points()[2]).toPoint());
        QCOMPARE(points().size(), before.size());
        // With keys alone.
        QTest::keyClick(canvas, Qt::Key_Insert);
        QCOMPARE(points().size(), before.size() + 1);
        QTest::keyClick(canvas, Qt::Key_Left);
        const auto held = points()[static_cast<std::size_t>(curve()->chosen())];
        QTest::keyClick(canvas, Qt::Key_Up, Qt::ControlModifier);
        QVERIFY(points()[static_cast<std::size_t>(curve()->chosen())].value > held.value);
        QTest::keyClick(canvas, Qt::Key_Delete);
        QCOMPARE(points().size(), before.size());
    }

    void weightsAreATree() {
        choose("camper");
        auto* tree = find<QTreeWidget>("charactersWeights");
        const int weights = tree->topLevelItemCount();
        find<QToolButton>("charactersAddWeight")->click();
        QCOMPARE(tree->topLevelItemCount(), weights + 1);
        QCOMPARE(tree->currentItem(), tree->topLevelItem(weights));
        auto* kind = find<QComboBox>("charactersKind");
        kind->setCurrentIndex(static_cast<int>(RelationKind::cases));
        emit kind->activated(kind->currentIndex());
        QCOMPARE(tree->topLevelItem(weights)->childCount(), 2);
        find<QToolButton>("charactersAddCase")->click();
        QCOMPARE(tree->topLevelItem(weights)->childCount(), 3);
        tree->setCurrentItem(tree->topLevelItem(weights)->child(0));
        auto* border = find<QDoubleSpinBox>("charactersBorder");
        QVERIFY(border->isVisible());
        border->setValue(100);
        QCOMPARE(cast_->character().weights.back().relation.cases[0].below, 100.0);
        QVERIFY2(tree->currentItem()->text(0).contains("100"), qPrintable(tree->currentItem()->text(0)));
        auto* criterion = find<QComboBox>("charactersCriterion");
        criterion->setCurrentIndex(criterion->findText("near.bot"));
        emit criterion->activated(criterion->currentIndex());
        QCOMPARE(cast_->character().weights.back().relation.cases[0].then.on, Criterion::NearBot);
        find<QToolButton>("charactersRemoveCase")->click();
        QCOMPARE(tree->topLevelItem(weights)->childCount(), 2);
        find<QToolButton>("charactersRemoveWeight")->click();
        QCOMPARE(tree->topLevelItemCount(), weights);
    }

    void theSelectedNodeIsWorthSomething() {
        QVERIFY(bench_->open());
        choose("camper");
        QVERIFY(QTest::qWaitFor([&] { return find<QCheckBox>("charactersHeat")->isEnabled(); },
                                kTestMilliseconds));
        selection_->select({ItemKind::node, 3});
        const auto words = find<QLabel>("charactersLive")->text();
        QVERIFY2(words.startsWith("Node 3: height "), qPrintable(words));
        const auto& graph = bench_->document.generation()->graph->graph;
        const NodeCriteria facts(graph, bench_->document.map()->bsp, bench_->document.map()->collision);
        const auto value = wanted(cast_->character(), facts.at(3));
        QVERIFY2(words.contains(QStringLiteral("= %1 (").arg(value, 0, 'f', 0)), qPrintable(words));
    }

    void theViewShowsWhatIsWanted() {
        QVERIFY(bench_->open());
        choose("camper");
        auto* heat = find<QCheckBox>("charactersHeat");
        QVERIFY(QTest::qWaitFor([&] { return heat->isEnabled(); }, kTestMilliseconds));
        QSignalSpy pictures(panel_.get(), &CharactersPanel::pictureChanged);
        heat->setChecked(true);
        QVERIFY(panel_->picture() != nullptr);
        const auto& graph = bench_->document.generation()->graph->graph;
        const auto inUse = static_cast<std::size_t>(std::ranges::count_if(graph.nodes, &NavNode::inUse));
        QCOMPARE(panel_->picture()->glyphs.size(), inUse);
        QVERIFY(!panel_->picture()->scale.categories);
        QVERIFY(panel_->picture()->scale.largest > panel_->picture()->scale.least);
        // It follows the curve.
        const auto before = panel_->picture()->scale.largest;
        auto flat = cast_->character();
        for (auto& weight : flat.weights) weight.relation = FuzzyRelation(1);
        cast_->change(flat, QStringLiteral("Flat"));
        QVERIFY(panel_->picture()->scale.largest != before);
        panel_->hide();
        QCOMPARE(panel_->picture(), nullptr);
        QVERIFY(pictures.size() >= 3);
    }

    void errorsOfFilesAreSaid() {
        QSignalSpy failed(panel_.get(), &CharactersPanel::failed);
        panel_->load(QStringLiteral("/nowhere/none.character.json"));
        QCOMPARE(failed.size(), 1);
        QVERIFY(failureIn(failed).what.size() > 5);
    }
};

NAVWRIGHT_WIDGET_TEST(TestCharactersPanel);
#include "tst_characters_panel.moc"
