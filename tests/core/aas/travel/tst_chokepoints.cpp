#include <QtTest>

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <random>

#include "aas_samples.h"
#include "core/aas/travel/chokepoints.h"
#include "must.h"
#include "shared_data.h"
#include "test_program.h"
#include "walked_areas.h"

using namespace navwright;

namespace {

using Ways = std::vector<std::array<int, 3>>;

Ways randomWays(int areas, int count, unsigned seed) {
    std::mt19937 random(seed);
    Ways ways;
    while (static_cast<int>(ways.size()) < count) {
        const int from = 1 + static_cast<int>(random() % static_cast<unsigned>(areas));
        const int to = 1 + static_cast<int>(random() % static_cast<unsigned>(areas));
        if (from != to) ways.push_back({from, to, 1 + static_cast<int>(random() % 3)});
    }
    std::ranges::sort(ways);
    return ways;
}

std::vector<AreaSpot> everySpot(int areas) {
    std::vector<AreaSpot> spots;
    for (int i = 1; i <= areas; ++i) spots.push_back({i, Vec3(0)});
    return spots;
}

/// All shortest routes from one area to another, each as indices of ways, by trying every route without a
/// repeat.
std::vector<std::vector<int>> shortestRoutes(const TravelGraph& graph, int from, int to) {
    std::vector<std::vector<int>> found;
    int best = 1 << 20;
    std::vector<int> route;
    std::vector<bool> seen(graph.areaCount());
    const std::function<void(int, int)> go = [&](int area, int time) {
        if (area == to) {
            // The last step to the point.
            if (time + 1 < best) found.clear();
            if (time + 1 <= best) {
                best = time + 1;
                found.push_back(route);
            }
            return;
        }
        seen[static_cast<std::size_t>(area)] = true;
        for (const auto index : graph.out(area)) {
            const auto& way = graph.reachabilities()[static_cast<std::size_t>(index)];
            if (seen[static_cast<std::size_t>(way.to)]) continue;
            route.push_back(index);
            go(way.to, time + 1 + way.time);
            route.pop_back();
        }
        seen[static_cast<std::size_t>(area)] = false;
    };
    go(from, 0);
    return found;
}

RouteShares sharesByTrying(const TravelGraph& graph, int areas) {
    RouteShares shares{std::vector<double>(graph.areaCount()),
                       std::vector<double>(graph.reachabilities().size()), 0};
    for (int from = 1; from <= areas; ++from) {
        for (int to = 1; to <= areas; ++to) {
            if (from == to) continue;
            const auto routes = shortestRoutes(graph, from, to);
            if (!routes.empty()) shares.pairs += 1;
            for (const auto& route : routes) {
                const double part = 1.0 / double(routes.size());
                for (std::size_t i = 0; i < route.size(); ++i) {
                    const auto way = static_cast<std::size_t>(route[i]);
                    shares.reachabilities[way] += part;
                    if (i + 1 < route.size())
                        shares.areas[static_cast<std::size_t>(graph.reachabilities()[way].to)] += part;
                }
            }
        }
    }
    return shares;
}

bool same(const std::vector<double>& a, const std::vector<double>& b) {
    return std::ranges::equal(a, b, [](double x, double y) { return std::abs(x - y) < 1e-9; });
}

/// The narrowest over all ways to divide the areas in two.
double cutByTrying(const TravelGraph& graph, int areas, int first, int second) {
    double narrowest = 1e9;
    const auto crossings = crossingsOf(graph);
    for (unsigned before = 0; before < (1u << areas); ++before) {
        const auto has = [before](int area) { return (before >> (area - 1) & 1u) != 0; };
        if (!has(first) || has(second)) continue;
        double width = 0;
        for (const auto& crossing : crossings) {
            if (has(crossing.from) && !has(crossing.to)) width += double(crossing.width);
        }
        narrowest = std::min(narrowest, width);
    }
    return narrowest;
}

BspFile mapWithStarts(const std::vector<std::pair<const char*, const char*>>& starts) {
    BspFile bsp;
    bsp.name = "made";
    for (const auto& [name, origin] : starts)
        bsp.entities.push_back({{{"classname", name}, {"origin", origin}}});
    return bsp;
}

Chokepoints chokepointsOf(const BspFile& bsp, const TravelGraph& graph, RoutePairs pairs, int jobs = 1) {
    JobContext context;
    return must(findChokepoints(bsp, graph, pairs, jobs, context));
}

}  // namespace

