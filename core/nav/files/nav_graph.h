#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/vec3.h"
#include "core/nav/files/node_type.h"

namespace navwright {

/// The engine's limits (MAX_PNODES 8096 of which the loader wants one spare; MAXLINKS 32 of which AddLink
/// fills 31).
inline constexpr std::size_t kMaxNavNodes = 8095;
inline constexpr std::size_t kMaxNavLinks = 31;
/// What a node's links fit in (MAXLINKS); a file with more would overrun the engine's memory.
inline constexpr std::size_t kNavLinkSlots = 32;

/// Area numbers stay below this; all 0 means plain search over all nodes.
inline constexpr std::int32_t kNavAreas = 32;

/// A directed way from the node that holds it.
struct NavLink {
    std::int32_t target = 0;  ///< index into NavGraph::nodes
    NodeType type = NodeType::move;
    float cost = 0;  ///< units, above 0

    friend bool operator==(const NavLink&, const NavLink&) = default;
};

struct NavNode {
    Vec3 origin{0};  ///< a player's origin, 24 above the floor
    NodeType type = NodeType::move;
    std::int32_t area = 0;
    std::vector<NavLink> links = {};
    bool inUse = true;  ///< false only in files read: the engine empties such nodes when it loads them

    friend bool operator==(const NavNode&, const NavNode&) = default;
};

/// What a .nav holds. A node's number is its index.
struct NavGraph {
    std::vector<NavNode> nodes;

    [[nodiscard]] std::size_t linkCount() const;

    friend bool operator==(const NavGraph&, const NavGraph&) = default;
};

/// The cost of a link: the distance of its ends, never 0 (the path search needs it above 0).
[[nodiscard]] float linkCost(const Vec3& from, const Vec3& to);

/// The first link from `node` to `target`, or nullptr.
[[nodiscard]] const NavLink* findLink(const NavNode& node, std::int32_t target);
[[nodiscard]] NavLink* findLink(NavNode& node, std::int32_t target);

/// Removes the nodes not marked in `keep` (one per node) and every link from or to them; the rest keep their
/// order. Returns, per node left, its index before.
std::vector<std::int32_t> keepNodes(NavGraph& graph, const std::vector<bool>& keep);

/// Each node's links by their target's height, highest first, as the engine saves them (docs/rules.md 7.6);
/// links to targets of one height keep their order.
void sortLinks(NavGraph& graph);

/// The node of that index; null where there is none.
[[nodiscard]] inline const NavNode* findNode(const NavGraph& graph, std::int32_t node) {
    const auto index = static_cast<std::size_t>(node);
    return node >= 0 && index < graph.nodes.size() ? &graph.nodes[index] : nullptr;
}

}  // namespace navwright
