#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/parameters.h"
#include "core/base/result.h"
#include "core/crowds/steering/floor_edges.h"
#include "core/crowds/steering/steering_scene.h"
#include "core/floor/navmesh/make_nav_mesh.h"
#include "core/floor/quadmesh/quad_mesh.h"
#include "core/map/bsp/collision.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

/// How collisions in a crowd are avoided: the methods of Avoidance in their order, and Detour's crowd.
enum class CrowdMethod : std::uint8_t { none, vo, rvo, orca, detour };
inline constexpr std::array kAllCrowdMethods{CrowdMethod::none, CrowdMethod::vo, CrowdMethod::rvo,
                                             CrowdMethod::orca, CrowdMethod::detour};
inline constexpr int kCrowdMethods = static_cast<int>(kAllCrowdMethods.size());
/// "none", "vo", "rvo", "orca", "detour".
[[nodiscard]] std::string_view crowdMethodName(CrowdMethod method);

/// What a crowd walks on. Must outlive its scenes.
struct CrowdGround {
    const Collision& world;
    const QuadMesh& mesh;
    const FloorEdges& edges;
    const NavMesh* navmesh = nullptr;  ///< required by Detour's crowd
};

/// The navmesh that a scene's agents walk, with what it is made of.
struct CrowdMesh {
    Parameters parameters;
    Floor floor;
    MeshGround ground;
    MadeNavMesh made;
};

/// Makes the navmesh that a scene's agents walk: includes floor for crouching, and links for walking and
/// dropping only. The result does not depend on `jobs`. Errors: those of surveyFloor() and makeNavMesh();
/// cancelled.
[[nodiscard]] Result<CrowdMesh> makeCrowdMesh(const GameMap& map, const Parameters& parameters, int jobs,
                                              JobContext& context);

/// The mesh with blockers on it; only tiles that they touch are built. Errors: those of mendNavMesh().
[[nodiscard]] Result<MendedNavMesh> blockedCrowdMesh(const CrowdMesh& mesh, const GameMap& map,
                                                     std::span<const Box> blockers, int jobs,
                                                     JobContext& context);

/// Makes a scene with the avoidance and pilot of the method. Errors: those of SteeringScene::make(); for
/// Detour's crowd no navmesh, or a start or goal off it.
[[nodiscard]] Result<SteeringScene> crowdScene(const CrowdGround& ground, SteeringSetup setup,
                                               CrowdMethod method);

/// Agents on a circle on the map's widest floor, each with the opposite point as goal. Neighbours are at
/// least 48 units apart; the circle is 512 units wide where there is room. Errors: no floor is wide enough.
[[nodiscard]] Result<std::vector<SteeringAgent>> circleOfAgents(const QuadMesh& mesh, int count);

}  // namespace navwright
