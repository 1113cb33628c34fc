#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/navgen/command_line/map_areas.h"
#include "app/navgen/command_line/number_range.h"
#include "app/navgen/command_line/parameter_options.h"
#include "app/navgen/command_line/verb.h"
#include "core/base/counted.h"
#include "core/base/digest.h"
#include "core/base/file_bytes.h"
#include "core/base/json_writer.h"
#include "core/base/limits.h"
#include "core/base/output_set.h"
#include "core/base/point_text.h"
#include "core/edit/aq2/patch_ids.h"
#include "core/floor/mesh_comparison/link_proposals.h"
#include "core/floor/mesh_comparison/mesh_audit.h"
#include "core/floor/mesh_comparison/path_pairs.h"
#include "core/floor/navmesh/make_nav_mesh.h"
#include "core/floor/survey/floor.h"
#include "core/nav/files/read_nav.h"
#include "core/physics/map_queries/nav_fit.h"

namespace navwright {

namespace {

struct CompareMeshesArguments {
    std::string nav, from, to, bsp, aas, json, patches;
    std::size_t pairs = 20;
    double cell = kFloorCell;
    bool navmesh = false, propose = false, simulate = false;
    int jobs = 0;
    ParameterOptions parameters;
};

/// Lines that people get of a list; JSON has all.
constexpr std::size_t kMostCrossLines = 12;

/// All that there is of a map, and what it is asked.
struct CrossRun {
    const CompareMeshesArguments& options;
    Parameters parameters;
    std::shared_ptr<const GameMap> map;
    NavGraph nav;
    std::string navSha1;
    QuadMesh mesh;
    std::optional<Floor> floor = {};
    std::optional<MadeNavMesh> navmesh = {};
    std::shared_ptr<const AreaSet> areas = {};

    std::optional<ComparedPaths> paths = {};
    std::optional<SimulatedWay> walked = {};
    std::optional<PathPairs> pairs = {};
    std::optional<MeshAudit> audit = {};
    std::optional<LinkProposals> links = {};

