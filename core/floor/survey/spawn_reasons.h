#pragma once

#include <vector>

#include "core/floor/survey/floor.h"
#include "core/map/bsp/bsp_file.h"
#include "core/physics/map_queries/spawns.h"

namespace navwright {

/// Where a bot that appears at a spawn point gets nowhere because the map has no way that it could go, says
/// so: "a bot cannot ... because ...", and names the door, button, platform or teleporter of `bsp` nearest to
/// the floor there, if one is within 128 units. Other reasons stay.
void explainSpawns(std::vector<SpawnMatch>& spawns, const Floor& floor, const BspFile& bsp);

}  // namespace navwright
