#include <QMessageBox>
#include <QProcess>
#include <QPushButton>
#include <QStandardPaths>

#include <csignal>

#include "answers.h"
#include "app/navwright/shell/files/files_part.h"
#include "app/navwright/shell/project/autosave.h"
#include "app/navwright/shell/project/project_keeper.h"
#include "app/navwright/window/end_signals.h"
#include "workbench.h"

using namespace navwright;

/// What a program that was killed leaves, and how the next one finds it.
class TestRecovery : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { REQUIRE_GL(); }
    void init() { failOnQtWarnings(); }

    void unsavedWorkIsKeptUntilItIsSavedOrGivenUp() {
        Workbench bench;
        QVERIFY(change(bench));
        QVERIFY(bench.window().autosave().saveNow());
        QCOMPARE(copies(bench.folder()).size(), 1);
        QVERIFY(bench.window().project().saveTo(bench.folder().toStdString() + "/work.navwright"));
        QCOMPARE(copies(bench.folder()).size(), 0);
        QVERIFY(bench.window().autosave().saveNow());
        QCOMPARE(copies(bench.folder()).size(), 0);
    }

    /// The second program is killed by the n-th save of its own: at any time, as saves go on meanwhile.
    void whatAKilledProgramSavedIsWholeAndOffered_data() {
        QTest::addColumn<int>("saves");
        for (const int saves : {1, 2, 3, 7, 20}) QTest::addRow("after %d saves", saves) << saves;
    }
    void whatAKilledProgramSavedIsWholeAndOffered() {
        QFETCH(const int, saves);
        const QTemporaryDir folder;
        QVERIFY(killWhileSaving(folder.path(), saves));
        const auto left = copies(folder.path());
        QCOMPARE(left.size(), 1);

        MainWindow window(folder.filePath("settings.ini"));
        window.show();
        const auto time = window.autosave().leftOver()->time;
        QVERIFY(answer(window, QMessageBox::Open, [&](const QMessageBox& question) {
            QVERIFY(question.text().contains(QLocale().toString(time, QLocale::ShortFormat)));
            QVERIFY(question.informativeText().contains(left.front()));
            QVERIFY(question.informativeText().contains("work on nw_sample, never saved"));
        }));
        QVERIFY(QTest::qWaitFor([&] { return window.document().generation() && !window.opening().busy(); },
                                kWorkMilliseconds));
        QCOMPARE(window.document().parameters().integer(Param::NodeMinDemos), 2);
        QVERIFY(window.isWindowModified());
        // It is this window's own unsaved work now.
        QCOMPARE(copies(folder.path()).size(), 1);
        QVERIFY(copies(folder.path()) != left);
        QVERIFY(!window.autosave().leftOver());
        window.document().undoStack().setClean();
        QTRY_COMPARE(copies(folder.path()).size(), 0);
    }

    void aSignalThatEndsTheProgramKeepsUnsavedWork_data() {
        QTest::addColumn<int>("number");
        QTest::addColumn<bool>("asked");
        QTest::newRow("SIGTERM") << SIGTERM << false;
        QTest::newRow("SIGHUP") << SIGHUP << false;
        QTest::newRow("SIGINT") << SIGINT << false;
        QTest::newRow("SIGTERM while it is asked whether to save") << SIGTERM << true;
    }
    void aSignalThatEndsTheProgramKeepsUnsavedWork() {
        QFETCH(const int, number);
        QFETCH(const bool, asked);
        const QTemporaryDir folder;
        QProcess child;
        QVERIFY(startUntilEnded(child, folder.path(), asked));
        QCOMPARE(::kill(static_cast<pid_t>(child.processId()), number), 0);
        QVERIFY(child.waitForFinished(kWorkMilliseconds));
        QCOMPARE(child.exitStatus(), QProcess::NormalExit);
        QCOMPARE(child.exitCode(), 128 + number);
        QCOMPARE(copies(folder.path()).size(), 1);
        const auto kept = loadProject(copies(folder.path()).front().toStdString());
        QVERIFY(kept && kept->parameters.integer(Param::NodeMinDemos) == 2);
    }

    void aDisplayThatGoesAwayLosesNothing() {
        const auto server = QStandardPaths::findExecutable("Xvfb");
        if (server.isEmpty()) QSKIP("there is no Xvfb to take away");
        const QTemporaryDir folder;
        QProcess display;
        display.start(server, {"-displayfd", "1", "-screen", "0", "1024x768x24", "-nolisten", "tcp"});
        QVERIFY(display.waitForReadyRead(kWorkMilliseconds));
        QProcess child;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert("DISPLAY", ":" + QString::fromLatin1(display.readLine().trimmed()));
        environment.insert("QT_QPA_PLATFORM", "xcb");
        child.setProcessEnvironment(environment);
        QVERIFY(startUntilEnded(child, folder.path(), false));
        display.kill();
        QVERIFY(display.waitForFinished(kWorkMilliseconds));
        QVERIFY(child.waitForFinished(kWorkMilliseconds));
        QCOMPARE(copies(folder.path()).size(), 1);
    }

    void theEndOfTheSessionKeepsUnsavedWork() {
        Workbench bench;
        keepAtSessionEnd(bench.window());
        QVERIFY(change(bench));
        QVERIFY(copies(bench.folder()).isEmpty());
        QObject manager;  // nobody asks it anything
        emit qApp->commitDataRequest(reinterpret_cast<QSessionManager&>(manager));
        QCOMPARE(copies(bench.folder()).size(), 1);
        bench.document().undoStack().setClean();
    }

    void leftOverWorkStaysUntilItIsGivenUp() {
        const QTemporaryDir folder;
        QVERIFY(killWhileSaving(folder.path(), 1));
        const auto left = copies(folder.path());
        {
            MainWindow window(folder.filePath("settings.ini"));
            window.show();
            QVERIFY(answer(window, QMessageBox::Cancel, [](const QMessageBox&) {}));
            window.opening().openSample();
            QVERIFY(
                QTest::qWaitFor([&] { return window.document().generation() && !window.opening().busy(); },
                                kWorkMilliseconds));
            QVERIFY(window.document().setParameter(Param::NodeMinDemos, 4));
            QVERIFY(window.autosave().saveNow());
            QCOMPARE(copies(folder.path()).size(), 2);
            window.document().undoStack().setClean();
        }
        QCOMPARE(copies(folder.path()), left);
        MainWindow window(folder.filePath("settings.ini"));
        window.show();
        QVERIFY(answer(window, QMessageBox::Discard, [](const QMessageBox&) {}));
        QCOMPARE(copies(folder.path()).size(), 0);
    }

    void recoveredWorkKnowsWhereItWasSaved() {
        const QTemporaryDir folder;
        const auto settings = folder.filePath("settings.ini");
        const auto home = folder.filePath("work.navwright");
        ProjectFile work;
        work.view[kAutosavedProject] = home.toStdString();
        work.parameters = Parameters();
        QVERIFY(saveProject(work, folder.filePath("autosave-3.navwright").toStdString()));
        MainWindow window(settings);
        window.show();
        QVERIFY(answer(window, QMessageBox::Open, [&](const QMessageBox& question) {
            QVERIFY(question.informativeText().contains("changes to " + home));
        }));
        QVERIFY(QTest::qWaitFor([&] { return !window.opening().busy(); }, kWorkMilliseconds));
        QCOMPARE(window.project().home(), std::filesystem::path(home.toStdString()));
        QVERIFY(window.project().path().empty());
        // A second crash does not make it forget.
        const auto again = loadProject(copies(folder.path()).front().toStdString());
        QVERIFY(again);
        QCOMPARE(again->view.at(kAutosavedProject), home.toStdString());
        window.document().undoStack().setClean();
    }

    void aLivingWindowsWorkIsNotOfferedToAnother() {
        Workbench bench;
        QVERIFY(change(bench));
        QVERIFY(bench.window().autosave().saveNow());
        const MainWindow second(bench.folder() + "/settings.ini");
        QVERIFY(!const_cast<MainWindow&>(second).autosave().leftOver());
        bench.document().undoStack().setClean();
    }

  private:
    static bool change(Workbench& bench) {
        return bench.openSample() && bench.document().setParameter(Param::NodeMinDemos, 2).has_value() &&
               bench.waitUntilIdle();
    }
    static QStringList copies(const QString& folder) {
        QStringList files;
        for (const auto& name : QDir(folder).entryList({"autosave-*.navwright"}, QDir::Files))
            files << QDir(folder).filePath(name);
        return files;
    }
    static bool killWhileSaving(const QString& folder, int saves) {
        Workbench::writeSettings(folder);
        QProcess child;
        child.start(QCoreApplication::applicationFilePath(), {"--save-until-killed", folder});
        for (int heard = 0; heard < saves;) {
            if (!child.waitForReadyRead(kWorkMilliseconds)) return false;
            heard += static_cast<int>(child.readAllStandardOutput().count('\n'));
        }
        child.kill();
        return child.waitForFinished() && child.exitStatus() == QProcess::CrashExit;
    }
    static bool startUntilEnded(QProcess& child, const QString& folder, bool asked) {
        Workbench::writeSettings(folder);
        // Whoever runs this test in the background may have them ignored.
        child.setChildProcessModifier([] {
            for (const int number : {SIGTERM, SIGHUP, SIGINT}) std::signal(number, SIG_DFL);
        });
        child.start(QCoreApplication::applicationFilePath(),
                    {asked ? "--ask-until-ended" : "--until-ended", folder});
        return child.waitForReadyRead(kWorkMilliseconds) && child.readAllStandardOutput().contains("ready");
    }
    template <class Look>
    static bool answer(MainWindow& window, QMessageBox::StandardButton button, Look look) {
        window.files().offerRecovery();
        auto* question = window.findChild<QMessageBox*>("recoveryQuestion");
        if (!question) return false;
        look(*question);
        question->button(button)->click();
        return true;
    }
};

