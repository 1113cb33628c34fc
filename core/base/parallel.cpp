#include "core/base/parallel.h"

#include <tbb/blocked_range.h>
#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/partitioner.h>
#include <tbb/task_arena.h>
#include <tbb/task_group.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <thread>
#include <vector>

#include "core/base/index.h"
#include "core/base/memory_guard.h"
#include "core/base/stop_scope.h"

namespace navwright {

namespace {

/// The failure with the lowest index so far.
class FirstFailure {
  public:
    void offer(std::size_t index, Failure failure) {
        const std::scoped_lock lock(mutex_);
        if (!failure_ || index < index_) {
            index_ = index;
            failure_.emplace(std::move(failure));
        }
    }
    [[nodiscard]] Result<> result() && {
        if (failure_) return std::unexpected(std::move(*failure_));
        return {};
    }

  private:
    std::mutex mutex_;
    std::size_t index_ = 0;
    std::optional<Failure> failure_;
};

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define NAVWRIGHT_WATCHED_THREADS
#endif
#endif

/// Called with every index, until it returns false.
using Step = std::function<bool(std::size_t)>;

#ifdef NAVWRIGHT_WATCHED_THREADS
/// Runs plain threads instead of oneTBB under ThreadSanitizer, which reports oneTBB's hand-over as races.
void runOnThreads(std::size_t count, int jobs, const Step& goesOn) {
    std::atomic<std::size_t> next = 0;
    std::atomic<bool> stopped = false;
    std::vector<std::jthread> threads;
    for (int i = 0; i < jobs; ++i) {
        threads.emplace_back([&] {
            for (auto index = next++; index < count && !stopped; index = next++) {
                if (!goesOn(index)) stopped = true;
            }
        });
    }
}
#else
void runOnThreads(std::size_t count, int jobs, const Step& goesOn) {
    tbb::task_group_context group;
    tbb::task_arena arena(jobs);
    arena.execute([&] {
        tbb::parallel_for(
            tbb::blocked_range<std::size_t>(0, count, 1),
            [&](const tbb::blocked_range<std::size_t>& range) {
                for (auto index = range.begin(); index != range.end(); ++index) {
                    if (goesOn(index)) continue;
                    group.cancel_group_execution();
                    return;
                }
            },
            tbb::simple_partitioner{}, group);
    });
}
#endif

}  // namespace

Result<> parallelFor(std::size_t count, int jobs, JobContext& context,
                     const std::function<Result<>(std::size_t)>& body) {
    const auto within = [&](std::size_t index) { return withinMemory([&] { return body(index); }); };
    const ThreadShare share(jobs);
    if (share.jobs() == 1 || count <= 1) {
        for (std::size_t index = 0; index < count; ++index) {
            if (context.stopRequested()) return cancelled();
            NAV_TRY(within(index));
        }
        return {};
    }
    FirstFailure first;
    // Starting the loop allocates memory, too.
    const auto shared = withinMemory([&]() -> Result<> {
        runOnThreads(count, share.jobs(), [&](std::size_t index) {
            if (context.stopRequested()) return false;
            const StopScope scope(context.stopToken());
            auto done = within(index);
            if (!done) first.offer(index, std::move(done).error());
            return done.has_value();
        });
        return {};
    });
    if (context.stopRequested()) return cancelled();
    if (!shared) return shared;
    return std::move(first).result();
}

namespace {

/// oneTBB obeys the smallest of all living controls, so separate controls would limit each other. There is
/// only one, made anew when the maximum changes.
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
                                                         toIndex(set_));
    }

    std::mutex mutex_;
    std::multiset<int> asked_;
    int set_ = 0;
    std::unique_ptr<tbb::global_control> control_;
};

Owner& owner() {
    // Never destroyed: loops on other threads may outlive main().
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
