#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/nav/files/edit_patch.h"

namespace navwright {

/// The list with new patches at its end, under ids no other has ("e1", "e2", ...). A node moved again at once
/// stays one patch.
[[nodiscard]] std::vector<EditPatch> appendPatches(std::vector<EditPatch> patches,
                                                   std::vector<EditPatch> added);

/// The same, but a new patch keeps its own id where that is free; never joins patches. For lists from files.
[[nodiscard]] std::vector<EditPatch> importPatches(std::vector<EditPatch> patches,
                                                   std::span<const EditPatch> added);

}  // namespace navwright
