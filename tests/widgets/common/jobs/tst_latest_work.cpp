#include <QSignalSpy>
#include <QtTest>

#include <new>

#include "core/base/stop_scope.h"
#include "debug_lines.h"
#include "test_program.h"
#include "work_pieces.h"

using namespace navwright;
using namespace std::chrono_literals;

/// Work on other threads: its words, its end, and who comes after it.
class TestLatestWork : public QObject {
    Q_OBJECT

    DeadDisks disks_;

  private slots:
    void cleanup() { QVERIFY(disks_.letGo()); }

    void theWorkRunsElsewhereAndItsEndHere() {
        LatestWork work;
        std::thread::id there, here;
        bool stoppable = true;
        work.run([&](JobContext&) -> LatestWork::Done {
            there = std::this_thread::get_id();
            stoppable = !stopAsked();
            return [&] { here = std::this_thread::get_id(); };
        });
        QVERIFY(work.busy());
        QTRY_VERIFY(!work.busy());
        QVERIFY(there != std::this_thread::get_id());
        QVERIFY(here == std::this_thread::get_id());
        QVERIFY(stoppable);
    }

    void wordsArriveHereBeforeTheEnd() {
        LatestWork work;
        QSignalSpy lines(&work, &LatestWork::logged);
        QSignalSpy progress(&work, &LatestWork::progressed);
        std::thread::id told;
        qsizetype atEnd = -1;
        work.run([&](WorkContext& context) -> LatestWork::Done {
            context.warn("mind the gap");
            context.progress("Walking", 3, 3);
            context.tell([&] { told = std::this_thread::get_id(); });
            return [&] { atEnd = lines.count() + progress.count(); };
        });
        QTRY_VERIFY(!work.busy());
        QCOMPARE(atEnd, 2);
        QVERIFY(told == std::this_thread::get_id());
        QCOMPARE(lines.first().at(1).toString(), QStringLiteral("mind the gap"));
        QCOMPARE(progress.first().at(2).toULongLong(), 3ULL);
    }

    void whatTheWorkOwnsIsGoneBeforeItsEnd() {
        LatestWork work;
        std::atomic<std::thread::id> where;
        bool gone = false;
        work.run([&, mark = std::make_shared<Mark>(where)](JobContext&) -> LatestWork::Done {
            return [&] { gone = where.load() != std::thread::id(); };
        });
        QTRY_VERIFY(!work.busy());
        QVERIFY(gone);
        QVERIFY(where.load() != std::this_thread::get_id());
    }

    void aNewPieceSupersedesTheOneUnderWay() {
        LatestWork work;
        const auto begun = std::make_shared<std::atomic<bool>>(false);
        bool first = false, second = false;
        work.run(patient(begun, [&] { first = true; }));
        QTRY_VERIFY(*begun);
        work.run(quick([&] { second = true; }));
        QTRY_VERIFY(!work.busy());
        QVERIFY(second);
        QVERIFY(!first);
    }

    void theDebugLogFollowsIt() {
        const DebugLines lines(logBit(LogSubject::work));
        LatestWork work(this);
        const auto begun = std::make_shared<std::atomic<bool>>(false);
        work.run(patient(begun));
        QTRY_VERIFY(*begun);
        work.run(quick([] {}));
        QTRY_VERIFY(!work.busy());
        QStringList said;
        static const QRegularExpression words("\\] \\d+ of TestLatestWork (begins|is asked to stop|is over)");
        for (const auto& line : lines.all()) said << words.match(line).captured(1);
        QCOMPARE(said, QStringList({"begins", "is asked to stop", "is over", "begins", "is over"}));
        QCOMPARE(lines.all().filter(", dropped").size(), 1);
    }

    /// Of those that come while one runs, the newest alone is begun, and never beside it.
    void piecesRunOneAfterAnother() {
        LatestWork work;
        std::atomic<int> inside = 0, most = 0, begun = 0;
        int done = 0;
        const auto piece = [&](JobContext& context) -> LatestWork::Done {
            most = std::max(most.load(), ++inside);
            ++begun;
            while (!context.stopRequested() && begun == 1) std::this_thread::yield();
            --inside;
            return [&] { ++done; };
        };
        work.run(piece);
        QTRY_VERIFY(begun == 1);
        for (int i = 0; i < 5; ++i) work.run(piece);
        QTRY_VERIFY(!work.busy());
        QCOMPARE(begun.load(), 2);
        QCOMPARE(most.load(), 1);
        QCOMPARE(done, 1);
    }

    void theOneUnderWayMayEndFirst() {
        LatestWork work;
        const auto slow = disks_.add();
        std::vector<int> order;
        work.run(stubborn(slow, [&] { order.push_back(1); }));
        slow->begun.acquire();
        work.runNext(quick([&] { order.push_back(2); }));
        work.runNext(quick([&] { order.push_back(3); }));
        bool busyAtFirst = false;
        work.runNext(quick([&] { order.push_back(4); }), 1h);
        QVERIFY(work.busy());
        slow->go.release();
        QTRY_VERIFY(!order.empty());
        busyAtFirst = work.busy() || order.size() == 2;
        QTRY_VERIFY(!work.busy());
        QVERIFY(busyAtFirst);
        QCOMPARE(order, (std::vector<int>{1, 4}));
    }

