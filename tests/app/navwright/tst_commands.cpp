#include <QDialog>
#include <QListWidget>
#include <QMenu>
#include <QStatusBar>
#include <QTimer>

#include "navwright/command_states.h"
#include "workbench.h"

using namespace navwright;

/// A command is offered when it can do something, and says what it waits for when not.
class TestCommands : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { REQUIRE_GL(); }
    void init() { failOnQtWarnings(); }

    void whatNeedsWorkWaitsForWork_data() {
        QTest::addColumn<QString>("id");
        for (const auto* id : {"file.save",
                               "file.saveAs",
                               "file.locate",
                               "file.close",
                               "file.exportNav",
                               "file.exportTables",
                               "file.exportReport",
                               "file.exportJson",
                               "file.exportArchive",
                               "file.exportPicture",
                               "file.reproBundle",
                               "tools.ruler",
                               "tools.probe",
                               "tools.why",
                               "timeline.play",
                               "timeline.forward",
                               "nodes.delete",
                               "nodes.tool.node",
                               "nodes.type.jump",
                               "test.start",
                               "test.iterate",
                               "test.loadReport",
                               "audit.keep",
                               "camera.top",
                               "camera.setBookmark.1",
                               "camera.cutLower"})
            QTest::newRow(id) << QString(id);
    }
    void whatNeedsWorkWaitsForWork() {
        QFETCH(QString, id);
        auto& bench = sampleBench();
        auto* action = bench.window().actions().action(id);
        QVERIFY(action->isEnabled());
        bench.window().closeAll();
        QVERIFY(!action->isEnabled());
        QVERIFY(bench.openSample());
        QVERIFY(action->isEnabled());
    }

    void aKeyOfAGreyCommandIsAnswered() {
        Workbench bench;
        QTest::keyClick(&bench.window(), Qt::Key_E, Qt::ControlModifier);
        QCOMPARE(bench.window().statusBar()->currentMessage(),
                 QString("Export nav: open a map and demos, or a nav, first"));
    }

    void thePaletteSaysWhatACommandWaitsFor() {
        Workbench bench;
        bench.action("help.palette")->trigger();
        auto* list = bench.find<QListWidget>("paletteList");
        const auto grey = list->findItems("open a map and demos, or a nav, first", Qt::MatchContains);
        QVERIFY(!grey.isEmpty());
        for (const auto* item : grey) QVERIFY(!item->flags().testFlag(Qt::ItemIsEnabled));
        // What can be run comes first.
        bool greySeen = false;
        for (int row = 0; row < list->count(); ++row) {
            const bool enabled = list->item(row)->flags().testFlag(Qt::ItemIsEnabled);
            QVERIFY2(!(greySeen && enabled), qPrintable(list->item(row)->text()));
            greySeen = greySeen || !enabled;
        }
    }

    void flyingWaitsForASelection() {
        auto& bench = sampleBench();
        auto* fly = bench.action("view.focus");
        bench.window().selection().clear();
        QVERIFY(!fly->isEnabled());
        bench.window().selection().select({ItemKind::node, 1});
        QVERIFY(fly->isEnabled());
    }

    void theMenuShowsWhatTheSelectionAllows() {
        auto& bench = sampleBench();
        auto& selection = bench.window().selection();
        auto* menu = bench.find<QMenu>("menu.nodes");
        auto* merge = bench.action("nodes.merge");
        auto* remove = bench.action("nodes.delete");
        selection.select({ItemKind::node, 1});
        menu->popup({});
        QVERIFY(remove->isEnabled());
        QVERIFY(!merge->isEnabled());
        menu->hide();
        // The key says in words what is missing.
        QVERIFY(merge->isEnabled());
        merge->trigger();
        QCOMPARE(bench.window().statusBar()->currentMessage(), QString("Merging needs two or more nodes"));
        selection.add({{ItemKind::node, 2}});
        menu->popup({});
        QVERIFY(merge->isEnabled());
        menu->hide();
    }

    void issueCommandsAreAsTheirButtons() {
        auto& bench = sampleBench();
        struct Pair {
            const char* id;
            const char* button;
        };
        for (const auto& [id, button] :
             {Pair{"audit.next", "issueNext"}, Pair{"audit.fix", "issueFix"},
              Pair{"audit.fixAll", "issueFixAll"}, Pair{"audit.select", "issueSelect"}}) {
            auto* widget = bench.find<QWidget>(button);
            const bool was = widget->isEnabled();
            QCOMPARE(bench.action(id)->isEnabled(), was);
            widget->setEnabled(!was);
            QCOMPARE(bench.action(id)->isEnabled(), !was);
            widget->setEnabled(was);
            QCOMPARE(bench.action(id)->isEnabled(), was);
        }
    }

    /// Each one once, in the order of the menus: none ends the program or draws a warning of Qt.
    void everyCommandRuns() {
        auto& bench = sampleBench();
        QTimer closer;
        connect(&closer, &QTimer::timeout, &closer, [] {
            if (auto* modal = QApplication::activeModalWidget()) modal->close();
        });
        closer.start(0);
        int ran = 0;
        for (const auto& entry : bench.window().actions().entries()) {
            if (!entry.action->isEnabled() || entry.id == "file.quit") continue;
            entry.action->trigger();
            QTRY_VERIFY(!QApplication::activeModalWidget());
            bench.action("test.cancel")->trigger();
            QVERIFY(bench.waitUntilIdle());
            bench.document().undoStack().setClean();
            if (!bench.document().generation()) QVERIFY(bench.openSample());
            ++ran;
        }
        QVERIFY(ran > 100);
    }

    void cleanupTestCase() { bench_.reset(); }

  private:
    /// One window for the rows that only look.
    Workbench& sampleBench() {
        if (!bench_) bench_ = std::make_unique<Workbench>();
        if (!bench_->document().generation() && !bench_->openSample()) qFatal("The sample does not open");
        return *bench_;
    }

    std::unique_ptr<Workbench> bench_;
};

NAVWRIGHT_GUI_TEST(TestCommands);
#include "tst_commands.moc"
