#include <QtTest>

#include "core/bots/test/verdict.h"
#include "test_program.h"

using namespace navwright;

namespace {

NavtestThresholds defaults() {
    return navtestThresholds(Parameters());
}

/// 8 bots, 300 s (40 bot minutes), `touched` of 100 nodes touched.
NavtestReport counted(int touched) {
    NavtestReport report;
    report.map = "wizs";
    report.botCount = 8;
    report.testDurationS = 300;
    for (int i = 0; i < 100; ++i) {
        report.nodes.push_back({.id = i, .touches = i < touched ? 3u : 0u, .visits = i < touched ? 2u : 0u});
    }
    return report;
}

}  // namespace

class TestVerdict : public QObject {
    Q_OBJECT

  private slots:
    void thresholdsComeFromTheTable() {
        QVERIFY((defaults() == NavtestThresholds{0.85, 0.5, 1.0, 0.05, 0.3, 5, 0.5, 2}));
        Parameters parameters;
        QVERIFY(parameters.setText("navtest.bad_link_attempts", "7"));
        QCOMPARE(navtestThresholds(parameters).badLinkAttempts, 7);
    }

    void badNodesAreJudgedFromEnoughVisits_data() {
        QTest::addColumn<int>("visits");
        QTest::addColumn<int>("deaths");
        QTest::addColumn<bool>("bad");
        QTest::newRow("few visits") << 4 << 4 << false;
        QTest::newRow("just enough") << 5 << 2 << true;
        QTest::newRow("at the limit") << 10 << 3 << false;
        QTest::newRow("above") << 10 << 4 << true;
        QTest::newRow("none") << 0 << 0 << false;
        QTest::newRow("no deaths") << 100 << 0 << false;
    }
    void badNodesAreJudgedFromEnoughVisits() {
        QFETCH(int, visits);
        QFETCH(int, deaths);
        QFETCH(bool, bad);
        const NavtestNode node{.id = 7,
                               .visits = static_cast<std::uint32_t>(visits),
                               .deathsFall = static_cast<std::uint32_t>(deaths / 2),
                               .deathsOther = static_cast<std::uint32_t>(deaths - deaths / 2)};
        QVERIFY(badNodes(std::vector{node}, defaults()) ==
                (bad ? std::vector<std::int32_t>{7} : std::vector<std::int32_t>{}));
    }

    void badLinksAreJudgedFromEnoughAttempts_data() {
        QTest::addColumn<int>("attempts");
        QTest::addColumn<int>("failures");
        QTest::addColumn<bool>("bad");
        QTest::newRow("one attempt") << 1 << 1 << false;
        QTest::newRow("two") << 2 << 2 << true;
        QTest::newRow("at the limit") << 4 << 2 << false;
        QTest::newRow("above") << 5 << 3 << true;
        QTest::newRow("none") << 0 << 0 << false;
    }
    void badLinksAreJudgedFromEnoughAttempts() {
        QFETCH(int, attempts);
        QFETCH(int, failures);
        QFETCH(bool, bad);
        const NavtestLink link{.from = 2,
                               .to = 1,
                               .attempts = static_cast<std::uint32_t>(attempts),
                               .failures = static_cast<std::uint32_t>(failures)};
        QCOMPARE(badLinks(std::vector{link}, defaults()).size(), std::size_t{bad});
    }

    void badOnesAreSorted() {
        const std::vector<NavtestNode> nodes{{.id = 9, .visits = 5, .deathsFall = 5},
                                             {.id = 2, .visits = 5, .deathsFall = 5}};
        QVERIFY((badNodes(nodes, defaults()) == std::vector<std::int32_t>{2, 9}));
    }

