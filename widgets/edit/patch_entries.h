#pragma once

#include <span>
#include <string>
#include <vector>

#include "nav/edit_patch.h"

namespace navwright {

/// A row of the list of edits: one edit, or a group of them.
struct PatchEntry {
    std::string group = {};  ///< its name; empty: one edit
    std::vector<int> rows;   ///< places in the list of patches, ascending

    [[nodiscard]] bool isGroup() const { return !group.empty(); }
    friend bool operator==(const PatchEntry&, const PatchEntry&) = default;
};

/// In the order of the patches; a group stands where its first edit does.
[[nodiscard]] std::vector<PatchEntry> patchEntries(std::span<const EditPatch> patches);

}  // namespace navwright
