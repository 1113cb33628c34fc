#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"

namespace navwright {

/// Why the workbench cannot draw here (no display, or not installed beside this program); nullopt: it can.
[[nodiscard]] std::optional<std::string> whyNoWorkbench();

/// Runs `navwright` beside this program with these arguments. Errors, worded as reasons why there are no
/// pictures: those of whyNoWorkbench(); a failure of the workbench (which it has printed itself); not
/// finished within `most`. Ends with a cancel, and with the calling thread, even after kill -9.
[[nodiscard]] Result<> callWorkbench(const std::vector<std::string>& arguments, JobContext& context,
                                     std::optional<std::chrono::seconds> most = {});

}  // namespace navwright
