#include <QtTest>

#include "core/generate/pipeline/change_verdict.h"
#include "test_program.h"

using namespace navwright;

namespace {

constexpr NavtestThresholds kLimits{
    .minCoverage = 0.8, .maxDeathRate = 0.5, .maxStuckRate = 0.5, .maxUnreachable = 0.1};

TestedState state(double coverage, double deaths, double stuck, double joined = 1) {
    TestedState made;
    made.report.coverageRatio = coverage;
    made.report.deathRatePerBotMin = deaths;
    made.report.stuckRatePerBotMin = stuck;
    made.nodesInUse = 10;
    made.spawnsJoined = joined;
    return made;
}

}  // namespace

/// When a nav is worse than it was.
class TestChangeVerdict : public QObject {
    Q_OBJECT

  private slots:
    void worse_data() {
        QTest::addColumn<TestedState>("before");
        QTest::addColumn<TestedState>("after");
        QTest::addColumn<QString>("reason");
        const auto good = state(0.9, 0, 0.1);
        QTest::newRow("the same") << good << good << QString();
        QTest::newRow("better") << good << state(0.95, 0, 0) << QString();
        QTest::newRow("within what tests scatter") << good << state(0.88, 0, 0.15) << QString();
        QTest::newRow("a limit is passed")
            << good << state(0.7, 0, 0.1) << "Share of nodes visited was 0.900 and is 0.700";
        QTest::newRow("a limit was passed before") << state(0.7, 0, 0.1) << state(0.6, 0, 0.1) << QString();
        QTest::newRow("more are stuck") << good << state(0.9, 0, 0.3) << "Trouble grew from 0.10 to 0.30";
        QTest::newRow("a death weighs three")
            << good << state(0.9, 0.05, 0.1) << "Trouble grew from 0.10 to 0.25";
        QTest::newRow("spawn points are lost") << good << state(0.95, 0, 0, 0.9) << "90.0 % of the pairs";
    }
    void worse() {
        QFETCH(TestedState, before);
        QFETCH(TestedState, after);
        QFETCH(QString, reason);
        const auto reasons = whyWorse(before, after, kLimits);
        QCOMPARE(reasons.size(), reason.isEmpty() ? std::size_t{0} : std::size_t{1});
        if (!reason.isEmpty())
            QVERIFY2(QString::fromStdString(reasons[0]).startsWith(reason), reasons[0].c_str());
    }
};

NAVWRIGHT_TEST(TestChangeVerdict);
#include "tst_change_verdict.moc"
