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

    /// The published proposal's limits of single nodes and links, as parameters.
    void singleNodesAndLinksDecideWhereTheyAreJudged_data() {
        QTest::addColumn<bool>("ofNode");
        QTest::addColumn<int>("bad");
        QTest::addColumn<int>("all");
        QTest::addColumn<QString>("reason");
        QTest::newRow("node at 30 %") << true << 3 << 10 << QString();
        QTest::newRow("node above") << true << 31 << 100
                                    << "Deaths per visit of the worst node is 0.310, above 0.300";
        QTest::newRow("node on its first visit")
            << true << 1 << 1 << "Deaths per visit of the worst node is 1.000, above 0.300";
        QTest::newRow("link at 50 %") << false << 1 << 2 << QString();
        QTest::newRow("link above") << false << 51 << 100
                                    << "Failures per attempt of the worst link is 0.510, above 0.500";
        QTest::newRow("link at its first attempt")
            << false << 1 << 1 << "Failures per attempt of the worst link is 1.000, above 0.500";
    }
    void singleNodesAndLinksDecideWhereTheyAreJudged() {
        QFETCH(bool, ofNode);
        QFETCH(int, bad);
        QFETCH(int, all);
        QFETCH(QString, reason);
        auto report = counted(100);
        const auto part = static_cast<std::uint32_t>(bad), whole = static_cast<std::uint32_t>(all);
        if (ofNode) report.nodes[4] = {.id = 4, .touches = whole, .visits = whole, .deathsFall = part};
        if (!ofNode) report.links = {{.from = 1, .to = 2, .attempts = whole, .failures = part}};
        auto told = report;
        summarise(told, defaults(), 100);
        QVERIFY(told.passed);
        Parameters parameters;
        for (const auto* key : {"navtest.judge_nodes", "navtest.judge_links"})
            QVERIFY(parameters.setText(key, "on"));
        for (const auto* key : {"navtest.bad_node_visits", "navtest.bad_link_attempts"})
            QVERIFY(parameters.setText(key, "1"));
        summarise(report, navtestThresholds(parameters), 100);
        QCOMPARE(verdictLines(report, *report.thresholds, 100).size(), std::size_t{6});
        QCOMPARE(report.passed, reason.isEmpty());
        if (!reason.isEmpty()) QCOMPARE(report.reasons, std::vector{reason.toStdString()});
        QCOMPARE(report.badNodes.size() + report.badLinks.size(), reason.isEmpty() ? 0u : 1u);
    }

    /// Touched on the way is not visited, and what was never visited is unreachable, where so asked.
    void visitsCountWhereArrivalsDo() {
        auto report = counted(100);
        for (std::size_t i = 0; i < 10; ++i) report.nodes[i].visits = 0;
        report.unreachableNodes = {50};
        auto touched = report;
        summarise(touched, defaults(), 100);
        QCOMPARE(touched.coverageRatio, 1.0);
        QVERIFY(touched.passed && touched.unreachableNodes == std::vector{50});
        Parameters parameters;
        QVERIFY(parameters.setText("navtest.visited_by", "arrival"));
        auto arrived = report;
        summarise(arrived, navtestThresholds(parameters), 100);
        QCOMPARE(arrived.coverageRatio, 0.9);
        QVERIFY(arrived.passed && arrived.unreachableNodes == std::vector{50});
        QVERIFY(parameters.setText("navtest.unreachable_by", "visits"));
        summarise(report, navtestThresholds(parameters), 100);
        QCOMPARE(report.unreachableNodes, (std::vector{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}));
        QCOMPARE(report.reasons, std::vector<std::string>{"Unreachable share is 0.100, above 0.050"});
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