/// What is killed: a window with unsaved work that keeps it again and again.
static int saveUntilKilled(const QString& folder) {
    MainWindow window(folder + "/settings.ini");
    window.opening().openSample();
    if (!QTest::qWaitFor([&] { return window.document().generation() && !window.opening().busy(); },
                         kWorkMilliseconds))
        return 1;
    if (!window.document().setParameter(Param::NodeMinDemos, 2)) return 1;
    while (window.autosave().saveNow()) {
        std::puts("saved");
        std::fflush(stdout);
    }
    return 1;
}

/// What is ended by a signal: a window with unsaved work of which no copy was made yet.
static int runUntilEnded(const QString& folder, bool asked) {
    MainWindow window(folder + "/settings.ini");
    const EndSignals endSignals(window);
    keepAtSessionEnd(window);
    window.show();
    window.opening().openSample();
    if (!QTest::qWaitFor([&] { return window.document().generation() && !window.opening().busy(); },
                         kWorkMilliseconds))
        return 1;
    if (!window.document().setParameter(Param::NodeMinDemos, 2)) return 1;
    const auto ready = [] {
        std::puts("ready");
        std::fflush(stdout);
    };
    if (asked) {
        QTimer::singleShot(0, &window, [&window] { window.close(); });
        whenAsked<QMessageBox>([ready](QMessageBox&) { ready(); });
    } else {
        QTimer::singleShot(0, &window, ready);
    }
    return QApplication::exec();
}

int main(int argc, char** argv) {
    prepareGl();
    QApplication application(argc, argv);
    if (argc == 3 && QString::fromLocal8Bit(argv[1]) == "--save-until-killed")
        return saveUntilKilled(QString::fromLocal8Bit(argv[2]));
    if (argc == 3 && QString::fromLocal8Bit(argv[1]).endsWith("-until-ended"))
        return runUntilEnded(QString::fromLocal8Bit(argv[2]),
                             QString::fromLocal8Bit(argv[1]) == "--ask-until-ended");
    TestRecovery test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_recovery.moc"
