#include <QtTest>

#include <unistd.h>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>

#include <filesystem>

#include "app/navwright/parts/test/setup_dialog.h"
#include "setup_bench.h"
#include "workbench.h"

using namespace navwright;
namespace fs = std::filesystem;

/// A server is set up in the window, by tools that play along.
class TestServerSetup : public QObject {
    Q_OBJECT

    static void fill(QWidget& dialog, const SetupBench& bench) {
        auto* start = dialog.findChild<QPushButton*>("setup.start");
        QVERIFY(!start->isEnabled());
        QVERIFY(start->toolTip().contains("first"));
        dialog.findChild<QLineEdit*>("setup.source")
            ->setText(QString::fromStdString(bench.plan.source.string()));
        dialog.findChild<QLineEdit*>("setup.into")->setText(QString::fromStdString(bench.plan.into.string()));
        QVERIFY(start->isEnabled());
    }
    static QString words(const QWidget& dialog) { return dialog.findChild<QLabel*>("setup.words")->text(); }

  private slots:
    void initTestCase() { REQUIRE_GL(); }
    void init() { failOnQtWarnings(); }

    void theServerTestsNavsFromThenOn() {
        const SetupBench tree;
        Workbench bench;
        if (!tree.plan.user.empty()) {
            EngineProfile profile;
            profile.folder = tree.root();
            profile.user = tree.plan.user;
            QVERIFY(saveEngineProfile(profile, bench.folder().toStdString() + "/engine.json"));
        }
        bench.action("test.setUpServer")->trigger();
        auto* dialog = bench.find<QDialog>("setupDialog");
        QVERIFY(dialog && dialog->isVisible() && !dialog->isModal());
        fill(*dialog, tree);
        QVERIFY(!dialog->findChild<QPushButton*>("setup.cancel")->isEnabled());
        QTest::mouseClick(dialog->findChild<QPushButton*>("setup.start"), Qt::LeftButton);
        QVERIFY(dialog->findChild<QPushButton*>("setup.cancel")->isEnabled());
        QVERIFY(!dialog->findChild<QPushButton*>("setup.start")->isEnabled());
        QTRY_VERIFY_WITH_TIMEOUT(words(*dialog).contains("8 bots walked"), kWorkMilliseconds);
        QVERIFY(dialog->findChild<QPlainTextEdit*>("setup.log")->toPlainText().contains("[2/2] Linking"));
        QVERIFY(dialog->findChild<QLabel*>("setup.light.6")->accessibleName().contains("done"));
        const auto saved = loadEngineProfile(bench.folder().toStdString() + "/engine.json");
        QVERIFY(saved);
        QCOMPARE(saved->folder, tree.plan.into);
        QCOMPARE(saved->user, tree.plan.user);
        dialog->close();
    }

    void aFailureStandsThereWithWhatToDo() {
        const SetupBench tree;
        tree.remove("source/src/action/botlib");
        SetupDialog dialog([&tree] { return tree.plan.user; });
        dialog.show();
        fill(dialog, tree);
        QTest::mouseClick(dialog.findChild<QPushButton*>("setup.start"), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(words(dialog).contains("no bot library"), kWorkMilliseconds);
        QVERIFY(words(dialog).contains("→ take one that has it"));
        QVERIFY(dialog.findChild<QLabel*>("setup.light.0")->accessibleName().contains("failed"));
        QVERIFY(dialog.findChild<QPushButton*>("setup.start")->isEnabled());
    }

    void closingCancelsWhatIsUnderWay() {
        const SetupBench tree;
        tree.tool("ninja", "echo building $$\nsleep 1000 & wait");
        SetupDialog dialog([&tree] { return tree.plan.user; });
        dialog.show();
        fill(dialog, tree);
        QTest::mouseClick(dialog.findChild<QPushButton*>("setup.start"), Qt::LeftButton);
        auto* log = dialog.findChild<QPlainTextEdit*>("setup.log");
        QTRY_VERIFY_WITH_TIMEOUT(log->toPlainText().contains("building "), kWorkMilliseconds);
        const auto ninja = log->toPlainText().section("building ", 1).section('\n', 0, 0).toStdString();
        QVERIFY(tree.alive(ninja));
        dialog.reject();
        QTRY_VERIFY(words(dialog).contains("nothing was left"));
        QVERIFY(!tree.alive(ninja));
        QVERIFY(dialog.isVisible());
        dialog.reject();
        QVERIFY(!dialog.isVisible());
        QVERIFY(!fs::exists(tree.plan.into));
    }
};

NAVWRIGHT_GUI_TEST(TestServerSetup);
#include "tst_server_setup.moc"
