#include <QtTest>

#include "core/base/parameters.h"
#include "core/edit/aq2/edit_words.h"
#include "core/edit/aq2/edits.h"
#include "core/edit/aq2/floor_snap.h"
#include "core/edit/aq2/link_search.h"
#include "core/edit/aq2/reanchor.h"
#include "core/edit/aq2/touched_links.h"
#include "floor_worlds.h"
#include "must.h"
#include "patch_samples.h"
#include "stop_at.h"
#include "test_program.h"

using namespace navwright;
using namespace patch_samples;

namespace {

/// A ledge of 64 in a room.
std::shared_ptr<const GameMap> ledge() {
    return floor_worlds::room({512, 512, 256}).box({{256, 0, 0}, {512, 512, 64}}).map();
}

NavGraph after(NavGraph graph, const edit::Patches& patches) {
    if (!patches) qFatal("refused: %s", patches.error().message().c_str());
    auto list = *patches;
    for (std::size_t i = 0; i < list.size(); ++i) list[i].id = std::to_string(i);
    const auto report = applyAll(graph, list);
    for (const auto& outcome : report.outcomes) {
        if (outcome.state != PatchState::applied) qFatal("not applied: %s", outcome.reason.c_str());
    }
    return graph;
}

EditTargets nodes(std::vector<std::size_t> list) {
    return {std::move(list), {}};
}

EditTargets links(std::vector<LinkPlace> list) {
    return {{}, std::move(list)};
}

/// A ledge 128 high with nodes 0 and 1, linked; below it three nodes in a row, linked both ways.
struct LedgeNav {
    std::shared_ptr<const GameMap> map =
        floor_worlds::room({1024, 512, 400}).box({{512, 0, 0}, {1024, 512, 128}}).map();
    NavGraph graph;
    LedgeNav() {
        for (const auto& at : {Vec3(560, 200, 152.125f), Vec3(560, 300, 152.125f), Vec3(400, 200, 24.125f),
                               Vec3(300, 200, 24.125f), Vec3(200, 200, 24.125f)})
            graph.nodes.push_back({.origin = at, .links = {}});
        for (const auto& [from, to] : {std::pair(0, 1), {1, 0}, {2, 3}, {3, 2}, {3, 4}, {4, 3}})
            graph.nodes[static_cast<std::size_t>(from)].links.push_back({.target = to, .cost = 100});
    }
    std::vector<EditPatch> find(std::vector<std::size_t> nodes, const LinkSearch& search = {}) const {
        JobContext job;
        return must(findLinks(graph, {map->collision}, nodes, search, job));
    }
};

}  // namespace

/// What each edit makes of what is selected, and that the patches do it.
class TestEdits : public QObject {
    Q_OBJECT

  private slots:
    void placesGoDownToTheFloor() {
        const auto map = ledge();
        const auto low = snapToFloor(map->collision, {100.06f, 100, 150}, kSnapReach);
        QVERIFY(low);
        QCOMPARE(low->x, 100.0f);
        QVERIFY(low->z >= 24 && low->z <= 24.25f);
        const auto high = snapToFloor(map->collision, {400, 100, 64}, kSnapReach);
        QVERIFY(high && high->z >= 88 && high->z <= 88.25f);
        QVERIFY(!map->collision.inSolid(*high, kHullStanding, kMaskPlayerSolid));
    }
    void placesInAWallArePushedOut() {
        const auto map = ledge();
        const auto beside = snapToFloor(map->collision, {4, 100, 30}, kSnapReach);
        QVERIFY(beside && beside->x >= 16);
        QVERIFY(!snapToFloor(map->collision, {4000, 0, 0}, kSnapReach));
        QVERIFY(!snapToFloor(map->collision, {100, 100, 200}, 50));
    }

