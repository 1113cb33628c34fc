#pragma once

#include <vector>

#include "core/base/vec3.h"
#include "core/nav/files/edit_patch.h"

namespace navwright {

/// A place where a patch expects a node.
struct EditedPlace {
    Vec3 at{0};
    float tolerance = 0;  ///< units

    friend bool operator==(const EditedPlace&, const EditedPlace&) = default;
};

/// Where enabled patches expect nodes of the original nav, in order, without duplicates. Excludes nodes made
/// or moved there by earlier patches, and those that are only deleted.
[[nodiscard]] std::vector<EditedPlace> editedPlaces(const PatchFile& patches);

}  // namespace navwright
