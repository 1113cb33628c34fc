#include <QDockWidget>
#include <QLabel>
#include <QMenuBar>
#include <QScreen>
#include <QStatusBar>
#include <QToolButton>
#include <QTreeView>

#include "app/navwright/parts/view3d/view_area.h"
#include "app/navwright/shell/frame/layouts.h"
#include "widgets/view3d/view/workbench_view.h"
#include "workbench.h"

using namespace navwright;

/// The three arrangements of panels: each stays as it was left, over restarts too.
class TestLayouts : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { REQUIRE_GL(); }
    void init() { failOnQtWarnings(); }

    void eachLayoutKeepsItsPanels() {
        Workbench bench;
        bench.find<QDockWidget>("panel.history")->hide();
        bench.action("view.layout.tune")->trigger();
        QVERIFY(!bench.find<QDockWidget>("panel.history")->isHidden());
        bench.action("view.layout.inspect")->trigger();
        QVERIFY(bench.find<QDockWidget>("panel.history")->isHidden());
    }

    void aPanelBehindOthersComesToTheFront() {
        Workbench bench;
        auto* dock = bench.find<QDockWidget>("panel.history");
        auto* toggle = bench.action("view.panel.history");
        const auto inFront = [dock] { return !dock->isHidden() && !dock->visibleRegion().isEmpty(); };
        QVERIFY(!dock->isHidden() && !inFront());
        QVERIFY(toggle->isChecked());
        toggle->trigger();
        QTRY_VERIFY(inFront());
        QVERIFY(toggle->isChecked());
        toggle->trigger();
        QVERIFY(dock->isHidden() && !toggle->isChecked());
        toggle->trigger();
        QTRY_VERIFY(inFront());
        QVERIFY(toggle->isChecked());
        dock->hide();
        QVERIFY(!toggle->isChecked());
    }

    void theLayoutIsKeptOverARestart() {
        Workbench bench;
        bench.action("view.layout.test")->trigger();
        bench.find<QDockWidget>("panel.history")->hide();
        bench.restart();
        QCOMPARE(bench.window().layouts().current(), QStringLiteral("test"));
        QVERIFY(bench.action("view.layout.test")->isChecked());
        QVERIFY(bench.find<QDockWidget>("panel.history")->isHidden());
    }

    void eachLayoutHasItsPanelsInFront_data() {
        QTest::addColumn<QStringList>("front");
        QTest::newRow("inspect") << QStringList{"stages", "inspector"};
        QTest::newRow("tune") << QStringList{"parameters", "issues"};
        QTest::newRow("test") << QStringList{"stages", "verdict", "runs"};
    }
    void eachLayoutHasItsPanelsInFront() {
        QFETCH(const QStringList, front);
        Workbench bench;
        const auto id = QByteArray("view.layout.") + QTest::currentDataTag();
        bench.action(id.constData())->trigger();
        for (const auto& panel : front) {
            auto* dock = bench.find<QDockWidget>(("panel." + panel).toLatin1().constData());
            QVERIFY2(dock, qPrintable(panel));
            QTRY_VERIFY2(!dock->visibleRegion().isEmpty(), qPrintable(panel));
        }
    }

    void inASmallWindowMostIsStillForTheView_data() {
        QTest::addColumn<QSize>("size");
        QTest::newRow("a laptop at 1.5x") << QSize(1000, 620);
        QTest::newRow("small") << QSize(1100, 700);
        QTest::newRow("usual") << QSize(1500, 950);
    }
    void inASmallWindowMostIsStillForTheView() {
        QFETCH(const QSize, size);
        Workbench bench;
        bench.window().resize(size);
        bench.action("view.layout.reset")->trigger();
        const auto* centre = bench.find<QWidget>("centre");
        QTRY_VERIFY2(centre->width() > 0.4 * size.width() && centre->height() > 0.45 * size.height(),
                     qPrintable(QString("%1x%2").arg(centre->width()).arg(centre->height())));
    }

    void resetBringsThePanelsBack() {
        Workbench bench;
        bench.find<QDockWidget>("panel.history")->hide();
        bench.action("view.layout.reset")->trigger();
        QVERIFY(!bench.find<QDockWidget>("panel.history")->isHidden());
    }

    void belowTheViewAllStartsFolded() {
        Workbench bench;
        QVERIFY(bench.window().docks().shownBelow().empty());
        const auto click = [&](const char* panel) {
            auto* button = bench.find<QToolButton>((QByteArray("panelBar.") + panel).constData());
            QVERIFY2(button, panel);
            QTest::mouseClick(button, Qt::LeftButton);
        };
        const auto shown = [&] { return bench.window().docks().shownBelow(); };
        const auto* timeline = bench.find<QDockWidget>("panel.timeline");
        const auto* log = bench.find<QDockWidget>("panel.log");
        click("timeline");
        QCOMPARE(shown(), std::vector<QDockWidget*>{const_cast<QDockWidget*>(timeline)});
        QTRY_VERIFY(!timeline->visibleRegion().isEmpty());
        click("log");
        QCOMPARE(shown(), std::vector<QDockWidget*>{const_cast<QDockWidget*>(log)});
        QTRY_VERIFY(!log->visibleRegion().isEmpty());
        click("log");
        QVERIFY(shown().empty());
        QTest::keyClick(&bench.window(), Qt::Key_F9);
        QTRY_VERIFY(!log->visibleRegion().isEmpty());
        QVERIFY(bench.action("view.below")->isChecked());
        QTest::keyClick(&bench.window(), Qt::Key_F9);
        QVERIFY(shown().empty());
    }

    void aPanelBelowComesBackAsHighAsItWas() {
        Workbench bench;
        auto* timeline = bench.find<QDockWidget>("panel.timeline");
        bench.action("view.panel.timeline")->trigger();
        QTRY_VERIFY(!timeline->visibleRegion().isEmpty());
        bench.window().resizeDocks({timeline}, {timeline->height() + 60}, Qt::Vertical);
        QCoreApplication::processEvents();
        const int high = timeline->height();
        QTest::keyClick(&bench.window(), Qt::Key_F9);
        QTRY_VERIFY(timeline->isHidden());
        QTest::keyClick(&bench.window(), Qt::Key_F9);
        QTRY_VERIFY(!timeline->visibleRegion().isEmpty());
        QTRY_COMPARE(timeline->height(), high);
    }

    void aKeyShowsTheViewAloneAndBringsBackWhatWas() {
        Workbench bench;
        QVERIFY(bench.openSample());
        bench.action("view.panel.demos")->trigger();
        bench.find<QDockWidget>("panel.history")->hide();
        QCoreApplication::processEvents();
        const auto before = bench.window().saveState();
        const auto* view = bench.find<QWidget>("view3d");
        const auto size = view->size();
        QTest::keyClick(&bench.window(), Qt::Key_F11);
        QTRY_COMPARE(view->size(), bench.window().size());
        QVERIFY(bench.find<QLabel>("momentStrip")->text().contains("F11"));
        // What panels say is still to be heard.
        bench.window().messages().tell("Something happened");
        QCOMPARE(bench.find<QLabel>("momentStrip")->text(), QString("Something happened"));
        QTest::keyClick(&bench.window(), Qt::Key_F11);
        QTRY_COMPARE(view->size(), size);
        QCOMPARE(bench.window().saveState(), before);
        QVERIFY(bench.window().menuBar()->isVisible() && bench.window().statusBar()->isVisible());
        QVERIFY(bench.find<QLabel>("momentStrip")->isHidden());
    }

    void theViewAloneIsNotWhatIsKept() {
        Workbench bench;
        QVERIFY(bench.openSample());
        QTest::keyClick(&bench.window(), Qt::Key_F11);
        bench.action("view.layout.tune")->trigger();
        QVERIFY(!bench.window().layouts().alone());
        QVERIFY(bench.window().menuBar()->isVisible());
        QTest::keyClick(&bench.window(), Qt::Key_F11);
        bench.restart();
        QCOMPARE(bench.window().layouts().current(), QStringLiteral("tune"));
        QVERIFY(!bench.find<QDockWidget>("panel.parameters")->isHidden());
        bench.action("view.layout.inspect")->trigger();
        QVERIFY(!bench.find<QDockWidget>("panel.stages")->isHidden());
        QVERIFY(bench.window().menuBar()->isVisible());
    }

    void sizesOfAnotherScreenAreNotTakenOver() {
        Workbench bench;
        auto* stages = bench.find<QDockWidget>("panel.stages");
        const int usual = stages->width();
        bench.find<QDockWidget>("panel.history")->hide();
        const auto widen = [&] {
            bench.window().resizeDocks({bench.find<QDockWidget>("panel.stages")}, {usual + 150},
                                       Qt::Horizontal);
            QCoreApplication::processEvents();
        };
        widen();
        // As when the edge of a panel is taken hold of: from now on its size is its user's.
        QTest::mouseClick(&bench.window(), Qt::LeftButton, {}, QPoint(1, 1));
        bench.restart();
        // On the same screen all is as it was left.
        QTRY_COMPARE(bench.find<QDockWidget>("panel.stages")->width(), usual + 150);
        bench.window().close();
        auto& settings = bench.window().settings();
        const auto size = bench.window().screen()->size();
        const auto here = QString("%1x%2").arg(size.width()).arg(size.height());
        for (const auto& key : settings.allKeys()) {
            if (!key.contains(here)) continue;
            // As if it had been left on a screen of that size.
            settings.setValue(QString(key).replace(here, "4000x3000"), settings.value(key));
            settings.remove(key);
        }
        Workbench other(settings.fileName());
        QTRY_COMPARE(other.find<QDockWidget>("panel.stages")->width(), usual);
        QVERIFY(other.find<QDockWidget>("panel.history")->isHidden());
        other.window().close();
        QVERIFY(settings.contains("window/state4000x3000/inspect"));
    }

    void panelsGiveRoomInASmallWindowAndTakeItInALargeOne() {
        Workbench bench;
        bench.window().resize(900, 620);
        QCoreApplication::processEvents();
        bench.action("view.layout.reset")->trigger();
        auto* stages = bench.find<QDockWidget>("panel.stages");
        QTRY_VERIFY(stages->width() <= 260);
        bench.window().resize(1240, 900);
        QTRY_VERIFY2(stages->width() > 280, qPrintable(QString::number(stages->width())));
    }

    void theWholeMapStaysInThePictureUntilTheCameraMoves() {
        Workbench bench;
        QVERIFY(bench.openSample());
        auto& view = *bench.window().view().view();
        QTRY_VERIFY(view.mapPicture() != nullptr);
        const auto before = view.rig();
        const auto* shown = bench.find<QWidget>("view3d");
        const int wide = shown->width();
        bench.window().resize(bench.window().width() - 300, bench.window().height());
        QTRY_VERIFY(shown->width() < wide);
        QTRY_VERIFY(view.rig().distance() > before.distance());
        auto moved = view.rig();
        moved.orbit(10, 0);
        view.camera().setRig(moved);
        bench.window().resize(bench.window().width() + 300, bench.window().height());
        QTRY_COMPARE(shown->width(), wide);
        QVERIFY(view.rig() == moved);
    }

    void namesOfStagesStayWholeInANarrowPanel() {
        Workbench bench;
        QVERIFY(bench.openSample());
        auto* tree = bench.find<QTreeView>("stageTree");
        bench.window().resizeDocks({bench.find<QDockWidget>("panel.stages")}, {170}, Qt::Horizontal);
        QCoreApplication::processEvents();
        const int wanted = tree->fontMetrics().horizontalAdvance("2  Gated samples");
        QTRY_VERIFY(tree->columnWidth(0) > wanted);
    }

    void aSizeThatWasAskedForOnceIsNotKept() {
        Workbench bench;
        bench.window().layouts().keepNothing();
        const auto before = bench.window().settings().allKeys();
        bench.find<QDockWidget>("panel.history")->hide();
        bench.window().close();
        QCOMPARE(bench.window().settings().allKeys(), before);
    }

    void theWindowFitsASmallScreen() {
        Workbench bench;
        QVERIFY(bench.openSample());
        // 1366 x 768 at a scale of 1.5, less the desktop's own bars.
        constexpr QSize kRoom(910, 480);
        for (const auto& layout : Layouts::keys()) {
            bench.action(("view.layout." + layout).toLatin1().constData())->trigger();
            QCoreApplication::processEvents();
            const auto least = bench.window().minimumSizeHint();
            QVERIFY2(least.width() <= kRoom.width() && least.height() <= kRoom.height(),
                     qPrintable(QString("%1: %2 x %3").arg(layout).arg(least.width()).arg(least.height())));
        }
    }

    void everyPanelCanBeHiddenByTheMenu() {
        Workbench bench;
        for (auto* dock : bench.window().findChildren<QDockWidget*>()) {
            auto* action = bench.window().commands().action("view." + dock->objectName());
            QVERIFY2(action, qPrintable(dock->objectName()));
            dock->show();
            dock->raise();
            QTRY_VERIFY(!dock->visibleRegion().isEmpty());
            action->trigger();
            QVERIFY2(dock->isHidden(), qPrintable(dock->objectName()));
        }
    }
};

NAVWRIGHT_GUI_TEST(TestLayouts);
#include "tst_layouts.moc"
