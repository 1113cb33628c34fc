#include <QtTest>

#include <algorithm>

#include "core/bots/test/seeded_tests.h"
#include "core/floor/survey/hole_fill.h"
#include "core/nav/files/patch_apply.h"
#include "core/nav/files/read_nav.h"
#include "core/nav/graph/components.h"
#include "floor_worlds.h"
#include "shared_data.h"
#include "stop_at.h"
#include "test_program.h"

using namespace navwright;
using namespace floor_worlds;

namespace {

/// Three rooms in a row with doors between them; players spawn in the left one.
World threeRooms() {
    return room({1536, 512, 256})
        .box({{496, 0, 0}, {528, 208, 256}})
        .box({{496, 304, 0}, {528, 512, 256}})
        .box({{1008, 0, 0}, {1040, 208, 256}})
        .box({{1008, 304, 0}, {1040, 512, 256}});
}

/// Two nodes of the left room.
NavGraph twoNodes() {
    NavGraph graph;
    graph.nodes.push_back({.origin = {96, 256, 24}});
    graph.nodes.push_back({.origin = {224, 256, 24}});
    for (const auto from : {0, 1}) {
        const auto to = 1 - from;
        graph.nodes[static_cast<std::size_t>(from)].links.push_back({to, NodeType::move, 128});
    }
    return graph;
}

struct Trial {
    Floor floor;
    HoleFill fill;
    NavGraph graph;  ///< with the patches applied
    Coverage before, after;
};

using Wants = std::function<bool(const Vec3&)>;

Trial fillWhere(const GameMap& map, NavGraph graph, const Wants& wants, int jobs = 1,
                const Parameters& parameters = {}) {
    JobContext context;
    Trial trial{survey(map, FloorSearch::ways, jobs), {}, {}, {}, {}};
    trial.before = measureCoverage(trial.floor, graph, map, {}, 1, context).value();
    auto wanted = samplesOf(trial.floor, trial.before.holes);
    for (std::size_t i = 0; i < wanted.size(); ++i)
        wanted[i] = wanted[i] && wants(trial.floor.samples[i].origin);
    LinkJudge judge(map.bsp, map.collision);
    const auto filled = fillHoles(graph, {map, trial.floor, judge, jobs}, wanted, parameters, context);
    if (!filled) throw std::runtime_error(filled.error().message());
    trial.fill = *filled;
    const auto report = applyPatches(graph, {.map = "made", .patches = trial.fill.patches}, context);
    for (const auto& outcome : report.value().outcomes) {
        if (outcome.state != PatchState::applied)
            throw std::runtime_error(outcome.id + ": " + outcome.reason);
    }
    trial.graph = std::move(graph);
    trial.after = measureCoverage(trial.floor, trial.graph, map, {}, 1, context).value();
    return trial;
}

bool everywhere(const Vec3&) {
    return true;
}

}  // namespace

/// Holes are filled as patches, with nodes and links that bots make, there alone where it is wanted.
class TestHoleFill : public QObject {
    Q_OBJECT

  private slots:
    void allHolesGetNodesThatHangTogether() {
        const auto map = threeRooms().map();
        const auto trial = fillWhere(*map, twoNodes(), everywhere);
        QVERIFY(trial.before.share() < 0.2);
        QVERIFY2(trial.after.share() > 0.98, qPrintable(QString::number(trial.after.share())));
        QCOMPARE(trial.graph.nodes.size(), trial.fill.nodes + 2);
        QCOMPARE(trial.graph.linkCount(), trial.fill.links + 2);
        QCOMPARE(strongComponents(trial.graph).largestShare(), 1.0);
        QCOMPARE(trial.fill.coveredBefore, trial.before.coveredArea);
        QCOMPARE(trial.fill.coveredAfter, trial.after.coveredArea);
    }

