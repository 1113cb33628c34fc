#pragma once

#include <span>
#include <string>

#include "core/nav/files/edit_patch.h"

namespace navwright {

/// Describes a patch, with places in whole units: "Move the node at (12 -40 24) to (20 -40 24)".
[[nodiscard]] std::string patchWords(const EditPatch& patch);

/// Describes several patches as one step: "Delete 3 nodes", "Move a node"; of different kinds: "5 edits".
[[nodiscard]] std::string patchesTitle(std::span<const EditPatch> patches);

}  // namespace navwright
