#pragma once

#include <CLI/App.hpp>
#include <string>
#include <vector>

#include "core/aas/travel/closures.h"
#include "core/base/result.h"
#include "core/physics/map_queries/closed_map.h"

namespace navwright {

/// --close KIND and --entity NUMBER, both repeatable: what of a map is closed.
struct ClosureOptions {
    std::vector<int> entities;  ///< numbers in the map
    std::vector<std::string> kinds;

    /// `what`: what their help begins with: "Close", "Close only".
    void addTo(CLI::App& app, const std::string& what);
    [[nodiscard]] bool any() const { return !entities.empty() || !kinds.empty(); }
    /// All that is named, as indices in EntityGraph::entities, ascending. Errors: an entity, or a kind, that
    /// the map has not.
    [[nodiscard]] Result<std::vector<int>> closed(const EntityGraph& graph, const std::string& map) const;
    /// The map while that is closed. Errors: those of closed().
    [[nodiscard]] Result<ClosedMap> closedMap(const GameMap& map) const;
};

}  // namespace navwright
