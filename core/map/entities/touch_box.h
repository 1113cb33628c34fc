#pragma once

#include "core/map/entities/entity_graph.h"

namespace navwright {

/// Where a player's box must reach for a trigger to act: that of its brush model, which the game does not
/// look inside of; of a misc_teleporter a small one above its pad.
[[nodiscard]] Box touchBox(const ActiveEntity& entity);

}  // namespace navwright