    void anAddedNodeStandsOnTheFloor() {
        const auto map = ledge();
        const auto made = after({}, edit::addNode(&map->collision, {100, 100, 0}, NodeType::crouch));
        QCOMPARE(made.nodes.size(), std::size_t{1});
        QCOMPARE(made.nodes[0].type, NodeType::crouch);
        QVERIFY(made.nodes[0].origin.z >= 24);
        QVERIFY(!edit::addNode(&map->collision, {9000, 0, 0}, NodeType::move));
    }
    void movedNodesKeepTheirPlacesToOneAnother() {
        const auto moved =
            after(row(), edit::moveNodes(row(), nodes({0, 1, 2}), {100, 0, 0}, nullptr, false));
        for (std::size_t i = 0; i < 3; ++i)
            QCOMPARE(moved.nodes[i].origin, row().nodes[i].origin + Vec3(100, 0, 0));
        QCOMPARE(moved.nodes[3].origin, row().nodes[3].origin);
    }
    void aNodeMovedOverALedgeStandsOnIt() {
        const auto map = ledge();
        NavGraph graph{{{.origin = {200, 100, 24}}}};
        const auto moved =
            after(graph, edit::moveNodes(graph, nodes({0}), {150, 0, 60}, &map->collision, true));
        QVERIFY(moved.nodes[0].origin.z >= 88 && moved.nodes[0].origin.z < 89);
    }
    void deletingTakesLinksAlongOnce() {
        const EditTargets both{{1}, {{0, 0}, {2, 1}}};
        const auto patches = edit::remove(row(), both);
        QVERIFY(patches);
        QCOMPARE(patches->size(), std::size_t{2});
        const auto left = after(row(), patches);
        QCOMPARE(left.nodes.size(), std::size_t{4});
        QCOMPARE(left.linkCount(), std::size_t{1});
    }
    void retypingIsOfNodesOrOfLinks() {
        const auto typed = after(row(), edit::retype(row(), nodes({0, 3}), NodeType::water));
        QCOMPARE(typed.nodes[0].type, NodeType::water);
        QCOMPARE(typed.nodes[3].type, NodeType::water);
        const auto linked = after(row(), edit::retype(row(), links({{0, 0}}), NodeType::crouch));
        QCOMPARE(linked.nodes[0].links[0].type, NodeType::crouch);
        QCOMPARE(linked.nodes[1].links[0].type, NodeType::jump);
        QVERIFY(edit::retype(row(), links({{0, 0}}), NodeType::jump)->empty());
    }
    void linksAreAddedAlongTheSelection() {
        const auto one = after(row(), edit::addLinks(row(), nodes({4, 0}), NodeType::jump, false));
        QVERIFY(linkBetween(one, 4, 0));
        QVERIFY(!linkBetween(one, 0, 4));
        const auto both = after(row(), edit::addLinks(row(), nodes({4, 0, 2}), NodeType::move, true));
        QVERIFY(linkBetween(both, 0, 4) && linkBetween(both, 0, 2) && linkBetween(both, 2, 0));
        QVERIFY(!edit::addLinks(row(), nodes({0, 1}), NodeType::move, true));
    }
    void aLinkIsReversed() {
        auto graph = row();
        std::erase_if(graph.nodes[1].links, [](const NavLink& link) { return link.target == 0; });
        const auto turned = after(graph, edit::reverseLinks(graph, links({{0, 0}})));
        QVERIFY(!linkBetween(turned, 0, 1));
        QVERIFY(linkBetween(turned, 1, 0));
    }
    void dissolvingLeadsPast() {
        const auto left = after(row(), edit::dissolve(row(), nodes({1})));
        QCOMPARE(left.nodes.size(), std::size_t{4});
        QVERIFY(linkBetween(left, 0, 1) && linkBetween(left, 1, 0));
    }
    void insertingIsOnceForBothDirections() {
        const auto patches = edit::insertOnLinks(row(), links({{0, 0}, {1, 0}}), nullptr);
        QVERIFY(patches);
        QCOMPARE(patches->size(), std::size_t{1});
        const auto made = after(row(), patches);
        QCOMPARE(made.nodes[5].origin, Vec3(50, 8, 24));
        QVERIFY(linkBetween(made, 0, 5) && linkBetween(made, 5, 0) && linkBetween(made, 5, 1));
    }
    void mergingMeetsInTheMiddle() {
        const auto merged = after(row(), edit::merge(row(), nodes({1, 2}), nullptr));
        QCOMPARE(merged.nodes.size(), std::size_t{4});
        QCOMPARE(merged.nodes[1].origin, Vec3(150, 8, 24));
        QVERIFY(linkBetween(merged, 0, 1) && linkBetween(merged, 1, 2));
        QVERIFY(!edit::merge(row(), nodes({1}), nullptr));
    }
    void threeNodesMergeIntoOne() {
        const auto merged = after(row(), edit::merge(row(), nodes({0, 1, 2}), nullptr));
        QCOMPARE(merged.nodes.size(), std::size_t{3});
        QCOMPARE(merged.nodes[0].origin, Vec3(100, 8, 24));
    }
    void splittingMakesATwin() {
        const auto halves = after(row(), edit::split(row(), nodes({3}), nullptr));
        QCOMPARE(halves.nodes.size(), std::size_t{6});
        QCOMPARE(halves.nodes[5].origin, Vec3(268, 8, 24));
        QVERIFY(linkBetween(halves, 3, 5) && linkBetween(halves, 5, 3) && linkBetween(halves, 5, 2));
    }
    void aLadderIsAlignedWhicheverEndIsFirst() {
        auto graph = row();
        graph.nodes[0].origin.z = 224;
        const auto aligned = after(graph, edit::alignLadder(graph, nodes({0, 1})));
        QCOMPARE(aligned.nodes[0].origin, Vec3(100, 8, 224));
        QCOMPARE(aligned.nodes[0].type, NodeType::ladder);
        QVERIFY(!edit::alignLadder(row(), nodes({0, 1})));
        QVERIFY(!edit::alignLadder(row(), nodes({0})));
    }
    void theTypeOfTheFirstLinkIsCopied() {
        auto graph = row();
        graph.nodes[0].links[0].type = NodeType::crouch;
        const auto copied = after(graph, edit::copyLinkType(graph, links({{0, 0}, {2, 0}, {2, 1}})));
        QCOMPARE(copied.nodes[2].links[0].type, NodeType::crouch);
        QCOMPARE(copied.nodes[2].links[1].type, NodeType::crouch);
        QVERIFY(!edit::copyLinkType(graph, links({{0, 0}})));
    }
    void locksComeAndGo() {
        const EditTargets both{{1}, {{2, 1}}};
        auto locks = edit::lock(row(), both);
        QVERIFY(locks);
        QCOMPARE(locks->size(), std::size_t{2});
        const auto rest = edit::withoutLocks(row(), nodes({1}), *locks);
        QVERIFY(rest);
        QCOMPARE(rest->size(), std::size_t{1});
        QCOMPARE(rest->at(0).operation, PatchOperation::lockLink);
        QVERIFY(!edit::withoutLocks(row(), nodes({0}), *locks));
        QVERIFY(edit::withoutLocks(row(), both, *locks)->empty());
    }
    void nothingSelectedIsRefused() {
        const EditTargets none;
        QVERIFY(!edit::moveNodes(row(), none, {1, 0, 0}, nullptr, false));
        QVERIFY(!edit::remove(row(), none));
        QVERIFY(!edit::retype(row(), none, NodeType::move));
        QVERIFY(!edit::dissolve(row(), none));
        QVERIFY(!edit::split(row(), none, nullptr));
        QVERIFY(!edit::reverseLinks(row(), none));
        QVERIFY(!edit::insertOnLinks(row(), none, nullptr));
        QVERIFY(!edit::lock(row(), none));
        QVERIFY(!edit::remove(row(), nodes({99})));
        QVERIFY(!edit::remove(row(), links({{0, 9}})));
    }

