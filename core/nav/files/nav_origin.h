#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/index.h"
#include "core/base/vec3.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// Where a node or link of a nav comes from.
enum class NavOrigin : std::uint8_t {
    demos,     ///< players' movement in demos
    map,       ///< the map, without demos
    inferred,  ///< physics alone: a reverse link, one that connects components, or a straight link
    hand,      ///< a manual edit
    file,      ///< the nav that was opened
};

inline constexpr std::size_t kNavOriginCount = 5;

/// The name in files: "demos", "map", "inferred", "hand", "file".
[[nodiscard]] constexpr std::string_view navOriginName(NavOrigin origin) {
    constexpr std::array<std::string_view, kNavOriginCount> kNames{"demos", "map", "inferred", "hand",
                                                                   "file"};
    return kNames[toIndex(origin)];
}

/// Origins of all nodes, including unused ones; for NavGraph or RereleaseGraph.
template <class Graph>
[[nodiscard]] std::vector<Vec3> nodeOrigins(const Graph& graph) {
    std::vector<Vec3> origins;
    origins.reserve(graph.nodes.size());
    for (const auto& node : graph.nodes) origins.push_back(node.origin);
    return origins;
}

}  // namespace navwright
