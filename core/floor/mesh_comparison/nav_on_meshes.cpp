#include "core/floor/mesh_comparison/nav_on_meshes.h"

#include <fmt/format.h>

#include "core/aas/travel/map_places.h"
#include "core/bots/test/simulator.h"
#include "core/edit/aq2/patch_ids.h"
#include "core/floor/navmesh/closed_nav_mesh.h"
#include "core/floor/quadmesh/blocked_mesh.h"
#include "core/floor/survey/floor_walks.h"
#include "core/physics/map_queries/nav_fit.h"

namespace navwright {

namespace {

ComparisonGround groundOf(const MeshComparison& run) {
    return {.map = *run.input.map,
            .nav = &run.input.nav,
            .tiles = &run.mesh,
            .navmesh = run.closedNavmesh ? &*run.closedNavmesh
                       : run.navmesh     ? &run.navmesh->mesh
                                         : nullptr,
            .areas = run.input.areas.get(),
            .costs = meshCosts(run.input.parameters),
            .closed = run.closedAreas ? &*run.closedAreas : nullptr};
}

Result<> checkNavOf(const MeshComparisonInput& input) {
    const auto counted = misfitNodes(input.nav, *input.map);
    if (counted.nodes == 0) return fail("The nav has no nodes", input.navName);
    if (!counted.most()) return {};
    return fail(fmt::format("The nav is of another map than {}: {} of its {} nodes are in walls or outside",
                            input.map->name(), counted.misfits, counted.nodes),
                input.navName, "give its own map");
}

Result<> makeGrounds(MeshComparison& run, JobContext& context) {
    const auto& map = *run.open;
    const auto& parameters = run.input.parameters;
    const int jobs = run.input.jobs;
    NAV_ASSIGN(run.mesh, makeQuadMesh(map, run.input.rules, jobs, context));
    // Paths alone need no survey; uncovered floor and a navmesh do.
    if (!run.input.places || run.input.navmesh) {
        NAV_ASSIGN(run.floor, surveyFloor(map, parameters, FloorSearch::ways, jobs, context));
    }
    if (!run.input.navmesh) return {};
    NAV_ASSIGN(auto base, meshBase(map, *run.floor, parameters, {}, {}, true, context));
    const MeshRequest request{.links = std::move(base.links), .jobs = jobs};
    NAV_ASSIGN(run.navmesh, makeNavMesh(map, *run.floor, base.ground, parameters, request, context));
    return {};
}

/// Closes what was asked for in the nav and in all that it is compared with.
Result<> closeGrounds(MeshComparison& run, JobContext& context) {
    auto& input = run.input;
    if (!input.closures.any()) return {};
    NAV_ASSIGN(auto closed, input.closures.closedMap(*run.open));
    input.nav = closedNav(std::move(input.nav), closed);
    run.mesh = blockedMesh(*closed.map, run.mesh, input.rules, {}, closed.boxes()).mesh;
    if (run.navmesh) {
        NAV_ASSIGN(run.closedNavmesh, closedNavMesh(run.navmesh->mesh, closed));
    }
    if (input.areas) {
        const auto& entities = input.areas->entities;
        NAV_ASSIGN(const auto indices, input.closures.closed(entities, run.open->name()));
        run.closedAreas = maskOf(indices, entities, run.open->bsp, input.areas->graph);
    }
    input.map = std::move(closed.map);
    if (!run.floor) return {};
    NAV_ASSIGN(run.floor, surveyFloor(*input.map, input.parameters, FloorSearch::ways, input.jobs, context));
    return {};
}

Result<> comparePlaces(MeshComparison& run, JobContext& context) {
    const auto ground = groundOf(run);
    const auto& [from, to] = *run.input.places;
    NAV_TRY(checkOverFloor(run.mesh, from, "start"));
    NAV_TRY(checkOverFloor(run.mesh, to, "goal"));
    NAV_ASSIGN(run.paths, comparePaths(ground, from, to));
    // A bot without a path, or at the goal already, shows nothing.
    if (run.input.simulate && run.paths->of(PathWay::nav).nodes.size() > 1) {
        NAV_ASSIGN(run.walked,
                   simulatedSeconds(ground, from, to, simulatorSetup(run.input.parameters, 1), context));
    }
    return {};
}

Result<> compareAll(MeshComparison& run, JobContext& context) {
    const auto ground = groundOf(run);
    const auto& input = run.input;
    const auto& map = *input.map;
    const auto& floor = *run.floor;
    NAV_ASSIGN(run.pairs, comparePathPairs(ground, pairPlaces(map, &run.mesh, &floor), input.jobs, context));
    NAV_ASSIGN(run.coverage, meshCoverage(ground, input.parameters, &floor, input.jobs, context));
    NAV_ASSIGN(const auto shortest, shortestWaysOf(floor, map, input.jobs, context));
    NAV_ASSIGN(run.directness, measureDirectness(shortest, input.nav, map.collision, input.jobs, context));
    if (input.propose) {
        NAV_ASSIGN(run.links, proposeLinks(ground, {}, input.jobs, context));
    }
    return {};
}

}  // namespace

bool MeshComparison::navLeadsNowhere() const {
    return paths && paths->of(PathWay::nav).end != PathEnd::whole;
}

std::vector<EditPatch> MeshComparison::patches() const {
    std::vector<EditPatch> patches;
    if (!links) return patches;
    for (const auto& link : links->kept) patches = appendPatches(std::move(patches), link.patches);
    return patches;
}

Result<MeshComparison> compareOnMeshes(MeshComparisonInput input, JobContext& context) {
    NAV_TRY(checkNavOf(input));
    auto open = input.map;
    MeshComparison run{.input = std::move(input), .open = std::move(open), .mesh = {}};
    NAV_TRY(makeGrounds(run, context));
    NAV_TRY(closeGrounds(run, context));
    NAV_TRY(run.input.places ? comparePlaces(run, context) : compareAll(run, context));
    return run;
}

}  // namespace navwright
