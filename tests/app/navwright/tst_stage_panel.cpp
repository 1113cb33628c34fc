#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QSlider>
#include <QToolButton>
#include <QTreeView>

#include "shown_row.h"
#include "widgets/parameters/panel/range_bar.h"
#include "workbench.h"

using namespace navwright;

/// The stage panel acted on by mouse and keys.
class TestStagePanel : public QObject {
    Q_OBJECT

    std::unique_ptr<Workbench> bench_;
    QTreeView* tree() { return bench_->find<QTreeView>("stageTree"); }
    QModelIndex row(LayerId layer) { return shownRow(*bench_, layer); }
    std::optional<LayerId> chosen() { return shownModel(*bench_).entryAt(tree()->currentIndex())->layer; }
    const LayerSettings& settings(LayerId layer) { return bench_->window().layers().settings(layer); }
    void clickRow(LayerId layer, Qt::KeyboardModifiers modifiers = {}) {
        const auto place = tree()->visualRect(row(layer)).center();
        QTest::mouseClick(tree()->viewport(), Qt::LeftButton, modifiers, place);
    }

    /// Votes have a scale then: their weights are two kinds.
    void colourBySpeed() {
        QTest::keyClick(bench_->find<QComboBox>("stageColourBy"), Qt::Key_Down);
        QCOMPARE(settings(LayerId::votes).colourBy, 1);
    }

  private slots:
    void initTestCase() { REQUIRE_GL(); }
    void init() {
        failOnQtWarnings();
        bench_ = std::make_unique<Workbench>();
        QVERIFY(bench_->openSample());
    }
    void cleanup() { bench_.reset(); }

    void theModelIsSound() {
        LayerModel layers;
        Document document;
        OverlayModel overlays(document, {{.id = "marks", .title = "Marks", .parts = {}}});
        ShownModel model(layers, overlays);
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        layers.setVisible(LayerId::raw, true);
        layers.setCount(LayerId::raw, 12);
        QCOMPARE(model.indexOf(LayerId::raw, ShownModel::count).data().toString(), QString("12"));
        QCOMPARE(model.indexOf(LayerId::raw).data(Qt::CheckStateRole).toInt(), static_cast<int>(Qt::Checked));
        const ShownEntry marks{.layer = {}, .overlay = "marks"};
        QVERIFY(!model.indexOf(marks).isValid());
        overlays.set("marks", std::make_shared<const StagePicture>());
        QCOMPARE(model.indexOf(marks).data().toString(), QString("Marks"));
        QVERIFY(model.setData(model.indexOf(marks), Qt::Unchecked, Qt::CheckStateRole));
        QVERIFY(!overlays.eye("marks"));
        overlays.set("marks", nullptr);
        QVERIFY(!model.indexOf(marks).isValid());
    }

    void countsAreThoseOfTheGeneration() {
        const auto& graph = *bench_->document().generation()->graph;
        const auto filled = countOrigins(graph).nodes[static_cast<std::size_t>(NavOrigin::map)];
        QVERIFY(filled > 0);
        QTRY_COMPARE(shownRow(*bench_, LayerId::nodes, ShownModel::count).data().toString(),
                     QString("%1 (%2 filled)")
                         .arg(QLocale().toString(static_cast<qulonglong>(graph.graph.nodes.size())),
                              QLocale().toString(static_cast<qulonglong>(filled))));
    }

    void whatIsHiddenByAFilterIsAChipThatTakesItOff() {
        auto* slider = bench_->find<QSlider>("confidenceLeast");
        QTRY_VERIFY_WITH_TIMEOUT(slider->isEnabled(), kWorkMilliseconds);
        bench_->action("view.panel.confidence")->trigger();
        for (int i = 0; i < 3; ++i) QTest::keyClick(slider, Qt::Key_PageUp);
        QVERIFY(slider->value() > 0);
        // Forgotten: the panel is gone, its filter is not.
        bench_->action("view.panel.confidence")->trigger();
        const auto chip = [&](const char* name) { return bench_->find<QToolButton>(name); };
        QVERIFY(chip("chip.layer.nodes") && chip("chip.layer.links"));
        QTRY_VERIFY(!chip("chip.layer.links")->visibleRegion().isEmpty());
        const auto text = chip("chip.layer.links")->text();
        QVERIFY2(text.startsWith("Links: Confidence 0.3 to 1"), qPrintable(text));
        QTest::mouseClick(chip("chip.layer.links.remove"), Qt::LeftButton);
        for (const auto layer : {LayerId::nodes, LayerId::links})
            QVERIFY(settings(layer).filterLow > settings(layer).filterHigh);
        QCOMPARE(slider->value(), 0);
        QVERIFY(!chip("chip.layer.nodes") && !chip("chip.layer.links"));

        bench_->window().layers().setHeightCut(64);
        QCOMPARE(chip("chip.heightCut")->text(), QString("Nothing above 64"));
        QTest::mouseClick(chip("chip.heightCut.remove"), Qt::LeftButton);
        QCOMPARE(bench_->window().layers().heightCut(), kNoHeightCut);
        QVERIFY(!chip("chip.heightCut"));
    }

