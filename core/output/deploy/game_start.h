#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/base/vec3.h"

namespace navwright {

/// The words behind a q2pro client that starts AQtion on a map, with bots. With a place of the eyes, in whole
/// units, the player is put there by jump mode, which is the only way that the game has: no weapons, and the
/// view is along +x. `more` are further words with spaces between, which come before the map. Errors: a map
/// name that a command line cannot carry.
[[nodiscard]] Result<std::vector<std::string>> gameArguments(const std::string& game, const std::string& map,
                                                             const std::optional<Vec3>& eyes,
                                                             const std::string& more);

}  // namespace navwright
