#include <fmt/format.h>

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
#include "core/base/counted.h"
#include "core/base/description.h"
#include "core/base/index.h"
#include "core/base/output_set.h"
#include "core/crowds/detour/compared_crowds.h"
#include "core/crowds/detour/detour_pilot.h"
#include "core/crowds/detour/run_crowd.h"
#include "core/crowds/steering/drawn_agents.h"
#include "core/floor/navmesh/closed_nav_mesh.h"
#include "core/floor/quadmesh/blocked_mesh.h"
#include "core/physics/map_queries/spawns.h"

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
    double openAfter = -1;  ///< seconds; negative: stays closed
    ParameterOptions parameters;
};

/// What agents walk on while something is closed.
struct ClosedGround {
    ClosedMap closed;
    QuadMesh mesh;
    FloorEdges edges;
    std::optional<NavMesh> navmesh = {};

    [[nodiscard]] CrowdGround ground() const {
        return {closed.map->collision, mesh, edges, navmesh ? &*navmesh : nullptr};
    }
};

Result<ClosedGround> closedGround(const SteerArguments& options, const GameMap& map, const QuadMesh& mesh,
                                  const NavMesh* navmesh) {
    NAV_ASSIGN(auto closed, options.closures.closedMap(map));
    auto shut =
        blockedMesh(*closed.map, mesh, {.cell = static_cast<float>(options.cell)}, {}, closed.boxes());
    FloorEdges edges(shut.mesh);
    ClosedGround made{std::move(closed), std::move(shut.mesh), std::move(edges)};
    if (navmesh != nullptr) {
        NAV_ASSIGN(made.navmesh, closedNavMesh(*navmesh, made.closed));
    }
    return made;
}

/// Agents are drawn while all is open.
void moveOutOfWalls(std::vector<SteeringAgent>& agents, const ClosedGround& ground) {
    constexpr float kAside = 160;
    for (auto& agent : agents) {
        const auto place = ground.mesh.floor.placeUnder(agent.start, kAside);
        if (place >= 0) agent.start = ground.mesh.floor.origin(toIndex(place));
    }
}

/// Agents at random starts and goals by the seed.
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

/// A crowd with one way of avoidance, or with each.
struct SteerRun {
    const SteerArguments& options;
    std::vector<ComparedCrowd> crowds;
};

std::string steerHead(const SteerRun& run) {
    const auto& options = run.options;
    return fmt::format(
        "A preview of steered agents; it says nothing about what bots make of a nav.\n"
        "{} ({}, {}, {}), {:g} s, seed {}",
        counted(static_cast<std::uint64_t>(options.agents), "agent", "agents"),
        options.circle ? "swapping places on a circle" : options.role,
        options.compare ? "compared" : options.method, options.blending, options.seconds, options.seed);
}

/// Agents' steps as a share of all.
std::optional<double> shareOfSteps(const CrowdMeasures& found, std::size_t steps) {
    const double all = found.seconds * static_cast<double>(found.agents) / double(SteeringScene::kStep);
    return onlyIf(all > 0, static_cast<double>(steps) / all);
}

constexpr auto ofCrowd = wayThrough(&ComparedCrowd::measures);

auto stepShare(std::size_t CrowdMeasures::* steps) {
    return
        [steps](const ComparedCrowd& crowd) { return shareOfSteps(crowd.measures, crowd.measures.*steps); };
}

double meanSpeed(const ComparedCrowd& crowd) {
    const auto& found = crowd.measures;
    return found.travelled / (found.seconds * static_cast<double>(found.agents));
}

Description<ComparedCrowd> describeCrowd() {
    using Found = CrowdMeasures;
    using Crowd = ComparedCrowd;
    return Description<Crowd>()
        .field("method", [](const Crowd& crowd) { return crowdMethodName(crowd.method); },
               {"How agents avoid each other", "avoid"})
        .field("arrived", ofCrowd(&Found::arrived), {"Agents that arrived once or more", "arrived"})
        .field("arriving",
               [](const Crowd& crowd) { return onlyIf(crowd.measures.arrived > 0, crowd.measures.arriving); },
               {.meaning = "After how long on average", .label = "after", .unit = "s", .digits = 1})
        .field("out_of_reach", ofCrowd(&Found::partial), {"Agents whose goal is out of reach", "no way"})
        .field("speed", meanSpeed, {"Mean speed", "speed", "units/s"})
        .field("turning", ofCrowd(&Found::turning), {"Mean turn rate", "turning", "degrees/s"})
        .field("nearest", ofCrowd(&Found::nearest),
               {.meaning = "Least gap between two bodies; null: never two on one floor",
                .label = "nearest",
                .unit = "units",
                .digits = 1,
                .gaps = true})
        .field("touches", ofCrowd(&Found::touches), {"Pairs of bodies that touched", "touches"})
        .field("touching", stepShare(&Found::touched),
               {.meaning = "Share of their time as they touch",
                .label = "touching",
                .digits = 1,
                .percent = true})
        .field("crowded", stepShare(&Found::crowded),
               {.meaning = "Share of their time within 4 units of another",
                .label = "crowded",
                .digits = 1,
                .percent = true})
        .field("falling",
               [](const Crowd& crowd) { return double(crowd.measures.falls) * double(SteeringScene::kStep); },
               {.meaning = "Time in which they fall", .label = "falling", .unit = "s", .digits = 1});
}

