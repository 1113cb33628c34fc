#include <QtTest>

#include <algorithm>
#include <numeric>

#include "core/generate/pipeline/nav_generation.h"
#include "core/review/evidence/cluster_case.h"
#include "core/review/evidence/link_case.h"
#include "core/review/evidence/node_case.h"
#include "hand_made_set.h"
#include "report_samples.h"
#include "sample_run.h"
#include "shared_data.h"
#include "test_program.h"
#include "tests/sample/sample_truth.h"

using namespace navwright;

namespace {

/// As the demos and the map have it, before bots rehearse.
const Generation& sample() {
    static const Generation generation = generateSample(unrehearsed());
    return generation;
}

const Generation& rehearsed() {
    static const Generation generation = generateSample();
    return generation;
}

const Generation& handMade() {
    static const Generation generation = [] {
        JobContext context;
        auto all = unrehearsed();
        if (!all.setText("nodes.main_component", "off")) qFatal("nodes.main_component");
        return *Pipeline().run(handMadeInput(), all, context);
    }();
    return generation;
}

Generation wizs() {
    PipelineInput input;
    input.map = *GameMap::read(sharedData() / "maps" / "wizs.bsp");
    for (const auto& file : std::filesystem::directory_iterator(sharedData() / "demos" / "wizs"))
        input.demos.push_back({file.path(), {}});
    JobContext context;
    return *Pipeline().run(input, unrehearsed(), context);
}

std::uint32_t votesIn(const std::vector<VotingDemo>& voters) {
    std::uint32_t votes = 0;
    for (const auto& demo : voters) {
        for (const auto& player : demo.players) {
            for (const auto& visit : player.visits) votes += visit.count;
        }
    }
    return votes;
}

std::optional<std::uint32_t> nodeAt(const Generation& generation, const Vec3& place) {
    const auto& nodes = generation.graph->graph.nodes;
    for (std::uint32_t i = 0; i < nodes.size(); ++i) {
        if (glm::distance(nodes[i].origin, place) <= kSampleTruthTolerance) return i;
    }
    return std::nullopt;
}

/// What must hold of every node: the evidence leads to what the pipeline made.
QString wrongWithNode(const Generation& generation, std::uint32_t node) {
    const auto found = nodeCase({.generation = generation}, node);
    if (!found) return "no case";
    const auto& graphNode = generation.graph->graph.nodes[node];
    if (found->type != graphNode.type || found->place != graphNode.origin) return "another node";
    if (found->out.size() != graphNode.links.size()) return "links out";
    for (const auto& link : found->in) {
        if (generation.graph->graph.nodes[link.node].links[link.number].target !=
            static_cast<std::int32_t>(node))
            return "links in";
    }
    const auto inSet = generation.graph->nodeOf[node];
    const bool added = inSet < 0 && generation.graph->nodeOrigin[node] == NavOrigin::inferred;
    if (added != (found->origin == NodeOrigin::mended)) return "mended or not";
    if (inSet < 0) return found->votes == 0 && !found->typeNote.empty() ? "" : "votes without a cluster";
    const auto& known = generation.nodes->nodes[static_cast<std::size_t>(inSet)];
    if (votesIn(found->voters) != found->votes) return "votes";
    if (!std::ranges::all_of(found->keep, &RuleCheck::holds)) return "kept against a rule";
    const auto* rule = decidedRule(found->types);
    if (rule == nullptr) return found->origin == NodeOrigin::ladder ? "" : "no rule decided";
    const bool explained = rule->type == found->type || !found->typeNote.empty();
    if (!explained) return "type without a reason";
    const bool moved =
        known.ladder >= 0 || known.movement == rule->type || known.movement == NodeType::crouch;
    return moved ? "" : "another rule decided";
}

QString wrongWithLink(const Generation& generation, std::uint32_t node, std::uint32_t number) {
    const auto found = linkCase({.generation = generation}, node, number);
    if (!found) return "no case";
    const auto& link = generation.graph->graph.nodes[node].links[number];
    if (found->brief.type != link.type || found->brief.to != link.target) return "another link";
    if (!found->seen) {
        const auto origin = found->brief.origin;
        const bool known =
            origin == LinkOrigin::inferred || origin == LinkOrigin::ladder || origin == LinkOrigin::map;
        return known && found->traversals.empty() ? "" : "a link from nowhere";
    }
    std::uint32_t slow = 0, fast = 0, jumped = 0;
    double least = 1e9;
    for (const auto& traversal : found->traversals) {
        ++(traversal.fast ? fast : slow);
        if (traversal.fast) continue;
        jumped += traversal.jumped ? 1 : 0;
        least = std::min(least, traversal.speeds.displacement);
    }
    if (slow != found->seen->count || fast != found->seen->fast) return "traversals";
    if (std::abs(least - static_cast<double>(found->seen->minSpeed)) > 0.01) return "speeds";
    if (std::abs(jumped - static_cast<double>(found->seen->jumpedShare) * slow) > 0.01) return "jumps";
    if (!std::ranges::all_of(found->keep, &RuleCheck::holds)) return "kept against a rule";
    const auto* rule = decidedRule(found->types);
    if (rule == nullptr) return "no rule decided";
    const bool explained = rule->type == found->brief.type || found->typeNote.starts_with("Mended");
    return explained ? "" : "another rule decided";
}

/// Adds a node far from the others.
std::shared_ptr<const PatchFile> editsOf(const NavGraph& nav) {
    PatchFile file{.map = "wizs"};
    file.patches.push_back({.id = "new",
                            .operation = PatchOperation::addNode,
                            .at = nav.nodes.front().origin + Vec3(0, 0, 3000),
                            .type = NodeType::move});
    return std::make_shared<const PatchFile>(std::move(file));
}

}  // namespace

