#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QStackedWidget>

#include "app/navwright/shell/project/recent_files.h"
#include "app/navwright/shell/project/sample_location.h"
#include "workbench.h"

using namespace navwright;

/// The window as a person uses it: the sample, parameters with undo, stages by digits, themes.
class TestWindow : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { REQUIRE_GL(); }
    void init() { failOnQtWarnings(); }

    void startsWithTheWelcomePage() {
        Workbench bench;
        QVERIFY(bench.find<QWidget>("welcomePage")->isVisible());
        QVERIFY(!bench.find<QWidget>("viewArea")->isVisible());
        QVERIFY(!bench.window().isWindowModified());
    }

    void openSampleShowsTheViewAndMakesANav() {
        Workbench bench;
        QTest::mouseClick(bench.find<QPushButton>("welcomeSample"), Qt::LeftButton);
        QVERIFY(bench.waitUntilIdle());
        QVERIFY(bench.find<QWidget>("viewArea")->isVisible());
        QVERIFY(bench.document().generation() != nullptr);
        QCOMPARE(bench.document().demos().size(), std::size_t{5});
        QVERIFY(bench.window().windowTitle().startsWith("nw_sample"));
        QVERIFY(!bench.find<QWidget>("messageBar")->isVisible());
        QCOMPARE(bench.window().recent().entries().size(), std::size_t{1});
    }

    void aRecentEntryThatIsGoneIsMarked() {
        Workbench bench;
        const auto file = bench.folder() + "/work.navwright";
        bench.window().recent().add({sampleFolder() + "/nw_sample.bsp"});
        bench.window().recent().add({sampleFolder() + "/nw_sample.bsp", bench.folder() + "/away.mvd2"});
        bench.window().recent().add({file});
        const auto* list = bench.find<QListWidget>("welcomeRecent");
        QTRY_COMPARE(list->item(0)->text(), QString("work.navwright – no longer there"));
        QTRY_VERIFY2(list->item(1)->text().endsWith("1 of them no longer there"),
                     qPrintable(list->item(1)->text()));
        QCOMPARE(list->item(2)->text(), QString("nw_sample.bsp"));
        QVERIFY(list->item(0)->foreground() != list->item(2)->foreground());
    }

    void aRecentEntryOpensAgainAfterARestart() {
        Workbench bench;
        QVERIFY(bench.openSample());
        bench.restart();
        auto* list = bench.find<QListWidget>("welcomeRecent");
        QCOMPARE(list->count(), 1);
        emit list->itemActivated(list->item(0));
        QVERIFY(bench.waitUntilIdle());
        QVERIFY(bench.document().generation() != nullptr);
    }

    void closingAllBringsTheWelcomePageBack() {
        Workbench bench;
        QVERIFY(bench.openSample());
        bench.action("file.close")->trigger();
        QVERIFY(bench.find<QWidget>("welcomePage")->isVisible());
        QVERIFY(bench.document().map() == nullptr);
        QCOMPARE(bench.window().windowTitle(), QStringLiteral("Navwright"));
    }

    void undoAndRedoBringParametersBack() {
        Workbench bench;
        QVERIFY(bench.openSample());
        const auto before = bench.document().parameters();
        QVERIFY(!bench.action("edit.undo")->isEnabled());
        QVERIFY(bench.document().setParameter(Param::NodeMinDemos, 4));
        QVERIFY(bench.window().isWindowModified());
        bench.action("edit.undo")->trigger();
        QVERIFY(bench.document().parameters() == before);
        QVERIFY(!bench.window().isWindowModified());
        bench.action("edit.redo")->trigger();
        QCOMPARE(bench.document().parameters().integer(Param::NodeMinDemos), 4);
        QVERIFY(bench.waitUntilIdle());
        bench.document().undoStack().setClean();
    }

    void digitsSoloAStageAndBack() {
        Workbench bench;
        QVERIFY(bench.openSample());
        const auto before = visibleLayers(bench);
        QTest::keyClick(&bench.window(), Qt::Key_4);
        QCOMPARE(visibleLayers(bench), (QList<int>{0, 4}));
        QTest::keyClick(&bench.window(), Qt::Key_4);
        QCOMPARE(visibleLayers(bench), before);
    }

    void shiftAndDigitShowsAndHidesAStage() {
        Workbench bench;
        QVERIFY(bench.openSample());
        auto* action = bench.action("stage.show.3");
        QVERIFY(!action->isChecked());
        QTest::keyClick(&bench.window(), Qt::Key_3, Qt::ShiftModifier);
        QVERIFY(bench.window().layers().settings(LayerId::votes).visible);
        QVERIFY(action->isChecked());
        QTest::keyClick(&bench.window(), Qt::Key_3, Qt::ShiftModifier);
        QVERIFY(!bench.window().layers().settings(LayerId::votes).visible);
    }

    void escapeClearsTheSelection() {
        Workbench bench;
        bench.window().selection().select({ItemKind::node, 1});
        QTest::keyClick(&bench.window(), Qt::Key_Escape);
        QVERIFY(bench.window().selection().current() == Item());
    }

    void themesChangeTheColoursAndAreKept() {
        Workbench bench;
        const auto lightness = [&bench] {
            return bench.window().palette().color(QPalette::Window).lightness();
        };
        bench.action("view.theme.light")->trigger();
        QTRY_VERIFY(lightness() > 200);
        bench.restart();
        QVERIFY(bench.window().theme() == Theme::light);
        QVERIFY(bench.action("view.theme.light")->isChecked());
        bench.action("view.theme.dark")->trigger();
        QTRY_VERIFY(lightness() < 60);
    }

  private:
    static QList<int> visibleLayers(Workbench& bench) {
        QList<int> visible;
        for (int i = 0; i < kLayerCount; ++i) {
            if (bench.window().layers().settings(static_cast<LayerId>(i)).visible) visible << i;
        }
        return visible;
    }
};

NAVWRIGHT_GUI_TEST(TestWindow);
#include "tst_window.moc"
