#include <QtTest>

#include "core/lint/aq2/lint.h"
#include "core/lint/aq2/validator.h"
#include "test_program.h"

using namespace navwright;

namespace {

Vec3 at(int node) {
    return Vec3(150.0f * static_cast<float>(node), 0, 24);
}

/// Four nodes in a row, linked both ways but for the way back from the last two.
NavGraph trapped() {
    NavGraph graph;
    for (int i = 0; i < 4; ++i) graph.nodes.push_back({.origin = at(i)});
    for (const auto& [from, to] : {std::pair(0, 1), {1, 0}, {1, 2}, {2, 3}, {3, 2}})
        graph.nodes[static_cast<std::size_t>(from)].links.push_back({to, NodeType::move, 150});
    return graph;
}

std::vector<Issue> issuesOf(const LintInput& input, std::string_view validator) {
    JobContext context;
    auto issues = lint(input, context);
    if (!issues) qFatal("lint failed");
    std::erase_if(*issues, [&](const Issue& issue) { return issue.validator != validator; });
    return *issues;
}

}  // namespace

/// Parts left out, and removals that trap or strand bots.
class TestLintLeftOut : public QObject {
    Q_OBJECT

  private slots:
    void everyPartLeftOutIsAnIssueWithAFix() {
        const NavGraph graph;
        const std::vector<RejectedComponent> parts{{RejectedComponentKind::component, {1, 2, 3}, at(2)},
                                                   {RejectedComponentKind::trap, {5}, at(5)}};
        const auto issues = issuesOf({.graph = graph, .rejected = parts}, "left_out");
        QCOMPARE(issues.size(), std::size_t{2});
        QCOMPARE(issues[0].at, at(2));
        QVERIFY(issues[0].message.find("3 nodes are left out") == 0);
        QVERIFY(issues[0].message.find("nodes.main_component") != std::string::npos);
        QCOMPARE(issues[1].fixes.size(), std::size_t{1});
        QCOMPARE(issues[1].fixes[0].label, std::string("Find links that bots make"));
        QVERIFY(issues[1].fixes[0].joins == at(5));
        QVERIFY(issues[1].fixes[0].safe);
    }
    void aRemovedLinkThatWasTheWayOutIsNamedAndCanBePutBack() {
        const auto graph = trapped();
        const Ledger ledger{.map = "m", .iterations = 3, .links = {{at(2), at(1), 3, "4 of 5 failed"}}};
        const auto issues = issuesOf({.graph = graph, .ledger = &ledger}, "harmful_removal");
        QCOMPARE(issues.size(), std::size_t{1});
        QVERIFY2(
            issues[0].message.find("Test 3 removed a link from here (4 of 5 failed): bots that come here "
                                   "never get out") == 0,
            issues[0].message.c_str());
        QCOMPARE(issues[0].fixes[0].restored, (std::vector<LedgerPlace>{{.from = at(2), .to = at(1)}}));
    }
    void aRemovedNodeBesideATrapIsNamed() {
        const auto graph = trapped();
        const Ledger ledger{.map = "m", .iterations = 1, .nodes = {{at(3) + Vec3(100, 0, 0), 1, "fell"}}};
        QCOMPARE(issuesOf({.graph = graph, .ledger = &ledger}, "harmful_removal").size(), std::size_t{1});
    }
    void harmlessRemovalsAreSilent() {
        const auto graph = trapped();
        const Ledger ledger{.map = "m",
                            .iterations = 1,
                            .nodes = {{at(0) - Vec3(200, 0, 0), 1, "fell"}},
                            .links = {{at(0), at(2), 1, "stuck"}, {at(3), at(0) + Vec3(0, 900, 0), 1, ""}}};
        QVERIFY(issuesOf({.graph = graph, .ledger = &ledger}, "harmful_removal").empty());
    }
};

NAVWRIGHT_TEST(TestLintLeftOut);
#include "tst_lint_left_out.moc"
