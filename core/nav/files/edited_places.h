#pragma once

#include <vector>

#include "core/base/vec3.h"
#include "core/nav/files/edit_patch.h"

namespace navwright {

/// A place where an edit looks for a node.
struct EditedPlace {
    Vec3 at{0};
    float tolerance = 0;  ///< units

    friend bool operator==(const EditedPlace&, const EditedPlace&) = default;
};

/// Where enabled patches look for nodes that a nav has before all of them, in their order, each once. Nodes
/// that patches before them make or move there are theirs, and no such places.
[[nodiscard]] std::vector<EditedPlace> editedPlaces(const PatchFile& patches);

}  // namespace navwright
