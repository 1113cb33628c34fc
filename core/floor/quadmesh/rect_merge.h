#pragma once

#include <functional>
#include <vector>

#include "core/floor/quadmesh/quad_tree.h"

namespace navwright {

/// Whether the second rectangle may become part of the first, which it touches along a whole side.
using MayMerge = std::function<bool(const QuadRect& grows, const QuadRect& goes)>;

struct RectMerging {
    /// A rectangle longer than this many times its width grows no longer.
    double aspect = 2;
    /// Passes, by x and then y first, and by turns; 0: until one of each changes nothing.
    int passes = 0;
};

/// Merges rectangles that share a whole side of the same length: neighbours in the order of a pass, the one
/// with the lower left corner grows. `rects` do not overlap; they come back in the order of the last pass.
/// Empty `mayMerge`: all may.
void mergeRects(std::vector<QuadRect>& rects, const RectMerging& how, const MayMerge& mayMerge = {});

}  // namespace navwright
