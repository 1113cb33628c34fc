#include <QtTest>

#include "core/bots/test/seeded_tests.h"
#include "core/bots/test/verdict.h"
#include "test_program.h"

using namespace navwright;

namespace {

constexpr std::size_t kNodes = 2;

NavtestThresholds limits() {
    return navtestThresholds(Parameters());
}

/// One minute of one bot on two nodes, with so many deaths and link failures.
NavtestReport testOf(std::uint64_t seed, std::uint32_t deaths, std::uint32_t failures, bool reached) {
    NavtestReport report;
    report.map = "wizs";
    report.seed = seed;
    report.botCount = 1;
    report.testDurationS = 60;
    report.nodes = {{.id = 0, .origin = Vec3(1), .touches = 3, .visits = 2, .deathsFall = deaths}};
    if (reached) report.nodes.push_back({.id = 1, .origin = Vec3(2), .touches = 1});
    if (!reached) report.unreachableNodes = {1};
    report.links = {{.from = 0, .to = 1, .attempts = 4, .traversals = 4 - failures, .failures = failures}};
    for (std::uint32_t i = 0; i < deaths; ++i)
        report.deaths.push_back({.bot = 0, .time = 1, .cause = "fall"});
    summarise(report, limits(), kNodes);
    return report;
}

/// A third node, which the engine empties, is none of those that bots can come to.
NavGraph nav() {
    NavGraph graph;
    graph.nodes.resize(kNodes + 1);
    graph.nodes.back().inUse = false;
    return graph;
}

}  // namespace

class TestMergedTests : public QObject {
    Q_OBJECT

  private slots:
    void oneTestIsItself() {
        const std::vector tests{testOf(7, 1, 2, true)};
        QVERIFY(mergeTests(tests, limits(), nav()) == tests.front());
    }

    void countersAreSummedAndRatesAreMeans() {
        const std::vector tests{testOf(1, 0, 1, true), testOf(2, 3, 3, false)};
        const auto merged = mergeTests(tests, limits(), nav());
        QCOMPARE(merged.testDurationS, 120.0);
        QCOMPARE(merged.nodes.size(), std::size_t{2});
        QCOMPARE(merged.nodes[0].touches, 6u);
        QCOMPARE(merged.nodes[0].deathsFall, 3u);
        QCOMPARE(merged.links[0].attempts, 8u);
        QCOMPARE(merged.links[0].failures, 4u);
        QCOMPARE(merged.deathRatePerBotMin, 1.5);
        QCOMPARE(merged.deaths.size(), std::size_t{3});
        QCOMPARE(merged.coverageRatio, 1.0);
        QVERIFY(merged.unreachableNodes.empty());
    }

    /// The server's reports count stuck bots that no node counts in their rate alone.
    void stuckBotsWithoutANodeStayInTheSum() {
        auto first = testOf(1, 0, 0, true), second = testOf(2, 0, 0, true);
        first.nodes[0].stuck = 2;
        first.stuckRatePerBotMin = 5;
        second.stuckRatePerBotMin = 1;
        const auto merged = mergeTests(std::vector{first, second}, limits(), nav());
        QCOMPARE(merged.stuckWithoutNode, std::uint64_t{4});
        QCOMPARE(merged.stuckRatePerBotMin, 3.0);
    }

    void oneFailureFailsAllAndNamesItsSeed() {
        const std::vector tests{testOf(1, 0, 0, true), testOf(2, 1, 0, true), testOf(3, 0, 0, true)};
        QVERIFY(tests[0].passed && !tests[1].passed);
        const auto merged = mergeTests(tests, limits(), nav());
        QVERIFY(merged.deathRatePerBotMin < limits().maxDeathRate);
        QVERIFY(!merged.passed);
        QCOMPARE(merged.reasons.size(), std::size_t{1});
        QVERIFY(merged.reasons[0].starts_with("Seed 2: "));
    }

    /// Too few attempts to judge by in each test alone, enough in all.
    void badLinksAreFoundInTheSum() {
        auto strict = limits();
        strict.badLinkAttempts = 6;
        auto first = testOf(1, 0, 3, true), second = testOf(2, 0, 3, true);
        summarise(first, strict, kNodes);
        QVERIFY(first.badLinks.empty());
        const std::vector tests{first, second};
        QCOMPARE(mergeTests(tests, strict, nav()).badLinks, (std::vector<NodeLink>{{0, 1}}));
    }
};

NAVWRIGHT_TEST(TestMergedTests);
#include "tst_merged_tests.moc"
