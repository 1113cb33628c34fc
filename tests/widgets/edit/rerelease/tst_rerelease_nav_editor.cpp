#include <QSignalSpy>
#include <QtTest>

#include <cmath>

#include "rerelease_nav_bench.h"
#include "sanitizers.h"
#include "test_program.h"
#include "widgets/edit/rerelease/rerelease_nav_jobs.h"

using namespace navwright;

/// Edits of a re-release nav as steps of the document's undo stack.
class TestRereleaseNavEditor : public QObject {
    Q_OBJECT

    static constexpr int kLimit = kHangMilliseconds;

    /// A hall of 512 units with its floor at 0.
    static std::shared_ptr<const GameMap> hall() {
        floor_worlds::World world;
        world.brushes = roomBrushes({{-64, -64, 0}, {512, 192, 256}}, 16, floor_worlds::stone());
        return world.map();
    }

  private slots:
    void nodesAreMovedAndBack() {
        RereleaseNavBench bench(quake2Sample());
        const auto before = bench.graph();
        bench.model.select({ItemKind::node, 1});
        bench.model.select({ItemKind::node, 2}, true);
        bench.editor.moveBy({8, 0, 0});
        QCOMPARE(bench.node(1).origin.x, 108.f);
        QCOMPARE(bench.node(2).origin.x, 308.f);
        bench.editor.setCoordinate(1, 70);
        QCOMPARE(bench.node(1).origin.y, 70.f);
        QCOMPARE(bench.node(0).origin.y, 64.f);
        QCOMPARE(bench.document.undoStack().count(), 2);
        bench.document.undoStack().undo();
        bench.document.undoStack().undo();
        QVERIFY(bench.graph() == before);
        QVERIFY(bench.document.undoStack().isClean());
        // One that changes nothing is no step.
        bench.editor.moveBy(Vec3(0));
        QCOMPARE(bench.document.undoStack().count(), 2);
    }

    void everyFieldOfANode() {
        RereleaseNavBench bench(quake2Sample());
        bench.model.select({ItemKind::node, 0});
        bench.editor.setRadius(48);
        bench.editor.setNodeFlag(9, true);
        bench.editor.setNodeFlag(4, true);
        bench.editor.setNodeFlag(4, false);
        QCOMPARE(int(bench.node(0).radius), 48);
        QCOMPARE(int(bench.node(0).flags), int(quake2_flag::kCrouch));
        bench.editor.setHeuristic(std::nullopt);
        QVERIFY(!bench.graph().heuristic);
        for (int i = 0; i < 5; ++i) bench.document.undoStack().undo();
        QVERIFY(bench.graph() == quake2Sample());
    }

    void everyFieldOfALink() {
        RereleaseNavBench bench(quake2Sample());
        bench.model.select(Item::link(0, 0));
        bench.editor.setLinkType(int(RereleaseLinkType::barrierJump));
        bench.editor.setLinkFlag(5, true);
        bench.editor.setTraversal(true);
        const auto& link = bench.node(0).links[0];
        QCOMPARE(int(link.type & 0xff), int(RereleaseLinkType::barrierJump));
        QCOMPARE(int(link.flags()), int(quake2_link::kAllTeams | 32));
        // From the circle to the target.
        QVERIFY(link.traversal.has_value());
        QCOMPARE(link.traversal->exit.x, 32.f);
        QCOMPARE(link.traversal->end, bench.node(1).origin);
        bench.editor.setTraversalPoint(TraversalPoint::start, {40, 64, 1});
        bench.editor.setLadderPlane({0, 1, 0});
        QCOMPARE(bench.node(0).links[0].traversal->start, Vec3(40, 64, 1));
        QCOMPARE(bench.node(0).links[0].traversal->ladderPlane, Vec3(0, 1, 0));
        bench.editor.setEdict(RereleaseEdict{.bounds = {Vec3(0), Vec3(8)}, .modelIndex = 3});
        QCOMPARE(*bench.node(0).links[0].edict->modelIndex, 3);
        bench.editor.setEdict(std::nullopt);
        bench.editor.setTraversal(false);
        QVERIFY(!bench.node(0).links[0].traversal && !bench.node(0).links[0].edict);
        while (bench.document.undoStack().canUndo()) bench.document.undoStack().undo();
        QVERIFY(bench.graph() == quake2Sample());
    }

    void oneWayAndBothWays() {
        RereleaseNavBench bench(quake2Sample());
        bench.model.select(Item::link(1, 1));
        bench.editor.setBothWays(true);
        QCOMPARE(bench.node(2).links.size(), std::size_t{2});
        QCOMPARE(bench.node(2).links[1].target, 1);
        QCOMPARE(int(bench.node(2).links[1].type & 0xff), int(RereleaseLinkType::longJump));
        bench.editor.setBothWays(false);
        QVERIFY(bench.graph() == quake2Sample());
    }

