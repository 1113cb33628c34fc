#include <QtTest>

#include <netinet/in.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/socket.h>

#include <algorithm>

#include "app/server/run/engine_check.h"
#include "engine_bench.h"
#include "test_program.h"

using namespace navwright;

namespace {

/// A row: how the server misbehaves, what is said of it, which limit is short.
struct Fault {
    const char* name;
    const char* says;
    const char* advises;
    double EngineLimits::* brief = nullptr;
};

const Fault kFaults[] = {
    {"error", "gave up: FATAL: Couldn't do what was asked", "log"},
    {"exit code", "ended with exit code 7", "log"},
    {"quits", "ended without beginning the nav test", "docs/engine.md"},
    {"no banner", "did not begin the nav test within 0.2 s", "docs/engine.md", &EngineLimits::bannerSeconds},
    {"no map", "The server has no map box", "put box.bsp into the maps folder"},
    {"port", "The server's port is in use", "give another port"},
    {"refuses", "could not make the test: no nav is loaded", "may read the folder"},
    {"hang", "has said nothing of the test for 0.2 s", "raise the limit", &EngineLimits::silenceSeconds},
    {"hang later", "was not over after 0.2 s", "shorten the test", &EngineLimits::totalSeconds},
    {"chatters", "", "", &EngineLimits::totalSeconds},
    {"deaf", "has said nothing of the test for 0.2 s", "raise the limit", &EngineLimits::silenceSeconds},
    {"child", "has said nothing of the test for 0.2 s", "raise the limit", &EngineLimits::silenceSeconds},
    {"flood", "printed more than 1 MB", "debugging cvars"},
    {"flood later", "printed more than 1 MB", "debugging cvars"},
    {"crash", "crashed (SIGSEGV); its last words", "report a crash that stays to the server's developers"},
    {"no report", "ended without a report; its last words", "disk is not full"},
    {"truncated", "report cannot be used", "run the test again"},
    {"garbage", "report cannot be used", "run the test again"},
    {"empty report", "report cannot be used", "run the test again"},
    {"wrong map", "about the map elsewhere, not box", "run the test again"},
    {"wrong hash", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", ""},
    {"no hash", "does not say which nav", "run the test again"},
    {"oversized", "too large", "run the test again"},
    {"report is a folder", "Not a regular file", "run the test again"},
    {"disk full", "No space left on device", "free some disk space"},
    {"half a banner", "did not begin the nav test within 0.2 s", "docs/engine.md",
     &EngineLimits::bannerSeconds},
    {"endless line", "printed more than 1 MB", "debugging cvars"},
    {"mute", "has said nothing of the test for 0.2 s", "raise the limit", &EngineLimits::silenceSeconds},
    {"stops itself", "has said nothing of the test for 0.2 s", "raise the limit",
     &EngineLimits::silenceSeconds},
    {"another seed", "about a test with the seed", "run the test again"},
    {"newer report", "report cannot be used", "run the test again"},
    {"hostile numbers", "report cannot be used", "run the test again"},
    {"endless counts", "report cannot be used", "run the test again"},
    {"nodes of no nav", "report cannot be used", "run the test again"},
    {"report is a FIFO", "Not a regular file", "run the test again"},
};

Result<NavtestReport> run(const EngineBench& bench) {
    JobContext context;
    return EngineRun(bench.profile, bench.test).run(context);
}

void verifyFault(const EngineBench& bench, const Result<NavtestReport>& report, const QString& says,
                 const QString& advises) {
    QVERIFY(!report);
    QVERIFY(!report.error().cancelled());
    const auto& error = report.error().error();
    QVERIFY2(QString::fromStdString(error.message()).contains(says), error.message().c_str());
    QVERIFY2(QString::fromStdString(error.hint).contains(advises), error.message().c_str());
    QVERIFY2(!error.hint.empty(), error.message().c_str());
    QVERIFY(bench.groupEmpty());
    QVERIFY(!bench.alive() && !bench.alive("fake.child"));
    QVERIFY(bench.untouched());
}

}  // namespace

/// Whatever the server does wrong: it is said, with what to do; no process is left; the folder is as it was.
class TestEngineFaults : public QObject {
    Q_OBJECT

  private slots:
    void aServerThatMisbehavesIsToldOfAndEnded_data() {
        QTest::addColumn<int>("row");
        for (int i = 0; i < static_cast<int>(std::size(kFaults)); ++i) QTest::newRow(kFaults[i].name) << i;
    }
    void aServerThatMisbehavesIsToldOfAndEnded() {
        QFETCH(int, row);
        const auto& fault = kFaults[row];
        EngineBench bench;
        bench.misbehave(fault.name);
        if (fault.brief != nullptr) bench.profile.limits.*fault.brief = 0.2;
        verifyFault(bench, run(bench), fault.says, fault.advises);
    }

