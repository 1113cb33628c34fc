#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <functional>
#include <iterator>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/navgen/command_line/closure_options.h"
#include "app/navgen/command_line/map_areas.h"
#include "app/navgen/command_line/parameter_options.h"
#include "app/navgen/command_line/report_options.h"
#include "app/navgen/command_line/verb.h"
#include "app/navgen/command_line/work_options.h"
#include "core/base/description.h"
#include "core/base/output_set.h"
#include "core/floor/navmesh/closed_nav_mesh.h"
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
    std::string nav, gset;                        ///< links and volumes to include
    std::string out, outCrouched, obj, saveGset;  ///< output files
    bool noSimulated = false;
    bool showLinks = false;
    ClosureOptions closures;  ///< for the path: the meshes that are written are open
    ReportOptions report;
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

/// A navmesh with its timing, and the path that was asked for.
struct StanceRun {
    MadeNavMesh made;
    std::vector<StageTime> times;
    std::optional<MeshPath> path;
    bool showLinks = false;
};

struct NavmeshRun {
    std::string bsp;
    double floorMs = 0;  ///< wall time
    std::vector<StanceRun> meshes = {};
};

std::string_view stanceName(MeshStance stance) {
    return stance == MeshStance::standing ? "standing" : "crouched";
}

NamedCounts keptLinks(const StanceRun& run) {
    NamedCounts counts;
    for (std::size_t area = 0; area < kMeshAreas; ++area) {
        const auto count = std::ranges::count_if(run.made.links, [&](const MeshLinkOutcome& outcome) {
            return outcome.fate == MeshLinkFate::kept && outcome.link.area == static_cast<MeshArea>(area);
        });
        counts.emplace_back(meshAreaName(static_cast<MeshArea>(area)), count);
    }
    return counts;
}

NamedCounts droppedLinks(const StanceRun& run) {
    NamedCounts counts;
    for (std::size_t i = 1; i < kMeshLinkFates; ++i) {
        const auto fate = static_cast<MeshLinkFate>(i);
        counts.emplace_back(meshLinkFateName(fate), run.made.linksWith(fate));
    }
    return counts;
}

Description<MeshLinkOutcome> describeMeshLink() {
    using Link = MeshLinkOutcome;
    return Description<Link>()
        .field("kind", [](const Link& of) { return meshAreaName(of.link.area); }, {"Its kind", "link"})
        .field("source", [](const Link& of) { return meshLinkSourceName(of.link.source); },
               {"Where it comes from", "of"})
        .field("from", [](const Link& of) { return of.link.from; }, {"Where it begins", "from"})
        .field("to", [](const Link& of) { return of.link.to; }, {"Where it ends", "to"})
        .field("fate", [](const Link& of) { return meshLinkFateName(of.fate); },
               {"Whether it was kept, or why it was dropped", "fate"});
}

Description<MeshPath> describeMeshPath() {
    const auto corner = Description<MeshCorner>()
                            .field("feet", &MeshCorner::feet, {"Where the feet are", "feet"})
                            .field("area", [](const MeshCorner& of) { return meshAreaName(of.area); },
                                   {"What the path leads over from there", "over"})
                            .field("link", &MeshCorner::link, {"That is an off-mesh link", "link"});
    return Description<MeshPath>()
        .line([](const MeshPath& path) {
            return std::string(path.partial ? "partial: the goal is not reached" : "");
        })
        .line([](const MeshPath& path) {
            return std::string(path.cutShort ? "cut short: the search ran out of nodes" : "");
        })
        .field("partial", &MeshPath::partial, {"It does not lead to the goal"})
        .field("cut_short", &MeshPath::cutShort, {"The search ran out of nodes"})
        .field("length", &MeshPath::length, {"How long it is", "length", "units"})
        .field("centers_length", &MeshPath::centersLength,
               {"Through the middles of its polygons", "through the middles", "units"})
        .field("centers", &MeshPath::centers, {"Corners of that path, feet"})
        .field("cost", &MeshPath::cost, {"Its length times the factors of what it leads over", "cost"})
        .field("polygons", [](const MeshPath& path) { return path.corridor.size(); },
               {"Polygons and links", "polygons"})
        .rows("corners", &MeshPath::corners, corner, {"Its corners, both ends among them"})
        .rows({}, &MeshPath::corners, corner, {});
}

