#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/vec3.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// A connected component.
struct Component {
    std::vector<std::int32_t> nodes;  ///< ascending
    Vec3 center{0};                   ///< mean of their origins
};

/// The components of a graph.
struct Components {
    std::vector<Component> components;  ///< largest first; ties by their lowest node
    std::vector<std::int32_t> of;       ///< by node: index into `components`; -1 for an unused node

    /// Share of the used nodes in the largest component; 0 for an empty graph.
    [[nodiscard]] double largestShare() const;
};

/// Strongly connected components: every node reaches every other.
[[nodiscard]] Components strongComponents(const NavGraph& graph);

/// Weakly connected components: link directions are ignored.
[[nodiscard]] Components weakComponents(const NavGraph& graph);

/// By node: whether a path leads to it from any start; starts are included. As in the functions above, links
/// that bots do not walk (POI_LOOKAT) are ignored.
[[nodiscard]] std::vector<bool> reachableFrom(const NavGraph& graph, std::span<const std::int32_t> starts);

/// The graph with all walkable links reversed. Nodes have no origins.
[[nodiscard]] NavGraph reversed(const NavGraph& graph);

/// The engine uses the nearest node within 96 units and 60 up or down as a bot's own.
inline constexpr float kBotNodeReach = 96;
inline constexpr float kBotNodeReachZ = 60;

/// By place: the node a bot there would start from (by distance only, ignoring walls), or -1.
[[nodiscard]] std::vector<std::int32_t> nodesAt(const NavGraph& graph, std::span<const Vec3> places);

/// Whether a bot's path search follows the link: not for look-at marks of POI nodes, and not to unused nodes.
[[nodiscard]] inline bool walkable(const NavGraph& graph, const NavLink& link) {
    return link.type != NodeType::poiLookAt && graph.nodes[link.target].inUse;
}

/// Link types served by movers or teleporters, which a simulated bot cannot test.
[[nodiscard]] inline bool isServed(NodeType type) {
    return type == NodeType::door || type == NodeType::platform || type == NodeType::teleporter ||
           type == NodeType::grapple;
}

/// Link types on which bots jump.
[[nodiscard]] inline bool isJump(NodeType type) {
    return type == NodeType::jump || type == NodeType::boxJump || type == NodeType::jumpPad;
}

}  // namespace navwright
