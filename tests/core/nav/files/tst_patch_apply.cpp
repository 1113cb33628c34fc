#include <QtTest>

#include <random>

#include "core/nav/files/aq2_nav.h"
#include "core/nav/files/nav_locks.h"
#include "core/nav/files/patch_apply.h"
#include "nav_samples.h"
#include "patch_samples.h"
#include "stop_at.h"
#include "test_program.h"

using namespace navwright;
using namespace patch_samples;

Q_DECLARE_METATYPE(EditPatch)

class TestPatchApply : public QObject {
    Q_OBJECT

  private slots:
    void wantedStatesAreNotChangedAgain_data() {
        QTest::addColumn<EditPatch>("wish");
        QTest::newRow("add node") << patch(Op::addNode, Vec3(200, 8, 24), {}, NodeType::move);
        QTest::newRow("move node") << patch(Op::moveNode, kFirst, Vec3(0, 8, 24));
        QTest::newRow("retype node") << patch(Op::retypeNode, kFirst, {}, NodeType::move);
        QTest::newRow("add link") << patch(Op::addLink, kFirst, kSecond);
        QTest::newRow("delete link") << patch(Op::deleteLink, kFirst, kThird);
        QTest::newRow("retype link") << patch(Op::retypeLink, kFirst, kSecond, NodeType::jump);
        QTest::newRow("merge nodes") << patch(Op::mergeNodes, kFirst, Vec3(-10, 8, 24));
    }
    void wantedStatesAreNotChangedAgain() {
        QFETCH(EditPatch, wish);
        auto graph = row();
        const auto outcome = applyOne(graph, wish);
        QCOMPARE(patchStateName(outcome.state), std::string_view("already_so"));
        QVERIFY(graph == row());
    }

    void orphansSayWhyAndChangeNothing_data() {
        QTest::addColumn<EditPatch>("lost");
        QTest::addColumn<QString>("says");
        const QString noNode = " units of (5000.0 0.0 0.0)";
        for (const auto operation : {Op::deleteNode, Op::dissolveNode, Op::lockNode}) {
            QTest::newRow(patchOperationName(operation).data()) << patch(operation, kNowhere) << noNode;
        }
        QTest::newRow("move") << patch(Op::moveNode, kNowhere, kFirst) << noNode;
        QTest::newRow("retype") << patch(Op::retypeNode, kNowhere, {}, NodeType::poi) << noNode;
        QTest::newRow("split") << patch(Op::splitNode, kNowhere, {}, {}, kFirst) << noNode;
        for (const auto operation :
             {Op::addLink, Op::deleteLink, Op::reverseLink, Op::mergeNodes, Op::alignLadder, Op::lockLink}) {
            QTest::addRow("%s start", patchOperationName(operation).data())
                << patch(operation, kNowhere, kFirst) << noNode;
            QTest::addRow("%s end", patchOperationName(operation).data())
                << patch(operation, kFirst, kNowhere) << noNode;
        }
        const QString noLink = "No link from (5.0 8.0 24.0) to (200.0 8.0 20.0)";
        QTest::newRow("reverse without link") << patch(Op::reverseLink, kFirst, kThird) << noLink;
        QTest::newRow("retype without link")
            << patch(Op::retypeLink, kFirst, kThird, NodeType::move) << noLink;
        QTest::newRow("insert without link")
            << patch(Op::insertOnLink, kFirst, kThird, {}, Vec3(50, 8, 24)) << noLink;
        QTest::newRow("lock without link") << patch(Op::lockLink, kFirst, kThird) << noLink;
        QTest::newRow("link to itself")
            << patch(Op::addLink, kFirst, Vec3(-5, 8, 24)) << "Both ends are the node";
        QTest::newRow("node at the world's origin")
            << patch(Op::addNode, Vec3(0), {}, NodeType::move) << "(0 0 0)";
        QTest::newRow("move to the world's origin") << patch(Op::moveNode, kFirst, Vec3(0)) << "(0 0 0)";
        QTest::newRow("split onto itself")
            << patch(Op::splitNode, kFirst, {}, {}, Vec3(0, 8, 24)) << "one place";
        QTest::newRow("fields missing") << patch(Op::moveNode, kFirst) << "lacks";
    }
    void orphansSayWhyAndChangeNothing() {
        QFETCH(EditPatch, lost);
        QFETCH(QString, says);
        auto graph = row();
        const auto outcome = applyOne(graph, lost);
        QCOMPARE(patchStateName(outcome.state), std::string_view("orphaned"));
        QVERIFY2(outcome.reason.find(says.toStdString()) != std::string::npos, outcome.reason.c_str());
        QVERIFY(graph == row());
    }

    void disabledPatchesDoNothing() {
        auto graph = row();
        auto off = patch(Op::deleteNode, kFirst);
        off.enabled = false;
        QVERIFY(applyOne(graph, off).state == PatchState::disabled);
        QVERIFY(graph == row());
    }

    void patchesSeeWhatEarlierOnesLeft() {
        auto graph = row();
        const auto report = applyAll(graph, {patch(Op::moveNode, kFirst, Vec3(0, 500, 24)),
                                             patch(Op::retypeNode, kFirst, {}, NodeType::poi),
                                             patch(Op::retypeNode, Vec3(0, 500, 24), {}, NodeType::water),
                                             patch(Op::addNode, Vec3(0, 600, 24), {}, NodeType::move),
                                             patch(Op::addLink, Vec3(0, 500, 24), Vec3(0, 600, 24)),
                                             patch(Op::deleteNode, kSecond), patch(Op::deleteNode, kSecond)});
        const std::vector<std::string_view> expected{"applied", "orphaned", "applied", "applied",
                                                     "applied", "applied",  "orphaned"};
        for (std::size_t i = 0; i < expected.size(); ++i)
            QCOMPARE(patchStateName(report.outcomes[i].state), expected[i]);
        QCOMPARE(report.count(PatchState::applied), std::size_t{5});
        QVERIFY((report.previous == std::vector<std::int32_t>{0, 2, 3, 4, -1}));
        QVERIFY(graph.nodes[0].type == NodeType::water);
        QVERIFY(linkBetween(graph, 0, 4) != nullptr);
    }