/// Where routes meet.
class TestChokepoints : public QObject {
    Q_OBJECT

  private slots:
    void sharesEqualThoseOfAllRoutes() {
        constexpr int kAreas = 7;
        for (unsigned seed = 1; seed <= 40; ++seed) {
            const auto aas = pointAreas(kAreas, randomWays(kAreas, 8 + static_cast<int>(seed) % 12, seed));
            const TravelGraph graph(aas);
            JobContext context;
            const auto found = routeShares(graph, everySpot(kAreas), everySpot(kAreas), 1, context);
            QVERIFY(found.has_value());
            const auto tried = sharesByTrying(graph, kAreas);
            QCOMPARE(found->pairs, tried.pairs);
            QVERIFY2(same(found->areas, tried.areas), qPrintable(QString::number(seed)));
            QVERIFY2(same(found->reachabilities, tried.reachabilities), qPrintable(QString::number(seed)));
        }
    }

    /// Both routes from 1 to 4 take as long: half of them passes 2, half 3.
    void equalRoutesShare() {
        const auto aas = pointAreas(4, {{1, 2, 1}, {1, 3, 1}, {2, 4, 1}, {3, 4, 1}});
        const TravelGraph graph(aas);
        JobContext context;
        const auto found = routeShares(graph, {{1, Vec3(0)}}, {{4, Vec3(0)}}, 1, context);
        QVERIFY((found->areas == std::vector<double>{0, 0, 0.5, 0.5, 0}));
        QVERIFY((found->reachabilities == std::vector<double>{0.5, 0.5, 0.5, 0.5}));
    }

    void cutsEqualTheNarrowestOfAll() {
        constexpr int kAreas = 8;
        for (unsigned seed = 1; seed <= 40; ++seed) {
            const auto aas = pointAreas(kAreas, randomWays(kAreas, 10 + static_cast<int>(seed) % 20, seed));
            const TravelGraph graph(aas);
            const auto cut = minCut(graph, {1}, {kAreas});
            QVERIFY(cut.exists);
            QCOMPARE(cut.width, cutByTrying(graph, kAreas, 1, kAreas));
            // Without the crossings there is no route.
            TravelMask mask;
            for (const auto& way : graph.reachabilities()) {
                mask.reachabilities.push_back(
                    std::ranges::any_of(cut.crossings, [&](const AreaCrossing& crossing) {
                        return crossing.from == way.from && crossing.to == way.to;
                    }));
            }
            QCOMPARE(graph.timesFrom(1, Vec3(0), mask).byArea[kAreas], kNoTime);
        }
    }

    void oneAreaOnBothSidesHasNoCut() {
        const auto aas = AasRow(2).file();
        const TravelGraph graph(aas);
        QVERIFY(!minCut(graph, {1}, {1, 2}).exists);
    }

    /// Five boxes in a row: the middle one passes 2*2*2 of 20 pairs, its neighbours 2*1*3.
    void aRow() {
        const auto aas = AasRow(5).file();
        const TravelGraph graph(aas);
        const auto bsp =
            mapWithStarts({{"info_player_deathmatch", "32 32 8"}, {"info_player_deathmatch", "288 32 8"}});
        const auto found = chokepointsOf(bsp, graph, RoutePairs::areas);
        QCOMPARE(found.pairs, 20.0);
        QCOMPARE(found.mainFloor, 5 * 64.0 * 64.0);
        QCOMPARE(found.areas.size(), std::size_t{3});
        QCOMPARE(found.areas[1].area, 3);
        QCOMPARE(found.areas[1].share, 0.4);
        QCOMPARE(found.areas[0].share, 0.3);
        // Of five boxes two fall off without the middle one, one without its neighbour.
        QCOMPARE(found.areas[1].parts, 0.4);
        QCOMPARE(found.areas[0].parts, 0.2);
        // All neighbours lie within 128 units of it.
        QVERIFY((found.ranked == std::vector<int>{1}));
        QCOMPARE(found.bridges.size(), std::size_t{4});
        QCOMPARE(found.bridges[0].parts, 0.4);
        QCOMPARE(found.bridges[0].from, 2);
        QCOMPARE(found.bridges[0].to, 3);
        QCOMPARE(found.bridges[3].parts, 0.2);
        QCOMPARE(found.notableBridges(), std::size_t{4});
        auto small = found;
        small.bridges[3].parts = 0.9 * kNotablePart;
        QCOMPARE(small.notableBridges(), std::size_t{3});
        QVERIFY((found.sides.starts[0] == std::vector<int>{0}));
        QVERIFY((found.sides.starts[1] == std::vector<int>{1}));
        QVERIFY(!found.sides.byTeam);
        QVERIFY((found.there.crossings == std::vector<AreaCrossing>{{1, 2, 32}}));
        QVERIFY((found.back.crossings == std::vector<AreaCrossing>{{5, 4, 32}}));
    }

