#include <QtTest>

#include "comparison_worlds.h"
#include "core/edit/aq2/patch_ids.h"
#include "core/floor/mesh_comparison/link_proposals.h"
#include "core/floor/quadmesh/quad_path.h"
#include "core/nav/files/patch_apply.h"
#include "must.h"
#include "stop_at.h"
#include "test_program.h"

using namespace navwright;
using comparison_worlds::Ground;

namespace {

LinkProposals proposalsOf(const Ground& ground, const ProposalRules& rules = {}, int jobs = 1) {
    JobContext context;
    return must(proposeLinks(ground.ground(), rules, jobs, context));
}

NavGraph patched(const NavGraph& nav, const std::vector<EditPatch>& patches) {
    auto changed = nav;
    JobContext context;
    const auto report = applyPatches(changed, {.map = {}, .patches = appendPatches({}, patches)}, context);
    if (!report || report->count(PatchState::applied) != patches.size()) qFatal("patches do not apply");
    return changed;
}

}  // namespace

/// Links that a nav lacks where one walks straight on.
class TestLinkProposals : public QObject {
    Q_OBJECT

  private slots:
    /// One link both ways is missing; with it the nav is as short as the floor.
    void aRoundabout() {
        const Ground hall(comparison_worlds::hall().map(), comparison_worlds::roundNav());
        const auto made = proposalsOf(hall);
        QCOMPARE(made.kept.size(), std::size_t{1});
        QCOMPARE(made.refused.size(), std::size_t{0});
        QCOMPARE(made.pairs, std::size_t{2});
        QCOMPARE(made.walked, std::size_t{2});
        const auto& link = made.kept.front();
        QVERIFY(link.from == 0 && link.to == 3);
        QVERIFY(link.kept && link.there && link.back);
        QCOMPARE(link.straight, 400.0);
        QVERIFY(link.round && std::abs(*link.round - 792) < 0.01);
        QVERIFY(std::abs(link.gain - 392) < 0.01);
        QCOMPARE(link.tried.made, 8);
        QVERIFY(link.tried.why.empty() && link.triedBack && link.triedBack->made == 8);
        QVERIFY(link.text.contains("400 units") && link.text.contains("8 of 8"));
        QCOMPARE(link.patches.size(), std::size_t{2});
        for (const auto& patch : link.patches) QVERIFY(patch.operation == PatchOperation::addLink);
        const auto before = *comparePaths(hall.ground(), link.start, link.end);
        QVERIFY(before.ratio && *before.ratio > 1.9);
        const Ground mended(comparison_worlds::hall().map(), patched(hall.nav, link.patches));
        for (const auto& [from, to] : {std::pair(link.start, link.end), std::pair(link.end, link.start)}) {
            const auto after = *comparePaths(mended.ground(), from, to);
            QVERIFY(after.ratio && std::abs(*after.ratio - 1) < 0.03);
        }
        QVERIFY(proposalsOf(mended).kept.empty());
    }

    /// Over a beam high above the floor: most make it, and what one dies of is not proposed.
    void deadly() {
        auto world = floor_worlds::room({1024, 512, 2048});
        world.entities.front() = written_maps::entity("info_player_deathmatch", "200 60 1624");
        world.box({{0, 0, 0}, {1024, 128, 1600}}).box({{0, 128, 0}, {240, 512, 1600}});
        world.box({{560, 128, 0}, {1024, 512, 1600}}).box({{240, 258, 0}, {560, 262, 1600}});
        auto nav = comparison_worlds::roundNav();
        for (auto& node : nav.nodes) node.origin.z = 1624;
        const Ground ledge(world.map(), nav);
        QVERIFY(walksStraight(ledge.mesh, nav.nodes[0].origin, nav.nodes[3].origin));
        const auto made = proposalsOf(ledge);
        QVERIFY(made.kept.empty());
        QCOMPARE(made.refused.size(), std::size_t{1});
        const auto& link = made.refused.front();
        QVERIFY(link.tried.made >= 7 && link.tried.died > 0);
        QCOMPARE(link.tried.why, std::string("deadly"));
        QVERIFY(link.triedBack && link.triedBack->died > 0);
        QVERIFY(link.patches.empty() && !link.there && !link.back);
    }

    void aWallBetween() {
        auto world = comparison_worlds::hall();
        world.box(comparison_worlds::wallBetween());
        const auto made = proposalsOf(Ground(world.map(), comparison_worlds::roundNav()));
        QVERIFY(made.kept.empty() && made.refused.empty());
        QCOMPARE(made.pairs, std::size_t{2});
        QCOMPARE(made.walked, std::size_t{0});
    }

