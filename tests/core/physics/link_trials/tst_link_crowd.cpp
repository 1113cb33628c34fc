#include <QtTest>

#include "core/map/bsp/hurt_volumes.h"
#include "core/physics/link_trials/link_crowd.h"
#include "hall.h"
#include "stop_at.h"
#include "test_program.h"

using namespace navwright;

namespace {

constexpr int kBots = 20;
constexpr float kStand = 24.125f;

/// Two nodes that are linked, and a third that leads to the first.
NavGraph pair(const Vec3& from, const Vec3& to, NodeType type) {
    NavGraph graph;
    graph.nodes = {{.origin = from}, {.origin = to}, {.origin = from - Vec3(96, 0, 0)}};
    graph.nodes[0].links = {{1, type, 64}};
    graph.nodes[2].links = {{0, NodeType::move, 64}};
    return graph;
}

Result<LinkCrowd> send(const NavGraph& graph, std::int32_t from = 0, std::int32_t to = 1) {
    const auto hurt = hurtBoxes(hall::map().bsp);
    JobContext context;
    return sendBots({*hall::map().world, hurt}, graph, from, to, kBots, context);
}

}  // namespace

/// Twenty bots on one link.
class TestLinkCrowd : public QObject {
    Q_OBJECT

  private slots:
    void allMakeAFloor() {
        const auto crowd = send(pair({0, 0, kStand}, {120, 0, kStand}, NodeType::move));
        QVERIFY(crowd);
        QCOMPARE(crowd->runs.size(), std::size_t{kBots});
        QCOMPARE(crowd->made(), std::size_t{kBots});
        QCOMPARE(crowd->hurt(), std::size_t{0});
        for (const auto& run : crowd->runs) QVERIFY(run.way.size() > 2);
        QVERIFY2(crowd->runs[1].way.front() != crowd->runs[2].way.front(), "they come differently");
    }

    /// A link in the air: its end is over the reach of any jump.
    void whyTheyFailIsCounted() {
        const auto crowd = send(pair({0, 0, kStand}, {0, 100, 400}, NodeType::jump));
        QVERIFY(crowd);
        QCOMPARE(crowd->made(), std::size_t{0});
        std::size_t told = 0;
        const auto failures = crowd->failures();
        for (const auto count : failures) told += count;
        QCOMPARE(told, std::size_t{kBots});
        QCOMPARE(failures[static_cast<std::size_t>(LinkFailure::none)], std::size_t{0});
    }

    void aStartOutsideTheMapIsTheReason() {
        const auto crowd = send(pair({0, 0, 90000}, {0, 100, kStand}, NodeType::move));
        QVERIFY(crowd);
        QCOMPARE(crowd->failures()[static_cast<std::size_t>(LinkFailure::outside)], std::size_t{kBots});
    }

    void theSameGraphGivesTheSame() {
        const auto graph = pair({0, 0, kStand}, {200, 150, kStand}, NodeType::move);
        const auto one = send(graph), other = send(graph);
        QVERIFY(one && other);
        for (std::size_t i = 0; i < kBots; ++i) QVERIFY(one->runs[i].way == other->runs[i].way);
    }

    void whatCannotBeTriedIsSaid() {
        auto graph = pair({0, 0, kStand}, {120, 0, kStand}, NodeType::move);
        QVERIFY(!send(graph, 1, 0));
        QVERIFY(!send(graph, 0, 7));
        QVERIFY(!send(graph, -1, 1));
        graph.nodes[0].links[0].type = NodeType::teleporter;
        const auto served = send(graph);
        QVERIFY(!served);
        QVERIFY(!served.error().error().hint.empty());
    }

    void aStopEndsIt() {
        JobContext context(alreadyStopped());
        const auto crowd =
            sendBots({*hall::map().world, {}}, pair({0, 0, kStand}, {120, 0, kStand}, NodeType::move), 0, 1,
                     kBots, context);
        QVERIFY(!crowd && crowd.error().cancelled());
    }
};

NAVWRIGHT_TEST(TestLinkCrowd);
#include "tst_link_crowd.moc"
