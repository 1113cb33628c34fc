#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <span>

#include "core/base/index.h"
#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/floor/navmesh/make_nav_mesh.h"
#include "core/floor/quadmesh/quad_mesh.h"
#include "widgets/drawing/layers/stage_picture.h"

/// What meshes look like. All pictures carry what their colours mean.
namespace navwright {

enum class TileColours { kinds, parts, sheets };
inline constexpr std::size_t kTileColours = 3;

/// Pictures of a floor as tiles; nullptr: nothing to see.
struct TilePictures {
    std::array<std::shared_ptr<const StagePicture>, kTileColours> leaves;  ///< by TileColours
    std::shared_ptr<const StagePicture> portals;  ///< where tiles touch, and drops as arrows

    [[nodiscard]] const std::shared_ptr<const StagePicture>& of(TileColours colours) const {
        return leaves[toIndex(colours)];
    }
};
[[nodiscard]] TilePictures tilePictures(const QuadMesh& mesh);
/// The leaves of the quad trees, before they were merged to tiles.
[[nodiscard]] std::shared_ptr<const StagePicture> treePicture(const QuadMesh& mesh, TileColours colours);
/// Boxes that a person put on the floor; nullptr: none.
[[nodiscard]] std::shared_ptr<const StagePicture> blockerPicture(std::span<const Box> blockers);

/// Pictures of a navmesh whose stages were kept:
/// - spans: tops of what is solid, by whether the slope lets players stand there;
/// - compact: cells of floor with room for a player, by the distance to the end of the floor, units;
/// - regions: these cells by region;
/// - contours: outlines of regions, along the cells, and as polygons are made of them;
/// - polygons: as they were before pruning what is not reached, by kind;
/// - detail: triangles that follow the height of the floor;
/// - mesh: the navmesh itself, by kind.
struct NavMeshPictures {
    std::array<std::shared_ptr<const StagePicture>, kMeshStages> stages;  ///< by MeshStage; nullptr: empty
    std::shared_ptr<const StagePicture> links;  ///< those that the mesh has, by kind, and those dropped

    [[nodiscard]] const std::shared_ptr<const StagePicture>& of(MeshStage stage) const {
        return stages[toIndex(stage)];
    }
};
/// Makes the pictures of all stages, in parallel. Errors: cancelled.
[[nodiscard]] Result<NavMeshPictures> navMeshPictures(const MadeNavMesh& made, JobContext& context);

/// The colour of a kind of polygon or link, of the categories.
[[nodiscard]] float meshAreaColour(MeshArea area);

}  // namespace navwright
