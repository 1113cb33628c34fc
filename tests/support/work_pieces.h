#pragma once

#include <QtTest>

#include <atomic>
#include <semaphore>
#include <thread>

#include "widgets/common/jobs/detached.h"
#include "widgets/common/jobs/latest_work.h"

namespace navwright {

/// Work that ignores its stop token, like a read from a hanging disk, until the test releases it.
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

/// Works until told to stop.
inline LatestWork::Work patient(const std::shared_ptr<std::atomic<bool>>& begun, LatestWork::Done done = {}) {
    return [begun, done](JobContext& context) -> LatestWork::Done {
        *begun = true;
        while (!context.stopRequested()) std::this_thread::yield();
        return done;
    };
}

/// Returns this at once.
inline LatestWork::Work quick(LatestWork::Done done) {
    return [done](JobContext&) { return done; };
}

/// Records the thread it ended on.
struct Mark {
    explicit Mark(std::atomic<std::thread::id>& place) : where(place) {}
    Mark(const Mark&) = delete;
    Mark& operator=(const Mark&) = delete;
    ~Mark() { where = std::this_thread::get_id(); }
    std::atomic<std::thread::id>& where;
};

/// Disks that hang until the test function ends, even when it fails.
class DeadDisks {
  public:
    std::shared_ptr<Stubborn> add() { return disks_.emplace_back(std::make_shared<Stubborn>()); }
    /// Returns true when nothing hangs any more.
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
