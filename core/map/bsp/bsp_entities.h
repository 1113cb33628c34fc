#pragma once

#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/map/bsp/bsp_file.h"

namespace navwright {

/// Parses a map's entity text as the engine's game library does: braces around pairs of words, words quoted
/// or bare, // and /* */ comments, everything after a NUL ignored. `where` names the file in errors. Errors,
/// with the entity's number: text between entities, a missing brace or value, a brace not followed by a
/// blank.
[[nodiscard]] Result<std::vector<BspEntity>> parseEntities(std::string_view text, std::string_view where);

/// Compares keys as the engine does, ignoring case.
[[nodiscard]] bool sameKey(std::string_view one, std::string_view other);

}  // namespace navwright
