#include "widgets/common/jobs/detached.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>

namespace navwright {

namespace {

using Clock = std::chrono::steady_clock;

class Count {
  public:
    void add() {
        const std::scoped_lock lock(mutex_);
        ++running_;
    }
    void remove() {
        const std::scoped_lock lock(mutex_);
        if (--running_ == 0) none_.notify_all();
    }
    bool waitForNone(std::chrono::milliseconds most) {
        std::unique_lock lock(mutex_);
        return none_.wait_for(lock, most, [this] { return running_ == 0; });
    }

  private:
    std::mutex mutex_;
    std::condition_variable none_;
    int running_ = 0;
};

Count& count() {
    // Never destroyed: threads may still run while the program ends.
    static auto* const count = new Count;
    return *count;
}

}  // namespace

bool detach(std::function<void()> work) {
    count().add();
    try {
        std::thread([work = std::move(work)]() mutable {
            work();
            work = nullptr;
            count().remove();
        }).detach();
    } catch (const std::system_error&) {
        count().remove();
        return false;
    }
    return true;
}

void leaveHanging() {
    count().add();
}

bool waitForDetached(std::chrono::milliseconds most) {
    return count().waitForNone(most);
}

Clock::time_point endOfPatience() {
    constexpr std::chrono::milliseconds kTogether(1000), kEach(200);
    static Clock::time_point together, latest;
    const auto now = Clock::now();
    if (now > latest + kTogether) together = now + kTogether;
    latest = std::max(together, now + kEach);
    return latest;
}

}  // namespace navwright
