#include <QtTest>

#include <algorithm>
#include <cmath>
#include <span>
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

/// Four nodes in a row, 100 units apart, linked one way.
lib::Nav chain() {
    lib::Nav nav;
    for (int i = 0; i < 4; ++i) {
        nav.nodes.push_back({.origin = {100.0f * static_cast<float>(i), 0, 24}});
        if (i > 0) nav.nodes[static_cast<std::size_t>(i) - 1].links.push_back({.target = i, .cost = 100});
    }
    return nav;
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

    void aDemoSaysWhatIsVotedFor() {
        const auto map = sampleMap();
        const auto read = lib::readDemoVotes(kDemo, map);
        QVERIFY2(read, read ? "" : read.error().message().c_str());
        QVERIFY(read->votes.size() > 100 && read->votes.size() < read->samples.size());
        const auto demo = lib::readDemo(kDemo);
        for (const auto& vote : read->votes) {
            const auto& players = demo->matches[static_cast<std::size_t>(vote.match)].players;
            const auto player = std::ranges::find(players, vote.slot, &lib::DemoPlayer::slot);
            QVERIFY(player != players.end());
            const auto place = std::ranges::find(player->places, vote.seconds, &lib::DemoPlace::seconds);
            QVERIFY(place != player->places.end() && place->origin == vote.origin && place->playing);
        }
        auto other = map;
        other.inside.reset();
        QVERIFY(!lib::readDemoVotes(kDemo, other));
        QVERIFY(!lib::readDemoVotes(kMap, map));
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

    void itHasAVersion() { QCOMPARE(lib::version(), std::string_view(NAVWRIGHT_VERSION)); }

    void whatIsSolidStopsASweep() {
        const auto map = sampleMap();
        const auto& spawn = map.spawns.front();
        const lib::Point below{spawn.x, spawn.y, spawn.z - 512};
        const lib::Sweep fall{.from = spawn, .to = below, .box = lib::standingPlayer()};
        const auto landed = lib::sweep(map, fall);
        QVERIFY(landed.fraction < 1 && !landed.startSolid);
        QVERIFY(landed.normal.z > 0.7f);
        QVERIFY((landed.contents & lib::contents::solid) != 0);
        // A player's origin is 24 above the floor, a point gets down to it.
        const auto floor = lib::sweep(map, {.from = spawn, .to = below});
        QVERIFY(std::abs(landed.end.z - floor.end.z - 24) < 0.1f);
        QCOMPARE(lib::contentsAt(map, spawn), 0U);

        const std::vector<lib::Sweep> many(10'000, fall);
        std::vector<lib::Hit> hits(many.size());
        QVERIFY(lib::sweep(map, many, hits));
        QVERIFY(std::ranges::all_of(hits, [&](const auto& hit) { return hit.end == landed.end; }));
        QVERIFY(!lib::sweep(map, many, std::span(hits).first(1)));
        QCOMPARE(lib::sweep(lib::Map(), fall).fraction, 1.0f);
    }

    void linksAreTried() {
        const auto map = sampleMap();
        const auto& spawn = map.spawns.front();
        const auto stands = lib::sweep(
            map, {.from = spawn, .to = {spawn.x, spawn.y, spawn.z - 64}, .box = lib::standingPlayer()});
        const lib::LinkEnds near{stands.end, {stands.end.x + 16, stands.end.y, stands.end.z}};
        const lib::LinkEnds away{stands.end, {stands.end.x, stands.end.y, stands.end.z + 4000}};
        const auto trials = lib::tryLinks(map, std::vector{near, away});
        QVERIFY(trials && trials->size() == 2);
        QVERIFY(trials->front().possible && !trials->front().way.empty());
        QCOMPARE(QString::fromStdString(trials->front().failure), QString("none"));
        QVERIFY(!trials->back().possible && trials->back().failure != "none");
        QVERIFY(!lib::tryLinks({}, {}));
    }

    void pathsAreFound() {
        const auto nav = chain();
        auto paths = lib::Paths::of(nav);
        QVERIFY(paths);
        const auto path = paths->path(0, 3);
        QVERIFY(path.found);
        QCOMPARE(std::vector<int>(path.nodes.begin(), path.nodes.end()), (std::vector{0, 1, 2, 3}));
        QVERIFY(std::abs(path.length - 300) < 0.01 && std::abs(path.seconds - 1) < 0.01);
        QVERIFY(!paths->path(3, 0).found);
        QVERIFY(!paths->path(0, 99).found && !paths->path(-1, 0).found);
        QVERIFY(paths->path(2, 2).found);
        QCOMPARE(paths->cheapest(0, 3).nodes.size(), std::size_t{4});
        QCOMPARE(paths->nearest({190, 10, 24}), 2);
        QCOMPARE(paths->nearest({190, 10, 24}, 5), -1);
        lib::Nav loop;
        loop.nodes.push_back({.origin = {0, 0, 24}, .links = {{.target = 7, .cost = 1}}});
        QVERIFY(!lib::Paths::of(loop));
    }

    void editsAreAppliedAndKept() {
        const std::vector<lib::Edit> edits{
            {.id = "back", .operation = "add_link", .at = {300, 0, 24}, .to = lib::Point{200, 0, 24}},
            {.id = "far", .operation = "delete_node", .at = {5000, 0, 24}}};
        const auto edited = lib::edit(chain(), edits);
        QVERIFY2(edited, edited ? "" : edited.error().message().c_str());
        QCOMPARE(edited->nav.nodes[3].links.size(), std::size_t{1});
        QCOMPARE(edited->outcomes[0].state, std::string("applied"));
        QCOMPARE(edited->outcomes[1].state, std::string("orphaned"));
        QVERIFY(!edited->outcomes[1].reason.empty());
        QCOMPARE(edited->previous, (std::vector{0, 1, 2, 3}));

        const std::filesystem::path file = folder_.at("edits.json");
        QVERIFY(lib::writeEdits(edits, "nw_sample", file));
        const auto read = lib::readEdits(file);
        QVERIFY(read && read->size() == 2);
        QCOMPARE(lib::edit(chain(), *read)->nav, edited->nav);
        const auto unknown = lib::edit(chain(), std::vector<lib::Edit>{{.id = "x", .operation = "paint"}});
        QVERIFY(!unknown && unknown.error().message().contains("paint"));
        QVERIFY(!lib::edit(chain(), std::vector<lib::Edit>{{.id = "x", .operation = "add_link"}}));
    }

    void navsAreConverted() {
        const std::filesystem::path plain = folder_.at("chain.nav"), other = folder_.at("chain.navjson");
        QVERIFY(lib::writeNav(chain(), plain));
        const auto made = lib::convert(plain, other);
        QVERIFY2(made, made ? "" : made.error().message().c_str());
        QCOMPARE(made->nodes, std::size_t{4});
        QCOMPARE(lib::readNav(other)->nodes.size(), std::size_t{4});
        QVERIFY(lib::convert(plain, folder_.at("chain.bin"), {.format = "nav2:15"}));
        QVERIFY(!lib::convert(plain, folder_.at("chain.xyz")));
        QVERIFY(!lib::convert(plain, folder_.at("chain.nav2"), {.format = "nav9"}));
    }

    void aNavIsChecked() {
        const auto found = lib::lint(chain(), sampleMap(), {.physics = false});
        QVERIFY2(found, found ? "" : found.error().message().c_str());
        QVERIFY(std::ranges::any_of(*found, [](const auto& one) {
            return one.severity == lib::Severity::error && one.node >= 0 && !one.message.empty();
        }));
        QVERIFY(std::ranges::is_sorted(*found, {}, &lib::Finding::severity));
        QVERIFY(!lib::lint(chain(), {}));
    }

    void aMapHasAreasAndRoutes() {
        const auto map = sampleMap();
        const auto areas = lib::makeAreas(map);
        QVERIFY2(areas, areas ? "" : areas.error().message().c_str());
        QVERIFY(areas->areas.size() > 10 && areas->reachabilities.size() > 10);
        const auto& from = map.spawns.front();
        const auto& to = map.spawns.back();
        const auto start = lib::areaAt(*areas, from);
        QVERIFY(start > 0 && areas->areas[static_cast<std::size_t>(start)].floor);
        const auto route = lib::route(*areas, from, to);
        QVERIFY(route && route->seconds > 0);
        auto at = start;
        for (const auto number : route->reachabilities) {
            QCOMPARE(areas->reachabilities[number].from, at);
            at = areas->reachabilities[number].to;
        }
        QCOMPARE(at, lib::areaAt(*areas, to));
        QVERIFY(!lib::route(*areas, from, {9000, 0, 0}));

        const std::filesystem::path file = folder_.at("sample.aas");
        QVERIFY(lib::writeAreas(*areas, file));
        const auto read = lib::readAreas(file);
        QVERIFY(read && read->areas.size() == areas->areas.size());
        QVERIFY(!lib::writeAreas({}, file));
        QVERIFY(!lib::makeAreas({}));
    }

    void aMapHasANavmesh() {
        const auto map = sampleMap();
        const auto mesh = lib::makeNavmesh(map);
        QVERIFY2(mesh, mesh ? "" : mesh.error().message().c_str());
        QVERIFY(mesh->polygons.size() > 10);
        QVERIFY(mesh->polygons.front().corners.size() >= 3);
        const auto path = lib::path(*mesh, map.spawns.front(), map.spawns.back());
        QVERIFY2(path, path ? "" : path.error().message().c_str());
        QVERIFY(path->whole && path->corners.size() >= 2);
        const auto distance = [](const lib::Point& a, const lib::Point& b) {
            return std::hypot(a.x - b.x, a.y - b.y, a.z - b.z);
        };
        QVERIFY(path->length >= 0.9f * distance(path->corners.front(), path->corners.back()));
        QVERIFY(!lib::path(*mesh, {9000, 0, 0}, map.spawns.back()));
        QVERIFY(lib::writeNavmesh(*mesh, folder_.at("sample.bin")));
        QVERIFY(!lib::makeNavmesh({}));
    }

    void coverageIsMeasured() {
        const auto map = sampleMap();
        const auto made = lib::generate({.map = map, .settings = {"default", {{"rehearse.rounds", "0"}}}});
        QVERIFY(made);
        const auto whole = lib::coverage(made->nav, map), none = lib::coverage(chain(), map);
        QVERIFY2(whole, whole ? "" : whole.error().message().c_str());
        QVERIFY(whole->coveredArea > 0.8 * whole->floorArea);
        QVERIFY(whole->pairs > 100 && *whole->median >= 0.9);
        QVERIFY(none && none->coveredArea < whole->coveredArea && !none->holes.empty());
        QVERIFY(!none->unserved.empty() && !none->unserved.front().reason.empty());
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
