#pragma once

#include <vector>

#include "widgets/common/models/overlay_model.h"

namespace navwright {

/// Every overlay of the window, in the order in which they are listed.
[[nodiscard]] std::vector<OverlayKind> overlayKinds();

}  // namespace navwright
