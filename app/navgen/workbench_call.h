#pragma once

#include <string>
#include <vector>

#include "base/job_context.h"
#include "base/result.h"

namespace navwright {

/// Lets the workbench, which can draw, do a piece of work: `navwright` beside this program, with these
/// arguments. Errors, in words that say why there are no pictures: no display, no such program, a failure of
/// its own (which it has printed). A cancel ends it.
[[nodiscard]] Result<> callWorkbench(const std::vector<std::string>& arguments, JobContext& context);

}  // namespace navwright
