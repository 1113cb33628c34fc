#include <QtTest>

#include "core/lint/aq2/lint.h"
#include "core/lint/aq2/validator.h"
#include "nav_samples.h"
#include "test_program.h"

using namespace navwright;

namespace {

/// Three nodes in a row, linked both ways.
NavGraph row() {
    return rowOf(3);
}

NavEvidence wellSeen(const NavGraph& graph, std::uint32_t demos) {
    NavEvidence evidence{.demos = demos};
    evidence.nodeDemos.assign(graph.nodes.size(), static_cast<std::int32_t>(demos));
    for (const auto& node : graph.nodes) {
        evidence.links.emplace_back(node.links.size(), LinkSeen{true, 9, demos});
    }
    return evidence;
}

std::vector<Issue> issuesOf(const LintInput& input) {
    JobContext context;
    auto issues = lint(input, context);
    if (!issues) qFatal("lint failed");
    return *issues;
}

}  // namespace

/// What is wrong with the demos behind a nav, its edits, and the floor it leaves out.
class TestLintEvidence : public QObject {
    Q_OBJECT

  private slots:
    void aWellSeenNavIsSilent() {
        const auto graph = row();
        const auto evidence = wellSeen(graph, 4);
        QVERIFY(issuesOf({.graph = graph, .evidence = &evidence}).empty());
    }

    void aNodeOfOneDemoIsTold() {
        const auto graph = row();
        auto evidence = wellSeen(graph, 4);
        evidence.nodeDemos[1] = 1;
        const auto issues = issuesOf({.graph = graph, .evidence = &evidence});
        QCOMPARE(issues.size(), std::size_t{1});
        QCOMPARE(issues[0].validator, std::string_view("few_demos_node"));
        QCOMPARE(issues[0].node, 1);
    }

    void aLinkSeenOnceIsTold() {
        const auto graph = row();
        auto evidence = wellSeen(graph, 4);
        evidence.links[1][0] = {true, 1, 1};
        const auto issues = issuesOf({.graph = graph, .evidence = &evidence});
        QCOMPARE(issues.size(), std::size_t{1});
        QCOMPARE(issues[0].validator, std::string_view("few_demos_link"));
        QCOMPARE(issues[0].to, 0);
    }

    void aLinkSeenOnceThatBotsMakeIsNotTold() {
        const auto graph = row();
        auto evidence = wellSeen(graph, 4);
        evidence.links[1][0] = {true, 1, 1};
        LinkJudgement possible;
        possible.possible = true;
        std::vector<std::vector<LinkJudgement>> judged;
        for (const auto& node : graph.nodes) judged.emplace_back(node.links.size(), possible);
        QVERIFY(issuesOf({.graph = graph, .judged = judged, .evidence = &evidence}).empty());
        judged[1][0].possible = false;
        bool told = false;
        for (const auto& issue : issuesOf({.graph = graph, .judged = judged, .evidence = &evidence})) {
            if (issue.validator != "few_demos_link") continue;
            told = true;
            QVERIFY(issue.message.ends_with("no simulated bot makes it"));
        }
        QVERIFY(told);
    }

    void wherePlayersSpawnNothingIsDeleted_data() {
        QTest::addColumn<NodeType>("type");
        QTest::addColumn<bool>("deletes");
        QTest::newRow("spawn") << NodeType::spawnPoint << false;
        QTest::newRow("no spawn") << NodeType::move << true;
    }
    void wherePlayersSpawnNothingIsDeleted() {
        QFETCH(const NodeType, type);
        QFETCH(const bool, deletes);
        auto graph = row();
        graph.nodes.push_back({.origin = {0, 300, 24}, .type = type});
        graph.nodes.push_back({.origin = {100, 300, 24}});
        graph.nodes[3].links.push_back({4, NodeType::move, 100});
        graph.nodes[4].links.push_back({3, NodeType::move, 100});
        const auto issues = issuesOf({.graph = graph});
        QCOMPARE(issues.size(), std::size_t{1});
        QCOMPARE(issues[0].validator, std::string_view("island"));
        QVERIFY(issues[0].fixes.empty() || issues[0].fixes[0].label.starts_with("Link") || deletes);
        bool found = false;
        for (const auto& fix : issues[0].fixes) {
            for (const auto& patch : fix.patches) found |= patch.operation == PatchOperation::deleteNode;
        }
        QCOMPARE(found, deletes);
    }

    void withTwoDemosNothingIsRare() {
        const auto graph = row();
        auto evidence = wellSeen(graph, 2);
        evidence.nodeDemos[1] = 1;
        QVERIFY(issuesOf({.graph = graph, .evidence = &evidence}).empty());
    }

