#include <QDockWidget>

#include "navwright/frame/layouts.h"
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
        bench.find<QDockWidget>("panel.log")->hide();
        bench.action("view.layout.tune")->trigger();
        QVERIFY(!bench.find<QDockWidget>("panel.log")->isHidden());
        bench.action("view.layout.inspect")->trigger();
        QVERIFY(bench.find<QDockWidget>("panel.log")->isHidden());
    }

    void aPanelBehindOthersComesToTheFront() {
        Workbench bench;
        auto* dock = bench.find<QDockWidget>("panel.log");
        auto* toggle = bench.action("view.panel.log");
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
        bench.find<QDockWidget>("panel.log")->hide();
        bench.restart();
        QCOMPARE(bench.window().layouts().current(), QStringLiteral("test"));
        QVERIFY(bench.action("view.layout.test")->isChecked());
        QVERIFY(bench.find<QDockWidget>("panel.log")->isHidden());
    }

    void eachLayoutHasItsPanelsInFront_data() {
        QTest::addColumn<QStringList>("front");
        QTest::newRow("inspect") << QStringList{"stages", "inspector", "timeline"};
        QTest::newRow("tune") << QStringList{"parameters", "issues", "demos"};
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
        bench.find<QDockWidget>("panel.log")->hide();
        bench.action("view.layout.reset")->trigger();
        QVERIFY(!bench.find<QDockWidget>("panel.log")->isHidden());
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
