#pragma once

#include <string>

#include "core/base/result.h"
#include "tests/sample/map_description.h"

namespace navwright::compile {

/// The entity lump: what the description holds, with "model" and "origin" of brush entities added. Errors: a
/// quote or line break in a key or value.
[[nodiscard]] Result<std::string> entityText(const MapDescription& map);

}  // namespace navwright::compile
