#pragma once

#include <cstddef>
#include <functional>

#include "core/base/job_context.h"
#include "core/base/result.h"

namespace navwright {

/// Calls body(0) .. body(count - 1), each once, on at most `jobs` threads (0 = one per core; ThreadShare
/// limits the total of all loops). Stops early when the context is stopped (returns cancelled) or a body
/// fails or runs out of memory (returns the failure with the lowest index among those that ran). Each body
/// must write to its own place, so that results do not depend on the order.
[[nodiscard]] Result<> parallelFor(std::size_t count, int jobs, JobContext& context,
                                   const std::function<Result<>(std::size_t)>& body);

/// The default number of threads: one per core that this process may run on.
[[nodiscard]] int usualThreads();

/// Limits how many threads all parallel work of this process uses together: the number of cores, or the
/// largest `jobs` of all living shares if that is more. 0 means usualThreads().
class ThreadShare {
  public:
    explicit ThreadShare(int jobs);
    ThreadShare(const ThreadShare&) = delete;
    ThreadShare& operator=(const ThreadShare&) = delete;
    ~ThreadShare();

    [[nodiscard]] int jobs() const { return jobs_; }
    /// The limit for the whole process now.
    [[nodiscard]] static int allowed();

  private:
    int jobs_;
};

}  // namespace navwright
