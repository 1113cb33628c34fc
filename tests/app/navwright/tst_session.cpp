#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSlider>
#include <QToolButton>
#include <QTreeView>

#include "answers.h"
#include "app/navwright/parts/view3d/view_area.h"
#include "app/navwright/shell/frame/layouts.h"
#include "app/navwright/shell/project/project_keeper.h"
#include "core/base/file_bytes.h"
#include "shown_row.h"
#include "widgets/common/controls/probe_tool.h"
#include "widgets/common/controls/timeline_panel.h"
#include "widgets/parameters/panel/range_bar.h"
#include "widgets/parameters/panel/threshold_plot.h"
#include "widgets/view3d/view/workbench_view.h"
#include "workbench.h"

using namespace navwright;

/// A piece of work from the first click to the next day: what was saved is what is there again.
class TestSession : public QObject {
    Q_OBJECT

    std::unique_ptr<Workbench> bench_;

    Document& document() { return bench_->document(); }
    MainWindow& window() { return bench_->window(); }
    WorkbenchView& view() { return *window().view().view(); }
    const LayerSettings& settings(LayerId layer) { return window().layers().settings(layer); }

    template <class Widget>
    Widget* shown(const char* panel, const char* name) {
        bench_->find<QDockWidget>(panel)->raise();
        auto* widget = bench_->find<Widget>(name);
        if (!QTest::qWaitFor([widget] { return widget && widget->isVisible(); }))
            qFatal("%s is not visible", name);
        return widget;
    }
    void chooseStage(LayerId layer) {
        auto* tree = shown<QTreeView>("panel.stages", "stageTree");
        const auto index = shownRow(*bench_, layer);
        QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, tree->visualRect(index).center());
    }
    void chooseFilter(const char* menuName, int entry) {
        auto* menu = bench_->find<QMenu>(menuName);
        emit menu->aboutToShow();
        menu->actions().at(entry)->trigger();
    }
    void dragSlider(const char* name, int steps) {
        auto* slider = shown<QSlider>("panel.parameters", name);
        slider->setFocus();
        for (int i = 0; i < steps; ++i) QTest::keyClick(slider, Qt::Key_Right);
    }

    void changeParameters();
    void changeLooks();
    void changeFilters();
    void placeCamera();
    void playAndProbe();
    void exportTo(const QString& file);

    static bool near(const CameraRig& one, const CameraRig& other) {
        return glm::distance(one.eye(), other.eye()) < 0.1F &&
               glm::distance(one.forward(), other.forward()) < 1e-3F;
    }
    /// All of a project but the last digits of cameras.
    static ProjectFile withoutCameras(ProjectFile project) {
        std::erase_if(project.view, [](const auto& word) {
            return word.first == "camera" || word.first.starts_with("bookmark.");
        });
        return project;
    }

  private slots:
    void initTestCase() { REQUIRE_GL(); }
    void init() { failOnQtWarnings(); }

    void whatWasSavedIsThereAgain();
    void aProjectWithStrangeWordsOpensAllTheSame();
};

void TestSession::changeParameters() {
    dragSlider("slider.nodes.min_demos", 1);
    auto* plot = shown<QWidget>("panel.parameters", "row.nodes.min_weight")->findChild<ThresholdPlot*>();
    auto* canvas = bench_->find<QWidget>("plot.nodes.min_weight");
    QTRY_VERIFY(plot->counts().second > 0);
    const QPoint from(static_cast<int>(plot->linePlace()), canvas->height() / 2);
    const QPoint to(from.x() + 40, from.y());
    QTest::mousePress(canvas, Qt::LeftButton, {}, from);
    QTest::mouseMove(canvas, from + QPoint(20, 0));
    QTest::mouseMove(canvas, to);
    QTest::mouseRelease(canvas, Qt::LeftButton, {}, to);
    shown<QLineEdit>("panel.parameters", "parameterFilter")->setText("links");
    shown<QDoubleSpinBox>("panel.parameters", "number.links.drop_limit")->setValue(300);
    QTest::mouseClick(shown<QCheckBox>("panel.parameters", "flag.links.gap_jumps"), Qt::LeftButton);
    QTest::keyClick(shown<QComboBox>("panel.parameters", "choice.links.speed_measure"), Qt::Key_Down);
    QVERIFY(bench_->waitUntilIdle());
    int changed = 0;
    for (const auto& row : parameterTable()) changed += document().parameters().isDefault(row.id) ? 0 : 1;
    QCOMPARE(changed, 5);
}