    void whileADraftIsShownTheStatusSaysWhatItLeavesOut() {
        const auto* words = bench_->find<QLabel>("workDraft");
        QVERIFY(!words->isVisible());
        QStringList said;
        connect(&bench_->document(), &Document::draftChanged, this, [&] {
            if (words->isVisible()) said << words->text();
        });
        // Nodes that are not known: many links for bots to try.
        auto parameters = bench_->document().parameters();
        for (const auto& [id, value] :
             {std::pair("votes.spacing", "48"), {"nodes.min_demos", "1"}, {"rehearse.rounds", "2"}})
            QVERIFY(parameters.setText(id, value));
        bench_->document().setParameters(parameters, "Many nodes");
        QVERIFY(bench_->waitUntilIdle());
        QVERIFY(!words->isVisible());
        QCOMPARE(said.value(0), QString("Draft: links not tried and map not filled in yet"));
        QCOMPARE(said.value(1), QString("Draft: not rehearsed yet"));
        bench_->document().undoStack().undo();
        QVERIFY(bench_->waitUntilIdle());
        bench_->document().undoStack().setClean();
    }

    void aStageShownAloneIsTheOneWhoseLooksAreShown() {
        const auto before = chosen();
        QTest::keyClick(&bench_->window(), Qt::Key_1);
        QVERIFY(chosen() == LayerId::raw);
        QTest::keyClick(&bench_->window(), Qt::Key_4);
        QVERIFY(chosen() == LayerId::clusters);
        QTest::keyClick(&bench_->window(), Qt::Key_4);
        QVERIFY(chosen() == before);
    }

    void theSpaceKeyShowsAndHides() {
        tree()->setCurrentIndex(row(LayerId::votes));
        tree()->setFocus();
        QVERIFY(!settings(LayerId::votes).visible);
        QTest::keyClick(tree(), Qt::Key_Space);
        QVERIFY(settings(LayerId::votes).visible);
        QTest::keyClick(tree(), Qt::Key_Space);
        QVERIFY(!settings(LayerId::votes).visible);
    }

    void aClickOnTheEyeShowsAndHides() {
        const auto rect = tree()->visualRect(row(LayerId::raw));
        const QPoint eye(rect.left() + rect.height() / 2, rect.center().y());
        QTest::mouseClick(tree()->viewport(), Qt::LeftButton, {}, eye);
        QVERIFY(settings(LayerId::raw).visible);
        QTest::mouseClick(tree()->viewport(), Qt::LeftButton, {}, rect.center());
        QVERIFY(settings(LayerId::raw).visible);
        QTest::mouseClick(tree()->viewport(), Qt::LeftButton, {}, eye);
        QVERIFY(!settings(LayerId::raw).visible);
    }

    void altClickShowsAloneAndBack_data() {
        QTest::addColumn<int>("modifier");
        QTest::newRow("alt") << int{Qt::AltModifier};
        QTest::newRow("ctrl, where the window manager keeps alt") << int{Qt::ControlModifier};
    }

    void altClickShowsAloneAndBack() {
        QFETCH(int, modifier);
        const Qt::KeyboardModifiers with{static_cast<Qt::KeyboardModifier>(modifier)};
        clickRow(LayerId::clusters, with);
        QVERIFY(settings(LayerId::clusters).visible);
        QVERIFY(!settings(LayerId::nodes).visible);
        clickRow(LayerId::clusters, with);
        QVERIFY(!settings(LayerId::clusters).visible);
        QVERIFY(settings(LayerId::nodes).visible);
    }

    void altClickOnAnEyeClickedBeforeStillShowsAlone() {
        const auto rect = tree()->visualRect(row(LayerId::votes));
        const QPoint eye(rect.left() + rect.height() / 2, rect.center().y());
        QTest::mouseClick(tree()->viewport(), Qt::LeftButton, {}, eye);
        QTest::mouseClick(tree()->viewport(), Qt::LeftButton, Qt::AltModifier, eye);
        QVERIFY(settings(LayerId::votes).visible);
        QVERIFY(!settings(LayerId::nodes).visible);
        QTest::mouseClick(tree()->viewport(), Qt::LeftButton, Qt::AltModifier, eye);
        QVERIFY(settings(LayerId::nodes).visible);
    }

