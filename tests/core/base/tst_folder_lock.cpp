#include <QtTest>

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <csignal>
#include <fstream>
#include <thread>

#include "core/base/folder_lock.h"
#include "core/base/lock_note.h"
#include "core/base/stop_scope.h"
#include "core/base/temporary_name.h"
#include "stop_at.h"
#include "test_program.h"

using namespace navwright;
namespace fs = std::filesystem;

namespace {

constexpr FolderLock::Pace kQuick{.touch = std::chrono::milliseconds(20),
                                  .watch = std::chrono::milliseconds(800)};

}  // namespace

/// One run a folder, on one host and on several.
class TestFolderLock : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> folder_;

    [[nodiscard]] fs::path folder() const { return folder_->path().toStdString(); }
    [[nodiscard]] fs::path file() const { return folder() / ".navwright-lock"; }
    /// As a run of another host leaves it.
    void leaveForeignNote() const {
        std::ofstream(file()) << "navwright\n12\n" << hostName() << "-other\n2026-01-01 10:00\n";
    }

  private slots:
    void init() { folder_ = std::make_unique<QTemporaryDir>(); }

    void theSecondRunIsToldWhoHasIt() {
        {
            const auto first = FolderLock::take(folder());
            QVERIFY(first.has_value());
            const auto second = FolderLock::take(folder());
            QVERIFY(!second && isBusy(second.error()));
            const auto said = QString::fromStdString(second.error().message());
            QVERIFY2(said.contains(QString("process %1 on %2").arg(::getpid()).arg(hostName().c_str())),
                     qPrintable(said));
        }
        QVERIFY(!fs::exists(file()));
        QVERIFY(FolderLock::take(folder()).has_value());
    }

    void aKilledRunIsNoHindrance() {
        std::array<int, 2> ready{};
        QCOMPARE(::pipe(ready.data()), 0);
        const pid_t child = ::fork();
        if (child == 0) {
            const auto lock = FolderLock::take(folder());
            if (!lock || ::write(ready[1], "x", 1) != 1) ::_exit(1);
            while (true) ::pause();
        }
        char byte = 0;
        QCOMPARE(::read(ready[0], &byte, 1), ssize_t{1});
        for (const int end : ready) ::close(end);
        QVERIFY(isBusy(FolderLock::take(folder()).error()));
        ::kill(child, SIGKILL);
        QCOMPARE(::waitpid(child, nullptr, 0), child);
        QVERIFY(fs::exists(file()));
        QElapsedTimer time;
        time.start();
        const auto lock = FolderLock::take(folder());
        QVERIFY(lock.has_value());
        QVERIFY2(time.elapsed() < 10000, "it waited for a run of this host");
        QCOMPARE(readLockNote(file())->process, static_cast<long>(::getpid()));
    }

    /// Where the other host's lock is not seen, its file is touched all the time.
    void aRunOfAnotherHostIsSeenByItsFile() {
        leaveForeignNote();
        std::atomic<bool> works = true;
        std::jthread other([&] {
            while (works) {
                fs::last_write_time(file(), fs::file_time_type::clock::now());
                std::this_thread::sleep_for(std::chrono::milliseconds(20));
            }
        });
        const auto busy = FolderLock::take(folder(), kQuick);
        works = false;
        QVERIFY(!busy && isBusy(busy.error()));
        QVERIFY2(busy.error().message().contains("process 12 on " + hostName() + "-other"),
                 busy.error().message().c_str());
        other.join();
        QVERIFY(FolderLock::take(folder(), kQuick).has_value());
    }

    void theFileIsTouchedAgainAndAgain() {
        const auto lock = FolderLock::take(folder(), kQuick);
        QVERIFY(lock.has_value());
        const auto before = fs::last_write_time(file());
        QTRY_VERIFY(fs::last_write_time(file()) != before);
    }

    void aStopEndsTheWait() {
        leaveForeignNote();
        const StopScope scope(alreadyStopped());
        const auto stopped = FolderLock::take(folder());
        QVERIFY(!stopped && stopped.error().cancelled());
    }

    void aFileOfSomebodysIsLeftAlone() {
        std::ofstream(file()) << "my work";
        QVERIFY(FolderLock::take(folder()).has_value());
        QCOMPARE(fs::file_size(file()), std::uintmax_t{7});
    }
};

NAVWRIGHT_TEST(TestFolderLock);
#include "tst_folder_lock.moc"
