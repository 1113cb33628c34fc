#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/id_vector.h"
#include "core/base/vec3.h"
#include "core/nav/files/node_link.h"
#include "core/nav/files/node_type.h"

namespace navwright {

/// Engine limits: MAX_PNODES is 8096, of which the loader needs one spare; MAXLINKS is 32, of which AddLink
/// fills 31.
inline constexpr std::size_t kMaxNavNodes = 8095;
inline constexpr std::size_t kMaxNavLinks = 31;
/// Size of a node's link array (MAXLINKS); a file with more links would overrun the engine's memory.
inline constexpr std::size_t kNavLinkSlots = 32;

/// Number of area numbers; all 0 means plain search over all nodes.
inline constexpr std::int32_t kNavAreas = 32;

/// A directed link; its start is the node that holds it.
struct NavLink {
    NodeId target = 0;  ///< in NavGraph::nodes
    NodeType type = NodeType::move;
    float cost = 0;  ///< units, above 0

    friend bool operator==(const NavLink&, const NavLink&) = default;
};

struct NavNode {
    Vec3 origin{0};  ///< a player's origin, 24 above the floor
    NodeType type = NodeType::move;
    std::int32_t area = 0;
    std::vector<NavLink> links = {};
    bool inUse = true;  ///< false only in files: the engine clears such nodes when loading

    friend bool operator==(const NavNode&, const NavNode&) = default;
};

/// The content of a .nav. A node's number is its index.
struct NavGraph {
    IdVector<NodeId, NavNode> nodes;

    [[nodiscard]] std::size_t linkCount() const;

    friend bool operator==(const NavGraph&, const NavGraph&) = default;
};

/// The cost of a link: the distance of its ends, but never 0, which the path search requires.
[[nodiscard]] float linkCost(const Vec3& from, const Vec3& to);

/// The first link from `node` to `target`, or nullptr.
[[nodiscard]] const NavLink* findLink(const NavNode& node, NodeId target);
[[nodiscard]] NavLink* findLink(NavNode& node, NodeId target);

/// Removes the nodes not marked in `keep` (one entry per node) and their links; the rest keep their order.
/// Returns, per remaining node, its index before.
std::vector<NodeId> keepNodes(NavGraph& graph, const std::vector<bool>& keep);

/// Sorts each node's links by the height of their target, highest first, as the engine saves them, and at
/// equal height by cost, cheapest first, so that its search finds straighter paths (docs/rules.md 7.6).
/// Stable.
void sortLinks(NavGraph& graph);

/// The node with that index; nullptr when there is none.
[[nodiscard]] inline const NavNode* findNode(const NavGraph& graph, NodeId node) {
    return graph.nodes.has(node) ? &graph.nodes[node] : nullptr;
}

}  // namespace navwright
