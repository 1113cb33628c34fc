#include <QtTest>

#include <algorithm>
#include <set>

#include "aas_samples.h"
#include "core/aas/travel_times/area_standing.h"
#include "core/aas/travel_times/goal_travel_times.h"
#include "core/aas/travel_times/nav_times.h"
#include "shared_data.h"
#include "test_program.h"
#include "walked_areas.h"

using namespace navwright;

namespace {

/// A node in each of the first boxes of a row, linked to the next and back.
NavGraph nodesOfRow(int boxes) {
    NavGraph nav;
    for (int i = 0; i < boxes; ++i) nav.nodes.push_back({.origin = {32 + 64.0f * float(i), 32, 8}});
    for (int i = 0; i + 1 < boxes; ++i) {
        nav.nodes[static_cast<std::size_t>(i)].links.push_back({.target = i + 1, .cost = 64});
        nav.nodes[static_cast<std::size_t>(i) + 1].links.push_back({.target = i, .cost = 64});
    }
    return nav;
}

}  // namespace

/// Times to one place from everywhere.
class TestGoalTravelTimes : public QObject {
    Q_OBJECT

  private slots:
    /// A hundred minutes and more a link: 32 bits hold the sum of some 2,000.
    void timesThatAreTooLongAreNone() {
        constexpr std::int32_t kNodes = 5000;
        NavGraph nav;
        for (std::int32_t i = 0; i < kNodes; ++i) {
            nav.nodes.push_back({.origin = {i % 2 == 0 ? -500000.0f : 500000.0f, float(i), 24}});
            if (i + 1 < kNodes)
                nav.nodes.back().links.push_back({.target = i + 1, .type = NodeType::crouch, .cost = 1});
        }
        const auto times = NavTimes(nav).from(0);
        QVERIFY2(times[1] > 500000, qPrintable(QString::number(times[1])));
        QVERIFY(times[400] > times[399]);
        QCOMPARE(times[kNodes - 1], kNoTime);
        QVERIFY(std::ranges::all_of(times, [](std::int32_t time) { return time >= kNoTime; }));
    }

    /// From the middle of a box to its face 32 units and to the next face from 5 behind it 59 take 10 and 19,
    /// each way 1, and 27 units to the middle of the last 8.
    void aRow() {
        const auto aas = AasRow(4).file();
        const auto field = goalTravelTimes(TravelGraph(aas), {4, {224, 32, 0}}, nullptr);
        QCOMPARE(field.byArea,
                 (std::vector<std::int32_t>{kNoTime, 10 + 1 + 20 + 20 + 8, 10 + 1 + 20 + 8, 10 + 1 + 8, 1}));
        // Two squares of 32 a side in each box.
        QCOMPARE(field.squares.size(), std::size_t{16});
        QCOMPARE(field.squares.front().center, Vec3(16, 16, 0));
        QCOMPARE(field.squares.front().size, 32.0f);
        // 50.6 units aslant to the face.
        QCOMPARE(field.squares.front().time, 16 + 1 + 20 + 20 + 8);
        QCOMPARE(field.longest, field.squares.front().time);
        QCOMPARE(field.squares.back().area, 4);
        QCOMPARE(field.squares.back().time, 7);  // 22.6 units
        QVERIFY(field.byNode.empty() && field.navByNode.empty() && field.detours.empty());
    }

    void coarseAndFineSquares() {
        const auto aas = AasRow(2).file();
        const TravelGraph graph(aas);
        QCOMPARE(floorSquares(graph, 64).squares,
                 (std::vector<FloorSquare>{{1, {32, 32, 0}}, {2, {96, 32, 0}}}));
        QCOMPARE(floorSquares(graph, 16).squares.size(), std::size_t{32});
        // A huge floor with small squares is cut into larger ones.
        auto huge = aas;
        for (auto& vertex : huge.vertices) vertex *= 512.0f;
        for (auto& plane : huge.planes) plane.dist *= 512.0f;
        const TravelGraph hugeGraph(huge);
        const auto squares = floorSquares(hugeGraph, 16);
        QVERIFY(squares.size > 16);
        QVERIFY(squares.squares.size() <= kMostFloorSquares);
        QVERIFY(squares.squares.size() > kMostFloorSquares / 8);
    }

