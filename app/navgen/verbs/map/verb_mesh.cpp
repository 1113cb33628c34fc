#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/navgen/command_line/closure_options.h"
#include "app/navgen/command_line/map_areas.h"
#include "app/navgen/command_line/number_range.h"
#include "app/navgen/command_line/report_options.h"
#include "app/navgen/command_line/verb.h"
#include "app/navgen/command_line/work_options.h"
#include "core/base/description.h"
#include "core/base/index.h"
#include "core/base/point_text.h"
#include "core/floor/mesh_comparison/flow_detours.h"
#include "core/floor/quadmesh/blocked_mesh.h"
#include "core/floor/quadmesh/flow_field.h"
#include "core/floor/quadmesh/quad_path.h"
#include "core/nav/files/read_nav.h"
#include "core/nav/graph/components.h"
#include "core/nav/graph/path_query.h"
#include "core/physics/map_queries/spawns.h"

namespace navwright {

namespace {

struct MeshArguments {
    std::string bsp, from, to, field, nav;
    double cell = kFloorCell;
    double aspect = QuadRules{}.aspect;
    int jobs = 0;
    ClosureOptions closures;
    ReportOptions report;
};

/// Spawn points on the mesh, and between which ones there is a path.
struct SpawnPairs {
    std::size_t spawns = 0, unheld = 0;
    std::size_t pairs = 0, joined = 0;
};

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

/// Number of leaves and area of one kind.
struct KindCount {
    FloorKind kind = FloorKind::stand;
    std::size_t leaves = 0;
    double area = 0;
};

struct MeshRun {
    const MeshArguments& options;
    const GameMap& map;
    const QuadMesh& mesh;
    std::array<KindCount, kFloorKinds> kinds{};
    std::size_t steps = 0;
    double area = 0;
    SpawnPairs spawns = {};
    std::optional<QuadPath> path = {};
    std::optional<FlowField> field = {};
    std::vector<Vec3> starts = {};
    std::vector<std::uint32_t> crowd = {};  ///< by place
    std::optional<NavGraph> nav = {};
    std::vector<FlowDetour> detours = {};
};

void count(MeshRun& run) {
    for (const auto& leaf : run.mesh.leaves) {
        auto& kind = run.kinds[toIndex(leaf.kind)];
        ++kind.leaves;
        kind.area += run.mesh.areaOf(leaf);
        run.area += run.mesh.areaOf(leaf);
        run.steps += leaf.steps ? 1 : 0;
    }
    run.starts = spawnOrigins(run.map.bsp);
    run.spawns = spawnPairs(run.mesh, run.starts);
}

std::vector<KindCount> kindsThere(const MeshRun& run) {
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

std::vector<LeafRow> leafRows(const MeshRun& run) {
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

/// A place from which the goal is reachable.
struct FieldPlace {
    Vec3 at;
    float distance;
    Vec2 arrow;
    std::uint32_t crowd;
};

std::optional<std::vector<FieldPlace>> fieldPlaces(const MeshRun& run) {
    if (!run.field) return std::nullopt;
    std::vector<FieldPlace> places;
    const auto& floor = run.mesh.floor;
    for (std::size_t i = 0; i < floor.places.size(); ++i) {
        if (floor.places[i].rim || !run.field->reaches(i)) continue;
        places.push_back(
            {floor.origin(i), run.field->distance[i], run.field->arrow(run.mesh, i), run.crowd[i]});
    }
    return places;
}

Description<FieldPlace> describeFieldPlace() {
    return Description<FieldPlace>()
        .field("at", &FieldPlace::at, {"A player's origin there"})
        .field("distance", &FieldPlace::distance, {"How far the goal is", {}, "units"})
        .field("x", [](const FieldPlace& place) { return place.arrow.x; }, {"Where to go: a unit vector"})
        .field("y", [](const FieldPlace& place) { return place.arrow.y; }, {"Its other coordinate"})
        .field("crowd", &FieldPlace::crowd, {"Spawn points whose ways lead through"});
}

/// The distance from a spawn point to the goal.
struct SpawnWay {
    Vec3 at;
    double units;  ///< NaN: no path
};

std::vector<SpawnWay> spawnWays(const MeshRun& run) {
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

std::string fieldLine(const MeshRun& run) {
    if (!run.field) return {};
    const auto reach = flowReach(run.mesh, *run.field);
    return fmt::format("To {}: {:.1f} % of the floor leads there, from {:.0f} units away at most",
                       pointText(run.mesh.floor.origin(toIndex(run.field->goal))),
                       100.0 * double(reach.leading) / double(reach.floor), reach.longest);
}

std::string meetingLine(const MeshRun& run) {
    if (!run.field) return {};
    const auto meeting = flowMeeting(*run.field, run.crowd);
    if (!meeting) return {};
    return fmt::format("{} spawn points' ways have come together at {}, {:.0f} units from the goal",
                       meeting->starts, pointText(run.mesh.floor.origin(meeting->place)),
                       run.field->distance[meeting->place]);
}

std::string detourLine(const MeshRun& run) {
    if (!run.nav) return {};
    return fmt::format("From {} of {} nodes the nav takes over {:g} times as long as the floor",
                       run.detours.size(), run.nav->nodes.size(), kFlowDetour);
}

/// A node where the nav makes a detour, with its position.
struct DetourRow {
    const FlowDetour& detour;
    Vec3 at;
};

std::optional<std::vector<DetourRow>> detourRows(const MeshRun& run) {
    if (!run.nav) return std::nullopt;
    std::vector<DetourRow> rows;
    for (const auto& detour : run.detours) rows.push_back({detour, run.nav->nodes[detour.node].origin});
    return rows;
}

Description<DetourRow> describeDetour() {
    return Description<DetourRow>()
        .field("node", [](const DetourRow& row) { return row.detour.node; }, {"The node", "node"})
        .field("floor", [](const DetourRow& row) { return row.detour.floor; },
               {.meaning = "Time over the floor", .label = "floor", .unit = "s", .digits = 1})
        .field("nav", [](const DetourRow& row) { return row.detour.nav; },
               {.meaning = "Time by the nav; null: no way",
                .label = "nav",
                .unit = "s",
                .digits = 1,
                .gaps = true})
        .shown(&DetourRow::at, {{}, "at"});
}

constexpr auto ofMesh = wayThrough([](const MeshRun& row) -> const auto& { return row.mesh; });

constexpr auto ofSpawns = wayThrough(&MeshRun::spawns);

Description<MeshRun> describeMesh() {
    using Run = MeshRun;
    return Description<Run>("navwright.mesh", 1, "The floor of a map as tiles of a quad tree")
        .field("schema", [](const Run&) { return 1; }, {"The version, as readers of 0.1 know it"})
        .field("map", [](const Run& run) { return run.map.name(); }, {"The map's name", "map"})
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
        .line(detourLine)
        .rows("roundabouts", detourRows, describeDetour(), {"Nodes from which the nav leads around"})
        .rows({}, detourRows, describeDetour(), {});
}

Result<> addField(MeshRun& run, Session& session) {
    NAV_ASSIGN(const auto goal, readPlace(run.options.field));
    const JobContext::StageTimer timer(session.job, "field");
    NAV_ASSIGN(run.field, flowField(run.mesh, goal));
    run.crowd = flowCrowd(run.mesh, *run.field, run.starts);
    if (run.options.nav.empty()) return {};
    NAV_ASSIGN(run.nav, readNavFile(run.options.nav));
    const auto node = nodesAt(*run.nav, std::array{goal}).front();
    if (node < 0) return fail("No node of the nav is near the goal", run.options.nav);
    if (run.options.closures.any()) {
        NAV_ASSIGN(const auto closed, run.options.closures.closedMap(run.map));
        run.nav = closedNav(*std::move(run.nav), closed);
    }
    run.detours = flowDetours(run.mesh, *run.field, *run.nav, node);
    return {};
}

Result<ExitCode> makeMesh(const MeshArguments& options, Session& session) {
    session.outputs.protect(options.bsp);
    if (!options.nav.empty()) session.outputs.protect(options.nav);
    NAV_TRY(options.report.announce(session));
    NAV_ASSIGN(const auto map, GameMap::read(options.bsp));
    const QuadRules rules{.cell = static_cast<float>(options.cell), .aspect = options.aspect};
    NAV_ASSIGN(auto mesh, makeQuadMesh(*map, rules, options.jobs, session.job));
    if (options.closures.any()) {
        NAV_ASSIGN(const auto closed, options.closures.closedMap(*map));
        mesh = blockedMesh(*closed.map, mesh, rules, {}, closed.boxes()).mesh;
    }
    MeshRun run{.options = options, .map = *map, .mesh = mesh};
    count(run);
    if (!options.from.empty()) {
        NAV_ASSIGN(const auto from, readPlace(options.from));
        NAV_ASSIGN(const auto to, readPlace(options.to));
        NAV_ASSIGN(run.path, findQuadPath(mesh, from, to));
    }
    if (!options.field.empty()) {
        NAV_TRY(addField(run, session));
    }
    if (session.job.stopRequested()) return cancelled();
    NAV_TRY(options.report.tell(session, describeMesh().of(run, options.report.readers())));
    return ExitCode::ok;
}

VerbAction declareMesh(CLI::App& app) {
    const auto options = std::make_shared<MeshArguments>();
    app.add_option("MAP", options->bsp, "The map")->type_name("MAP.bsp")->required();
    auto* from = app.add_option("FROM", options->from, "Where a path begins: a place x,y,z");
    auto* to = app.add_option("TO", options->to, "Where it ends");
    from->needs(to);
    auto* field =
        app.add_option("--field", options->field,
                       "Make a flow field to this place: the distance from everywhere, and where to go")
            ->type_name("X,Y,Z");
    app.add_option("--nav", options->nav, "Also show this nav's travel times to that place")
        ->type_name("MAP.nav")
        ->needs(field);
    app.add_option("--cell", options->cell, "Side of the smallest leaf, units")
        ->check(NumberRange(double(kLeastFloorCell), double(kMostFloorCell)))
        ->capture_default_str();
    app.add_option("--aspect", options->aspect, "Longest leaf to merge, as a multiple of its width")
        ->check(NumberRange(1.0, 64.0))
        ->capture_default_str();
    options->closures.addTo(app, "Close");
    options->report.addTo(app);
    addJobs(app, options->jobs);
    return [options](Session& session) { return makeMesh(*options, session); };
}

}  // namespace

Verb meshVerb() {
    return {"mesh",
            "Cover the floor of a map with tiles of a quad tree.",
            "Finds paths and makes flow fields on them.",
            "navgen mesh city.bsp\n"
            "navgen mesh city.bsp -512,64,24 128,0,24\n"
            "navgen mesh city.bsp --close doors -- -512,64,24 128,0,24\n"
            "navgen mesh city.bsp --field 128,0,24 --nav city.nav",
            declareMesh,
            [] { return std::vector{describeMesh().shape()}; }};
}

}  // namespace navwright
