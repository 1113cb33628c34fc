#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "app/navgen/command_line/parameter_options.h"
#include "app/navgen/command_line/report_options.h"
#include "app/navgen/command_line/verb.h"
#include "app/navgen/command_line/work_options.h"
#include "core/base/description.h"
#include "core/base/digest.h"
#include "core/base/file_bytes.h"
#include "core/base/index.h"
#include "core/base/parameters.h"
#include "core/floor/survey/nav_coverage.h"
#include "core/nav/files/aq2_nav.h"
#include "core/physics/directness/directness_report.h"

namespace navwright {

namespace {

/// The result of `coverage` and its inputs.
struct CoverageRun {
    std::string map;
    std::string navSha1;
    const Floor& floor;
    const NavGraph& graph;
    const Coverage& coverage;
    const Directness& directness;
    const Parameters& parameters;

    [[nodiscard]] double distance() const { return parameters.real(Param::CoverageDistance); }
    /// The holes of at least `coverage.least_hole`.
    [[nodiscard]] auto listed() const { return listedHoles(coverage, parameters); }
};

Description<CoverageHole> describeHole() {
    return Description<CoverageHole>()
        .field("area", &CoverageHole::area, {"Its floor", "area", "square units"})
        .field("squares", &CoverageHole::squares, {"Squares of the grid in it"})
        .field("center", &CoverageHole::center, {"A place in its middle", "center"})
        .field("mins", [](const CoverageHole& hole) { return hole.bounds.mins; },
               {"Its lowest corner", "from"})
        .field("maxs", [](const CoverageHole& hole) { return hole.bounds.maxs; },
               {"Its highest corner", "to"});
}

/// A misplaced node with its position.
struct PlacedNode {
    const MisplacedNode& node;
    Vec3 origin;
};

std::vector<PlacedNode> misplacedNodes(const CoverageRun& run) {
    std::vector<PlacedNode> nodes;
    for (const auto& node : run.coverage.misplaced)
        nodes.push_back({node, run.graph.nodes[toIndex(node.node)].origin});
    return nodes;
}

Description<PlacedNode> describeMisplaced() {
    return Description<PlacedNode>()
        .field("id", [](const PlacedNode& at) { return at.node.node; }, {"The node", "node"})
        .field("origin", &PlacedNode::origin, {"Where it is", "at"})
        .field("why", [](const PlacedNode& at) { return misplacementName(at.node.why); },
               {"What is wrong", "why"});
}

std::string coverageLine(const CoverageRun& run) {
    return fmt::format("{}: {:.1f} % of the floor covered within {:g} units", run.map,
                       100 * run.coverage.share(), run.distance());
}

std::string leastLine(const CoverageRun& run) {
    if (run.coverage.holes.empty()) return {};
    return fmt::format("{} of the holes have at least {:g} square units", run.listed().size(),
                       run.parameters.real(Param::CoverageLeastHole));
}

/// The field "unserved" of MAP.coverage.json (docs/formats.md).
auto unservedPlaces(const CoverageRun& run) {
    return run.directness.unserved;
}

auto worstDetours(const CoverageRun& run) {
    return run.directness.detours;
}

Description<CoverageRun> describeCoverage() {
    return Description<CoverageRun>("navwright.coverage", 1, "Floor that a nav covers")
        .line(coverageLine)
        .field("schema", [](const CoverageRun&) { return 1; }, {"The version, as readers of 0.1 know it"})
        .field("map", &CoverageRun::map, {"The map's name"})
        .field("nav_sha1", &CoverageRun::navSha1, {"SHA-1 of the nav's file"})
        .field("grid", [](const CoverageRun& run) { return run.floor.grid; },
               {"Side of a square", {}, "units"})
        .field("distance", &CoverageRun::distance, {"How near a node must be to cover floor", {}, "units"})
        .field("floor_area", [](const CoverageRun& run) { return run.coverage.floorArea; },
               {"Floor that players can reach", "floor reached", "square units"})
        .field("covered_area", [](const CoverageRun& run) { return run.coverage.coveredArea; },
               {"Floor of it that the nav covers", "covered", "square units"})
        .field("coverage", [](const CoverageRun& run) { return run.coverage.share(); },
               {"Share of the floor that is covered"})
        .field("holes_in_all", [](const CoverageRun& run) { return run.coverage.holes.size(); },
               {"Holes of any size", "holes"})
        .shown([](const CoverageRun& run) { return run.coverage.misplaced.size(); }, {{}, "nodes misplaced"})
        .line(leastLine)
        .rows("holes", &CoverageRun::listed, describeHole(),
              {"Holes of at least coverage.least_hole, largest first", "holes"})
        .rows("misplaced_nodes", misplacedNodes, describeMisplaced(),
              {"Nodes on no floor", "misplaced nodes"})
        .line([](const CoverageRun& run) { return directnessLines(run.directness); })
        .record("directness", [](const CoverageRun& run) { return run.directness; }, describeDirectness(),
                {"How straight the nav's ways are"})
        .rows({}, unservedPlaces, describeUnserved(), {{}, "items and spawn points that no node serves"})
        .rows({}, worstDetours, describeDetour(), {{}, "worst detours"})
        .field("spawns_without_floor", [](const CoverageRun& run) { return run.floor.unheldSpawns; },
               {"Spawns that no floor holds"});
}

struct CoverageArguments {
    std::string nav;
    std::string bsp;
    ReportOptions report;
    int jobs = 0;  ///< 0: one per core
    ParameterOptions parameters;
};

Result<ExitCode> coverage(const CoverageArguments& options, Session& session) {
    NAV_ASSIGN(const auto parameters, options.parameters.load());
    NAV_ASSIGN(const auto bytes, readFile(options.nav));
    NAV_ASSIGN(const auto nav, readAq2Nav(bytes, options.nav));
    NAV_ASSIGN(const auto map, GameMap::read(options.bsp));
    auto& outputs = session.outputs;
    outputs.protect(options.nav);
    outputs.protect(options.bsp);
    NAV_TRY(options.report.announce(session));
    NAV_ASSIGN(const auto found, measureNav(nav.graph, *map, parameters, options.jobs, session.job));
    const CoverageRun run{map->name(),    sha1Hex(bytes),   found.floor, nav.graph,
                          found.coverage, found.directness, parameters};
    NAV_TRY(options.report.tell(session, describeCoverage().of(run, options.report.readers())));
    return ExitCode::ok;
}

VerbAction declareCoverage(CLI::App& app) {
    const auto options = std::make_shared<CoverageArguments>();
    app.add_option("NAV", options->nav, "The .nav to measure")->required();
    app.add_option("--bsp", options->bsp, "Its map")->type_name("MAP.bsp")->required();
    options->report.addTo(app);
    addJobs(app, options->jobs);
    options->parameters.addTo(app);
    return [options](Session& session) { return coverage(*options, session); };
}

}  // namespace

Verb coverageVerb() {
    return {"coverage",
            "Find floor that a nav does not cover, detours, unserved items.",
            "Also lists nodes on no floor. Detours are against the shortest ways that bots can walk.",
            "navgen coverage wizs.nav --bsp wizs.bsp --json-out wizs.coverage.json",
            declareCoverage,
            [] { return std::vector{describeCoverage().shape()}; }};
}

}  // namespace navwright