    void butNotForLongerThanItIsWaitedFor() {
        LatestWork work;
        const auto begun = std::make_shared<std::atomic<bool>>(false);
        bool first = false, second = false;
        work.run(patient(begun, [&] { first = true; }));
        QTRY_VERIFY(*begun);
        work.runNext(quick([&] { second = true; }), 10ms);
        QTRY_VERIFY(!work.busy());
        QVERIFY(second);
        QVERIFY(!first);
    }

    void whatHasToldAllIsWaitedForNoLonger() {
        LatestWork work;
        const auto begun = std::make_shared<std::atomic<bool>>(false);
        bool first = false, second = false;
        work.run(patient(begun, [&] { first = true; }));
        QTRY_VERIFY(*begun);
        work.runNext(quick([&] { second = true; }), 1h);
        QTest::qWait(20);
        QVERIFY(!second);
        work.endPatience();
        QTRY_VERIFY(!work.busy());
        QVERIFY(second);
        QVERIFY(!first);
    }

    void aStopReachesTheWorkWhoseEndStillComes() {
        LatestWork work;
        const auto begun = std::make_shared<std::atomic<bool>>(false);
        QSignalSpy lines(&work, &LatestWork::logged);
        bool stopped = false;
        work.run([&, begun](JobContext& context) -> LatestWork::Done {
            *begun = true;
            while (!stopAsked()) std::this_thread::yield();
            context.info("stopping");
            return [&, asked = context.stopRequested()] { stopped = asked; };
        });
        QTRY_VERIFY(*begun);
        work.stop();
        QVERIFY(work.busy());
        QTRY_VERIFY(!work.busy());
        QVERIFY(stopped);
        QCOMPARE(lines.count(), 1);
    }

    /// Whoever waits for its end is told.
    void aStopReachesWhatWaitsToo() {
        LatestWork work;
        const auto slow = disks_.add();
        bool stopped = false;
        work.run(stubborn(slow));
        slow->begun.acquire();
        work.runNext([&](JobContext& context) -> LatestWork::Done {
            return [&, asked = context.stopRequested()] { stopped = asked; };
        });
        work.stop();
        slow->go.release();
        QTRY_VERIFY(!work.busy());
        QVERIFY(stopped);
    }

    void aCancelDropsWhatRunsAndWhatWaits() {
        LatestWork work;
        const auto begun = std::make_shared<std::atomic<bool>>(false);
        QSignalSpy lines(&work, &LatestWork::logged);
        bool ended = false, told = false;
        work.run([&, begun](WorkContext& context) -> LatestWork::Done {
            *begun = true;
            while (!context.stopRequested()) std::this_thread::yield();
            context.warn("too late");
            context.tell([&] { told = true; });
            return [&] { ended = true; };
        });
        QTRY_VERIFY(*begun);
        work.runNext(quick([&] { ended = true; }));
        work.cancel();
        QVERIFY(!work.busy());
        QVERIFY(waitForDetached(60s));
        QCoreApplication::processEvents();
        QVERIFY(!ended && !told);
        QCOMPARE(lines.count(), 0);
        work.run(quick([&] { ended = true; }));
        QTRY_VERIFY(ended);
    }

    void wantOfMemoryEndsTheWorkAndNotTheProgram() {
        LatestWork work;
        QSignalSpy ranOut(&work, &LatestWork::ranOut);
        bool done = false;
        work.run([](JobContext&) -> LatestWork::Done { throw std::bad_alloc(); });
        QTRY_VERIFY(!work.busy());
        QCOMPARE(ranOut.count(), 1);
        QVERIFY(ranOut.first().first().toString().contains("not enough memory"));
        work.run(quick([&] { done = true; }));
        QTRY_VERIFY(done);
        QCOMPARE(ranOut.count(), 1);
    }

    void anEndMayStartTheNext() {
        LatestWork work;
        int turns = 0;
        LatestWork::Work piece = [&](JobContext&) -> LatestWork::Done {
            return [&] {
                if (++turns < 5) work.run(piece);
            };
        };
        work.run(piece);
        QTRY_COMPARE(turns, 5);
    }

    void anEndMayDestroyTheObject() {
        auto work = std::make_unique<LatestWork>();
        work->run(quick([&] { work.reset(); }));
        QTRY_VERIFY(!work);
    }

    void aLimitIsShared() {
        constexpr int kMost = 2;
        const auto limit = std::make_shared<WorkLimit>(kMost);
        std::vector<std::unique_ptr<LatestWork>> works;
        std::atomic<int> inside = 0, most = 0;
        int done = 0;
        for (int i = 0; i < 8; ++i) {
            works.push_back(std::make_unique<LatestWork>(limit));
            works.back()->run([&](JobContext&) -> LatestWork::Done {
                const int now = ++inside;
                for (int before = most; before < now && !most.compare_exchange_weak(before, now);) {
                }
                std::this_thread::sleep_for(5ms);
                --inside;
                return [&] { ++done; };
            });
        }
        QTRY_COMPARE(done, 8);
        QVERIFY(most <= kMost);
    }

    void whatWaitsForTheLimitLetsGo() {
        const auto limit = std::make_shared<WorkLimit>(1);
        LatestWork first(limit), second(limit);
        const auto slow = disks_.add();
        first.run(stubborn(slow));
        slow->begun.acquire();
        bool ended = false;
        second.run(quick([&] { ended = true; }));
        QTest::qWait(20);
        QVERIFY(!ended);
        second.stop();
        QTRY_VERIFY(ended);
        QVERIFY(first.busy());
    }
};

NAVWRIGHT_TEST(TestLatestWork);
#include "tst_latest_work.moc"
