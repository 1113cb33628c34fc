#include <QtTest>

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/server/run/server_process.h"
#include "debug_lines.h"
#include "engine_bench.h"
#include "sanitizers.h"
#include "test_program.h"

using namespace navwright;

namespace {

constexpr double kLongSeconds = 60;

ServerCommand shell(const std::string& script, const QTemporaryDir& folder) {
    return {"/bin/sh", {"-c", script}, folder.path().toStdString(), {}};
}

/// What it printed, until it can print nothing more.
std::string allOf(ServerProcess& process) {
    std::string text;
    std::array<char, 256> buffer{};
    for (int i = 0; i < 1000 && !process.closed(); ++i) {
        const auto piece = process.read(buffer, kLongSeconds);
        text.append(piece.begin(), piece.end());
    }
    return text;
}

/// 'Z' for a zombie, of which nothing is left but its number; '-' when the number is free.
char stateOf(int process) {
    const auto stat = EngineBench::read("/proc/" + std::to_string(process) + "/stat");
    const auto end = stat.rfind(") ");
    return end == std::string::npos ? '-' : stat[end + 2];
}

}  // namespace

class TestServerProcess : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

  private slots:
    /// Signals go to the number of its group; were it let go of, somebody else's group could have it.
    void itsNumberIsNobodyElsesUntilTheGroupIsGone() {
        auto process = ServerProcess::start(shell("echo $$", folder_));
        QVERIFY(process.has_value());
        const int number = std::atoi(allOf(*process).c_str());
        QVERIFY(number > 0);
        QTRY_VERIFY_WITH_TIMEOUT(process->exit().has_value(), kHangMilliseconds);
        QCOMPARE(process->exit()->code, 0);
        QCOMPARE(stateOf(number), 'Z');
        process->stop(0);
        QCOMPARE(stateOf(number), '-');
        QCOMPARE(process->exit()->code, 0);
    }

    void theDebugLogFollowsIt() {
        const DebugLines lines(logBit(LogSubject::server));
        auto process = ServerProcess::start(shell("echo $$; exit 3", folder_));
        QVERIFY(process.has_value());
        const auto number = QString::fromStdString(allOf(*process)).trimmed();
        QVERIFY(lines.has(number + " runs /bin/sh -c echo $$; exit 3 in " + folder_.path()));
        QTRY_VERIFY_WITH_TIMEOUT(process->exit().has_value(), kHangMilliseconds);
        QVERIFY(lines.has(number + " ended with exit code 3"));
        const auto none = ServerProcess::start({folder_.filePath("none").toStdString(), {}, "/", {}});
        QVERIFY(!none.has_value());
        QVERIFY(lines.has("cannot start " + folder_.filePath("none")));
    }

    void howItEndedIsTold_data() {
        QTest::addColumn<QString>("script");
        QTest::addColumn<int>("code");
        QTest::addColumn<int>("signal");
        QTest::newRow("exit") << "exit 7" << 7 << 0;
        QTest::newRow("signal") << "kill -SEGV $$" << 0 << SIGSEGV;
    }
    void howItEndedIsTold() {
        QFETCH(QString, script);
        QFETCH(int, code);
        QFETCH(int, signal);
        auto process = ServerProcess::start(shell(script.toStdString(), folder_));
        QVERIFY(process.has_value());
        QTRY_VERIFY_WITH_TIMEOUT(process->exit().has_value(), kHangMilliseconds);
        QCOMPARE(process->exit()->code, code);
        QCOMPARE(process->exit()->signal, signal);
    }

    void whatItLeavesBehindEndsWithIt() {
        auto process = ServerProcess::start(shell("sleep 1000 & echo $!", folder_));
        QVERIFY(process.has_value());
        QTRY_VERIFY_WITH_TIMEOUT(process->exit().has_value(), kHangMilliseconds);
        std::array<char, 64> buffer{};
        const auto piece = process->read(buffer, kLongSeconds);
        const int child = std::atoi(std::string(piece.begin(), piece.end()).c_str());
        QVERIFY(child > 0);
        QVERIFY(stateOf(child) != '-');
        process->stop(0);
        QTRY_VERIFY_WITH_TIMEOUT(stateOf(child) == '-' || stateOf(child) == 'Z', kHangMilliseconds);
    }

    /// As where the program was started with SIGCHLD ignored: its number may be anybody's by then.
    void oneThatWasReapedBySomebodyElseIsLeftAlone() {
        auto process = ServerProcess::start(shell("echo $$", folder_));
        QVERIFY(process.has_value());
        const int number = std::atoi(allOf(*process).c_str());
        QCOMPARE(::waitpid(number, nullptr, 0), number);
        QVERIFY(process->exit().has_value());
        process->stop(1);
        QVERIFY(process->closed());
    }
};

NAVWRIGHT_TEST(TestServerProcess);
#include "tst_server_process.moc"
