#include <QtTest>

#include <algorithm>
#include <cmath>

#include "core/generate/pipeline/nav_generation.h"
#include "core/review/evidence/place_case.h"
#include "hand_made_set.h"
#include "stop_at.h"
#include "test_program.h"

using namespace navwright;

namespace {

/// Demos in which the same players do the same.
template <class Act>
PipelineInput demosOf(int count, Act act) {
    PipelineInput input;
    for (int i = 0; i < count; ++i) {
        HandMade demo("demo " + std::to_string(i));
        act(demo, i);
        input.demos.push_back({{}, demo.share()});
    }
    input.keepRaw = true;
    input.jobs = 1;
    return input;
}

/// One player along the x axis, on the floor.
void walk(HandMade& demo, int) {
    demo.player(1).at(0, 0, 24.125).to(960, 0, 24.125, 24);
}

Parameters with(std::initializer_list<std::pair<Param, double>> values) {
    auto parameters = unrehearsed();
    for (const auto& [param, value] : values) {
        if (!parameters.set(param, value)) qFatal("value out of range");
    }
    return parameters;
}

PlaceCase ask(const EvidenceSource& source, const Vec3& place) {
    JobContext context;
    return *placeCase(source, place, context);
}
PlaceCase ask(const Generation& generation, const Vec3& place) {
    return ask({.generation = generation}, place);
}

}  // namespace

#define PLACE_CAUSE(answer, expected)                \
    QVERIFY2((answer).cause == PlaceCause::expected, \
             (std::string(placeCauseName((answer).cause)) + ": " + (answer).sentence).c_str())

/// Every rule that can leave a place without a node, brought about and named with its numbers.
class TestPlaceCase : public QObject {
    Q_OBJECT

  private slots:
    void aNodeHere() {
        const auto generation = generated(demosOf(3, walk));
        const auto answer = ask(generation, generation.graph->graph.nodes[0].origin - Vec3(0, 0, 24));
        PLACE_CAUSE(answer, nodeHere);
        QCOMPARE(answer.node, 0);
    }

    void aNodeOfTheMapSaysThatNoDemoShowsIt() {
        auto input = demosOf(3, walk);
        input.map = flatMap();
        const auto generation = generated(input);
        const auto& origins = generation.graph->nodeOrigin;
        const auto filled = std::ranges::find(origins, NavOrigin::map);
        QVERIFY(filled != origins.end());
        const auto node = static_cast<std::size_t>(filled - origins.begin());
        const auto answer = ask(generation, generation.graph->graph.nodes[node].origin - Vec3(0, 0, 24));
        PLACE_CAUSE(answer, nodeHere);
        QVERIFY2(answer.sentence.find("Its origin is map: no demo shows it") != std::string::npos,
                 answer.sentence.c_str());
    }

    void whereNothingIsFilledInTheFillIsAdvised() {
        auto input = demosOf(3, walk);
        input.map = flatMap();
        Parameters parameters;
        QVERIFY(parameters.setText("fill.mode", "off"));
        const auto answer = ask(generated(input, parameters), {960, 200, 0});
        PLACE_CAUSE(answer, unseen);
        QVERIFY2(answer.advice.find("fill.mode") != std::string::npos, answer.advice.c_str());
    }

    void aNavFromAFile() {
        NavGraph graph;
        graph.nodes.push_back({.origin = Vec3(0, 0, 24)});
        const auto generation =
            generationOfNav(graph, {.mapName = "flat", .map = {}, .ledger = {}, .patches = {}});
        PLACE_CAUSE(ask(*generation, {900, 0, 0}), notFromDemos);
        PLACE_CAUSE(ask(*generation, {0, 0, 0}), nodeHere);
    }

    void nobodyCameHere() {
        const auto answer = ask(generated(demosOf(3, walk)), {960, 500, 0});
        PLACE_CAUSE(answer, unseen);
        QCOMPARE(answer.checks.size(), std::size_t{1});
        QVERIFY(std::abs(answer.checks[0].value - 500) < 1);
        QCOMPARE(answer.checks[0].threshold, 48.0);
        QVERIFY(!answer.checks[0].holds);
        QCOMPARE(answer.census.kept, 0ull);
    }

    void noBodyFits() {
        auto input = demosOf(3, walk);
        input.map = flatMap();
        const auto answer = ask(generated(input), {590, 400, 4});
        PLACE_CAUSE(answer, noRoom);
        QVERIFY(answer.sentence.find("something solid") != std::string::npos);
    }

