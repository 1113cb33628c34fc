#include "core/output/library/navwright/navmesh.h"

#include <utility>

#include "core/base/atomic_file.h"
#include "core/floor/navmesh/make_nav_mesh.h"
#include "core/floor/navmesh/mesh_file.h"
#include "core/floor/navmesh/mesh_path.h"
#include "core/floor/navmesh/nav_mesh.h"
#include "core/floor/survey/floor.h"
#include "core/output/library/outcome.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright::library::inline v1 {

namespace {

NavmeshPolygon publicPolygon(const MeshPolygon& polygon) {
    NavmeshPolygon made{std::string(meshAreaName(polygon.area)), {}, {}};
    for (const auto& corner : polygon.corners) made.corners.push_back(publicPoint(corner));
    made.neighbours.assign(polygon.neighbours.begin(), polygon.neighbours.end());
    return made;
}

}  // namespace

Result<Navmesh> makeNavmesh(const Map& map, const NavmeshOptions& options, const Work& work) {
    return publicOutcome(work, [&](JobContext& context) -> navwright::Result<Navmesh> {
        NAV_ASSIGN(const auto parameters, parametersOf(options.settings));
        NAV_ASSIGN(const auto* inside, readMapOf(map));
        NAV_ASSIGN(const auto floor,
                   surveyFloor(*inside, parameters, FloorSearch::ways, work.threads, context));
        NAV_ASSIGN(auto base, meshBase(*inside, floor, parameters, {}, {}, true, context));
        const auto stance = options.crouched ? MeshStance::crouched : MeshStance::standing;
        NAV_ASSIGN(
            auto made,
            makeNavMesh(*inside, floor, base.ground, parameters,
                        {.stance = stance, .links = std::move(base.links), .jobs = work.threads}, context));
        Navmesh mesh{{}, std::make_shared<const NavMesh>(std::move(made.mesh)), options.settings};
        for (const auto& polygon : mesh.inside->polygons()) mesh.polygons.push_back(publicPolygon(polygon));
        return mesh;
    });
}

Result<> writeNavmesh(const Navmesh& mesh, const std::filesystem::path& file, const Work& work) {
    return publicOutcome(work, [&](JobContext&) -> navwright::Result<> {
        if (!mesh.inside) return fail("There is no mesh", file.string(), "call makeNavmesh()");
        return writeFile(file, writeNavMesh(mesh.inside->data()));
    });
}

Result<NavmeshPath> path(const Navmesh& mesh, const Point& from, const Point& to) {
    return publicOutcome({}, [&](JobContext&) -> navwright::Result<NavmeshPath> {
        if (!mesh.inside) return fail("There is no mesh", {}, "call makeNavmesh()");
        NAV_ASSIGN(const auto parameters, parametersOf(mesh.settings));
        NAV_ASSIGN(const auto query, MeshQuery::of(*mesh.inside, meshCosts(parameters)));
        NAV_ASSIGN(const auto found, query.path(innerPoint(from), innerPoint(to)));
        NavmeshPath path{!found.partial, {}, found.length};
        for (const auto& corner : found.corners) path.corners.push_back(publicPoint(corner.feet));
        return path;
    });
}

}  // namespace navwright::library::inline v1
