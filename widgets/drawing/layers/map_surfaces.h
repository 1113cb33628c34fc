#pragma once

#include <span>

#include "core/base/result.h"
#include "core/physics/map_queries/game_map.h"
#include "widgets/drawing/draw/draw_list.h"
#include "widgets/drawing/draw/texture_array.h"

namespace navwright {

/// The map as the view shows it: with its light, in textures or tints, and apart from these what players
/// never see (MapKind). `places`: what its textures are drawn with, by RenderMesh::textures; those beyond its
/// end have none. Errors: those of buildLightmapAtlas() and buildRenderMesh().
[[nodiscard]] Result<MapDrawList> buildMapSurfaces(const GameMap& map,
                                                   std::span<const TexturePlace> places = {});

}  // namespace navwright
