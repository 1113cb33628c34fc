#include <QtTest>

#include "core/review/comparison/agreement.h"
#include "core/review/comparison/path_between.h"
#include "test_program.h"

using namespace navwright;

namespace {

/// One link from node 0 to node 1.
NavGraph pairGraph(NodeType type = NodeType::move) {
    NavGraph graph;
    graph.nodes = {{.origin = {0, 0, 24}}, {.origin = {100, 0, 24}}};
    graph.nodes[0].links = {{1, type, 100}};
    return graph;
}

LinkJudgement judgement(bool possible, LinkFailure failure = LinkFailure::none) {
    LinkJudgement judged;
    judged.possible = possible;
    judged.failure = failure;
    return judged;
}

}  // namespace

class TestAgreement : public QObject {
    Q_OBJECT

  private slots:
    void suspectsWhatIsSaid_data() {
        QTest::addColumn<int>("seen");      // -1: no demos at all
        QTest::addColumn<int>("possible");  // -1: not judged
        QTest::addColumn<int>("failures");  // of 4 attempts; -1: no test
        QTest::addColumn<int>("expected");
        const auto row = [](const char* name, int seen, int possible, int failures, Suspicion expected) {
            QTest::newRow(name) << seen << possible << failures << static_cast<int>(expected);
        };
        row("seen, not possible", 1, 0, -1, Suspicion::seenButImpossible);
        row("seen, not possible, walked", 1, 0, 0, Suspicion::seenButImpossible);
        row("seen, possible, fails", 1, 1, 4, Suspicion::possibleButFails);
        row("seen, possible, walked", 1, 1, 0, Suspicion::agreed);
        row("one failure of four", 1, 1, 1, Suspicion::agreed);
        row("unseen, possible", 0, 1, -1, Suspicion::unseenButPossible);
        row("unseen, possible, walked", 0, 1, 0, Suspicion::agreed);
        row("unseen, not possible", 0, 0, -1, Suspicion::unsupported);
        row("unseen, not possible, walked", 0, 0, 0, Suspicion::agreed);
        row("foreign nav, not possible", -1, 0, -1, Suspicion::unsupported);
        row("foreign nav, possible", -1, 1, -1, Suspicion::agreed);
        row("foreign nav, nothing else", -1, -1, -1, Suspicion::untold);
    }
    void suspectsWhatIsSaid() {
        QFETCH(int, seen);
        QFETCH(int, possible);
        QFETCH(int, failures);
        QFETCH(int, expected);
        const auto graph = pairGraph();
        NavEvidence evidence{.demos = 4, .nodeDemos = {4, 4}, .links = {{{}}, {}}};
        if (seen == 1) evidence.links[0][0] = {true, 7, 3};
        std::vector<std::vector<LinkJudgement>> judged(2);
        judged[0].push_back(judgement(possible == 1, LinkFailure::blocked));
        NavtestReport report;
        if (failures >= 0) {
            report.nodes = {{.id = 0, .origin = {0, 0, 24}}, {.id = 1, .origin = {100, 0, 24}}};
            report.links = {{.from = 0, .to = 1, .attempts = 4, .failures = static_cast<unsigned>(failures)}};
        }
        AgreementInput input{.graph = graph};
        if (possible >= 0) input.judged = judged;
        if (seen >= 0) input.evidence = &evidence;
        if (failures >= 0) input.report = &report;
        const auto links = agreementOf(input);
        QCOMPARE(links.size(), std::size_t{1});
        QCOMPARE(static_cast<int>(links[0].suspicion), expected);
        QCOMPARE(links[0].traversals, seen == 1 ? 7u : 0u);
        QCOMPARE(links[0].attempts, failures >= 0 ? 4u : 0u);
        const auto counts = countAgreement(links);
        QCOMPARE(counts[static_cast<std::size_t>(links[0].demo)][static_cast<std::size_t>(links[0].physics)]
                       [static_cast<std::size_t>(links[0].test)],
                 std::size_t{1});
        QCOMPARE(countSuspicion(links)[static_cast<std::size_t>(expected)], std::size_t{1});
        QVERIFY(!suspicionText(links[0].suspicion).empty());
    }

    void physicsSaysNothingOfDoors() {
        const auto graph = pairGraph(NodeType::door);
        std::vector<std::vector<LinkJudgement>> judged(2);
        judged[0].emplace_back();
        const auto links = agreementOf({.graph = graph, .judged = judged});
        QCOMPARE(links[0].physics, PhysicsSays::nothing);
    }

    void theWorstComeFirst() {
        auto graph = pairGraph();
        graph.nodes[1].links = {{0, NodeType::move, 100}};
        std::vector<std::vector<LinkJudgement>> judged(2);
        judged[0].push_back(judgement(true));
        judged[1].push_back(judgement(false, LinkFailure::tooHigh));
        const auto links = agreementOf({.graph = graph, .judged = judged});
        QCOMPARE(links[0].node, 1u);
        QCOMPARE(links[0].failure, LinkFailure::tooHigh);
        QCOMPARE(links[1].node, 0u);
    }

    void aPathNeedsNodesAtBothEnds() {
        const auto graph = pairGraph();
        QVERIFY(pathBetween(graph, {0, 0, 24}, {100, 0, 24}).path.found);
        QVERIFY(!pathBetween(graph, {100, 0, 24}, {0, 0, 24}).path.found);
        const auto lost = pathBetween(graph, {0, 0, 24}, {900, 0, 24});
        QCOMPARE(lost.start, 0);
        QCOMPARE(lost.goal, -1);
        QVERIFY(!lost.path.found);
    }
};

NAVWRIGHT_TEST(TestAgreement);
#include "tst_agreement.moc"
