#include <QtTest>

#include "core/bots/test/server_agreement.h"
#include "test_program.h"

using namespace navwright;

namespace {

constexpr double kNear = 1e-9;

/// Six nodes in a row, 100 apart; each is linked to the next, the last two by a JUMP that rises 20.
NavGraph agreementRow() {
    NavGraph graph;
    for (int i = 0; i < 6; ++i)
        graph.nodes.push_back({.origin = Vec3(100.f * static_cast<float>(i), 0, i == 5 ? 44 : 24)});
    for (int i = 0; i < 5; ++i) {
        graph.nodes[static_cast<std::size_t>(i)].links.push_back(
            {.target = i + 1, .type = i == 4 ? NodeType::jump : NodeType::move, .cost = 100});
    }
    return graph;
}

/// One test that failed so many of so many attempts on the link from each of the first nodes.
TestCounts countsOf(std::uint64_t seed, double stuck, bool passed,
                    const std::vector<std::pair<std::uint32_t, std::uint32_t>>& failuresOfAttempts) {
    TestCounts counts{.file = "test", .map = "row", .bots = 8, .seconds = 300};
    counts.seeds.push_back(
        {.seed = seed, .passed = passed, .coverage = 0.9, .stuck = stuck, .deaths = stuck / 10});
    for (std::size_t i = 0; i < failuresOfAttempts.size(); ++i) {
        const auto [failures, attempts] = failuresOfAttempts[i];
        const auto from = static_cast<std::int32_t>(i);
        counts.links.push_back({.from = from,
                                .to = from + 1,
                                .attempts = attempts,
                                .traversals = attempts - failures,
                                .failures = failures});
    }
    return counts;
}

NavAgreement withRates(double server, double simulator, std::size_t serverPassed,
                       std::size_t simulatorPassed) {
    NavAgreement agreement;
    agreement.server = {.tests = 10, .passed = serverPassed, .stuck = server};
    agreement.simulator = {.tests = 10, .passed = simulatorPassed, .stuck = simulator};
    return agreement;
}

}  // namespace

class TestServerAgreement : public QObject {
    Q_OBJECT

  private slots:
    void aLinkFailsFromItsShareAndAttemptsOn() {
        QVERIFY(!(Tries{.attempts = 10, .failures = 3}).fails());
        QVERIFY((Tries{.attempts = 10, .failures = 4}).fails());
        QVERIFY(!(Tries{.attempts = 9, .failures = 9}).fails());
        QCOMPARE(Tries{}.share(), 0.0);
    }

    void shapesHaveTheirBounds() {
        const auto shape = [](float length, float rise) { return linkShape(Vec3(0), Vec3(0, length, rise)); };
        QCOMPARE(shape(47.9f, 0), (LinkShape{.rise = 2, .length = 0}));
        QCOMPARE(shape(48, 18), (LinkShape{.rise = 2, .length = 1}));
        QCOMPARE(shape(96, 45), (LinkShape{.rise = 1, .length = 2}));
        QCOMPARE(shape(160, 46), (LinkShape{.rise = 0, .length = 3}));
        QCOMPARE(shape(160, -64), (LinkShape{.rise = 3, .length = 3}));
        QCOMPARE(shape(160, -65), (LinkShape{.rise = 4, .length = 3}));
        QCOMPARE(shape(160, -18), (LinkShape{.rise = 2, .length = 3}));
    }

    /// The server: links 0, 1 and 4 fail. The simulator: 0 and 2. Of its two one is right; of three one is
    /// found. Link 3 fails often, but there are too few attempts.
    void precisionAndRecallAreOfPooledLinks() {
        const std::vector server{countsOf(1, 1, true, {{4, 5}, {2, 5}, {0, 9}, {4, 4}, {5, 5}}),
                                 countsOf(2, 2, false, {{4, 5}, {2, 5}, {0, 9}, {5, 5}, {5, 5}})};
        const std::vector simulator{countsOf(1, 1, true, {{9, 10}, {0, 10}, {9, 10}, {0, 10}, {0, 10}})};
        const auto agreement = compareWithServer(agreementRow(), server, simulator);
        QCOMPARE(agreement.failing,
                 (FoundLinks{.server = 3, .simulator = 2, .both = 1, .serverTried = 3, .simulatorTried = 2}));
        QCOMPARE(agreement.failing.precision(), std::optional(0.5));
        QVERIFY(std::abs(agreement.failing.recall().value_or(0) - 1. / 3) < kNear);
        QCOMPARE(agreement.links.size(), std::size_t{4});
        QCOMPARE(agreement.links.front().tries.server, (Tries{.attempts = 10, .failures = 10}));
        QCOMPARE(agreement.links.front().type, NodeType::jump);
    }

    void figuresAreMeansOverSeeds() {
        const std::vector server{countsOf(1, 1, true, {{0, 5}}), countsOf(2, 2, false, {{0, 5}})};
        const std::vector simulator{countsOf(1, 0.5, true, {{0, 5}})};
        const auto agreement = compareWithServer(agreementRow(), server, simulator);
        QCOMPARE(agreement.server.tests, std::size_t{2});
        QCOMPARE(agreement.server.passed, std::size_t{1});
        QCOMPARE(agreement.server.stuck, 1.5);
        QVERIFY(std::abs(agreement.server.deaths - 0.15) < kNear);
        QCOMPARE(agreement.server.coverage, 0.9);
        QCOMPARE(agreement.simulator.stuck, 0.5);
        QCOMPARE(agreement.verdictsAgree(), 0.5);
        QVERIFY(agreement.sameVerdict());
        QVERIFY(!agreement.failing.precision() && !agreement.failing.recall());
    }

