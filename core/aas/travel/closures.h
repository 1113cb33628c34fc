#pragma once

#include <string_view>
#include <vector>

#include "core/aas/travel/travel_graph.h"
#include "core/map/bsp/bsp_file.h"
#include "core/map/entities/entity_graph.h"

namespace navwright {

/// What may not work, one kind at a time.
enum class ClosureKind {
    doorsClosed,
    buttonsIdle,  ///< what a button alone sets off stays as the map begins
    platsStuck,   ///< plats, and trains that carry
    teleportersOff,
    breakablesWhole,
    wallsUp,  ///< walls that can be fired away or into being
    pushesOff,
    everything,
};
inline constexpr int kClosureKindCount = 8;
/// "doors closed", ...
[[nodiscard]] std::string_view closureKindName(ClosureKind kind);
/// As an option: "doors", "buttons", "plats", "teleporters", "breakables", "walls", "pushes", "everything".
[[nodiscard]] std::string_view closureKindKey(ClosureKind kind);

struct Closure {
    ClosureKind kind = ClosureKind::doorsClosed;
    std::vector<int> entities;  ///< indices in EntityGraph::entities, ascending
    bool together = false;      ///< all of its kind
};

/// Each thing by itself (doors of a team together), then all of a kind where there are several, then
/// everything where there are several kinds.
[[nodiscard]] std::vector<Closure> closuresOf(const EntityGraph& entities);

/// What is closed then: areas and ways. Doors, breakables and walls close what their brushes fill where the
/// map has them drawn, for a crouched player; a plat's, teleporter's or push's ways are known by model and
/// place.
[[nodiscard]] TravelMask maskOf(const Closure& closure, const EntityGraph& entities, const BspFile& bsp,
                                const TravelGraph& graph);

}  // namespace navwright
