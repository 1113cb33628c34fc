#include <QtTest>

#include <sys/file.h>
#include <sys/stat.h>
#include <QElapsedTimer>

#include "app/server/run/engine_check.h"
#include "setup_bench.h"
#include "stop_at.h"
#include "test_program.h"

using namespace navwright;
namespace fs = std::filesystem;

namespace {

/// A way to fail: what is done to the bench, and what must be said.
struct Fault {
    const char* name;
    std::function<void(SetupBench&)> cause;
    const char* what;
    const char* hint;
    bool laidOut = false;
};

void onlyCompiler(SetupBench& bench) {
    bench.remove("tools/meson");
    bench.remove("tools/ninja");
    bench.tool("pkg-config", "test $2 != jansson");
}

const std::vector<Fault>& faults() {
    static const std::vector<Fault> all{
        {"no such folder", [](SetupBench& b) { b.plan.source /= "nowhere"; }, "There is no such folder",
         "sync/aq2-tng"},
        {"another program's source", [](SetupBench& b) { b.write("source/meson.build", "project('x')"); },
         "makes no q2proded", "actionquake/q2pro"},
        {"no meson.build", [](SetupBench& b) { b.remove("source/meson.build"); }, "has no meson.build",
         "top folder"},
        {"no game", [](SetupBench& b) { b.remove("source/src"); }, "no src/action", "sync/aq2-tng"},
        {"no bot library", [](SetupBench& b) { b.remove("source/src/action/botlib"); }, "93 lack it",
         "18326fc"},
        {"no files of the nav test", [](SetupBench& b) { b.plan.patch = b.root(); },
         "files of the nav test are missing", "reinstall Navwright"},
        {"no map", [](SetupBench& b) { b.plan.map = "none.bsp"; }, "no map to try", "--bsp"},
        {"no bots", [](SetupBench& b) { b.plan.bots = "none"; }, "no such folder with bots", "action/bots"},
        {"packages", onlyCompiler, "missing: meson, ninja-build, libjansson-dev",
         "apt-get install meson ninja-build libjansson-dev"},
        {"no headers of C", [](SetupBench& b) { b.tool("cc", "exit 1"); }, "missing: libc6-dev", "libc6-dev"},
        {"no pkg-config", [](SetupBench& b) { b.remove("tools/pkg-config"); },
         "missing: pkg-config, zlib1g-dev, libjansson-dev, uuid-dev", "apt-get install pkg-config"},
        {"a full folder",
         [](SetupBench& b) {
             fs::create_directory(b.root() / "server");
             b.write("server/q2proded", "somebody plays here");
         },
         "other files in it", "new folder"},
        {"a file", [](SetupBench& b) { b.write("server", "a file"); }, "folder", "folder"},
        {"inside the source", [](SetupBench& b) { b.plan.into = b.root() / "source" / "server"; },
         "inside its source", "elsewhere"},
        {"round the source", [](SetupBench& b) { b.plan.into = b.root(); }, "inside its source", "elsewhere"},
        {"a place is missing", [](SetupBench& b) { b.write("source/src/action/p_client.c", "\n"); },
         "the function player_die was not found in src/action/p_client.c", "docs/engine.md"},
        {"meson is old",
         [](SetupBench& b) {
             b.tool("meson",
                    "echo 'meson.build:1:0: ERROR: Meson version is 0.56.2 but project requires >= 0.59.0'; "
                    "exit 1");
         },
         "meson 0.56.2 is too old: the source asks for >= 0.59.0", "backports"},
        {"meson finds no curl",
         [](SetupBench& b) {
             b.tool(
                 "meson",
                 "echo 'meson.build:9:0: ERROR: Dependency \"libcurl\" not found, tried pkgconfig'; exit 1");
         },
         "meson does not find libcurl", "libcurl4-openssl-dev"},
        {"meson fails",
         [](SetupBench& b) { b.tool("meson", "echo 'meson.build:3:1: ERROR: Nonsense.'; exit 1"); },
         "cannot prepare the build: Nonsense.", "docs/engine.md"},
        {"meson takes a static library",
         [](SetupBench& b) {
             b.tool("meson",
                    "mkdir build && printf 'x\\nbuild gamefake.so: c_LINKER a.o\\n LINK_ARGS = "
                    "/usr/lib/libjansson.a\\n\\n' > build/build.ninja");
         },
         "takes the static library /usr/lib/libjansson.a", "libjansson-dev"},
        {"meson takes a wrapped library",
         [](SetupBench& b) {
             b.tool("meson",
                    "mkdir build && printf 'x\\nbuild gamefake.so: c_LINKER a.o\\n LINK_ARGS = "
                    "subprojects/jansson-2.14/libjansson_x.a\\n\\n' > build/build.ninja");
         },
         "takes the static library subprojects", "libjansson-dev"},
        {"no game library",
         [](SetupBench& b) { b.tool("meson", "mkdir build && echo x > build/build.ninja"); },
         "build no game library", "docs/engine.md"},
        {"does not compile",
         [](SetupBench& b) { b.tool("ninja", "echo 'a.c:3:1: error: expected expression'; exit 1"); },
         "does not compile: a.c:3:1: error: expected expression", "docs/engine.md"},
        {"a crash of the build", [](SetupBench& b) { b.tool("ninja", "kill -SEGV $$"); }, "crashed (SIGSEGV)",
         "try again"},
        {"a full disk", [](SetupBench& b) { b.tool("ninja", "echo 'cc: No space left on device'; exit 1"); },
         "disk is full", "free some disk space"},
        {"nothing built", [](SetupBench& b) { b.tool("ninja", "exit 0"); }, "made no q2proded", "log"},
        {"a server that fails",
         [](SetupBench& b) { b.write("tools/the_server", "#!/bin/sh\necho 'cannot go on'\nexit 4\n"); },
         "ended with exit code 4", "log", true},
        {"a server for another machine",
         [](SetupBench& b) {
             b.write("tools/the_server",
                     "\x7f"
                     "ELF nonsense");
         },
         "", "build the server", true},
        {"a damaged map",
         [](SetupBench& b) {
             b.write("x.bsp", "no map");
             b.plan.map = b.root() / "x.bsp";
         },
         "x.bsp", "", true},
    };
    return all;
}

}  // namespace

