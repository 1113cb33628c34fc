#pragma once

#include <span>
#include <vector>

#include "core/map/entities/entity_graph.h"

namespace navwright {

/// What is closed while these entities are: themselves, and in place of buttons what starts closed and only
/// they set off. Indices in EntityGraph::entities; unique.
[[nodiscard]] std::vector<int> closedWith(std::span<const int> closed, const EntityGraph& entities);

/// Whether an entity stands in the way where it is in the map, as doors, breakables and walls do.
[[nodiscard]] bool blocksWhenClosed(const ActiveEntity& entity);

}  // namespace navwright
