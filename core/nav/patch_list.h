#pragma once

#include <string_view>
#include <vector>

#include "base/json_view.h"
#include "base/json_writer.h"
#include "nav/edit_patch.h"

namespace navwright {

/// The list of patches in field `key` of an object; what is wrong with it is recorded in the document. An id
/// that comes twice is wrong.
[[nodiscard]] std::vector<EditPatch> readPatchList(const JsonView& object, std::string_view key);

/// The list as a value of the object being written, one patch a line.
void writePatchList(JsonWriter& json, const std::vector<EditPatch>& patches);

}  // namespace navwright
