#include <QtTest>

#include "patch_samples.h"
#include "test_program.h"

using namespace navwright;
using namespace patch_samples;

/// What each operation does to a graph that has its place.
class TestPatchOperations : public QObject {
    Q_OBJECT

  private slots:
    void addedNodesComeLast() {
        auto graph = row();
        const auto report = applyAll(graph, {patch(Op::addNode, Vec3(400, 8, 24), {}, NodeType::poi)});
        QVERIFY(report.outcomes[0].state == PatchState::applied);
        QCOMPARE(graph.nodes.size(), std::size_t{6});
        QVERIFY(graph.nodes[5].origin == Vec3(400, 8, 24) && graph.nodes[5].type == NodeType::poi);
        QVERIFY((report.previous == std::vector<std::int32_t>{0, 1, 2, 3, 4, -1}));
    }

    void movedNodesTakeTheirCostsAlong() {
        auto graph = row();
        QVERIFY(applyOne(graph, patch(Op::moveNode, kSecond, Vec3(100, 8, 64))).state == PatchState::applied);
        QVERIFY(graph.nodes[1].origin == Vec3(100, 8, 64));
        const float cost = linkCost(graph.nodes[0].origin, graph.nodes[1].origin);
        QCOMPARE(linkBetween(graph, 0, 1)->cost, cost);
        QCOMPARE(linkBetween(graph, 1, 0)->cost, cost);
        QCOMPARE(linkBetween(graph, 2, 3)->cost, 100.0f);
    }

    void deletedNodesTakeTheirLinksAlong() {
        auto graph = row();
        const auto report = applyAll(graph, {patch(Op::deleteNode, kSecond)});
        QVERIFY((report.previous == std::vector<std::int32_t>{0, 2, 3, 4}));
        QVERIFY(graph.nodes[0].links.empty());
        QCOMPARE(graph.linkCount(), std::size_t{2});
        QVERIFY(linkBetween(graph, 1, 2) != nullptr);
    }

    void nodesAreRetyped() {
        auto graph = row();
        QVERIFY(applyOne(graph, patch(Op::retypeNode, kThird, {}, NodeType::crouch)).state ==
                PatchState::applied);
        QVERIFY(graph.nodes[2].type == NodeType::crouch);
    }

    void linksAreAdded() {
        auto graph = row();
        QVERIFY(applyOne(graph, patch(Op::addLink, kFirst, kThird)).state == PatchState::applied);
        const auto* link = linkBetween(graph, 0, 2);
        QVERIFY(link != nullptr && link->type == NodeType::move && link->cost == 200);
        QVERIFY(linkBetween(graph, 2, 0) == nullptr);
        QVERIFY(applyOne(graph, patch(Op::addLink, kFirst, kFourth, NodeType::boxJump)).state ==
                PatchState::applied);
        QVERIFY(linkBetween(graph, 0, 3)->type == NodeType::boxJump);
    }

    void linksAreDeletedOneWay() {
        auto graph = row();
        QVERIFY(applyOne(graph, patch(Op::deleteLink, kFirst, kSecond)).state == PatchState::applied);
        QVERIFY(linkBetween(graph, 0, 1) == nullptr);
        QVERIFY(linkBetween(graph, 1, 0) != nullptr);
    }

    void linksAreReversed() {
        auto graph = row();
        QVERIFY(applyOne(graph, patch(Op::deleteLink, kSecond, kFirst)).state == PatchState::applied);
        QVERIFY(applyOne(graph, patch(Op::reverseLink, kFirst, kSecond)).state == PatchState::applied);
        QVERIFY(linkBetween(graph, 0, 1) == nullptr);
        QVERIFY(linkBetween(graph, 1, 0)->type == NodeType::jump);
    }

    void aReversedDropIsWalked() {
        auto graph = row();
        applyAll(graph, {patch(Op::deleteLink, kSecond, kFirst),
                         patch(Op::retypeLink, kFirst, kSecond, NodeType::unsafeDrop),
                         patch(Op::reverseLink, kFirst, kSecond)});
        QVERIFY(linkBetween(graph, 1, 0)->type == NodeType::move);
    }

    void linksAreRetyped() {
        auto graph = row();
        QVERIFY(applyOne(graph, patch(Op::retypeLink, kSecond, kThird, NodeType::crouch)).state ==
                PatchState::applied);
        QVERIFY(linkBetween(graph, 1, 2)->type == NodeType::crouch);
        QVERIFY(linkBetween(graph, 2, 1)->type == NodeType::jump);
    }