    void failuresAreCountedByTypeAndShape() {
        const std::vector server{countsOf(1, 1, true, {{1, 5}, {0, 5}, {0, 5}, {0, 5}, {2, 7}})};
        const std::vector simulator{countsOf(1, 1, true, {{3, 6}})};
        const auto agreement = compareWithServer(agreementRow(), server, simulator);
        const auto& moves = agreement.byType[static_cast<std::size_t>(NodeType::move)];
        QCOMPARE(moves.server, (Tries{.attempts = 20, .failures = 1}));
        QCOMPARE(moves.simulator, (Tries{.attempts = 6, .failures = 3}));
        const auto& jumps = agreement.byType[static_cast<std::size_t>(NodeType::jump)];
        QCOMPARE(jumps.server, (Tries{.attempts = 7, .failures = 2}));
        QCOMPARE(agreement.byShape[1][2], jumps);
        QCOMPARE(agreement.byShape[2][2], moves);
    }

    /// Seeds 1 and 3 against 2 and 4, however they come in.
    void halvesAreEverySecondSeed() {
        const std::vector server{
            countsOf(4, 0.4, false, {{9, 10}, {9, 10}}), countsOf(1, 0.1, true, {{5, 5}, {0, 5}}),
            countsOf(3, 0.3, true, {{5, 5}, {0, 5}}), countsOf(2, 0.2, false, {{9, 10}, {9, 10}})};
        const auto agreement = compareWithServer(agreementRow(), server, server);
        QVERIFY(agreement.halves.has_value());
        QVERIFY(std::abs(agreement.halves->first.stuck - 0.2) < kNear);
        QVERIFY(std::abs(agreement.halves->second.stuck - 0.3) < kNear);
        QCOMPARE(agreement.halves->first.passed, std::size_t{2});
        QCOMPARE(agreement.halves->second.passed, std::size_t{0});
        QVERIFY(agreement.halves->failing.has_value());
        QCOMPARE(*agreement.halves->failing,
                 (FoundLinks{.server = 1, .simulator = 2, .both = 1, .serverTried = 1, .simulatorTried = 2}));
    }

    /// What the other side hardly tries is told apart.
    void linksThatOneSideHardlyTriesAreToldApart() {
        const std::vector server{countsOf(1, 1, true, {{9, 10}, {9, 10}, {2, 9}})};
        const std::vector simulator{countsOf(1, 1, true, {{9, 10}, {9, 9}, {9, 10}})};
        const auto failing = compareWithServer(agreementRow(), server, simulator).failing;
        QCOMPARE(failing,
                 (FoundLinks{.server = 2, .simulator = 2, .both = 1, .serverTried = 1, .simulatorTried = 1}));
        QCOMPARE(failing.precision(), std::optional(0.5));
        QCOMPARE(failing.precisionOfTried(), std::optional(1.0));
        QCOMPARE(failing.recallOfTried(), std::optional(1.0));
    }

    void pooledLinksHaveNoHalves() {
        auto pooled = countsOf(1, 0.1, true, {{5, 10}});
        pooled.seeds.push_back({.seed = 2, .stuck = 0.5});
        const auto agreement = compareWithServer(agreementRow(), std::vector{pooled}, std::vector{pooled});
        QVERIFY(agreement.halves && !agreement.halves->failing);
        QCOMPARE(agreement.halves->second.stuck, 0.5);
        const std::vector one{countsOf(1, 0.1, true, {{5, 10}})};
        QVERIFY(!compareWithServer(agreementRow(), one, one).halves);
    }

    void correlationIsPearsons() {
        const std::vector<double> rising{1, 2, 3, 4}, falling{8, 6, 4, 2}, level{5, 5, 5, 5},
            mixed{1, 3, 2, 4};
        QVERIFY(std::abs(correlation(rising, rising).value_or(0) - 1) < kNear);
        QVERIFY(std::abs(correlation(rising, falling).value_or(0) + 1) < kNear);
        QVERIFY(std::abs(correlation(rising, mixed).value_or(0) - 0.8) < kNear);
        QVERIFY(!correlation(rising, level));
        QVERIFY(!correlation(std::vector<double>{1, 2}, std::vector<double>{1, 2}));
    }

    void manyNavsAreSummedUp() {
        std::vector navs{withRates(1, 1.5, 10, 10), withRates(2, 2.5, 0, 4), withRates(3, 3.5, 8, 0)};
        navs[0].failing = {.server = 4, .simulator = 2, .both = 2};
        navs[1].failing = {.server = 1, .simulator = 6, .both = 0};
        navs[0].halves = ServerHalves{.first = {.tests = 5, .passed = 5, .stuck = 1},
                                      .second = {.tests = 5, .passed = 4, .stuck = 1.2},
                                      .failing = FoundLinks{.server = 2, .simulator = 2, .both = 1}};
        const auto summary = summariseAgreement(navs);
        QCOMPARE(summary.navs, std::size_t{3});
        QVERIFY(std::abs(summary.stuck.meanError - 0.5) < kNear);
        QVERIFY(std::abs(summary.stuck.correlation.value_or(0) - 1) < kNear);
        QVERIFY(std::abs(summary.verdictsAgree - (1 + 0.6 + 0.2) / 3) < kNear);
        QCOMPARE(summary.sameVerdicts, std::size_t{2});
        QCOMPARE(summary.failing, (FoundLinks{.server = 5, .simulator = 8, .both = 2}));
        QCOMPARE(summary.serverStuck.navs, std::size_t{1});
        QVERIFY(std::abs(summary.serverStuck.meanError - 0.2) < kNear);
        QVERIFY(std::abs(summary.serverVerdictsAgree - 0.8) < kNear);
        QVERIFY(summary.serverFailing && summary.serverFailing->both == 1);
    }
};

NAVWRIGHT_TEST(TestServerAgreement);
#include "tst_server_agreement.moc"