    /// An edge of 64 units crossed with a hull of 32 leaves room of 96.
    void widthIsThatOfTheEdgeCrossed() {
        auto aas = AasRow(2).file();
        for (std::size_t i = 1; i < aas.edges.size(); ++i) {
            const auto& a = aas.vertices[static_cast<std::size_t>(aas.edges[i].vertices[0])];
            const auto& b = aas.vertices[static_cast<std::size_t>(aas.edges[i].vertices[1])];
            if (a.x == 64 && b.x == 64 && a.z == 0 && b.z == 0)
                aas.reachabilities[1].edge = static_cast<std::int32_t>(i);
        }
        const TravelGraph graph(aas);
        QCOMPARE(graph.reachabilities()[0].width, 96.0f);
        QVERIFY(graph.reachabilities()[0].crosses);
        QCOMPARE(graph.reachabilities()[1].width, 32.0f);
        QVERIFY(!graph.reachabilities()[1].crosses);
    }

    void teamsAreSides() {
        const auto aas = AasRow(3).file();
        const TravelGraph graph(aas);
        const auto bsp = mapWithStarts({{"info_player_team2", "32 32 8"},
                                        {"info_player_deathmatch", "96 32 8"},
                                        {"info_player_team1", "160 32 8"}});
        const auto sides = startSides(startPlaces(bsp, graph), graph);
        QVERIFY(sides.byTeam);
        QVERIFY((sides.starts[0] == std::vector<int>{2}));
        QVERIFY((sides.starts[1] == std::vector<int>{0}));
    }

    /// A ring has neither articulations nor bridges.
    void aRingHoldsTogether() {
        auto aas = AasRow(4).file();
        auto ring = pointAreas(
            4, {{1, 2, 1}, {2, 3, 1}, {3, 4, 1}, {4, 1, 1}, {1, 4, 1}, {4, 3, 1}, {3, 2, 1}, {2, 1, 1}});
        aas.reachabilities = ring.reachabilities;
        for (std::size_t i = 1; i < aas.settings.size(); ++i) {
            aas.settings[i].firstReachability = ring.settings[i].firstReachability;
            aas.settings[i].reachabilityCount = ring.settings[i].reachabilityCount;
        }
        const TravelGraph graph(aas);
        const auto found = chokepointsOf(mapWithStarts({}), graph, RoutePairs::areas);
        QVERIFY(found.bridges.empty());
        for (const auto& area : found.areas) QCOMPARE(area.parts, 0.0);
    }

    void noWaysAreAnError() {
        const auto aas = pointAreas(2, {});
        const TravelGraph graph(aas);
        JobContext context;
        const auto found = findChokepoints(mapWithStarts({}), graph, RoutePairs::areas, 1, context);
        QVERIFY(!found && !found.error().cancelled());
    }

    /// The same on one thread and on four; what is counted is a share.
    void realMaps() {
        REQUIRE_SHARED_DATA();
        const auto aas = readAasFile(sharedData() / "aas" / "wizs.aas");
        const auto bsp = readBspFile(sharedData() / "maps" / "wizs.bsp");
        QVERIFY(aas && bsp);
        const TravelGraph graph(*aas);
        const auto one = chokepointsOf(*bsp, graph, RoutePairs::areas, 1);
        const auto four = chokepointsOf(*bsp, graph, RoutePairs::areas, 4);
        QCOMPARE(one.areas.size(), four.areas.size());
        for (std::size_t i = 0; i < one.areas.size(); ++i) {
            QCOMPARE(one.areas[i].share, four.areas[i].share);
            QVERIFY(one.areas[i].share >= 0 && one.areas[i].share <= 1);
            QVERIFY(one.areas[i].parts >= 0 && one.areas[i].parts <= 1);
        }
        QVERIFY(one.ranked == four.ranked);
    }
};

NAVWRIGHT_TEST(TestChokepoints);
#include "tst_chokepoints.moc"
