#include <QtTest>

#include <sys/stat.h>

#include "app/server/run/engine_check.h"
#include "app/server/run/folder_changes.h"
#include "app/server/run/run_note.h"
#include "engine_bench.h"
#include "test_program.h"

using namespace navwright;
namespace fs = std::filesystem;

namespace {

using Log = std::vector<std::string>;

/// An engine folder in which somebody has prepared a note of a test that never was, and a folder outside,
/// whose files are nobody's business.
class Trap {
  public:
    EngineBench bench;

    Trap() {
        fs::create_directories(outside() / "sub");
        std::ofstream(outside() / "sub/precious") << "precious";
        std::ofstream(outside() / "box.nav") << "another's nav";
    }
    [[nodiscard]] fs::path outside() const { return folder_.path().toStdString(); }
    [[nodiscard]] fs::path state() const { return stateFolder(bench.profile); }

    void plant(const std::vector<RunNote::Entry>& entries, fs::perms mode = fs::perms(0600)) const {
        fs::create_directories(state());
        std::ofstream(noteFile(bench.profile)) << writeRunNote({1, "box", entries});
        fs::permissions(noteFile(bench.profile), mode);
    }
    /// A folder of the engine becomes a link to one outside.
    void link(const std::string& path) const {
        fs::remove_all(bench.root() / path);
        fs::create_directory_symlink(outside(), bench.root() / path);
    }
    [[nodiscard]] bool outsideUntouched() const {
        return EngineBench::read(outside() / "sub/precious") == "precious" &&
               EngineBench::read(outside() / "box.nav") == "another's nav" &&
               std::distance(fs::directory_iterator(outside()), fs::directory_iterator()) == 2;
    }
    /// What the window does at its start, and every test.
    [[nodiscard]] QString putBack() const {
        Log log;
        const auto done = restoreLeftovers(bench.profile, log);
        return done ? QString() : QString::fromStdString(done.error().message());
    }
    [[nodiscard]] QString test() const {
        auto test = bench.test;
        test.putBackAsRoot = true;
        JobContext context;
        const auto done = EngineRun(bench.profile, test).run(context);
        return done ? QString() : QString::fromStdString(done.error().message());
    }

  private:
    QTemporaryDir folder_;
};

const std::vector<RunNote::Entry> kNav{{"action/bots/nav/box.nav", "", ""}};

}  // namespace

/// Nothing that lies in an engine folder makes the program remove, move or write anything but the few files
/// of a test, in that very folder.
class TestPlantedNote : public QObject {
    Q_OBJECT

  private slots:
    void aPathThroughALinkRemovesNothing() {
        Trap trap;
        fs::create_directory_symlink(trap.outside(), trap.bench.root() / "action/link");
        trap.plant({{"action/link/sub", "", ""}});
        const auto before = trap.bench.files();
        QVERIFY(trap.putBack().contains("No test changes this file"));
        QVERIFY(trap.test().contains("No test changes this file"));
        QCOMPARE(trap.bench.files(), before);
        QVERIFY(trap.outsideUntouched());
    }

    void aFolderThatIsALinkIsNotEntered_data() {
        QTest::addColumn<QString>("folder");
        for (const auto* folder : {"action/bots/nav", "action/bots", "action"})
            QTest::newRow(folder) << folder;
    }
    void aFolderThatIsALinkIsNotEntered() {
        QFETCH(const QString, folder);
        Trap trap;
        // All that the engine needs is there by way of the link.
        const auto real = trap.bench.root() / "elsewhere";
        fs::rename(trap.bench.root() / folder.toStdString(), real);
        fs::create_directory_symlink(real, trap.bench.root() / folder.toStdString());
        trap.plant(kNav);
        QCOMPARE(trap.putBack(), QString());
        const auto said = trap.test();
        QVERIFY2(said.contains("symbolic link"), qPrintable(said));
        QVERIFY(fs::exists(trap.bench.nav()));
    }

    void aLentMapGoesThroughNoLink() {
        Trap trap;
        trap.link("action/maps");
        trap.bench.write("box.bsp", "a map");
        trap.bench.test.mapFile = trap.bench.root() / "box.bsp";
        const auto said = trap.test();
        QVERIFY2(said.contains("action/maps: This is a symbolic link"), qPrintable(said));
        QVERIFY(trap.outsideUntouched());
        QCOMPARE(EngineBench::read(trap.bench.nav()), std::string("the user's own nav"));
    }

    void aStateFolderThatIsALinkIsNotBelieved() {
        Trap trap;
        std::ofstream(trap.outside() / "run.json") << writeRunNote({1, "box", kNav});
        fs::create_directory_symlink(trap.outside(), trap.state());
        QVERIFY(trap.putBack().contains("it is not a folder"));
        QVERIFY(trap.test().contains("it is not a folder"));
        QVERIFY(fs::exists(trap.outside() / "run.json"));
        QVERIFY(fs::exists(trap.bench.nav()));
    }