    /// Lava across the way, which the tiles know as a hazard.
    void aHazardBetween() {
        auto world = comparison_worlds::hall();
        world.box({{380, 120, 0}, {420, 512, 32}}, kContentsLava);
        const auto made = proposalsOf(Ground(world.map(), comparison_worlds::roundNav()));
        QVERIFY(made.kept.empty() && made.refused.empty());
        QCOMPARE(made.walked, std::size_t{0});
    }

    /// One way back is missing: only that is added.
    void oneDirection() {
        auto nav = comparison_worlds::roundNav();
        comparison_worlds::join(nav, 0, 3, false);
        const Ground hall(comparison_worlds::hall().map(), nav);
        const auto made = proposalsOf(hall);
        QCOMPARE(made.kept.size(), std::size_t{1});
        const auto& link = made.kept.front();
        QVERIFY(link.from == 3 && link.to == 0 && link.there && !link.back && !link.triedBack);
        const auto changed = patched(nav, link.patches);
        QCOMPARE(changed.linkCount(), nav.linkCount() + 1);
        QVERIFY(findLink(changed.nodes[3], 0) != nullptr);
    }

    /// Nodes that nothing joins come before any roundabout, the nearest pair of them first, and one link is
    /// enough.
    void twoPieces() {
        auto nav = comparison_worlds::roundNav();
        nav.nodes.push_back({.origin = {760, 256, 24}});
        nav.nodes.push_back({.origin = {860, 256, 24}});
        comparison_worlds::join(nav, 4, 5);
        const auto made = proposalsOf(Ground(comparison_worlds::hall().map(), nav));
        QVERIFY(made.kept.size() >= 2);
        const auto& first = made.kept.front();
        QVERIFY(first.from == 3 && first.to == 4);
        QVERIFY(!first.round && first.gain == 0 && first.text.contains("no way"));
        QVERIFY(made.covered > 0);
        for (std::size_t i = 1; i < made.kept.size(); ++i) QVERIFY(made.kept[i].round.has_value());
    }

    /// Bots do not make what they are asked to make: it is refused, with the reason; `most` is kept to.
    void refused() {
        const Ground hall(comparison_worlds::hall().map(), comparison_worlds::roundNav());
        const auto made = proposalsOf(hall, {.leastMade = 9});
        QVERIFY(made.kept.empty());
        QCOMPARE(made.refused.size(), std::size_t{1});
        QVERIFY(!made.refused.front().kept && made.refused.front().patches.empty());
        const auto none = proposalsOf(hall, {.most = 0});
        QCOMPARE(none.untried, std::size_t{1});
        QVERIFY(none.kept.empty() && none.refused.empty());
    }

    /// A node in a crouch's height and one beyond: the link is one that crouches.
    void crouching() {
        auto world = comparison_worlds::hall();
        world.box({{360, 0, 44}, {440, 512, 128}});
        auto nav = comparison_worlds::roundNav();
        for (const auto& [from, to] : {std::pair(1, 2), std::pair(2, 1)})
            findLink(nav.nodes[std::size_t(from)], to)->type = NodeType::crouch;
        const auto made = proposalsOf(Ground(world.map(), nav));
        QCOMPARE(made.kept.size() + made.refused.size(), std::size_t{1});
        QCOMPARE(made.kept.size(), std::size_t{1});
        QVERIFY(made.kept.front().patches.front().type == NodeType::crouch);
    }

    void sameForAnyJobs() {
        auto nav = comparison_worlds::roundNav();
        comparison_worlds::addGrid(nav, {700, 800, 900}, {100, 300, 400});
        const Ground hall(comparison_worlds::hall().map(), nav);
        const auto one = proposalsOf(hall, {}, 1), four = proposalsOf(hall, {}, 4);
        QVERIFY(!one.kept.empty());
        QCOMPARE(one.kept.size(), four.kept.size());
        for (std::size_t i = 0; i < one.kept.size(); ++i) {
            QCOMPARE(one.kept[i].text, four.kept[i].text);
            QVERIFY(one.kept[i].patches == four.kept[i].patches);
        }
        QCOMPARE(one.covered, four.covered);
    }

    void badInput() {
        const Ground hall(comparison_worlds::hall().map(), comparison_worlds::roundNav());
        JobContext context;
        auto ground = hall.ground();
        ground.nav = nullptr;
        QVERIFY(!proposeLinks(ground, {}, 1, context));
        QVERIFY(!proposeLinks({.map = *hall.map, .nav = &hall.nav}, {}, 1, context));
        JobContext stopped(alreadyStopped());
        const auto none = proposeLinks(hall.ground(), {}, 2, stopped);
        QVERIFY(!none && none.error().cancelled());
    }
};

NAVWRIGHT_TEST(TestLinkProposals);
#include "tst_link_proposals.moc"
