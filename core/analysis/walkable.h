#pragma once

#include "nav/nav_graph.h"

namespace navwright {

/// Whether a bot's path search follows the link: look-at marks of POI nodes are no ways, and nodes not in use
/// are no places.
[[nodiscard]] inline bool walkable(const NavGraph& graph, const NavLink& link) {
    return link.type != NodeType::poiLookAt && graph.nodes[static_cast<std::size_t>(link.target)].inUse;
}

/// Types of links that something moving or magic serves; no running body tells whether they work.
[[nodiscard]] inline bool isServed(NodeType type) {
    return type == NodeType::door || type == NodeType::platform || type == NodeType::teleporter ||
           type == NodeType::grapple;
}

/// Types of links on which bots leave the ground of their own accord.
[[nodiscard]] inline bool isJump(NodeType type) {
    return type == NodeType::jump || type == NodeType::boxJump || type == NodeType::jumpPad;
}

}  // namespace navwright
