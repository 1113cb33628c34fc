#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/nav/files/edit_patch.h"

namespace navwright {

/// Appends new patches with unique ids ("e1", "e2", ...). Repeated moves of the same node become one patch.
[[nodiscard]] std::vector<EditPatch> appendPatches(std::vector<EditPatch> patches,
                                                   std::vector<EditPatch> added);

/// Appends patches from a file, keeping their ids where these are free; never merges patches.
[[nodiscard]] std::vector<EditPatch> importPatches(std::vector<EditPatch> patches,
                                                   std::span<const EditPatch> added);

}  // namespace navwright