    /// The far room alone: what leads there through the middle one comes with it, and no more.
    void aRegionIsFilledWithWhatLeadsThere() {
        const auto map = threeRooms().map();
        const auto all = fillWhere(*map, twoNodes(), everywhere);
        const auto trial = fillWhere(*map, twoNodes(), [](const Vec3& at) { return at.x > 1040; });
        QCOMPARE(strongComponents(trial.graph).largestShare(), 1.0);
        const auto between = std::ranges::count_if(trial.graph.nodes, [](const NavNode& node) {
            return node.origin.x > 528 && node.origin.x < 1008;
        });
        QVERIFY(between > 0);
        QVERIFY(trial.fill.nodes < all.fill.nodes);
        for (std::size_t i = 0; i < trial.floor.samples.size(); ++i) {
            if (trial.floor.samples[i].origin.x > 1072) QVERIFY(trial.after.covered[i]);
        }
        QVERIFY(trial.fill.wantedArea > 240000 && trial.fill.wantedArea < 270000);
        QVERIFY(std::ranges::all_of(trial.fill.barred, [](double area) { return area <= 2 * 1024; }));
    }

    /// The nav's own nodes get no links between them that nobody asked for.
    void ownNodesAreLinkedOnlyWithNewOnes() {
        const auto map = threeRooms().map();
        auto graph = twoNodes();
        graph.nodes.push_back({.origin = {96, 352, 24}});  // beside the first, linked with nothing
        const auto trial = fillWhere(*map, graph, [](const Vec3& at) { return at.x > 528 && at.x < 1008; });
        QVERIFY(trial.fill.nodes > 0);
        for (std::size_t i = 0; i < 3; ++i) {
            std::size_t own = 0;
            for (const auto& link : trial.graph.nodes[i].links) own += link.target < 3 ? 1 : 0;
            QCOMPARE(own, graph.nodes[i].links.size());
        }
    }

    /// A ledge got to by a jump, from a nav that is on another one: over floor that nobody asked for.
    void whatIsFarFromASmallNavIsFilled() {
        auto world = room({1536, 512, 256}).box({{128, 128, 0}, {384, 384, 48}});
        const auto map = world.box({{960, 64, 0}, {1280, 448, 48}}).map();
        NavGraph graph;
        graph.nodes.push_back({.origin = {176, 256, 72}});
        graph.nodes.push_back({.origin = {304, 256, 72}});
        graph.nodes[0].links.push_back({1, NodeType::move, 128});
        graph.nodes[1].links.push_back({0, NodeType::move, 128});
        const auto trial = fillWhere(*map, graph, [](const Vec3& at) { return at.x > 960 && at.z > 60; });
        QVERIFY2(trial.fill.nodes > 0, fillSentence(trial.fill).c_str());
        QCOMPARE(strongComponents(trial.graph).largestShare(), 1.0);
        double left = 0;
        for (const auto area : trial.fill.barred) left += area;
        QVERIFY2(left < 0.1 * trial.fill.wantedArea, fillSentence(trial.fill).c_str());
    }

    /// A pit that bots fall into and do not get out of.
    void whatBotsCannotLeaveIsSaidAndLeft() {
        auto world = room({1024, 512, 384}).box({{0, 0, 0}, {512, 512, 160}});
        world.entities.clear();
        world.entities.push_back(written_maps::entity("info_player_deathmatch", "96 256 184"));
        const auto pit = world.map();
        auto graph = twoNodes();
        for (auto& node : graph.nodes) node.origin.z = 184;
        const auto trial = fillWhere(*pit, graph, [](const Vec3& at) { return at.x > 512; });
        QCOMPARE(trial.fill.nodes, std::size_t{0});
        QVERIFY(trial.fill.patches.empty());
        QVERIFY(trial.fill.barred[static_cast<std::size_t>(HoleBar::noWayOut)] > 200000);
        const auto words = fillSentence(trial.fill);
        QVERIFY2(words.starts_with("Nothing was filled."), words.c_str());
        QVERIFY2(words.find("bots get there and not back") != std::string::npos, words.c_str());
    }