void TestSession::changeLooks() {
    QTest::keyClick(&window(), Qt::Key_5);
    QTest::keyClick(&window(), Qt::Key_3, Qt::ShiftModifier);
    chooseStage(LayerId::votes);
    shown<QSlider>("panel.stages", "stageOpacity")->setValue(60);
    view().overlays()->setOpacity("agreement", 0.5f);
    view().overlays()->setEye("agreement", false);
    QTest::keyClick(shown<QComboBox>("panel.stages", "stageColourBy"), Qt::Key_Down);
    QTest::keyClick(shown<QComboBox>("panel.stages", "stagePalette"), Qt::Key_Down);
    auto* bar = bench_->find<RangeBar>("legendBar");
    bench_->find<QDockWidget>("panel.stages")->raise();
    QTRY_VERIFY(bar->isVisible() && bar->upper() > bar->lower());
    const QPoint left(8, 5), middle(bar->width() / 2, 5);
    QTest::mousePress(bar, Qt::LeftButton, {}, left);
    QTest::mouseMove(bar, middle);
    QTest::mouseRelease(bar, Qt::LeftButton, {}, middle);
    shown<QDoubleSpinBox>("panel.stages", "legendHigh")->setValue(0.75);
    auto* cut = shown<QSlider>("panel.stages", "heightCut");
    cut->setValue(cut->maximum() - 64);
    QVERIFY(settings(LayerId::votes).rangeLocked);
    QVERIFY(settings(LayerId::votes).filterLow <= settings(LayerId::votes).filterHigh);
    QVERIFY(!settings(LayerId::links).visible);
    QVERIFY(window().layers().heightCut() < 1e6F);
    bench_->action("camera.numbers")->trigger();
    QCOMPARE(view().overlays()->opacity("agreement"), 0.5f);
    QVERIFY(!view().overlays()->eye("agreement") && view().overlays()->eye("comparison"));
    QVERIFY(window().layers().nodeNumbers());
}

void TestSession::changeFilters() {
    chooseFilter("filterMenu.demo", 0);
    chooseFilter("filterMenu.player", 0);
    chooseFilter("filterMenu.types", 0);
    bench_->find<QAction>("filterMenu.seen")->trigger();
    for (const auto* kind : {"time", "speed"}) {
        bench_->find<QAction>(QByteArray("filterMenu.").append(kind).constData())->trigger();
        auto* from = bench_->find<QDoubleSpinBox>(QByteArray(kind).append("From").constData());
        QTRY_VERIFY(from->isVisible());
        from->setValue(5);
        QTest::keyClick(from, Qt::Key_Escape);
    }
    const auto& all = window().filter().shown();
    QVERIFY(all.demo && all.player && all.seconds && all.speed && all.types != 0 && all.hideSeenOnce);
}

void TestSession::placeCamera() {
    bench_->action("camera.top")->trigger();
    bench_->action("camera.setBookmark.2")->trigger();
    bench_->action("camera.side")->trigger();
    bench_->action("view.layout.test")->trigger();
    QCOMPARE(window().layouts().current(), QString("test"));
}

void TestSession::playAndProbe() {
    auto* timeline = bench_->find<TimelinePanel>("timelinePanel");
    bench_->action("timeline.play")->trigger();
    QTRY_VERIFY(timeline->playback().seconds() > timeline->playback().span().first + 0.2);
    bench_->action("timeline.play")->trigger();
    QVERIFY(!timeline->playback().playing());
    bench_->find<QToolButton>("timelineLoop")->setChecked(true);
    QTest::keyClick(bench_->find<QComboBox>("timelineRate"), Qt::Key_Down);
    bench_->action("tools.probe")->trigger();
    const auto& nodes = document().generation()->graph->graph.nodes;
    emit view().pointer().placeClicked(nodes.front().origin, {});
    emit view().pointer().placeClicked(nodes.back().origin, {});
    QTRY_VERIFY(window().findChild<ProbeTool*>()->probe().has_value());
    QVERIFY(bench_->find<QLabel>("toolText")->text().contains("cost"));
    QTest::keyClick(&window(), Qt::Key_Escape);
}

void TestSession::exportTo(const QString& file) {
    bench_->action("file.exportNav")->trigger();
    bench_->find<QLineEdit>("exportTarget")->setText(file);
    bench_->find<QCheckBox>("exportProject")->setChecked(false);
    QTest::mouseClick(bench_->find<QPushButton>("exportWrite"), Qt::LeftButton);
    QTRY_VERIFY(!bench_->find<QDialog>("exportDialog"));
    QVERIFY(QFile::exists(file));
    // Keys work again once the display says so.
    constexpr int kMostWait = 30'000;  // milliseconds
    QVERIFY(QTest::qWaitForWindowActive(&window(), kMostWait));
}