    [[nodiscard]] CrossGround ground() const {
        return {.map = *map,
                .nav = &nav,
                .rectangles = &mesh,
                .navmesh = navmesh ? &navmesh->mesh : nullptr,
                .areas = areas.get(),
                .costs = meshCosts(parameters)};
    }
};

// What people read.

std::string numberOrDash(bool known, double number, int width, int digits) {
    return known ? fmt::format("{:>{}.{}f}", number, width, digits) : fmt::format("{:>{}}", "-", width);
}

std::string pathsText(const CrossRun& run) {
    const auto& paths = *run.paths;
    auto text =
        fmt::format("{}: from {} to {}\n{:<10}  {:<7} {:>8} {:>7} {:>7}\n", run.map->name(),
                    pointText(paths.from), pointText(paths.to), "way", "path", "units", "s", "corners");
    for (const auto way : kAllPathWays) {
        const auto& path = paths.of(way);
        const bool known = !path.corners.empty();
        text += fmt::format("{:<10}  {:<7} {} {} {:>7}", pathWayName(way), pathEndName(path.end),
                            numberOrDash(known, path.length, 8, 0), numberOrDash(known, path.seconds, 7, 2),
                            path.corners.size());
        if (!path.why.empty()) text += "  " + path.why;
        text += '\n';
    }
    if (paths.ratio)
        text +=
            fmt::format("The nav's path is {:.2f} times as long as the shortest over a mesh\n", *paths.ratio);
    if (paths.navMissing()) text += "A mesh leads there, and the nav does not\n";
    const auto& nodes = paths.of(PathWay::nav).nodes;
    if (!nodes.empty()) {
        text += "Nodes:";
        for (const auto node : nodes) text += fmt::format(" {}", node);
        text += '\n';
    }
    if (run.options.simulate && !run.walked) text += "No bot was sent: the nav has no way to walk\n";
    if (run.walked) text += fmt::format("A simulated bot {}\n", run.walked->text);
    return text;
}

std::string pairsText(const PathPairs& pairs, std::size_t most) {
    auto text = fmt::format("{}, {}: a mesh leads where the nav does not for {}\n",
                            counted(pairs.places.size(), "place", "places"),
                            counted(pairs.rows.size(), "pair", "pairs"), pairs.missing);
    if (pairs.median)
        text += fmt::format("The nav's path against the shortest over a mesh, {}: median ratio {:.2f}\n",
                            counted(pairs.compared, "pair", "pairs"), *pairs.median);
    if (most == 0) return text;
    text += fmt::format("{:>6}", "ratio");
    for (const auto way : kAllPathWays) text += fmt::format(" {:>10}", pathWayName(way));
    text += "  from, to\n";
    for (std::size_t i = 0; i < std::min(most, pairs.rows.size()); ++i) {
        const auto& row = pairs.rows[i];
        text += row.ratio ? fmt::format("{:>6.2f}", *row.ratio) : fmt::format("{:>6}", "-");
        for (const auto way : kAllPathWays) {
            const auto& path = row.of(way);
            const bool shown = way == PathWay::straight || path.end == PathEnd::whole;
            text += shown ? fmt::format(" {:>10.0f}", path.length)
                          : fmt::format(" {:>10}", path.end == PathEnd::partial ? "partial" : "-");
        }
        text += fmt::format("  {}, {}\n", pairs.places[row.from].name, pairs.places[row.to].name);
    }
    return text;
}

std::string auditText(const CrossRun& run) {
    const auto& audit = *run.audit;
    auto text = fmt::format("Floor within reach of a node: {:.1f} % of {:.0f} square units",
                            100 * audit.all.share(), audit.all.area);
    if (audit.leftOut > 0)
        text += fmt::format(" ({:.0f} more are not reached from spawn points)", audit.leftOut);
    text += fmt::format(
        "\n  {} of {} have no node within reach", audit.unservedLeaves.size(),
        counted(static_cast<std::uint64_t>(std::ranges::count(audit.counts, 1)), "tile", "tiles"));
    if (audit.polygons)
        text += fmt::format(", and {} of {} of the navmesh", audit.polygons->unserved.size(),
                            counted(audit.polygons->all, "polygon", "polygons"));
    text += '\n';
    const auto listed = listedRegions(audit, run.parameters);
    if (listed > 0) text += fmt::format("{:>12}  {:<7} at\n", "square units", "kind");
    for (std::size_t i = 0; i < std::min(listed, kMostCrossLines); ++i) {
        const auto& region = audit.regions[i];
        text += fmt::format("{:>12.0f}  {:<7} {}\n", region.area, floorKindName(region.kind),
                            pointText(region.at));
    }
    if (audit.regions.size() > std::min(listed, kMostCrossLines))
        text += fmt::format("{:>12}  smaller or more of them: {}\n", "...",
                            audit.regions.size() - std::min(listed, kMostCrossLines));
    text += fmt::format("{} where two bodies cannot pass each other\n",
                        counted(audit.narrow.size(), "place", "places"));
    for (std::size_t i = 0; i < std::min(audit.narrow.size(), kMostCrossLines); ++i)
        text += fmt::format("{:>12.0f}  wide    {}\n", audit.narrow[i].width, pointText(audit.narrow[i].at));
    const auto wrong = std::ranges::count_if(audit.offMesh, &NodeOffMesh::wrong);
    text += fmt::format("{} of {} stand on no mesh, {} of them in the air or in walls\n",
                        audit.offMesh.size(), counted(audit.nodes, "node", "nodes"), wrong);
    std::size_t lines = 0;
    for (const auto& off : audit.offMesh) {
        if (++lines > kMostCrossLines) break;
        text += fmt::format("{:>12}  {:<7} {}, no {}{}\n", off.node, nodeSettingName(off.setting),
                            pointText(off.at),
                            off.offRectangles && off.offNavmesh ? "tile and no polygon"
                            : off.offRectangles                 ? "tile"
                                                                : "polygon",
                            off.setting == NodeSetting::air && off.above > 0
                                ? fmt::format(", {:.0f} above the floor", off.above)
                                : "");
    }
    return text;
}

std::string linksText(const LinkProposals& links) {
    auto text = fmt::format("{} proposed, {} refused by bots; {} not needed with those\n",
                            counted(links.kept.size(), "link", "links"), links.refused.size(),
                            counted(links.covered, "more is", "more are"));
    if (links.untried > 0) text += fmt::format("{} are left untried\n", links.untried);
    for (const auto* list : {&links.kept, &links.refused}) {
        if (list == &links.refused && !list->empty()) text += "Refused:\n";
        for (std::size_t i = 0; i < std::min(list->size(), kMostCrossLines); ++i)
            text += fmt::format("  {}\n", (*list)[i].text);
    }
    return text;
}

std::string crossText(const CrossRun& run) {
    if (run.paths) return pathsText(run);
    auto text = run.map->name() + ": " + pairsText(*run.pairs, run.options.pairs) + auditText(run);
    if (run.links) text += linksText(*run.links);
    return text;
}

// What programs read.

void writePaths(JsonWriter& json, const CrossRun& run) {
    const auto& paths = *run.paths;
    json.key("path");
    json.beginObject();
    json.member("from", paths.from);
    json.member("to", paths.to);
    if (paths.ratio) json.member("ratio", *paths.ratio);
    json.member("nav_missing", paths.navMissing());
    for (const auto way : kAllPathWays) {
        const auto& path = paths.of(way);
        json.key(pathWayName(way));
        json.beginObject();
        json.member("path", pathEndName(path.end));
        json.member("length", path.length);
        json.member("seconds", path.seconds);
        if (!path.why.empty()) json.member("why", path.why);
        if (way == PathWay::nav) json.list("nodes", path.nodes);
        json.list("corners", path.corners);
        json.endObject();
    }
    if (run.walked) {
        json.key("simulated");
        json.beginObject();
        json.member("arrived", run.walked->end == SentBot::End::arrived);
        json.member("seconds", run.walked->seconds);
        json.member("text", run.walked->text);
        json.list("nodes", run.walked->walked);
        json.endObject();
    }
    json.endObject();
}

void writePairs(JsonWriter& json, const PathPairs& pairs) {
    json.rows("places", pairs.places, [&](const PairPlace& place) {
        json.member("name", place.name);
        json.member("origin", place.origin);
        json.member("spawn", place.spawn);
    });
    json.member("pairs_missing", pairs.missing);
    json.member("pairs_compared", pairs.compared);
    if (pairs.median) json.member("median_ratio", *pairs.median);
    json.rows("pairs", pairs.rows, [&](const PathPair& row) {
        json.member("from", row.from);
        json.member("to", row.to);
        if (row.ratio) json.member("ratio", *row.ratio);
        json.member("nav_missing", row.navMissing);
        for (const auto way : kAllPathWays) {
            const auto& path = row.of(way);
            json.key(pathWayName(way));
            json.beginObject(JsonWriter::Layout::line);
            json.member("path", pathEndName(path.end));
            json.member("length", path.length);
            json.member("seconds", path.seconds);
            json.endObject();
        }
    });
}

void writeServed(JsonWriter& json, std::string_view name, const ServedFloor& floor) {
    json.key(name);
    json.beginObject(JsonWriter::Layout::line);
    json.member("area", floor.area);
    json.member("unserved", floor.unserved);
    json.member("share", floor.share());
    json.endObject();
}

void writeAudit(JsonWriter& json, const MeshAudit& audit) {
    json.key("audit");
    json.beginObject();
    writeServed(json, "floor", audit.all);
    for (int kind = 0; kind < kFloorKinds; ++kind)
        writeServed(json, floorKindName(static_cast<FloorKind>(kind)),
                    audit.kinds[static_cast<std::size_t>(kind)]);
    json.member("left_out", audit.leftOut);
    json.member("leaves", std::ranges::count(audit.counts, 1));
    json.member("unserved_leaves", audit.unservedLeaves.size());
    if (audit.polygons) {
        writeServed(json, "navmesh", audit.polygons->floor);
        json.member("polygons", audit.polygons->all);
        json.member("unserved_polygons", audit.polygons->unserved.size());
        json.member("unknown_polygons", audit.polygons->unknown);
    }
    json.rows("regions", audit.regions, [&](const AuditRegion& region) {
        json.member("area", region.area);
        json.member("at", region.at);
        json.member("mins", region.mins);
        json.member("maxs", region.maxs);
        json.member("kind", floorKindName(region.kind));
    });
    json.rows("narrow_places", audit.narrow, [&](const AuditNarrow& narrow) {
        json.member("at", narrow.at);
        json.member("width", narrow.width);
    });
    json.member("nodes", audit.nodes);
    json.rows("nodes_off_mesh", audit.offMesh, [&](const NodeOffMesh& off) {
        json.member("node", off.node);
        json.member("at", off.at);
        json.member("off_rectangles", off.offRectangles);
        json.member("off_navmesh", off.offNavmesh);
        json.member("setting", nodeSettingName(off.setting));
        json.member("above", off.above);
    });
    json.endObject();
}

void writeTry(JsonWriter& json, std::string_view name, const ProposalTry& tried) {
    json.key(name);
    json.beginObject(JsonWriter::Layout::line);
    json.member("bots", tried.bots);
    json.member("made", tried.made);
    json.member("died", tried.died);
    json.member("why", tried.why);
    json.endObject();
}

void writeLinks(JsonWriter& json, std::string_view name, const std::vector<LinkProposal>& links) {
    json.key(name);
    json.beginList();
    for (const auto& link : links) {
        json.beginObject();
        json.member("from", link.from);
        json.member("to", link.to);
        json.member("start", link.start);
        json.member("end", link.end);
        json.member("straight", link.straight);
        if (link.round) json.member("round", *link.round);
        json.member("there", link.there);
        json.member("back", link.back);
        writeTry(json, "tried", link.tried);
        if (link.triedBack) writeTry(json, "tried_back", *link.triedBack);
        json.member("text", link.text);
        json.endObject();
    }
    json.endList();
}

std::string crossJson(const CrossRun& run) {
    JsonWriter json;
    json.beginObject();
    json.member("schema", 1);
    json.member("map", run.map->name());
    json.member("nav_sha1", run.navSha1);
    if (run.paths) writePaths(json, run);
    if (run.pairs) writePairs(json, *run.pairs);
    if (run.audit) writeAudit(json, *run.audit);
    if (run.links) {
        writeLinks(json, "links", run.links->kept);
        writeLinks(json, "refused_links", run.links->refused);
        json.member("links_covered", run.links->covered);
        json.member("links_untried", run.links->untried);
    }
    json.endObject();
    return std::move(json).take();
}

std::string allPatches(const CrossRun& run) {
    std::vector<EditPatch> patches;
    for (const auto& link : run.links->kept) patches = appendPatches(std::move(patches), link.patches);
    return writePatches({run.map->name(), std::move(patches)});
}

Result<> checkNavOf(const NavGraph& nav, const CompareMeshesArguments& options, const GameMap& map) {
    const auto counted = misfitNodes(nav, map);
    if (counted.nodes == 0) return fail("The nav has no nodes", options.nav);
    if (!counted.most()) return {};
    return fail(fmt::format("The nav is of another map than {}: {} of its {} nodes are in walls or outside",
                            map.name(), counted.misfits, counted.nodes),
                options.nav, "give its own map");
}

Result<> makeGrounds(CrossRun& run, Session& session) {
    const auto& options = run.options;
    if (!options.aas.empty()) {
        NAV_ASSIGN(auto aas, readAasFile(options.aas));
        NAV_ASSIGN(run.areas, areaSetOf(std::move(aas), run.map->bsp, options.aas));
        NAV_TRY(checkWays(run.areas->graph, options.aas));
    }
    // A path needs no survey: only what nodes leave out, and a navmesh, are of floor that is got to.
    if (options.from.empty() || options.navmesh) {
        NAV_ASSIGN(run.floor, surveyFloor(*run.map, run.parameters,
                                          options.navmesh ? FloorSearch::ways : FloorSearch::reach,
                                          options.jobs, session.job));
    }
    if (!options.navmesh) return {};
    MeshRequest request;
    request.links = teleporterMeshLinks(run.map->bsp);
    std::ranges::copy(floorMeshLinks(*run.floor), std::back_inserter(request.links));
    request.jobs = options.jobs;
    NAV_ASSIGN(const auto ground, meshGround(run.map->bsp, {}, session.job));
    NAV_ASSIGN(run.navmesh, makeNavMesh(*run.map, *run.floor, ground, run.parameters, request, session.job));
    return {};
}

Result<> ask(CrossRun& run, Session& session) {
    const auto& options = run.options;
    const auto ground = run.ground();
    if (!options.from.empty()) {
        NAV_ASSIGN(const auto from, readPlace(options.from));
        NAV_ASSIGN(const auto to, readPlace(options.to));
        NAV_TRY(checkOverFloor(run.mesh, from, "start"));
        NAV_TRY(checkOverFloor(run.mesh, to, "goal"));
        NAV_ASSIGN(run.paths, comparePaths(ground, from, to));
        // A bot that has no way, or none to go, tells nothing.
        if (options.simulate && run.paths->of(PathWay::nav).nodes.size() > 1) {
            NAV_ASSIGN(run.walked,
                       simulatedSeconds(ground, from, to, simulatorSetup(run.parameters, 1), session.job));
        }
        return {};
    }
    NAV_ASSIGN(run.pairs, comparePathPairs(ground, pairPlaces(*run.map, &run.mesh, &*run.floor), options.jobs,
                                           session.job));
    NAV_ASSIGN(run.audit, auditMeshes(ground, run.parameters, &*run.floor, options.jobs, session.job));
    if (options.propose) {
        NAV_ASSIGN(run.links, proposeLinks(ground, {}, options.jobs, session.job));
    }
    return {};
}

Result<ExitCode> compareMeshes(const CompareMeshesArguments& options, Session& session) {
    if (options.from.empty() != options.to.empty()) {
        session.console.error("A path needs FROM and TO");
        return ExitCode::usage;
    }
    if (!options.from.empty() && options.propose) {
        session.console.error("Links are proposed for a whole nav: leave FROM and TO out");
        return ExitCode::usage;
    }
    if (options.from.empty() && options.simulate) {
        session.console.error("--simulate needs FROM and TO");
        return ExitCode::usage;
    }
    NAV_ASSIGN(auto parameters, options.parameters.load());
    auto& outputs = session.outputs;
    for (const auto& input : {options.nav, options.bsp, options.aas}) {
        if (!input.empty()) outputs.protect(input);
    }
    for (const auto* file : {&options.json, &options.patches}) {
        if (file->empty()) continue;
        NAV_TRY(outputs.announce(*file));
    }
    NAV_ASSIGN(const auto bytes, readFile(options.nav));
    NAV_ASSIGN(auto nav, readNav(bytes, options.nav));
    NAV_ASSIGN(auto map, GameMap::read(options.bsp));
    NAV_TRY(checkNavOf(nav, options, *map));
    NAV_ASSIGN(auto mesh,
               makeQuadMesh(*map, {.cell = static_cast<float>(options.cell)}, options.jobs, session.job));
    CrossRun run{options,        std::move(parameters), std::move(map),
                 std::move(nav), sha1Hex(bytes),        std::move(mesh)};
    NAV_TRY(makeGrounds(run, session));
    NAV_TRY(ask(run, session));
    if (!options.json.empty()) {
        NAV_TRY(outputs.add(options.json, crossJson(run)));
    }
    if (!options.patches.empty()) {
        if (run.links->kept.empty()) return fail("No link is proposed, so that there are no edits to write");
        NAV_TRY(outputs.add(options.patches, allPatches(run)));
    }
    NAV_TRY(outputs.commit());
    session.console.print(crossText(run));
    for (const auto* file : {&options.json, &options.patches}) {
        if (!file->empty()) outputs.noteWritten(*file);
    }
    const bool missing = run.paths && run.paths->of(PathWay::nav).end != PathEnd::whole;
    return missing ? ExitCode::verdictFailed : ExitCode::ok;
}

VerbAction declareCompareMeshes(CLI::App& app) {
    const auto options = std::make_shared<CompareMeshesArguments>();
    app.add_option("NAV", options->nav, "The nav to compare")->required();
    app.add_option("FROM", options->from, "Where a path begins: a player's origin x,y,z");
    app.add_option("TO", options->to, "Where it ends: a player's origin x,y,z");
    app.add_option("--bsp", options->bsp, "Its map")->type_name("MAP.bsp")->required();
    app.add_option("--areas", options->aas, "Also compare with routes over these areas of the map")
        ->type_name("FILE.aas");
    app.add_flag("--navmesh", options->navmesh, "Compare with a navmesh as well (standing players)");
    app.add_flag("--simulate", options->simulate, "Let a simulated bot walk the nav from FROM to TO");
    app.add_option("--pairs", options->pairs, "Pairs of spawn points and items to print, worst first")
        ->type_name("N")
        ->check(NumberRange(0, 1000000))
        ->capture_default_str();
    auto* propose =
        app.add_flag("--propose", options->propose, "Propose links, and let simulated bots try them");
    app.add_option("--patches", options->patches, "Write the links that bots make as edits")
        ->type_name("FILE")
        ->needs(propose);
    app.add_option("--json", options->json, "Write everything as JSON")->type_name("FILE");
    app.add_option("--cell", options->cell, "Side of the smallest leaf of floor, units")
        ->check(NumberRange(double(kLeastFloorCell), double(kMostFloorCell)))
        ->capture_default_str();
    app.add_option("-j,--jobs", options->jobs, "Threads to use (default: one per core)")
        ->type_name("N")
        ->check(NumberRange(1, limit::kThreads));
    options->parameters.addTo(app);
    return [options](Session& session) { return compareMeshes(*options, session); };
}

}  // namespace

Verb compareMeshesVerb() {
    return {"compare-meshes", "Compare a nav with the meshes and areas of its map.",
            "Compares paths, lists floor that the nav leaves out and links that it lacks. Exit code 3 when "
            "the nav has no way from FROM to TO.",
            "navgen compare-meshes city.nav --bsp city.bsp --areas city.aas --navmesh\n"
            "navgen compare-meshes city.nav --bsp city.bsp --simulate -- 120,-64,24 800,400,152\n"
            "navgen compare-meshes city.nav --bsp city.bsp --propose --patches city.navpatches.json",
            declareCompareMeshes};
}

}  // namespace navwright
