#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/navgen/command_line/map_areas.h"
#include "app/navgen/command_line/number_range.h"
#include "app/navgen/command_line/parameter_options.h"
#include "app/navgen/command_line/verb.h"
#include "core/base/counted.h"
#include "core/base/json_writer.h"
#include "core/base/limits.h"
#include "core/base/output_set.h"
#include "core/base/point_text.h"
#include "core/floor/navmesh/gset_file.h"
#include "core/floor/navmesh/make_nav_mesh.h"
#include "core/floor/navmesh/mesh_file.h"
#include "core/floor/navmesh/mesh_path.h"
#include "core/floor/navmesh/obj_file.h"
#include "core/nav/files/read_nav.h"

namespace navwright {

namespace {

struct NavmeshArguments {
    std::string bsp, from, to;
    std::string stance = "both";
    std::string nav, gset;                        ///< links and volumes of others
    std::string out, outCrouched, obj, saveGset;  ///< to write
    bool noSimulated = false;
    bool showLinks = false;
    bool json = false;
    int jobs = 0;  ///< 0: one per core
    ParameterOptions parameters;

    [[nodiscard]] std::vector<std::string> outputs() const {
        std::vector<std::string> all;
        for (const auto& path : {out, outCrouched, obj, saveGset}) {
            if (!path.empty()) all.push_back(path);
        }
        return all;
    }
};

/// A navmesh with what it took, and the path asked for.
struct StanceRun {
    MadeNavMesh made;
    std::vector<StageTime> times;
    std::optional<MeshPath> path;
};

std::string_view stanceName(MeshStance stance) {
    return stance == MeshStance::standing ? "standing" : "crouched";
}

std::string linksText(const MadeNavMesh& made) {
    const auto kept = made.linksWith(MeshLinkFate::kept);
    auto text = fmt::format("  links: {} of {} kept", kept, made.links.size());
    for (std::size_t area = 0; area < kMeshAreas; ++area) {
        const auto count = std::ranges::count_if(made.links, [&](const MeshLinkOutcome& outcome) {
            return outcome.fate == MeshLinkFate::kept && outcome.link.area == static_cast<MeshArea>(area);
        });
        if (count > 0) text += fmt::format(", {} {}", count, meshAreaName(static_cast<MeshArea>(area)));
    }
    text += "\n";
    for (std::size_t i = 1; i < kMeshLinkFates; ++i) {
        const auto fate = static_cast<MeshLinkFate>(i);
        if (const auto count = made.linksWith(fate); count > 0)
            text += fmt::format("    {} dropped: {}\n", count, meshLinkFateName(fate));
    }
    return text;
}

std::string pathText(const MeshPath& path) {
    auto text = fmt::format("  path: {:.0f} units, cost {:.0f}, {}{}{}\n", path.length, path.cost,
                            counted(path.corridor.size(), "polygon", "polygons"),
                            path.partial ? ", partial: the goal is not reached" : "",
                            path.cutShort ? ", cut short: the search ran out of nodes" : "");
    for (const auto& corner : path.corners) {
        text += fmt::format("    {}", pointText(corner.feet));
        if (&corner != &path.corners.back())
            text += fmt::format(" {}{}", corner.link ? "link: " : "", meshAreaName(corner.area));
        text += "\n";
    }
    return text;
}

std::string stanceText(const StanceRun& run, bool showLinks) {
    const auto& [made, times, path] = run;
    const auto& counts = made.counts;
    auto text = fmt::format(
        "{}: {} polygons, {} more pruned; {} corners, {} triangles\n"
        "  {} tiles of {:g} units, {} cells of {:g} x {:g}; {} spans, {} floor cells, {} regions, {} "
        "outlines\n",
        stanceName(made.settings.stance), made.mesh.polygons().size(), made.pruned, counts.vertices,
        counts.triangles, counts.tiles, made.settings.tileSide(), counts.cells, made.settings.cs,
        made.settings.ch, counts.spans, counts.floorCells, counts.regions, counts.outlines);
    text += linksText(made);
    if (showLinks) {
        for (const auto& [link, fate, start, end] : made.links) {
            text += fmt::format("    {} ({}) {} to {}: {}\n", meshAreaName(link.area),
                                meshLinkSourceName(link.source), pointText(link.from), pointText(link.to),
                                meshLinkFateName(fate));
        }
    }
    for (const auto& spawn : made.spawnsOffMesh)
        text += fmt::format("  no mesh below the spawn point {}\n", pointText(spawn));
    text += "  processor ms:";
    for (const auto& [stage, milliseconds] : times) text += fmt::format(" {} {:.0f}", stage, milliseconds);
    text += "\n";
    if (path) text += pathText(*path);
    return text;
}

void writeLinks(JsonWriter& json, const MadeNavMesh& made) {
    json.rows("links", made.links, [&](const MeshLinkOutcome& outcome) {
        json.member("kind", meshAreaName(outcome.link.area));
        json.member("source", meshLinkSourceName(outcome.link.source));
        json.member("from", outcome.link.from);
        json.member("to", outcome.link.to);
        json.member("fate", meshLinkFateName(outcome.fate));
    });
}

void writePath(JsonWriter& json, const MeshPath& path) {
    json.key("path");
    json.beginObject();
    json.member("partial", path.partial);
    json.member("cut_short", path.cutShort);
    json.member("length", path.length);
    json.member("cost", path.cost);
    json.member("polygons", path.corridor.size());
    json.rows("corners", path.corners, [&](const MeshCorner& corner) {
        json.member("feet", corner.feet);
        json.member("area", meshAreaName(corner.area));
        json.member("link", corner.link);
    });
    json.endObject();
}

void writeStance(JsonWriter& json, const StanceRun& run) {
    const auto& [made, times, path] = run;
    json.beginObject();
    json.member("stance", stanceName(made.settings.stance));
    json.member("polygons", made.mesh.polygons().size());
    json.member("pruned", made.pruned);
    json.member("vertices", made.counts.vertices);
    json.member("triangles", made.counts.triangles);
    json.member("tiles", made.counts.tiles);
    json.member("cells", made.counts.cells);
    json.member("spans", made.counts.spans);
    json.member("floor_cells", made.counts.floorCells);
    json.member("regions", made.counts.regions);
    json.member("outlines", made.counts.outlines);
    json.member("links_kept", made.linksWith(MeshLinkFate::kept));
    writeLinks(json, made);
    json.list("spawns_off_mesh", made.spawnsOffMesh);
    json.rows("stages", times, [&](const StageTime& time) {
        json.member("stage", time.stage);
        json.member("ms", time.milliseconds);
    });
    if (path) writePath(json, *path);
    json.endObject();
}

/// Wall time in all, by what was made.
void writeRuns(const NavmeshArguments& options, const std::vector<StanceRun>& runs, double floorMs,
               Console& console) {
    if (!options.json) {
        std::string text = fmt::format("floor reached from the spawn points: {:.0f} ms\n", floorMs);
        for (const auto& run : runs) text += stanceText(run, options.showLinks);
        console.print(text);
        return;
    }
    JsonWriter json;
    json.beginObject();
    json.member("bsp", options.bsp);
    json.member("floor_ms", floorMs);
    json.key("meshes");
    json.beginList();
    for (const auto& run : runs) writeStance(json, run);
    json.endList();
    json.endObject();
    console.print(std::move(json).take());
}

Result<> addOutputs(const NavmeshArguments& options, const std::vector<StanceRun>& runs,
                    const MeshGround& ground, const Parameters& parameters, OutputSet& outputs,
                    Console& console) {
    for (const auto& run : runs) {
        const auto& path =
            run.made.settings.stance == MeshStance::standing ? options.out : options.outCrouched;
        if (!path.empty()) {
            NAV_TRY(outputs.add(path, writeNavMesh(run.made.mesh.data())));
        }
    }
    if (!options.obj.empty()) {
        NAV_TRY(outputs.add(options.obj, writeObj(ground, options.bsp)));
    }
    if (!options.saveGset.empty()) {
        const auto set =
            gsetOf(runs.front().made, ground, std::filesystem::path(options.obj).filename().string(),
                   parameters.real32(Param::NavMeshLinkReach));
        if (set.links.size() > kGsetLinks || set.volumes.size() > kGsetVolumes) {
            console.warn(fmt::format(
                "RecastDemo reads no more than {} links and {} volumes of a .gset; this one has {} "
                "and {}",
                kGsetLinks, kGsetVolumes, set.links.size(), set.volumes.size()));
        }
        NAV_TRY(outputs.add(options.saveGset, writeGset(set)));
    }
    return {};
}

Result<ExitCode> navmesh(const NavmeshArguments& options, Session& session) {
    if (options.from.empty() != options.to.empty()) {
        session.console.error("A path needs FROM and TO");
        return ExitCode::usage;
    }
    if (!options.saveGset.empty() && options.obj.empty()) {
        session.console.error("--save-gset needs --obj, which it names");
        return ExitCode::usage;
    }
    const bool standing = options.stance != "crouched", crouched = options.stance != "standing";
    if ((!options.out.empty() && !standing) || (!options.outCrouched.empty() && !crouched)) {
        session.console.error("The mesh that is to be written is not made: see --stance");
        return ExitCode::usage;
    }
    NAV_ASSIGN(const auto parameters, options.parameters.load());
    std::vector<Vec3> ends;
    for (const auto& text : {options.from, options.to}) {
        if (text.empty()) continue;
        NAV_ASSIGN(const auto place, readPlace(text));
        ends.push_back(place);
    }
    auto& outputs = session.outputs;
    for (const auto& input : {options.bsp, options.nav, options.gset}) {
        if (!input.empty()) outputs.protect(input);
    }
    for (const auto& path : options.outputs()) NAV_TRY(outputs.announce(path));
    // What does not fit is said before anything is made.
    NAV_TRY(meshSettings(parameters, MeshStance::standing));
    NAV_ASSIGN(const auto map, GameMap::read(options.bsp));
    std::vector<MeshLink> links;
    std::vector<MeshVolume> volumes;
    if (!options.gset.empty()) {
        NAV_ASSIGN(auto set, readGsetFile(options.gset));
        links = meshLinksOf(set);
        volumes = std::move(set.volumes);
    }
    if (!options.nav.empty()) {
        NAV_ASSIGN(const auto nav, readNavFile(options.nav, parameters));
        std::ranges::copy(navMeshLinks(nav), std::back_inserter(links));
    }
    std::ranges::copy(teleporterMeshLinks(map->bsp), std::back_inserter(links));
    const auto start = std::chrono::steady_clock::now();
    const auto search = options.noSimulated ? FloorSearch::reach : FloorSearch::ways;
    NAV_ASSIGN(const auto floor, surveyFloor(*map, parameters, search, options.jobs, session.job));
    const auto floorMs =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    if (!options.noSimulated) std::ranges::copy(floorMeshLinks(floor), std::back_inserter(links));
    NAV_ASSIGN(const auto ground, meshGround(map->bsp, volumes, session.job));

    std::vector<StanceRun> runs;
    bool whole = false;
    for (const auto stance : {MeshStance::standing, MeshStance::crouched}) {
        if (!(stance == MeshStance::standing ? standing : crouched)) continue;
        JobContext job(session.job.stopToken(), &session.console);
        NAV_ASSIGN(auto made,
                   makeNavMesh(*map, floor, ground, parameters, {stance, links, false, options.jobs}, job));
        StanceRun run{std::move(made), job.stageTimes(), std::nullopt};
        if (!ends.empty()) {
            NAV_ASSIGN(const auto query, MeshQuery::of(run.made.mesh, meshCosts(parameters)));
            NAV_ASSIGN(run.path, query.path(ends.front(), ends.back()));
            whole |= !run.path->partial;
        }
        runs.push_back(std::move(run));
    }
    NAV_TRY(addOutputs(options, runs, ground, parameters, outputs, session.console));
    if (session.job.stopRequested()) return cancelled();
    NAV_TRY(outputs.commit());
    writeRuns(options, runs, floorMs, session.console);
    for (const auto& path : options.outputs()) outputs.noteWritten(path);
    return ends.empty() || whole ? ExitCode::ok : ExitCode::verdictFailed;
}

VerbAction declareNavmesh(CLI::App& app) {
    const auto options = std::make_shared<NavmeshArguments>();
    app.add_option("MAP", options->bsp, "The map")->type_name("MAP.bsp")->required();
    app.add_option("FROM", options->from, "Where a path begins: a player's origin x,y,z");
    app.add_option("TO", options->to, "Where it ends: a player's origin x,y,z");
    app.add_option("--stance", options->stance,
                   "Make a mesh for players who stand, who crouch, or one for each")
        ->check(CLI::IsMember({"standing", "crouched", "both"}))
        ->capture_default_str();
    app.add_option("--nav", options->nav,
                   "Also make off-mesh links of this nav's jumps, drops, ladders, water and teleporters")
        ->type_name("FILE");
    app.add_option("--gset", options->gset, "Add off-mesh links and volumes, as RecastDemo saves them")
        ->type_name("IN.gset");
    app.add_flag("--no-simulated", options->noSimulated, "Leave out the links that simulated bots make");
    app.add_flag("--links", options->showLinks, "Print every link, and why it was dropped");
    app.add_option("--out", options->out, "The standing mesh to write, as RecastDemo loads it")
        ->type_name("OUT.bin");
    app.add_option("--out-crouched", options->outCrouched,
                   "The crouched mesh to write, as RecastDemo loads it")
        ->type_name("OUT.bin");
    app.add_option("--obj", options->obj, "The solid brushes to write, as RecastDemo's input")
        ->type_name("OUT.obj");
    app.add_option("--save-gset", options->saveGset,
                   "Links, volumes and settings to write, with the name of the .obj")
        ->type_name("OUT.gset");
    app.add_flag("--json", options->json, "Print what was made as JSON");
    app.add_option("-j,--jobs", options->jobs, "Threads to use (default: one per core)")
        ->type_name("N")
        ->check(NumberRange(1, limit::kThreads));
    options->parameters.addTo(app);
    return [options](Session& session) { return navmesh(*options, session); };
}

}  // namespace

Verb navmeshVerb() {
    return {"navmesh", "Make a navmesh of a map by Recast, and find paths on it.",
            "Standing and crouched. Exit code 3 when no path leads there.",
            "navgen navmesh wizs.bsp --out wizs.bin\n"
            "navgen navmesh city.bsp -- 120,-64,24 800,400,152\n"
            "navgen navmesh city.bsp --nav city.nav --links\n"
            "navgen navmesh city.bsp --stance standing --obj city.obj --save-gset city.gset",
            declareNavmesh};
}

}  // namespace navwright
