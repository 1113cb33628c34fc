#include <QSignalSpy>
#include <QtTest>

#include "test_program.h"
#include "widgets/common/models/shown_difference.h"

using namespace navwright;

/// Who draws differences: one at a time.
class TestShownDifference : public QObject {
    Q_OBJECT

  private slots:
    void whoBeginsEndsTheOther() {
        ShownDifference turns;
        QSignalSpy ended(&turns, &ShownDifference::ended), said(&turns, &ShownDifference::said);
        turns.begin("comparison", "the comparison");
        turns.begin("comparison", "the comparison");
        QCOMPARE(ended.count() + said.count(), 0);
        turns.begin("change", "what the change does");
        QCOMPARE(turns.drawing(), QString("change"));
        QCOMPARE(ended.count(), 1);
        QCOMPARE(ended[0][0].toString(), QString("comparison"));
        QCOMPARE(said.count(), 1);
        const auto words = said[0][0].toString();
        QVERIFY2(words.contains("what the change does now") && words.contains("the comparison no more"),
                 qPrintable(words));
    }

    void whoHasEndedIsNotEndedAgain() {
        ShownDifference turns;
        QSignalSpy ended(&turns, &ShownDifference::ended);
        turns.begin("change", "what the change does");
        turns.end("comparison");
        QCOMPARE(turns.drawing(), QString("change"));
        turns.end("change");
        QVERIFY(turns.drawing().isEmpty());
        turns.begin("comparison", "the comparison");
        QCOMPARE(ended.count(), 0);
    }
};

NAVWRIGHT_TEST(TestShownDifference);
#include "tst_shown_difference.moc"