/// Time per step; only on request, as it varies between runs.
Description<ComparedCrowd> describeStepTime() {
    return Description<ComparedCrowd>()
        .field("method", [](const ComparedCrowd& crowd) { return crowdMethodName(crowd.method); },
               {"How agents avoid each other", "avoid"})
        .field("ms_per_step", &ComparedCrowd::stepMs,
               {.meaning = "Time of a step", .label = "ms/step", .digits = 2});
}

Description<SteerRun> describeSteer() {
    using Run = SteerRun;
    const auto times = [](const Run& run) { return onlyIf(run.options.times, run.crowds); };
    return Description<Run>("navwright.steer", 1, "Steered agents")
        .line(steerHead)
        .field("agents", [](const Run& run) { return run.options.agents; }, {"Agents"})
        .field("circle", [](const Run& run) { return run.options.circle; }, {"They swap places on a circle"})
        .field("role", [](const Run& run) { return run.options.role; }, {"What each does otherwise"})
        .field("blending", [](const Run& run) { return run.options.blending; },
               {"How an agent's wishes are blended"})
        .field("seconds", [](const Run& run) { return run.options.seconds; }, {"Game time", {}, "s"})
        .field("seed", [](const Run& run) { return run.options.seed; }, {"The seed"})
        .rows("crowds", &Run::crowds, describeCrowd(), {"By way to avoid"})
        .rows({}, &Run::crowds, describeCrowd(), {})
        .rows("times", times, describeStepTime(), {"Times, with --times"})
        .rows({}, times, describeStepTime(), {});
}

Result<ExitCode> steer(const SteerArguments& options, Session& session) {
    if (options.openAfter >= 0 && !options.closures.any()) {
        session.console.error("--open-after needs --close or --entity");
        return ExitCode::usage;
    }
    NAV_ASSIGN(const auto parameters, options.parameters.load());
    NAV_ASSIGN(const auto map, GameMap::read(options.bsp));
    auto& outputs = session.outputs;
    outputs.protect(options.bsp);
    if (!options.csv.empty()) {
        NAV_TRY(outputs.announce(options.csv));
    }
    NAV_TRY(options.report.announce(session));
    NAV_ASSIGN(const auto mesh,
               makeQuadMesh(*map, {.cell = static_cast<float>(options.cell)}, options.jobs, session.job));
    const FloorEdges edges(mesh);
    SteeringSetup setup;
    setup.blending = kindNamed(options.blending, kBlendings, blendingName);
    setup.seed = options.seed;
    setup.numbers = SteeringNumbers::of(parameters);
    NAV_ASSIGN(setup.agents,
               options.circle ? circleOfAgents(mesh, options.agents) : drawnAgents(options, *map, mesh));
    const auto method = kindNamed(options.method, kCrowdMethods, crowdMethodName);
    CrowdGround open{map->collision, mesh, edges};
    std::optional<CrowdMesh> navmesh;
    if (options.compare || method == CrowdMethod::detour) {
        NAV_ASSIGN(navmesh, makeCrowdMesh(*map, parameters, options.jobs, session.job));
        open.navmesh = &navmesh->made.mesh;
    }
    std::optional<ClosedGround> closed;
    if (options.closures.any()) {
        NAV_ASSIGN(closed, closedGround(options, *map, mesh, open.navmesh));
    }
    const auto ground = closed ? closed->ground() : open;
    if (closed) moveOutOfWalls(setup.agents, *closed);
    if (options.compare) {
        NAV_ASSIGN(auto crowds,
                   compareCrowds(ground, setup, kAllCrowdMethods,
                                 {.seconds = options.seconds, .jobs = options.jobs}, session.job));
        NAV_TRY(options.report.tell(
            session, describeSteer().of({options, std::move(crowds)}, options.report.readers())));
        return ExitCode::ok;
    }
    NAV_ASSIGN(auto scene, crowdScene(ground, setup, method));
    SteeringRecord record;
    const auto steps = crowdSteps(options.seconds);
    const auto openAt = options.openAfter < 0 ? -1 : crowdSteps(options.openAfter);
    Result<> opened;
    NAV_ASSIGN(const auto run, runCrowd(scene, steps, session.job, [&](int step) {
                   if (step == openAt) {
                       opened = scene.changeFloor(
                           open.world, open.mesh, open.edges, {},
                           method == CrowdMethod::detour ? detourPilots(*open.navmesh) : PilotMaker{});
                   }
                   session.job.progress("Steering", toIndex(step), toIndex(steps));
                   if (step > 0 && !options.csv.empty()) record.push_back(scene.places());
               }));
    NAV_TRY(opened);
    if (!options.csv.empty()) {
        NAV_TRY(outputs.add(options.csv, steeringCsv(record)));
    }
    const SteerRun report{options, {{.method = method, .measures = run.measures, .record = {}}}};
    NAV_TRY(options.report.tell(session, describeSteer().of(report, options.report.readers())));
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
            [] { return std::vector{describeSteer().shape()}; }};
}

}  // namespace navwright
