#include <QtTest>

#include <cmath>
#include <limits>

#include "core/map/bsp/bsp_file.h"
#include "core/tune/scoring/demo_share.h"
#include "core/tune/scoring/nav_score.h"
#include "core/tune/scoring/route_share.h"
#include "hand_made_set.h"
#include "nav_samples.h"
#include "test_program.h"

using namespace navwright;

namespace {

double term(const ScoreTerms& terms, ScoreTerm which) {
    return terms[static_cast<std::size_t>(which)];
}

/// A long room with spawn points at these places.
std::shared_ptr<const GameMap> roomWithSpawns(const std::vector<std::string>& origins) {
    auto map = written_maps::mapOf(roomBrushes({{-200, -200, 0}, {1400, 200, 200}}, 32, {.texture = "w"}));
    for (const auto& origin : origins) {
        map.entities.push_back(written_maps::entity("info_player_deathmatch", origin));
    }
    map.lights.push_back({.origin = {0, 0, 100}, .intensity = 200, .color = {1, 1, 1}});
    return *GameMap::parse(*writeBsp(map), "room.bsp");
}

}  // namespace

class TestNavScore : public QObject {
    Q_OBJECT

  private slots:
    void weightsAddUpToOne() {
        double sum = 0;
        for (std::size_t i = 0; i < kScoreTerms; ++i) sum += scoreTermWeight(static_cast<ScoreTerm>(i));
        QVERIFY(std::abs(sum - 1) < 1e-12);
        ScoreTerms best;
        best.fill(1);
        QVERIFY(std::abs(scoreOf(best) - 1) < 1e-12);
        QCOMPARE(scoreOf(ScoreTerms{}), 0.0);
        QCOMPARE(scoreTermNames().size(), kScoreTerms);
    }

    void termsOfKnownMeasures() {
        const auto terms = termsOf({.floorShare = 0.9,
                                    .floorArea = 96 * 96 * 300,
                                    .routeShare = 0.75,
                                    .directness = {},
                                    .heldOutShare = 0.6,
                                    .nodes = 300,
                                    .links = 1000,
                                    .doubtedLinks = 30},
                                   {.visited = 0.425,
                                    .stuckRate = 2,
                                    .deathRate = 0.5,
                                    .mostStuck = 1,
                                    .mostDeaths = 0.5,
                                    .badLinks = 20});
        QCOMPARE(term(terms, ScoreTerm::floor), 0.9);
        QCOMPARE(term(terms, ScoreTerm::visited), 0.5);
        QCOMPARE(term(terms, ScoreTerm::stuck), std::exp(-2.0));
        QCOMPARE(term(terms, ScoreTerm::deaths), std::exp(-1.0));
        QCOMPARE(term(terms, ScoreTerm::routes), 0.75);
        QCOMPARE(term(terms, ScoreTerm::heldOut), 0.6);
        QCOMPARE(term(terms, ScoreTerm::links), std::exp(-1.0));
        QCOMPARE(term(terms, ScoreTerm::size), 0.5);
    }

    void detoursAndMissingWaysCost() {
        NavMeasures nav;
        QCOMPARE(term(termsOf(nav, {}), ScoreTerm::direct), 0.0);
        nav.directness = {.pairs = 100, .missing = 0, .median = 1, .p99 = 1, .worst = 1, .detours = 0};
        QCOMPARE(term(termsOf(nav, {}), ScoreTerm::direct), 1.0);
        nav.directness = {.pairs = 100, .missing = 20, .median = 1.25, .p99 = 3, .worst = 3, .detours = 0.5};
        QCOMPARE(term(termsOf(nav, {}), ScoreTerm::direct), 0.8 * 0.5 / 1.25);
    }

    void termsStayWithinOne() {
        const auto none = termsOf({}, {});
        for (const double value : none) QVERIFY(value >= 0 && value <= 1);
        const auto all = termsOf({.floorShare = 1,
                                  .floorArea = 1,
                                  .directness = {},
                                  .nodes = 8000,
                                  .links = 10,
                                  .doubtedLinks = 10},
                                 {.visited = 1, .stuckRate = 1e6, .deathRate = 1e6, .badLinks = 10});
        for (const double value : all) QVERIFY(value >= 0 && value <= 1);
        QCOMPARE(term(all, ScoreTerm::visited), 1.0);
    }

