#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/aas/travel/named_closures.h"
#include "core/base/description.h"
#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/floor/mesh_comparison/flow_detours.h"
#include "core/floor/quadmesh/flow_field.h"
#include "core/floor/quadmesh/quad_mesh.h"
#include "core/floor/quadmesh/quad_path.h"
#include "core/nav/files/nav_graph.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

/// What is asked of a map's floor as tiles.
struct TileQuestions {
    QuadRules rules = {};
    NamedClosures closures = {};
    std::optional<std::pair<Vec3, Vec3>> path = {};  ///< from, to
    std::optional<Vec3> field = {};                  ///< goal of a flow field
    std::optional<NavGraph> nav = {};                ///< put beside the flow field
    std::string navName = {};                        ///< for errors
};

/// Spawn points on the mesh, and between which ones there is a path.
struct SpawnPairs {
    std::size_t spawns = 0, unheld = 0;
    std::size_t pairs = 0, joined = 0;
};

/// Number of leaves and area of one kind.
struct KindCount {
    FloorKind kind = FloorKind::stand;
    std::size_t leaves = 0;
    double area = 0;  ///< square units
};

struct TileAnswers {
    std::string map;
    QuadMesh mesh;
    std::array<KindCount, kFloorKinds> kinds = {};
    std::size_t steps = 0;  ///< leaves that are steps
    double area = 0;        ///< square units
    SpawnPairs spawns = {};
    std::optional<QuadPath> path = {};
    std::optional<FlowField> field = {};
    std::vector<Vec3> starts = {};          ///< spawn points
    std::vector<std::uint32_t> crowd = {};  ///< flowCrowd() of these
    std::optional<NavGraph> nav = {};       ///< without links through what is closed
    std::vector<FlowDetour> detours = {};
};

/// A place from which the goal of a flow field is reachable.
struct FlowFieldPlace {
    Vec3 at{0};               ///< a player's origin
    float distance = 0;       ///< to the goal, units
    Vec2 arrow{0};            ///< where to go, a unit vector; zero at the goal
    std::uint32_t crowd = 0;  ///< spawn points whose ways lead through
};
/// Those of the flow field, if one was asked for.
[[nodiscard]] std::optional<std::vector<FlowFieldPlace>> fieldPlaces(const TileAnswers& run);

/// Makes the tiles and asks them. The result does not depend on `jobs` (threads, 0 = one per core). Errors:
/// those of makeQuadMesh(), NamedClosures::closed(), findQuadPath() and flowField(); no node of the nav near
/// the field's goal; cancelled.
[[nodiscard]] Result<TileAnswers> askTiles(const GameMap& map, const TileQuestions& asked, int jobs,
                                           JobContext& context);

/// As `navgen mesh` reports it.
[[nodiscard]] Description<TileAnswers> describeTiles();

}  // namespace navwright