    void anOrphanIsTiedAnewOrTakenAway() {
        const auto graph = row();
        std::vector<EditPatch> patches(2);
        patches[0] = {.id = "one",
                      .operation = PatchOperation::retypeNode,
                      .at = {140, 0, 24},
                      .type = NodeType::crouch};
        patches[1] = {.id = "two", .operation = PatchOperation::deleteNode, .at = {0, 0, 24}};
        const std::vector<PatchOutcome> outcomes = {
            {.id = "one", .state = PatchState::orphaned, .reason = "no node within 24 units"},
            {.id = "two", .state = PatchState::applied}};
        const auto issues = issuesOf({.graph = graph, .patches = patches, .outcomes = outcomes});
        QCOMPARE(issues.size(), std::size_t{1});
        QCOMPARE(issues[0].validator, std::string_view("orphan_patch"));
        QVERIFY(issues[0].message.ends_with("no node within 24 units"));
        QCOMPARE(issues[0].fixes.size(), std::size_t{2});
        auto tied = patches;
        applyFix(tied, issues[0].fixes[0]);
        QCOMPARE(tied.size(), std::size_t{2});
        QCOMPARE(tied[0].at, Vec3(100, 0, 24));
        NavGraph mended = graph;
        JobContext context;
        const auto report = applyPatches(mended, {"row", {tied[0]}}, context);
        QVERIFY(report.has_value());
        QCOMPARE(report->count(PatchState::applied), std::size_t{1});
        applyFix(patches, issues[0].fixes[1]);
        QCOMPARE(patches.size(), std::size_t{1});
        QCOMPARE(patches[0].id, std::string("two"));
    }

    /// Which nodes and links, bots find out when somebody asks for it.
    void aHoleIsToBeFilled() {
        const auto graph = row();
        const std::vector<UncoveredFloor> holes = {{.center = {300, 0, 24}, .area = 9000}};
        const auto issues = issuesOf({.graph = graph, .uncovered = holes});
        QCOMPARE(issues.size(), std::size_t{1});
        QCOMPARE(issues[0].validator, std::string_view("coverage_hole"));
        QCOMPARE(issues[0].fixes.size(), std::size_t{1});
        QVERIFY(issues[0].fixes[0].fillsHole);
        QVERIFY(issues[0].fixes[0].safe);
        std::vector<EditPatch> patches;
        applyFix(patches, issues[0].fixes[0]);
        QVERIFY(patches.empty());
    }

    void detoursHaveBothWays() {
        const auto graph = row();
        Directness found;
        found.detours.push_back({.from = {.name = "spawn 1"},
                                 .to = {.name = "weapon_mp5"},
                                 .nav = 500,
                                 .shortest = 200,
                                 .navWay = {{0, 0, 24}, {0, 200, 24}, {200, 0, 24}},
                                 .shortestWay = {{0, 0, 24}, {100, 0, 24}, {200, 0, 24}},
                                 .nodes = {}});
        const auto issues = issuesOf({.graph = graph, .directness = &found});
        QCOMPARE(issues.size(), std::size_t{1});
        QCOMPARE(issues[0].validator, kDetourIssue);
        QCOMPARE(issues[0].at, Vec3(100, 0, 24));
        QCOMPARE(issues[0].navWay, found.detours[0].navWay);
        QCOMPARE(issues[0].shortestWay, found.detours[0].shortestWay);
        QVERIFY(issues[0].message.contains("2.5 times the shortest"));
    }

    void itemsThatNoNodeServesSayWhy() {
        const auto graph = row();
        Directness found;
        found.unserved = {{.name = "spawn 1", .spawn = true, .reason = "no way leads back"},
                          {.name = "weapon_mp5", .origin = {300, 0, 24}, .reason = "no node is near"}};
        const auto issues = issuesOf({.graph = graph, .directness = &found});
        QCOMPARE(issues.size(), std::size_t{1});
        QCOMPARE(issues[0].validator, std::string_view("unserved_item"));
        QCOMPARE(issues[0].at, Vec3(300, 0, 24));
        QVERIFY(issues[0].message.ends_with("weapon_mp5: no node is near"));
    }

    void theSameFixTwiceIsOneEdit() {
        std::vector<EditPatch> patches;
        const auto fix = deleteNodeFix({1, 2, 3});
        applyFix(patches, fix);
        applyFix(patches, fix);
        QCOMPARE(patches.size(), std::size_t{1});
    }
};

NAVWRIGHT_TEST(TestLintEvidence);
#include "tst_lint_evidence.moc"
