#include <memory>
#include <string>

#include "base/digest.h"
#include "base/file_bytes.h"
#include "base/limits.h"
#include "nav/aq2_nav.h"
#include "navgen/coverage_report.h"
#include "navgen/output_set.h"
#include "navgen/parameter_options.h"
#include "navgen/verb.h"

namespace navwright {

namespace {

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
    OutputSet outputs(session.console);
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
        ->check(CLI::Range(1, limit::kThreads));
    options->parameters.addTo(app);
    return [options](Session& session) { return coverage(*options, session); };
}

}  // namespace

Verb coverageVerb() {
    return {"coverage", "Find the floor that a .nav does not cover, and nodes that are not on any.",
            "navgen coverage wizs.nav --bsp wizs.bsp --json wizs.coverage.json", declareCoverage};
}

}  // namespace navwright
