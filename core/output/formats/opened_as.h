#pragma once

#include <filesystem>

#include "core/base/file_format.h"
#include "core/base/result.h"

namespace navwright {

/// What the window opens a file as, never OpensAs::nothing. Names of maps, packs, projects and demos decide,
/// so that a damaged one is still read as such and its error reported; of all others the content does. The
/// page of a rotation stands for the rotation. Errors: no such file, a kind that cannot be opened.
[[nodiscard]] Result<OpensAs> openedAs(const std::filesystem::path& file);

}  // namespace navwright
