#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <string>

#include "app/navgen/command_line/map_areas.h"
#include "app/navgen/command_line/number_range.h"
#include "app/navgen/command_line/verb.h"
#include "core/base/json_writer.h"
#include "core/base/limits.h"
#include "core/base/point_text.h"
#include "core/floor/mesh_comparison/flow_detours.h"
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
    bool json = false;
};

/// Lines that people get of a list; JSON has all.
constexpr std::size_t kMostMeshLines = 20;

/// Spawn points on the mesh, and which ones lead to which.
struct SpawnPairs {
    std::size_t spawns = 0, unheld = 0;
    std::size_t pairs = 0, joined = 0;
};

SpawnPairs spawnPairs(const QuadMesh& mesh, const std::vector<Vec3>& spawns) {
    SpawnPairs found{.spawns = spawns.size()};
    std::vector<std::int32_t> leaves;
    for (const auto& spawn : spawns) leaves.push_back(mesh.leafUnder(spawn));
    found.unheld = static_cast<std::size_t>(std::ranges::count(leaves, -1));
    for (const auto from : leaves) {
        if (from < 0) continue;
        std::vector<bool> seen(mesh.graph.size(), false);
        std::vector<std::int32_t> open{from};
        seen[static_cast<std::size_t>(from)] = true;
        while (!open.empty()) {
            const auto leaf = open.back();
            open.pop_back();
            for (const auto& way : mesh.graph[static_cast<std::size_t>(leaf)].ways) {
                const auto to = static_cast<std::size_t>(way.to);
                if (seen[to] || mesh.graph[to].closed) continue;
                seen[to] = true;
                open.push_back(way.to);
            }
        }
        for (const auto to : leaves) found.joined += to >= 0 && seen[static_cast<std::size_t>(to)] ? 1 : 0;
        --found.joined;  // itself
    }
    const auto held = leaves.size() - found.unheld;
    found.pairs = held * (held > 0 ? held - 1 : 0);
    return found;
}

/// What there is of one kind.
struct KindCount {
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
        auto& kind = run.kinds[static_cast<std::size_t>(leaf.kind)];
        ++kind.leaves;
        kind.area += run.mesh.areaOf(leaf);
        run.area += run.mesh.areaOf(leaf);
        run.steps += leaf.steps ? 1 : 0;
    }
    run.starts = spawnOrigins(run.map.bsp);
    run.spawns = spawnPairs(run.mesh, run.starts);
}

std::string countsText(const MeshRun& run) {
    const auto& mesh = run.mesh;
    auto text = fmt::format(
        "{}: {:.0f} square units of floor in {} leaves, cells of {:g} units\n"
        "  places   {:9}   sheets {}, parts {}\n"
        "  leaves   {:9}   {} before they were merged, {} are steps\n"
        "  portals  {:9}   and {} drops\n"
        "  spawns   {:9}   {} of {} pairs are joined{}\n",
        run.map.name(), run.area, mesh.leaves.size(), mesh.floor.cell, mesh.floor.places.size(), mesh.sheets,
        mesh.parts, mesh.leaves.size(), mesh.unmerged, run.steps, mesh.portals, mesh.drops, run.spawns.spawns,
        run.spawns.joined, run.spawns.pairs,
        run.spawns.unheld > 0 ? fmt::format("; {} spawn points have no floor below", run.spawns.unheld) : "");
    text += fmt::format("{:>9} {:>8} {:>12}\n", "kind", "leaves", "area");
    for (std::size_t i = 0; i < run.kinds.size(); ++i) {
        if (run.kinds[i].leaves == 0) continue;
        text += fmt::format("{:>9} {:>8} {:>12.0f}\n", floorKindName(static_cast<FloorKind>(i)),
                            run.kinds[i].leaves, run.kinds[i].area);
    }
    return text;
}

std::string pathText(const QuadPath& path) {
    auto text = fmt::format("{} {} leaves: {:.0f} units through the middles of sides, {:.0f} pulled taut\n",
                            path.corridor.complete ? "A path over"
                                                   : "A partial path, which ends nearest to the "
                                                     "goal, over",
                            path.corridor.rects.size(), path.midpointLength, path.pulledLength);
    for (std::size_t i = 0; i < std::min(path.pulled.size(), kMostMeshLines); ++i)
        text += fmt::format("  {}\n", pointText(path.pulled[i]));
    if (path.pulled.size() > kMostMeshLines)
        text += fmt::format("  and {} more\n", path.pulled.size() - kMostMeshLines);
    return text;
}

std::string fieldText(const MeshRun& run) {
    const auto reach = flowReach(run.mesh, *run.field);
    auto text = fmt::format("To {}: {:.1f} % of the floor leads there, from {:.0f} units away at most\n",
                            pointText(run.mesh.floor.origin(static_cast<std::size_t>(run.field->goal))),
                            100.0 * double(reach.leading) / double(reach.floor), reach.longest);
    for (std::size_t i = 0; i < std::min(run.starts.size(), kMostMeshLines); ++i) {
        const auto place = run.mesh.floor.placeUnder(run.starts[i]);
        const bool leads = place >= 0 && run.field->reaches(static_cast<std::size_t>(place));
        const double units = leads ? double(run.field->distance[static_cast<std::size_t>(place)]) : 0;
        text +=
            fmt::format("  spawn {:<22} {}\n", pointText(run.starts[i]),
                        leads ? fmt::format("{:.0f} units, {:.1f} s", units, units / kTimedRun) : "no way");
    }
    if (const auto meeting = flowMeeting(*run.field, run.crowd)) {
        text += fmt::format("{} spawn points' ways have come together at {}, {:.0f} units from the goal\n",
                            meeting->starts, pointText(run.mesh.floor.origin(meeting->place)),
                            run.field->distance[meeting->place]);
    }
    if (!run.nav) return text;
    const auto& found = run.detours;
    text += fmt::format("From {} of {} nodes the nav takes over {:g} times as long as the floor\n",
                        found.size(), run.nav->nodes.size(), kFlowDetour);
    for (std::size_t i = 0; i < std::min(found.size(), kMostMeshLines); ++i) {
        const auto& [node, byFloor, byNav] = found[i];
        text += fmt::format("{:>8} {:>8.1f} {:>8}  {}\n", node, byFloor,
                            std::isfinite(byNav) ? fmt::format("{:.1f}", byNav) : "no way",
                            pointText(run.nav->nodes[node].origin));
    }
    return text;
}