    void aPatchFindsAnotherPlace() {
        const auto lost = patch(Op::retypeNode, {4000, 0, 0}, {}, NodeType::water);
        const auto found = reanchored(lost, row(), {190, 8, 24});
        QVERIFY(found);
        QCOMPARE(found->at, Vec3(200, 8, 24));
        QVERIFY(!reanchored(lost, row(), {190, 3000, 24}));
        auto link = patch(Op::retypeLink, {4000, 8, 24}, Vec3(4100, 8, 24), NodeType::water);
        const auto moved = reanchored(link, row(), {100, 8, 24});
        QVERIFY(moved);
        QCOMPARE(*moved->to, Vec3(200, 8, 24));
    }

    void whatAMoveTouchesIsJudged() {
        const auto map = floor_worlds::room({512, 512, 300}).box({{256, 0, 0}, {512, 512, 128}}).map();
        NavGraph graph;
        graph.nodes = {{.origin = {100, 100, 24.125f}}, {.origin = {200, 100, 24.125f}}};
        graph.nodes[0].links = {{.target = 1, .cost = 100}};
        const std::vector<NodePlace> near{{1, {220, 140, 24.125f}}};
        const std::vector<NodePlace> up{{1, {400, 100, 152.125f}}};
        JobContext job;
        const auto walk = touchedLinks(graph, near);
        QCOMPARE(walk.size(), std::size_t{1});
        QVERIFY(walk[0].cost > 120);
        const auto walked = judgeTouched({map->collision}, walk, job);
        QVERIFY(walked && walked->at(0).good());
        const auto climb = touchedLinks(graph, up);
        QCOMPARE(climb[0].rise(), 128.0f);
        const auto climbed = judgeTouched({map->collision}, climb, job);
        QVERIFY(climbed && !climbed->at(0).good());
        QVERIFY(touchedWords(climb, *climbed).find("bots make 0, 1 not (") != std::string::npos);
        QCOMPARE(touchedWords(walk, *walked), std::string("1 MOVE link: cost 126, height +0; bots make it"));
        graph.nodes[1].links = {{.target = 0, .cost = 100}};
        QCOMPARE(touchedWords(touchedLinks(graph, near), {}),
                 std::string("2 links (2 MOVE): cost 126, height +0"));
    }

    void anAddedNodeIsLinkedAtOnce() {
        const auto made =
            edit::extend(row(), {{0, 3}, {}}, nullptr, {150, 90, 24}, NodeType::move, NodeType::jump);
        QVERIFY(made);
        QCOMPARE(made->size(), std::size_t{5});
        const auto graph = after(row(), made);
        QCOMPARE(graph.nodes.size(), std::size_t{6});
        QCOMPARE(findLink(graph.nodes[0], 5)->type, NodeType::jump);
        QVERIFY(findLink(graph.nodes[5], 3) != nullptr);
        QCOMPARE(patchesTitle(*made), std::string("Add a linked node"));
        QVERIFY(!edit::extend(row(), {}, nullptr, {}, NodeType::move, NodeType::move));
    }