    void aNoteThatOthersCanWriteIsNotBelieved() {
        Trap trap;
        trap.plant(kNav, fs::perms(0666));
        QVERIFY(trap.putBack().contains("others can write it"));
        QVERIFY(trap.test().contains("others can write it"));
        QVERIFY(fs::exists(trap.bench.nav()));
    }

    void aFolderThatOthersCanWriteIsNotBelieved() {
        Trap trap;
        trap.plant(kNav);
        fs::permissions(trap.state(), fs::perms::all);
        QVERIFY(trap.putBack().contains("others can write it"));
        QVERIFY(fs::exists(trap.bench.nav()));
    }

    void aNoteWithASecondNameIsNotBelieved() {
        Trap trap;
        trap.plant(kNav);
        fs::create_hard_link(noteFile(trap.bench.profile), trap.bench.root() / "second");
        QVERIFY(trap.putBack().contains("another hard link"));
        QVERIFY(fs::exists(trap.bench.nav()));
    }

    void aNoteThatIsALinkIsNotBelieved() {
        Trap trap;
        trap.plant(kNav);
        fs::rename(noteFile(trap.bench.profile), trap.bench.root() / "note");
        fs::create_symlink(trap.bench.root() / "note", noteFile(trap.bench.profile));
        QVERIFY(trap.putBack().contains("it is no file"));
        QVERIFY(fs::exists(trap.bench.nav()));
    }

    void anotherUsersNoteIsNotBelieved_data() {
        QTest::addColumn<QString>("what");
        QTest::newRow("note") << "run.json";
        QTest::newRow("folder") << ".";
    }
    void anotherUsersNoteIsNotBelieved() {
        QFETCH(const QString, what);
        if (::geteuid() != 0) QSKIP("only root can give files away");
        Trap trap;
        trap.plant(kNav);
        constexpr uid_t kSomebody = 12345;
        QCOMPARE(::chown((trap.state() / what.toStdString()).c_str(), kSomebody, kSomebody), 0);
        QVERIFY(trap.putBack().contains("belongs to another user"));
        QVERIFY(trap.test().contains("belongs to another user"));
        QVERIFY(fs::exists(trap.bench.nav()));
        const auto findings = checkEngine(trap.bench.profile);
        QVERIFY(findings.back().level == EngineFinding::Level::bad);
    }

    /// The server's user may put anything where its report should be.
    void aFullFolderInTheWayIsMovedAside() {
        Trap trap;
        fs::remove(trap.bench.root() / "action/bots/nav/box.navtest.json");
        fs::create_directories(trap.bench.root() / "action/bots/nav/box.navtest.json/full");
        trap.plant({{"action/bots/nav/box.navtest.json", "", ""}});
        QCOMPARE(trap.putBack(), QString());
        QVERIFY(fs::exists(trap.bench.root() / "action/bots/nav/box.navtest.json.after-navtest/full"));
        QVERIFY(!hasLeftovers(trap.bench.profile));
    }

    void aLinkInTheWayIsRemovedAndNotWhatItLeadsTo() {
        Trap trap;
        const auto report = trap.bench.root() / "action/bots/nav/box.navtest.json";
        fs::remove(report);
        fs::create_symlink(trap.outside() / "box.nav", report);
        trap.plant({{"action/bots/nav/box.navtest.json", "", ""}});
        QCOMPARE(trap.putBack(), QString());
        QVERIFY(!fs::exists(fs::symlink_status(report)));
        QVERIFY(trap.outsideUntouched());
    }

    void aNavThatIsALinkIsNotWrittenThrough() {
        Trap trap;
        fs::remove(trap.bench.nav());
        fs::create_symlink(trap.outside() / "box.nav", trap.bench.nav());
        QCOMPARE(trap.test(), QString());
        QVERIFY(fs::is_symlink(trap.bench.nav()));
        QVERIFY(trap.outsideUntouched());
    }

    /// It could be one that the server's user may not read.
    void aReportThatIsALinkIsNotRead() {
        Trap trap;
        trap.bench.misbehave("report is a link");
        const auto said = trap.test();
        QVERIFY2(said.contains("Not a regular file"), qPrintable(said));
        QVERIFY(trap.bench.untouched());
    }

    void whatWasKeptBeforeIsNotWrittenOver() {
        Trap trap;
        trap.bench.write("action/bots/nav/box.nav.before-navtest", "kept long ago");
        trap.plant({{"action/bots/nav/box.nav", "0.saved", std::string(40, 'a')}});
        std::ofstream(trap.state() / "0.saved") << "set aside";
        QCOMPARE(trap.putBack(), QString());
        const auto kept = trap.bench.nav().string() + ".before-navtest";
        QCOMPARE(EngineBench::read(kept), std::string("kept long ago"));
        QCOMPARE(EngineBench::read(kept + ".2"), std::string("set aside"));
    }
};

NAVWRIGHT_TEST(TestPlantedNote);
#include "tst_planted_note.moc"