    void fullNodesRefuseLinks() {
        NavGraph graph;
        for (int i = 0; i < 40; ++i) graph.nodes.push_back({.origin = Vec3(100 * i, 8, 24)});
        for (std::int32_t i = 1; i <= 31; ++i) graph.nodes[0].links.push_back({.target = i, .cost = 1});
        const auto before = graph;
        const auto added = applyOne(graph, patch(Op::addLink, kFirst, Vec3(3500, 8, 24)));
        QVERIFY(added.state == PatchState::orphaned && added.reason.find("31 links") != std::string::npos);
        QVERIFY(graph == before);
        graph.nodes[39].links.push_back({.target = 0, .cost = 1});
        QVERIFY(applyOne(graph, patch(Op::reverseLink, Vec3(3900, 8, 24), kFirst)).state ==
                PatchState::orphaned);
        // Merging gives the first node one link too many, and says so.
        graph.nodes[39].links = {{.target = 38, .cost = 1}};
        const auto merged = applyOne(graph, patch(Op::mergeNodes, kFirst, Vec3(3900, 8, 24)));
        QVERIFY(merged.state == PatchState::applied);
        QVERIFY(merged.reason.find("1 link not made") != std::string::npos);
    }

    void fullNavsRefuseNodes() {
        NavGraph graph;
        for (std::size_t i = 0; i < kMaxNavNodes; ++i)
            graph.nodes.push_back({.origin = Vec3(1, 2, 10 * static_cast<float>(i))});
        const auto added = applyOne(graph, patch(Op::addNode, kNowhere, {}, NodeType::move));
        QVERIFY(added.state == PatchState::orphaned && added.reason.find("no room") != std::string::npos);
        const auto report = applyAll(
            graph, {patch(Op::deleteNode, Vec3(1, 2, 0)), patch(Op::addNode, kNowhere, {}, NodeType::move)});
        QCOMPARE(report.count(PatchState::applied), std::size_t{2});
    }

    void cancelLeavesTheGraphAlone() {
        JobContext context(alreadyStopped());
        auto graph = row();
        const auto report = applyPatches(graph, {"wizs", {patch(Op::deleteNode, kFirst)}}, context);
        QVERIFY(!report && report.error().cancelled());
        QVERIFY(graph == row());
    }

    void otherMapsAreRefused() {
        QVERIFY(checkPatchMap("wizs", "wizs", "p.json").has_value());
        QVERIFY(checkPatchMap("", "wizs", "p.json").has_value());
        const auto checked = checkPatchMap("wizs", "city", "p.json");
        QVERIFY(!checked);
        QCOMPARE(checked.error().message(),
                 std::string("p.json: The patches are for map 'wizs', not 'city'"));
    }

    void locksFindWhatTheyProtect() {
        auto graph = row();
        auto off = patch(Op::lockNode, kFourth);
        off.enabled = false;
        const PatchFile patches{"wizs",
                                {patch(Op::lockNode, kThird), patch(Op::lockLink, kFirst, kSecond),
                                 patch(Op::lockNode, kNowhere), off}};
        const auto report = applyAll(graph, patches.patches);
        QCOMPARE(report.count(PatchState::applied), std::size_t{2});
        QCOMPARE(report.count(PatchState::orphaned), std::size_t{1});
        QVERIFY(graph == row());
        const LockedParts locked(graph, navLocks(patches));
        const std::vector<bool> expected{true, true, true, false, false};
        for (std::size_t i = 0; i < expected.size(); ++i)
            QCOMPARE(locked.node(i), static_cast<bool>(expected[i]));
        QVERIFY(locked.link(0, 0));
        QVERIFY(!locked.link(1, 0) && !locked.link(1, 1) && !locked.link(2, 0));
    }

    /// Whatever is asked of it, the result can be written and every patch is answered for.
    void anyPatchesLeaveAWritableNav() {
        std::mt19937 random(77);
        for (int round = 0; round < 60; ++round) {
            auto graph = randomNav(80, static_cast<unsigned>(random()));
            std::vector<EditPatch> patches;
            const auto somewhere = [&] {
                const auto& near = graph.nodes[random() % graph.nodes.size()].origin;
                return near + Vec3(static_cast<int>(random() % 40) - 20, 0, random() % 8 == 0 ? 4000 : 0);
            };
            for (int i = 0; i < 60; ++i) {
                const auto operation = static_cast<Op>(random() % kPatchOperationCount);
                auto made = patch(operation, somewhere(), somewhere(),
                                  static_cast<NodeType>(1 + random() % 24), somewhere());
                made.tolerance = static_cast<float>(random() % 64);
                patches.push_back(made);
            }
            auto again = graph;
            const auto report = applyAll(graph, patches);
            QCOMPARE(report.outcomes.size(), patches.size());
            QCOMPARE(report.previous.size(), graph.nodes.size());
            const auto writable = checkWritable(graph);
            QVERIFY2(writable.has_value(), writable ? "" : writable.error().message().c_str());
            applyAll(again, patches);
            QVERIFY(again == graph);
        }
    }
};

NAVWRIGHT_TEST(TestPatchApply);
#include "tst_patch_apply.moc"
