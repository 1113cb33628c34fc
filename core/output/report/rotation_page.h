#pragma once

#include <string>

#include "core/output/rotation/rotation_index.h"

namespace navwright {

/// Renders an HTML page: a table of all maps with pictures and links to their reports, and what was skipped.
/// Links are relative, so that the folder can be moved. Equal indices give equal bytes.
[[nodiscard]] std::string rotationHtml(const RotationIndex& index);

}  // namespace navwright