    void dissolvedNodesLeaveTheWayThroughThem() {
        auto graph = row();
        graph.nodes[2].links[1].type = NodeType::move;  // third to fourth
        const auto report = applyAll(graph, {patch(Op::dissolveNode, kThird)});
        QVERIFY(report.outcomes[0].state == PatchState::applied && report.outcomes[0].reason.empty());
        QCOMPARE(graph.nodes.size(), std::size_t{4});
        QVERIFY(linkBetween(graph, 1, 2)->type == NodeType::jump);
        QCOMPARE(linkBetween(graph, 1, 2)->cost, 200.0f);
        QVERIFY(linkBetween(graph, 2, 1)->type == NodeType::jump);
        QCOMPARE(graph.linkCount(), std::size_t{4});
    }

    void nodesAreInsertedOnBothDirections() {
        auto graph = row();
        QVERIFY(applyOne(graph, patch(Op::insertOnLink, kFirst, kSecond, NodeType::crouch, Vec3(50, 8, 24)))
                    .state == PatchState::applied);
        QVERIFY(graph.nodes[5].type == NodeType::crouch);
        QVERIFY(linkBetween(graph, 0, 1) == nullptr && linkBetween(graph, 1, 0) == nullptr);
        for (const auto& [from, to] : {std::pair(0, 5), std::pair(5, 1), std::pair(1, 5), std::pair(5, 0)}) {
            const auto* link = linkBetween(graph, static_cast<std::size_t>(from), to);
            QVERIFY(link != nullptr && link->type == NodeType::jump && link->cost == 50);
        }
    }

    void mergedNodesShareTheirLinks_data() {
        QTest::addColumn<bool>("moved");
        QTest::newRow("in place") << false;
        QTest::newRow("moved") << true;
    }
    void mergedNodesShareTheirLinks() {
        QFETCH(bool, moved);
        auto graph = row();
        const auto place = moved ? std::optional(Vec3(150, 8, 24)) : std::nullopt;
        QVERIFY(applyOne(graph, patch(Op::mergeNodes, kSecond, kThird, {}, place)).state ==
                PatchState::applied);
        QCOMPARE(graph.nodes.size(), std::size_t{4});
        QVERIFY(graph.nodes[1].origin == (moved ? *place : Vec3(100, 8, 24)));
        QVERIFY(linkBetween(graph, 1, 0) && linkBetween(graph, 0, 1) && linkBetween(graph, 1, 2) &&
                linkBetween(graph, 2, 1));
        QCOMPARE(graph.linkCount(), std::size_t{4});
        QCOMPARE(linkBetween(graph, 1, 2)->cost, moved ? 150.0f : 200.0f);
    }

    void splitNodesShareTheirLinksByNearness() {
        auto graph = row();
        QVERIFY(applyOne(graph, patch(Op::splitNode, kSecond, {}, {}, Vec3(140, 8, 24))).state ==
                PatchState::applied);
        QCOMPARE(graph.nodes.size(), std::size_t{6});
        QVERIFY(linkBetween(graph, 0, 1) && linkBetween(graph, 1, 0));
        QVERIFY(linkBetween(graph, 2, 5) && linkBetween(graph, 5, 2));
        QVERIFY(linkBetween(graph, 1, 5) && linkBetween(graph, 5, 1));
        QVERIFY(!linkBetween(graph, 1, 2) && !linkBetween(graph, 2, 1));
        QCOMPARE(linkBetween(graph, 5, 2)->cost, 60.0f);
    }

    void laddersAreAligned_data() {
        QTest::addColumn<bool>("placed");
        QTest::newRow("over the bottom") << false;
        QTest::newRow("over a place") << true;
    }
    void laddersAreAligned() {
        QFETCH(bool, placed);
        NavGraph graph;
        graph.nodes = {{.origin = Vec3(10, 20, 24)}, {.origin = Vec3(14, 17, 224)}};
        const auto ladder = patch(Op::alignLadder, Vec3(10, 20, 24), Vec3(14, 17, 224), {},
                                  placed ? std::optional(Vec3(12, 18, 0)) : std::nullopt);
        QVERIFY(applyOne(graph, ladder).state == PatchState::applied);
        const Vec3 axis = placed ? Vec3(12, 18, 0) : Vec3(10, 20, 0);
        QVERIFY(graph.nodes[0].origin == axis + Vec3(0, 0, 24));
        QVERIFY(graph.nodes[1].origin == axis + Vec3(0, 0, 224));
        for (std::size_t i = 0; i < 2; ++i) {
            QVERIFY(graph.nodes[i].type == NodeType::ladder);
            const auto* link = linkBetween(graph, i, static_cast<std::int32_t>(1 - i));
            QVERIFY(link != nullptr && link->type == NodeType::ladder && link->cost == 200);
        }
        QVERIFY(applyOne(graph, ladder).state == PatchState::alreadySo);
    }
};

NAVWRIGHT_TEST(TestPatchOperations);
#include "tst_patch_operations.moc"
