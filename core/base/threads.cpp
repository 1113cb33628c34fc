#include "base/threads.h"

#include <tbb/global_control.h>
#include <tbb/info.h>

#include <algorithm>
#include <memory>
#include <mutex>
#include <set>

namespace navwright {

namespace {

/// oneTBB keeps to the least of all controls that live, so that two loops of their own would hold each other
/// back; there is one, made anew when the most that is asked for changes.
class Owner {
  public:
    void add(int jobs) {
        const std::scoped_lock lock(mutex_);
        asked_.insert(jobs);
        follow();
    }
    void remove(int jobs) {
        const std::scoped_lock lock(mutex_);
        asked_.erase(asked_.find(jobs));
        follow();
    }
    int allowed() {
        const std::scoped_lock lock(mutex_);
        return most();
    }

  private:
    [[nodiscard]] int most() const {
        return asked_.empty() ? usualThreads() : std::max(usualThreads(), *asked_.rbegin());
    }
    void follow() {
        if (control_ && most() == set_) return;
        set_ = most();
        control_.reset();
        control_ = std::make_unique<tbb::global_control>(tbb::global_control::max_allowed_parallelism,
                                                         static_cast<std::size_t>(set_));
    }

    std::mutex mutex_;
    std::multiset<int> asked_;
    int set_ = 0;
    std::unique_ptr<tbb::global_control> control_;
};

Owner& owner() {
    // Never destroyed: loops may still run on other threads while the program ends.
    static auto* const only = new Owner;
    return *only;
}

}  // namespace

int usualThreads() {
    return tbb::info::default_concurrency();
}

ThreadShare::ThreadShare(int jobs) : jobs_(jobs > 0 ? jobs : usualThreads()) {
    owner().add(jobs_);
}

ThreadShare::~ThreadShare() {
    owner().remove(jobs_);
}

int ThreadShare::allowed() {
    return owner().allowed();
}

}  // namespace navwright
