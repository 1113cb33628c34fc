#include "core/floor/mesh_comparison/tile_answers.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

#include "core/base/index.h"
#include "core/base/point_text.h"
#include "core/floor/quadmesh/blocked_mesh.h"
#include "core/nav/graph/components.h"
#include "core/nav/graph/path_query.h"
#include "core/physics/map_queries/spawns.h"

namespace navwright {

namespace {

SpawnPairs spawnPairs(const QuadMesh& mesh, const std::vector<Vec3>& spawns) {
    SpawnPairs found{.spawns = spawns.size()};
    std::vector<std::int32_t> leaves;
    for (const auto& spawn : spawns) leaves.push_back(mesh.leafUnder(spawn));
    found.unheld = toIndex(std::ranges::count(leaves, -1));
    for (const auto from : leaves) {
        if (from < 0) continue;
        std::vector<bool> seen(mesh.graph.size(), false);
        std::vector<std::int32_t> open{from};
        seen[toIndex(from)] = true;
        while (!open.empty()) {
            const auto leaf = open.back();
            open.pop_back();
            for (const auto& way : mesh.graph[toIndex(leaf)].ways) {
                const auto to = toIndex(way.to);
                if (seen[to] || mesh.graph[to].closed) continue;
                seen[to] = true;
                open.push_back(way.to);
            }
        }
        for (const auto to : leaves) found.joined += to >= 0 && seen[toIndex(to)] ? 1 : 0;
        --found.joined;  // the spawn point itself
    }
    const auto held = leaves.size() - found.unheld;
    found.pairs = held * (held > 0 ? held - 1 : 0);
    return found;
}

void countTiles(TileAnswers& run) {
    for (const auto& leaf : run.mesh.leaves) {
        auto& kind = run.kinds[toIndex(leaf.kind)];
        ++kind.leaves;
        kind.area += run.mesh.areaOf(leaf);
        run.area += run.mesh.areaOf(leaf);
        run.steps += leaf.steps ? 1 : 0;
    }
    run.spawns = spawnPairs(run.mesh, run.starts);
}

std::vector<KindCount> kindsThere(const TileAnswers& run) {
    std::vector<KindCount> there;
    for (std::size_t i = 0; i < run.kinds.size(); ++i) {
        if (run.kinds[i].leaves == 0) continue;
        there.push_back(run.kinds[i]);
        there.back().kind = static_cast<FloorKind>(i);
    }
    return there;
}

Description<KindCount> describeKind() {
    return Description<KindCount>()
        .shown([](const KindCount& of) { return floorKindName(of.kind); }, {{}, "kind"})
        .shown(&KindCount::leaves, {{}, "leaves"})
        .shown(&KindCount::area, {{}, "area", "square units"});
}

/// A leaf with its figures.
struct LeafRow {
    const QuadMesh& mesh;
    const QuadLeaf& leaf;
    std::size_t index;

