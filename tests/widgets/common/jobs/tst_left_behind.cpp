#include <QtTest>

#include <new>

#include "test_program.h"
#include "widgets/common/jobs/handed_on.h"
#include "work_pieces.h"

using namespace navwright;
using namespace std::chrono_literals;

/// Work that does not let go when it is told to: who comes after it, and the end of the object, do not wait.
class TestLeftBehind : public QObject {
    Q_OBJECT

    DeadDisks disks_;

  private slots:
    void cleanup() { QVERIFY(disks_.letGo()); }

    /// A disk that does not answer: neither cancel nor the next piece nor the end of the object waits for it.
    void whatDoesNotLetGoIsLeftBehind() {
        auto work = std::make_unique<LatestWork>();
        const auto dead = disks_.add();
        bool late = false, next = false;
        work->run(stubborn(dead, [&] { late = true; }));
        dead->begun.acquire();
        work->cancel();
        QVERIFY(!work->busy());
        work->run(quick([&] { next = true; }));
        QVERIFY(work->busy());
        QTRY_VERIFY(next);
        QVERIFY(!work->busy());
        // And what it says at last is nobody's business any more, also while another runs.
        const auto other = disks_.add();
        work->run(stubborn(other));
        other->begun.acquire();
        dead->go.release();
        QTest::qWait(50);
        QVERIFY(work->busy());
        QVERIFY(!late);
        work.reset();
        QVERIFY(!waitForDetached(0ms));
    }

    void soIsWhatIsStoppedWhenAnotherWaits() {
        LatestWork work;
        const auto dead = disks_.add();
        bool next = false;
        work.run(stubborn(dead));
        dead->begun.acquire();
        work.stop();
        work.runNext(quick([&] { next = true; }));
        QTRY_VERIFY(next);
        QVERIFY(!waitForDetached(0ms));
    }

    void theEndOfTheObjectStopsTheWork() {
        const auto begun = std::make_shared<std::atomic<bool>>(false);
        bool after = false;
        {
            LatestWork work;
            work.run(patient(begun, [&] { after = true; }));
            while (!*begun) std::this_thread::yield();
            work.runNext(quick([&] { after = true; }));
        }
        QVERIFY(waitForDetached(60s));
        QCoreApplication::processEvents();
        QVERIFY(!after);
    }

    void theEndOfTheObjectDoesNotWaitForWhatHangs() {
        const auto dead = disks_.add();
        std::atomic<std::thread::id> where;
        bool after = false;
        {
            LatestWork work;
            auto mark = std::make_shared<Mark>(where);
            work.run(stubborn(dead, [&after, mark] { after = true; }));
            dead->begun.acquire();
        }
        QVERIFY(!waitForDetached(0ms));
        dead->go.release();
        QVERIFY(waitForDetached(60s));
        // What was meant for this thread is not called, and ends on it all the same.
        QTRY_VERIFY(where.load() != std::thread::id());
        QVERIFY(where.load() == std::this_thread::get_id());
        QVERIFY(!after);
    }

    /// As all of a window do: they do not wait a second each.
    void objectsThatEndTogetherShareTheirPatience() {
        constexpr int kObjects = 10;
        std::vector<std::unique_ptr<LatestWork>> works;
        for (int i = 0; i < kObjects; ++i) {
            const auto dead = disks_.add();
            works.push_back(std::make_unique<LatestWork>());
            works.back()->run(stubborn(dead));
            dead->begun.acquire();
        }
        const auto start = std::chrono::steady_clock::now();
        works.clear();
        const auto spent = std::chrono::steady_clock::now() - start;
        QVERIFY2(spent < 1s * kObjects / 2, "ten seconds would be one after another, three are expected");
    }

    void stateIsHandedOnUnlessOneHangsOnIt() {
        const auto state = std::make_shared<HandedOn<int>>();
        const auto first = state->now();
        LatestWork work;
        std::vector<int> seen;
        const auto count = [&](JobContext&) -> LatestWork::Done {
            const HandedOn<int>::Loan lent(*state);
            return [&, value = ++*lent.operator->()] { seen.push_back(value); };
        };
        work.run(count);
        QTRY_COMPARE(seen.size(), std::size_t{1});
        work.run(count);
        QTRY_COMPARE(seen.size(), std::size_t{2});
        const auto dead = disks_.add();
        work.run([state, dead](JobContext&) -> LatestWork::Done {
            const HandedOn<int>::Loan lent(*state);
            dead->begun.release();
            dead->go.acquire();
            return {};
        });
        dead->begun.acquire();
        QCOMPARE(state->now(), first);
        work.run(count);
        QTRY_COMPARE(seen.size(), std::size_t{3});
        QVERIFY(state->now() != first);
        // The one that hung gives back what is no longer handed on.
        dead->go.release();
        QVERIFY(waitForDetached(60s));
        work.run(count);
        QTRY_COMPARE(seen.size(), std::size_t{4});
        QCOMPARE(seen, (std::vector<int>{1, 2, 1, 2}));
        work.run([state](JobContext&) -> LatestWork::Done {
            const HandedOn<int>::Loan lent(*state);
            throw std::bad_alloc();
        });
        QTRY_VERIFY(!work.busy());
        work.run(count);
        QTRY_COMPARE(seen.size(), std::size_t{5});
        QCOMPARE(seen.back(), 1);
    }
};

NAVWRIGHT_TEST(TestLeftBehind);
#include "tst_left_behind.moc"
