#include <QtTest>

#include <filesystem>

#include "closed_worlds.h"
#include "comparison_worlds.h"
#include "core/aas/build/make_aas.h"
#include "core/aas/travel/closures.h"
#include "core/floor/mesh_comparison/path_pairs.h"
#include "core/floor/navmesh/closed_nav_mesh.h"
#include "core/floor/quadmesh/blocked_mesh.h"
#include "core/nav/files/read_nav.h"
#include "mesh_worlds.h"
#include "must.h"
#include "shared_data.h"
#include "stop_at.h"
#include "test_program.h"

using namespace navwright;
using comparison_worlds::Ground;

namespace {

const Vec3 kA(200, 256, 24), kB(600, 256, 24);

ComparedPaths compared(const ComparisonGround& ground, const Vec3& from, const Vec3& to) {
    return must(comparePaths(ground, from, to));
}

PathPairs pairsOf(const ComparisonGround& ground, int jobs = 1) {
    JobContext context;
    return must(comparePathPairs(ground, pairPlaces(ground.map, ground.tiles), jobs, context));
}

bool near(double a, double b, double within) {
    return std::abs(a - b) <= within;
}

std::shared_ptr<const AreaSet> areasOf(const GameMap& map) {
    JobContext context;
    return must(areaSetOf(must(makeAas(map.bsp, {}, context, 1)).aas, map.bsp, ""));
}

}  // namespace

/// Ways between two places side by side, and between all of a map.
class TestComparedPaths : public QObject {
    Q_OBJECT

  private slots:
    /// One question to all, with the door open and shut: through it, round it, or not at all.
    void doors() {
        for (const bool around : {false, true}) {
            const auto map = closed_worlds::twoRooms(around).map();
            NavGraph nav;
            for (const Vec3& at : {closed_worlds::kWest, Vec3(330, 96, 24), Vec3(440, 96, 24),
                                   closed_worlds::kEast, Vec3(330, 416, 24), Vec3(440, 416, 24)})
                nav.nodes.push_back({.origin = at});
            for (const auto& [from, to] : {std::pair(0, 1), {1, 2}, {2, 3}, {0, 4}, {5, 3}})
                comparison_worlds::join(nav, from, to);
            if (around) comparison_worlds::join(nav, 4, 5);
            const auto tiles = comparison_worlds::meshOf(*map);
            const auto navmesh = mesh_worlds::make(*map).mesh;
            const auto areas = areasOf(*map);
            const auto open = compared(
                {.map = *map, .nav = &nav, .tiles = &tiles, .navmesh = &navmesh, .areas = areas.get()},
                closed_worlds::kWest, closed_worlds::kEast);

            const auto closed = closed_worlds::close(*map);
            std::vector<int> entities;
            for (const auto& closure : closuresOf(areas->entities)) entities = closure.entities;
            const auto mask = maskOf(entities, areas->entities, map->bsp, areas->graph);
            const auto shutNav = closedNav(nav, closed);
            const auto shutTiles = blockedMesh(*closed.map, tiles, {}, {}, closed.boxes()).mesh;
            const auto shutNavmesh = must(closedNavMesh(navmesh, closed));
            const auto shut = compared({.map = *closed.map,
                                        .nav = &shutNav,
                                        .tiles = &shutTiles,
                                        .navmesh = &shutNavmesh,
                                        .areas = areas.get(),
                                        .closed = &mask},
                                       closed_worlds::kWest, closed_worlds::kEast);
            for (const auto way : {PathWay::nav, PathWay::navmesh, PathWay::tiles, PathWay::areas}) {
                const auto name = std::string(pathWayName(way));
                QVERIFY2(open.of(way).end == PathEnd::whole, name.c_str());
                QVERIFY2((shut.of(way).end == PathEnd::whole) == around, name.c_str());
                if (around) QVERIFY2(shut.of(way).length > open.of(way).length + 150, name.c_str());
            }
            QVERIFY(open.of(PathWay::straight).end == PathEnd::whole);
            QVERIFY(shut.of(PathWay::straight).end == PathEnd::none);
        }
    }