    void removingNodesDoesNotPay() {
        // A nav of a few nodes never fails bots, and covers nothing.
        const NavMeasures wide{.floorShare = 0.9,
                               .floorArea = 96 * 96 * 300,
                               .routeShare = 1,
                               .directness = {},
                               .heldOutShare = 0.8,
                               .nodes = 400,
                               .links = 2000};
        const NavMeasures narrow{.floorShare = 0.1,
                                 .floorArea = 96 * 96 * 300,
                                 .routeShare = 0.2,
                                 .directness = {},
                                 .heldOutShare = 0.1,
                                 .nodes = 20,
                                 .links = 60};
        const auto ofWide = termsOf(wide, {.visited = 0.8, .stuckRate = 1, .deathRate = 0.2});
        const auto ofNarrow = termsOf(narrow, {.visited = 1, .stuckRate = 0, .deathRate = 0});
        QVERIFY(scoreOf(ofWide) > scoreOf(ofNarrow));
    }

    void demoShareOfARow() {
        const auto graph = rowOf(4);  // 100 apart, linked both ways
        const auto share = [&](const Vec3& from, const Vec3& to) {
            return demoShare(std::vector<ShownWay>{{from, to}}, graph);
        };
        QCOMPARE(share({0, 0, 24}, {100, 0, 24}), 1.0);
        QCOMPARE(share({10, 40, 24}, {100, -40, 24}), 1.0);
        QCOMPARE(share({0, 60, 24}, {100, 0, 24}), 0.5);  // 60 from a node
        QCOMPARE(share({0, 0, 24}, {10, 0, 24}), 1.0);    // within one node
        QCOMPARE(share({0, 0, 24}, {300, 0, 24}), 0.0);   // linked only by way of others
        QCOMPARE(share({0, 0, 24}, {200, 0, 24}), 0.0);
        QCOMPARE(share({0, 200, 24}, {100, 200, 24}), 0.0);
        QCOMPARE(demoShare({}, graph), 1.0);
        const std::vector<ShownWay> both{{{0, 0, 24}, {100, 0, 24}}, {{0, 0, 24}, {300, 0, 24}}};
        QCOMPARE(demoShare(both, graph), 0.5);
    }

    void onlyTheDirectionThatIsLinkedCounts() {
        NavGraph graph;
        graph.nodes.push_back({.origin = {0, 0, 24}, .links = {{.target = 1, .cost = 100}}});
        graph.nodes.push_back({.origin = {100, 0, 24}});
        QCOMPARE(demoShare(std::vector<ShownWay>{{{0, 0, 24}, {100, 0, 24}}}, graph), 1.0);
        QCOMPARE(demoShare(std::vector<ShownWay>{{{100, 0, 24}, {0, 0, 24}}}, graph), 0.0);
    }

    void waysOfVotesThatAreLinked() {
        const auto generation = generated(handMadeInput());
        std::vector<std::shared_ptr<const DemoVotes>> demos;
        for (std::size_t i = 0; i < generation.votes->demoCount(); ++i) {
            demos.push_back(std::make_shared<const DemoVotes>(generation.votes->demo(i)));
        }
        const auto slow = shownWays(demos, 450);
        QVERIFY(slow.size() > 50);
        QVERIFY(shownWays(demos, 1e6).size() > slow.size());  // the strafe jump
        QVERIFY(shownWays(demos, 0).size() < slow.size());
        QVERIFY(demoShare(slow, generation.graph->graph) > 0.9);
    }

    void routesBetweenSpawnPoints() {
        const auto map = roomWithSpawns({"0 0 24", "300 0 24", "900 0 24"});
        QCOMPARE(routeShare(rowOf(10), *map), 1.0);
        QCOMPARE(routeShare(rowOf(4), *map), 2.0 / 6);  // the third has no node near
        auto oneWay = rowOf(10);
        std::erase_if(oneWay.nodes[5].links, [](const NavLink& link) { return link.target == 4; });
        QCOMPARE(routeShare(oneWay, *map), 4.0 / 6);  // no way back from the third
        QCOMPARE(routeShare(NavGraph{}, *map), 0.0);
    }

    void routeOfASingleSpawnPoint() {
        const auto map = roomWithSpawns({"0 0 24"});
        QCOMPARE(routeShare(rowOf(2), *map), 1.0);
        QCOMPARE(routeShare(NavGraph{}, *map), 0.0);
        QCOMPARE(routeShare(rowOf(2), *roomWithSpawns({})), 0.0);
    }
};

NAVWRIGHT_TEST(TestNavScore);
#include "tst_nav_score.moc"
