#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/parameters.h"
#include "core/base/result.h"
#include "core/crowds/steering/floor_edges.h"
#include "core/crowds/steering/steering_scene.h"
#include "core/floor/navmesh/nav_mesh.h"
#include "core/floor/quadmesh/quad_mesh.h"
#include "core/map/bsp/collision.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

/// Who keeps the bodies of a crowd apart: the ways of Avoidance, in their order, and Detour's crowd.
enum class CrowdMethod : std::uint8_t { none, vo, rvo, orca, detour };
inline constexpr std::array kAllCrowdMethods{CrowdMethod::none, CrowdMethod::vo, CrowdMethod::rvo,
                                             CrowdMethod::orca, CrowdMethod::detour};
inline constexpr int kCrowdMethods = static_cast<int>(kAllCrowdMethods.size());
/// "none", "vo", "rvo", "orca", "detour".
[[nodiscard]] std::string_view crowdMethodName(CrowdMethod method);

/// What a crowd goes about on. All outlive its scenes.
struct CrowdGround {
    const Collision& world;
    const QuadMesh& mesh;
    const FloorEdges& edges;
    const NavMesh* navmesh = nullptr;  ///< Detour's crowd needs one
};

/// The navmesh of what agents of a scene walk: crouched floor included, and of all links those where one
/// walks or drops. The same for any `jobs`. Errors: as surveyFloor() and makeNavMesh(); cancelled.
[[nodiscard]] Result<NavMesh> makeCrowdMesh(const GameMap& map, const Parameters& parameters, int jobs,
                                            JobContext& context);

/// The scene of a setup, whose avoidance and pilot are those of the method. Errors: as SteeringScene::make();
/// Detour's crowd without a navmesh, a start or goal that is on none.
[[nodiscard]] Result<SteeringScene> crowdScene(const CrowdGround& ground, SteeringSetup setup,
                                               CrowdMethod method);

/// Agents on a circle who want to the place opposite, all at once, where the floor of a map is widest. They
/// start 48 units apart at least; the circle is 512 units across where there is so much room. Errors: no
/// floor is wide enough.
[[nodiscard]] Result<std::vector<SteeringAgent>> circleOfAgents(const QuadMesh& mesh, int count);

}  // namespace navwright
