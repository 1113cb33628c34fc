#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/navgen/command_line/closure_options.h"
#include "app/navgen/command_line/map_areas.h"
#include "app/navgen/command_line/named_kinds.h"
#include "app/navgen/command_line/number_range.h"
#include "app/navgen/command_line/parameter_options.h"
#include "app/navgen/command_line/report_options.h"
#include "app/navgen/command_line/verb.h"
#include "app/navgen/command_line/work_options.h"
#include "core/base/output_set.h"
#include "core/crowds/detour/steered_crowds.h"

namespace navwright {

namespace {

struct SteerArguments {
    std::string bsp, goal, csv;
    ReportOptions report;
    std::string role = "path", method = "orca", blending = "weights";
    bool circle = false, compare = false, times = false;
    int agents = 8;
    double seconds = 30;
    std::uint64_t seed = 1;
    double cell = kFloorCell;
    int jobs = 0;
    ClosureOptions closures;
    std::optional<double> openAfter = {};  ///< seconds; nullopt: stays closed
    ParameterOptions parameters;
};

Result<SteerInput> inputOf(const SteerArguments& options) {
    SteerInput input{.agents = {.count = options.agents,
                                .role = kindNamed(options.role, kSteeringRoles, steeringRoleName),
                                .seed = options.seed},
                     .circle = options.circle,
                     .method = kindNamed(options.method, kCrowdMethods, crowdMethodName),
                     .compare = options.compare,
                     .blending = kindNamed(options.blending, kBlendings, blendingName),
                     .seconds = options.seconds,
                     .rules = {.cell = static_cast<float>(options.cell)},
                     .closures = options.closures,
                     .openAfter = options.openAfter,
                     .record = !options.csv.empty(),
                     .jobs = options.jobs};
    if (!options.goal.empty()) {
        NAV_ASSIGN(input.agents.goal, readPlace(options.goal));
    }
    NAV_ASSIGN(input.parameters, options.parameters.load());
    return input;
}

Result<ExitCode> steer(const SteerArguments& options, Session& session) {
    if (options.openAfter && !options.closures.any()) {
        session.console.error("--open-after needs --close or --entity");
        return ExitCode::usage;
    }
    NAV_ASSIGN(auto input, inputOf(options));
    NAV_ASSIGN(const auto map, GameMap::read(options.bsp));
    auto& outputs = session.outputs;
    outputs.protect(options.bsp);
    if (!options.csv.empty()) {
        NAV_TRY(outputs.announce(options.csv));
    }
    NAV_TRY(options.report.announce(session));
    NAV_ASSIGN(auto steered, steerCrowds(*map, std::move(input), session.job));
    steered.times = options.times;
    if (!options.csv.empty()) {
        NAV_TRY(outputs.add(options.csv, steeringCsv(steered.crowds.front().record)));
    }
    NAV_TRY(options.report.tell(session, describeSteeredCrowds().of(steered, options.report.readers())));
    if (!options.csv.empty()) outputs.noteWritten(options.csv);
    return ExitCode::ok;
}

VerbAction declareSteer(CLI::App& app) {
    const auto options = std::make_shared<SteerArguments>();
    app.add_option("MAP", options->bsp, "The map")->type_name("MAP.bsp")->required();
    app.add_option("--agents", options->agents, "Number of agents, on floor where players spawn")
        ->check(NumberRange(1, kMostDrawnAgents))
        ->capture_default_str();
    auto* role = app.add_option("--role", options->role,
                                "What each agent does; with pursue and evade the first wanders")
                     ->check(CLI::IsMember(namesOf(kSteeringRoles, steeringRoleName)))
                     ->capture_default_str();
    auto* goal = app.add_option("--goal", options->goal, "Goal of all agents, x,y,z (default: one for each)")
                     ->type_name("X,Y,Z");
    app.add_flag("--circle", options->circle,
                 "Let agents start on a circle where the floor is widest, and swap places")
        ->excludes(role, goal);
    auto* avoid = app.add_option("--avoid", options->method, "How agents avoid each other")
                      ->check(CLI::IsMember(namesOf(kCrowdMethods, crowdMethodName)))
                      ->capture_default_str();
    auto* compare =
        app.add_flag("--compare", options->compare, "Run the same agents with each way of avoiding")
            ->excludes(avoid);
    app.add_flag("--times", options->times, "With --compare: also print the milliseconds per step")
        ->needs(compare);
    app.add_option("--blend", options->blending, "How an agent's wishes are blended")
        ->check(CLI::IsMember(namesOf(kBlendings, blendingName)))
        ->capture_default_str();
    app.add_option("--seconds", options->seconds, "Game time to simulate")
        ->check(NumberRange(0.1, 3600.0))
        ->capture_default_str();
    app.add_option("--seed", options->seed, "Seed of what chance decides: the same seed gives the same run")
        ->capture_default_str();
    app.add_option("--cell", options->cell, "Side of the smallest leaf of floor, units")
        ->check(NumberRange(double(kLeastFloorCell), double(kMostFloorCell)))
        ->capture_default_str();
    app.add_option("--csv", options->csv, "Write each agent's place, velocity and wishes in each frame")
        ->type_name("FILE")
        ->excludes(compare);
    options->closures.addTo(app, "Close");
    app.add_option("--open-after", options->openAfter, "Open what is closed after this game time")
        ->type_name("SECONDS")
        ->check(NumberRange(0.0, 3600.0))
        ->excludes(compare);
    addJobs(app, options->jobs);
    options->report.addTo(app);
    options->parameters.addTo(app);
    return [options](Session& session) { return steer(*options, session); };
}

}  // namespace

Verb steerVerb() {
    return {"steer",
            "Preview steered agents: behaviours, blending, avoidance.",
            "",
            "navgen steer city.bsp --agents 16\n"
            "navgen steer city.bsp --agents 24 --circle --compare\n"
            "navgen steer city.bsp --close doors --open-after 10\n"
            "navgen steer city.bsp --agents 50 --goal 128,0,24 --avoid rvo --csv steps.csv",
            declareSteer,
            [] { return std::vector{describeSteeredCrowds().shape()}; }};
}

}  // namespace navwright
