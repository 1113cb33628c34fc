#pragma once

#include <cstddef>
#include <functional>

#include "base/job_context.h"
#include "base/result.h"

namespace navwright {

/// Calls body(0) .. body(count - 1), each once, on at most `jobs` threads (0 = one per core; base/threads.h
/// owns how many all loops have together). Stops early when the context is stopped (outcome: cancelled) or a
/// body fails, also for want of memory (outcome: the failure with the lowest index among those that ran).
/// Bodies must write to places of their own, so that results do not depend on the order.
[[nodiscard]] Result<> parallelFor(std::size_t count, int jobs, JobContext& context,
                                   const std::function<Result<>(std::size_t)>& body);

}  // namespace navwright
