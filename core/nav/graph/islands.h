#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/vec3.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// Nodes that belong together.
struct Island {
    std::vector<std::int32_t> nodes;  ///< ascending
    Vec3 center{0};                   ///< mean of their origins
};

struct Islands {
    std::vector<Island> islands;   ///< largest first; ties by their lowest node
    std::vector<std::int32_t> of;  ///< per node: index into islands; -1 for a node not in use

    /// Share of the nodes in use that the largest island holds; 0 for an empty graph.
    [[nodiscard]] double largestShare() const;
};

/// Strongly connected parts: every node of an island can be reached from every other of it.
[[nodiscard]] Islands strongIslands(const NavGraph& graph);

/// Parts that no link joins, whatever its direction.
[[nodiscard]] Islands weakIslands(const NavGraph& graph);

/// Per node: whether a path leads to it from any of the starts, which count themselves. Links a bot does not
/// walk (POI_LOOKAT) do not count, here as above.
[[nodiscard]] std::vector<bool> reachableFrom(const NavGraph& graph, std::span<const std::int32_t> starts);

/// By node the links that lead to it, as links to where they come from; those that bots do not walk left out.
/// Nodes have no origins.
[[nodiscard]] NavGraph reversed(const NavGraph& graph);

/// The engine takes the nearest node within 96 units and 60 up or down for a bot's own.
inline constexpr float kBotNodeReach = 96;
inline constexpr float kBotNodeReachZ = 60;

/// Per place: the node a bot there would start from (by distance alone, walls not considered), or -1.
[[nodiscard]] std::vector<std::int32_t> nodesAt(const NavGraph& graph, std::span<const Vec3> places);

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
