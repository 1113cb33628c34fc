#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace navwright {

/// Normalises a name in game folders for comparison: "textures/city/xsign10.wal", lower case, with '/' as
/// separator. '\\' becomes '/', and empty and "." parts are removed, as in the engine. nullopt for names that
/// could leave a game folder or name no file: "..", a leading '/' or drive letter, a trailing '/', control
/// characters, more than limit::kGameName letters.
[[nodiscard]] std::optional<std::string> gameName(std::string_view name);

}  // namespace navwright