/// The evidence of nodes, links and clusters, against what the pipeline made of the same demos.
class TestCases : public QObject {
    Q_OBJECT

  private slots:
    void everyNodeAndLinkIsExplained_data() {
        QTest::addColumn<QString>("set");
        for (const auto* set : {"sample", "rehearsed", "hand made", "wizs"})
            QTest::newRow(set) << QString(set);
    }
    void everyNodeAndLinkIsExplained() {
        QFETCH(QString, set);
        if (set == "wizs") REQUIRE_SHARED_DATA();
        const auto generation = set == "sample"      ? sample()
                                : set == "rehearsed" ? rehearsed()
                                : set == "wizs"      ? wizs()
                                                     : handMade();
        const auto& nodes = generation.graph->graph.nodes;
        QVERIFY(nodes.size() > 10);
        for (std::uint32_t i = 0; i < nodes.size(); ++i) {
            const auto wrong = wrongWithNode(generation, i);
            QVERIFY2(wrong.isEmpty(), qPrintable(QString("node %1: %2").arg(i).arg(wrong)));
            for (std::uint32_t k = 0; k < nodes[i].links.size(); ++k) {
                const auto bad = wrongWithLink(generation, i, k);
                QVERIFY2(bad.isEmpty(), qPrintable(QString("link %1/%2: %3").arg(i).arg(k).arg(bad)));
            }
        }
    }

    void everyClusterIsKeptOrNamesTheRuleThatItFailed() {
        for (const auto* generation : {&sample(), &handMade()}) {
            const auto& clusters = generation->clusters->clusters;
            for (std::uint32_t i = 0; i < clusters.size(); ++i) {
                const auto found = clusterCase({.generation = *generation}, i);
                QVERIFY(found);
                QCOMPARE(votesIn(found->voters), clusters[i].count);
                QCOMPARE(found->voters.size(), std::size_t{clusters[i].demos});
                QVERIFY(!found->sentence.empty());
                const bool passes = std::ranges::all_of(found->keep, &RuleCheck::holds);
                if (!found->verdict) {
                    QVERIFY(found->node >= 0 || found->sentence.find("left out") != std::string::npos);
                    continue;
                }
                const auto check = rejectionCheck(*found->verdict, generation->parameters);
                QCOMPARE(check.value, static_cast<double>(found->verdict->value));
                QVERIFY(!check.holds);
                const auto reason = found->verdict->reason;
                QCOMPARE(passes, reason != NodeRejection::minWeight && reason != NodeRejection::minDemos &&
                                     reason != NodeRejection::minMeanWeight);
            }
        }
    }

