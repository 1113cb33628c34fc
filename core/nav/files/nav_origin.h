#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/vec3.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// What a node or a link of a nav goes back to.
enum class NavOrigin : std::uint8_t {
    demos,     ///< players went there
    map,       ///< the map lets bots go there; no demo shows it
    inferred,  ///< between nodes of demos, on the word of physics: a way back, or one that joins parts
    hand,      ///< an edit by hand
    file,      ///< it was in the nav that was opened
};

inline constexpr std::size_t kNavOriginCount = 5;

/// "demos", "map", "inferred", "hand", "file"
[[nodiscard]] constexpr std::string_view navOriginName(NavOrigin origin) {
    constexpr std::array<std::string_view, kNavOriginCount> kNames{"demos", "map", "inferred", "hand",
                                                                   "file"};
    return kNames[static_cast<std::size_t>(origin)];
}

/// By node, those not in use as well; of a NavGraph or a RereleaseGraph.
template <class Graph>
[[nodiscard]] std::vector<Vec3> nodeOrigins(const Graph& graph) {
    std::vector<Vec3> origins;
    origins.reserve(graph.nodes.size());
    for (const auto& node : graph.nodes) origins.push_back(node.origin);
    return origins;
}

}  // namespace navwright