    [[nodiscard]] Vec3 corner(std::int32_t x, std::int32_t y, float z) const {
        const auto cell = mesh.floor.cell;
        return {static_cast<float>(x) * cell, static_cast<float>(y) * cell, z};
    }
};

std::vector<LeafRow> leafRows(const TileAnswers& run) {
    std::vector<LeafRow> rows;
    for (std::size_t i = 0; i < run.mesh.leaves.size(); ++i)
        rows.push_back({run.mesh, run.mesh.leaves[i], i});
    return rows;
}

std::vector<std::int32_t> waysOf(const LeafRow& row) {
    std::vector<std::int32_t> ways;
    for (const auto& way : row.mesh.graph[row.index].ways) ways.push_back(way.to);
    return ways;
}

constexpr auto ofLeaf = wayThrough([](const LeafRow& row) -> const auto& { return row.leaf; });

Description<LeafRow> describeLeaf() {
    return Description<LeafRow>()
        .field(
            "mins",
            [](const LeafRow& row) { return row.corner(row.leaf.rect.x, row.leaf.rect.y, row.leaf.lowest); },
            {"Its lowest corner, of players' origins"})
        .field("maxs",
               [](const LeafRow& row) {
                   return row.corner(row.leaf.rect.right(), row.leaf.rect.top(), row.leaf.highest);
               },
               {"Its highest corner"})
        .field("kind", [](const LeafRow& row) { return floorKindName(row.leaf.kind); }, {"Its kind"})
        .field("steps", ofLeaf(&QuadLeaf::steps), {"It is steps, not a plane"})
        .field("sheet", ofLeaf(&QuadLeaf::sheet), {"Its sheet"})
        .field("part", ofLeaf(&QuadLeaf::component), {"Its part, which is connected by walking"})
        .field("ways", waysOf, {"Leaves that it leads to, by index"});
}

std::string pathLine(const QuadPath& path) {
    return fmt::format(
        "{} {} leaves",
        path.corridor.complete ? "A path over" : "A partial path, which ends nearest to the goal, over",
        path.corridor.tiles.size());
}

Description<QuadPath> describeQuadPath() {
    return Description<QuadPath>()
        .line(pathLine)
        .field("complete", [](const QuadPath& path) { return path.corridor.complete; },
               {"It leads to the goal"})
        .field("midpoint_length", &QuadPath::midpointLength,
               {"Through the middles of sides", "through the middles of sides", "units"})
        .field("pulled_length", &QuadPath::pulledLength, {"Pulled taut", "pulled taut", "units"})
        .field("leaves", [](const QuadPath& path) { return path.corridor.tiles; }, {"Leaves, by index"})
        .field("midpoints", &QuadPath::midpoints, {"Corners through the middles of sides"})
        .field("pulled", &QuadPath::pulled, {"Corners pulled taut"})
        .rows({}, &QuadPath::pulled, Description<Vec3>().shown(std::identity(), {{}, "corners"}), {});
}

Description<FlowFieldPlace> describeFieldPlace() {
    return Description<FlowFieldPlace>()
        .field("at", &FlowFieldPlace::at, {"A player's origin there"})
        .field("distance", &FlowFieldPlace::distance, {"How far the goal is", {}, "units"})
        .field("x", [](const FlowFieldPlace& place) { return place.arrow.x; }, {"Where to go: a unit vector"})
        .field("y", [](const FlowFieldPlace& place) { return place.arrow.y; }, {"Its other coordinate"})
        .field("crowd", &FlowFieldPlace::crowd, {"Spawn points whose ways lead through"});
}

/// The distance from a spawn point to the goal.
struct SpawnWay {
    Vec3 at;
    double units;  ///< NaN: no path
};

std::vector<SpawnWay> spawnWays(const TileAnswers& run) {
    std::vector<SpawnWay> ways;
    for (const auto& start : run.field ? run.starts : std::vector<Vec3>()) {
        const auto place = run.mesh.floor.placeUnder(start);
        const bool leads = place >= 0 && run.field->reaches(toIndex(place));
        ways.push_back({start, leads ? double(run.field->distance[toIndex(place)]) : std::nan("")});
    }
    return ways;
}

Description<SpawnWay> describeSpawnWay() {
    return Description<SpawnWay>()
        .shown(&SpawnWay::at, {{}, "spawn point"})
        .shown(&SpawnWay::units, {{}, "away", "units"})
        .shown([](const SpawnWay& way) { return way.units / kTimedRun; },
               {.label = "time", .unit = "s", .digits = 1});
}

std::string fieldLine(const TileAnswers& run) {
    if (!run.field) return {};
    const auto reach = flowReach(run.mesh, *run.field);
    return fmt::format("To {}: {:.1f} % of the floor leads there, from {:.0f} units away at most",
                       pointText(run.mesh.floor.origin(toIndex(run.field->goal))),
                       100.0 * double(reach.leading) / double(reach.floor), reach.longest);
}

std::string meetingLine(const TileAnswers& run) {
    if (!run.field) return {};
    const auto meeting = flowMeeting(*run.field, run.crowd);
    if (!meeting) return {};
    return fmt::format("{} spawn points' ways have come together at {}, {:.0f} units from the goal",
                       meeting->starts, pointText(run.mesh.floor.origin(meeting->place)),
                       run.field->distance[meeting->place]);
}

std::string roundaboutLine(const TileAnswers& run) {
    if (!run.nav) return {};
    return fmt::format("From {} of {} nodes the nav takes over {:g} times as long as the floor",
                       run.detours.size(), run.nav->nodes.size(), kFlowDetour);
}

/// A node where the nav makes a detour, with its position.
struct RoundaboutRow {
    const FlowDetour& detour;
    Vec3 at;
};

std::optional<std::vector<RoundaboutRow>> roundaboutRows(const TileAnswers& run) {
    if (!run.nav) return std::nullopt;
    std::vector<RoundaboutRow> rows;
    for (const auto& detour : run.detours) rows.push_back({detour, run.nav->nodes[detour.node].origin});
    return rows;
}

Description<RoundaboutRow> describeRoundabout() {
    return Description<RoundaboutRow>()
        .field("node", [](const RoundaboutRow& row) { return row.detour.node; }, {"The node", "node"})
        .field("floor", [](const RoundaboutRow& row) { return row.detour.floor; },
               {.meaning = "Time over the floor", .label = "floor", .unit = "s", .digits = 1})
        .field("nav", [](const RoundaboutRow& row) { return row.detour.nav; },
               {.meaning = "Time by the nav; null: no way",
                .label = "nav",
                .unit = "s",
                .digits = 1,
                .gaps = true})
        .shown(&RoundaboutRow::at, {{}, "at"});
}

constexpr auto ofMesh = wayThrough([](const TileAnswers& row) -> const auto& { return row.mesh; });

constexpr auto ofSpawns = wayThrough(&TileAnswers::spawns);

Result<> addField(TileAnswers& run, const GameMap& map, const TileQuestions& asked, JobContext& context) {
    const JobContext::StageTimer timer(context, "field");
    NAV_ASSIGN(run.field, flowField(run.mesh, *asked.field));
    run.crowd = flowCrowd(run.mesh, *run.field, run.starts);
    if (!asked.nav) return {};
    run.nav = asked.nav;
    const auto node = nodesAt(*run.nav, std::array{*asked.field}).front();
    if (node < 0) return fail("No node of the nav is near the goal", asked.navName);
    if (asked.closures.any()) {
        NAV_ASSIGN(const auto closed, asked.closures.closedMap(map));
        run.nav = closedNav(*std::move(run.nav), closed);
    }
    run.detours = flowDetours(run.mesh, *run.field, *run.nav, node);
    return {};
}

}  // namespace

std::optional<std::vector<FlowFieldPlace>> fieldPlaces(const TileAnswers& run) {
    if (!run.field) return std::nullopt;
    std::vector<FlowFieldPlace> places;
    const auto& floor = run.mesh.floor;
    for (std::size_t i = 0; i < floor.places.size(); ++i) {
        if (floor.places[i].rim || !run.field->reaches(i)) continue;
        places.push_back(
            {floor.origin(i), run.field->distance[i], run.field->arrow(run.mesh, i), run.crowd[i]});
    }
    return places;
}

Result<TileAnswers> askTiles(const GameMap& map, const TileQuestions& asked, int jobs, JobContext& context) {
    TileAnswers run{.map = map.name(), .mesh = {}};
    NAV_ASSIGN(run.mesh, makeQuadMesh(map, asked.rules, jobs, context));
    if (asked.closures.any()) {
        NAV_ASSIGN(const auto closed, asked.closures.closedMap(map));
        run.mesh = blockedMesh(*closed.map, run.mesh, asked.rules, {}, closed.boxes()).mesh;
    }
    run.starts = spawnOrigins(map.bsp);
    countTiles(run);
    if (asked.path) {
        NAV_ASSIGN(run.path, findQuadPath(run.mesh, asked.path->first, asked.path->second));
    }
    if (asked.field) {
        NAV_TRY(addField(run, map, asked, context));
    }
    if (context.stopRequested()) return cancelled();
    return run;
}

Description<TileAnswers> describeTiles() {
    using Run = TileAnswers;
    return Description<Run>("navwright.mesh", 1, "The floor of a map as tiles of a quad tree")
        .field("schema", [](const Run&) { return 1; }, {"The version, as readers of 0.1 know it"})
        .field("map", &Run::map, {"The map's name", "map"})
        .field("cell", [](const Run& run) { return run.mesh.floor.cell; },
               {"Side of a column", "cells of", "units"})
        .field("floor_area", &Run::area, {"Floor", "floor", "square units"})
        .field("places", [](const Run& run) { return run.mesh.floor.places.size(); },
               {"Places in columns", "places"})
        .field("sheets", ofMesh(&QuadMesh::sheets), {"Sheets of floor", "sheets"})
        .field("parts", ofMesh(&QuadMesh::components), {"Components connected by walking", "parts"})
        .shown([](const Run& run) { return run.mesh.leaves.size(); }, {{}, "leaves"})
        .field("unmerged_leaves", [](const Run& run) { return run.mesh.tree.size(); },
               {"Leaves before they were merged", "leaves before merging"})
        .shown(&Run::steps, {{}, "leaves that are steps"})
        .field("portals", ofMesh(&QuadMesh::portals), {"Portals between leaves", "portals"})
        .field("drops", ofMesh(&QuadMesh::drops), {"Drops", "drops"})
        .field("spawns", ofSpawns(&SpawnPairs::spawns), {"Spawn points", "spawn points"})
        .field("spawns_without_floor", ofSpawns(&SpawnPairs::unheld),
               {"Spawn points without floor below", "spawn points without floor"})
        .field("spawn_pairs", ofSpawns(&SpawnPairs::pairs), {"Pairs of spawn points", "pairs of them"})
        .field("spawn_pairs_joined", ofSpawns(&SpawnPairs::joined),
               {"Pairs of which one leads to the other", "pairs joined"})
        .rows({}, kindsThere, describeKind(), {})
        .rows("leaves", leafRows, describeLeaf(), {"The leaves"})
        .record("path", &Run::path, describeQuadPath(), {"The path asked for", "path"})
        .rows("field", fieldPlaces, describeFieldPlace(), {"The flow field: places that lead to the goal"})
        .line(fieldLine)
        .rows({}, spawnWays, describeSpawnWay(), {})
        .line(meetingLine)
        .line(roundaboutLine)
        .rows("roundabouts", roundaboutRows, describeRoundabout(), {"Nodes from which the nav leads around"})
        .rows({}, roundaboutRows, describeRoundabout(), {});
}

}  // namespace navwright
