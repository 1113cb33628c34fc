#pragma once

#include "navgen/generate_options.h"
#include "navgen/verb.h"

namespace navwright {

/// The whole of `navgen generate`: reads all inputs, runs the pipeline, writes all outputs or none.
[[nodiscard]] Result<ExitCode> generate(const GenerateOptions& options, Session& session);

}  // namespace navwright
