#include <QtTest>

#include <QProcess>
#include <QThread>
#include <csignal>
#include <filesystem>

#include <fcntl.h>
#include <limits.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "navgen_files.h"
#include "sanitizers.h"
#include "signals.h"
#include "test_program.h"

namespace fs = std::filesystem;

namespace {

constexpr int kGenerous = kHangMilliseconds;

/// Whether the pipe has no room for one more block of output.
bool isFull(int reader) {
    int waiting = 0;
    const int capacity = ::fcntl(reader, F_GETPIPE_SZ);
    return ::ioctl(reader, FIONREAD, &waiting) == 0 && waiting > capacity - PIPE_BUF;
}

}  // namespace

/// Ctrl-C and its like on the real process.
class TestInterrupt : public QObject {
    Q_OBJECT

    NavgenFolder folder_;

    /// A folder of so many demos that no machine is through with them before the signal comes.
    void manyDemos() const {
        constexpr int kCount = 40000;
        fs::create_directory(folder_.at("demos"));
        const auto demo = fs::path(
            folder_.write("one.mvd2", NavgenFolder::read(NavgenFolder::sample() + "/sample_1.mvd2")));
        for (int number = 0; number < kCount; ++number) {
            fs::create_hard_link(demo, fs::path(folder_.at("demos")) / (std::to_string(number) + ".mvd2"));
        }
    }

  private slots:
    void initTestCase() { manyDemos(); }

    void theFirstSignalStopsTheRun_data() {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<int>("signal");
        const QStringList generate = {"generate", "--bsp", QString::fromStdString(NavgenFolder::sampleMap()),
                                      "--out", QString::fromStdString(folder_.at("out.nav"))};
        for (const auto& [name, number] :
             {std::pair{"Ctrl-C", SIGINT}, {"SIGTERM", SIGTERM}, {"SIGHUP", SIGHUP}}) {
            QTest::addRow("extract, %s", name) << QStringList{"extract"} << number;
            QTest::addRow("generate, %s", name) << generate << number;
        }
    }
    void theFirstSignalStopsTheRun() {
        QFETCH(QStringList, words);
        QFETCH(int, signal);
        folder_.write("out.nav", "old");
        const auto before = folder_.names();
        QProcess process;
        process.setChildProcessModifier([] { ::signal(SIGHUP, SIG_DFL); });
        process.start(NAVGEN_PROGRAM, words + QStringList{"--no-cache", "--jobs", "1",
                                                          QString::fromStdString(folder_.at("demos"))});
        QVERIFY(process.waitForStarted());
        QTRY_VERIFY_WITH_TIMEOUT(catchesSignal(signal, static_cast<pid_t>(process.processId())), kGenerous);
        QCOMPARE(::kill(static_cast<pid_t>(process.processId()), signal), 0);
        QVERIFY(process.waitForFinished(kGenerous));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 130);
        const auto said = process.readAllStandardError();
        QVERIFY2(said.contains("navgen: cancelled, nothing was written"), said);
        QCOMPARE(process.readAllStandardOutput(), QByteArray());
        QCOMPARE(folder_.names(), before);
        QCOMPARE(NavgenFolder::read(folder_.at("out.nav")), QByteArray("old"));
    }

    /// A terminal that goes sends one itself, and the shell sends another.
    void aSecondHangupChangesNothing() {
        const HangingReader reader(folder_.at("pipe"));
        QProcess process;
        process.setChildProcessModifier([] { ::signal(SIGHUP, SIG_DFL); });
        QVERIFY(hang(process, reader));
        const auto pid = static_cast<pid_t>(process.processId());
        QCOMPARE(::kill(pid, SIGHUP), 0);
        while (catchesSignal(SIGHUP, pid)) QThread::yieldCurrentThread();
        ::kill(pid, SIGHUP);
        QVERIFY(process.waitForFinished(kGenerous));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 130);
    }

    void underNohupARunGoesOn() {
        QProcess process;
        process.setChildProcessModifier([] { ::signal(SIGHUP, SIG_IGN); });
        process.start(NAVGEN_PROGRAM,
                      {"extract", "--no-cache", "--jobs", "1", QString::fromStdString(folder_.at("demos"))});
        QVERIFY(process.waitForStarted());
        const auto pid = static_cast<pid_t>(process.processId());
        QTRY_VERIFY_WITH_TIMEOUT(catchesSignal(SIGTERM, pid), kGenerous);
        QVERIFY(!catchesSignal(SIGHUP, pid));
        QCOMPARE(::kill(pid, SIGHUP), 0);
        QVERIFY(!process.waitForFinished(300));
        QCOMPARE(::kill(pid, SIGTERM), 0);
        QVERIFY(process.waitForFinished(kGenerous));
        QCOMPARE(process.exitCode(), 130);
    }

    /// A reader that never reads: the process hangs in its write and cannot heed the request.
    void aWriterThatNobodyReadsEndsToo() {
        const HangingReader reader(folder_.at("pipe"));
        QProcess process;
        QVERIFY(hang(process, reader));
        QCOMPARE(::kill(static_cast<pid_t>(process.processId()), SIGTERM), 0);
        QVERIFY(process.waitForFinished(kGenerous));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 130);
        const auto said = process.readAllStandardError();
        QVERIFY2(said.contains("cancelled while waiting"), said);
    }

    void theSecondSignalKills() {
        // It comes too late where the machine is so slow that the first one has ended the process already.
        constexpr int kTries = 40;
        for (int i = 0; i < kTries; ++i) {
            const HangingReader reader(folder_.at("pipe"));
            QProcess process;
            QVERIFY(hang(process, reader));
            const auto pid = static_cast<pid_t>(process.processId());
            QCOMPARE(::kill(pid, SIGINT), 0);
            while (catchesSignal(SIGINT, pid)) QThread::yieldCurrentThread();
            QCOMPARE(::kill(pid, SIGINT), 0);
            QVERIFY(process.waitForFinished(kGenerous));
            if (process.exitStatus() == QProcess::CrashExit) return;
        }
        QFAIL("it was never killed");
    }

  private:
    /// A pipe that has room for one block of output and is never read.
    class HangingReader {
      public:
        explicit HangingReader(std::string path) : path_(std::move(path)) {
            if (::mkfifo(path_.c_str(), 0600) != 0) qFatal("no pipe");
            reader_ = ::open(path_.c_str(), O_RDWR | O_CLOEXEC);
            if (reader_ < 0 || ::fcntl(reader_, F_SETPIPE_SZ, PIPE_BUF) <= 0) qFatal("no pipe");
        }
        HangingReader(const HangingReader&) = delete;
        HangingReader& operator=(const HangingReader&) = delete;
        ~HangingReader() {
            ::close(reader_);
            ::unlink(path_.c_str());
        }
        [[nodiscard]] const std::string& path() const { return path_; }
        [[nodiscard]] bool full() const { return isFull(reader_); }

      private:
        std::string path_;
        int reader_ = -1;
    };

    /// Starts a run whose write hangs. Only a write into a full pipe does; before that a signal would end the
    /// run in good order.
    static bool hang(QProcess& process, const HangingReader& reader) {
        process.setStandardOutputFile(QString::fromStdString(reader.path()));
        process.start(NAVGEN_PROGRAM,
                      {"frames", QString::fromStdString(NavgenFolder::sample() + "/sample_1.mvd2")});
        return process.waitForStarted() && QTest::qWaitFor([&] { return reader.full(); }, kGenerous) &&
               catchesSignal(SIGINT, static_cast<pid_t>(process.processId()));
    }
};

NAVWRIGHT_TEST(TestInterrupt);
#include "tst_interrupt.moc"
