#pragma once

#include <string>

#include "core/output/rotation/rotation_index.h"

namespace navwright {

/// One HTML file: a table of all maps with their pictures and links to each one's report, and what was left
/// out. Pictures and reports are named relative to the page, so that the folder can be moved. The same index
/// always gives the same bytes.
[[nodiscard]] std::string rotationHtml(const RotationIndex& index);

}  // namespace navwright