    /// The holes of a nav that was made of demos alone.
    void whatBotsFailOnIsMendedBeforeItIsOffered() {
        REQUIRE_SHARED_DATA();
        const auto at = [](const char* folder, const char* file) { return sharedData() / folder / file; };
        const auto map = GameMap::read(at("maps", "wfall.bsp")).value();
        JobContext context;
        const auto graph = readNavFile(at("navtest", "wfall_demos.nav")).value();
        const auto failures = [&](const Trial& trial) {
            SimulatorSetup setup;
            setup.seed = 1000;
            const auto tests = simulateSeeds(trial.graph, map->bsp, map->collision, setup, 2, 0, context);
            if (!tests) throw std::runtime_error(tests.error().message());
            double failed = 0;
            const auto own = static_cast<std::int32_t>(graph.nodes.size());
            for (const auto& test : *tests) {
                for (const auto& link : test.report.links) {
                    const bool added = link.from >= own || link.to >= own;
                    if (added) failed += link.failures;
                }
            }
            return failed;
        };
        Parameters parameters;
        QVERIFY(parameters.set(Param::RehearseRounds, 0.0).has_value());
        const auto offered = fillWhere(*map, graph, everywhere, 0, parameters);
        QVERIFY(parameters.set(Param::RehearseRounds, 3.0).has_value());
        const auto mended = fillWhere(*map, graph, everywhere, 0, parameters);
        const auto before = failures(offered), after = failures(mended);
        const auto told = QStringLiteral("%1, then %2 failures; %3, then %4 of the floor")
                              .arg(before)
                              .arg(after)
                              .arg(offered.after.share())
                              .arg(mended.after.share());
        QVERIFY2(after < 0.7 * before, qPrintable(told));
    }

    void aNavWithoutNodesIsFilledFromTheSpawnPoints() {
        const auto map = threeRooms().map();
        const auto trial = fillWhere(*map, {}, everywhere);
        QVERIFY(trial.after.share() > 0.98);
        QCOMPARE(strongComponents(trial.graph).largestShare(), 1.0);
    }

    void theSameWhateverTheThreads() {
        const auto map = threeRooms().map();
        QCOMPARE(fillWhere(*map, twoNodes(), everywhere, 1).fill.patches,
                 fillWhere(*map, twoNodes(), everywhere, 3).fill.patches);
    }

    void idsAreUnique() {
        const auto map = threeRooms().map();
        auto patches = fillWhere(*map, twoNodes(), everywhere).fill.patches;
        std::ranges::sort(patches, {}, &EditPatch::id);
        QVERIFY(std::ranges::adjacent_find(patches, {}, &EditPatch::id) == patches.end());
    }

    void nothingWantedIsNothingDone() {
        const auto map = threeRooms().map();
        const auto trial = fillWhere(*map, twoNodes(), [](const Vec3&) { return false; });
        QVERIFY(trial.fill.patches.empty());
    }

    void aCancelEndsIt() {
        const auto map = threeRooms().map();
        const auto floor = survey(*map, FloorSearch::ways);
        LinkJudge judge(map->bsp, map->collision);
        JobContext context(alreadyStopped());
        const auto filled = fillHoles(twoNodes(), {*map, floor, judge, 1},
                                      std::vector<bool>(floor.samples.size(), true), {}, context);
        QVERIFY(!filled && filled.error().cancelled());
    }

    void theSentenceTellsFiguresAndReasons() {
        HoleFill fill;
        fill.nodes = 12;
        fill.links = 1;
        fill.floorArea = 100000;
        fill.coveredBefore = 24600;
        fill.coveredAfter = 31200;
        fill.barred = {0, 2048, 1024};
        QCOMPARE(fillSentence(fill),
                 std::string("12 nodes and 1 link cover 6,600 square units more: 31.2 % of the floor, 24.6 % "
                             "before. 2,048 square units stay uncovered: bots get there and not back. 1,024 "
                             "square units stay uncovered: bots make no link to a node there."));
    }
};

NAVWRIGHT_TEST(TestHoleFill);
#include "tst_hole_fill.moc"
