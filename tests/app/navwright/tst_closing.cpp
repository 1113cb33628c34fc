#include <QApplication>
#include <QProcess>
#include <QTemporaryDir>
#include <QTimer>

#include <cstdio>
#include <functional>

#include "app/navwright/shell/project/project_keeper.h"
#include "app/navwright/window/main_window.h"
#include "app/navwright/window/start.h"
#include "gui_main.h"
#include "slow_folder.h"
#include "workbench.h"

using namespace navwright;

namespace {

constexpr unsigned kForEver = 3600000;   // milliseconds for which a dead disk does not answer
constexpr int kEndMilliseconds = 10000;  // what is promised is a second
const QByteArray kEnds = "it hangs, and is told to end\n";
const QByteArray kFolder = "NAVWRIGHT_TEST_FOLDER";
const QByteArray kState = "NAVWRIGHT_TEST_STATE";

MainWindow* windowOf() {
    for (auto* widget : QApplication::topLevelWidgets()) {
        if (auto* window = qobject_cast<MainWindow*>(widget)) return window;
    }
    return nullptr;
}

void killDisk() {
    slowFolderWatch(qgetenv(kFolder).constData(), kForEver);
}

/// Once something waits for the dead disk; says that this is so.
void endWhenItHangs(std::function<void()> end) {
    if (slowFolderDelayed() == 0) return QTimer::singleShot(10, qApp, [end] { endWhenItHangs(end); });
    std::fputs(kEnds.constData(), stdout);
    std::fflush(stdout);
    end();
}

void whenIdle(std::function<void(MainWindow&)> act) {
    auto* window = windowOf();
    if (window && window->document().generation() && !window->opening().busy()) return act(*window);
    QTimer::singleShot(10, qApp, [act] { whenIdle(act); });
}

/// What the program under test goes through before somebody closes its window.
void play() {
    const auto state = qgetenv(kState);
    if (state == "opening") {
        killDisk();
        endWhenItHangs([] { windowOf()->close(); });
    } else if (state == "generating") {
        whenIdle([](MainWindow& window) {
            killDisk();
            window.document().regenerate();
            endWhenItHangs([&window] { window.close(); });
        });
    } else if (state == "cancelled") {
        whenIdle([](MainWindow& window) {
            killDisk();
            window.document().regenerate();
            endWhenItHangs([&window] {
                window.opening().cancel();
                window.close();
            });
        });
    } else if (state == "saving") {
        whenIdle([](MainWindow& window) {
            killDisk();
            // As a signal ends it: the window waits for the disk, and can be given nothing to do.
            endWhenItHangs([] { QCoreApplication::exit(3); });
            static_cast<void>(window.project().saveTo((qgetenv(kFolder) + "/work.navwright").toStdString()));
        });
    }
}

}  // namespace

/// The window closes, and the program ends, while something waits for a disk that does not answer.
class TestClosing : public QObject {
    Q_OBJECT

    /// Whether the program says, before it ends, that it hangs.
    static bool comesToHang(QProcess& program) {
        QByteArray said;
        while (!said.contains(kEnds)) {
            if (!program.waitForReadyRead(kWorkMilliseconds)) return false;
            said += program.readAllStandardOutput();
        }
        return true;
    }

  private slots:
    void initTestCase() { REQUIRE_GL(); }

    void aDeadDiskHoldsUpNothing_data() {
        QTest::addColumn<QByteArray>("state");
        QTest::addColumn<int>("code");
        QTest::newRow("opening") << QByteArray("opening") << 0;
        QTest::newRow("generating") << QByteArray("generating") << 0;
        QTest::newRow("a generation that was cancelled") << QByteArray("cancelled") << 0;
        QTest::newRow("saving") << QByteArray("saving") << 3;
    }
    void aDeadDiskHoldsUpNothing() {
        QFETCH(const QByteArray, state);
        QFETCH(const int, code);
        const QTemporaryDir folder, settings;
        for (const auto* name : {"nw_sample.bsp", "sample_1.mvd2", "sample_5.mvd2"}) {
            QVERIFY(QFile::copy(QStringLiteral(NAVWRIGHT_SOURCE_DIR "/resources/sample/") + name,
                                folder.filePath(name)));
        }
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert(kFolder, folder.path());
        environment.insert(kState, state);
        QProcess program;
        program.setProcessEnvironment(environment);
        program.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        program.start(QCoreApplication::applicationFilePath(),
                      {"--settings", settings.filePath("settings.ini"), folder.filePath("nw_sample.bsp"),
                       folder.filePath("sample_1.mvd2"), folder.filePath("sample_5.mvd2")});
        const bool hung = comesToHang(program);
        const bool ended = hung && program.waitForFinished(kEndMilliseconds);
        if (!ended) program.kill();
        QVERIFY(hung);
        QVERIFY(ended);
        QCOMPARE(program.exitStatus(), QProcess::NormalExit);
        QCOMPARE(program.exitCode(), code);
    }
};

int main(int argc, char** argv) {
    if (qEnvironmentVariableIsSet(kState)) return navwright::start(argc, argv);
    prepareGl();
    const QApplication application(argc, argv);
    TestClosing test;
    return QTest::qExec(&test, argc, argv);
}

static void playInTheProgram() {
    if (qEnvironmentVariableIsSet(kState)) play();
}
Q_COREAPP_STARTUP_FUNCTION(playInTheProgram)

#include "tst_closing.moc"
