#include <QtTest>

#include <algorithm>

#include "core/floor/navmesh/detour_links.h"
#include "mesh_worlds.h"
#include "test_program.h"

using namespace navwright;
using namespace mesh_worlds;
using floor_worlds::room;

namespace {

MeshLink jump(const Vec3& from, const Vec3& to) {
    return {MeshArea::jump, MeshLinkSource::nav, false, from, to};
}

/// What becomes of one link on a map.
MeshLinkOutcome outcomeOf(const GameMap& map, const MeshLink& link, const Parameters& parameters = {}) {
    MeshRequest request;
    request.links = {link};
    return make(map, request, parameters).links.front();
}

constexpr Vec3 kHere{200, 128, 280}, kThere{400, 128, 280};

}  // namespace

class TestMeshLinks : public QObject {
    Q_OBJECT

  private slots:
    void linkJoins() {
        const auto map = gapHall().map();
        MeshRequest request;
        request.links = {jump(kHere, kThere)};
        const auto made = make(*map, request);
        QCOMPARE(made.linksWith(MeshLinkFate::kept), 1U);
        QVERIFY(glm::distance(made.links.front().start, Vec3(200, 128, 256)) < 3);
        QVERIFY(glm::distance(made.links.front().end, Vec3(400, 128, 256)) < 3);
        const auto there = pathOn(made.mesh, {48, 48, 280}, {560, 128, 280});
        QVERIFY(!there.partial);
        const auto link = std::ranges::find(there.corners, true, &MeshCorner::link);
        QVERIFY(link != there.corners.end());
        QCOMPARE(link->area, MeshArea::jump);
        QVERIFY(glm::distance(link->feet, made.links.front().start) < 1);
        QVERIFY(std::abs(there.cost - (there.length + 100)) < 2);  // 200 units of it at 1.5
        QVERIFY(pathOn(made.mesh, {560, 128, 280}, {48, 48, 280}).partial);
        request.links.front().bothWays = true;
        QVERIFY(!pathOn(make(*map, request).mesh, {560, 128, 280}, {48, 48, 280}).partial);
    }

    void costsDecide() {
        auto world = gapHall();
        world.box({{256, 0, 0}, {352, 64, 256}});  // a bridge to walk round over
        const auto map = world.map();
        MeshRequest request;
        request.links = {jump({200, 200, 280}, {400, 200, 280})};
        const auto made = make(*map, request);
        const auto links = [&](const Parameters& parameters) {
            const auto path = pathOn(made.mesh, {190, 200, 280}, {410, 200, 280}, parameters);
            return std::ranges::count(path.corners, true, &MeshCorner::link);
        };
        Parameters dear;
        set(dear, "navmesh.cost_jump", "20");
        QCOMPARE(links({}), 1);
        QCOMPARE(links(dear), 0);
    }

    void droppedWithTheReason() {
        const auto map = gapHall().map();
        QCOMPARE(outcomeOf(*map, jump(kHere, kThere)).fate, MeshLinkFate::kept);
        QCOMPARE(outcomeOf(*map, jump({200, 128, 400}, kThere)).fate, MeshLinkFate::startOff);
        QCOMPARE(outcomeOf(*map, jump(kHere, {400, 128, 400})).fate, MeshLinkFate::endOff);
        QCOMPARE(outcomeOf(*map, jump(kHere, {304, 128, 280})).fate, MeshLinkFate::endOff);
        QCOMPARE(outcomeOf(*map, jump(kHere, {-500, 128, 280})).fate, MeshLinkFate::endOff);
        QCOMPARE(outcomeOf(*map, jump(kHere, {100, 100, 280})).fate, MeshLinkFate::sameFloor);
        // From what nobody gets to.
        QCOMPARE(outcomeOf(*map, jump(kThere, kHere)).fate, MeshLinkFate::pruned);
        Parameters all;
        set(all, "navmesh.prune", "off");
        QCOMPARE(outcomeOf(*map, jump(kThere, kHere), all).fate, MeshLinkFate::kept);
    }

    /// What is near the end, but behind a wall, is no floor of its.
    void wallsPart() {
        auto world = room({512, 256, 128});
        world.box({{250, 0, 0}, {256, 200, 128}});
        const auto map = world.map();
        Parameters wide;
        set(wide, "navmesh.link_reach", "64");
        QCOMPARE(outcomeOf(*map, jump({400, 100, 24}, {264, 300, 24}), wide).fate, MeshLinkFate::endOff);
        // In the wall: its own floor is as far away as that on the other side.
        QCOMPARE(outcomeOf(*map, jump({400, 100, 24}, {252, 100, 24}), wide).fate, MeshLinkFate::endOff);
    }

