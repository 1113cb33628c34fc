#pragma once

#include <QtTest>

#include <atomic>
#include <semaphore>
#include <thread>

#include "widgets/common/jobs/detached.h"
#include "widgets/common/jobs/latest_work.h"

namespace navwright {

/// Work that does not heed its stop, as a read from a disk that does not answer, until the test lets it go.
struct Stubborn {
    std::binary_semaphore begun{0}, go{0};
};

inline LatestWork::Work stubborn(const std::shared_ptr<Stubborn>& disk, LatestWork::Done done = {}) {
    return [disk, done](JobContext&) -> LatestWork::Done {
        disk->begun.release();
        disk->go.acquire();
        return done;
    };
}

/// Works until it is told to stop.
inline LatestWork::Work patient(const std::shared_ptr<std::atomic<bool>>& begun, LatestWork::Done done = {}) {
    return [begun, done](JobContext& context) -> LatestWork::Done {
        *begun = true;
        while (!context.stopRequested()) std::this_thread::yield();
        return done;
    };
}

/// Does nothing but to return this.
inline LatestWork::Work quick(LatestWork::Done done) {
    return [done](JobContext&) { return done; };
}

/// Says which thread it ended on.
struct Mark {
    explicit Mark(std::atomic<std::thread::id>& place) : where(place) {}
    Mark(const Mark&) = delete;
    Mark& operator=(const Mark&) = delete;
    ~Mark() { where = std::this_thread::get_id(); }
    std::atomic<std::thread::id>& where;
};

/// Disks that do not answer until the test function is over, whatever became of it.
class DeadDisks {
  public:
    std::shared_ptr<Stubborn> add() { return disks_.emplace_back(std::make_shared<Stubborn>()); }
    /// True: nothing hangs any more.
    [[nodiscard]] bool letGo() {
        for (const auto& disk : disks_) disk->go.release();
        disks_.clear();
        const bool over = waitForDetached(std::chrono::minutes(1));
        QCoreApplication::processEvents();
        return over;
    }

  private:
    std::vector<std::shared_ptr<Stubborn>> disks_;
};

}  // namespace navwright
