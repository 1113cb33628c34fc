#pragma once

#include <vector>

#include "core/floor/survey/floor.h"
#include "core/map/bsp/bsp_file.h"
#include "core/physics/map_queries/spawns.h"

namespace navwright {

/// Explains spawn points where bots get nowhere because the map has no usable way: "a bot cannot ... because
/// ...", naming the door, button, platform or teleporter of `bsp` nearest to the floor there within 128
/// units. Other reasons are kept.
void explainSpawns(std::vector<SpawnMatch>& spawns, const Floor& floor, const BspFile& bsp);

}  // namespace navwright
