#pragma once

#include <cstddef>
#include <functional>

#include "core/base/job_context.h"
#include "core/base/result.h"

namespace navwright {

/// Calls test(0) and test(1), with contexts whose progress is told as that of one job: at once, each on a
/// thread of its own, since tests that share a pace wait for each other; or one after the other. One that
/// fails stops the other. Errors: the test's; cancelled.
[[nodiscard]] Result<> runTwo(bool atOnce, JobContext& context,
                              const std::function<Result<>(std::size_t, JobContext&)>& test);

}  // namespace navwright
