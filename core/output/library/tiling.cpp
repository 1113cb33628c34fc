#include <utility>

#include "core/base/digest.h"
#include "core/floor/mesh_comparison/nav_on_meshes.h"
#include "core/floor/mesh_comparison/tile_answers.h"
#include "core/nav/files/aq2_nav.h"
#include "core/output/library/navwright/tiles.h"
#include "core/output/library/outcome.h"
#include "core/output/library/public_nav.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright::library::inline v1 {

namespace {

Tile publicTile(const QuadMesh& mesh, std::size_t index) {
    const auto& leaf = mesh.leaves[index];
    const auto cell = mesh.floor.cell;
    const auto corner = [&](std::int32_t x, std::int32_t y, float z) {
        return Point{static_cast<float>(x) * cell, static_cast<float>(y) * cell, z};
    };
    Tile made{.mins = corner(leaf.rect.x, leaf.rect.y, leaf.lowest),
              .maxs = corner(leaf.rect.right(), leaf.rect.top(), leaf.highest),
              .kind = std::string(floorKindName(leaf.kind)),
              .steps = leaf.steps,
              .sheet = leaf.sheet,
              .part = leaf.component};
    for (const auto& way : mesh.graph[index].ways) made.ways.push_back(way.to);
    return made;
}

std::vector<Point> publicPoints(const std::vector<Vec3>& points) {
    std::vector<Point> made;
    for (const auto& point : points) made.push_back(publicPoint(point));
    return made;
}

Tiles publicTiles(const TileAnswers& answers) {
    Tiles made{.floor = answers.area,
               .spawnPairs = answers.spawns.pairs,
               .spawnPairsJoined = answers.spawns.joined,
               .json = reportJson(describeTiles().of(answers, {.text = false, .json = true}))};
    for (std::size_t i = 0; i < answers.mesh.leaves.size(); ++i)
        made.tiles.push_back(publicTile(answers.mesh, i));
    if (const auto& path = answers.path) {
        made.path = TilePath{.whole = path->corridor.complete,
                             .length = path->pulledLength,
                             .corners = publicPoints(path->pulled),
                             .tiles = {path->corridor.tiles.begin(), path->corridor.tiles.end()}};
    }
    const auto places = fieldPlaces(answers);
    for (const auto& place : places ? *places : std::vector<FlowFieldPlace>())
        made.field.push_back(
            {publicPoint(place.at), place.distance, place.arrow.x, place.arrow.y, place.crowd});
    for (const auto& detour : answers.detours)
        made.roundabouts.push_back({static_cast<int>(detour.node), detour.floor, detour.nav});
    return made;
}

navwright::Result<std::optional<std::pair<Vec3, Vec3>>> bothOf(const std::optional<Point>& from,
                                                               const std::optional<Point>& to) {
    if (from.has_value() != to.has_value()) return fail("A path needs both of its ends");
    if (!from) return std::nullopt;
    return std::pair(innerPoint(*from), innerPoint(*to));
}

WayThere publicWay(PathWay way, const ComparedPath& path) {
    return {.over = std::string(pathWayName(way)),
            .end = std::string(pathEndName(path.end)),
            .length = path.length,
            .seconds = path.seconds,
            .corners = publicPoints(path.corners),
            .nodes = {path.nodes.begin(), path.nodes.end()},
            .why = path.why};
}

MeshesReport publicComparison(const MeshComparison& run) {
    MeshesReport made{.edits = editsOf(run.patches()),
                      .json = reportJson(describeMeshComparison().of(run, {.text = false, .json = true}))};
    if (run.paths) {
        for (const auto way : kAllPathWays) made.ways.push_back(publicWay(way, run.paths->of(way)));
        made.ratio = run.paths->ratio;
    }
    if (run.walked) made.bot = run.walked->text;
    if (run.pairs) {
        made.pairs = run.pairs->rows.size();
        made.pairsMissing = run.pairs->missing;
        made.medianRatio = run.pairs->median;
    }
    if (run.coverage) {
        made.served = run.coverage->all.share();
        for (const auto& off : run.coverage->offMesh) made.nodesOffMesh.push_back(off.node);
    }
    for (const auto& link : run.links ? run.links->kept : std::vector<LinkProposal>())
        made.links.push_back(
            {link.from, link.to, link.straight, link.round, link.there, link.back, link.text});
    return made;
}

}  // namespace

Result<Tiles> makeTiles(const Map& map, const TilesInput& input, const Work& work) {
    return publicOutcome(work, [&](JobContext& context) -> navwright::Result<Tiles> {
        NAV_ASSIGN(const auto* inside, readMapOf(map));
        NAV_TRY(checkRange("The side of tiles", input.cell, kLeastFloorCell, kMostFloorCell));
        NAV_TRY(checkRange("How long tiles may be", input.aspect, 1, 64));
        TileQuestions asked{.rules = {.cell = input.cell, .aspect = input.aspect},
                            .closures = {input.closed.entities, input.closed.kinds}};
        NAV_ASSIGN(asked.path, bothOf(input.from, input.to));
        if (input.goal) asked.field = innerPoint(*input.goal);
        if (!input.nav.nodes.empty()) asked.nav = graphOf(input.nav);
        NAV_ASSIGN(const auto answers, askTiles(*inside, asked, work.threads, context));
        return publicTiles(answers);
    });
}

Result<MeshesReport> compareMeshes(const Nav& nav, const Map& map, const MeshesInput& input,
                                   const Work& work) {
    return publicOutcome(work, [&](JobContext& context) -> navwright::Result<MeshesReport> {
        NAV_ASSIGN(const auto* inside, readMapOf(map));
        NAV_TRY(checkRange("The side of tiles", input.cell, kLeastFloorCell, kMostFloorCell));
        MeshComparisonInput asked{.nav = graphOf(nav),
                                  .map = map.inside,
                                  .navmesh = input.navmesh,
                                  .simulate = input.simulate,
                                  .propose = input.propose,
                                  .closures = {input.closed.entities, input.closed.kinds},
                                  .rules = {.cell = input.cell},
                                  .jobs = work.threads};
        NAV_ASSIGN(asked.places, bothOf(input.from, input.to));
        NAV_ASSIGN(asked.parameters, parametersOf(input.settings));
        NAV_ASSIGN(const auto bytes, writeAq2Nav(asked.nav));
        asked.navSha1 = sha1Hex(bytes);
        if (input.areas.inside) {
            NAV_ASSIGN(asked.areas, areaSetOf(*input.areas.inside, inside->bsp, {}));
            NAV_TRY(checkReachabilities(asked.areas->graph, map.name));
        }
        NAV_ASSIGN(const auto run, compareOnMeshes(std::move(asked), context));
        return publicComparison(run);
    });
}

}  // namespace navwright::library::inline v1
