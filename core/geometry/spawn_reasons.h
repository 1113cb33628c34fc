#pragma once

#include <vector>

#include "geometry/floor.h"
#include "world/spawn_match.h"

namespace navwright {

/// Where a bot that appears at a spawn point gets nowhere because the map has no way that it could go, says
/// so: "a bot cannot ... because ...". Other reasons stay.
void explainSpawns(std::vector<SpawnMatch>& spawns, const Floor& floor);

}  // namespace navwright
