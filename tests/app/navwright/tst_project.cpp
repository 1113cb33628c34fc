#include "navwright/autosave.h"
#include "navwright/project_keeper.h"
#include "workbench.h"

using namespace navwright;

/// Saved, closed and opened again, the work is what it was; what a crash left is found.
class TestProject : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { REQUIRE_GL(); }
    void init() { failOnQtWarnings(); }

    void aSavedProjectOpensAsItWas() {
        Workbench bench;
        const auto file = bench.folder() + "/work.navwright";
        QVERIFY(change(bench));
        QVERIFY(bench.window().isWindowModified());
        QVERIFY(bench.window().project().saveTo(file.toStdString()));
        QVERIFY(!bench.window().isWindowModified());
        const auto graph = bench.document().generation()->graph->graph;

        bench.restart();
        bench.window().open({file});
        QVERIFY(bench.waitUntilIdle());
        QCOMPARE(bench.document().parameters().integer(Param::NodeMinDemos), 2);
        QVERIFY(!bench.document().demos().front().included);
        QVERIFY(bench.document().generation()->graph->graph == graph);
        QVERIFY(bench.window().windowTitle().startsWith("work.navwright"));
        QVERIFY(!bench.window().isWindowModified());
    }

    void aPlaceThatCannotBeWrittenLeavesTheWorkUnsaved() {
        Workbench bench;
        QVERIFY(change(bench));
        QVERIFY(!bench.window().project().saveTo("/proc/work.navwright"));
        QVERIFY(bench.window().isWindowModified());
        bench.document().undoStack().setClean();
    }

    void unsavedWorkIsKeptUntilItIsGivenUp() {
        Workbench bench;
        QVERIFY(change(bench));
        bench.window().autosave().saveNow();
        const auto left = bench.window().autosave().leftOver();
        QVERIFY(left);
        bench.document().undoStack().clear();
        bench.document().closeAll();
        bench.window().autosave().saveNow();
        bench.window().project().forget();
        QVERIFY(!bench.window().autosave().leftOver());
    }

  private:
    static bool change(Workbench& bench) {
        if (!bench.openSample()) return false;
        if (!bench.document().setParameter(Param::NodeMinDemos, 2)) return false;
        bench.document().setDemoIncluded(bench.document().demos().front().path, false);
        return bench.waitUntilIdle();
    }
};

NAVWRIGHT_GUI_TEST_MAIN(TestProject)
#include "tst_project.moc"
