#include "core/crowds/detour/crowd_scene.h"

#include <array>
#include <utility>

#include "core/crowds/detour/detour_pilot.h"
#include "core/floor/survey/floor.h"

namespace navwright {

namespace {

Result<Parameters> unpruned(Parameters parameters) {
    // Agents start on floor that takes a jump as well.
    NAV_TRY(parameters.set(Param::NavMeshPrune, 0));
    return parameters;
}

/// Whether the link works by running straight. Simulated bots also run across gaps and up more than a step.
bool isWalked(const MeshLink& link) {
    const float rise = link.to.z - link.from.z;
    return link.area == MeshArea::ground ? rise <= kMeshStep
                                         : link.area == MeshArea::drop && rise < -kMeshStep;
}

}  // namespace

std::string_view crowdMethodName(CrowdMethod method) {
    return method == CrowdMethod::detour ? "detour" : avoidanceName(static_cast<Avoidance>(method));
}

Result<CrowdMesh> makeCrowdMesh(const GameMap& map, const Parameters& parameters, int jobs,
                                JobContext& context) {
    NAV_ASSIGN(const auto wanted, unpruned(parameters));
    NAV_TRY(meshSettings(wanted, MeshStance::crouched));
    NAV_ASSIGN(auto floor, surveyFloor(map, wanted, FloorSearch::ways, jobs, context));
    NAV_ASSIGN(auto ground, meshGround(map.bsp, {}, context, MeshBody::of(wanted)));
    MeshRequest request{.stance = MeshStance::crouched, .jobs = jobs};
    for (const auto& link : floorMeshLinks(floor)) {
        if (isWalked(link)) request.links.push_back(link);
    }
    NAV_ASSIGN(auto made, makeNavMesh(map, floor, ground, wanted, request, context));
    return CrowdMesh{wanted, std::move(floor), std::move(ground), std::move(made)};
}

Result<MendedNavMesh> blockedCrowdMesh(const CrowdMesh& mesh, const GameMap& map,
                                       std::span<const Box> blockers, int jobs, JobContext& context) {
    auto ground = mesh.ground;
    addBlockers(ground, blockers);
    return mendNavMesh(mesh.made, map, mesh.floor, ground, mesh.parameters, blockers, jobs, context);
}

Result<SteeringScene> crowdScene(const CrowdGround& ground, SteeringSetup setup, CrowdMethod method) {
    if (method == CrowdMethod::detour) {
        if (ground.navmesh == nullptr) return fail("Detour's crowd needs a navmesh");
        setup.pilot = detourPilots(*ground.navmesh, setup.numbers);
    } else {
        setup.pilot = nullptr;
        setup.avoidance = static_cast<Avoidance>(method);
    }
    return SteeringScene::make(ground.world, ground.mesh, ground.edges, setup);
}

}  // namespace navwright