    /// What it does to the folder or to its output is no reason to lose a test that it made.
    void aServerThatMisbehavesAndReportsIsBelieved_data() {
        QTest::addColumn<QString>("fault");
        for (const auto* fault : {"removes the nav", "closes its output", "daemon", "binary noise"})
            QTest::newRow(fault) << fault;
    }
    void aServerThatMisbehavesAndReportsIsBelieved() {
        QFETCH(QString, fault);
        EngineBench bench;
        bench.misbehave(fault.toStdString());
        const auto report = run(bench);
        if (const auto daemon = std::atoi(EngineBench::read(bench.root() / "fake.daemon").c_str());
            daemon > 0)
            ::kill(daemon, SIGKILL);
        QVERIFY2(report.has_value(), report ? "" : report.error().message().c_str());
        QVERIFY(!bench.alive() && bench.groupEmpty());
        QVERIFY(bench.untouched());
    }
    /// Then nothing can be put back; the user's files are all there still, where the server put them.
    void aFolderThatTheServerMovesAwayLosesNothing() {
        EngineBench bench;
        bench.misbehave("moves the folder");
        const auto report = run(bench);
        QVERIFY(!report && !report.error().cancelled());
        QVERIFY(!bench.alive() && bench.groupEmpty());
        std::vector<std::string> held;
        for (const auto& [name, text] : bench.files()) held.push_back(text);
        for (const auto& [name, text] : bench.before) {
            QVERIFY2(std::ranges::find(held, text) != held.end(), name.c_str());
        }
    }

    void aMissingServerIsNamed() {
        EngineBench bench;
        std::filesystem::remove(bench.root() / "q2proded");
        bench.before = bench.files();
        verifyFault(bench, run(bench), "q2proded is missing", "docs/engine.md");
    }
    void aServerThatMayNotBeRunIsNamed() {
        EngineBench bench;
        std::filesystem::permissions(bench.root() / "q2proded", std::filesystem::perms::owner_read);
        verifyFault(bench, run(bench), "q2proded is not executable", "chmod a+x");
    }
    void aServerThatIsNoProgramIsNamed() {
        EngineBench bench;
        std::filesystem::remove(bench.root() / "q2proded");
        bench.write("q2proded", "this is no program");
        std::filesystem::permissions(bench.root() / "q2proded", std::filesystem::perms(0755));
        bench.before = bench.files();
        verifyFault(bench, run(bench), "not a program for this machine", "build the server on this machine");
    }
    void aGameLibraryWithoutTheTestIsNamed() {
        EngineBench bench;
        bench.write("action/gamefake.so", "a game library of old");
        bench.before = bench.files();
        verifyFault(bench, run(bench), "has no nav test in it", "engine_patch");
    }
    void aMissingGameLibraryIsNamed() {
        EngineBench bench;
        std::filesystem::remove(bench.root() / "action/gamefake.so");
        bench.before = bench.files();
        verifyFault(bench, run(bench), "no game library", "docs/engine.md");
    }
    void aPortInUseIsNamed() {
        EngineBench bench;
        const int taken = ::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address;
        QCOMPARE(::bind(taken, reinterpret_cast<sockaddr*>(&address), size), 0);
        QCOMPARE(::getsockname(taken, reinterpret_cast<sockaddr*>(&address), &size), 0);
        bench.profile.port = ntohs(address.sin_port);
        const auto report = run(bench);
        ::close(taken);
        verifyFault(bench, report, QString("Port %1 is in use").arg(bench.profile.port), "another port");
    }
    void aFileWhereTheNavFolderShouldBeIsNamed() {
        EngineBench bench;
        std::filesystem::remove_all(bench.nav().parent_path());
        bench.write("action/bots/nav", "in the way");
        bench.before = bench.files();
        verifyFault(bench, run(bench), "is not a folder", "make a folder for navs");
    }
    void aNavFolderThatMayNotBeWrittenIsNamed() {
        EngineBench bench;
        std::filesystem::permissions(bench.nav().parent_path(), std::filesystem::perms(0555));
        const auto report = run(bench);
        std::filesystem::permissions(bench.nav().parent_path(), std::filesystem::perms(0777));
        verifyFault(bench, report, "cannot be written by", "let that user write there");
    }
    void aFileInTheWayOfTheStateFolderIsNamed() {
        EngineBench bench;
        bench.write("action/bots/nav/.navwright", "in the way");
        bench.before = bench.files();
        verifyFault(bench, run(bench), "it is not a folder", "by hand");
    }
    void aDiskThatFillsUpLeavesTheOldNav() {
        EngineBench bench;
        // As on a full disk, write() fails half-way through the nav, whoever we are.
        rlimit usual{};
        QCOMPARE(::getrlimit(RLIMIT_FSIZE, &usual), 0);
        const auto before = ::signal(SIGXFSZ, SIG_IGN);
        const rlimit little{bench.test.nav.size() / 2, usual.rlim_max};
        QCOMPARE(::setrlimit(RLIMIT_FSIZE, &little), 0);
        const auto report = run(bench);
        QCOMPARE(::setrlimit(RLIMIT_FSIZE, &usual), 0);
        ::signal(SIGXFSZ, before);
        QVERIFY(!report);
        const auto message = report.error().message();
        QVERIFY2(message.find("box.nav") != std::string::npos, message.c_str());
        QVERIFY(bench.untouched());
        QVERIFY(bench.groupEmpty());
    }
    void anotherMapOfTheNameIsRefused() {
        EngineBench bench;
        bench.write("box.bsp", "another map");
        bench.before = bench.files();
        bench.test.mapFile = bench.root() / "box.bsp";
        verifyFault(bench, run(bench), "has another box.bsp", "one revision");
    }
    void rootIsRefused() {
        if (::geteuid() != 0) QSKIP("only root can try");
        EngineBench bench;
        bench.profile.user.clear();
        verifyFault(bench, run(bench), "refuses to run as root", "name a user");
    }
    void aUserThatIsNotThereIsNamed() {
        EngineBench bench;
        bench.profile.user = "nobody_of_this_name";
        verifyFault(bench, run(bench), "There is no user nobody_of_this_name", "name a user");
    }

