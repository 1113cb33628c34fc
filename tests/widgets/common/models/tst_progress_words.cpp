#include <QtTest>

#include "test_program.h"
#include "widgets/common/models/progress_words.h"

using namespace navwright;

/// How far work is and how long yet, in the user's terms.
class TestProgressWords : public QObject {
    Q_OBJECT

  private slots:
    void whatIsCountedAndWhatIsAShare() {
        QCOMPARE(progressWords("Making areas", 0, 0), QString("Making areas…"));
        QCOMPARE(progressWords("Clustering", 0, 1), QString("Clustering…"));
        QCOMPARE(progressWords("Reading demos", 3, 5), QString("Reading demos · 3 of 5"));
        QCOMPARE(progressWords("Testing", 16780, 18000), QString("Testing · 93 %"));
        QCOMPARE(progressWords("Rehearsal 5 of 32 · stuck 0.31 → 0.22", 41, 100, 41.0),
                 QString("Rehearsal 5 of 32 · 41 % · stuck 0.31 → 0.22 · 40 s left"));
    }

    void timesAreAsRoughAsTheyAreKnown() {
        QCOMPARE(timeLeftWords(3), QString("a few seconds"));
        QCOMPARE(timeLeftWords(38), QString("40 s"));
        QCOMPARE(timeLeftWords(170), QString("3 min"));
    }

    void theTimeLeftFollowsTheSpeedSoFar() {
        TimeLeft left;
        QVERIFY(!left.tell(0, 100, 10));
        QVERIFY2(!left.tell(10, 100, 11), "a second tells nothing");
        QCOMPARE(left.tell(20, 100, 14).value(), 16.0);
        QVERIFY2(!left.tell(100, 100, 20), "it is over");
        QVERIFY2(!left.tell(0, 100, 30), "begun anew");
        QCOMPARE(left.tell(50, 100, 35).value(), 5.0);
        QVERIFY2(!left.tell(60, 1000, 36), "other work");
    }
};

NAVWRIGHT_TEST(TestProgressWords);
#include "tst_progress_words.moc"
