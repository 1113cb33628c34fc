#pragma once

#include <vector>

#include "widgets/drawing/layers/stage_picture.h"

namespace navwright {

/// The looks of a picture's marks and bands, without names: shape or stroke, hollow or not, colour, and how
/// many have it. Marks first, each look where it is drawn first.
[[nodiscard]] std::vector<Category> looksOf(const StagePicture& picture);

/// Whether both are drawn alike but for their colours.
[[nodiscard]] bool isSameForm(const Category& one, const Category& other);

}  // namespace navwright
