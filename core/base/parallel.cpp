#include "base/parallel.h"

#include <tbb/blocked_range.h>
#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/partitioner.h>
#include <tbb/task_arena.h>
#include <tbb/task_group.h>

#include <mutex>
#include <optional>

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

}  // namespace

Result<> parallelFor(std::size_t count, int jobs, JobContext& context,
                     const std::function<Result<>(std::size_t)>& body) {
    if (jobs <= 0) jobs = tbb::info::default_concurrency();
    if (jobs == 1 || count <= 1) {
        for (std::size_t index = 0; index < count; ++index) {
            if (context.stopRequested()) return cancelled();
            NAV_TRY(body(index));
        }
        return {};
    }
    FirstFailure first;
    // More threads than cores only come when asked for.
    const tbb::global_control allowed(tbb::global_control::max_allowed_parallelism,
                                      static_cast<std::size_t>(jobs));
    tbb::task_group_context group;
    tbb::task_arena arena(jobs);
    arena.execute([&] {
        tbb::parallel_for(
            tbb::blocked_range<std::size_t>(0, count, 1),
            [&](const tbb::blocked_range<std::size_t>& range) {
                for (auto index = range.begin(); index != range.end(); ++index) {
                    if (context.stopRequested()) {
                        group.cancel_group_execution();
                        return;
                    }
                    if (auto done = body(index); !done) {
                        first.offer(index, std::move(done).error());
                        group.cancel_group_execution();
                        return;
                    }
                }
            },
            tbb::simple_partitioner{}, group);
    });
    if (context.stopRequested()) return cancelled();
    return std::move(first).result();
}

}  // namespace navwright
