#pragma once

#include <cstddef>
#include <string_view>

#include "core/base/result.h"
#include "core/nav/files/nav_graph.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

/// How many nodes in use stand inside walls or outside the map, of how many.
struct MisfitNodes {
    std::size_t misfits = 0;
    std::size_t nodes = 0;

    /// Most of them: it is hardly a nav of this map.
    [[nodiscard]] bool most() const { return 2 * misfits > nodes; }
};

[[nodiscard]] MisfitNodes misfitNodes(const NavGraph& graph, const GameMap& map);

/// A nav as messages name it.
struct NamedNav {
    const NavGraph& graph;
    std::string_view name;
};

/// Whether two navs can be of one map. `map` may be nullptr. Errors, with both navs named: one fits the map
/// and the other does not; no node of one is near any of the other.
[[nodiscard]] Result<> checkSameMap(const NamedNav& a, const NamedNav& b, const GameMap* map);

}  // namespace navwright
