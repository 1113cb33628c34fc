#include <QCheckBox>
#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>

#include "app/navwright/parts/view3d/view_area.h"
#include "widgets/review/issues/floor_panel.h"
#include "widgets/view3d/view/workbench_view.h"
#include "workbench.h"

using namespace navwright;

/// Uncovered floor in the window: shaded, filled where a line is drawn around it, and by its issue.
class TestFloorWindow : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { REQUIRE_GL(); }
    void init() {
        failOnQtWarnings();
        bench_ = std::make_unique<Workbench>();
        QVERIFY(bench_->openSample());
        // What the map would fill at once is left open.
        auto parameters = bench_->document().parameters();
        QVERIFY(parameters.setText("fill.mode", "off"));
        bench_->document().setParameters(parameters, "no fill");
        QVERIFY(bench_->waitUntilIdle());
        // Until nothing more is being found out.
        QTRY_VERIFY_WITH_TIMEOUT(
            !bench_->find<QLabel>("issueSummary")->text().contains("looking further") && holes() > 0,
            kWorkMilliseconds);
    }
    void cleanup() { bench_.reset(); }

    void aKeyShadesIt() {
        auto* panel = bench_->find<FloorPanel>("floorPanel");
        QVERIFY(!panel->shows());
        const auto before = picture();
        bench_->action("floor.show")->trigger();
        QVERIFY(panel->shows());
        QVERIFY(bench_->action("floor.show")->isChecked());
        QTRY_VERIFY_WITH_TIMEOUT(picture() != before, kWorkMilliseconds);
        bench_->action("floor.show")->trigger();
        QVERIFY(!panel->shows());
        QTRY_VERIFY_WITH_TIMEOUT(picture() == before, kWorkMilliseconds);
    }

    void aLineAroundAllFillsAll() {
        const auto graph = bench_->document().generation()->graph->graph;
        const auto steps = bench_->document().undoStack().count();
        bench_->action("floor.region")->trigger();
        QVERIFY(bench_->action("floor.region")->isChecked());
        QVERIFY(bench_->find<FloorPanel>("floorPanel")->shows());
        const auto size = scene().size();
        const QPoint last(size.width() - 2, size.height() - 2);
        drag({{1, 1}, {last.x(), 1}, last, {1, last.y()}});
        QVERIFY(bench_->window().tools().selecting());
        QTRY_VERIFY_WITH_TIMEOUT(!bench_->document().patches().empty(), kWorkMilliseconds);
        QVERIFY(bench_->waitUntilIdle());
        QCOMPARE(bench_->document().undoStack().count(), steps + 1);
        QVERIFY(bench_->find<QLabel>("floorSaid")->text().contains("% of the floor"));
        bench_->document().undoStack().undo();
        QVERIFY(bench_->waitUntilIdle());
        QVERIFY(bench_->document().generation()->graph->graph == graph);
    }

    void aClickDrawsNoRegion() {
        bench_->action("floor.region")->trigger();
        drag({{40, 40}});
        QVERIFY(!bench_->window().tools().selecting());
        QTest::keyClick(&bench_->window(), Qt::Key_Escape);
        QVERIFY(bench_->window().tools().selecting());
        QVERIFY(bench_->document().patches().empty());
    }

    void theListBringsItsPanelUp() {
        bench_->action("floor.list")->trigger();
        auto* list = bench_->find<QTreeWidget>("floorHoles");
        QVERIFY(list->isVisible());
        const auto rig = bench_->window().view().view()->rig();
        emit list->itemClicked(list->topLevelItem(list->topLevelItemCount() - 1), 0);
        QVERIFY(!(bench_->window().view().view()->rig() == rig));
    }

  private:
    [[nodiscard]] int holes() { return bench_->find<QTreeWidget>("floorHoles")->topLevelItemCount(); }
    [[nodiscard]] SceneView& scene() { return bench_->window().view().view()->scene(); }
    [[nodiscard]] QImage picture() {
        QImage taken;
        bench_->window().view().view()->capture([&](const QImage& image) { taken = image; });
        return QTest::qWaitFor([&] { return !taken.isNull(); }, kWorkMilliseconds) ? taken : QImage();
    }
    void drag(const std::vector<QPoint>& places) {
        QTest::mousePress(&scene(), Qt::LeftButton, {}, places.front());
        for (const auto& place : places) {
            QMouseEvent move(QEvent::MouseMove, place, scene().mapToGlobal(place), Qt::NoButton,
                             Qt::LeftButton, {});
            QCoreApplication::sendEvent(&scene(), &move);
        }
        QTest::mouseRelease(&scene(), Qt::LeftButton, {}, places.back());
    }

    std::unique_ptr<Workbench> bench_;
};

NAVWRIGHT_GUI_TEST(TestFloorWindow);
#include "tst_floor.moc"
