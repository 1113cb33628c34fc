#include <memory>
#include <string>
#include <vector>

#include "app/navgen/command_line/number_range.h"
#include "app/navgen/command_line/parameter_options.h"
#include "app/navgen/command_line/report_options.h"
#include "app/navgen/command_line/verb.h"
#include "app/navgen/command_line/work_options.h"
#include "core/demos/deaths/deaths_report.h"
#include "core/nav/files/read_nav.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

namespace {

struct DeathsArguments {
    std::vector<std::string> demos;
    std::string bsp;
    std::string map;
    std::string nav;
    ReportOptions report;
    float cell = 128;
    std::size_t most = 10;
    ParameterOptions parameters;
    WorkOptions work;
};

Result<ExitCode> deaths(const DeathsArguments& options, Session& session) {
    DeathsInput input{.demos = {}, .map = options.map, .cell = options.cell, .jobs = options.work.jobs};
    NAV_ASSIGN(input.demos, session.demoFiles(options.demos));
    auto& outputs = session.outputs;
    std::shared_ptr<const GameMap> map;
    if (!options.bsp.empty()) {
        outputs.protect(options.bsp);
        NAV_ASSIGN(map, GameMap::read(options.bsp));
        if (input.map.empty()) input.map = map->name();
        input.geometry = map.get();
    }
    NavGraph graph;
    if (!options.nav.empty()) {
        outputs.protect(options.nav);
        NAV_ASSIGN(graph, readNavFile(options.nav));
        input.nav = &graph;
    }
    NAV_TRY(options.report.announce(session));
    NAV_ASSIGN(input.parameters, options.parameters.load());
    input.cacheDir = options.work.cacheFolder(session.console);
    NAV_ASSIGN(const auto found, findDeaths(input, session.job));
    NAV_TRY(options.report.tell(session, describeDeaths().of(found, options.report.readers()), options.most));
    return ExitCode::ok;
}

VerbAction declareDeaths(CLI::App& app) {
    const auto options = std::make_shared<DeathsArguments>();
    app.add_option("DEMO|DIR", options->demos, "Demos, and folders with demos")->required();
    app.add_option("--bsp", options->bsp,
                   "The map; demos of other revisions and bodies in solid are left out")
        ->type_name("MAP.bsp");
    app.add_option("--map", options->map, "The map's name; needed where demos hold several")
        ->type_name("NAME");
    app.add_option("--nav", options->nav, "Name the nearest node and link where the map kills")
        ->type_name("NAV");
    app.add_option("--cell", options->cell, "Side of the cubes that deaths are counted in, units")
        ->type_name("UNITS")
        ->check(NumberRange(16.0, 4096.0))
        ->capture_default_str();
    options->report.addTo(app);
    app.add_option("--most", options->most, "Rows to print of each table")
        ->type_name("N")
        ->capture_default_str();
    options->work.addTo(app);
    options->parameters.addTo(app);
    return [options](Session& session) { return deaths(*options, session); };
}

}  // namespace

Verb deathsVerb() {
    return {"deaths",
            "List who died of what in demos, by whom and where.",
            "Also lists where the map itself kills.",
            "navgen deaths demos/ --bsp wizs.bsp --nav wizs.nav --json-out wizs.deaths.json",
            declareDeaths,
            [] { return std::vector{describeDeaths().shape()}; }};
}

}  // namespace navwright