    void figuresAreComputedFromCounters() {
        auto report = counted(90);
        report.nodes[1].stuck = 20;
        report.nodes[2].stuck = 12;
        report.deaths.resize(10);
        report.unreachableNodes = {95, 96};
        summarise(report, defaults(), 100);
        QCOMPARE(report.coverageRatio, 0.9);
        QCOMPARE(report.totalNodeVisits, std::uint64_t{180});
        QCOMPARE(report.totalEnvironmentalDeaths, std::uint64_t{10});
        QCOMPARE(report.deathRatePerBotMin, 0.25);
        QCOMPARE(report.stuckRatePerBotMin, 0.8);
        QVERIFY(report.passed && report.reasons.empty());
        QCOMPARE(report.schema, kNavtestSchema);
        QVERIFY(report.thresholds == defaults());
    }

    void eachLimitFailsAlone_data() {
        QTest::addColumn<QString>("reason");
        QTest::newRow("coverage") << "Share of nodes visited is 0.840, below 0.850";
        QTest::newRow("deaths") << "Deaths per bot and minute is 0.525, above 0.500";
        QTest::newRow("stuck") << "Stuck per bot and minute is 1.025, above 1.000";
        QTest::newRow("unreachable") << "Unreachable share is 0.060, above 0.050";
    }
    void eachLimitFailsAlone() {
        QFETCH(QString, reason);
        auto report = counted(reason.startsWith("Share of nodes") ? 84 : 85);
        report.deaths.resize(reason.startsWith("Deaths") ? 21 : 20);
        report.nodes[0].stuck = reason.startsWith("Stuck") ? 41 : 40;
        for (int i = 0; i < (reason.startsWith("Unreachable") ? 6 : 5); ++i)
            report.unreachableNodes.push_back(i);
        summarise(report, defaults(), 100);
        QVERIFY(!report.passed);
        QCOMPARE(report.reasons.size(), std::size_t{1});
        QCOMPARE(QString::fromStdString(report.reasons[0]), reason);
    }

    void marginsPointToTheGoodSide() {
        auto report = counted(80);
        report.deaths.resize(10);
        summarise(report, defaults(), 100);
        const auto lines = verdictLines(report, defaults(), 100);
        QCOMPARE(lines.size(), std::size_t{4});
        QVERIFY(lines[0].margin() < 0 && !lines[0].passed);
        QCOMPARE(lines[1].margin(), 0.25);
        QVERIFY(lines[1].passed);
    }

    void detoursDecideWhereALimitSaysSo() {
        auto report = counted(100);
        summarise(report, defaults(), 100);
        const DirectnessFigures figures{.pairs = 200, .median = 1.1, .p99 = 2.5, .worst = 4, .detours = 0.02};
        judgeDirectness(report, figures, defaults());
        QVERIFY(report.passed && report.directness == figures);
        QCOMPARE(verdictLines(report, defaults(), 100).size(), std::size_t{4});
        auto limited = defaults();
        limited.maxDetour = 2.5;
        judgeDirectness(report, figures, limited);
        QVERIFY(report.passed);
        limited.maxDetour = 2;
        QCOMPARE(verdictLines(report, limited, 100).size(), std::size_t{5});
        judgeDirectness(report, figures, limited);
        QVERIFY(!report.passed);
        QCOMPARE(report.reasons,
                 (std::vector<std::string>{"Detour of one way in a hundred is 2.500, above 2.000"}));
    }

    void badNodesAloneDoNotFail() {
        auto report = counted(100);
        report.nodes[4] = {.id = 4, .touches = 10, .visits = 10, .deathsFall = 10};
        summarise(report, defaults(), 100);
        QVERIFY(report.passed);
        QVERIFY((report.badNodes == std::vector<std::int32_t>{4}));
    }

    void emptyTestsHaveNoRates() {
        NavtestReport report;
        report.deaths.resize(3);
        summarise(report, defaults(), 0);
        QCOMPARE(report.deathRatePerBotMin, 0.0);
        QCOMPARE(report.coverageRatio, 0.0);
        QVERIFY(!report.passed);
    }
};

NAVWRIGHT_TEST(TestVerdict);
#include "tst_verdict.moc"
