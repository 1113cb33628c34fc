#include <QtTest>

#include <tbb/global_control.h>
#include <atomic>
#include <limits>
#include <new>
#include <vector>

#include "core/base/parallel.h"
#include "test_program.h"

using namespace navwright;

class TestParallel : public QObject {
    Q_OBJECT

  private slots:
    void everyIndexRunsOnce_data() {
        QTest::addColumn<int>("jobs");
        for (const int jobs : {0, 1, 2, 7}) QTest::addRow("%d jobs", jobs) << jobs;
    }
    void everyIndexRunsOnce() {
        QFETCH(int, jobs);
        JobContext context;
        std::vector<std::atomic<int>> seen(1000);
        const auto done = parallelFor(seen.size(), jobs, context, [&](std::size_t index) -> Result<> {
            ++seen[index];
            return {};
        });
        QVERIFY(done.has_value());
        for (const auto& count : seen) QCOMPARE(count.load(), 1);
    }

    void theFirstFailureIsReported() {
        JobContext context;
        const auto done = parallelFor(100, 1, context, [&](std::size_t index) -> Result<> {
            if (index >= 40) return fail("body " + std::to_string(index));
            return {};
        });
        QVERIFY(!done);
        QCOMPARE(done.error().message(), std::string("body 40"));
    }

    void aFailureStopsOtherThreads() {
        JobContext context;
        std::atomic<int> ran = 0;
        const auto done = parallelFor(1'000'000, 2, context, [&](std::size_t) -> Result<> {
            ++ran;
            return fail("no");
        });
        QVERIFY(!done);
        QVERIFY(!done.error().cancelled());
        QVERIFY(ran < 1000);
    }

    void wantOfMemoryIsAFailure_data() { everyIndexRunsOnce_data(); }
    void wantOfMemoryIsAFailure() {
        QFETCH(int, jobs);
        JobContext context;
        for (const bool tooLong : {false, true}) {
            const auto done = parallelFor(100, jobs, context, [&](std::size_t index) -> Result<> {
                if (index != 40) return {};
                if (tooLong) std::vector<int>().reserve(std::numeric_limits<std::size_t>::max());
                throw std::bad_alloc();
            });
            QVERIFY(!done);
            QVERIFY2(done.error().message().starts_with("There is not enough memory"),
                     done.error().message().c_str());
        }
    }

    /// Loops side by side once held each other to the fewest threads that any of them had asked for.
    void theLoopThatAsksForMostSetsTheThreads() {
        const auto usual = ThreadShare::allowed();
        QCOMPARE(usual, usualThreads());
        {
            const ThreadShare few(1);
            QCOMPARE(ThreadShare::allowed(), usual);
            const ThreadShare many(usual + 3);
            const ThreadShare two(2);
            QCOMPARE(ThreadShare::allowed(), usual + 3);
            QCOMPARE(static_cast<int>(
                         tbb::global_control::active_value(tbb::global_control::max_allowed_parallelism)),
                     usual + 3);
        }
        QCOMPARE(ThreadShare::allowed(), usual);
        QCOMPARE(
            static_cast<int>(tbb::global_control::active_value(tbb::global_control::max_allowed_parallelism)),
            usual);
    }

    void aStopCancels_data() { everyIndexRunsOnce_data(); }
    void aStopCancels() {
        QFETCH(int, jobs);
        std::stop_source stop;
        JobContext context(stop.get_token());
        std::atomic<int> ran = 0;
        const auto done = parallelFor(1'000'000, jobs, context, [&](std::size_t) -> Result<> {
            if (++ran == 10) stop.request_stop();
            return {};
        });
        QVERIFY(!done);
        QVERIFY(done.error().cancelled());
        QVERIFY(ran < 1'000'000);
    }

    void stageTimesAddUpPerStage() {
        JobContext context;
        {
            const JobContext::StageTimer timer(context, "votes");
        }
        {
            const JobContext::StageTimer timer(context, "links");
        }
        {
            const JobContext::StageTimer timer(context, "votes");
        }
        const auto times = context.stageTimes();
        QCOMPARE(times.size(), std::size_t{2});
        QCOMPARE(times[0].stage, std::string("votes"));
        QVERIFY(times[0].milliseconds >= 0);
    }
};

NAVWRIGHT_TEST(TestParallel);
#include "tst_parallel.moc"
