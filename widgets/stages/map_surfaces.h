#pragma once

#include "base/result.h"
#include "draw/draw_list.h"
#include "world/game_map.h"

namespace navwright {

/// The map as the view shows it: lightmapped, tinted by texture names, without what players never see (sky,
/// nodraw, triggers). Errors: those of buildLightmapAtlas() and buildRenderMesh().
[[nodiscard]] Result<MapDrawList> buildMapSurfaces(const GameMap& map);

}  // namespace navwright