    void nodesAndLinksComeAndGo() {
        RereleaseNavBench bench(quake2Sample());
        bench.document.setMap("hall.bsp", hall());
        bench.model.select({ItemKind::node, 3});
        bench.editor.addNode({200, 64, 0}, true);
        QCOMPARE(bench.graph().nodes.size(), std::size_t{5});
        QCOMPARE(bench.node(4).origin, Vec3(200, 64, kRereleaseFloorGap));
        // As much as the floor has room for.
        QCOMPARE(int(bench.node(4).radius), 64);
        QCOMPARE(bench.node(4).links[0].target, 3);
        QCOMPARE(bench.node(3).links.back().target, 4);
        QCOMPARE(bench.model.current(), (Item{ItemKind::node, 4}));
        // A node in the middle goes with the links to it; the others keep theirs.
        bench.model.select({ItemKind::node, 2});
        bench.editor.remove();
        QCOMPARE(bench.graph().nodes.size(), std::size_t{4});
        QCOMPARE(bench.node(1).links.size(), std::size_t{1});
        QCOMPARE(bench.node(2).origin.x, 400.f);
        QCOMPARE(bench.node(2).links[0].target, 0);
        QVERIFY(bench.model.selected().empty());
        bench.document.undoStack().undo();
        bench.document.undoStack().undo();
        QVERIFY(bench.graph() == quake2Sample());
        QCOMPARE(bench.model.current(), (Item{ItemKind::node, 3}));
    }

    void linksAreMadeAndRemoved() {
        RereleaseNavBench bench(quake2Sample());
        QSignalSpy said(&bench.editor, &RereleaseNavEditor::said);
        bench.model.select({ItemKind::node, 0});
        bench.editor.link(false);
        QCOMPARE(bench.document.undoStack().count(), 0);
        QVERIFY(said.last()[0].toString().contains("two nodes"));
        bench.model.select({ItemKind::node, 2}, true);
        bench.editor.link(true);
        QCOMPARE(bench.node(0).links.back().target, 2);
        QCOMPARE(bench.node(2).links.back().target, 0);
        QCOMPARE(int(bench.node(0).links.back().flags()), int(quake2_link::kAllTeams));
        QCOMPARE(bench.model.current(), Item::link(0, 1));
        // There is one already.
        bench.editor.linkNodes(0, 2, false);
        QCOMPARE(bench.document.undoStack().count(), 1);
        bench.editor.remove();
        QCOMPARE(bench.node(0).links.size(), std::size_t{1});
        QCOMPARE(bench.node(2).links.back().target, 0);
    }

    void theWholeNavIsMadeAnew() {
        RereleaseNavBench bench(quake2Sample());
        RereleaseNavJobs jobs(bench.editor);
        QSignalSpy done(&jobs, &RereleaseNavJobs::done), failed(&jobs, &RereleaseNavJobs::failed);
        jobs.removeTraversals();
        QVERIFY(QTest::qWaitFor([&] { return !jobs.busy(); }, kLimit));
        QCOMPARE(done.count(), 1);
        for (const auto& node : bench.graph().nodes)
            for (const auto& link : node.links) QVERIFY(!link.traversal);
        QCOMPARE(bench.document.undoStack().count(), 1);
        bench.document.undoStack().undo();
        QVERIFY(bench.graph() == quake2Sample());
        // Without the map nobody knows.
        jobs.rebuildRadii();
        QVERIFY(QTest::qWaitFor([&] { return !jobs.busy(); }, kLimit));
        QCOMPARE(failed.count(), 1);
        bench.document.setMap("hall.bsp", hall());
        jobs.rebuildRadii();
        QVERIFY(QTest::qWaitFor([&] { return !jobs.busy(); }, kLimit));
        QCOMPARE(int(bench.node(1).radius), 64);
        jobs.resolveEntities();
        QVERIFY(QTest::qWaitFor([&] { return !jobs.busy(); }, kLimit));
        QVERIFY(done.last()[0].toString().contains("0 found in the map, 1 not"));
        bench.document.undoStack().undo();
        QVERIFY(bench.graph() == quake2Sample());
    }

    void aNavThatChangesMeanwhileStays() {
        RereleaseNavBench bench(quake2Sample());
        bench.document.setMap("hall.bsp", hall());
        RereleaseNavJobs jobs(bench.editor);
        QSignalSpy done(&jobs, &RereleaseNavJobs::done);
        jobs.removeTraversals();
        bench.model.select({ItemKind::node, 0});
        bench.editor.setRadius(8);
        QVERIFY(QTest::qWaitFor([&] { return !jobs.busy(); }, kLimit));
        QVERIFY(done.last()[0].toString().contains("changed meanwhile"));
        QVERIFY(bench.node(1).links[1].traversal.has_value());
        jobs.rebuildTraversals();
        jobs.cancel();
        QVERIFY(!jobs.busy());
        QCOMPARE(bench.document.undoStack().count(), 1);
    }
};

NAVWRIGHT_WIDGET_TEST(TestRereleaseNavEditor);
#include "tst_rerelease_nav_editor.moc"
