#include <unistd.h>
#include <QComboBox>
#include <QCryptographicHash>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMessageBox>
#include <QPushButton>
#include <QTimer>
#include <csignal>
#include <filesystem>

#include "app/server/run/run_note.h"
#include "widgets/test/verdict/light.h"
#include "window_trial.h"

using namespace navwright;
using window_trial::testing;
using window_trial::waitUntilTested;
namespace fs = std::filesystem;

/// The real server as judge, played by a script: chosen and checked in the preferences, run by the window.
class TestEngine : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { REQUIRE_GL(); }
    void init() { failOnQtWarnings(); }

    void theCheckSaysWhatIsMissingAndWhatIsThere() {
        Workbench bench;
        const auto folder = bench.folder() + "/engine";
        QVERIFY(QDir().mkpath(folder));
        auto& window = bench.window();
        QStringList missing;
        QStringList whole;
        inPreferences(window, [&](QWidget* dialog) {
            dialog->findChild<QLineEdit*>("pref.engine.folder")->setText(folder);
            if (::geteuid() == 0) dialog->findChild<QLineEdit*>("pref.engine.user")->setText("nobody");
            auto* check = dialog->findChild<QPushButton*>("pref.engine.check");
            check->click();
            missing = findings(dialog);
            makeEngine(bench, false);
            check->click();
            whole = findings(dialog);
            qobject_cast<QDialog*>(dialog)->reject();
        });
        QVERIFY2(!missing.filter("failed").isEmpty(), qPrintable(missing.join('\n')));
        QVERIFY2(missing.join('\n').contains("→"), qPrintable(missing.join('\n')));
        QVERIFY2(whole.filter("failed").isEmpty(), qPrintable(whole.join('\n')));
        QVERIFY2(whole.join('\n').contains("version 7"), qPrintable(whole.join('\n')));
        QVERIFY(testing(bench).backend().name().find("simulator") != std::string::npos);
    }

    void theServerTestsAndTheChoiceIsKept() {
        Workbench bench;
        QVERIFY(bench.openSample());
        useEngine(bench, false);
        QVERIFY(QFile::exists(bench.folder() + "/engine.json"));
        QTest::keyClick(&bench.window(), Qt::Key_F5);
        QVERIFY(waitUntilTested(bench));
        QVERIFY2(!bench.find<QWidget>("messageBar")->isVisible(),
                 qPrintable(bench.find<QLabel>("messageText")->text()));
        const auto report = bench.document().report();
        QVERIFY(report != nullptr);
        QCOMPARE(report->coverageRatio, 0.75);
        QVERIFY(bench.find<QLabel>("verdictFacts")->text().contains(engineFolder(bench)));
        QVERIFY(!fs::exists(engineNav(bench)));  // the engine folder is as before
        const auto log = testing(bench).session().status(TestStep::test).log.join('\n');
        QVERIFY2(log.contains("coverage=0.75"), qPrintable(log));

        bench.restart();
        QVERIFY(testing(bench).backend().name().find("the server in") == 0);
    }

    void whatAKilledTestChangedIsPutBackAtTheNextStart() {
        Workbench bench;
        useEngine(bench, false);
        const auto engine = loadEngineProfile(bench.folder().toStdString() + "/engine.json");
        QVERIFY(engine);
        fs::create_directory(stateFolder(*engine));
        const auto theirs = stateFolder(*engine) / "0.saved";
        write(theirs, "the user's own nav");
        write(engineNav(bench), "of the test");
        const auto sha1 = QCryptographicHash::hash("of the test", QCryptographicHash::Sha1).toHex();
        const RunNote note{
            1, "nw_sample", {{"action/bots/nav/nw_sample.nav", "0.saved", sha1.toStdString()}}};
        write(noteFile(*engine), QByteArray::fromStdString(writeRunNote(note)));
        bench.restart();
        if (::geteuid() == 0) {
            QMessageBox* question = nullptr;
            QVERIFY(QTest::qWaitFor(
                [&] { return (question = bench.find<QMessageBox>("putBackQuestion")) != nullptr; },
                kTestMilliseconds));
            QVERIFY(question->informativeText().contains("action/bots/nav/nw_sample.nav"));
            QVERIFY(fs::exists(noteFile(*engine)));  // nothing is done unasked
            for (auto* button : question->buttons()) {
                if (question->buttonRole(button) == QMessageBox::AcceptRole) button->click();
            }
        }
        QVERIFY(QTest::qWaitFor([&] { return !fs::exists(noteFile(*engine)); }, kTestMilliseconds));
        QFile nav(QString::fromStdString(engineNav(bench).string()));
        QVERIFY(nav.open(QIODevice::ReadOnly));
        QCOMPARE(nav.readAll(), QByteArray("the user's own nav"));
        QVERIFY(!fs::exists(noteFile(*engine)));
    }

    void cancelEndsTheServer() {
        Workbench bench;
        const auto pid = startHanging(bench);
        QVERIFY(pid > 1);
        QTest::keyClick(&bench.window(), Qt::Key_F5, Qt::ShiftModifier);
        QVERIFY(waitUntilTested(bench));
        QVERIFY(::kill(pid, 0) != 0);
        QVERIFY(bench.document().report() == nullptr);
        QVERIFY(!fs::exists(engineNav(bench)));
        QVERIFY(!bench.find<QWidget>("messageBar")->isVisible());
    }

    void closeEndsTheServerAndPutsItsFolderBack() {
        auto bench = std::make_unique<Workbench>();
        const auto pid = startHanging(*bench);
        QVERIFY(pid > 1);
        const auto nav = engineNav(*bench);
        QVERIFY(fs::exists(nav));
        QVERIFY(bench->window().close());
        bench->restart();
        QVERIFY(::kill(pid, 0) != 0);
        QVERIFY(!fs::exists(nav));
        QVERIFY(bench->find<QMessageBox>("putBackQuestion") == nullptr);
    }

    void aFolderThatIsGoneShowsWhatToDo() {
        Workbench bench;
        QVERIFY(bench.openSample());
        useEngine(bench, false);
        QVERIFY(QDir(engineFolder(bench)).removeRecursively());
        QTest::keyClick(&bench.window(), Qt::Key_F5);
        QVERIFY(waitUntilTested(bench));
        QVERIFY(bench.find<QWidget>("messageBar")->isVisible());
        QCOMPARE(bench.find<QLabel>("stepState.test")->text(), QStringLiteral("failed"));
    }

    void theSimulatorCanBeChosenAgain() {
        Workbench bench;
        useEngine(bench, false);
        inPreferences(bench.window(), [](QWidget* dialog) {
            dialog->findChild<QComboBox*>("pref.engine.use")->setCurrentIndex(0);
            qobject_cast<QDialog*>(dialog)->accept();
        });
        QVERIFY(testing(bench).backend().name().find("simulator") != std::string::npos);
        bench.restart();
        QVERIFY(testing(bench).backend().name().find("simulator") != std::string::npos);
    }

    void aDamagedProfileIsSaidAndTheSimulatorTests() {
        Workbench bench;
        QVERIFY(!bench.write("engine.json", "nonsense").isEmpty());
        bench.restart();
        QTRY_VERIFY(bench.find<QWidget>("messageBar")->isVisible());
        QVERIFY(bench.find<QLabel>("messageText")->text().contains("engine.json"));
        QVERIFY(testing(bench).backend().name().find("simulator") != std::string::npos);
    }

  private:
    static QString engineFolder(const Workbench& bench) { return bench.folder() + "/engine"; }
    static fs::path engineNav(const Workbench& bench) {
        return engineFolder(bench).toStdString() + "/action/bots/nav/nw_sample.nav";
    }

    /// A folder that looks like an engine's, whose server is a script: it reports what a test wants, or
    /// hangs.
    static void makeEngine(const Workbench& bench, bool hangs) {
        const fs::path root = engineFolder(bench).toStdString();
        fs::create_directories(root / "action/bots/nav");
        fs::create_directories(root / "action/maps");
        // Whoever runs the server must come by.
        fs::permissions(bench.folder().toStdString(), fs::perms(0755));
        fs::permissions(root / "action/bots/nav", fs::perms::all);
        write(root / "action/gamex86_64.so", "navtest: banner version=7 \n");
        const QByteArray begin =
            "#!/bin/sh\n"
            "while [ $# -gt 1 ]; do [ \"$1\" = +map ] && map=$2; shift; done\n"
            "echo 'navtest: banner version=7 '\n"
            "echo 'navtest: t=10 coverage=0.75 deaths=0 stuck=0'\n"
            "cd action/bots/nav\n";
        const QByteArray hang = "echo $$ > pid\nwhile :; do sleep 1; done\n";
        const QByteArray report =
            "sha=$(sha1sum $map.nav | cut -d' ' -f1)\n"
            "cat > $map.navtest.json <<END\n"
            "{\"map\": \"$map\", \"passed\": false, \"coverage_ratio\": 0.75, \"death_rate_per_bot_min\": "
            "0,\n"
            "\"stuck_rate_per_bot_min\": 0, \"bad_nodes\": [], \"bad_links\": [], \"unreachable_nodes\": "
            "[],\n"
            "\"test_duration_s\": 300, \"bot_count\": 8, \"total_node_visits\": 10,\n"
            "\"total_environmental_deaths\": 0, \"schema\": 2, \"backend\": \"engine\", \"seed\": 1, "
            "\"nav_sha1\": "
            "\"$sha\"}\n"
            "END\n";
        write(root / "q2proded", begin + (hangs ? hang : report));
        fs::permissions(root / "q2proded", fs::perms(0755));
    }
    static void write(const fs::path& path, const QByteArray& bytes) {
        QFile file(QString::fromStdString(path.string()));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(bytes), bytes.size());
    }

    /// Opens the preferences and lets `act` act on them; it ends them.
    static void inPreferences(MainWindow& window, const std::function<void(QWidget*)>& act) {
        QTimer::singleShot(0, &window, [act] { act(QApplication::activeModalWidget()); });
        window.commands().action("edit.preferences")->trigger();
    }
    static void useEngine(Workbench& bench, bool hangs) {
        makeEngine(bench, hangs);
        inPreferences(bench.window(), [&](QWidget* dialog) {
            dialog->findChild<QLineEdit*>("pref.engine.folder")->setText(engineFolder(bench));
            if (::geteuid() == 0) dialog->findChild<QLineEdit*>("pref.engine.user")->setText("nobody");
            dialog->findChild<QLineEdit*>("pref.test.folder")->setText(bench.folder() + "/out");
            qobject_cast<QDialog*>(dialog)->accept();
        });
        QVERIFY(testing(bench).backend().name().find("the server in") == 0);
    }
    /// A test on a server that does not end; its process, or 0.
    static int startHanging(Workbench& bench) {
        if (!bench.openSample()) return 0;
        useEngine(bench, true);
        QTest::keyClick(&bench.window(), Qt::Key_F5);
        QFile file(engineFolder(bench) + "/action/bots/nav/pid");
        if (!QTest::qWaitFor([&] { return QFileInfo(file).size() > 0; }, kTestMilliseconds)) return 0;
        if (!file.open(QIODevice::ReadOnly)) return 0;
        const auto pid = file.readAll().trimmed().toInt();
        return pid > 1 && ::kill(pid, 0) == 0 ? pid : 0;
    }
    static QStringList findings(QWidget* dialog) {
        QStringList lines;
        const auto* list = dialog->findChild<QListWidget*>("pref.engine.findings");
        for (int i = 0; i < list->count(); ++i) {
            lines << list->item(i)->data(Qt::AccessibleTextRole).toString();
        }
        return lines;
    }
};

NAVWRIGHT_GUI_TEST(TestEngine);
#include "tst_engine.moc"