    /// A nav goes along three sides of a hall; navmesh, tiles and areas go straight on.
    void theNavGoesRound() {
        const Ground hall(comparison_worlds::hall().map(), comparison_worlds::roundNav());
        const auto navmesh = mesh_worlds::make(*hall.map);
        const auto areas = areasOf(*hall.map);
        auto ground = hall.ground();
        ground.navmesh = &navmesh.mesh;
        ground.areas = areas.get();
        const auto paths = compared(ground, kA, kB);
        for (const auto way : kAllPathWays) {
            QVERIFY2(paths.of(way).end == PathEnd::whole, std::string(pathWayName(way)).c_str());
            QVERIFY(paths.of(way).why.empty());
            QVERIFY(paths.of(way).corners.size() >= 2);
        }
        const auto& nav = paths.of(PathWay::nav);
        QCOMPARE(nav.nodes, (std::vector<std::int32_t>{0, 1, 2, 3}));
        QCOMPARE(nav.length, 792.0);
        QVERIFY(near(nav.seconds, 792.0 / 300, 1e-4));
        for (const auto way : {PathWay::navmesh, PathWay::tiles, PathWay::areas, PathWay::straight}) {
            QVERIFY2(near(paths.of(way).length, 400, 12), std::to_string(paths.of(way).length).c_str());
            QVERIFY2(near(paths.of(way).seconds, 4.0 / 3, 0.1),
                     std::to_string(paths.of(way).seconds).c_str());
        }
        QVERIFY(paths.ratio && near(*paths.ratio, 792.0 / 400, 0.06));
        QVERIFY(!paths.navMissing());
        // From beside the first node: the line to it counts.
        const auto beside = compared(ground, kA + Vec3(-40, 0, 0), kB);
        QCOMPARE(beside.of(PathWay::nav).length, 832.0);
        QCOMPARE(beside.of(PathWay::nav).corners.size(), std::size_t{6});
        // The same comparer, asked again and elsewhere in between.
        auto comparer = PathComparer::of(ground);
        QVERIFY(comparer.has_value());
        const auto first = comparer->compare(kA, kB);
        QVERIFY(comparer->compare(kB, kA).ways != first.ways);
        QVERIFY(comparer->compare(kA, kB).ways == first.ways);
        QVERIFY(first.ways == paths.ways);
    }

    /// What there is not is said to be missing, way by way.
    void nothingToAsk() {
        const Ground hall(comparison_worlds::hall().map(), {});
        const auto paths = compared({.map = *hall.map}, kA, kB);
        for (const auto way : kAllPathWays) {
            QVERIFY(paths.of(way).end == PathEnd::none);
            QVERIFY(!paths.of(way).why.empty());
        }
        QVERIFY(!paths.ratio && !paths.navMissing());
        QCOMPARE(paths.of(PathWay::straight).length, 400.0);
        // An empty nav is a nav that serves nothing.
        const auto empty = compared(hall.ground(), kA, kB);
        QVERIFY(empty.of(PathWay::nav).end == PathEnd::none);
        QVERIFY(empty.of(PathWay::nav).why.contains("the start"));
        QVERIFY(empty.navMissing() && !empty.ratio);
    }

    /// In the wall, high in the air: a sentence, and an error where one asks for that alone.
    void badPlaces() {
        auto world = comparison_worlds::hall();
        world.box({{320, 120, 0}, {480, 512, 128}});
        const Ground hall(world.map(), comparison_worlds::roundNav());
        const Vec3 inWall(400, 300, 24), outside(5000, 0, 0);
        for (const auto& place : {inWall, outside}) {
            const auto paths = compared(hall.ground(), kA, place);
            QVERIFY(paths.of(PathWay::tiles).end == PathEnd::none);
            QVERIFY(!paths.of(PathWay::tiles).why.empty());
            QVERIFY(paths.of(PathWay::nav).end == PathEnd::none);
            QVERIFY(paths.of(PathWay::nav).why.contains("goal"));
        }
        QVERIFY(checkOverFloor(hall.mesh, kA, "start").has_value());
        const auto outsideError = checkOverFloor(hall.mesh, outside, "goal");
        QVERIFY(!outsideError && outsideError.error().message().contains("The goal (5000, 0, 0)"));
        const auto straight = compared(hall.ground(), kA, kB).of(PathWay::straight);
        QVERIFY(straight.end == PathEnd::none && !straight.why.empty() && straight.corners.size() == 2);
    }

