#include <QtTest>

#include <algorithm>
#include <cmath>
#include <thread>

#include "app/server/run/engine_test.h"
#include "asset_samples.h"
#include "core/base/atomic_file.h"
#include "core/base/digest.h"
#include "core/bots/test/live_test.h"
#include "engine_bench.h"
#include "test_program.h"

using namespace navwright;
using asset_samples::bytesOf;
using asset_samples::pakFile;

class TestEngineRun : public QObject {
    Q_OBJECT

  private slots:
    void aTestReportsAndLeavesTheFolderAsItWas() {
        EngineBench bench;
        bench.test.setup.seed = 7;
        bench.test.setup.bots = 3;
        JobContext context;
        EngineRun run(bench.profile, bench.test);
        const auto report = run.run(context);
        QVERIFY2(report.has_value(), report ? "" : report.error().message().c_str());
        QVERIFY(report->passed);
        QCOMPARE(report->map, std::string("box"));
        QCOMPARE(report->seed, 7u);
        QCOMPARE(report->botCount, 3);
        QCOMPARE(report->navSha1, sha1Hex(bench.test.nav));
        QVERIFY(bench.untouched());
        QVERIFY(!bench.alive());
        for (std::size_t i = 0; i < kEngineTasks; ++i) {
            QCOMPARE(run.status(static_cast<EngineTask>(i)).state, EngineTaskState::done);
            QVERIFY(!run.status(static_cast<EngineTask>(i)).log.empty());
        }
    }

    void whatBotsDidIsKept() {
        EngineBench bench;
        bench.test.paths = true;
        LiveTest live;
        JobContext context;
        EngineRun run(bench.profile, bench.test, nullptr, &live);
        const auto report = run.run(context);
        QVERIFY2(report.has_value(), report ? "" : report.error().message().c_str());
        QVERIFY2(bench.untouched(), "the file is gone");
        QCOMPARE(live.now().frame, 159);
        QCOMPARE(live.now().gaveUp.size(), std::size_t{1});
        const auto record = run.takeRecord();
        QVERIFY(record.has_value());
        QVERIFY(record->test.report == *report);
        const TraceTable table(record->test.trace);
        QCOMPARE(table.bots(), 2);
        QCOMPARE(table.frames(), 160);
        QCOMPARE(table.at(0, 100).origin, Vec3(100, 0, 24));
        QCOMPARE(table.at(0, 100).forward, std::int16_t{400});
        const auto& stuck = record->test.stuck.at(0);
        QCOMPARE(stuck.bot, 1);
        QCOMPARE(stuck.frame, 159);
        QCOMPARE(stuck.to, 3);
        QCOMPARE(stuck.last.size(), std::size_t{150});
        const auto lanes = botLanes(*record);
        QCOMPARE(spanAt(lanes.at(1).states, 150)->state, BotState::stuck);
        QCOMPARE(spanAt(lanes.at(0).states, 150)->state, BotState::moving);
    }

    /// A test whose bots nobody can show is a test nevertheless.
    void pathsThatAreNoneAreSaid_data() {
        QTest::addColumn<QString>("fault");
        QTest::addColumn<bool>("said");
        QTest::newRow("none") << "no paths" << false;
        QTest::newRow("garbage") << "paths are garbage" << true;
        QTest::newRow("of another nav") << "paths of another nav" << true;
    }
    void pathsThatAreNoneAreSaid() {
        QFETCH(QString, fault);
        QFETCH(bool, said);
        EngineBench bench;
        bench.test.paths = true;
        bench.misbehave(fault.toStdString());
        JobContext context;
        EngineRun run(bench.profile, bench.test);
        QVERIFY(run.run(context).has_value());
        QVERIFY(!run.takeRecord());
        const auto& log = run.status(EngineTask::collect).log;
        QCOMPARE(std::ranges::any_of(
                     log, [](const std::string& line) { return line.contains("cannot be shown"); }),
                 said);
    }

    void aWatchedTestIsCancelled() {
        EngineBench bench;
        bench.test.paths = true;
        LiveTest live;
        live.setPaused(true);
        std::stop_source stop;
        JobContext context(stop.get_token());
        const std::jthread later([&] {
            while (live.now().frame < 0) std::this_thread::sleep_for(std::chrono::milliseconds(10));
            stop.request_stop();
        });
        const auto report = EngineRun(bench.profile, bench.test, nullptr, &live).run(context);
        QVERIFY2(live.now().frame == 0, "it was held at its first frame");
        QVERIFY(bench.untouched());
    }

