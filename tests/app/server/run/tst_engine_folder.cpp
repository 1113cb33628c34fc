#include <QtTest>

#include <sys/wait.h>

#include "app/server/run/folder_changes.h"
#include "app/server/run/run_note.h"
#include "core/base/digest.h"
#include "engine_bench.h"
#include "test_program.h"

using namespace navwright;
namespace fs = std::filesystem;

namespace {

using Log = std::vector<std::string>;

WantedChanges wantedBy(const EngineBench& bench) {
    return [&bench] { return changesFor(bench.profile, bench.test); };
}

/// What a run leaves that is killed: changed, and neither restored nor cleaned up.
void leaveKilledRun(const EngineBench& bench) {
    const pid_t child = ::fork();
    if (child == 0) {
        Log log;
        auto changes = FolderChanges::make(bench.profile, "box", wantedBy(bench), Leftovers::putBack, log);
        ::kill(::getpid(), SIGKILL);
    }
    ::waitpid(child, nullptr, 0);
}

}  // namespace

class TestEngineFolder : public QObject {
    Q_OBJECT

  private slots:
    void aKilledRunIsPutBackByTheNext() {
        EngineBench bench;
        leaveKilledRun(bench);
        QVERIFY(hasLeftovers(bench.profile));
        QVERIFY(!bench.untouched());
        JobContext context;
        bench.test.putBackAsRoot = true;
        EngineRun run(bench.profile, bench.test);
        QVERIFY(run.run(context).has_value());
        QVERIFY(bench.untouched());
        QVERIFY(!hasLeftovers(bench.profile));
        QCOMPARE(run.status(EngineTask::prepare).log.front(), std::string(kCutShort));
    }

    /// The map that the killed one had lent is put back, too, and lent anew.
    void afterAKilledRunTheMapIsLentAgain() {
        EngineBench bench;
        const auto lent = bench.root() / "action/maps/box.bsp";
        fs::rename(lent, bench.root() / "box.bsp");
        bench.before = bench.files();
        bench.test.mapFile = bench.root() / "box.bsp";
        leaveKilledRun(bench);
        QVERIFY(fs::exists(lent));
        bench.test.putBackAsRoot = true;
        bool there = false;
        EngineHook hook;
        hook.started = [&](EngineTask task) {
            if (task == EngineTask::start) there = fs::exists(lent);
        };
        JobContext context;
        QVERIFY(EngineRun(bench.profile, bench.test, &hook).run(context).has_value());
        QVERIFY(there);
        QVERIFY(bench.untouched());
    }

    void aKilledRunIsPutBackOnItsOwn() {
        EngineBench bench;
        leaveKilledRun(bench);
        Log log;
        QVERIFY(restoreLeftovers(bench.profile, log).has_value());
        QVERIFY(bench.untouched());
        QVERIFY(restoreLeftovers(bench.profile, log).has_value());
        QVERIFY(bench.untouched());
    }

    void aRunUnderWayIsLeftAlone() {
        EngineBench bench;
        Log log;
        auto changes = FolderChanges::make(bench.profile, "box", wantedBy(bench), Leftovers::putBack, log);
        QVERIFY(changes.has_value());
        const auto during = bench.files();
        QVERIFY(restoreLeftovers(bench.profile, log).has_value());
        QCOMPARE(bench.files(), during);
        QVERIFY(changes->restore(log).has_value());
        QVERIFY(bench.untouched());
    }

    void aNavPutThereSinceIsKept() {
        EngineBench bench;
        leaveKilledRun(bench);
        fs::remove(bench.nav());
        bench.write("action/bots/nav/box.nav", "newer than the test");
        Log log;
        QVERIFY(restoreLeftovers(bench.profile, log).has_value());
        QCOMPARE(EngineBench::read(bench.nav()), std::string("newer than the test"));
        QCOMPARE(EngineBench::read(bench.nav().string() + ".before-navtest"),
                 std::string("the user's own nav"));
    }

    void aRunKilledBeforeItsFirstChangeLosesNothing() {
        EngineBench bench;
        fs::create_directory(stateFolder(bench.profile));
        const RunNote note{1, "box", {{"action/bots/nav/box.nav", "0.saved", sha1Hex(bench.test.nav)}}};
        std::ofstream(noteFile(bench.profile)) << writeRunNote(note);
        Log log;
        QVERIFY(restoreLeftovers(bench.profile, log).has_value());
        QVERIFY(bench.untouched());
    }

