#include <QtTest>

#include <QDir>
#include <QTemporaryDir>
#include <array>
#include <csignal>
#include <optional>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

#include "core/base/atomic_file.h"
#include "core/output/project/project_lock.h"
#include "test_program.h"

using namespace navwright;

namespace fs = std::filesystem;

class TestProjectLock : public QObject {
    Q_OBJECT

    static fs::path in(const QTemporaryDir& folder) {
        return fs::path(folder.path().toStdString()) / "work.navwright";
    }
    static bool says(const Result<ProjectLock>& lock, const std::string& word) {
        return !lock && lock.error().message().find(word) != std::string::npos;
    }

  private slots:
    void oneHolderAtATime() {
        const QTemporaryDir folder;
        const auto project = in(folder);
        auto first = ProjectLock::take(project);
        QVERIFY(first.has_value());
        QVERIFY(says(ProjectLock::take(project), "another window"));
        {
            const auto moved = std::move(*first);
        }
        QVERIFY(ProjectLock::take(project).has_value());
    }

    void theHolderIsNamed() {
        const QTemporaryDir folder;
        const auto project = in(folder);
        QVERIFY(!ProjectLock::lastHolder(project));
        const auto lock = ProjectLock::take(project);
        const auto holder = ProjectLock::lastHolder(project);
        QVERIFY(holder.has_value());
        QCOMPARE(holder->process, static_cast<long>(getpid()));
        std::array<char, 256> host{};
        gethostname(host.data(), host.size());
        QCOMPARE(holder->host, std::string(host.data()));
        QVERIFY(QDateTime::fromString(QString::fromStdString(holder->since), "yyyy-MM-dd hh:mm").isValid());
        const auto second = ProjectLock::take(project);
        QVERIFY(says(second, "process " + std::to_string(getpid()) + " on " + holder->host));
        QVERIFY(says(second, holder->since));
    }

    void aHolderThatWasKilledHoldsNothing() {
        const QTemporaryDir folder;
        const auto project = in(folder);
        std::array<int, 2> ready{};
        QCOMPARE(pipe(ready.data()), 0);
        const pid_t child = fork();
        if (child == 0) {
            const auto lock = ProjectLock::take(project);
            static_cast<void>(write(ready[1], lock ? "y" : "n", 1) < 0);
            while (true) pause();
        }
        char word = 0;
        QCOMPARE(read(ready[0], &word, 1), ssize_t{1});
        QCOMPARE(word, 'y');
        QVERIFY(says(ProjectLock::take(project), "process " + std::to_string(child)));
        kill(child, SIGKILL);
        waitpid(child, nullptr, 0);
        QVERIFY(ProjectLock::take(project).has_value());
        QCOMPARE(ProjectLock::lastHolder(project)->process, static_cast<long>(getpid()));
        for (const int end : ready) close(end);
    }

    /// Its memory takes a while to go, and the lock goes after it.
    void aHolderThatIsKilledIsWaitedFor() {
        const QTemporaryDir folder;
        const auto project = in(folder);
        std::array<int, 2> ready{};
        QCOMPARE(pipe(ready.data()), 0);
        for (int round = 0; round < 3; ++round) {
            const pid_t child = fork();
            if (child == 0) {
                const std::vector<char> memory(64 << 20, 'x');
                const auto lock = ProjectLock::take(project);
                static_cast<void>(write(ready[1], lock && !memory.empty() ? "y" : "n", 1) < 0);
                while (true) pause();
            }
            char word = 0;
            QCOMPARE(read(ready[0], &word, 1), ssize_t{1});
            QCOMPARE(word, 'y');
            kill(child, SIGKILL);
            const auto lock = ProjectLock::take(project);
            QVERIFY2(lock.has_value(), lock ? "" : lock.error().message().c_str());
            waitpid(child, nullptr, 0);
        }
        for (const int end : ready) close(end);
    }

