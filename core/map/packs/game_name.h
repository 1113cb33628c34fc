#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace navwright {

/// A name in the game's folders as all of them are compared: "textures/city/xsign10.wal", in lower case, with
/// '/' between its parts. '\\' stands for '/', and parts that are empty or "." are left out, as in the
/// engine. Nothing for what could lead out of a game folder or names no file: "..", a '/' or a drive's letter
/// at the start, a '/' at the end, control characters, more than limit::kGameName letters.
[[nodiscard]] std::optional<std::string> gameName(std::string_view name);

}  // namespace navwright
