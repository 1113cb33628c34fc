#pragma once

#include <string>
#include <vector>

#include "core/aas/travel/closures.h"
#include "core/base/result.h"
#include "core/physics/map_queries/closed_map.h"

namespace navwright {

/// What of a map is closed, by name.
struct NamedClosures {
    std::vector<int> entities = {};       ///< numbers in the map
    std::vector<std::string> kinds = {};  ///< closureKindKey()

    [[nodiscard]] bool any() const { return !entities.empty() || !kinds.empty(); }
    /// All that is named, as indices in EntityGraph::entities, ascending. Errors: an entity, or a kind, that
    /// the map has not.
    [[nodiscard]] Result<std::vector<int>> closed(const EntityGraph& graph, const std::string& map) const;
    /// The map while that is closed. Errors: those of closed().
    [[nodiscard]] Result<ClosedMap> closedMap(const GameMap& map) const;
};

}  // namespace navwright