    void whatKilledSavesLeftGoes() {
        const QTemporaryDir folder;
        const auto project = in(folder);
        const auto left = AtomicFile::create(project);
        QVERIFY(left.has_value());
        const auto beside = [&](const char* name) { return project.parent_path() / name; };
        for (const auto* name : {"work.navwright.backup", "work.navwright.unsaved-copy", "work.navwright",
                                 "other.navwright.unsaved-abc123"}) {
            QVERIFY(writeFile(beside(name), "mine"));
        }
        const auto files = [&] { return QDir(folder.path()).entryList(QDir::Files | QDir::Hidden).size(); };
        const auto before = files();
        QVERIFY(ProjectLock::take(project).has_value());
        // The lock file came, the temporary went.
        QCOMPARE(files(), before);
        for (const auto* name : {"work.navwright.backup", "work.navwright.unsaved-copy", "work.navwright",
                                 "other.navwright.unsaved-abc123"}) {
            QVERIFY2(fs::exists(beside(name)), name);
        }
    }

    void aLockFileThatSaysNothingLegibleIsNoHindrance_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("garbage") << QByteArray("\0\xff\n\n", 4);
        QTest::newRow("no number") << QByteArray("navwright\nmany\nhost\nnow\n");
        QTest::newRow("long") << QByteArray(100000, 'x');
    }
    void aLockFileThatSaysNothingLegibleIsNoHindrance() {
        QFETCH(const QByteArray, bytes);
        const QTemporaryDir folder;
        const auto project = in(folder);
        QVERIFY(writeFile(project.parent_path() / ".work.navwright.lock", bytes.toStdString()));
        QVERIFY(!ProjectLock::lastHolder(project));
        QVERIFY(ProjectLock::take(project).has_value());
    }

    /// Whoever comes by a link has the same project.
    void aLinkLeadsToTheSameLock() {
        const QTemporaryDir folder, other;
        const auto project = in(folder);
        QVERIFY(writeFile(project, "{}"));
        const auto link = in(other).parent_path() / "link.navwright";
        fs::create_symlink(project, link);
        const auto lock = ProjectLock::take(project);
        QVERIFY(lock.has_value());
        QVERIFY(says(ProjectLock::take(link), "another window"));
        QVERIFY(ProjectLock::lastHolder(link).has_value());
        QCOMPARE(std::distance(fs::directory_iterator(link.parent_path()), fs::directory_iterator()), 1);
    }

    /// It would be cut to nothing by the note of who has the lock.
    void aLockFileThatLeadsElsewhereHurtsNothing_data() {
        QTest::addColumn<QString>("how");
        for (const auto* how : {"link", "second name", "work"}) QTest::newRow(how) << how;
    }
    void aLockFileThatLeadsElsewhereHurtsNothing() {
        QFETCH(const QString, how);
        const QTemporaryDir folder;
        const auto project = in(folder);
        const auto lockFile = project.parent_path() / ".work.navwright.lock";
        const auto precious = how == "work" ? lockFile : project.parent_path() / "precious";
        QVERIFY(writeFile(precious, how == "second name" ? "navwright but mine" : "precious"));
        if (how == "link") fs::create_symlink(precious, lockFile);
        if (how == "second name") fs::create_hard_link(precious, lockFile);
        const auto before = fs::file_size(precious);
        QCOMPARE(ProjectLock::take(project).has_value(), how != "link");
        QCOMPARE(fs::file_size(precious), before);
    }

    void onlyFilesAreTakenForLeftOver() {
        const QTemporaryDir folder;
        const auto project = in(folder);
        const auto beside = [&](const char* name) { return project.parent_path() / name; };
        fs::create_directory(beside("work.navwright.unsaved-abc123"));
        fs::create_symlink("elsewhere", beside("work.navwright.unsaved-abc124"));
        QVERIFY(ProjectLock::take(project).has_value());
        QVERIFY(fs::is_directory(beside("work.navwright.unsaved-abc123")));
        QVERIFY(fs::is_symlink(beside("work.navwright.unsaved-abc124")));
    }

    void aFolderThatIsNotThereIsAnError() {
        QVERIFY(says(ProjectLock::take("/nonexistent/folder/work.navwright"), "writable"));
    }
};

NAVWRIGHT_TEST(TestProjectLock);
#include "tst_project_lock.moc"