    void theSamplesNodesHaveTheTypesOfItsTruth() {
        for (const auto& node : sampleTruth().nodes) {
            const auto number = nodeAt(sample(), node.origin);
            QVERIFY2(number, node.name.c_str());
            const auto found = nodeCase({.generation = sample()}, *number);
            QCOMPARE(found->type, node.type);
        }
    }

    void placesOfTooFewDemosSayHowMany() {
        QVERIFY(!sampleTruth().tooFewDemos.empty());
        for (const auto& place : sampleTruth().tooFewDemos) {
            const auto& clusters = sample().clusters->clusters;
            const auto at = std::ranges::find_if(clusters, [&](const Cluster& cluster) {
                return glm::distance(cluster.origin, place.origin) <= kSampleTruthTolerance;
            });
            QVERIFY2(at != clusters.end(), place.name.c_str());
            const auto found =
                clusterCase({.generation = sample()}, static_cast<std::uint32_t>(at - clusters.begin()));
            QCOMPARE(found->verdict->reason, NodeRejection::minDemos);
            QVERIFY(found->sentence.find(std::to_string(at->demos) + " of the 3") != std::string::npos);
        }
    }

    void votersAreNamedWithTheirTimes() {
        const auto node = nodeAt(handMade(), {0, 4, 24});
        QVERIFY(node);
        const auto found = nodeCase({.generation = handMade()}, *node);
        QCOMPARE(found->voters.size(), std::size_t{4});
        for (const auto& demo : found->voters) {
            const auto anna = std::ranges::find(demo.players, std::string("Anna"), &VotingPlayer::name);
            QVERIFY(anna != demo.players.end());
            QCOMPARE(anna->slot, std::uint8_t{1});
            QCOMPARE(anna->visits.front().from, 0.0);
            QVERIFY(std::ranges::is_sorted(anna->visits, {}, &VoteVisit::from));
            QCOMPARE(demo.name, handMade().votes->demo(demo.demo).name);
        }
    }

    void ratiosStandBesideTheirThresholds() {
        const auto& graph = handMade().graph->graph;
        const auto water = std::ranges::find(graph.nodes, NodeType::water, &NavNode::type);
        QVERIFY(water != graph.nodes.end());
        const auto found =
            nodeCase({.generation = handMade()}, static_cast<std::uint32_t>(water - graph.nodes.begin()));
        const auto& rule = found->types.front();
        QCOMPARE(rule.type, NodeType::water);
        QVERIFY(rule.decided);
        QCOMPARE(rule.checks[0].value, 1.0);
        QCOMPARE(rule.checks[0].threshold, 0.6);
        QCOMPARE(rule.checks[0].parameter, std::optional(Param::WaterShare));
        QVERIFY(!found->types[1].asked);
    }

    void waysBackAreKnownAsInferred() {
        const auto& graph = *sample().graph;
        // Straight ways between nodes of demos are among them, those to nodes of the map are not.
        const auto least = std::size_t{graph.inferredLinks + graph.joiningLinks};
        QVERIFY(graph.inferred.size() >= least);
        QVERIFY(graph.inferred.size() <= least + graph.straightLinks);
        std::size_t inferred = 0, back = 0;
        for (std::uint32_t i = 0; i < graph.graph.nodes.size(); ++i) {
            for (std::uint32_t k = 0; k < graph.graph.nodes[i].links.size(); ++k) {
                const auto found = linkCase({.generation = sample()}, i, k);
                if (found->brief.origin != LinkOrigin::inferred) continue;
                ++inferred;
                back += found->opposite && found->opposite->origin != LinkOrigin::inferred ? 1 : 0;
            }
        }
        QCOMPARE(inferred, graph.inferred.size());
        QVERIFY(back >= graph.inferredLinks);
    }