    void aClipBrushIsNamedSinceThePlaceLooksFree() {
        auto brushes = roomBrushes({{-300, -300, 0}, {1600, 600, 640}}, 32, {.texture = "w"});
        brushes.push_back(boxBrush({{480, 300, 0}, {700, 500, 40}}, {.texture = "w"}, kContentsPlayerClip));
        auto map = written_maps::mapOf(std::move(brushes));
        map.entities.push_back(written_maps::entity("info_player_deathmatch", "0 0 24"));
        map.lights.push_back({.origin = {500, 0, 400}, .intensity = 400, .color = {1, 1, 1}});
        auto input = demosOf(3, walk);
        input.map = *GameMap::parse(*writeBsp(map), "flat.bsp");
        const auto answer = ask(generated(input), {590, 400, 0});
        PLACE_CAUSE(answer, noRoom);
        QVERIFY2(answer.sentence.find("clip brush") != std::string::npos, answer.sentence.c_str());
    }

    void nobodyCameAndABotWould() {
        auto input = demosOf(3, walk);
        input.map = flatMap();
        const auto answer = ask(generated(input, with({{Param::FillMode, 0}})), {1100, 0, 0});
        PLACE_CAUSE(answer, unseen);
        QVERIFY(answer.reach && answer.reach->judged.possible);
        QVERIFY(answer.sentence.find("a bot would get here") != std::string::npos);
    }

    void outOfReachOnAPillar() {
        auto brushes = roomBrushes({{-300, -300, 0}, {1600, 300, 640}}, 32, {.texture = "w"});
        brushes.push_back(boxBrush({{1050, -60, 0}, {1180, 60, 200}}, {.texture = "w"}));
        // The engine's ballistic jump gets up anything, but not in under a lid.
        brushes.push_back(boxBrush({{800, -300, 262}, {1430, 300, 280}}, {.texture = "w"}));
        auto map = written_maps::mapOf(std::move(brushes));
        map.entities.push_back(written_maps::entity("info_player_deathmatch", "0 0 24"));
        map.lights.push_back({.origin = {500, 0, 400}, .intensity = 400, .color = {1, 1, 1}});
        auto input = demosOf(3, walk);
        input.map = *GameMap::parse(*writeBsp(map), "flat.bsp");
        const auto answer = ask(generated(input), {1080, 0, 200});
        PLACE_CAUSE(answer, outOfReach);
        QVERIFY(answer.reachedFrom >= 0);
        QVERIFY(answer.sentence.find("Out of reach") == 0);
    }

    void rejectedSamples() {
        const auto answer = ask(generated(demosOf(3,
                                                  [](HandMade& demo, int i) {
                                                      walk(demo, i);
                                                      demo.player(9).type(1).at(500, 900, 24.125).stay(9);
                                                  })),
                                {500, 900, 0});
        PLACE_CAUSE(answer, rejectedSamples);
        QCOMPARE(answer.census.rejected[static_cast<std::size_t>(RejectReason::spectator)], 30ull);
        QVERIFY(answer.sentence.find("30 samples") != std::string::npos);
        QVERIFY(answer.sentence.find("spectators") != std::string::npos);
    }

    void noVoteBetweenTwo() {
        const auto answer = ask(generated(demosOf(3, walk), with({{Param::NodeRadius, 16}})), {48, 0, 0});
        PLACE_CAUSE(answer, noVote);
        QVERIFY(answer.census.kept > 0);
        QVERIFY(std::abs(answer.checks[0].value - 48) < 0.01);
        QCOMPARE(answer.checks[0].threshold, 16.0);
    }

    void votesLeftOutByFeedback() {
        auto input = demosOf(3, walk);
        const auto place = generated(input).nodes->nodes[3].origin;
        const auto ledger = std::make_shared<const Ledger>(
            Ledger{.map = "flat", .iterations = 2, .nodes = {{place, 2, "5 deaths"}}, .links = {}});
        input.ledger = ledger;
        const auto generation = generated(input);
        const auto answer = ask({.generation = generation, .ledger = ledger.get()}, place - Vec3(0, 0, 24));
        PLACE_CAUSE(answer, removedVotes);
        QVERIFY(answer.sentence.find("test 2: 5 deaths") != std::string::npos);
        QCOMPARE(answer.checks[0].threshold, 48.0);
    }

