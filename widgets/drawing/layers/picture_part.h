#pragma once

#include <vector>

#include "widgets/drawing/draw/item.h"
#include "widgets/drawing/layers/stage_picture.h"

namespace navwright {

/// Returns the part of a picture that shows these items, with all links of each node and all reachabilities
/// of each area. Scale, bounds, counts and keys stay those of the whole picture; points are left out.
[[nodiscard]] StagePicture partOf(const StagePicture& whole, const std::vector<Item>& items);

}  // namespace navwright
