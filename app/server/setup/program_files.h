#pragma once

#include <filesystem>

namespace navwright {

/// The folder of the nav test's files and of the tool that installs them, beside the program in an
/// installation, else where it was built. Empty when there is none.
[[nodiscard]] std::filesystem::path enginePatchFolder();

/// The bundled map. Empty when there is none.
[[nodiscard]] std::filesystem::path bundledMap();

}  // namespace navwright
