#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/parameters.h"
#include "core/base/result.h"
#include "core/floor/navmesh/build_tile.h"
#include "core/floor/navmesh/mesh_ground.h"
#include "core/floor/navmesh/mesh_links.h"
#include "core/floor/navmesh/mesh_settings.h"
#include "core/floor/navmesh/mesh_stages.h"
#include "core/floor/navmesh/nav_mesh.h"
#include "core/floor/survey/floor.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

/// Options of a navmesh besides its parameters.
struct MeshRequest {
    MeshStance stance = MeshStance::standing;
    std::vector<MeshLink> links = {};
    bool keepStages = false;  ///< for display; takes memory
    int jobs = 0;             ///< threads, 0 = one per core
};

struct MadeNavMesh {
    MeshSettings settings;
    NavMesh mesh;
    MeshCounts counts;                   ///< before pruning
    std::size_t pruned = 0;              ///< polygons unreachable from spawn points
    std::vector<MeshLinkOutcome> links;  ///< one per requested link
    std::vector<MeshTileStages> stages;  ///< by tile; empty unless keepStages
    std::vector<BuiltTile> tiles;        ///< before pruning and without stages, for mendNavMesh()
    std::vector<Vec3> spawnsOffMesh;     ///< origins of spawn points without mesh below

    [[nodiscard]] std::size_t linksWith(MeshLinkFate fate) const;
};

/// What the meshes of a map are made on, whatever the stance.
struct MeshBase {
    MeshGround ground;            ///< for bodies of the parameters' size
    std::vector<MeshLink> links;  ///< those given, teleporters', the floor's
};

/// `links` and `volumes`: what is added by hand. `ways`: with the links of `floor`, which was surveyed with
/// FloorSearch::ways. Errors: those of meshGround().
[[nodiscard]] Result<MeshBase> meshBase(const GameMap& map, const Floor& floor, const Parameters& parameters,
                                        std::vector<MeshLink> links, std::span<const MeshVolume> volumes,
                                        bool ways, JobContext& context);

/// Makes a navmesh with Recast, tile by tile, of the floor reachable from spawn points. The same bytes for
/// any number of threads. Errors: invalid settings, no floor, a grid too large for memory (checked first),
/// nothing left of the floor, cancelled.
[[nodiscard]] Result<MadeNavMesh> makeNavMesh(const GameMap& map, const Floor& floor,
                                              const MeshGround& ground, const Parameters& parameters,
                                              const MeshRequest& request, JobContext& context);

struct MendedNavMesh {
    MadeNavMesh made;
    std::size_t built = 0;  ///< tiles
};
/// Makes a navmesh again whose ground has changed, from the one before: builds only tiles that the boxes
/// `changed` touch, or whose border they do, and joins and prunes anew. The same bytes as those of
/// makeNavMesh() with the new ground. Floor and parameters must be those of before. Errors: as makeNavMesh().
[[nodiscard]] Result<MendedNavMesh> mendNavMesh(const MadeNavMesh& before, const GameMap& map,
                                                const Floor& floor, const MeshGround& ground,
                                                const Parameters& parameters, std::span<const Box> changed,
                                                int jobs, JobContext& context);

}  // namespace navwright