constexpr auto ofCounts = wayThrough([](const StanceRun& row) -> const auto& { return row.made.counts; });

constexpr auto ofMade = wayThrough(&StanceRun::made);

std::string processorLine(const StanceRun& run) {
    std::string text = "processor ms:";
    for (const auto& [stage, milliseconds] : run.times)
        text += fmt::format(" {} {:.0f}", stage, milliseconds);
    return text;
}

Description<StanceRun> describeStance() {
    using Run = StanceRun;
    using Counts = MeshCounts;
    return Description<Run>()
        .field("stance", [](const Run& run) { return stanceName(run.made.settings.stance); },
               {"How players are in it: standing or crouched"})
        .field("polygons", [](const Run& run) { return run.made.mesh.polygons().size(); },
               {"Polygons", "polygons"})
        .field("pruned", ofMade(&MadeNavMesh::pruned),
               {"Polygons left out, as no spawn point leads there", "pruned"})
        .field("vertices", ofCounts(&Counts::vertices), {"Corners", "corners"})
        .field("triangles", ofCounts(&Counts::triangles), {"Triangles", "triangles"})
        .field("tiles", ofCounts(&Counts::tiles), {"Tiles", "tiles"})
        .shown([](const Run& run) { return run.made.settings.tileSide(); }, {{}, "side of a tile", "units"})
        .field("cells", ofCounts(&Counts::cells), {"Cells", "cells"})
        .shown(
            [](const Run& run) {
                return fmt::format("{:g} x {:g}", run.made.settings.cs, run.made.settings.ch);
            },
            {{}, "side and height of a cell", "units"})
        .field("spans", ofCounts(&Counts::spans), {"Spans", "spans"})
        .field("floor_cells", ofCounts(&Counts::floorCells), {"Cells of floor", "floor cells"})
        .field("regions", ofCounts(&Counts::regions), {"Regions", "regions"})
        .field("outlines", ofCounts(&Counts::outlines), {"Outlines", "outlines"})
        .shown([](const Run& run) { return run.made.links.size(); }, {{}, "links"})
        .field("links_kept", [](const Run& run) { return run.made.linksWith(MeshLinkFate::kept); },
               {"Off-mesh links that were kept", "links kept"})
        .shown(keptLinks, {{}, "kinds kept"})
        .shown(droppedLinks, {{}, "links dropped"})
        .rows("links", ofMade(&MadeNavMesh::links), describeMeshLink(), {"Off-mesh links"})
        .rows({},
              [](const Run& run) { return run.showLinks ? run.made.links : std::vector<MeshLinkOutcome>(); },
              describeMeshLink(), {})
        .field("spawns_off_mesh", ofMade(&MadeNavMesh::spawnsOffMesh), {"Spawn points without mesh below"})
        .rows({}, ofMade(&MadeNavMesh::spawnsOffMesh),
              Description<Vec3>().shown(std::identity(), {{}, "spawn points without mesh below"}), {})
        .rows("stages", &Run::times, describeStageTime(), {"Processor time by stage"})
        .line(processorLine)
        .record("path", &Run::path, describeMeshPath(), {"The path asked for", "path"});
}

/// The mesh of a stance, if made.
auto meshOf(MeshStance stance) {
    return [stance](const NavmeshRun& run) {
        const auto found = std::ranges::find_if(
            run.meshes, [&](const StanceRun& one) { return one.made.settings.stance == stance; });
        return found == run.meshes.end() ? nullptr : &*found;
    };
}

