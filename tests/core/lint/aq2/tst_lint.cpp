#include <QtTest>

#include <set>

#include "core/lint/aq2/lint.h"
#include "core/nav/files/patch_apply.h"
#include "hall.h"
#include "stop_at.h"
#include "test_program.h"

using namespace navwright;
using namespace hall;

namespace {

std::vector<Issue> lintHall(const NavGraph& graph, const NavtestReport* report = nullptr) {
    JobContext context;
    LinkJudge judge(map().bsp, *map().world);
    const auto judged = judgeNavLinks(graph, judge, 1, context);
    if (!judged) qFatal("judgeNavLinks failed");
    auto issues = lint(
        {.graph = graph, .bsp = &map().bsp, .world = map().world.get(), .report = report, .judged = *judged},
        context);
    if (!issues) qFatal("lint failed");
    return *issues;
}

std::set<std::string> kindsOf(std::span<const Issue> issues) {
    std::set<std::string> kinds;
    for (const auto& issue : issues) kinds.insert(std::string(issue.validator));
    return kinds;
}

QString textOf(std::span<const Issue> issues) {
    QString text;
    for (const auto& issue : issues) {
        text += QString::fromStdString(std::string(issue.validator) + ": " + issue.message + "; ");
    }
    return text;
}

}  // namespace

class TestLint : public QObject {
    Q_OBJECT

  private slots:
    void idsAreUniqueAndErrorsComeFirst() {
        std::set<std::string_view> ids;
        auto last = Severity::error;
        for (const auto& validator : validators()) {
            QVERIFY(ids.insert(validator.id).second);
            QVERIFY(!validator.title.empty());
            QVERIFY(validator.severity >= last);
            last = validator.severity;
        }
    }

    /// A thousand nodes in one place were half a million issues, and a full nav of them more than memory
    /// holds.
    void nodesInOnePlaceAreAnIssueEach() {
        NavGraph graph;
        graph.nodes.assign(1000, nodeAt(0, 0));
        for (auto& node : graph.nodes) node.links.clear();
        JobContext context;
        const auto issues = lint({.graph = graph}, context);
        QVERIFY(issues.has_value());
        QCOMPARE(std::ranges::count(*issues, "near_duplicate", &Issue::validator), 999);
    }

    /// It never ended: steps along a link of a billion units were lost in rounding.
    void aNodeABillionUnitsAwayIsAnIssueAndNotTheEnd() {
        auto graph = clean();
        addLinked(graph, nodeAt(1e9f, 0));
        JobContext context;
        const auto issues = lint({.graph = graph, .bsp = &map().bsp, .world = map().world.get()}, context);
        QVERIFY(issues.has_value());
        QVERIFY(kindsOf(*issues).contains("gap_on_move"));
    }

    void aCleanNavIsSilent() {
        const auto issues = lintHall(clean());
        QVERIFY2(issues.empty(), qPrintable(textOf(issues)));
    }

    void aDoorBlocksUnlessItOpensByTouch_data() {
        QTest::addColumn<float>("y");
        QTest::addColumn<bool>("blocked");
        QTest::newRow("named door") << 550.0f << true;
        QTest::newRow("door that opens by touch") << 750.0f << false;
    }
    void aDoorBlocksUnlessItOpensByTouch() {
        QFETCH(float, y);
        QFETCH(bool, blocked);
        auto graph = clean();
        graph.nodes.push_back(nodeAt(240, y));
        graph.nodes.push_back(nodeAt(376, y));
        linkBoth(graph, 4, 5);
        QCOMPARE(kindsOf(lintHall(graph)).contains("blocked_way"), blocked);
    }

    void withoutPhysicsAGapIsFoundByItsFloor() {
        auto graph = clean();
        graph.nodes.push_back(nodeAt(-900, -790, 244));
        graph.nodes.push_back(nodeAt(-900, -510, 244));
        linkBoth(graph, 4, 5);
        JobContext context;
        const auto issues = lint({.graph = graph, .bsp = &map().bsp, .world = map().world.get()}, context);
        QVERIFY(issues.has_value());
        QCOMPARE(std::ranges::count(*issues, std::string_view("gap_on_move"), &Issue::validator), 2);
    }

    /// Nodes written on a grid stand a little beyond edges; bots start beside them.
    void aNodeBeyondAnEdgeIsPutBackOnTheFloor() {
        auto graph = clean();
        graph.nodes.push_back(nodeAt(920, -300, 344));
        graph.nodes.push_back(nodeAt(850, -300, 344));
        link(graph, 4, 5);
        const auto issues = lintHall(graph);
        const auto found = std::ranges::find(issues, std::string_view("impossible_link"), &Issue::validator);
        QVERIFY2(found != issues.end(), qPrintable(textOf(issues)));
        QVERIFY(found->message.find("over an edge") != std::string::npos);
        const auto& fix = found->fixes.front().patches.front();
        QCOMPARE(fix.operation, PatchOperation::moveNode);
        QVERIFY(fix.to && glm::length(*fix.to - Vec3(920, -300, 344)) <= 24);
        graph.nodes[4].origin = *fix.to;
        QVERIFY2(!kindsOf(lintHall(graph)).contains("impossible_link"), qPrintable(textOf(lintHall(graph))));
    }

    void aNavOfAnotherMapIsRecognised() {
        auto graph = clean();
        graph.nodes[0].origin.z = -400;
        QVERIFY(!looksLikeAnotherMap(graph.nodes.size(), lintHall(graph)));
        for (auto& node : graph.nodes) node.origin.z = -400;
        QVERIFY(looksLikeAnotherMap(graph.nodes.size(), lintHall(graph)));
    }

    void aReportAddsWhatBotsMet() {
        const auto graph = clean();
        NavtestReport report;
        report.badNodes = {1};
        report.badLinks = {{0, 1}};
        report.unreachableNodes = {2};
        report.nodes = {{.id = 1, .deathsFall = 3, .stuck = 2}};
        report.links = {{.from = 0, .to = 1, .attempts = 9, .failures = 7}};
        const auto issues = lintHall(graph, &report);
        QVERIFY((kindsOf(issues) ==
                 std::set<std::string>{"navtest_bad_node", "navtest_bad_link", "navtest_unreachable"}));
        QVERIFY(textOf(issues).contains("7 of 9"));
        QVERIFY(textOf(issues).contains("3 bots died"));
    }

    void whereBotsSpawnIsReached() {
        auto graph = clean();
        for (auto& node : graph.nodes) node.origin.y += 140;
        graph.nodes.push_back(nodeAt(0, 0));
        link(graph, 4, 0);
        auto issues = lintHall(graph);
        QVERIFY2(issues.empty(), qPrintable(textOf(issues)));
        graph.nodes[4].origin.x = -140;
        QVERIFY(kindsOf(lintHall(graph)).contains("never_reached"));
    }

    void withoutAMapOnlyTheGraphIsJudged() {
        auto graph = clean();
        graph.nodes[2].type = NodeType::water;
        graph.nodes.push_back(nodeAt(-128, 0, -500));
        JobContext context;
        const auto issues = lint({.graph = graph}, context);
        QVERIFY(issues.has_value());
        QVERIFY(kindsOf(*issues) == std::set<std::string>{"unlinked_node"});
    }

    void stopsWhenAsked() {
        JobContext context(alreadyStopped());
        const auto graph = clean();
        const auto issues = lint({.graph = graph}, context);
        QVERIFY(!issues && issues.error().cancelled());
    }
};

NAVWRIGHT_TEST(TestLint);
#include "tst_lint.moc"
