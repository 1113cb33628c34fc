#pragma once

#include <vector>

#include "base/vec3.h"
#include "nav/nav_graph.h"

namespace navwright {

/// By node, those not in use as well.
[[nodiscard]] inline std::vector<Vec3> nodeOrigins(const NavGraph& graph) {
    std::vector<Vec3> origins;
    origins.reserve(graph.nodes.size());
    for (const auto& node : graph.nodes) origins.push_back(node.origin);
    return origins;
}

}  // namespace navwright
