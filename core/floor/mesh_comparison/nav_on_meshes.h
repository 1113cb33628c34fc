#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "core/aas/travel/area_set.h"
#include "core/aas/travel/named_closures.h"
#include "core/base/description.h"
#include "core/base/job_context.h"
#include "core/base/parameters.h"
#include "core/base/result.h"
#include "core/floor/mesh_comparison/compared_paths.h"
#include "core/floor/mesh_comparison/link_proposals.h"
#include "core/floor/mesh_comparison/mesh_coverage.h"
#include "core/floor/mesh_comparison/path_pairs.h"
#include "core/floor/navmesh/make_nav_mesh.h"
#include "core/floor/quadmesh/quad_mesh.h"
#include "core/floor/survey/floor.h"
#include "core/nav/files/nav_graph.h"
#include "core/physics/directness/directness_report.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

/// A nav, and what to compare it with.
struct MeshComparisonInput {
    NavGraph nav = {};
    std::string navName = {};  ///< for errors
    std::string navSha1 = {};  ///< of its file
    std::shared_ptr<const GameMap> map = {};
    std::shared_ptr<const AreaSet> areas = {};  ///< nullptr: none
    bool navmesh = false;
    std::optional<std::pair<Vec3, Vec3>> places = {};  ///< origins of players; nullopt: the whole nav
    bool simulate = false;                             ///< with places: a bot walks the nav
    bool propose = false;                              ///< without places: links
    NamedClosures closures = {};
    QuadRules rules = {};
    Parameters parameters = {};
    int jobs = 0;  ///< threads, 0 = one per core; does not affect the result
};

/// The nav, the meshes and the results.
struct MeshComparison {
    MeshComparisonInput input;            ///< the nav and the map with what is closed
    std::shared_ptr<const GameMap> open;  ///< the map with nothing closed
    QuadMesh mesh;
    std::optional<Floor> floor = {};
    std::optional<MadeNavMesh> navmesh = {};
    std::optional<NavMesh> closedNavmesh = {};
    std::optional<TravelMask> closedAreas = {};

    std::optional<ComparedPaths> paths = {};
    std::optional<SimulatedWay> walked = {};
    std::optional<PathPairs> pairs = {};
    std::optional<MeshCoverage> coverage = {};
    std::optional<Directness> directness = {};
    std::optional<LinkProposals> links = {};

    /// Whether places were given and the nav does not lead from one to the other.
    [[nodiscard]] bool navLeadsNowhere() const;
    /// The edits that add the proposed links.
    [[nodiscard]] std::vector<EditPatch> patches() const;
};

/// Compares two places, or all of a nav. Errors: a nav without nodes or of another map; areas without
/// reachabilities; a place that is not over floor; those of the stages; cancelled.
[[nodiscard]] Result<MeshComparison> compareOnMeshes(MeshComparisonInput input, JobContext& context);

/// As `navgen compare-meshes` reports it.
[[nodiscard]] Description<MeshComparison> describeMeshComparison();

}  // namespace navwright