/// Setting a server up, with tools that play along and with tools that do not.
class TestEngineSetup : public QObject {
    Q_OBJECT

  private slots:
    void aServerComesOutThatIsWhole() {
        SetupBench bench;
        SetupHook hook;
        JobContext context;
        EngineSetup setup(bench.plan, &hook);
        const auto outcome = setup.run(context);
        QVERIFY2(outcome, outcome ? "" : outcome.error().message().c_str());
        QVERIFY(setup.laidOut());
        QCOMPARE(hook.seen.size(), 2 * kSetupTasks);
        for (std::size_t i = 0; i < kSetupTasks; ++i) {
            QCOMPARE(hook.seen[2 * i].first, static_cast<SetupTask>(i));
            QCOMPARE(hook.seen[2 * i + 1].second, EngineTaskState::done);
        }
        QVERIFY(outcome->trial.coverageRatio > 0);
        for (const auto& finding : checkEngine(outcome->profile))
            QVERIFY2(finding.level == EngineFinding::Level::good, finding.what.c_str());
        const auto server = bench.root() / "server";
        for (const auto* file : {"action/maps", "baseaq", "action/bots/males.txt", "action/config/action.ini",
                                 "action/navwright.cfg"})
            QVERIFY2(fs::exists(server / file), file);
        QCOMPARE(bench.read(server / "action/bots/botdata.cfg"), std::string("the source's own"));
        QVERIFY(!fs::exists(server / ".navwright-build"));
        QVERIFY(bench.log().find("[2/2] Linking") != std::string::npos);
        QVERIFY(bench.sourceUntouched());
    }