    void aServerThatCrashesIsNotWatchedToItsEnd() {
        EngineBench bench;
        bench.test.paths = true;
        bench.misbehave("crash after paths");
        LiveTest live;
        live.setPaused(true);
        JobContext context;
        QVERIFY(!EngineRun(bench.profile, bench.test, nullptr, &live).run(context));
        QVERIFY(bench.untouched());
    }

    /// NAVWRIGHT_SERVER is the folder of a server with this nav test; root needs NAVWRIGHT_SERVER_USER.
    void theRealServerTellsWhatBotsDid() {
        const auto folder = qEnvironmentVariable("NAVWRIGHT_SERVER").toStdString();
        const std::filesystem::path data = NAVWRIGHT_SHARED_DATA;
        if (folder.empty()) QSKIP("NAVWRIGHT_SERVER names no server");
        const auto nav = readFile(data / "nav/wizs.nav");
        if (!nav) QSKIP("there is no nav of wizs");
        EngineProfile profile;
        profile.folder = folder;
        profile.user = qEnvironmentVariable("NAVWRIGHT_SERVER_USER").toStdString();
        EngineTest test{
            .map = "wizs", .mapFile = data / "maps/wizs.bsp", .nav = *nav, .setup = {}, .paths = true};
        test.setup.seconds = test.setup.maxSeconds = 300;
        LiveTest live;
        JobContext context;
        EngineRun run(profile, test, nullptr, &live);
        const auto report = run.run(context);
        QVERIFY2(report.has_value(), report ? "" : report.error().message().c_str());
        const auto record = run.takeRecord();
        QVERIFY(record.has_value());
        const TraceTable table(record->test.trace);
        QCOMPARE(table.bots(), test.setup.bots);
        QCOMPARE(live.now().frame, table.frames() - 1);
        QVERIFY(table.frames() >= 3000 && table.frames() <= 3010);
        QCOMPARE(record->test.stuck.size(),
                 static_cast<std::size_t>(std::lround(report->stuckRatePerBotMin * report->botCount *
                                                      report->testDurationS / 60)));
        const auto lanes = botLanes(*record);
        double walked = 0;
        for (int bot = 0; bot < table.bots(); ++bot) {
            for (std::int32_t frame = 1; frame < table.frames(); ++frame) {
                const auto& from = table.at(bot, frame - 1);
                const auto& to = table.at(bot, frame);
                const float step = glm::distance(from.origin, to.origin);
                if (from.alive && to.alive && step < 100) walked += step;
            }
        }
        QVERIFY2(walked > 8 * 300 * 50, qPrintable(QString::number(walked)));
        for (const auto& death : record->test.report.deaths) {
            const auto frame = static_cast<std::int32_t>(std::lround(death.time * 10));
            const auto* state = spanAt(lanes.at(static_cast<std::size_t>(death.bot)).states, frame);
            QVERIFY(state != nullptr);
            QCOMPARE(state->state, BotState::dead);
        }
    }

    void tasksComeInOrder() {
        EngineBench bench;
        EngineHook hook;
        JobContext context;
        QVERIFY(EngineRun(bench.profile, bench.test, &hook).run(context).has_value());
        QCOMPARE(hook.seen.size(), 2 * kEngineTasks);
        for (std::size_t i = 0; i < hook.seen.size(); ++i) {
            QCOMPARE(hook.seen[i].first, static_cast<EngineTask>(i / 2));
            QCOMPARE(hook.seen[i].second, i % 2 == 0 ? EngineTaskState::running : EngineTaskState::done);
        }
    }

    void aFailedVerdictIsAReport() {
        EngineBench bench;
        bench.profile.cvars = {{"fake_verdict", "failed"}};
        JobContext context;
        const auto report = EngineRun(bench.profile, bench.test).run(context);
        QVERIFY(report.has_value());
        QVERIFY(!report->passed);
        QCOMPARE(report->badLinks.size(), 1u);
    }

    void anOldReportIsNeverTakenForTheNewOne() {
        EngineBench bench;
        const auto old = bench.root() / "action/bots/nav/box.navtest.json";
        JobContext context;
        const auto good = EngineRun(bench.profile, bench.test).run(context);
        QVERIFY(good.has_value());
        bench.write("action/bots/nav/box.navtest.json", writeNavtestReport(*good));
        const auto text = EngineBench::read(old);
        bench.misbehave("no report");
        const auto report = EngineRun(bench.profile, bench.test).run(context);
        QVERIFY(!report);
        QCOMPARE(EngineBench::read(old), text);
    }

