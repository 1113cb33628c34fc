#pragma once

#include <cstddef>
#include <functional>

#include "core/base/job_context.h"
#include "core/base/result.h"

namespace navwright {

/// Calls body(0) .. body(count - 1), each once, on at most `jobs` threads (0 = one per core; ThreadShare
/// owns how many all loops have together). Stops early when the context is stopped (outcome: cancelled) or a
/// body fails, also for want of memory (outcome: the failure with the lowest index among those that ran).
/// Bodies must write to places of their own, so that results do not depend on the order.
[[nodiscard]] Result<> parallelFor(std::size_t count, int jobs, JobContext& context,
                                   const std::function<Result<>(std::size_t)>& body);

/// Threads that work takes when nobody says how many: one per core that this process may run on.
[[nodiscard]] int usualThreads();

/// The one owner of how many threads all parallel work of this process runs on together: the cores', or as
/// many as the loop that asked for most of those under way. While one lives, `jobs` threads (0:
/// usualThreads()) are taken into account.
class ThreadShare {
  public:
    explicit ThreadShare(int jobs);
    ThreadShare(const ThreadShare&) = delete;
    ThreadShare& operator=(const ThreadShare&) = delete;
    ~ThreadShare();

    [[nodiscard]] int jobs() const { return jobs_; }
    /// Of the process, at this moment.
    [[nodiscard]] static int allowed();

  private:
    int jobs_;
};

}  // namespace navwright
