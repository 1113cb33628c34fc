#include <QtTest>

#include "core/bots/rehearsal/link_faults.h"
#include "flat_world.h"
#include "test_program.h"

using namespace navwright;

namespace {

/// Two floors at height 0 under a ceiling with a gap from x = 100 on, and two nodes on each. The link over
/// the gap is MOVE.
struct Gap {
    explicit Gap(float width) {
        FlatWorld parts;
        parts.add({{-1000, -200, -400}, {100, 200, 0}});
        parts.add({{100 + width, -200, -400}, {3000, 200, 0}});
        parts.add({{-1000, -200, -464}, {3000, 200, -400}});
        parts.add({{-1000, -200, 120}, {3000, 200, 184}});
        bsp = parts.bsp();
        collision.emplace(bsp);
        for (const float x : {-100.f, 80.f, 120 + width, 300 + width})
            before.nodes.push_back({.origin = {x, 0, 24}});
        for (const auto& [from, to] : {NodeLink{0, 1}, {1, 0}, {2, 3}, {3, 2}}) link(from, to);
        graph = before;
        graph.nodes[1].links.push_back({2, NodeType::move, 100});
    }
    void link(std::int32_t from, std::int32_t to, NodeType type = NodeType::move) {
        before.nodes[static_cast<std::size_t>(from)].links.push_back({to, type, 100});
    }
    std::vector<Cure> mend(std::span<const NodeLink> fixed = {}) {
        JobContext context;
        const std::vector<std::int32_t> previous{0, 1, 2, 3};
        return *mendChanged(graph, {before, previous, fixed}, bsp, *collision, 1, context);
    }
    const NavLink* across() { return findLink(graph.nodes[1], 2); }

    BspFile bsp;
    std::optional<Collision> collision;
    NavGraph before, graph;
};

}  // namespace

/// Links that rehearsals made, and that bots alone do not pass as their type asks.
class TestLinkFaults : public QObject {
    Q_OBJECT

  private slots:
    void aNewLinkOverAGapGetsAJump() {
        Gap gap(120);
        const auto cures = gap.mend();
        QCOMPARE(cures.size(), std::size_t{1});
        QCOMPARE(cures[0].kind, CureKind::retyped);
        QVERIFY(isJump(gap.across()->type));
        QVERIFY2(gap.mend().empty(), "nothing is left to mend");
    }

    void whatBotsRunOverStays() {
        Gap gap(8);
        QVERIFY(gap.mend().empty());
        QCOMPARE(gap.across()->type, NodeType::move);
    }

    void linksFromBeforeAndFixedOnesStay() {
        Gap locked(120);
        locked.link(1, 2, NodeType::jump);
        const std::vector<NodeLink> fixed{{1, 2}};
        QVERIFY(locked.mend(fixed).empty());
        Gap old(120);
        old.link(1, 2);
        QVERIFY(old.mend().empty());
        old.graph.nodes[2].origin.y += 1;
        QVERIFY2(old.mend().size() == 1, "its end was moved");
    }

    void aLinkThatNobodyPassesGoesWhereOthersLeadThere() {
        Gap alone(1000);
        QVERIFY(alone.mend().empty());
        QVERIFY(alone.across() != nullptr);
        Gap round(1000);
        round.graph.nodes[0].links.push_back({3, NodeType::teleporter, 100});
        const auto cures = round.mend();
        QCOMPARE(cures.size(), std::size_t{1});
        QCOMPARE(cures[0].kind, CureKind::removed);
        QVERIFY(round.across() == nullptr);
    }
};

NAVWRIGHT_TEST(TestLinkFaults);
#include "tst_link_faults.moc"
