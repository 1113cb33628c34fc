#include <QtTest>

#include "core/bots/test/verdict.h"
#include "test_program.h"
#include "widgets/test/verdict/verdict_words.h"

using namespace navwright;

/// The verdict in words a mapper reads.
class TestVerdictWords : public QObject {
    Q_OBJECT

  private slots:
    void lightsFollowTheMargin_data() {
        QTest::addColumn<double>("coverage");
        QTest::addColumn<int>("light");
        QTest::newRow("far above") << 0.99 << static_cast<int>(Light::good);
        QTest::newRow("just above") << 0.86 << static_cast<int>(Light::tight);
        QTest::newRow("at the limit") << 0.85 << static_cast<int>(Light::tight);
        QTest::newRow("below") << 0.84 << static_cast<int>(Light::bad);
    }
    void lightsFollowTheMargin() {
        QFETCH(double, coverage);
        QFETCH(int, light);
        auto made = report();
        made.coverageRatio = coverage;
        QCOMPARE(static_cast<int>(figures(made)[0].light), light);
    }

    void everyFigureSaysValueLimitAndMargin() {
        const auto all = figures(report());
        QCOMPARE(all.size(), std::size_t{4});
        QCOMPARE(all[0].valueText, QStringLiteral("60.0 %"));
        QCOMPARE(all[0].limitText, QStringLiteral("at least 85.0 %"));
        QCOMPARE(all[0].marginText, QStringLiteral("25.0 % short"));
        QCOMPARE(all[0].words, QStringLiteral("Bots touched 60 of 100 nodes. 25 more are needed."));
        QCOMPARE(all[1].valueText, QStringLiteral("0.10"));
        QCOMPARE(all[1].marginText, QStringLiteral("0.40 to spare"));
        QCOMPARE(all[1].words, QStringLiteral("4 deaths: 1 by drowning, 3 by falling."));
        QCOMPARE(all[2].marginText, QStringLiteral("0.50 too much"));
        QCOMPARE(all[2].words, QStringLiteral("Bots gave up a goal 60 times. 1 link fails too often."));
        QCOMPARE(all[3].words, QStringLiteral("2 of 100 nodes cannot be reached."));
    }

    void titleAndFactsNameWhatMatters() {
        auto made = report();
        QCOMPARE(verdictTitle(made, figures(made)), QStringLiteral("Failed: 2 of 4 limits exceeded"));
        made.passed = true;
        QCOMPARE(verdictTitle(made, figures(made)), QStringLiteral("Passed"));
        QCOMPARE(verdictFacts(made, "the server"),
                 QStringLiteral("wizs, 8 bots, 300 s, seed 7, tested by the server"));
    }

    void oneOfAKindIsSingular() {
        auto made = report();
        made.botCount = 1;
        made.coverageRatio = 0;
        made.unreachableNodes = {0};
        const auto all = verdictFigures(made, navtestThresholds(Parameters()), 1);
        QCOMPARE(all[0].words, QStringLiteral("Bots touched 0 of 1 node. 1 more is needed."));
        QCOMPARE(all[3].words, QStringLiteral("1 of 1 node cannot be reached."));
        QVERIFY(verdictFacts(made, "the server").startsWith("wizs, 1 bot, "));
    }

    void testsThatOnlyTogetherKeepTheLimitsAreNamed() {
        auto made = report();
        made.reasons = {"coverage 0.60 is below 0.85"};
        QCOMPARE(verdictReasons(made, figures(made)), QString());
        made.coverageRatio = 1;
        made.stuckRatePerBotMin = 0.8;
        made.reasons = {"Seed 2: stuck", "Seed 3: stuck"};
        QCOMPARE(verdictTitle(made, figures(made)),
                 QStringLiteral("Failed: not every test is within the limits"));
        QCOMPARE(verdictReasons(made, figures(made)), QStringLiteral("Seed 2: stuck\nSeed 3: stuck"));
        made.passed = true;
        QCOMPARE(verdictReasons(made, figures(made)), QString());
    }

    void theWordsAreThoseOfTheVerdict() {
        const auto made = report();
        const auto lines = verdictLines(made, navtestThresholds(Parameters()), 100);
        const auto all = figures(made);
        for (std::size_t i = 0; i < lines.size(); ++i) QCOMPARE(all[i].light != Light::bad, lines[i].passed);
    }

    /// Beside the four limits, and before the detours.
    void judgedNodesAndLinksHaveRows() {
        auto made = report();
        made.links = {{.from = 1, .to = 2, .attempts = 4, .failures = 3}};
        made.directness = DirectnessFigures{.pairs = 9, .median = 1, .p99 = 2, .worst = 3, .detours = 0};
        auto thresholds = navtestThresholds(Parameters());
        thresholds.maxDetour = 2.5;
        QCOMPARE(verdictFigures(made, thresholds, 100).size(), std::size_t{5});
        thresholds.judgeNodes = thresholds.judgeLinks = thresholds.visitedByArrival = true;
        const auto all = verdictFigures(made, thresholds, 100);
        QCOMPARE(all.size(), std::size_t{7});
        QCOMPARE(all[4].key, QString("worst_node"));
        QCOMPARE(all[4].light, Light::good);
        QCOMPARE(all[5].key, QString("worst_link"));
        QCOMPARE(all[5].valueText, QString("75.0 %"));
        QCOMPARE(all[5].light, Light::bad);
        QCOMPARE(all[6].key, QString("detours"));
        QVERIFY2(all[0].words.contains("as their goal"), qPrintable(all[0].words));
    }

  private:
    static NavtestReport report() {
        NavtestReport report;
        report.map = "wizs";
        report.schema = kNavtestSchema;
        report.seed = 7;
        report.botCount = 8;
        report.testDurationS = 300;
        report.coverageRatio = 0.6;
        report.deathRatePerBotMin = 0.1;
        report.totalEnvironmentalDeaths = 4;
        for (const auto* cause : {"fall", "fall", "drown", "fall"}) report.deaths.push_back({.cause = cause});
        report.stuckRatePerBotMin = 1.5;
        report.badLinks = {{1, 2}};
        report.unreachableNodes = {8, 9};
        return report;
    }
    static std::vector<VerdictFigure> figures(const NavtestReport& report) {
        return verdictFigures(report, navtestThresholds(Parameters()), 100);
    }
};

NAVWRIGHT_TEST(TestVerdictWords);
#include "tst_verdict_words.moc"
