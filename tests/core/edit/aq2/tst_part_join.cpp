#include <QtTest>

#include "core/edit/aq2/part_join.h"
#include "core/map/bsp/hurt_volumes.h"
#include "core/nav/files/patch_apply.h"
#include "core/nav/graph/components.h"
#include "floor_worlds.h"
#include "must.h"
#include "stop_at.h"
#include "test_program.h"

using namespace navwright;

namespace {

/// Three nodes in a row on the floor, the main component, and two elsewhere, linked with each other.
NavGraph rowAnd(const Vec3& first, const Vec3& second) {
    NavGraph graph;
    for (const auto& at :
         {Vec3(100, 200, 24.125f), Vec3(180, 200, 24.125f), Vec3(260, 200, 24.125f), first, second})
        graph.nodes.push_back({.origin = at, .links = {}});
    for (const auto& [from, to] : {std::pair(0, 1), {1, 0}, {1, 2}, {2, 1}, {3, 4}, {4, 3}})
        graph.nodes[static_cast<std::size_t>(from)].links.push_back({.target = to, .cost = 80});
    return graph;
}

ComponentJoin join(const GameMap& map, const NavGraph& graph) {
    const std::vector<std::size_t> part{3, 4};
    JobContext context;
    return must(joinPart(graph, {map.collision}, part, {}, context));
}

}  // namespace

/// Links that join a part with the rest of a nav, or why there are none.
class TestPartJoin : public QObject {
    Q_OBJECT

  private slots:
    void aPartOnTheSameFloorIsJoinedBothWays() {
        const auto map = floor_worlds::room({1024, 512, 256}).map();
        auto graph = rowAnd({500, 200, 24.125f}, {580, 200, 24.125f});
        const auto found = join(*map, graph);
        QVERIFY(found.why.empty());
        PatchFile file{.map = "room", .patches = found.patches};
        for (std::size_t i = 0; i < file.patches.size(); ++i) file.patches[i].id = std::to_string(i);
        JobContext context;
        QVERIFY(applyPatches(graph, file, context));
        QCOMPARE(strongComponents(graph).components.size(), std::size_t{1});
    }
    void aLedgeThatOneOnlyFallsFromIsNotJoinedAndSaysWhy() {
        const auto map = floor_worlds::room({1024, 512, 500}).box({{512, 0, 0}, {1024, 512, 160}}).map();
        const auto found = join(*map, rowAnd({560, 200, 184.125f}, {640, 200, 184.125f}));
        QVERIFY(found.patches.empty());
        QVERIFY2(found.why.find("make no link in") != std::string::npos, found.why.c_str());
    }
    void aPartBehindAWallSaysThatThereIsNoWay() {
        const auto map = floor_worlds::room({1024, 512, 256}).box({{400, 0, 0}, {416, 512, 256}}).map();
        const auto found = join(*map, rowAnd({500, 200, 24.125f}, {580, 200, 24.125f}));
        QVERIFY(found.patches.empty());
        QVERIFY2(found.why.find("no link there, and none back, within 1280") != std::string::npos,
                 found.why.c_str());
    }
    void aSearchCanBeStopped() {
        const auto map = floor_worlds::room({1024, 512, 256}).map();
        JobContext stopped(alreadyStopped());
        const std::vector<std::size_t> part{3, 4};
        const auto found =
            joinPart(rowAnd({500, 200, 24.125f}, {580, 200, 24.125f}), {map->collision}, part, {}, stopped);
        QVERIFY(!found && found.error().cancelled());
    }
};

NAVWRIGHT_TEST(TestPartJoin);
#include "tst_part_join.moc"
