#include <QtTest>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <vector>

#include "core/base/best_first.h"
#include "core/floor/survey/straight_links.h"
#include "floor_worlds.h"
#include "test_program.h"

using namespace navwright;
using namespace floor_worlds;

namespace {

void linkBoth(NavGraph& graph, std::int32_t a, std::int32_t b) {
    const auto cost = linkCost(graph.nodes[a].origin, graph.nodes[b].origin);
    graph.nodes[a].links.push_back({b, NodeType::move, cost});
    graph.nodes[b].links.push_back({a, NodeType::move, cost});
}

/// Nodes on a floor at 0, each linked with the next one only.
NavGraph chain(const std::vector<Vec3>& places) {
    NavGraph graph;
    for (const auto& place : places) graph.nodes.push_back({.origin = place});
    for (std::int32_t i = 1; i < std::ssize(graph.nodes); ++i) linkBoth(graph, i - 1, i);
    return graph;
}

/// Round three sides of a square: from the first node to the last the nav leads thrice as far as need be.
NavGraph horseshoe() {
    return chain({{100, 100, 24.125f}, {100, 300, 24.125f}, {300, 300, 24.125f}, {300, 100, 24.125f}});
}

/// With straight links on, and another parameter changed.
Parameters with(Param id, double value) {
    Parameters parameters;
    if (!parameters.set(Param::LinkStraight, 1) || !parameters.set(id, value))
        throw std::runtime_error("no such value");
    return parameters;
}

std::size_t straighten(NavGraph& graph, const GameMap& map,
                       const Parameters& parameters = with(Param::LinkStraight, 1), int jobs = 1) {
    LinkJudge judge(map.bsp, map.collision);
    JobContext context;
    const auto added = addStraightLinks(graph, map, judge, parameters, jobs, context);
    if (!added) throw std::runtime_error(added.error().message());
    return *added;
}

/// Lengths of the shortest ways from a node to all.
std::vector<float> lengthsFrom(const NavGraph& graph, std::int32_t from) {
    LeastCosts<float> lengths(graph.nodes.size(), std::numeric_limits<float>::max());
    lengths.offer(0, from);
    lengths.run([&](float length, std::int32_t node) {
        for (const auto& link : graph.nodes[node].links) {
            const auto& to = graph.nodes[link.target].origin;
            lengths.offer(length + glm::distance(graph.nodes[node].origin, to), link.target);
        }
    });
    return std::move(lengths).take();
}

}  // namespace

class TestStraightLinks : public QObject {
    Q_OBJECT

  private slots:
    void aDetourOverOpenFloorIsMadeStraight() {
        auto graph = horseshoe();
        QVERIFY(straighten(graph, *room({512, 512, 256}).map()) > 0);
        for (const auto& [from, to] : {std::pair(0, 3), std::pair(3, 0)}) {
            const auto* link = findLink(graph.nodes[from], to);
            QVERIFY(link != nullptr);
            QCOMPARE(link->type, NodeType::move);
            QCOMPARE(link->cost, 200.0f);
        }
    }

    void wallsPitsAndLedgesStayAsTheyAre() {
        const auto behindAWall = room({512, 512, 256}).box({{184, 0, 0}, {216, 400, 256}}).map();
        auto graph = horseshoe();
        straighten(graph, *behindAWall);
        QVERIFY(findLink(graph.nodes[0], 3) == nullptr);
        QVERIFY(findLink(graph.nodes[3], 0) == nullptr);

        const auto behindACrate = room({512, 512, 256}).box({{160, 0, 0}, {240, 200, 48}}).map();
        graph = horseshoe();
        straighten(graph, *behindACrate);
        QVERIFY(findLink(graph.nodes[0], 3) == nullptr);

        const auto overWhatHurts = room({512, 512, 256}).hurting({{160, 0, 0}, {240, 200, 64}}).map();
        graph = horseshoe();
        straighten(graph, *overWhatHurts);
        QVERIFY(findLink(graph.nodes[0], 3) == nullptr);
    }

    void shortDetoursStay() {
        // Two sides of a flat triangle are hardly longer than the third.
        auto graph = chain({{100, 100, 24.125f}, {200, 110, 24.125f}, {300, 100, 24.125f}});
        QCOMPARE(straighten(graph, *room({512, 512, 256}).map()), std::size_t{0});
    }

    void noWayGetsLongerAndNoDetourIsLeft() {
        std::vector<Vec3> places;
        for (int i = 0; i < 25; ++i) {
            const int row = i / 5, column = row % 2 == 0 ? i % 5 : 4 - i % 5;
            places.emplace_back(64 + 96 * column, 64 + 96 * row, 24.125f);
        }
        const auto map = room({512, 512, 256}).map();
        const auto before = chain(places);
        auto graph = before;
        straighten(graph, *map);
        for (std::int32_t from = 0; from < 25; ++from) {
            const auto old = lengthsFrom(before, from), now = lengthsFrom(graph, from);
            for (std::size_t to = 0; to < 25; ++to) {
                QVERIFY(now[to] <= old[to]);
                const float straight = glm::distance(places[static_cast<std::size_t>(from)], places[to]);
                if (straight > 48 && straight <= 256) QVERIFY(now[to] <= 1.051f * straight);
            }
        }
        auto parallel = before;
        straighten(parallel, *map, with(Param::LinkStraight, 1), 4);
        QVERIFY(parallel == graph);
    }

    void parametersBoundIt() {
        const auto map = room({512, 512, 256}).map();
        auto graph = horseshoe();
        QCOMPARE(straighten(graph, *map, with(Param::LinkStraight, 0)), std::size_t{0});
        QCOMPARE(straighten(graph, *map, with(Param::LinkStraightReach, 192)), std::size_t{0});
        QCOMPARE(straighten(graph, *map, with(Param::LinkMaxPerNode, 1)), std::size_t{0});
        QVERIFY(graph == horseshoe());
    }

    void whatIsMissingIsListedWithWhatItSaves() {
        const auto map = room({512, 512, 256}).map();
        JobContext context;
        auto graph = horseshoe();
        const auto round = missingStraightLinks(graph, *map, Parameters(), 1, context);
        QVERIFY(round && round->size() == 2 && graph == horseshoe());
        for (const auto& link : *round) {
            QVERIFY(link.from + link.to == 3 && std::abs(link.from - link.to) == 3);
            QVERIFY(std::abs(link.saved - 400.0 / 300) < 0.01);
        }
        // Without any way to it first.
        graph.nodes.push_back({.origin = {100, 200, 24.125f}});
        const auto all = missingStraightLinks(graph, *map, Parameters(), 1, context);
        QVERIFY(all && all->size() > 2);
        QVERIFY(std::isinf(all->front().saved) && (all->front().from == 4 || all->front().to == 4));
        QVERIFY(!std::isinf(all->back().saved));
    }
};

NAVWRIGHT_TEST(TestStraightLinks);
#include "tst_straight_links.moc"