    void theBuildHasTheNavTestAndSharedLibraries() {
        SetupBench bench;
        bench.plan.keepBuild = true;
        JobContext context;
        QVERIFY(EngineSetup(bench.plan).run(context));
        const auto build = bench.root() / "server/.navwright-build";
        QVERIFY(fs::exists(build / "source/src/action/botlib/navtest_core.c"));
        const auto meson = bench.read(build / "source/meson.build");
        QVERIFY(meson.find("navwright-navtest") != std::string::npos);
        QVERIFY2(meson.find("static") == std::string::npos, meson.c_str());
        QCOMPARE(bench.read(build / "source/VERSION"), std::string("r0~69e6f4a2\n"));
        QVERIFY(!fs::exists(build / "source/.git"));
        const auto arguments = bench.read(build / "build/arguments");
        // Nothing is fetched; only options that the tree has are given.
        QCOMPARE(arguments, std::string("setup build source --wrap-mode=nofallback --buildtype=release "
                                        "-Dclient-ui=false -Dsdl2=disabled\n"));
    }

    void theSourceIsPatchedWhenAsked() {
        SetupBench bench;
        bench.plan.patchSource = true;
        JobContext context;
        QVERIFY(EngineSetup(bench.plan).run(context));
        const auto source = bench.root() / "source/src/action";
        QVERIFY(fs::exists(source / "botlib/navtest_core.c"));
        QVERIFY(bench.read(source / "p_client.c").find("BOTLIB_NavTest_RecordDeath") != std::string::npos);
        // Once more, from a tree that has it.
        bench.plan.into = bench.root() / "second";
        QVERIFY(EngineSetup(bench.plan).run(context));
    }

    void aSecondSetupRenewsTheServerAndKeepsTheRest() {
        if (::geteuid() == 0) QSKIP("as root a server that is there is not changed");
        SetupBench bench;
        JobContext context;
        QVERIFY(EngineSetup(bench.plan).run(context));
        bench.write("server/action/bots/nav/box.nav", "mine");
        bench.write("server/action/bots/males.txt", "mine");
        bench.write("server/q2proded", "old");
        QVERIFY(EngineSetup(bench.plan).run(context));
        QCOMPARE(bench.read(bench.root() / "server/action/bots/nav/box.nav"), std::string("mine"));
        QCOMPARE(bench.read(bench.root() / "server/action/bots/males.txt"), std::string("mine"));
        QVERIFY(bench.read(bench.root() / "server/q2proded") != "old");
    }

    void asRootAServerThatIsThereIsNotChanged() {
        if (::geteuid() != 0) QSKIP("only as root");
        SetupBench bench;
        JobContext context;
        QVERIFY(EngineSetup(bench.plan).run(context));
        const auto again = EngineSetup(bench.plan).run(context);
        QVERIFY(!again && again.error().message().find("As root an existing server") != std::string::npos);
        // Nor one in a folder that others can write.
        bench.plan.into = bench.root() / "open";
        fs::create_directory(bench.plan.into);
        fs::permissions(bench.plan.into, fs::perms::all);
        const auto open = EngineSetup(bench.plan).run(context);
        QVERIFY(!open && open.error().message().find("only root can write to") != std::string::npos);
        // And root is told to name somebody.
        bench.plan.user.clear();
        const auto root = EngineSetup(bench.plan).run(context);
        QVERIFY(!root && root.error().message().find("refuses to run as root") != std::string::npos);
    }

    void botsFilesOfTheGameComeFirst() {
        SetupBench bench;
        fs::create_directory(bench.root() / "distribution");
        bench.write("distribution/males.txt", "Somebody\n");
        bench.write("distribution/botdata.cfg", "the game's");
        bench.plan.bots = bench.root() / "distribution";
        JobContext context;
        QVERIFY(EngineSetup(bench.plan).run(context));
        QCOMPARE(bench.read(bench.root() / "server/action/bots/males.txt"), std::string("Somebody\n"));
        QCOMPARE(bench.read(bench.root() / "server/action/bots/botdata.cfg"), std::string("the game's"));
    }

