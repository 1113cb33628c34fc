#pragma once

#include <string>

#include "core/base/result.h"
#include "core/generate/pipeline/generation.h"

namespace navwright {

/// Fails where a generation gave no nav: fewer demos could be used than a node needs, or no cluster became a
/// node. `where` names the map in errors.
[[nodiscard]] Result<> checkNotEmpty(const Generation& generation, const std::string& where);

}  // namespace navwright
