#include <QTemporaryDir>
#include <QtTest>

#include <sys/wait.h>
#include <unistd.h>

#include <thread>

#include "core/base/abrupt_end.h"
#include "core/base/atomic_file.h"
#include "test_program.h"

using namespace navwright;

namespace {

/// How a child ends that does this.
template <class Work>
int exitCodeOf(Work work) {
    const pid_t child = fork();
    if (child == 0) {
        work();
        _exit(99);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace

/// The end of a process whose threads do not end.
class TestAbruptEnd : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

    [[nodiscard]] QStringList names() const {
        return QDir(folder_.path()).entryList(QDir::Files | QDir::Hidden, QDir::Name);
    }
    [[nodiscard]] std::filesystem::path at(const char* name) const {
        return folder_.filePath(QString::fromLatin1(name)).toStdString();
    }

  private slots:
    void whatIsNotFinishedGoes() {
        QVERIFY(writeFile(at("kept"), "old"));
        QCOMPARE(exitCodeOf([&] {
                     auto kept = AtomicFile::create(at("kept"));
                     auto other = AtomicFile::create(at("other"));
                     auto done = AtomicFile::create(at("done"));
                     if (!kept || !other || !done) return;
                     if (!kept->write("half of it") || !done->write("new") || !done->commit()) return;
                     endAbruptly(7);
                 }),
                 7);
        QCOMPARE(names(), QStringList({"done", "kept"}));
        QFile file(folder_.filePath("kept"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray("old"));
    }

    /// Also where nothing else is begun and ended meanwhile.
    void theEndComesOnceItIsDone() {
        QCOMPARE(exitCodeOf([] {
                     ::alarm(30);
                     std::atomic<bool> begun = false;
                     std::thread([&] {
                         const Unbroken whole;
                         begun = true;
                         // Long enough that the end waits.
                         std::this_thread::sleep_for(std::chrono::milliseconds(100));
                     }).detach();
                     while (!begun) std::this_thread::yield();
                     endAbruptly(7);
                 }),
                 7);
    }

    void whatBelongsTogetherIsDoneFirst() {
        QCOMPARE(exitCodeOf([&] {
                     std::atomic<bool> begun = false;
                     std::thread([&] {
                         const Unbroken whole;
                         begun = true;
                         // Long enough that the end would come in between.
                         for (int i = 0; i < 20; ++i) {
                             std::this_thread::sleep_for(std::chrono::milliseconds(5));
                             const Unbroken inner;
                             if (!writeFile(at(("part" + std::to_string(i)).c_str()), "x")) _exit(98);
                         }
                     }).detach();
                     while (!begun) std::this_thread::yield();
                     endAbruptly(7);
                 }),
                 7);
        QCOMPARE(names().filter("part").size(), 20);
    }

    /// After it has begun nothing new is.
    void nothingBeginsMeanwhile() {
        QCOMPARE(exitCodeOf([&] {
                     std::atomic<bool> begun = false;
                     for (int thread = 0; thread < 4; ++thread) {
                         std::thread([&begun, this, thread] {
                             for (int i = 0;; ++i) {
                                 const auto name = "loop" + std::to_string(thread);
                                 auto file = AtomicFile::create(at(name.c_str()));
                                 if (!file || !file->write("whole")) _exit(98);
                                 if (i % 2 == 0 && !file->commit()) _exit(97);
                                 begun = true;
                             }
                         }).detach();
                     }
                     while (!begun) std::this_thread::yield();
                     endAbruptly(7);
                 }),
                 7);
        for (const auto& name : names()) {
            QVERIFY2(!name.contains(".unsaved-"), qPrintable(name));
            if (!name.startsWith("loop")) continue;
            QFile file(folder_.filePath(name));
            QVERIFY(file.open(QIODevice::ReadOnly));
            QCOMPARE(file.readAll(), QByteArray("whole"));
        }
    }
};

NAVWRIGHT_TEST(TestAbruptEnd);
#include "tst_abrupt_end.moc"
