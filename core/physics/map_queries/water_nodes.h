#pragma once

#include "core/map/bsp/collision.h"
#include "core/nav/files/nav_graph.h"

namespace navwright {

/// Whether a player who stands at an origin has his eyes in water, slime or lava.
[[nodiscard]] bool eyesUnderWater(const Collision& world, const Vec3& origin);

/// Types MOVE nodes WATER where players who stand there have their eyes under water (docs/rules.md 6.6).
/// Links keep their types.
void typeUnderWater(NavGraph& graph, const Collision& world);

}  // namespace navwright