    /// Nodes walk 64 units at 300 units a second; the last lacks its link, so that all take the detour of no
    /// way at all.
    void nodesBesideAreas() {
        const auto aas = AasRow(4).file();
        const TravelGraph graph(aas);
        auto nav = nodesOfRow(4);
        const auto whole = goalTravelTimes(graph, {4, {224, 32, 0}}, &nav);
        QCOMPARE(whole.goalNode, 3);
        QCOMPARE(whole.navByNode, (std::vector<std::int32_t>{63 + 2, 42 + 2, 21 + 2, 2}));
        QCOMPARE(whole.byNode.size(), std::size_t{4});
        QVERIFY(whole.detours.empty());
        nav.nodes[2].links.erase(nav.nodes[2].links.begin() + 1);
        const auto cut = goalTravelTimes(graph, {4, {224, 32, 0}}, &nav);
        QCOMPARE(cut.navByNode, (std::vector<std::int32_t>{kNoTime, kNoTime, kNoTime, 2}));
        QCOMPARE(cut.detours.size(), std::size_t{3});
        QCOMPARE(cut.detours.front(), (NodeDetour{2, cut.byNode[2], kNoTime}));
    }

    /// The nav goes round over a far node where areas lead straight on.
    void aNavThatGoesRound() {
        const auto aas = AasRow(4).file();
        const TravelGraph graph(aas);
        auto nav = nodesOfRow(4);
        nav.nodes.push_back({.origin = {96, 900, 8}});
        nav.nodes[2].links = {{.target = 4, .cost = 900}};
        nav.nodes[4].links = {{.target = 3, .cost = 900}};
        const auto field = goalTravelTimes(graph, {4, {224, 32, 0}}, &nav);
        QVERIFY(field.byNode[4] == kNoTime);
        QCOMPARE(field.detours.size(), std::size_t{3});
        for (const auto& detour : field.detours) QVERIFY(detour.byNav > 500 && detour.byAreas < 100);
        QVERIFY(std::ranges::is_sorted(field.detours, std::ranges::greater(), [](const NodeDetour& detour) {
            return detour.byNav - detour.byAreas;
        }));
    }

    /// 1 and 2 lead to each other, 2 into 3 for good, 4 out of nowhere to 1, 5 nowhere.
    void standings() {
        auto aas = pointAreas(6, {{1, 2, 5}, {2, 1, 5}, {2, 3, 5}, {4, 1, 5}});
        aas.settings[6].flags = 0;
        QCOMPARE(areaStandings(TravelGraph(aas)),
                 (std::vector<AreaStanding>{AreaStanding::none, AreaStanding::main, AreaStanding::main,
                                            AreaStanding::trap, AreaStanding::entry, AreaStanding::component,
                                            AreaStanding::none}));
    }

    /// Without areas, and with a goal in none.
    void nothingThere() {
        AasFile none;
        QVERIFY(areaStandings(TravelGraph(none)).empty());
        const auto aas = AasRow(2).file();
        const auto field = goalTravelTimes(TravelGraph(aas), {0, {}}, nullptr);
        QCOMPARE(field.byArea, (std::vector<std::int32_t>{kNoTime, kNoTime, kNoTime}));
        QCOMPARE(field.longest, 0);
    }

    /// A door closed in the middle: no time from behind it.
    void closed() {
        const auto aas = AasRow(4).file();
        TravelMask mask;
        mask.areas = {false, false, false, true, false};
        const auto field = goalTravelTimes(TravelGraph(aas), {4, {224, 32, 0}}, nullptr, mask);
        QCOMPARE(field.byArea, (std::vector<std::int32_t>{kNoTime, kNoTime, kNoTime, kNoTime, 1}));
    }

    /// On real maps the same as the times there, from every square and node.
    void realMaps_data() {
        QTest::addColumn<QString>("name");
        for (const auto* name : {"wizs", "city", "beer", "wfall"}) QTest::newRow(name) << name;
    }
    void realMaps() {
        REQUIRE_SHARED_DATA();
        QFETCH(QString, name);
        const auto aas = readAasFile(sharedData() / "aas" / (name.toStdString() + ".aas"));
        QVERIFY(aas.has_value());
        const TravelGraph graph(*aas);
        const auto& last = graph.reachabilities()[graph.reachabilities().size() / 2];
        const AreaSpot goal{last.to, last.end};
        const auto field = goalTravelTimes(graph, goal, nullptr);
        QVERIFY(field.squares.size() > 1000);
        std::set<std::int32_t> times;
        for (std::size_t i = 0; i < field.squares.size(); i += 97) {
            const auto& square = field.squares[i];
            const auto there = graph.timesFrom(square.area, square.center);
            QCOMPARE(square.time, graph.timeTo(there, goal.area, goal.point));
            times.insert(square.time);
        }
        QVERIFY(times.size() > 10);
        const auto standings = areaStandings(graph);
        QVERIFY(std::ranges::count(standings, AreaStanding::main) > 100);
    }
};

NAVWRIGHT_TEST(TestGoalTravelTimes);
#include "tst_goal_travel_times.moc"