void TestSession::whatWasSavedIsThereAgain() {
    bench_ = std::make_unique<Workbench>(Workbench::Rehearsals::usual);
    QTest::mouseClick(bench_->find<QPushButton>("welcomeSample"), Qt::LeftButton);
    QVERIFY(bench_->waitUntilIdle());
    QVERIFY(document().generation() != nullptr);
    for (const auto act :
         {&TestSession::changeParameters, &TestSession::changeLooks, &TestSession::playAndProbe,
          &TestSession::changeFilters, &TestSession::placeCamera}) {
        (this->*act)();
        if (QTest::currentTestFailed()) return;
    }
    QTest::keyClick(&window(), Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(bench_->waitUntilIdle());
    exportTo(bench_->folder() + "/before.nav");
    answerFileDialog(bench_->folder() + "/work");
    QTest::keyClick(&window(), Qt::Key_S, Qt::ControlModifier);
    QVERIFY(!window().isWindowModified());

    const auto saved = window().project().project();
    const auto graph = document().generation()->graph->graph;
    const auto shownThen = window().filter().shown();
    const auto playedThen = *bench_->find<TimelinePanel>("timelinePanel")->state();
    QVERIFY(playedThen.seconds > 0);
    const auto rig = view().rig();
    const auto marked = view().camera().bookmark(1);
    std::array<LayerSettings, kLayerCount> looks;
    for (int i = 0; i < kLayerCount; ++i)
        looks[static_cast<std::size_t>(i)] = settings(static_cast<LayerId>(i));

    bench_->restart();
    QVERIFY(document().generation() == nullptr);
    window().opening().open({bench_->folder() + "/work.navwright"});
    QVERIFY(bench_->waitUntilIdle());
    QVERIFY(!window().isWindowModified());
    QVERIFY(document().generation()->graph->graph == graph);
    QVERIFY(window().filter().shown() == shownThen);
    for (int i = 0; i < kLayerCount; ++i)
        QVERIFY2(settings(static_cast<LayerId>(i)) == looks[static_cast<std::size_t>(i)],
                 layerKey(static_cast<LayerId>(i)).data());
    QVERIFY(window().layers().nodeNumbers());
    const auto played = *bench_->find<TimelinePanel>("timelinePanel")->state();
    QVERIFY(played.demo == playedThen.demo);
    QCOMPARE(played.seconds, playedThen.seconds);
    QCOMPARE(played.rate, 2.0);
    QVERIFY(played.loops && played.players);
    QVERIFY(near(view().rig(), rig));
    QVERIFY(view().camera().bookmark(1) && near(*view().camera().bookmark(1), *marked));
    QVERIFY(!view().camera().bookmark(0));
    QCOMPARE(window().layouts().current(), QString("test"));
    QVERIFY(bench_->find<QToolButton>("chip.player") != nullptr);
    const auto again = window().project().project();
    for (const auto& [key, word] : withoutCameras(saved).view)
        QVERIFY2(again.view.contains(key) && again.view.at(key) == word, key.c_str());
    QVERIFY(withoutCameras(again) == withoutCameras(saved));
    exportTo(bench_->folder() + "/after.nav");
    QVERIFY(*readFile(bench_->folder().toStdString() + "/before.nav") ==
            *readFile(bench_->folder().toStdString() + "/after.nav"));
    bench_.reset();
}

void TestSession::aProjectWithStrangeWordsOpensAllTheSame() {
    bench_ = std::make_unique<Workbench>(Workbench::Rehearsals::usual);
    QVERIFY(bench_->openSample());
    auto project = window().project().project();
    const auto usual = settings(LayerId::nodes);
    const auto rig = view().rig();
    for (auto& [key, word] : project.view) word = "nan;;,1e999";
    project.view["filter.demo"] = "0123";
    project.view["filter.seconds"] = "1";
    project.view["filter.types"] = "many";
    project.view["bookmark.1"] = "inf,inf,inf,inf,inf,inf";
    const auto file = bench_->folder() + "/strange.navwright";
    QVERIFY(saveProject(project, file.toStdString()));
    window().opening().open({file});
    QVERIFY(bench_->waitUntilIdle());
    QVERIFY(document().generation() != nullptr);
    QVERIFY(!window().filter().shown().any());
    QCOMPARE(settings(LayerId::nodes).palette, usual.palette);
    QCOMPARE(settings(LayerId::nodes).opacity, usual.opacity);
    QVERIFY(near(view().rig(), rig));
    QVERIFY(!view().camera().bookmark(0));
    bench_.reset();
}

NAVWRIGHT_GUI_TEST(TestSession);
#include "tst_session.moc"
