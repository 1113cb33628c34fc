#pragma once

#include <functional>
#include <vector>

#include "core/floor/quadmesh/quad_tree.h"

namespace navwright {

/// Whether the first tile may absorb the second, with which it shares a whole side.
using MayMerge = std::function<bool(const QuadRect& grows, const QuadRect& goes)>;

struct TileMerging {
    /// Tiles with a larger ratio of length to width do not grow.
    double aspect = 2;
    /// Number of passes, alternating x and y, starting with x; 0: until one of each changes nothing.
    int passes = 0;
};

/// Merges tiles that share a whole side of equal length; of adjacent ones in a pass the one with the
/// lower left corner grows. `rects` must not overlap; returned in the order of the last pass. Empty
/// `mayMerge`: all may merge.
void mergeTiles(std::vector<QuadRect>& rects, const TileMerging& how, const MayMerge& mayMerge = {});

}  // namespace navwright
