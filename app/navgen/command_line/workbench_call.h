#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/result.h"

namespace navwright {

/// Why the workbench cannot draw here: there is no display, or it is not installed beside this program;
/// nullopt: it can.
[[nodiscard]] std::optional<std::string> whyNoWorkbench();

/// Lets the workbench, which can draw, do a piece of work: `navwright` beside this program, with these
/// arguments. Errors, in words that say why there are no pictures: those of whyNoWorkbench(), a failure of
/// its own (which it has printed), no end within `most`. A cancel ends it, and so does the end of the calling
/// thread, also by kill -9.
[[nodiscard]] Result<> callWorkbench(const std::vector<std::string>& arguments, JobContext& context,
                                     std::optional<std::chrono::seconds> most = {});

}  // namespace navwright
