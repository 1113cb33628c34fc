#pragma once

#include <string>

#include "meshes/map_meshes.h"
#include "navmesh/mesh_stages.h"
#include "stages/stage_picture.h"

/// What meshes look like. All pictures carry what their colours mean.
namespace navwright {

enum class RectangleColours { kinds, parts, sheets };
inline constexpr int kRectangleColours = 3;

/// The leaves of a floor.
[[nodiscard]] StagePicture rectanglePicture(const FloorMesh& floor, RectangleColours colours);
/// Where leaves touch, and drops as arrows.
[[nodiscard]] StagePicture portalPicture(const FloorMesh& floor);

/// Tops of what is solid, by whether players can stand there as far as the slope goes.
[[nodiscard]] StagePicture spanPicture(const MadeNavMesh& made);
/// Cells of floor with room for a player, by how far the floor's end is, units.
[[nodiscard]] StagePicture compactPicture(const MadeNavMesh& made);
/// The same by region.
[[nodiscard]] StagePicture regionPicture(const MadeNavMesh& made);
/// Outlines of regions: along the cells, and as polygons are made of them.
[[nodiscard]] StagePicture contourPicture(const MadeNavMesh& made);
/// Polygons as they were before what is not reached was pruned, by kind.
[[nodiscard]] StagePicture polygonPicture(const MadeNavMesh& made);
/// Triangles that follow the height of the floor.
[[nodiscard]] StagePicture detailPicture(const MadeNavMesh& made);
/// The navmesh itself, by kind.
[[nodiscard]] StagePicture navMeshPicture(const MadeNavMesh& made);
/// Links that the mesh has, by kind, and those that were dropped.
[[nodiscard]] StagePicture meshLinkPicture(const MadeNavMesh& made);

/// The colour of a kind of polygon or link, of the categories.
[[nodiscard]] float meshAreaColour(MeshArea area);

}  // namespace navwright
