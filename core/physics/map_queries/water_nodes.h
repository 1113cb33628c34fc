#pragma once

#include "core/map/bsp/collision.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// Types MOVE nodes WATER where players who stand there have their eyes under water (docs/rules.md 6.6).
/// Links keep their types.
void typeUnderWater(NavGraph& graph, const Collision& world);

}  // namespace navwright
