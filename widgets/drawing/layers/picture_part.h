#pragma once

#include <vector>

#include "widgets/drawing/draw/item.h"
#include "widgets/drawing/layers/stage_picture.h"

namespace navwright {

/// The part of a picture that shows these items: themselves, all links of a node and all reachabilities of an
/// area. Scale, bounds, counts and keys are those of the whole; points are left out.
[[nodiscard]] StagePicture partOf(const StagePicture& whole, const std::vector<Item>& items);

}  // namespace navwright
