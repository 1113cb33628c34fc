#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>

#include "app/navgen/command_line/map_areas.h"
#include "app/navgen/command_line/named_kinds.h"
#include "app/navgen/command_line/number_range.h"
#include "app/navgen/command_line/parameter_options.h"
#include "app/navgen/command_line/verb.h"
#include "core/base/counted.h"
#include "core/base/limits.h"
#include "core/base/output_set.h"
#include "core/crowds/detour/compared_crowds.h"
#include "core/crowds/detour/run_crowd.h"
#include "core/crowds/steering/drawn_agents.h"
#include "core/physics/map_queries/spawns.h"

namespace navwright {

namespace {

struct SteerArguments {
    std::string bsp, goal, csv;
    std::string role = "path", method = "orca", blending = "weights";
    bool circle = false, compare = false, times = false;
    int agents = 8;
    double seconds = 30;
    std::uint64_t seed = 1;
    double cell = kFloorCell;
    int jobs = 0;
    ParameterOptions parameters;
};

/// Each where the seed puts it.
Result<std::vector<SteeringAgent>> drawnAgents(const SteerArguments& options, const GameMap& map,
                                               const QuadMesh& mesh) {
    DrawnAgents wanted{.count = options.agents,
                       .role = kindNamed(options.role, kSteeringRoles, steeringRoleName),
                       .seed = options.seed};
    if (!options.goal.empty()) {
        NAV_ASSIGN(wanted.goal, readPlace(options.goal));
    }
    return drawAgents(mesh, spawnOrigins(map.bsp), wanted);
}

std::string headText(const SteerArguments& options, const std::string& methods) {
    return fmt::format(
        "A preview of steered agents; it says nothing about what bots make of a nav.\n"
        "{} ({}, {}, {}), {:g} s, seed {}\n",
        counted(static_cast<std::uint64_t>(options.agents), "agent", "agents"),
        options.circle ? "swapping places on a circle" : options.role, methods, options.blending,
        options.seconds, options.seed);
}

std::string steerText(const SteerArguments& options, const CrowdMeasures& found) {
    const double time = options.seconds * options.agents;
    auto text = headText(options, options.method);
    if (options.role == "path" || options.role == "arrive") {
        text +=
            fmt::format("  arrived   {:8}   of {}{}{}\n", found.arrived, options.agents,
                        found.arrived > 0 ? fmt::format(", after {:.1f} s on average", found.arriving) : "",
                        found.partial > 0
                            ? fmt::format("; {} out of reach", counted(found.partial, "goal is", "goals are"))
                            : "");
    }
    text += fmt::format("  speed     {:8.0f}   units a second on average\n", found.travelled / time);
    text += fmt::format("  turning   {:8.0f}   degrees a second\n", found.turning);
    if (options.agents > 1) {
        text += fmt::format("  nearest   {:8.1f}   units between two bodies\n", found.nearest);
        text += fmt::format("  touches   {:8}   pairs of bodies\n", found.touches);
        text += fmt::format("  crowded   {:8.1f} % of their time within 4 units of another\n",
                            100 * double(found.crowded) * double(SteeringScene::kStep) / time);
    }
    text += fmt::format("  falling   {:8.1f} s\n", double(found.falls) * double(SteeringScene::kStep));
    return text;
}

std::string comparedText(const SteerArguments& options, const std::vector<ComparedCrowd>& crowds) {
    return headText(options, "compared") + crowdTable(crowds, options.times) +
           "  arrived: and after how many seconds on average; no way: goals out of reach; touches: pairs of\n"
           "  bodies; touching, crowded: of their time, as they touch or are within 4 units; nearest: units\n"
           "  between two bodies; turning: degrees a second\n";
}

Result<ExitCode> steer(const SteerArguments& options, Session& session) {
    NAV_ASSIGN(const auto parameters, options.parameters.load());
    NAV_ASSIGN(const auto map, GameMap::read(options.bsp));
    auto& outputs = session.outputs;
    outputs.protect(options.bsp);
    if (!options.csv.empty()) {
        NAV_TRY(outputs.announce(options.csv));
    }
    NAV_ASSIGN(const auto mesh,
               makeQuadMesh(*map, {.cell = static_cast<float>(options.cell)}, options.jobs, session.job));
    const FloorEdges edges(mesh);
    SteeringSetup setup;
    setup.blending = kindNamed(options.blending, kBlendings, blendingName);
    setup.seed = options.seed;
    NAV_ASSIGN(setup.agents,
               options.circle ? circleOfAgents(mesh, options.agents) : drawnAgents(options, *map, mesh));
    const auto method = kindNamed(options.method, kCrowdMethods, crowdMethodName);
    CrowdGround ground{map->collision, mesh, edges};
    std::optional<NavMesh> navmesh;
    if (options.compare || method == CrowdMethod::detour) {
        NAV_ASSIGN(navmesh, makeCrowdMesh(*map, parameters, options.jobs, session.job));
        ground.navmesh = &*navmesh;
    }
    if (options.compare) {
        NAV_ASSIGN(const auto crowds,
                   compareCrowds(ground, setup, kAllCrowdMethods,
                                 {.seconds = options.seconds, .jobs = options.jobs}, session.job));
        session.console.print(comparedText(options, crowds));
        return ExitCode::ok;
    }
    NAV_ASSIGN(auto scene, crowdScene(ground, setup, method));
    SteeringRecord record;
    const auto steps = crowdSteps(options.seconds);
    NAV_ASSIGN(const auto run, runCrowd(scene, steps, session.job, [&](int step) {
                   session.job.progress("Steering", static_cast<std::size_t>(step),
                                        static_cast<std::size_t>(steps));
                   if (step > 0 && !options.csv.empty()) record.push_back(scene.places());
               }));
    if (!options.csv.empty()) {
        NAV_TRY(outputs.add(options.csv, steeringCsv(record)));
        NAV_TRY(outputs.commit());
    }
    session.console.print(steerText(options, run.measures));
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
    auto* compare = app.add_flag("--compare", options->compare,
                                 "Run the same agents with each way of avoiding, and print a table")
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
    app.add_option("-j,--jobs", options->jobs, "Threads to use (default: one per core)")
        ->type_name("N")
        ->check(NumberRange(1, limit::kThreads));
    options->parameters.addTo(app);
    return [options](Session& session) { return steer(*options, session); };
}

}  // namespace

Verb steerVerb() {
    return {"steer", "Preview steered agents: behaviours, blending, avoidance.", "",
            "navgen steer city.bsp --agents 16\n"
            "navgen steer city.bsp --agents 24 --circle --compare\n"
            "navgen steer city.bsp --agents 50 --goal 128,0,24 --avoid rvo --csv steps.csv",
            declareSteer};
}

}  // namespace navwright
