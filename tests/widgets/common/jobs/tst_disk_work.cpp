#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTimer>
#include <QtTest>

#include <atomic>
#include <semaphore>
#include <thread>

#include "test_program.h"
#include "widgets/common/jobs/disk_work.h"

using namespace navwright;

namespace {

/// A disk that answers when it is told to. Shared, as work may outlive who waits for it.
struct Disk {
    std::binary_semaphore answers{0};
};

}  // namespace

/// Work on files beside the window's thread.
class TestDiskWork : public QObject {
    Q_OBJECT

  private slots:
    void theOutcomeIsThatOfTheWork() {
        std::thread::id there;
        const auto seven = offThread("Reading", [&there]() -> Result<int> {
            there = std::this_thread::get_id();
            return 7;
        });
        QVERIFY(seven && *seven == 7);
        QVERIFY(there != std::this_thread::get_id());
        const auto failed = offThread("Reading", []() -> Result<> { return fail("no", "file"); });
        QVERIFY(!failed);
        QCOMPARE(failed.error().message(), std::string("file: no"));
    }

    void tooLittleMemoryIsAnError() {
        const auto failed = offThread("Reading", []() -> Result<> { throw std::bad_alloc(); });
        QVERIFY(!failed);
        QVERIFY(failed.error().message().contains("memory"));
    }

    void eventsAreServedMeanwhileAndWhatTakesLongIsShown() {
        const auto disk = std::make_shared<Disk>();
        QSignalSpy shown(&DiskWork::instance(), &DiskWork::waitShown);
        QSignalSpy ended(&DiskWork::instance(), &DiskWork::waitEnded);
        int events = 0;
        QTimer timer;
        connect(&timer, &QTimer::timeout, this, [&] { ++events; });
        timer.start(1);
        connect(&DiskWork::instance(), &DiskWork::waitShown, &timer, [&] { disk->answers.release(); });
        const auto done = offThread("Saving", [disk]() -> Result<> {
            disk->answers.acquire();
            return {};
        });
        QVERIFY(done.has_value());
        QVERIFY(events > 0);
        QCOMPARE(shown.count(), 1);
        QCOMPARE(shown.first().first().toString(), QString("Saving"));
        QCOMPARE(ended.count(), 1);
    }

    void itNeedNotBeWaitedFor() {
        const auto disk = std::make_shared<Disk>();
        QTimer giveUp;
        connect(&DiskWork::instance(), &DiskWork::waitShown, &giveUp, [] { DiskWork::instance().giveUp(); });
        const auto done = offThread("Saving", [disk]() -> Result<> {
            disk->answers.acquire();
            return {};
        });
        QVERIFY(!done);
        QVERIFY(!done.error().cancelled());
        disk->answers.release();
        // Nothing of it is left to be given up.
        DiskWork::instance().giveUp();
        QVERIFY(offThread("Saving", []() -> Result<> { return {}; }).has_value());
    }

    void onAnotherThreadItIsDoneThere() {
        std::thread::id outer, inner;
        std::thread([&] {
            outer = std::this_thread::get_id();
            static_cast<void>(offThread("Reading", [&inner]() -> Result<> {
                inner = std::this_thread::get_id();
                return {};
            }));
        }).join();
        QVERIFY(inner == outer);
    }

    void inTheBackgroundTheEndComesHere() {
        std::thread::id here;
        inBackground(this, [&here]() -> std::function<void()> {
            return [&here] { here = std::this_thread::get_id(); };
        });
        QTRY_VERIFY(here == std::this_thread::get_id());
    }

    void whoIsGoneIsToldNothing() {
        const auto disk = std::make_shared<Disk>();
        const auto told = std::make_shared<std::atomic<int>>(0);
        auto receiver = std::make_unique<QObject>();
        inBackground(receiver.get(), [disk, told]() -> std::function<void()> {
            disk->answers.acquire();
            return [told] { ++*told; };
        });
        receiver.reset();
        disk->answers.release();
        bool after = false;
        inBackground(this, [&after]() -> std::function<void()> { return [&after] { after = true; }; });
        QTRY_VERIFY(after);
        QCOMPARE(told->load(), 0);
    }

    void aQueueKeepsTheOrder() {
        std::vector<int> order;
        {
            DiskQueue queue;
            for (int i = 0; i < 100; ++i) {
                queue.post([&order, i]() -> Result<> {
                    order.push_back(i);
                    return {};
                });
            }
            QVERIFY(queue.post([]() -> Result<> { return fail("no"); }).get().error().message() == "no");
        }
        QCOMPARE(order.size(), std::size_t{100});
        QVERIFY(std::ranges::is_sorted(order));
    }

    void theEndOfAQueueWaitsForWhatIsQuickAlone() {
        const auto disk = std::make_shared<Disk>();
        const auto written = std::make_shared<std::atomic<bool>>(false);
        {
            DiskQueue queue;
            queue.post([written]() -> Result<> {
                std::this_thread::sleep_for(std::chrono::milliseconds(50));
                *written = true;
                return {};
            });
        }
        QVERIFY(*written);
        {
            DiskQueue queue;
            queue.post([disk]() -> Result<> {
                disk->answers.acquire();
                return {};
            });
        }
        // Reached although the disk has not answered.
        disk->answers.release();
    }
};

NAVWRIGHT_TEST(TestDiskWork);
#include "tst_disk_work.moc"
