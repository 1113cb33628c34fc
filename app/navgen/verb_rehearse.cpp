#include <fmt/format.h>

#include <iterator>
#include <memory>
#include <string>

#include "base/file_bytes.h"
#include "base/limits.h"
#include "nav/aq2_nav.h"
#include "navgen/output_set.h"
#include "navgen/parameter_options.h"
#include "navgen/rehearsal_report.h"
#include "navgen/verb.h"
#include "rehearse/rehearsal.h"
#include "world/game_map.h"

namespace navwright {

namespace {

struct RehearseArguments {
    std::string nav;
    std::string bsp;
    std::string out;
    std::string json;
    int jobs = 0;  ///< 0: one per core
    ParameterOptions parameters;
};

Result<ExitCode> rehearseNav(const RehearseArguments& options, Session& session) {
    NAV_ASSIGN(const auto parameters, options.parameters.load());
    NAV_ASSIGN(const auto bytes, readFile(options.nav));
    NAV_ASSIGN(auto nav, readAq2Nav(bytes, options.nav));
    NAV_ASSIGN(const auto map, GameMap::read(options.bsp));
    OutputSet outputs(session.console);
    outputs.protect(options.bsp);
    if (options.out != options.nav) outputs.protect(options.nav);
    NAV_TRY(outputs.announce(options.out));
    if (!options.json.empty()) {
        NAV_TRY(outputs.announce(options.json));
    }
    NAV_ASSIGN(const auto report, rehearse(nav.graph, map->bsp, map->collision,
                                           rehearsalSetup(parameters, options.jobs), session.job));
    sortLinks(nav.graph);
    NAV_ASSIGN(const auto written, writeAq2Nav(nav.graph));
    NAV_TRY(outputs.add(options.out, written));
    if (!options.json.empty()) {
        NAV_TRY(outputs.add(options.json, rehearsalJson(report, map->name())));
    }
    NAV_TRY(outputs.commit());
    session.console.print(rehearsalText(report));
    outputs.noteWritten(options.out);
    return ExitCode::ok;
}

VerbAction declareRehearse(CLI::App& app) {
    const auto options = std::make_shared<RehearseArguments>();
    app.add_option("NAV", options->nav, "The .nav to rehearse and mend")->required();
    app.add_option("--bsp", options->bsp, "Its map")->type_name("MAP.bsp")->required();
    app.add_option("--out", options->out, "Where the mended .nav goes")->type_name("FILE")->required();
    app.add_option("--json", options->json, "Also write every round and cure, as JSON")->type_name("FILE");
    app.add_option("-j,--jobs", options->jobs,
                   "Threads to use (default: one per core); never changes the nav")
        ->type_name("N")
        ->check(CLI::Range(1, limit::kThreads));
    options->parameters.addTo(app);
    return [options](Session& session) { return rehearseNav(*options, session); };
}

}  // namespace

Verb rehearseVerb() {
    return {"rehearse", "Let simulated bots walk a .nav, and mend what fails them, over several rounds.",
            "navgen rehearse wizs.nav --bsp wizs.bsp --out wizs_mended.nav", declareRehearse};
}

}  // namespace navwright
