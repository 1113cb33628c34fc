#include <QtTest>

#include "core/bots/rehearsal/rehearsed.h"
#include "test_program.h"

using namespace navwright;

/// How bots fared in the end.
class TestRehearsed : public QObject {
    Q_OBJECT

  private slots:
    void theLastRoundThatWasKeptCounts() {
        RehearsalReport report;
        QVERIFY2(!rehearsedBy(report).isDoubtful(), "no rehearsal is no reason to doubt");
        report.rounds.push_back({.stuckRate = 2, .touched = 0.5});
        QVERIFY(rehearsedBy(report).isDoubtful());
        report.rounds.push_back({.stuckRate = 0.25, .touched = 0.92});
        report.rounds.push_back({.stuckRate = 3, .touched = 0.1, .kept = false});
        const auto last = rehearsedBy(report);
        QCOMPARE(last.stuck, 0.25);
        QCOMPARE(last.touched, 0.92);
        QVERIFY(!last.isDoubtful());
        QCOMPARE(last.words(),
                 std::string("0.25 stuck bots per bot and minute and 92 % of the nodes visited"));
    }

    void manyStuckOrFewNodesAreDoubtful() {
        QVERIFY(!(Rehearsed{0.5, 0.86}.isDoubtful()));
        QVERIFY((Rehearsed{0.51, 1}.isDoubtful()));
        QVERIFY((Rehearsed{0, 0.85}.isDoubtful()));
    }
};

NAVWRIGHT_TEST(TestRehearsed);
#include "tst_rehearsed.moc"
