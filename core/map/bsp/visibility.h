#pragma once

#include <cstdint>
#include <vector>

#include "core/map/bsp/bsp_file.h"

/// Which clusters of leafs may see each other, as the map's compiler found (PVS).
namespace navwright {

/// The clusters that a cluster may see, one bit each, the lowest bits first. Empty: all, as the map has no
/// visibility, the cluster is none of it, or its row is cut off.
[[nodiscard]] std::vector<std::uint8_t> clustersSeen(const BspFile& bsp, std::int32_t cluster);

/// Whether a row of clustersSeen() has the cluster; a negative one is no cluster, and may be seen.
[[nodiscard]] bool mayBeSeen(const std::vector<std::uint8_t>& row, std::int32_t cluster);

}  // namespace navwright
