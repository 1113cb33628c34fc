#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QStatusBar>
#include <QTextBrowser>
#include <QTimer>

#include <map>

#include "app/navwright/shell/commands/command_table.h"
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
        for (const auto* id :
             {"file.save",          "file.saveAs",          "file.locate",       "file.close",
              "file.exportNav",     "file.exportTables",    "file.exportReport", "file.exportJson",
              "file.exportArchive", "file.exportPicture",   "file.reproBundle",  "help.saveMoment",
              "tools.ruler",        "tools.probe",          "tools.why",         "timeline.play",
              "timeline.forward",   "nodes.delete",         "nodes.tool.node",   "nodes.type.jump",
              "test.start",         "test.iterate",         "test.loadReport",   "audit.keep",
              "camera.top",         "camera.setBookmark.1", "camera.cutLower"})
            QTest::newRow(id) << QString(id);
    }
    void whatNeedsWorkWaitsForWork() {
        QFETCH(QString, id);
        auto& bench = sampleBench();
        auto* action = bench.window().commands().action(id);
        QVERIFY(action->isEnabled());
        bench.window().opening().closeAll();
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
        const auto compare = [&] {
            for (const auto& [id, button] :
                 {Pair{"audit.next", "issueNext"}, Pair{"audit.previous", "issuePrevious"},
                  Pair{"audit.select", "issueSelect"}, Pair{"audit.fix", "issueFix"},
                  Pair{"audit.fixAll", "issueFixAll"}})
                if (bench.action(id)->isEnabled() != bench.find<QWidget>(button)->isEnabled()) return false;
            return true;
        };
        auto* words = bench.find<QLineEdit>("issueText");
        QTRY_VERIFY(bench.action("audit.next")->isEnabled());
        QVERIFY(compare());
        bench.action("audit.next")->trigger();
        QVERIFY(compare());
        words->setText("no issue says this");
        QTRY_VERIFY(!bench.action("audit.next")->isEnabled());
        QVERIFY(!bench.action("audit.fix")->isEnabled());
        QVERIFY(compare());
        words->clear();
        QTRY_VERIFY(bench.action("audit.next")->isEnabled());
        QVERIFY(compare());
    }

    void everyCommandIsWhole() {
        auto& bench = sampleBench();
        QSet<QString> ids;
        for (const auto& [command, action, menus, top] : bench.window().commands().entries()) {
            const auto* id = qPrintable(command.id);
            QVERIFY2(command.id.contains('.') && !ids.contains(command.id), id);
            ids << command.id;
            QCOMPARE(action->objectName(), command.id);
            QVERIFY2(!plainTitle(command.title).trimmed().isEmpty(), id);
            QVERIFY2(command.help.size() > 10 && command.help.endsWith('.'), id);
            QVERIFY2(command.help.front().isUpper(), id);
            QCOMPARE(action->statusTip(), command.help);
            QVERIFY2(command.run != nullptr, id);
            for (const auto& other : command.synonyms) {
                QVERIFY2(!other.isEmpty() && other == other.toLower(), id);
                QVERIFY2(!plainTitle(command.title).contains(other, Qt::CaseInsensitive), id);
            }
            QVERIFY2(!menus.isEmpty() && menus.front() == plainTitle(top->title()), id);
            for (const auto& condition : command.when) {
                QVERIFY2(condition.met && !condition.unmet.isEmpty(), id);
                QVERIFY2(condition.unmet.front().isLower() && !condition.unmet.endsWith('.'), id);
            }
        }
        QVERIFY(ids.size() > 150);
    }

    void theManualIsReadAndSearched() {
        auto& bench = sampleBench();
        bench.action("help.manual")->trigger();
        auto* manual = bench.find<QDialog>("manual");
        QVERIFY(manual && manual->isVisible());
        auto* pages = manual->findChild<QListWidget*>("manualPages");
        auto* page = manual->findChild<QTextBrowser*>("manualPage");
        auto* sought = manual->findChild<QLineEdit*>("manualSearch");
        QCOMPARE(pages->count(), QDir(NAVWRIGHT_SOURCE_DIR "/docs").entryList({"*.md"}).size());
        QVERIFY(pages->currentItem()->text().startsWith("Tutorial"));
        QVERIFY(page->toPlainText().contains("On a map of your own"));
        const auto all = pages->count();
        sought->setText("conveyor");
        QVERIFY(pages->count() < all);
        sought->setText("strafe archive");
        QVERIFY(pages->count() > 0 && pages->count() < all);
        QCOMPARE(page->textCursor().selectedText().toLower(), QString("strafe archive"));
        // A link leads to a page that the search has left out.
        emit page->anchorClicked(QUrl(QString("tuning") + ".md"));
        QVERIFY(sought->text().isEmpty());
        QCOMPARE(pages->count(), all);
        QVERIFY(page->source().fileName().startsWith("tuning"));
        manual->close();
    }

    void everyCommandIsInAMenuThePaletteAndTheSheet() {
        auto& bench = sampleBench();
        QSet<const QAction*> inMenus;
        std::function<void(const QMenu&)> walk = [&](const QMenu& menu) {
            for (const auto* action : menu.actions()) {
                inMenus << action;
                if (action->menu()) walk(*action->menu());
            }
        };
        for (const auto* action : bench.window().menuBar()->actions()) walk(*action->menu());
        bench.action("help.palette")->trigger();
        QStringList found;
        const auto* list = bench.find<QListWidget>("paletteList");
        for (int row = 0; row < list->count(); ++row) found << list->item(row)->data(Qt::UserRole).toString();
        bench.find<QDialog>("commandPalette")->close();
        bench.action("help.cheatSheet")->trigger();
        const auto sheet = bench.find<QTextBrowser>("cheatSheetText")->toPlainText();
        bench.find<QDialog>("cheatSheet")->close();
        for (const auto& entry : bench.window().commands().entries()) {
            const auto* id = qPrintable(entry.command.id);
            QVERIFY2(inMenus.contains(entry.action), id);
            QCOMPARE(found.count(entry.command.id), 1);
            // Of a series its first stands for all.
            const auto title = plainTitle(entry.action->text()).remove(QRegularExpression(" ?\\d$"));
            if (!entry.action->shortcut().isEmpty()) QVERIFY2(sheet.contains(title), id);
        }
    }

    void thePaletteSaysWhatTheCommandDoes() {
        auto& bench = sampleBench();
        bench.action("help.palette")->trigger();
        QTest::keyClicks(bench.find<QLineEdit>("paletteLine"), "light theme");
        QCOMPARE(bench.find<QLabel>("paletteHelp")->text(),
                 bench.window().commands().find("view.theme.light")->command.help);
        bench.find<QDialog>("commandPalette")->close();
    }

    void theManualNamesEveryCommand() {
        QString page =
            "# Commands\n\n"
            "Every command of the workbench, menu by menu. Keys can be changed (Help, Change "
            "shortcuts). A command that cannot do\nanything is grey; its key, and the search by "
            "Ctrl+Shift+P, say what it waits for.\n";
        QStringList menus;
        std::map<QString, QString> rows;
        for (const auto& [command, action, path, top] : sampleBench().window().commands().entries()) {
            const auto menu = path.join(" › ");
            if (!menus.contains(menu)) menus << menu;
            const auto keys = command.keys.toString(QKeySequence::PortableText);
            rows[menu] +=
                QString("| %1 | %2 | %3 |\n")
                    .arg(plainTitle(command.title), keys.isEmpty() ? "" : "`" + keys + "`", command.help);
        }
        for (const auto& menu : menus) {
            page +=
                "\n## " + menu + "\n\n| command | keys | what it does |\n| --- | --- | --- |\n" + rows[menu];
        }
        QFile kept(NAVWRIGHT_SOURCE_DIR "/docs/commands.md");
        const bool same = kept.open(QIODevice::ReadOnly) && kept.readAll() == page.toUtf8();
        QFile fresh("commands.txt");
        if (!same && fresh.open(QIODevice::WriteOnly)) fresh.write(page.toUtf8());
        QVERIFY2(same, qPrintable("copy " + QFileInfo(fresh).absoluteFilePath() + " to docs/commands.md"));
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
        for (const auto& entry : bench.window().commands().entries()) {
            if (!entry.action->isEnabled() || entry.command.id == "file.quit") continue;
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
