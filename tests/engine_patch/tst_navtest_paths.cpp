#include <QtTest>

#include <QTemporaryDir>
#include <vector>

#include "core/base/file_bytes.h"
#include "core/bots/test/bot_lanes.h"
#include "core/bots/test/server_paths.h"
#include "nav_samples.h"
#include "navtest_core.h"
#include "test_program.h"

using namespace navwright;

/// The file that the server writes of its bots, and its reader.
class TestNavtestPaths : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    NavGraph graph_ = randomNav(20, 1);

    [[nodiscard]] std::filesystem::path file() const { return folder_.filePath("box.paths").toStdString(); }

    static navtest_place_t place(float x, int goal, unsigned flags, double idle = 0) {
        return {{x, -2000.125f, 24}, 3, 4, goal, 270, {-400, 200, 400}, 73, idle, flags};
    }

    /// Two bots; the second gives up in frame 20 and dies in frame 30.
    [[nodiscard]] Bytes written(int frames, std::size_t most = 1 << 20) const {
        const int numbers[] = {7, 9};
        auto* paths = navtest_paths_open(file().c_str(), 2, numbers, most, 0);
        for (int frame = 0; frame < frames; ++frame) {
            const unsigned walks = NAVTEST_ALIVE | NAVTEST_ON_GROUND;
            unsigned other = 0;
            if (frame < 30) other |= NAVTEST_ALIVE | NAVTEST_CLIMBS;
            if (frame == 20) other |= NAVTEST_GAVE_UP;
            const navtest_place_t places[] = {
                place(static_cast<float>(frame), 5, walks),
                place(8, frame < 20 ? 6 : NAVTEST_NONE, other, frame < 20 ? frame / 10.0 : 0)};
            navtest_paths_frame(paths, frame, places);
        }
        navtest_paths_close(paths);
        return *readFile(file());
    }

  private slots:
    void whatIsWrittenIsRead() {
        const auto bytes = written(40);
        ServerPaths paths(graph_);
        QVERIFY(paths.take(bytes).has_value());
        QCOMPARE(paths.frames(), 40);
        const auto bots = paths.at(12);
        QCOMPARE(bots.size(), std::size_t{2});
        const auto& first = bots.front().place;
        QCOMPARE(first.origin, Vec3(12, -2000.125f, 24));
        QCOMPARE(first.node, 3);
        QCOMPARE(first.next, 4);
        QCOMPARE(first.goal, 5);
        QCOMPARE(first.yaw, 270.f);
        QCOMPARE(first.forward, std::int16_t{-400});
        QCOMPARE(first.side, std::int16_t{200});
        QCOMPARE(first.up, std::int16_t{400});
        QVERIFY(first.alive && first.onGround);
        QCOMPARE(bots.front().body.health, std::int16_t{73});
        QCOMPARE(bots.front().goal, graph_.nodes[5].origin);
        QVERIFY(bots.back().body.climbs && !bots.back().place.onGround);
        QCOMPARE(bots.back().idle, 12);
        QVERIFY(!paths.at(35).back().place.alive);
    }

    void itBecomesTheRecordOfTheSimulator() {
        ServerPaths paths(graph_);
        QVERIFY(paths.take(written(40)).has_value());
        NavtestReport report;
        report.deaths = {{.bot = 9, .time = 3, .cause = "fall"}, {.bot = 1, .time = 3, .cause = "fall"}};
        const auto record = std::move(paths).record(report);
        QCOMPARE(record.test.report.deaths[0].bot, 1);
        QVERIFY2(record.test.report.deaths[1].bot == -1, "it is none of those that were written");
        QCOMPARE(record.test.stuck.size(), std::size_t{1});
        const auto& stuck = record.test.stuck.front();
        QCOMPARE(stuck.bot, 1);
        QCOMPARE(stuck.frame, 20);
        QCOMPARE(stuck.goal, 6);
        QCOMPARE(stuck.from, 3);
        QCOMPARE(stuck.to, 4);
        QCOMPARE(stuck.last.size(), std::size_t{20});
        QCOMPARE(stuck.last.back().frame, 19);
        const auto lanes = botLanes(record);
        QCOMPARE(spanAt(lanes[1].states, 10)->state, BotState::stuck);
        QCOMPARE(spanAt(lanes[1].states, 30)->state, BotState::dead);
        QCOMPARE(lanes[1].goals.front().ended, LaneEnd::gaveUp);
        QCOMPARE(spanAt(lanes[0].states, 30)->state, BotState::moving);
    }

    void piecesMakeNoDifference() {
        const auto bytes = written(40);
        ServerPaths whole(graph_), pieces(graph_);
        QVERIFY(whole.take(bytes).has_value());
        for (std::size_t i = 0; i < bytes.size(); i += 7)
            QVERIFY(pieces.take(std::span(bytes).subspan(i, std::min<std::size_t>(7, bytes.size() - i))));
        QCOMPARE(pieces.frames(), whole.frames());
        QVERIFY(std::move(pieces).record({}).test.trace == std::move(whole).record({}).test.trace);
    }

    void itsSizeIsBounded() {
        constexpr std::size_t kMost = 1000;
        const auto bytes = written(40, kMost);
        QVERIFY(bytes.size() <= kMost);
        ServerPaths paths(graph_);
        QVERIFY(paths.take(bytes).has_value());
        QVERIFY2(paths.frames() > 10 && paths.frames() < 40, "whole frames up to the limit");
    }

    void aTestOfFiveMinutesIsSmall() {
        const int numbers[] = {0, 1, 2, 3, 4, 5, 6, 7};
        auto* paths = navtest_paths_open(file().c_str(), 8, numbers, 16 << 20, 0);
        const std::vector<navtest_place_t> places(8, place(1, 5, NAVTEST_ALIVE));
        for (int frame = 0; frame < 3000; ++frame) navtest_paths_frame(paths, frame, places.data());
        navtest_paths_close(paths);
        QVERIFY(std::filesystem::file_size(file()) < 500'000);
    }

    void whatIsNoneIsRefused_data() {
        QTest::addColumn<int>("at");
        QTest::addColumn<int>("byte");
        QTest::newRow("mark") << 0 << int{'X'};
        QTest::newRow("no bots") << 8 << 0;
        QTest::newRow("frame rate") << 10 << 20;
        QTest::newRow("first frame is another") << 16 << 1;
        QTest::newRow("node of no nav") << 16 + 4 + 6 << 20;
        QTest::newRow("node below none") << 16 + 4 + 7 << 0x80;
    }
    void whatIsNoneIsRefused() {
        QFETCH(int, at);
        QFETCH(int, byte);
        auto bytes = written(3);
        bytes[static_cast<std::size_t>(at)] = static_cast<std::byte>(byte);
        ServerPaths paths(graph_);
        QVERIFY(!paths.take(bytes));
        QCOMPARE(paths.frames(), 0);
        QVERIFY2(paths.take(written(3)).has_value() && paths.frames() == 0, "nothing more is taken");
    }

    void aBadPathIsNoFile() {
        const int numbers[] = {0};
        QVERIFY(navtest_paths_open("/nowhere/at/all", 1, numbers, 1000, 0) == nullptr);
        QVERIFY(navtest_paths_open(file().c_str(), 0, numbers, 1000, 0) == nullptr);
        navtest_paths_frame(nullptr, 0, nullptr);
        navtest_paths_close(nullptr);
    }
};

NAVWRIGHT_TEST(TestNavtestPaths);
#include "tst_navtest_paths.moc"
