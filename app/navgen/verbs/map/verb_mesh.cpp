#include <memory>
#include <string>
#include <vector>

#include "app/navgen/command_line/closure_options.h"
#include "app/navgen/command_line/map_areas.h"
#include "app/navgen/command_line/number_range.h"
#include "app/navgen/command_line/report_options.h"
#include "app/navgen/command_line/verb.h"
#include "app/navgen/command_line/work_options.h"
#include "core/floor/mesh_comparison/tile_answers.h"
#include "core/nav/files/read_nav.h"

namespace navwright {

namespace {

struct MeshArguments {
    std::string bsp, from, to, field, nav;
    double cell = kFloorCell;
    double aspect = QuadRules{}.aspect;
    int jobs = 0;
    ClosureOptions closures;
    ReportOptions report;
};

Result<TileQuestions> questionsOf(const MeshArguments& options) {
    TileQuestions asked{.rules = {.cell = static_cast<float>(options.cell), .aspect = options.aspect},
                        .closures = options.closures,
                        .navName = options.nav};
    if (!options.from.empty()) {
        NAV_ASSIGN(const auto from, readPlace(options.from));
        NAV_ASSIGN(const auto to, readPlace(options.to));
        asked.path = {from, to};
    }
    if (!options.field.empty()) {
        NAV_ASSIGN(asked.field, readPlace(options.field));
    }
    if (!options.nav.empty()) {
        NAV_ASSIGN(asked.nav, readNavFile(options.nav));
    }
    return asked;
}

Result<ExitCode> makeMesh(const MeshArguments& options, Session& session) {
    session.outputs.protect(options.bsp);
    if (!options.nav.empty()) session.outputs.protect(options.nav);
    NAV_TRY(options.report.announce(session));
    NAV_ASSIGN(const auto map, GameMap::read(options.bsp));
    NAV_ASSIGN(const auto asked, questionsOf(options));
    NAV_ASSIGN(const auto answers, askTiles(*map, asked, options.jobs, session.job));
    NAV_TRY(options.report.tell(session, describeTiles().of(answers, options.report.readers())));
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
    options->closures.addTo(app, "Close");
    options->report.addTo(app);
    addJobs(app, options->jobs);
    return [options](Session& session) { return makeMesh(*options, session); };
}

}  // namespace

Verb meshVerb() {
    return {"mesh",
            "Cover the floor of a map with tiles of a quad tree.",
            "Finds paths and makes flow fields on them.",
            "navgen mesh city.bsp\n"
            "navgen mesh city.bsp -512,64,24 128,0,24\n"
            "navgen mesh city.bsp --close doors -- -512,64,24 128,0,24\n"
            "navgen mesh city.bsp --field 128,0,24 --nav city.nav",
            declareMesh,
            [] { return std::vector{describeTiles().shape()}; }};
}

}  // namespace navwright