    void rulesOfClusters_data() {
        QTest::addColumn<int>("param");
        QTest::addColumn<double>("setting");
        QTest::addColumn<int>("demos");
        QTest::addColumn<int>("reason");
        QTest::addColumn<double>("value");
        QTest::addColumn<double>("threshold");
        const auto row = [](const char* name, Param param, double setting, int demos, NodeRejection reason,
                            double value, double threshold) {
            QTest::newRow(name) << static_cast<int>(param) << setting << demos << static_cast<int>(reason)
                                << value << threshold;
        };
        row("weight", Param::NodeMinWeight, 5, 3, NodeRejection::minWeight, 3, 5);
        row("demos", Param::NodeMinDemos, 3, 2, NodeRejection::minDemos, 2, 3);
        row("count", Param::NodeMaxCount, 1, 3, NodeRejection::maxCount, 3, 3);
    }
    void rulesOfClusters() {
        QFETCH(int, param);
        QFETCH(double, setting);
        QFETCH(int, demos);
        QFETCH(int, reason);
        QFETCH(double, value);
        QFETCH(double, threshold);
        const auto generation = generated(demosOf(demos, walk), with({{static_cast<Param>(param), setting}}));
        const auto& rejected = generation.nodes->rejected;
        QVERIFY(!rejected.empty());
        const auto& cluster = generation.clusters->clusters[rejected.back().cluster];
        const auto answer = ask(generation, cluster.origin - Vec3(0, 0, 24));
        PLACE_CAUSE(answer, rejected);
        QCOMPARE(static_cast<int>(answer.verdict->reason), reason);
        QCOMPARE(answer.checks[0].value, value);
        QCOMPARE(answer.checks[0].threshold, threshold);
        QVERIFY(!answer.checks[0].holds);
        QVERIFY(!answer.advice.empty());
    }

    void aDeadlySpot() {
        const auto act = [](HandMade& demo, int) {
            demo.player(7).named("Gerd").at(0, 0, 24.125).to(480, 0, 24.125);
            demo.print("Gerd plummets to his death").type(2).stay(5);
        };
        const auto answer =
            ask(generated(demosOf(3, act), with({{Param::NodeMinMeanWeight, 0.5}})), {0, 0, 0});
        PLACE_CAUSE(answer, rejected);
        QCOMPARE(answer.verdict->reason, NodeRejection::minMeanWeight);
        QVERIFY(std::abs(answer.checks[0].value - 0.2) < 1e-6);
        QCOMPARE(answer.checks[0].threshold, 0.5);
    }

    void mergedIntoANeighbour() {
        const auto act = [](HandMade& demo, int) {
            demo.player(1).at(0, 0, 24.125).stay(3);
            demo.player(2).at(0, 0, 24.125).stay(3);
            demo.player(3).at(50, 0, 24.125).stay(3);
        };
        const auto answer =
            ask(generated(demosOf(3, act), with({{Param::NodeMergeDistance, 64}})), {90, 0, 0});
        PLACE_CAUSE(answer, rejected);
        QCOMPARE(answer.verdict->reason, NodeRejection::merged);
        QCOMPARE(answer.checks[0].value, 50.0);
        QCOMPARE(answer.checks[0].threshold, 64.0);
        QVERIFY(answer.sentence.find("node 0") != std::string::npos);
    }

    void aBodyThatDoesNotFit() {
        auto input = demosOf(3, [](HandMade& demo, int i) {
            walk(demo, i);
            demo.player(2).at(590, 400, 24.125).stay(3);
        });
        input.map = flatMap();
        // Within solid no vote sees another, so each is a cluster of its own.
        const auto parameters = with({{Param::RejectInSolid, 0}, {Param::NodeMinDemos, 1}});
        const auto answer = ask(generated(input, parameters), {590, 400, 0});
        PLACE_CAUSE(answer, rejected);
        QCOMPARE(answer.verdict->reason, NodeRejection::inSolid);
    }

    void votesOfANodeFartherAway() {
        const auto act = [](HandMade& demo, int) {
            for (int slot = 1; slot < 5; ++slot) demo.player(slot).at(0, 0, 24.125).stay(3);
            demo.player(5).at(45, 0, 24.125).stay(3);
        };
        const auto answer = ask(generated(demosOf(3, act)), {90, 0, 0});
        PLACE_CAUSE(answer, nodeElsewhere);
        QCOMPARE(answer.node, 0);
        QVERIFY(std::abs(answer.checks[0].value - 81) < 0.1);
        QCOMPARE(answer.checks[0].threshold, 48.0);
    }

