#pragma once

#include <utility>
#include <vector>

#include "bsp/bsp_file.h"

/// What stops or moves players without being seen.
namespace navwright {

using Edge = std::pair<Vec3, Vec3>;

/// The edges of a brush, in no order; those two sides share come twice.
[[nodiscard]] std::vector<Edge> brushEdges(const BspFile& bsp, const BspBrush& brush);
/// The twelve edges of a box.
[[nodiscard]] std::vector<Edge> boxEdges(const Box& box);

struct MapVolume {
    enum class Kind { clip, trigger, hurt };
    Kind kind = Kind::clip;
    std::vector<Edge> edges;
};

/// Brushes that stop players alone, and the boxes of triggers.
[[nodiscard]] std::vector<MapVolume> mapVolumes(const BspFile& bsp);

}  // namespace navwright
