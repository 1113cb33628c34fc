#include <QSignalSpy>
#include <QtTest>

#include <atomic>
#include <new>
#include <thread>

#include "models/background_job.h"

using namespace navwright;

/// Work on another thread: its words, its end, its cancel.
class TestBackgroundJob : public QObject {
    Q_OBJECT

  private slots:
    void theWorkRunsElsewhereAndItsEndHere() {
        BackgroundJob job;
        std::thread::id there;
        std::thread::id here;
        job.start([&](JobContext&) -> BackgroundJob::After {
            there = std::this_thread::get_id();
            return [&] { here = std::this_thread::get_id(); };
        });
        QVERIFY(job.running());
        QTRY_VERIFY(!job.running());
        QVERIFY(there != std::this_thread::get_id());
        QVERIFY(here == std::this_thread::get_id());
    }

    void wordsArriveBeforeTheEnd() {
        BackgroundJob job;
        QSignalSpy lines(&job, &BackgroundJob::logged);
        QSignalSpy progress(&job, &BackgroundJob::progressed);
        qsizetype atEnd = -1;
        job.start([&](JobContext& context) -> BackgroundJob::After {
            context.warn("mind the gap");
            context.progress("Walking", 3, 3);
            return [&] { atEnd = lines.count() + progress.count(); };
        });
        QTRY_VERIFY(!job.running());
        QCOMPARE(atEnd, 2);
        QCOMPARE(lines.first().at(1).toString(), QStringLiteral("mind the gap"));
        QCOMPARE(progress.first().at(2).toULongLong(), 3ULL);
    }

    void aCancelReachesTheWork() {
        BackgroundJob job;
        bool stopped = false;
        job.start([&](JobContext& context) -> BackgroundJob::After {
            while (!context.stopRequested()) std::this_thread::yield();
            return [&] { stopped = true; };
        });
        job.cancel();
        QTRY_VERIFY(stopped);
    }

    void wantOfMemoryEndsTheWorkAndNotTheProgram() {
        BackgroundJob job;
        QSignalSpy lines(&job, &BackgroundJob::logged);
        QSignalSpy ranOut(&job, &BackgroundJob::ranOut);
        job.start([](JobContext&) -> BackgroundJob::After { throw std::bad_alloc(); });
        QTRY_VERIFY(!job.running());
        QCOMPARE(ranOut.count(), 1);
        QCOMPARE(lines.count(), 1);
        QVERIFY(lines.first().at(1).toString().contains("not enough memory"));
        // And it is ready for other work.
        bool done = false;
        job.start([&](JobContext&) -> BackgroundJob::After { return [&] { done = true; }; });
        QTRY_VERIFY(done);
    }

    void anEndMayStartTheNext() {
        BackgroundJob job;
        int turns = 0;
        std::function<BackgroundJob::After(JobContext&)> work = [&](JobContext&) -> BackgroundJob::After {
            return [&] {
                if (++turns < 5) job.start(work);
            };
        };
        job.start(work);
        QTRY_COMPARE(turns, 5);
    }

    void abandonedWorkIsOverAndHasNoEnd() {
        BackgroundJob job;
        bool after = false;
        std::atomic<bool> over = false;
        job.start([&](JobContext& context) -> BackgroundJob::After {
            while (!context.stopRequested()) std::this_thread::yield();
            over = true;
            return [&] { after = true; };
        });
        job.abandon();
        QVERIFY(over);
        QTRY_VERIFY(!job.running());
        QVERIFY(!after);
    }

    void theEndOfTheObjectStopsTheWork() {
        bool after = false;
        {
            BackgroundJob job;
            job.start([&](JobContext& context) -> BackgroundJob::After {
                while (!context.stopRequested()) std::this_thread::yield();
                return [&] { after = true; };
            });
        }
        QCoreApplication::processEvents();
        QVERIFY(!after);
    }
};

QTEST_GUILESS_MAIN(TestBackgroundJob)
#include "tst_background_job.moc"
