#include <QSignalSpy>
#include <QtTest>

#include "test_program.h"
#include "widgets/common/controls/playback.h"

using namespace navwright;

/// The clock of the timeline.
class TestPlayback : public QObject {
    Q_OBJECT

  private slots:
    void timePassesAtTheRate_data() {
        QTest::addColumn<double>("rate");
        QTest::addColumn<double>("expected");
        QTest::newRow("usual") << 1.0 << 4.0;
        QTest::newRow("slowest") << 0.1 << 2.2;
        QTest::newRow("fastest") << 16.0 << 34.0;
        QTest::newRow("below") << 0.001 << 2.2;
        QTest::newRow("above") << 99.0 << 34.0;
    }
    void timePassesAtTheRate() {
        QFETCH(double, rate);
        QFETCH(double, expected);
        Playback playback;
        playback.setSpan(2, 100);
        playback.setRate(rate);
        playback.advance(2);
        QCOMPARE(playback.seconds(), expected);
    }

    void atTheEndItStops() {
        Playback playback;
        playback.setSpan(0, 5);
        playback.seek(4);
        playback.setPlaying(true);
        QSignalSpy stopped(&playback, &Playback::playingChanged);
        playback.advance(3);
        QCOMPARE(playback.seconds(), 5.0);
        QCOMPARE(stopped.count(), 1);
        QVERIFY(!playback.playing());
        playback.setPlaying(true);
        QCOMPARE(playback.seconds(), 0.0);
    }

    void aPieceIsPlayedToItsEndAndNoFurther() {
        Playback playback;
        playback.setSpan(0, 60);
        playback.playPiece(20, 22);
        QCOMPARE(playback.seconds(), 20.0);
        QVERIFY(playback.playing());
        playback.advance(1);
        QCOMPARE(playback.seconds(), 21.0);
        playback.advance(5);
        QCOMPARE(playback.seconds(), 22.0);
        QVERIFY(!playback.playing());
        playback.setPlaying(true);
        playback.advance(5);
        QCOMPARE(playback.seconds(), 27.0);
    }

    void aLoopingPieceBeginsAgainUntilOneGoesElsewhere() {
        Playback playback;
        playback.setSpan(0, 60);
        playback.setLoops(true);
        playback.playPiece(20, 22);
        playback.advance(2.5);
        QCOMPARE(playback.seconds(), 20.5);
        playback.seek(30);
        playback.advance(4);
        QCOMPARE(playback.seconds(), 34.0);
    }

    void loopingItBeginsAgain() {
        Playback playback;
        playback.setSpan(10, 14);
        playback.setLoops(true);
        playback.setPlaying(true);
        playback.seek(13);
        playback.advance(3);
        QCOMPARE(playback.seconds(), 12.0);
        playback.advance(40);
        QCOMPARE(playback.seconds(), 12.0);
        QVERIFY(playback.playing());
    }

    void aSpanKeepsTheTimeWithin() {
        Playback playback;
        playback.setSpan(0, 60);
        playback.seek(50);
        playback.setSpan(10, 20);
        QCOMPARE(playback.seconds(), 20.0);
        playback.seek(-5);
        QCOMPARE(playback.seconds(), 10.0);
    }

    void withNothingToPlayItDoesNotStart() {
        Playback playback;
        playback.setPlaying(true);
        QVERIFY(!playback.playing());
    }

    void byItselfItMovesOnOnlyWhilePlaying() {
        Playback playback;
        playback.setSpan(0, 1000);
        QVERIFY(playback.findChildren<QTimer*>().isEmpty());
        playback.setPlaying(true);
        QTRY_VERIFY(playback.seconds() > 0);
        playback.setPlaying(false);
        QSignalSpy moved(&playback, &Playback::moved);
        QCoreApplication::processEvents();
        QCOMPARE(moved.count(), 0);
    }
};

NAVWRIGHT_TEST(TestPlayback);
#include "tst_playback.moc"
