#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>

#include "app/navgen/command_line/number_range.h"
#include "app/navgen/command_line/parameter_options.h"
#include "app/navgen/command_line/verb.h"
#include "core/base/digest.h"
#include "core/base/file_bytes.h"
#include "core/base/json_writer.h"
#include "core/base/limits.h"
#include "core/base/output_set.h"
#include "core/base/parameters.h"
#include "core/base/point_text.h"
#include "core/floor/survey/coverage.h"
#include "core/nav/files/aq2_nav.h"

namespace navwright {

namespace {

/// What `coverage` found, and of what.
struct CoverageRun {
    std::string map;
    std::string navSha1;
    const Floor& floor;
    const NavGraph& graph;
    const Coverage& coverage;
    const Parameters& parameters;

    /// The first holes of the list that are at least `coverage.least_hole` large.
    [[nodiscard]] std::size_t listedHoles() const;
};

constexpr int kSchema = 1;

const Vec3& originOf(const CoverageRun& run, const MisplacedNode& node) {
    return run.graph.nodes[static_cast<std::size_t>(node.node)].origin;
}

void writeHole(JsonWriter& writer, const CoverageHole& hole) {
    writer.beginObject(JsonWriter::Layout::line);
    writer.member("area", hole.area);
    writer.member("squares", hole.squares);
    writer.member("center", hole.center);
    writer.member("mins", hole.bounds.mins);
    writer.member("maxs", hole.bounds.maxs);
    writer.endObject();
}

void writeNode(JsonWriter& writer, const CoverageRun& run, const MisplacedNode& node) {
    writer.beginObject(JsonWriter::Layout::line);
    writer.member("id", node.node);
    writer.member("origin", originOf(run, node));
    writer.member("why", misplacementName(node.why));
    writer.endObject();
}

std::size_t CoverageRun::listedHoles() const {
    return navwright::listedHoles(coverage, parameters).size();
}

/// The table for people; at most so many holes and nodes.
std::string coverageText(const CoverageRun& run, std::size_t mostLines) {
    const auto& found = run.coverage;
    const auto listed = run.listedHoles();
    auto text = fmt::format(
        "{}: {:.1f} % of the floor covered within {:g} units\n"
        "  floor reached  {:10.0f} square units\n"
        "  covered        {:10.0f}\n"
        "  holes          {:10}   {} of them at least {:g} square units\n"
        "  nodes misplaced{:10}\n",
        run.map, 100 * found.share(), run.parameters.real(Param::CoverageDistance), found.floorArea,
        found.coveredArea, found.holes.size(), listed, run.parameters.real(Param::CoverageLeastHole),
        found.misplaced.size());
    if (listed > 0) text += fmt::format("{:>5} {:>9}  {:<22} {}\n", "hole", "area", "center", "from - to");
    for (std::size_t i = 0; i < std::min(listed, mostLines); ++i) {
        const auto& hole = found.holes[i];
        text += fmt::format("{:>5} {:>9.0f}  {:<22} {} - {}\n", i + 1, hole.area, pointText(hole.center),
                            pointText(hole.bounds.mins), pointText(hole.bounds.maxs));
    }
    if (listed > mostLines) text += fmt::format("      and {} more\n", listed - mostLines);
    for (std::size_t i = 0; i < std::min(found.misplaced.size(), mostLines); ++i) {
        const auto& node = found.misplaced[i];
        text += fmt::format(" node {} at {}: {}\n", node.node, pointText(originOf(run, node)),
                            misplacementName(node.why));
    }
    if (found.misplaced.size() > mostLines) {
        text += fmt::format("      and {} more nodes\n", found.misplaced.size() - mostLines);
    }
    return text;
}

/// Everything, as JSON (docs/formats.md).
std::string coverageJson(const CoverageRun& run) {
    const auto& found = run.coverage;
    JsonWriter writer;
    writer.beginObject();
    writer.member("schema", kSchema);
    writer.member("map", run.map);
    writer.member("nav_sha1", run.navSha1);
    writer.member("grid", run.floor.grid);
    writer.member("distance", run.parameters.real(Param::CoverageDistance));
    writer.member("floor_area", found.floorArea);
    writer.member("covered_area", found.coveredArea);
    writer.member("coverage", found.share());
    writer.member("holes_in_all", found.holes.size());
    writer.key("holes");
    writer.beginList();
    for (std::size_t i = 0; i < run.listedHoles(); ++i) writeHole(writer, found.holes[i]);
    writer.endList();
    writer.key("misplaced_nodes");
    writer.beginList();
    for (const auto& node : found.misplaced) writeNode(writer, run, node);
    writer.endList();
    writer.key("spawns_without_floor");
    writer.beginList();
    for (const auto& spawn : run.floor.unheldSpawns) writer.value(spawn);
    writer.endList();
    writer.endObject();
    return std::move(writer).take();
}

constexpr std::size_t kMostLines = 20;

struct CoverageArguments {
    std::string nav;
    std::string bsp;
    std::string json;
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
    if (!options.json.empty()) {
        NAV_TRY(outputs.announce(options.json));
    }
    NAV_ASSIGN(const auto floor,
               surveyFloor(*map, parameters, FloorSearch::reach, options.jobs, session.job));
    NAV_ASSIGN(const auto found,
               measureCoverage(floor, nav.graph, *map, parameters, options.jobs, session.job));
    const CoverageRun run{map->name(), sha1Hex(bytes), floor, nav.graph, found, parameters};
    if (!options.json.empty()) {
        NAV_TRY(outputs.add(options.json, coverageJson(run)));
        NAV_TRY(outputs.commit());
    }
    session.console.print(coverageText(run, kMostLines));
    if (!options.json.empty()) outputs.noteWritten(options.json);
    return ExitCode::ok;
}

VerbAction declareCoverage(CLI::App& app) {
    const auto options = std::make_shared<CoverageArguments>();
    app.add_option("NAV", options->nav, "The .nav to measure")->required();
    app.add_option("--bsp", options->bsp, "Its map")->type_name("MAP.bsp")->required();
    app.add_option("--json", options->json, "Also write everything found, as JSON")->type_name("FILE");
    app.add_option("-j,--jobs", options->jobs, "Threads to use (default: one per core)")
        ->type_name("N")
        ->check(NumberRange(1, limit::kThreads));
    options->parameters.addTo(app);
    return [options](Session& session) { return coverage(*options, session); };
}

}  // namespace

Verb coverageVerb() {
    return {"coverage", "Find floor that a nav does not cover, and nodes on no floor.", "",
            "navgen coverage wizs.nav --bsp wizs.bsp --json wizs.coverage.json", declareCoverage};
}

}  // namespace navwright
