#include <memory>
#include <string>
#include <vector>

#include "app/navgen/command_line/closure_options.h"
#include "app/navgen/command_line/map_areas.h"
#include "app/navgen/command_line/number_range.h"
#include "app/navgen/command_line/parameter_options.h"
#include "app/navgen/command_line/report_options.h"
#include "app/navgen/command_line/verb.h"
#include "app/navgen/command_line/work_options.h"
#include "core/base/digest.h"
#include "core/base/file_bytes.h"
#include "core/base/output_set.h"
#include "core/floor/mesh_comparison/nav_on_meshes.h"
#include "core/nav/files/read_nav.h"

namespace navwright {

namespace {

struct CompareMeshesArguments {
    std::string nav, from, to, bsp, aas, patches;
    ReportOptions report;
    std::size_t most = kUsualRows;
    double cell = kFloorCell;
    bool navmesh = false, propose = false, simulate = false;
    ClosureOptions closures;
    int jobs = 0;
    ParameterOptions parameters;
};

Result<MeshComparisonInput> inputOf(const CompareMeshesArguments& options) {
    MeshComparisonInput input;
    NAV_ASSIGN(const auto bytes, readFile(options.nav));
    NAV_ASSIGN(input.nav, readNav(bytes, options.nav));
    NAV_ASSIGN(input.map, GameMap::read(options.bsp));
    if (!options.aas.empty()) {
        NAV_ASSIGN(auto aas, readAasFile(options.aas));
        NAV_ASSIGN(input.areas, areaSetOf(std::move(aas), input.map->bsp, options.aas));
        NAV_TRY(checkReachabilities(input.areas->graph, options.aas));
    }
    if (!options.from.empty()) {
        NAV_ASSIGN(const auto from, readPlace(options.from));
        NAV_ASSIGN(const auto to, readPlace(options.to));
        input.places = {from, to};
    }
    input.navName = options.nav;
    input.navSha1 = sha1Hex(bytes);
    input.navmesh = options.navmesh;
    input.simulate = options.simulate;
    input.propose = options.propose;
    input.closures = options.closures;
    input.rules.cell = static_cast<float>(options.cell);
    input.jobs = options.jobs;
    return input;
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
    NAV_TRY(options.report.announce(session));
    if (!options.patches.empty()) {
        NAV_TRY(outputs.announce(options.patches));
    }
    NAV_ASSIGN(auto input, inputOf(options));
    input.parameters = std::move(parameters);
    NAV_ASSIGN(const auto run, compareOnMeshes(std::move(input), session.job));
    if (!options.patches.empty()) {
        if (run.links->kept.empty()) return fail("No link is proposed, so that there are no edits to write");
        NAV_TRY(outputs.add(options.patches, writePatches({run.input.map->name(), run.patches()})));
    }
    NAV_TRY(options.report.tell(session, describeMeshComparison().of(run, options.report.readers()),
                                options.most));
    if (!options.patches.empty()) outputs.noteWritten(options.patches);
    return run.navLeadsNowhere() ? ExitCode::verdictFailed : ExitCode::ok;
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
    app.add_option("--most,--pairs", options->most,
                   "Rows to print of each table: pairs of spawn points and items, worst first; floor; links")
        ->type_name("N")
        ->check(NumberRange(0, 1000000))
        ->capture_default_str();
    auto* propose =
        app.add_flag("--propose", options->propose, "Propose links, and let simulated bots try them");
    app.add_option("--patches", options->patches, "Write the links that bots make as edits")
        ->type_name("FILE")
        ->needs(propose);
    options->closures.addTo(app, "Close");
    options->report.addTo(app);
    app.add_option("--cell", options->cell, "Side of the smallest leaf of floor, units")
        ->check(NumberRange(double(kLeastFloorCell), double(kMostFloorCell)))
        ->capture_default_str();
    addJobs(app, options->jobs);
    options->parameters.addTo(app);
    return [options](Session& session) { return compareMeshes(*options, session); };
}

}  // namespace

Verb compareMeshesVerb() {
    return {"compare-meshes",
            "Compare a nav with the meshes and areas of its map.",
            "Compares paths, lists floor that the nav leaves out and links that it lacks. Exit code 3 when "
            "the nav has no way from FROM to TO.",
            "navgen compare-meshes city.nav --bsp city.bsp --areas city.aas --navmesh\n"
            "navgen compare-meshes city.nav --bsp city.bsp --simulate -- 120,-64,24 800,400,152\n"
            "navgen compare-meshes city.nav --bsp city.bsp --navmesh --close doors\n"
            "navgen compare-meshes city.nav --bsp city.bsp --propose --patches city.navpatches.json",
            declareCompareMeshes,
            [] { return std::vector{describeMeshComparison().shape()}; }};
}

}  // namespace navwright
