#include <QtTest>

#include <QTemporaryDir>
#include <algorithm>
#include <random>

#include <sys/resource.h>
#include <sys/syscall.h>

#include "core/output/project/project_file.h"
#include "core/output/project/project_lock.h"
#include "test_program.h"
#include "traced_child.h"

using namespace navwright;

namespace fs = std::filesystem;

/// A program that is killed while it saves leaves a whole project: the one before or the new one.
class TestProjectCrash : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> folder_;
    fs::path file_;

    static ProjectFile numbered(int number) {
        ProjectFile project;
        project.mapName = "map" + std::to_string(number);
        project.map = ProjectInput{"/maps/" + project.mapName + ".bsp", contentHash(project.mapName)};
        constexpr int kDemos = 20;
        for (int i = 0; i < kDemos; ++i)
            project.demos.push_back({{"/demos/" + std::to_string(i) + ".mvd2", {}}, i % 2 == 0});
        return project;
    }
    void put(int number) { QVERIFY(saveProject(numbered(number), file_).has_value()); }

  private slots:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        file_ = fs::path(folder_->path().toStdString()) / "work.navwright";
    }

    void killedAtAnySystemCallTheOldOrTheNewIsThere_data() {
        QTest::addColumn<bool>("saved");
        QTest::newRow("saved before") << true;
        QTest::newRow("never saved") << false;
    }
    void killedAtAnySystemCallTheOldOrTheNewIsThere() {
        QFETCH(const bool, saved);
        constexpr std::size_t kMostStops = 2000;
        std::size_t oldOnes = 0, newOnes = 0;
        bool finished = false;
        for (std::size_t stops = 0; !finished; ++stops) {
            QVERIFY(stops < kMostStops);
            fs::remove(file_);
            if (saved) put(1);
            const auto child =
                runUntilStop(stops, [this] { static_cast<void>(saveProject(numbered(2), file_)); });
            if (!child.traced) QSKIP("this system does not let a process trace its child");
            finished = child.finished;
            const auto back = loadProject(file_);
            if (!back) {
                QVERIFY2(!saved && !fs::exists(file_), back.error().message().c_str());
                ++oldOnes;
                continue;
            }
            const bool isNew = *back == numbered(2);
            QVERIFY(isNew || (saved && *back == numbered(1)));
            ++(isNew ? newOnes : oldOnes);
        }
        // It was killed on both sides of the moment at which the new one takes its place.
        QVERIFY(oldOnes > 3);
        QVERIFY(newOnes > 1);
    }

    void killedSomewhereInManySavesOneOfThemIsThere() {
        std::mt19937 random(20260301);
        constexpr int kTries = 60;
        constexpr std::size_t kMostStops = 600;
        for (int i = 0; i < kTries; ++i) {
            put(0);
            const auto child = runUntilStop(random() % kMostStops, [this] {
                for (int number = 1;; ++number) static_cast<void>(saveProject(numbered(number), file_));
            });
            if (!child.traced) QSKIP("this system does not let a process trace its child");
            QVERIFY(!child.finished);
            const auto back = loadProject(file_);
            QVERIFY2(back.has_value(), back ? "" : back.error().message().c_str());
            QVERIFY(*back == numbered(std::stoi(back->mapName.substr(3))));
        }
    }

    /// What a power cut leaves is what was flushed: first the bytes, then the name.
    void theBytesAreOnDiskBeforeTheNameAndTheNameBeforeItReturns() {
        constexpr std::size_t kAll = 1u << 20;
        const auto child = runUntilStop(kAll, [this] { static_cast<void>(saveProject(numbered(2), file_)); });
        if (!child.traced) QSKIP("this system does not let a process trace its child");
        QVERIFY(child.finished);
        std::vector<std::size_t> order;
        const auto isRename = [](std::size_t call) {
#ifdef SYS_rename
            if (call == SYS_rename) return true;
#endif
#ifdef SYS_renameat
            if (call == SYS_renameat) return true;
#endif
            return call == SYS_renameat2;
        };
        for (const auto call : child.calls) {
            if (call == SYS_write || call == SYS_fsync || isRename(call)) order.push_back(call);
        }
        const auto renamed = std::ranges::find_if(order, isRename);
        QVERIFY(renamed != order.end());
        QVERIFY(renamed - order.begin() >= 2);
        QCOMPARE(renamed[-1], std::size_t{SYS_fsync});
        QCOMPARE(renamed[-2], std::size_t{SYS_write});
        QVERIFY(order.end() - renamed >= 2);
        QCOMPARE(renamed[1], std::size_t{SYS_fsync});
    }

    void aDiskThatIsFullAfterAnyByteLeavesTheOldOne() {
        put(1);
        const auto size = writeProject(numbered(2), file_).size();
        const auto usual = std::signal(SIGXFSZ, SIG_IGN);
        rlimit before{};
        getrlimit(RLIMIT_FSIZE, &before);
        for (std::size_t room = 0; room < size; ++room) {
            const rlimit little{room, before.rlim_max};
            setrlimit(RLIMIT_FSIZE, &little);
            const auto saved = saveProject(numbered(2), file_);
            setrlimit(RLIMIT_FSIZE, &before);
            QVERIFY(!saved);
            QVERIFY2(saved.error().message().find(file_.string()) != std::string::npos,
                     saved.error().message().c_str());
            QVERIFY(*loadProject(file_) == numbered(1));
        }
        std::signal(SIGXFSZ, usual);
        QCOMPARE(QDir(folder_->path()).entryList(QDir::Files | QDir::Hidden), QStringList{"work.navwright"});
        put(2);
    }
};

NAVWRIGHT_TEST(TestProjectCrash);
#include "tst_project_crash.moc"
