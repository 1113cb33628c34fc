#pragma once

#include "navgen/generate_options.h"
#include "navgen/verb.h"

namespace navwright {

/// `navgen generate --from-geometry`: a .nav from the map alone.
[[nodiscard]] Result<ExitCode> generateFromGeometry(const GenerateOptions& options, Session& session);

}  // namespace navwright