Description<NavmeshRun> describeNavmesh() {
    const auto stance = describeStance();
    return Description<NavmeshRun>("navwright.navmesh", 1, "Navmeshes of a map")
        .field("bsp", &NavmeshRun::bsp, {"The map"})
        .field(
            "floor_ms", &NavmeshRun::floorMs,
            {"Until the floor was known that spawn points lead to", "floor reached from spawn points", "ms"})
        .rows("meshes", &NavmeshRun::meshes, stance, {"One for each stance"})
        .record({}, meshOf(MeshStance::standing), stance, {{}, "standing"})
        .record({}, meshOf(MeshStance::crouched), stance, {{}, "crouched"});
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
    if (options.from.empty() && options.closures.any()) {
        session.console.error("--close and --entity close the way of a path: give FROM and TO");
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
    NAV_TRY(options.report.announce(session));
    // Report settings that do not fit before any work.
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
    const auto start = std::chrono::steady_clock::now();
    const auto search = options.noSimulated ? FloorSearch::reach : FloorSearch::ways;
    NAV_ASSIGN(const auto floor, surveyFloor(*map, parameters, search, options.jobs, session.job));
    NavmeshRun all{.bsp = options.bsp};
    all.floorMs = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    NAV_ASSIGN(const auto base, meshBase(*map, floor, parameters, std::move(links), volumes,
                                         !options.noSimulated, session.job));
    std::optional<ClosedMap> closed;
    if (options.closures.any()) {
        NAV_ASSIGN(closed, options.closures.closedMap(*map));
    }
    bool whole = false;
    for (const auto stance : {MeshStance::standing, MeshStance::crouched}) {
        if (!(stance == MeshStance::standing ? standing : crouched)) continue;
        JobContext job(session.job.stopToken(), &session.console);
        NAV_ASSIGN(auto made, makeNavMesh(*map, floor, base.ground, parameters,
                                          {stance, base.links, false, options.jobs}, job));
        StanceRun run{std::move(made), job.stageTimes(), std::nullopt, options.showLinks};
        if (!ends.empty()) {
            std::optional<NavMesh> shut;
            if (closed) {
                NAV_ASSIGN(shut, closedNavMesh(run.made.mesh, *closed));
            }
            NAV_ASSIGN(const auto query, MeshQuery::of(shut ? *shut : run.made.mesh, meshCosts(parameters)));
            NAV_ASSIGN(run.path, query.path(ends.front(), ends.back()));
            whole |= !run.path->partial;
        }
        all.meshes.push_back(std::move(run));
    }
    NAV_TRY(addOutputs(options, all.meshes, base.ground, parameters, outputs, session.console));
    if (session.job.stopRequested()) return cancelled();
    NAV_TRY(options.report.tell(session, describeNavmesh().of(all, options.report.readers()),
                                std::numeric_limits<std::size_t>::max()));
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
    app.add_flag("--no-simulated", options->noSimulated, "Make no links by simulated bots");
    app.add_flag("--links", options->showLinks, "Print every link, and why it was kept or dropped");
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
    options->closures.addTo(app, "For the path, close");
    options->report.addTo(app);
    addJobs(app, options->jobs);
    options->parameters.addTo(app);
    return [options](Session& session) { return navmesh(*options, session); };
}

}  // namespace

Verb navmeshVerb() {
    return {"navmesh",
            "Make a navmesh of a map by Recast, and find paths on it.",
            "Standing and crouched. Exit code 3 when no path leads there.",
            "navgen navmesh wizs.bsp --out wizs.bin\n"
            "navgen navmesh city.bsp -- 120,-64,24 800,400,152\n"
            "navgen navmesh city.bsp --close doors -- 120,-64,24 800,400,152\n"
            "navgen navmesh city.bsp --nav city.nav --links\n"
            "navgen navmesh city.bsp --stance standing --obj city.obj --save-gset city.gset",
            declareNavmesh,
            [] { return std::vector{describeNavmesh().shape()}; }};
}

}  // namespace navwright
