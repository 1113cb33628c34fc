#include <QtTest>

#include <sys/wait.h>

#include "base/digest.h"
#include "engine_bench.h"
#include "engine_runner/folder_changes.h"
#include "engine_runner/run_note.h"

using namespace navwright;
namespace fs = std::filesystem;

namespace {

using Log = std::vector<std::string>;

/// What a run leaves that is killed: changed, and neither restored nor cleaned up.
void leaveKilledRun(const EngineBench& bench) {
    const pid_t child = ::fork();
    if (child == 0) {
        Log log;
        auto changes = FolderChanges::make(bench.profile, "box", *changesFor(bench.profile, bench.test), log);
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
        EngineRun run(bench.profile, bench.test);
        QVERIFY(run.run(context).has_value());
        QVERIFY(bench.untouched());
        QVERIFY(!hasLeftovers(bench.profile));
        QCOMPARE(run.status(EngineTask::prepare).log.front(), std::string(kCutShort));
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
        auto changes = FolderChanges::make(bench.profile, "box", *changesFor(bench.profile, bench.test), log);
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
        QTest::newRow("saved leads out")
            << QByteArray::fromStdString(writeRunNote({1, "box", {{"action/x", "../box.nav", ""}}}));
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
        QVERIFY(QString::fromStdString(report.error().message()).contains("by hand"));
        QCOMPARE(bench.files(), before);
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

QTEST_GUILESS_MAIN(TestEngineFolder)
#include "tst_engine_folder.moc"