    /// A nav in two pieces, and a ledge that nobody climbs: partial, to where they come nearest.
    void partial() {
        auto world = comparison_worlds::hall();
        world.box({{560, 0, 0}, {1024, 512, 64}});
        auto nav = comparison_worlds::roundNav();
        for (auto& node : nav.nodes) node.links.clear();
        nav.nodes[2].origin.z = nav.nodes[3].origin.z = 88;
        comparison_worlds::join(nav, 0, 1);
        const Ground hall(world.map(), std::move(nav));
        const Vec3 up(600, 256, 88);
        const auto paths = compared(hall.ground(), kA, up);
        const auto& byNav = paths.of(PathWay::nav);
        QVERIFY(byNav.end == PathEnd::partial);
        QVERIFY(!byNav.why.empty());
        const auto& tiles = paths.of(PathWay::tiles);
        QVERIFY(tiles.end == PathEnd::partial);
        QVERIFY(tiles.why.contains("no nearer"));
        QVERIFY(tiles.corners.back().x < 560);
        QVERIFY(!paths.ratio && !paths.navMissing());
        // Down it goes, in no less time than the fall takes.
        const auto down = compared(hall.ground(), up, kA);
        QVERIFY(down.of(PathWay::tiles).end == PathEnd::whole);
        QVERIFY(down.navMissing());
        QVERIFY(down.of(PathWay::straight).end == PathEnd::none);
    }

    void simulated() {
        const Ground hall(comparison_worlds::hall().map(), comparison_worlds::roundNav());
        JobContext context;
        const auto way = simulatedSeconds(hall.ground(), kA, kB, {}, context);
        QVERIFY2(way.has_value(), way ? "" : way.error().message().c_str());
        QVERIFY2(way->end == SentBot::End::arrived, way->text.c_str());
        QVERIFY2(near(way->seconds, 792.0 / 300, 1.5), way->text.c_str());
        QCOMPARE(way->walked.back(), 3);
        QVERIFY(way->way.size() > 10);
        QVERIFY(way->text.starts_with("arrived after"));
        const auto nowhere = simulatedSeconds(hall.ground(), kA, {900, 400, 24}, {}, context);
        QVERIFY(!nowhere && nowhere.error().message().contains("goal"));
        QVERIFY(!simulatedSeconds({.map = *hall.map}, kA, kB, {}, context));
        JobContext stopped(alreadyStopped());
        const auto none = simulatedSeconds(hall.ground(), kA, kB, {}, stopped);
        QVERIFY(!none && none.error().cancelled());
    }

    /// Two spawn points and an item on the floor, each direction; those that the nav leaves out come first.
    void pairs() {
        auto world = comparison_worlds::hall();
        world.entities.push_back(written_maps::entity("item_quiet", "900 400 15"));
        world.entities.push_back(written_maps::entity("weapon_Mk23", "200 64 15"));  // beside the other
        world.entities.push_back(written_maps::entity("weapon_M4", "300 300 120"));  // on no floor
        const Ground hall(world.map(), comparison_worlds::roundNav());
        const auto made = pairsOf(hall.ground());
        QCOMPARE(made.places.size(), std::size_t{4});
        QCOMPARE(made.places[0].name, std::string("spawn 1 (200 256 24)"));
        QCOMPARE(made.places[2].name, std::string("weapon_Mk23 (200 60 15)"));
        QVERIFY(made.places[0].spawn && !made.places[2].spawn);
        QCOMPARE(made.rows.size(), std::size_t{12});
        // No node is near the last item.
        QCOMPARE(made.missing, std::size_t{6});
        QCOMPARE(made.compared, std::size_t{6});
        QCOMPARE(made.whole[std::size_t(PathWay::nav)], std::size_t{6});
        QCOMPARE(made.whole[std::size_t(PathWay::tiles)], std::size_t{12});
        for (std::size_t i = 0; i < made.rows.size(); ++i) {
            const auto& row = made.rows[i];
            QCOMPARE(row.navMissing, i < 6);
            QCOMPARE(row.ratio.has_value(), i >= 6);
            if (i == 0 || i == 6) continue;
            if (i < 6)
                QVERIFY(row.of(PathWay::straight).length >= made.rows[i - 1].of(PathWay::straight).length);
            else
                QVERIFY(*row.ratio <= *made.rows[i - 1].ratio);
        }
        // On a pillar that nobody climbs: a place by itself, and none where the floor was surveyed.
        world.box({{700, 40, 0}, {820, 160, 88}});
        world.entities.push_back(written_maps::entity("weapon_M3", "760 100 103"));
        const auto map = world.map();
        const auto mesh = comparison_worlds::meshOf(*map);
        const auto floor = floor_worlds::survey(*map);
        QCOMPARE(pairPlaces(*map, &mesh).size(), std::size_t{5});
        QCOMPARE(pairPlaces(*map, &mesh, &floor).size(), std::size_t{4});
        const auto& worst = made.rows[6];
        QVERIFY(worst.from + worst.to == 1);
        QVERIFY(near(double(*worst.ratio), 1.98, 0.05));
        QVERIFY(made.median && *made.median >= 1);
        const auto again = pairsOf(hall.ground(), 4);
        QVERIFY(made.rows == again.rows);
        JobContext context;
        QVERIFY(!comparePathPairs(hall.ground(), {}, 1, context));
        JobContext stopped(alreadyStopped());
        const auto none = comparePathPairs(hall.ground(), made.places, 2, stopped);
        QVERIFY(!none && none.error().cancelled());
    }