    /// Detour itself drops links that lead beyond the next tile.
    void farLinksAreKept() {
        Parameters small;
        set(small, "navmesh.tile", "16");
        auto world = room({1024, 256, 128});
        world.box({{400, 0, 0}, {432, 256, 128}});
        world.entities.push_back(written_maps::entity("info_player_deathmatch", "900 48 24"));
        const auto map = world.map();
        MeshLink link{MeshArea::teleporter, MeshLinkSource::map, false, {48, 200, 24}, {950, 200, 24}};
        MeshRequest request;
        request.links = {link};
        const auto made = make(*map, request, small);
        QCOMPARE(made.linksWith(MeshLinkFate::kept), 1U);
        const auto path = pathOn(made.mesh, {64, 64, 24}, {900, 64, 24}, small);
        QVERIFY(!path.partial);
        QCOMPARE(std::ranges::count(path.corners, true, &MeshCorner::link), 1);
        // As it is read from a file, the link ends nowhere.
        const auto read = *NavMesh::of(made.mesh.data());
        QVERIFY(pathOn(read, {64, 64, 24}, {900, 64, 24}, small).partial);
        const auto links = detourLinks(read);
        QCOMPARE(links.size(), 1U);
        QVERIFY(links.front().starts && !links.front().ends);
    }

    void kindsOfNavLinks() {
        NavGraph nav;
        nav.nodes.resize(3);
        nav.nodes[1].origin = {100, 0, 0};
        const auto add = [&](NodeType type) { nav.nodes[0].links.push_back({1, type, 1}); };
        const std::vector<std::pair<NodeType, MeshArea>> kinds = {
            {NodeType::jump, MeshArea::jump},     {NodeType::jumpPad, MeshArea::jump},
            {NodeType::boxJump, MeshArea::jump},  {NodeType::ladder, MeshArea::ladder},
            {NodeType::water, MeshArea::swim},    {NodeType::standDrop, MeshArea::drop},
            {NodeType::platform, MeshArea::lift}, {NodeType::teleporter, MeshArea::teleporter}};
        for (const auto& [type, area] : kinds) add(type);
        add(NodeType::move);
        add(NodeType::crouch);
        nav.nodes[0].links.push_back({7, NodeType::jump, 1});  // to no node
        nav.nodes[2].inUse = false;
        nav.nodes[2].links.push_back({1, NodeType::jump, 1});
        const auto links = navMeshLinks(nav);
        QCOMPARE(links.size(), kinds.size());
        for (std::size_t i = 0; i < kinds.size(); ++i) {
            QCOMPARE(links[i].area, kinds[i].second);
            QCOMPARE(links[i].source, MeshLinkSource::nav);
            QCOMPARE(links[i].to, Vec3(100, 0, 0));
        }
    }

    void teleporters() {
        auto world = room({1024, 256, 128});
        world.box({{480, 0, 0}, {512, 256, 128}});
        world.entities.push_back(
            {.pairs = {{"classname", "trigger_teleport"}, {"target", "far"}},
             .brushes = {boxBrush({{200, 100, 0}, {232, 132, 64}}, floor_worlds::stone())},
             .pivot = {}});
        world.entities.push_back({.pairs = {{"classname", "misc_teleporter_dest"},
                                            {"targetname", "far"},
                                            {"origin", "800 128 24"}},
                                  .brushes = {},
                                  .pivot = {}});
        const auto map = world.map();
        const auto links = teleporterMeshLinks(map->bsp);
        QCOMPARE(links.size(), 1U);
        QCOMPARE(links.front().area, MeshArea::teleporter);
        QVERIFY(glm::distance(links.front().from, Vec3(216, 116, 24)) < 4);
        QCOMPARE(links.front().to, Vec3(800, 128, 24));
    }

    void simulatedLinks() {
        const auto floor = floor_worlds::survey(*gapHall().map(), FloorSearch::ways);
        const auto links = floorMeshLinks(floor);
        // Bots that run do not sink by a step over the gap, and drop into it.
        const auto leads = [&](MeshArea area, float toX, float toZ) {
            return std::ranges::any_of(links, [&](const MeshLink& link) {
                return link.area == area && link.from.x < 256 && link.to.x > toX &&
                       std::abs(link.to.z - toZ) < 2;
            });
        };
        QVERIFY(leads(MeshArea::ground, 352, 280));
        QVERIFY(leads(MeshArea::drop, 256, 24));
        QVERIFY(!leads(MeshArea::jump, 256, 24));
        for (const auto& link : links) QCOMPARE(link.source, MeshLinkSource::floor);
    }
};

NAVWRIGHT_TEST(TestMeshLinks);
#include "tst_mesh_links.moc"