    void oneNodeOfAnIslandFindsWaysForAllOfIt() {
        const LedgeNav nav;
        const auto down = nav.find({1});
        QCOMPARE(down.size(), std::size_t{2});  // from each node of the ledge; up bots come by none
        for (const auto& patch : down) {
            QCOMPARE(patch.type, std::optional(NodeType::standDrop));
            QVERIFY(patch.at.z > patch.to->z);
        }
        QCOMPARE(down.front().at, nav.graph.nodes[0].origin);
        QCOMPARE(*down.front().to, nav.graph.nodes[2].origin);
        QVERIFY(nav.find({0, 1}) == down);
        QVERIFY(nav.find({0}, {.reach = 100}).empty());
    }

    /// Lint would warn of it.
    void noLinkFallsDeeperThanTheGeneratorsMay() {
        const LedgeNav nav;
        QVERIFY(nav.find({1}, {.deepest = 100}).empty());
        QCOMPARE(LinkSearch().deepest, Parameters().real32(Param::DropLimit));
    }

    void aTrapFindsAWayOutAlone() {
        LedgeNav nav;
        nav.graph.nodes[0].links.clear();
        nav.graph.nodes[4].links.clear();  // bots come to it and do not get out
        const auto found = nav.find({4});
        QVERIFY(!found.empty());
        for (const auto& patch : found) QCOMPARE(patch.at, nav.graph.nodes[4].origin);
    }

    void aNodeOfTheMainComponentIsLinkedBothWays() {
        const LedgeNav nav;
        const auto found = nav.find({4}, {.reach = 250});
        QCOMPARE(found.size(), std::size_t{2});
        QCOMPARE(*found[0].to, nav.graph.nodes[2].origin);
        QCOMPARE(found[1].at, nav.graph.nodes[2].origin);
    }

    /// Off the ledge bots fall unhurt; up again they come by the engine's long jump, which no link asks for.
    /// What is there is not added again.
    void aWantedLinkIsTried() {
        const LedgeNav nav;
        const auto ask = [&nav](std::size_t from, std::size_t to, const LinkSearch& search = {}) {
            JobContext job;
            return tryWantedLink(nav.graph, {nav.map->collision}, from, to, search, job);
        };
        const auto down = ask(0, 2);
        QVERIFY(down && down->patch && down->judged.certain);
        QCOMPARE(down->patch->operation, Op::addLink);
        QCOMPARE(down->patch->at, nav.graph.nodes[0].origin);
        QCOMPARE(*down->patch->to, nav.graph.nodes[2].origin);
        QCOMPARE(down->patch->type, std::optional(NodeType::standDrop));
        const auto up = ask(2, 0, {.highest = 200});
        QVERIFY(up && !up->patch);
        QCOMPARE(up->judged.controls, NodeType::jumpPad);
        QVERIFY(!ask(2, 0));
        QVERIFY(!ask(0, 2, {.deepest = 100}));
        QVERIFY(!ask(2, 3));
        QVERIFY(!ask(2, 2));
        QVERIFY(!ask(2, 99));
        JobContext stopped(alreadyStopped());
        const auto ended = tryWantedLink(nav.graph, {nav.map->collision}, 0, 2, {}, stopped);
        QVERIFY(!ended && ended.error().cancelled());
    }

    void aSearchForLinksNeedsANodeAndCanBeStopped() {
        const LedgeNav nav;
        JobContext job;
        QVERIFY(!findLinks(nav.graph, {nav.map->collision}, {}, {}, job));
        JobContext stopped(alreadyStopped());
        const std::array<std::size_t, 1> one{4};
        QVERIFY(findLinks(nav.graph, {nav.map->collision}, one, {}, stopped).error().cancelled());
    }

    void everyOperationHasWords() {
        for (int i = 0; i < kPatchOperationCount; ++i) {
            EditPatch patch{.id = "e1", .operation = static_cast<Op>(i), .at = {1, 2, 3}};
            patch.to = Vec3(4, 5, 6);
            patch.place = Vec3(7, 8, 9);
            QVERIFY(patchWords(patch).find("(1 2 3)") != std::string::npos);
            QVERIFY(!patchesTitle(std::span(&patch, 1)).empty());
            const std::vector two{patch, patch};
            QVERIFY(patchesTitle(two).find('2') != std::string::npos || patch.operation == Op::mergeNodes);
        }
    }
};

NAVWRIGHT_TEST(TestEdits);
#include "tst_edits.moc"