    void whatTheMapFilledInSaysSo() {
        const auto& graph = *sample().graph;
        std::size_t nodes = 0, links = 0;
        for (std::uint32_t i = 0; i < graph.graph.nodes.size(); ++i) {
            const auto node = nodeCase({.generation = sample()}, i);
            QCOMPARE(node->from, graph.nodeOrigin[i]);
            const bool ofMap = node->origin == NodeOrigin::map || node->origin == NodeOrigin::spawn;
            QCOMPARE(ofMap, node->from == NavOrigin::map);
            if (ofMap) QVERIFY(node->voters.empty() && !nodeOriginText(node->origin).empty());
            nodes += ofMap ? 1 : 0;
            for (std::uint32_t k = 0; k < graph.graph.nodes[i].links.size(); ++k) {
                const auto link = linkCase({.generation = sample()}, i, k);
                QCOMPARE(link->brief.from, graph.linkOrigin[i][k]);
                QCOMPARE(link->brief.origin == LinkOrigin::map, link->brief.from == NavOrigin::map);
                links += link->brief.origin == LinkOrigin::map ? 1 : 0;
            }
        }
        const auto map = static_cast<std::size_t>(NavOrigin::map);
        QVERIFY(nodes > 0 && links > 0);
        QCOMPARE(nodes, countOrigins(graph).nodes[map]);
        QCOMPARE(links, countOrigins(graph).links[map]);
    }

    void anEditSaysSoAndNotThatTheMapDid() {
        auto generation = generationOfNav(
            randomNav(20, 1),
            {.mapName = "wizs", .map = {}, .ledger = {}, .patches = editsOf(randomNav(20, 1))});
        const auto added = static_cast<std::uint32_t>(generation->graph->graph.nodes.size() - 1);
        const auto node = nodeCase({.generation = *generation}, added);
        QCOMPARE(node->origin, NodeOrigin::edit);
        QCOMPARE(node->from, NavOrigin::hand);
        QCOMPARE(nodeCase({.generation = *generation}, 0)->origin, NodeOrigin::file);
    }

    void figuresOfATestAreFoundByPlace() {
        const auto nav = randomNav(20, 1);
        const auto report = sampleReport();
        auto changed = nav;
        changed.nodes.insert(changed.nodes.begin(), NavNode{.origin = Vec3(9000, 0, 0)});
        for (const NavGraph* graph : std::initializer_list<const NavGraph*>{&nav, &changed}) {
            const std::uint32_t shift = graph == &changed ? 1 : 0;
            const NavtestMatch match(&report, *graph);
            const auto three = match.node(3 + shift);
            QVERIFY(three && three->bad && three->counts);
            QCOMPARE(three->counts->visits, 10u);
            QVERIFY(!match.node(4 + shift)->bad);
        }
        const NavtestMatch same(&report, nav);
        QVERIFY(same.node(9)->unreachable);
        QVERIFY(same.link(0, 1)->bad);
        QCOMPARE(same.link(0, 1)->counts->failures, 4u);
        QVERIFY(!NavtestMatch(nullptr, nav).known());
    }

    void aNavFromAFileSaysThatNothingIsKnown() {
        const auto generation =
            generationOfNav(randomNav(20, 1), {.mapName = "wizs", .map = {}, .ledger = {}, .patches = {}});
        const auto node = nodeCase({.generation = *generation}, 3);
        QCOMPARE(node->origin, NodeOrigin::file);
        QVERIFY(node->keep.empty() && node->voters.empty());
        const auto link = linkCase({.generation = *generation}, node->out.front().node, 0);
        QCOMPARE(link->brief.origin, LinkOrigin::file);
        QVERIFY(!nodeCase({.generation = *generation}, 4000));
        QVERIFY(!linkCase({.generation = *generation}, 0, 4000));
        QVERIFY(!clusterCase({.generation = *generation}, 0));
    }

    void figuresHaveFewDigits_data() {
        QTest::addColumn<double>("value");
        QTest::addColumn<QString>("unit");
        QTest::addColumn<QString>("text");
        QTest::newRow("share") << 0.625 << "share" << "62 %";
        QTest::newRow("whole") << 3.0 << "demos" << "3 demos";
        QTest::newRow("tenths") << 12.34 << "units" << "12.3 units";
        QTest::newRow("hundreds") << 463.2 << "units/s" << "463 units/s";
        QTest::newRow("small") << 0.4 << "" << "0.4";
        QTest::newRow("no minus nothing") << -0.001 << "" << "0";
    }
    void figuresHaveFewDigits() {
        QFETCH(double, value);
        QFETCH(QString, unit);
        QFETCH(QString, text);
        QCOMPARE(QString::fromStdString(figure(value, unit.toStdString())), text);
    }
};

NAVWRIGHT_TEST(TestCases);
#include "tst_cases.moc"