    void eachFailureSaysWhatToDo_data() {
        QTest::addColumn<int>("fault");
        for (std::size_t i = 0; i < faults().size(); ++i)
            QTest::newRow(faults()[i].name) << static_cast<int>(i);
    }
    void eachFailureSaysWhatToDo() {
        QFETCH(int, fault);
        const auto& expected = faults()[static_cast<std::size_t>(fault)];
        SetupBench bench;
        expected.cause(bench);
        bench.before = {};
        const auto hadServer = fs::exists(bench.root() / "server");
        JobContext context;
        EngineSetup setup(bench.plan);
        const auto outcome = setup.run(context);
        QVERIFY(!outcome && !outcome.error().cancelled());
        const auto& error = outcome.error().error();
        QVERIFY2((error.where + error.what).find(expected.what) != std::string::npos,
                 outcome.error().message().c_str());
        QVERIFY2(error.hint.find(expected.hint) != std::string::npos, outcome.error().message().c_str());
        QCOMPARE(setup.laidOut(), expected.laidOut);
        QVERIFY(!fs::exists(bench.root() / "server/.navwright-build"));
        if (expected.laidOut || hadServer) return;
        // Nothing is left but what was printed.
        std::error_code code;
        for (const auto& entry : fs::directory_iterator(bench.root() / "server", code))
            QCOMPARE(entry.path().filename().string(), std::string("navwright-setup.log"));
    }

    void aFolderInUseIsLeftAlone() {
        SetupBench bench;
        fs::create_directory(bench.plan.into);
        fs::permissions(bench.plan.into, fs::perms(0755));
        const int held = ::open(bench.plan.into.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        QVERIFY(held >= 0 && ::flock(held, LOCK_EX) == 0);
        JobContext context;
        const auto outcome = EngineSetup(bench.plan).run(context);
        ::close(held);
        QVERIFY(!outcome && outcome.error().message().find("under way") != std::string::npos);
    }

    void aReadOnlyFolderIsRefused() {
        SetupBench bench;
        if (::geteuid() == 0) {
            bench.plan.into = "/proc/navwright";
        } else {
            fs::create_directory(bench.root() / "locked");
            fs::permissions(bench.root() / "locked", fs::perms(0555));
            bench.plan.into = bench.root() / "locked/server";
        }
        JobContext context;
        const auto outcome = EngineSetup(bench.plan).run(context);
        QVERIFY(!outcome);
        QVERIFY2(outcome.error().error().hint.find("may write") != std::string::npos,
                 outcome.error().message().c_str());
    }

    void cancelEndsTheWholeBuild_data() {
        QTest::addColumn<QString>("tool");
        QTest::newRow("while it is prepared") << "meson";
        QTest::newRow("while it is built") << "ninja";
    }
    /// Also what has left the process group, and does not end when it is asked to.
    void cancelEndsTheWholeBuild() {
        QFETCH(QString, tool);
        SetupBench bench;
        bench.tool(tool.toStdString(),
                   "setsid sh -c 'trap \"\" TERM; echo compiler $$; while true; do sleep 100; done' &\n"
                   "trap '' TERM\nwait");
        std::stop_source stop;
        std::string compiler;
        SetupHook hook;
        QElapsedTimer since;
        hook.said = [&](SetupTask, const std::string& line) {
            if (!line.starts_with("compiler ")) return;
            compiler = line.substr(line.find(' ') + 1);
            QVERIFY(bench.alive(compiler));
            since.start();
            stop.request_stop();
        };
        JobContext context(stop.get_token());
        EngineSetup setup(bench.plan, &hook);
        const auto outcome = setup.run(context);
        QVERIFY(!outcome && outcome.error().cancelled());
        QVERIFY(!compiler.empty());
        QVERIFY(since.elapsed() < 20000);
        QTRY_VERIFY(!bench.alive(compiler));
        QCOMPARE(hook.seen.back().second, EngineTaskState::cancelled);
        QVERIFY(!fs::exists(bench.root() / "server"));
        QVERIFY(bench.sourceUntouched());
    }

    void nothingIsBegunWhenItIsCancelledAtOnce() {
        SetupBench bench;
        JobContext context(alreadyStopped());
        const auto outcome = EngineSetup(bench.plan).run(context);
        QVERIFY(!outcome && outcome.error().cancelled());
        QVERIFY(!fs::exists(bench.root() / "server"));
    }
};

NAVWRIGHT_TEST(TestEngineSetup);
#include "tst_engine_setup.moc"
