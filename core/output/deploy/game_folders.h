#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace navwright {

/// The name of the folder, among the navs, where a test on the server keeps its note and what it sets aside.
inline constexpr const char* kStateName = ".navwright";

/// Errors: a map name that a command line, or a file's name, cannot carry.
[[nodiscard]] Result<> checkMapName(const std::string& map);

/// The folders in which a server looks for the files of a game, in its order: the game's own, then those of
/// the engine beside it. Not all need be there.
[[nodiscard]] std::vector<std::filesystem::path> foldersOf(const std::filesystem::path& game);

}  // namespace navwright