    void aNodeThatFeedbackRemovedFromTheGraph() {
        // A lock keeps the entry from the clusters, but not from the unlocked node beside it.
        auto input = demosOf(3, walk);
        const auto places = generated(input).nodes->nodes;
        const auto at = [&](float x) {
            return *std::ranges::min_element(
                places, {}, [&](const ClassifiedNode& node) { return std::abs(node.origin.x - x); });
        };
        const auto kept = at(0).origin, gone = at(96).origin;
        const auto entry = gone - Vec3(46, 0, 0);
        const auto ledger = std::make_shared<const Ledger>(
            Ledger{.map = "flat", .iterations = 1, .nodes = {{entry, 1, "3 deaths"}}, .links = {}});
        PatchFile patches{.map = "flat"};
        patches.patches.push_back({.id = "a", .operation = PatchOperation::lockNode, .at = kept});
        input.ledger = ledger;
        input.patches = std::make_shared<const PatchFile>(patches);
        const auto generation = generated(input);
        const auto answer = ask({.generation = generation, .ledger = ledger.get()}, gone - Vec3(0, 0, 24));
        PLACE_CAUSE(answer, feedback);
        QVERIFY(answer.sentence.find("3 deaths") != std::string::npos);
        QVERIFY(std::abs(answer.checks[0].value - 46) < 0.1);
    }

    void aNodeThatAnEditRemoved() {
        auto input = demosOf(3, walk);
        const auto place = generated(input).nodes->nodes[2].origin;
        PatchFile patches{.map = "flat"};
        patches.patches.push_back({.id = "drop it", .operation = PatchOperation::deleteNode, .at = place});
        input.patches = std::make_shared<const PatchFile>(patches);
        const auto generation = generated(input);
        const auto answer =
            ask({.generation = generation, .patches = patches.patches}, place - Vec3(0, 0, 24));
        PLACE_CAUSE(answer, edit);
        QVERIFY(answer.sentence.find("drop it (delete_node)") != std::string::npos);
    }

    void theRepairThatTookANodeIsNamed() {
        // The map offers a node at the end of a link that bots failed on.
        auto generation = generated(demosOf(3, walk));
        auto result = *generation.graph;
        auto before = result.graph;
        const auto first = static_cast<std::int32_t>(before.nodes.size());
        const Vec3 gone(480, 600, 24), beyond(480, 800, 24), shut(480, -600, 24);
        for (const auto& place : {gone, beyond, shut}) before.nodes.push_back({.origin = place});
        before.nodes[1].links.push_back({first, NodeType::jump, 500});
        before.nodes[static_cast<std::size_t>(first)].links.push_back({first + 1, NodeType::move, 200});
        RehearsalReport report;
        for (std::int32_t node = 0; node < first; ++node) report.previous.push_back(node);
        Cure cut{.kind = CureKind::cut, .from = before.nodes[1].origin, .to = gone};
        cut.attempts = 42;
        cut.failures = 41;
        cut.why = "Bots hardly ever make it";
        Cure never{.kind = CureKind::shut, .from = shut, .to = shut};
        never.failures = 5;
        Cure other{.kind = CureKind::cut, .from = before.nodes[2].origin, .to = before.nodes[3].origin};
        report.cures = {cut, never, other};
        result.rehearsal = std::make_shared<const RehearsalReport>(report);
        result.unrehearsed = std::make_shared<const NavGraph>(before);
        generation.graph = std::make_shared<const GraphResult>(result);

        for (const auto& place : {gone, beyond}) {
            const auto answer = ask(generation, place - Vec3(0, 0, 24));
            PLACE_CAUSE(answer, nodeRejected);
            QVERIFY2(answer.sentence.find("cut from") != std::string::npos, answer.sentence.c_str());
            QVERIFY(answer.sentence.find("41 of 42 attempts failed: Bots hardly ever make it") !=
                    std::string::npos);
            QVERIFY(answer.advice.find("rehearse.rounds") != std::string::npos);
        }
        const auto answer = ask(generation, shut - Vec3(0, 0, 24));
        PLACE_CAUSE(answer, nodeRejected);
        QVERIFY2(answer.sentence.find("shut: bots set out for it 5 times in vain") != std::string::npos,
                 answer.sentence.c_str());
        PLACE_CAUSE(ask(generation, {480, 1200, 0}), unseen);
    }

    void aStopRequestCancels() {
        JobContext stopped(alreadyStopped());
        const auto generation = generated(demosOf(3, walk));
        const auto answer = placeCase({.generation = generation}, {0, 0, 0}, stopped);
        QVERIFY(!answer && answer.error().cancelled());
    }
};

NAVWRIGHT_TEST(TestPlaceCase);
#include "tst_place_case.moc"