void writeLeaves(JsonWriter& json, const QuadMesh& mesh) {
    const auto cell = mesh.floor.cell;
    json.rows("leaves", mesh.leaves, [&](const QuadLeaf& leaf) {
        json.member("mins", Vec3(static_cast<float>(leaf.rect.x) * cell,
                                 static_cast<float>(leaf.rect.y) * cell, leaf.lowest));
        json.member("maxs", Vec3(static_cast<float>(leaf.rect.right()) * cell,
                                 static_cast<float>(leaf.rect.top()) * cell, leaf.highest));
        json.member("kind", floorKindName(leaf.kind));
        json.member("steps", leaf.steps);
        json.member("sheet", leaf.sheet);
        json.member("part", leaf.part);
        json.key("ways");
        json.beginList();
        for (const auto& way : mesh.graph[static_cast<std::size_t>(&leaf - mesh.leaves.data())].ways)
            json.value(way.to);
        json.endList();
    });
}

std::string meshJson(const MeshRun& run) {
    const auto& mesh = run.mesh;
    JsonWriter json;
    json.beginObject();
    json.member("schema", 1);
    json.member("map", run.map.name());
    json.member("cell", mesh.floor.cell);
    json.member("floor_area", run.area);
    json.member("places", mesh.floor.places.size());
    json.member("sheets", mesh.sheets);
    json.member("parts", mesh.parts);
    json.member("unmerged_leaves", mesh.unmerged);
    json.member("portals", mesh.portals);
    json.member("drops", mesh.drops);
    json.member("spawns", run.spawns.spawns);
    json.member("spawns_without_floor", run.spawns.unheld);
    json.member("spawn_pairs", run.spawns.pairs);
    json.member("spawn_pairs_joined", run.spawns.joined);
    writeLeaves(json, mesh);
    if (run.path) {
        json.key("path");
        json.beginObject();
        json.member("complete", run.path->corridor.complete);
        json.member("midpoint_length", run.path->midpointLength);
        json.member("pulled_length", run.path->pulledLength);
        json.list("leaves", run.path->corridor.rects);
        json.list("midpoints", run.path->midpoints);
        json.list("pulled", run.path->pulled);
        json.endObject();
    }
    if (run.field) {
        json.key("field");
        json.beginList();
        for (std::size_t i = 0; i < mesh.floor.places.size(); ++i) {
            if (mesh.floor.places[i].rim || !run.field->reaches(i)) continue;
            json.beginObject(JsonWriter::Layout::line);
            json.member("at", mesh.floor.origin(i));
            json.member("distance", run.field->distance[i]);
            const auto arrow = run.field->arrow(mesh, i);
            json.member("x", arrow.x);
            json.member("y", arrow.y);
            json.member("crowd", run.crowd[i]);
            json.endObject();
        }
        json.endList();
    }
    if (run.nav) {
        json.rows("roundabouts", run.detours, [&](const FlowDetour& way) {
            json.member("node", way.node);
            json.member("floor", way.floor);
            json.member("nav", way.nav);
        });
    }
    json.endObject();
    return std::move(json).take();
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
    run.detours = flowDetours(run.mesh, *run.field, *run.nav, node);
    return {};
}

Result<ExitCode> makeMesh(const MeshArguments& options, Session& session) {
    NAV_ASSIGN(const auto map, GameMap::read(options.bsp));
    const QuadRules rules{.cell = static_cast<float>(options.cell), .aspect = options.aspect};
    NAV_ASSIGN(const auto mesh, makeQuadMesh(*map, rules, options.jobs, session.job));
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
    if (options.json) {
        session.console.print(meshJson(run));
        return ExitCode::ok;
    }
    session.console.print(countsText(run));
    if (run.path) session.console.print(pathText(*run.path));
    if (run.field) session.console.print(fieldText(run));
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
    app.add_flag("--json", options->json, "Print everything as JSON");
    app.add_option("-j,--jobs", options->jobs, "Threads to use (default: one per core)")
        ->type_name("N")
        ->check(NumberRange(1, limit::kThreads));
    return [options](Session& session) { return makeMesh(*options, session); };
}

}  // namespace

Verb meshVerb() {
    return {"mesh", "Cover the floor of a map with tiles of a quad tree.",
            "Finds paths and makes flow fields on them.",
            "navgen mesh city.bsp\n"
            "navgen mesh city.bsp -512,64,24 128,0,24\n"
            "navgen mesh city.bsp --field 128,0,24 --nav city.nav",
            declareMesh};
}

}  // namespace navwright