    void aRunKilledBetweenSettingAsideAndReplacingLosesNothing() {
        EngineBench bench;
        fs::create_directory(stateFolder(bench.profile));
        fs::create_hard_link(bench.nav(), stateFolder(bench.profile) / "0.saved");
        const RunNote note{1, "box", {{"action/bots/nav/box.nav", "0.saved", sha1Hex(bench.test.nav)}}};
        std::ofstream(noteFile(bench.profile)) << writeRunNote(note);
        Log log;
        QVERIFY(restoreLeftovers(bench.profile, log).has_value());
        QVERIFY(bench.untouched());
    }

    void aDamagedNoteIsSaidAndNothingTouched_data() {
        QTest::addColumn<QByteArray>("note");
        QTest::newRow("garbage") << QByteArray("{ no note");
        QTest::newRow("leads out") << QByteArray::fromStdString(
            writeRunNote({1, "box", {{"../../etc/passwd", "", ""}}}));
        QTest::newRow("absolute") << QByteArray::fromStdString(
            writeRunNote({1, "box", {{"/etc/passwd", "0.saved", ""}}}));
        const auto nav = "action/bots/nav/box.nav";
        QTest::newRow("saved leads out")
            << QByteArray::fromStdString(writeRunNote({1, "box", {{nav, "../box.nav", ""}}}));
        QTest::newRow("saved is a file of the game")
            << QByteArray::fromStdString(writeRunNote({1, "box", {{nav, "run.json", ""}}}));
        QTest::newRow("a file that no test touches")
            << QByteArray::fromStdString(writeRunNote({1, "box", {{"action/bots/nav/other.nav", "", ""}}}));
        QTest::newRow("the server") << QByteArray::fromStdString(
            writeRunNote({1, "box", {{"q2proded", "", ""}}}));
        QTest::newRow("a map that leads out") << QByteArray::fromStdString(
            writeRunNote({1, "../other", {{"action/bots/nav/../other.nav", "", ""}}}));
    }
    void aDamagedNoteIsSaidAndNothingTouched() {
        QFETCH(QByteArray, note);
        EngineBench bench;
        fs::create_directory(stateFolder(bench.profile));
        std::ofstream(noteFile(bench.profile)) << note.toStdString();
        const auto before = bench.files();
        JobContext context;
        const auto report = EngineRun(bench.profile, bench.test).run(context);
        QVERIFY(!report);
        QVERIFY2(report.error().error().hint.find("by hand") != std::string::npos,
                 report.error().message().c_str());
        QCOMPARE(bench.files(), before);
    }

    void rootIsAskedFirst() {
        EngineBench bench;
        leaveKilledRun(bench);
        const auto before = bench.files();
        Log log;
        const auto changes =
            FolderChanges::make(bench.profile, "box", wantedBy(bench), Leftovers::refuse, log);
        QVERIFY(!changes);
        const auto said = QString::fromStdString(changes.error().message());
        QVERIFY2(said.contains("action/bots/nav/box.nav") && said.contains("--put-back"), qPrintable(said));
        QCOMPARE(bench.files(), before);
        QCOMPARE(leftoverFiles(bench.profile)->front(), std::string("action/bots/nav/box.nav"));
        QCOMPARE(usualLeftovers() == Leftovers::refuse, ::geteuid() == 0);
    }

    void theOldFileItselfComesBack() {
        EngineBench bench;
        fs::permissions(bench.nav(), fs::perms(0640));
        const auto time = fs::last_write_time(bench.nav());
        JobContext context;
        QVERIFY(EngineRun(bench.profile, bench.test).run(context).has_value());
        QCOMPARE(fs::status(bench.nav()).permissions(), fs::perms(0640));
        QVERIFY(fs::last_write_time(bench.nav()) == time);
        QCOMPARE(fs::hard_link_count(bench.nav()), 1u);
    }
};

NAVWRIGHT_TEST(TestEngineFolder);
#include "tst_engine_folder.moc"