    void realMaps_data() {
        REQUIRE_SHARED_DATA();
        QTest::addColumn<QString>("name");
        for (const auto& entry : std::filesystem::directory_iterator(sharedData() / "maps")) {
            if (entry.path().extension() == ".bsp")
                QTest::newRow(entry.path().stem().c_str()) << QString::fromStdString(entry.path().stem());
        }
    }
    /// A whole way is never shorter than the straight line between its ends, nor faster than bots run it.
    void realMaps() {
        QFETCH(QString, name);
        const auto map = *GameMap::read(sharedData() / "maps" / (name + ".bsp").toStdString());
        const auto nav = readNavFile(sharedData() / "navtest" / (name + "_geo.nav").toStdString(), {});
        if (!nav) QSKIP("no nav of this map");
        JobContext context;
        const auto floor = *surveyFloor(*map, {}, FloorSearch::ways, 0, context);
        const auto meshGroundOf = *meshGround(map->bsp, {}, context);
        MeshRequest request;
        request.links = floorMeshLinks(floor);
        const auto navmesh = makeNavMesh(*map, floor, meshGroundOf, {}, request, context);
        QVERIFY(navmesh.has_value());
        const auto mesh = comparison_worlds::meshOf(*map);
        std::shared_ptr<const AreaSet> areas;
        const auto file = sharedData() / "aas" / (name + ".aas").toStdString();
        if (std::filesystem::exists(file)) areas = *areaSetOf(*readAasFile(file), map->bsp, file.string());
        const ComparisonGround ground{.map = *map,
                                      .nav = &*nav,
                                      .tiles = &mesh,
                                      .navmesh = &navmesh->mesh,
                                      .areas = areas.get(),
                                      .costs = meshCosts({})};
        const auto places = pairPlaces(*map, &mesh);
        QVERIFY(places.size() >= 4);
        auto comparer = *PathComparer::of(ground);
        std::array<std::size_t, kPathWays> whole{};
        std::size_t asked = 0, ratios = 0;
        for (std::size_t i = 0; i < places.size(); i += 3) {
            for (std::size_t k = 0; k < places.size(); k += 5) {
                if (i == k) continue;
                const auto paths = comparer.compare(places[i].origin, places[k].origin);
                ++asked;
                ratios += paths.ratio ? 1 : 0;
                for (const auto way : kAllPathWays) {
                    const auto& path = paths.of(way);
                    if (path.end == PathEnd::none) {
                        QVERIFY(!path.why.empty());
                        continue;
                    }
                    QVERIFY(!path.corners.empty() && path.why.empty() == (path.end == PathEnd::whole));
                    const double straight = glm::distance(path.corners.front(), path.corners.back());
                    QVERIFY2(path.length >= straight - 0.01, std::string(pathWayName(way)).c_str());
                    if (path.end != PathEnd::whole) continue;
                    ++whole[std::size_t(way)];
                    QVERIFY(glm::distance(path.corners.back(), places[k].origin) < 100);
                    if (paths.ratio) QVERIFY(*paths.ratio > 0.5);
                }
            }
        }
        QVERIFY(whole[std::size_t(PathWay::navmesh)] * 2 > asked);
        QVERIFY(ratios * 2 > asked);
        if (areas) QVERIFY(whole[std::size_t(PathWay::areas)] * 2 > asked);
    }
};

NAVWRIGHT_TEST(TestComparedPaths);
#include "tst_compared_paths.moc"
