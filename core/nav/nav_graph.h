#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/vec3.h"
#include "nav/node_type.h"

namespace navwright {

/// The engine's limits (MAX_PNODES 8096 of which the loader wants one spare; MAXLINKS 32 of which AddLink
/// fills 31).
inline constexpr std::size_t kMaxNavNodes = 8095;
inline constexpr std::size_t kMaxNavLinks = 31;

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
    std::vector<NavLink> links;

    friend bool operator==(const NavNode&, const NavNode&) = default;
};

/// What a .nav holds. A node's number is its index.
struct NavGraph {
    std::vector<NavNode> nodes;

    [[nodiscard]] std::size_t linkCount() const;

    friend bool operator==(const NavGraph&, const NavGraph&) = default;
};

}  // namespace navwright
