#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/aas/travel/travel_graph.h"
#include "core/map/bsp/bsp_file.h"
#include "core/map/entities/entity_graph.h"

namespace navwright {

/// What can be out of order, by kind.
enum class ClosureKind {
    doorsClosed,
    buttonsIdle,  ///< what only a button triggers stays in its initial state
    platsStuck,   ///< platforms, and trains that carry players
    teleportersOff,
    breakablesWhole,
    wallsUp,  ///< walls that can be triggered on or off
    pushesOff,
    everything,
};
inline constexpr int kClosureKindCount = 8;
/// "doors closed", ...
[[nodiscard]] std::string_view closureKindName(ClosureKind kind);
/// The name as an option: "doors", "buttons", "plats", "teleporters", "breakables", "walls", "pushes",
/// "everything".
[[nodiscard]] std::string_view closureKindKey(ClosureKind kind);

struct Closure {
    ClosureKind kind = ClosureKind::doorsClosed;
    std::vector<int> entities;  ///< indices in EntityGraph::entities, ascending
    bool together = false;      ///< all of a kind at once

    /// Whether it is of a single object with the entity of this number in the map.
    [[nodiscard]] bool isOf(int number, const EntityGraph& graph) const;
};

/// One closure for each object (doors of a team together), one for all of a kind where there are several, and
/// one for everything where there are several kinds.
[[nodiscard]] std::vector<Closure> closuresOf(const EntityGraph& entities);
/// Of these, those of one of the kinds (closureKindKey()), and those of single objects with one of the
/// entities (numbers in the map); all if neither is named.
[[nodiscard]] std::vector<Closure> closuresOf(const EntityGraph& entities, std::span<const std::string> kinds,
                                              std::span<const int> numbers);

/// The areas and reachabilities that these entities close, as they are in the map. Doors, breakables and
/// walls close what their brushes fill at their position in the map, for a crouching player; reachabilities
/// of platforms, teleporters and pushes are identified by model and place.
[[nodiscard]] TravelMask maskOf(std::span<const int> closed, const EntityGraph& entities, const BspFile& bsp,
                                const TravelGraph& graph);

}  // namespace navwright
