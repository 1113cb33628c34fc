#include <QAbstractButton>
#include <QDialog>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenuBar>
#include <QPushButton>
#include <QScreen>
#include <QScrollBar>
#include <QSet>
#include <QTextBrowser>
#include <QTreeWidget>

#include <algorithm>

#include "app/navwright/shell/commands/command_palette.h"
#include "app/navwright/shell/commands/shortcuts.h"
#include "workbench.h"

using namespace navwright;

/// Keys: no two commands share them, the user's are kept, and the palette and the sheet know all commands.
class TestShortcuts : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { REQUIRE_GL(); }
    void init() { failOnQtWarnings(); }

    void noTwoCommandsShareKeys() {
        Workbench bench;
        for (const auto& entry : bench.window().commands().entries()) {
            const auto conflicts =
                shortcutConflicts(bench.window().commands(), entry.command.id, entry.action->shortcut());
            QVERIFY2(conflicts.isEmpty(), qPrintable(entry.command.id + " and " + conflicts.join(", ")));
        }
    }

    void noUnderlinedLetterTakesTheKeysOfACommand() {
        Workbench bench;
        QStringList texts;
        for (const auto* label : bench.window().findChildren<QLabel*>())
            if (label->buddy()) texts << label->text();
        for (const auto* button : bench.window().findChildren<QAbstractButton*>()) texts << button->text();
        for (const auto* menu : bench.window().menuBar()->actions()) texts << menu->text();
        for (const auto& entry : bench.window().commands().entries()) {
            for (const auto& text : texts) {
                const auto letter = QKeySequence::mnemonic(text);
                QVERIFY2(letter.isEmpty() || letter != entry.action->shortcut(),
                         qPrintable(entry.command.id + " and " + text));
            }
        }
    }

    void everyCommandHasATitle() {
        Workbench bench;
        for (const auto& entry : bench.window().commands().entries()) {
            QVERIFY2(!plainTitle(entry.action->text()).trimmed().isEmpty(), qPrintable(entry.command.id));
            QCOMPARE(entry.action->objectName(), entry.command.id);
        }
    }

    void newKeysWorkAndAreKept() {
        Workbench bench;
        choose(bench, "edit.clearSelection");
        setKeys(bench, QKeySequence(Qt::Key_F12));
        QCOMPARE(bench.action("edit.clearSelection")->shortcut(), QKeySequence(Qt::Key_F12));
        bench.restart();
        QCOMPARE(bench.action("edit.clearSelection")->shortcut(), QKeySequence(Qt::Key_F12));
        bench.window().selection().select({ItemKind::node, 1});
        QTest::keyClick(&bench.window(), Qt::Key_F12);
        QVERIFY(bench.window().selection().current() == Item());
    }

    void keysOfAnotherCommandAreRefusedByItsName() {
        Workbench bench;
        choose(bench, "edit.clearSelection");
        setKeys(bench, QKeySequence(Qt::Key_F1));
        QCOMPARE(bench.action("edit.clearSelection")->shortcut(), QKeySequence(Qt::Key_Escape));
        QVERIFY(bench.find<QLabel>("shortcutMessage")->text().contains("Shortcuts at a glance"));
    }

    void keysThatFlyAreRefused() {
        Workbench bench;
        for (const auto& entry : bench.window().commands().entries())
            QVERIFY2(!takesFlying(entry.action->shortcut()), qPrintable(entry.command.id));
        choose(bench, "edit.clearSelection");
        setKeys(bench, QKeySequence(Qt::Key_W));
        QCOMPARE(bench.action("edit.clearSelection")->shortcut(), QKeySequence(Qt::Key_Escape));
        QVERIFY(bench.find<QLabel>("shortcutMessage")->text().contains("flies"));
        setKeys(bench, QKeySequence(Qt::CTRL | Qt::Key_D));
        QCOMPARE(bench.action("edit.clearSelection")->shortcut(), QKeySequence(Qt::CTRL | Qt::Key_D));
    }

    void theFirstKeyOfASequenceConflictsToo() {
        Workbench bench;
        QCOMPARE(shortcutConflicts(bench.window().commands(), "view.focus",
                                   QKeySequence(Qt::Key_Escape, Qt::Key_A)),
                 QStringList{"edit.clearSelection"});
    }

    void standardKeysComeBack() {
        Workbench bench;
        choose(bench, "edit.clearSelection");
        QTest::mouseClick(bench.find<QPushButton>("shortcutNone"), Qt::LeftButton);
        QVERIFY(bench.action("edit.clearSelection")->shortcut().isEmpty());
        QTest::mouseClick(bench.find<QPushButton>("shortcutStandard"), Qt::LeftButton);
        QCOMPARE(bench.action("edit.clearSelection")->shortcut(), QKeySequence(Qt::Key_Escape));
    }

    void theEditorFindsCommandsByTitleAndKeys() {
        Workbench bench;
        bench.action("help.editShortcuts")->trigger();
        auto* list = bench.find<QTreeWidget>("shortcutList");
        const auto seen = [list] {
            QStringList titles;
            for (int row = 0; row < list->topLevelItemCount(); ++row) {
                if (!list->topLevelItem(row)->isHidden()) titles << list->topLevelItem(row)->text(0);
            }
            return titles;
        };
        auto* words = bench.find<QLineEdit>("shortcutWords");
        words->setText("export NAV");
        QCOMPARE(seen(), QStringList{"Export nav"});
        QCOMPARE(list->currentItem()->text(0), QString("Export nav"));
        words->setText("ctrl+shift+e");
        QCOMPARE(seen(), QStringList{"Save picture of the view"});
        // Without any command there is nothing to change.
        words->setText("no such command");
        QVERIFY(!list->currentItem());
        setKeys(bench, QKeySequence(Qt::CTRL | Qt::Key_J));
        words->clear();
        QCOMPARE(seen().size(), list->topLevelItemCount());
        QCOMPARE(list->currentItem()->isHidden(), false);
    }

    void thePaletteListsWhatIsTypedInOnePieceFirst() {
        Workbench bench;
        bench.action("help.palette")->trigger();
        QTest::keyClicks(bench.find<QLineEdit>("paletteLine"), "expo");
        const auto* list = bench.find<QListWidget>("paletteList");
        QVERIFY(list->count() > 3);
        QVERIFY2(list->item(0)->text().startsWith("Export nav    (File › Export)    [Ctrl+E]"),
                 qPrintable(list->item(0)->text()));
        QVERIFY(list->item(1)->text().startsWith("Export"));
        QCOMPARE(list->currentRow(), 0);
    }

    void thePaletteFindsAndRunsACommand() {
        Workbench bench;
        QTest::keyClick(&bench.window(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        auto* line = bench.find<QLineEdit>("paletteLine");
        QVERIFY(line);
        QTest::keyClicks(line, "light th");
        QTest::keyClick(line, Qt::Key_Return);
        QVERIFY(bench.window().theme() == Theme::light);
        QTRY_VERIFY(!bench.find<QDialog>("commandPalette"));
    }

    void aMenusTitleFindsWhatIsInIt() {
        Workbench bench;
        QVERIFY(bench.openSample());
        bench.action("help.palette")->trigger();
        QTest::keyClicks(bench.find<QLineEdit>("paletteLine"), "export");
        QStringList ids;
        const auto* list = bench.find<QListWidget>("paletteList");
        for (int row = 0; row < list->count(); ++row) ids << list->item(row)->data(Qt::UserRole).toString();
        for (const auto* id :
             {"file.exportNav", "file.exportReport", "file.exportPicture", "file.reproBundle"})
            QVERIFY2(ids.contains(id), id);
        QCOMPARE(ids.front(), QString("file.exportNav"));
    }

    void aSynonymFindsACommand_data() {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QStringList>("ids");  // before all others, in whatever order
        QTest::newRow("stuck") << "stuck"
                               << QStringList{"view.panel.verdict", "view.panel.runs", "test.start",
                                              "test.iterate"};
        QTest::newRow("undo tuning") << "undo tuning" << QStringList{"view.panel.history", "edit.undo"};
        QTest::newRow("heat") << "heat"
                              << QStringList{"view.panel.stages", "view.panel.deaths", "view.panel.goal",
                                             "inspect.deaths",    "ways.goal",         "stage.solo.8"};
    }
    void aSynonymFindsACommand() {
        QFETCH(const QString, typed);
        QFETCH(const QStringList, ids);
        Workbench bench;
        bench.action("help.palette")->trigger();
        QTest::keyClicks(bench.find<QLineEdit>("paletteLine"), typed);
        const auto* list = bench.find<QListWidget>("paletteList");
        QStringList first;
        for (int row = 0; row < std::min(list->count(), int(ids.size())); ++row)
            first << list->item(row)->data(Qt::UserRole).toString();
        QCOMPARE(QSet<QString>(first.begin(), first.end()), QSet<QString>(ids.begin(), ids.end()));
    }

    void anExactTitleIsFirstThoughItCannotRun() {
        Workbench bench;
        bench.action("help.palette")->trigger();
        QTest::keyClicks(bench.find<QLineEdit>("paletteLine"), "export nav");
        const auto* list = bench.find<QListWidget>("paletteList");
        QCOMPARE(list->item(0)->data(Qt::UserRole).toString(), QString("file.exportNav"));
        QVERIFY(!list->item(0)->flags().testFlag(Qt::ItemIsEnabled));
        QVERIFY2(list->item(0)->text().contains("first"), qPrintable(list->item(0)->text()));
        QVERIFY(bench.find<QLabel>("paletteHelp")->text().contains("Unavailable: "));
    }

    void theBetterFitComesFirst_data() {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<int>("fit");
        QTest::newRow("exact") << "export NAV" << int(CommandFit::exact);
        QTest::newRow("prefix") << "expo" << int(CommandFit::prefix);
        QTest::newRow("word") << "na" << int(CommandFit::word);
        QTest::newRow("words in another order") << "nav exp" << int(CommandFit::word);
        QTest::newRow("synonym") << "save n" << int(CommandFit::synonym);
        QTest::newRow("part") << "port" << int(CommandFit::part);
        QTest::newRow("menu") << "file" << int(CommandFit::part);
        QTest::newRow("letters") << "xnv" << int(CommandFit::letters);
        QTest::newRow("none") << "zoo" << -1;
    }
    void theBetterFitComesFirst() {
        QFETCH(const QString, typed);
        QFETCH(const int, fit);
        const auto found = commandFit("Export nav", {"write nav", "save nav"}, "File › Export", typed);
        QCOMPARE(found ? static_cast<int>(*found) : -1, fit);
    }

    void lettersMatchInTheirOrder_data() {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<bool>("fits");
        QTest::newRow("nothing") << "" << true;
        QTest::newRow("one piece") << "nav" << true;
        QTest::newRow("scattered") << "expn" << true;
        QTest::newRow("other case") << "EXPORT" << true;
        QTest::newRow("wrong order") << "vx" << false;
        QTest::newRow("other letters") << "z" << false;
    }
    void lettersMatchInTheirOrder() {
        QFETCH(QString, typed);
        QFETCH(bool, fits);
        QCOMPARE(matchesCommand(QStringLiteral("Export nav"), typed), fits);
    }

    void theCheatSheetShowsAllKeys() {
        Workbench bench;
        QTest::keyClick(&bench.window(), Qt::Key_F1);
        auto* sheet = bench.find<QTextBrowser>("cheatSheetText");
        QVERIFY(sheet);
        QTRY_VERIFY(sheet->isVisible());
        if (bench.window().screen()->availableSize().width() >= sheet->window()->width())
            QCOMPARE(sheet->horizontalScrollBar()->maximum(), 0);
        if (bench.window().screen()->availableSize().height() >= sheet->window()->height())
            QCOMPARE(sheet->verticalScrollBar()->maximum(), 0);
        for (const auto& entry : bench.window().commands().entries()) {
            const auto keys = entry.action->shortcut().toString(QKeySequence::NativeText);
            // Nine bookmarks are one row.
            auto whole = keys;
            if (entry.command.id.contains("ookmark")) whole.replace(QRegularExpression("\\d$"), "1 … 9");
            if (!keys.isEmpty()) QVERIFY2(sheet->toPlainText().contains(whole), qPrintable(entry.command.id));
        }
    }

  private:
    static void choose(Workbench& bench, const QString& id) {
        bench.action("help.editShortcuts")->trigger();
        auto* list = bench.find<QTreeWidget>("shortcutList");
        for (int row = 0; row < list->topLevelItemCount(); ++row) {
            auto* item = list->topLevelItem(row);
            if (item->data(0, Qt::UserRole).toString() == id) list->setCurrentItem(item);
        }
    }
    static void setKeys(Workbench& bench, const QKeySequence& keys) {
        bench.find<QKeySequenceEdit>("shortcutKeys")->setKeySequence(keys);
        QTest::mouseClick(bench.find<QPushButton>("shortcutSet"), Qt::LeftButton);
    }
};

NAVWRIGHT_GUI_TEST(TestShortcuts);
#include "tst_shortcuts.moc"