    void whatWasNotThereIsNotThereAfterwards() {
        EngineBench bench;
        for (const auto* name : {"nav/box.nav", "nav/box.navtest.json", "prev_map_bots.txt"})
            std::filesystem::remove(bench.root() / "action/bots" / name);
        bench.before = bench.files();
        JobContext context;
        QVERIFY(EngineRun(bench.profile, bench.test).run(context).has_value());
        QVERIFY(bench.untouched());
    }

    void aMapTheServerLacksIsLentToIt() {
        EngineBench bench;
        std::filesystem::rename(bench.root() / "action/maps/box.bsp", bench.root() / "box.bsp");
        bench.before = bench.files();
        bench.test.mapFile = bench.root() / "box.bsp";
        EngineHook hook;
        std::string lent;
        hook.walked = [&] { lent = EngineBench::read(bench.root() / "action/maps/box.bsp"); };
        JobContext context;
        QVERIFY(EngineRun(bench.profile, bench.test, &hook).run(context).has_value());
        QCOMPARE(lent, std::string("a map"));
        QVERIFY(bench.untouched());
    }

    void aMapInAPackOfTheServerIsNotLent() {
        EngineBench bench;
        std::filesystem::remove(bench.root() / "action/maps/box.bsp");
        const auto packed = pakFile({{"maps/box.bsp", bytesOf("a map")}});
        for (const auto* pack : {"action/pak1.pak", "box.pkz"})
            QVERIFY(writeFile(bench.root() / pack, packed).has_value());
        bench.test.mapFile = bench.root() / "box.pkz/maps/box.bsp";
        const auto changes = changesFor(bench.profile, bench.test);
        QVERIFY2(changes, changes ? "" : changes.error().message().c_str());
        QVERIFY(std::ranges::none_of(
            *changes, [](const FolderChange& change) { return change.path == "action/maps/box.bsp"; }));
        // Another one there is played in place of what would be lent.
        QVERIFY(
            writeFile(bench.root() / "box.pkz", pakFile({{"maps/box.bsp", bytesOf("ours")}})).has_value());
        const auto refused = changesFor(bench.profile, bench.test);
        QVERIFY(!refused);
        QVERIFY2(refused.error().message().contains("action/pak1.pak/maps/box.bsp"),
                 refused.error().message().c_str());
    }

    void noiseOnTheConsoleDoesNoHarm() {
        EngineBench bench;
        bench.misbehave("binary noise");
        JobContext context;
        QVERIFY(EngineRun(bench.profile, bench.test).run(context).has_value());
        QVERIFY(bench.untouched());
    }

    void theServerIsBoundToThisMachineAndSetsComeBeforeTheMap() {
        const EngineBench bench;
        const auto arguments = serverArguments(bench.profile, bench.test, 27999);
        const auto at = [&](const std::string& name) { return std::ranges::find(arguments, name); };
        QVERIFY(at("net_ip") != arguments.end());
        QCOMPARE(*(at("net_ip") + 1), std::string("127.0.0.1"));
        QCOMPARE(*(at("net_port") + 1), std::string("27999"));
        QCOMPARE(*(at("bot_navtest_fast") + 1), std::string("1"));
        QCOMPARE(at("+map"), arguments.end() - 2);
        QCOMPARE(arguments.back(), std::string("box"));
    }

    void theTotalLimitFollowsTheTestUnlessSet() {
        EngineBench bench;
        QCOMPARE(totalLimit(bench.profile, bench.test), 60.);
        bench.profile.limits.totalSeconds = 0;
        bench.test.setup.seconds = bench.test.setup.maxSeconds = 1200;
        const auto fast = totalLimit(bench.profile, bench.test);
        bench.profile.accelerated = false;
        QVERIFY(totalLimit(bench.profile, bench.test) > 1200);
        QVERIFY(fast < 1200);
    }

    void aMapNameThatIsACommandIsRefused_data() {
        QTest::addColumn<QString>("map");
        for (const auto* name : {"", "a b", "a;quit", "../box", "-x", ".hidden", "a\"b", "+map"})
            QTest::newRow(name) << name;
    }
    void aMapNameThatIsACommandIsRefused() {
        QFETCH(QString, map);
        EngineBench bench;
        bench.test.map = map.toStdString();
        JobContext context;
        QVERIFY(!EngineRun(bench.profile, bench.test).run(context));
        QVERIFY(bench.untouched());
        QVERIFY(!bench.alive());
    }
};

NAVWRIGHT_TEST(TestEngineRun);
#include "tst_engine_run.moc"
