#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "core/base/result.h"
#include "core/nav/files/nav_graph.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

/// Nodes in use that are inside walls or outside the map.
struct MisfitNodes {
    std::size_t misfits = 0;
    std::size_t nodes = 0;

    /// Whether most nodes are misfits, so that the nav is hardly of this map.
    [[nodiscard]] bool most() const { return 2 * misfits > nodes; }
};

[[nodiscard]] MisfitNodes misfitNodes(const NavGraph& graph, const GameMap& map);

/// Whether a nav with nodes at these places is hardly of this map: it has another name, and most of its nodes
/// are misfits. Of very many nodes a sample is checked.
[[nodiscard]] bool isOfAnotherMap(std::span<const Vec3> nodes, std::string_view name, const GameMap& map);

/// A nav with its name for messages.
struct NamedNav {
    const NavGraph& graph;
    std::string_view name;
};

/// Checks that two navs can be of one map. `map` may be nullptr. Errors, naming both: only one fits the map;
/// no node of one is near any of the other.
[[nodiscard]] Result<> checkSameMap(const NamedNav& a, const NamedNav& b, const GameMap* map);

}  // namespace navwright
