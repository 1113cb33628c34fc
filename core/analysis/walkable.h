#pragma once

#include "nav/nav_graph.h"

namespace navwright {

/// Whether a bot's path search follows the link: look-at marks of POI nodes are no ways, and nodes not in use
/// are no places.
[[nodiscard]] inline bool walkable(const NavGraph& graph, const NavLink& link) {
    return link.type != NodeType::poiLookAt && graph.nodes[static_cast<std::size_t>(link.target)].inUse;
}

}  // namespace navwright