    void digitsSolo() {
        QTest::keyClick(&bench_->window(), Qt::Key_3);
        QVERIFY(settings(LayerId::votes).visible);
        QVERIFY(!settings(LayerId::links).visible);
    }

    void aStageShownByShiftAndItsDigitIsTheOneWhoseLooksAreShown() {
        QTest::keyClick(&bench_->window(), Qt::Key_3, Qt::ShiftModifier);
        QVERIFY(settings(LayerId::votes).visible);
        QVERIFY(settings(LayerId::nodes).visible);
        QVERIFY(chosen() == LayerId::votes);
        QTest::keyClick(&bench_->window(), Qt::Key_5, Qt::ShiftModifier);
        QVERIFY(!settings(LayerId::nodes).visible);
        QVERIFY(chosen() == LayerId::votes);
    }

    void opacityColouringAndPaletteBelongToTheChosenStage() {
        clickRow(LayerId::votes);
        bench_->find<QSlider>("stageOpacity")->setValue(40);
        auto* colourBy = bench_->find<QComboBox>("stageColourBy");
        QTest::keyClick(colourBy, Qt::Key_Down);
        QTest::keyClick(bench_->find<QComboBox>("stagePalette"), Qt::Key_Down);
        QCOMPARE(settings(LayerId::votes).opacity, 0.4f);
        QCOMPARE(settings(LayerId::votes).colourBy, 1);
        QCOMPARE(settings(LayerId::votes).palette, Palette::cividis);
        QCOMPARE(settings(LayerId::nodes).opacity, 1.0f);
        clickRow(LayerId::nodes);
        QCOMPARE(bench_->find<QSlider>("stageOpacity")->value(), 100);
    }

    void draggingTheBarFilters() {
        clickRow(LayerId::votes);
        colourBySpeed();
        bench_->window().layers().setVisible(LayerId::votes, true);
        auto* bar = bench_->find<RangeBar>("legendBar");
        QTRY_VERIFY(bar->isVisible() && bar->upper() > bar->lower());
        const auto least = bar->lower(), largest = bar->upper();
        const QPoint left(8, 5), middle(bar->width() / 2, 5);
        QTest::mousePress(bar, Qt::LeftButton, {}, left);
        QTest::mouseMove(bar, middle);
        QTest::mouseRelease(bar, Qt::LeftButton, {}, middle);
        QVERIFY(std::abs(settings(LayerId::votes).filterLow - (least + largest) / 2) <
                (largest - least) / 50);
        QVERIFY(settings(LayerId::votes).filterHigh >= static_cast<float>(largest) * 0.999f);
        QTest::mouseDClick(bar, Qt::LeftButton, {}, middle);
        QVERIFY(settings(LayerId::votes).filterLow <= static_cast<float>(least));
    }

    void aLockedRangeStaysWhenTheDataChange() {
        clickRow(LayerId::votes);
        colourBySpeed();
        bench_->window().layers().setVisible(LayerId::votes, true);
        auto* high = bench_->find<QDoubleSpinBox>("legendHigh");
        QTRY_VERIFY(high->isVisible());
        high->setValue(0.75);
        QVERIFY(settings(LayerId::votes).rangeLocked);
        QVERIFY(bench_->find<QCheckBox>("legendLock")->isChecked());
        QVERIFY(bench_->document().setParameter(Param::VoteSpacing, 64));
        QVERIFY(bench_->waitUntilIdle());
        QCOMPARE(settings(LayerId::votes).high, 0.75f);
        QCOMPARE(high->value(), 0.75);
    }

    void theHeightCutFollowsTheMap() {
        auto* cut = bench_->find<QSlider>("heightCut");
        const auto bounds = bench_->document().map()->bsp.worldBounds();
        QVERIFY(cut->maximum() >= static_cast<int>(bounds.maxs.z));
        cut->setValue(static_cast<int>(bounds.mins.z) + 100);
        QCOMPARE(bench_->window().layers().heightCut(), static_cast<float>(cut->value()));
        cut->setValue(cut->maximum());
        QVERIFY(bench_->window().layers().heightCut() > 1e6f);
    }
};

NAVWRIGHT_GUI_TEST(TestStagePanel);
#include "tst_stage_panel.moc"