    void aSecondRunOnTheFolderIsRefused() {
        EngineBench bench;
        EngineHook hook;
        int tried = 0;
        hook.walked = [&] {
            ++tried;
            const auto second = run(bench);
            QVERIFY(!second);
            const auto message = QString::fromStdString(second.error().message());
            QVERIFY2(message.contains(QString("in use by process %1, which tests box").arg(::getpid())),
                     qPrintable(message));
            QVERIFY(message.contains("wait for it or cancel it"));
            QCOMPARE(EngineBench::read(bench.nav()).size(), bench.test.nav.size());
        };
        JobContext context;
        const auto first = EngineRun(bench.profile, bench.test, &hook).run(context);
        QVERIFY2(first.has_value(), first ? "" : first.error().message().c_str());
        QCOMPARE(tried, 1);
        QVERIFY(bench.untouched());
    }

    void aCancelAtEveryTaskLeavesNothing_data() {
        QTest::addColumn<int>("task");
        for (std::size_t i = 0; i < kEngineTasks; ++i) {
            const auto title = engineTaskTitle(static_cast<EngineTask>(i));
            QTest::newRow(std::string(title).c_str()) << static_cast<int>(i);
        }
    }
    void aCancelAtEveryTaskLeavesNothing() {
        QFETCH(int, task);
        EngineBench bench;
        std::stop_source stop;
        EngineHook hook;
        hook.started = [&](EngineTask now) {
            if (static_cast<int>(now) == task) stop.request_stop();
        };
        JobContext context(stop.get_token());
        EngineRun engine(bench.profile, bench.test, &hook);
        const auto report = engine.run(context);
        QVERIFY(bench.untouched());
        QVERIFY(bench.groupEmpty());
        QVERIFY(!bench.alive());
        if (static_cast<EngineTask>(task) == EngineTask::restore) {
            QVERIFY(report.has_value());
            return;
        }
        QVERIFY(!report && report.error().cancelled());
        QCOMPARE(engine.status(static_cast<EngineTask>(task)).state, EngineTaskState::cancelled);
    }
    void aCancelWhileBotsWalkEndsEvenADeafServer_data() {
        QTest::addColumn<QString>("fault");
        for (const auto* fault : {"hang later", "deaf", "child", "chatters"}) QTest::newRow(fault) << fault;
    }
    void aCancelWhileBotsWalkEndsEvenADeafServer() {
        QFETCH(QString, fault);
        EngineBench bench;
        bench.misbehave(fault.toStdString());
        bench.profile.limits.consoleBytes = 1ull << 40;
        std::stop_source stop;
        EngineHook hook;
        hook.walked = [&] { stop.request_stop(); };
        JobContext context(stop.get_token());
        const auto report = EngineRun(bench.profile, bench.test, &hook).run(context);
        QVERIFY(!report && report.error().cancelled());
        QVERIFY(!bench.alive() && !bench.alive("fake.child"));
        QVERIFY(bench.groupEmpty());
        QVERIFY(bench.untouched());
    }
};

NAVWRIGHT_TEST(TestEngineFaults);
#include "tst_engine_faults.moc"
