#include <QtTest>

#include <cmath>
#include <stop_token>

#include "core/output/library/navwright/navwright.h"
#include "navgen_files.h"
#include "test_program.h"

namespace lib = navwright::library;

namespace {

const std::string kMap = NavgenFolder::sampleMap();
const std::string kDemo = NavgenFolder::sample() + "/sample_1.mvd2";

/// Little is simulated, so that a nav takes no time.
const lib::Settings kQuick{"default", {{"fill.mode", "off"}, {"rehearse.rounds", "0"}}};

lib::Map sampleMap() {
    auto map = lib::readMap(kMap);
    if (!map) qFatal("%s", map.error().message().c_str());
    return *map;
}

}  // namespace

/// What programs of others see of the core: that it gives what the rooms below do, and their errors in words.
class TestLibrary : public QObject {
    Q_OBJECT

    NavgenFolder folder_;

  private slots:
    void aMapIsRead() {
        const auto map = lib::readMap(kMap);
        QVERIFY(map);
        QCOMPARE(QString::fromStdString(map->name), QString("nw_sample"));
        QVERIFY(map->spawns.size() > 1);
        QVERIFY(map->checksum != 0);
        for (const auto& spawn : map->spawns) {
            QVERIFY(spawn.x > map->mins.x && spawn.x < map->maxs.x);
            QVERIFY(spawn.z > map->mins.z && spawn.z < map->maxs.z);
        }
    }

    void aDemoIsRead() {
        const auto demo = lib::readDemo(kDemo);
        QVERIFY(demo);
        QCOMPARE(demo->matches.size(), std::size_t{1});
        QVERIFY(!demo->damaged);
        const auto& match = demo->matches.front();
        QCOMPARE(QString::fromStdString(match.map), QString("nw_sample"));
        QVERIFY(!match.players.empty());
        const auto map = sampleMap();
        std::size_t playing = 0;
        for (const auto& player : match.players) {
            QVERIFY(!player.places.empty());
            QVERIFY(player.places.back().seconds <= match.seconds);
            for (const auto& place : player.places) {
                if (!place.playing) continue;
                ++playing;
                QVERIFY(place.origin.x > map.mins.x && place.origin.x < map.maxs.x);
            }
        }
        QVERIFY(playing > 100);
    }

    void aNavIsGeneratedWrittenReadAndTested() {
        lib::GenerateInput input{.map = sampleMap(), .demos = {NavgenFolder::sample()}, .settings = kQuick};
        std::size_t reports = 0;
        const lib::Work work{.progress = [&](std::string_view, std::size_t, std::size_t) { ++reports; }};
        const auto made = lib::generate(input, work);
        QVERIFY2(made, made ? "" : made.error().message().c_str());
        QVERIFY(made->nav.nodes.size() > 10);
        QVERIFY(reports > 0);
        QCOMPARE(lib::generate(input)->nav, made->nav);

        const std::filesystem::path file = folder_.at("made.nav");
        QVERIFY(lib::writeNav(made->nav, file));
        const auto read = lib::readNav(file);
        QVERIFY(read);
        QCOMPARE(*read, made->nav);

        auto settings = kQuick;
        settings.parameters["navtest.duration"] = settings.parameters["navtest.max_duration"] = "20";
        const auto report = lib::test(*read, input.map, {.tests = 2, .settings = settings});
        QVERIFY2(report, report ? "" : report.error().message().c_str());
        QCOMPARE(report->figures.size(), std::size_t{4});
        QVERIFY(std::abs(report->seconds - 40) < 0.01);
        QVERIFY(report->json.contains("\"nav_sha1\""));
        const bool all = std::ranges::all_of(report->figures, &lib::TestFigure::passed);
        QVERIFY(all || !report->passed);
        QCOMPARE(lib::test(*read, input.map, {.tests = 2, .settings = settings})->json, report->json);
    }

    void theTypesHaveNames() {
        QCOMPARE(lib::typeName(1), std::string_view("MOVE"));
        QCOMPARE(lib::typeName(13), std::string_view("UNSAFE_DROP"));
        QCOMPARE(lib::typeName(200), std::string_view("?"));
    }

    void whatIsWrongIsSaid() {
        const auto noMap = lib::readMap(kDemo);
        QVERIFY(!noMap && !noMap.error().cancelled);
        QVERIFY(noMap.error().message().contains("sample_1.mvd2"));
        QVERIFY(!lib::readDemo(kMap));
        QVERIFY(!lib::readNav(folder_.at("absent.nav")));

        lib::Nav loop;
        loop.nodes.push_back({.origin = {0, 0, 24}, .links = {{.target = 0, .cost = 1}}});
        const auto refused = lib::writeNav(loop, folder_.at("loop.nav"));
        QVERIFY(!refused && refused.error().message().contains("node 0"));
        QVERIFY(!std::filesystem::exists(folder_.at("loop.nav")));

        const auto unread = lib::generate({.map = {}, .settings = kQuick});
        QVERIFY(!unread && unread.error().hint.contains("readMap"));
        const auto unknown = lib::generate({.map = sampleMap(), .settings = {"default", {{"no.such", "1"}}}});
        QVERIFY(!unknown && unknown.error().message().contains("no.such"));
        QVERIFY(!lib::test({}, sampleMap()));
    }

    void workThatIsStoppedSaysSo() {
        std::stop_source stop;
        stop.request_stop();
        const auto made =
            lib::generate({.map = sampleMap(), .demos = {NavgenFolder::sample()}, .settings = kQuick},
                          {.stop = stop.get_token()});
        QVERIFY(!made && made.error().cancelled);
        QCOMPARE(made.error().message(), std::string("Cancelled"));
    }
};

NAVWRIGHT_TEST(TestLibrary);
#include "tst_library.moc"
