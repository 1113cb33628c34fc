#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>
#include <string>

#include "base/limits.h"
#include "base/output_set.h"
#include "navgen/map_areas.h"
#include "navgen/named_kinds.h"
#include "navgen/verb.h"
#include "steering/drawn_agents.h"
#include "world/spawns.h"

namespace navwright {

namespace {

struct SteerArguments {
    std::string bsp, goal, csv;
    std::string role = "path", avoidance = "orca", blending = "weights";
    int agents = 8;
    double seconds = 30;
    std::uint64_t seed = 1;
    double cell = kFloorCell;
    int jobs = 0;
};

Result<SteeringSetup> steeringSetup(const SteerArguments& options, const GameMap& map, const QuadMesh& mesh) {
    SteeringSetup setup;
    setup.avoidance = kindNamed(options.avoidance, kAvoidances, avoidanceName);
    setup.blending = kindNamed(options.blending, kBlendings, blendingName);
    setup.seed = options.seed;
    DrawnAgents wanted{.count = options.agents,
                       .role = kindNamed(options.role, kSteeringRoles, steeringRoleName),
                       .seed = options.seed};
    if (!options.goal.empty()) {
        NAV_ASSIGN(wanted.goal, readPlace(options.goal));
    }
    NAV_ASSIGN(setup.agents, drawAgents(mesh, spawnOrigins(map.bsp), wanted));
    return setup;
}

/// What came of it.
struct SteerOutcome {
    int arrived = 0, partial = 0;
    float nearest = std::numeric_limits<float>::infinity();
    std::size_t crowded = 0;  ///< agents times frames
    std::size_t falls = 0;
    double travelled = 0;
};

void countStep(const std::vector<SteeredPlace>& before, const std::vector<SteeredPlace>& after,
               SteerOutcome& outcome) {
    constexpr float kFall = 18;
    for (std::size_t i = 0; i < after.size(); ++i) {
        outcome.crowded += after[i].crowded ? 1 : 0;
        const Vec3 moved = after[i].origin - before[i].origin;
        outcome.travelled += std::hypot(double(moved.x), double(moved.y));
        outcome.falls += moved.z < -kFall ? 1 : 0;
        for (std::size_t j = 0; j < i; ++j) {
            const Vec3 way = glm::abs(after[i].origin - after[j].origin);
            if (way.z < 56) outcome.nearest = std::min(outcome.nearest, std::max(way.x, way.y));
        }
    }
}

std::string steerText(const SteerArguments& options, const SteerOutcome& outcome) {
    const double time = options.seconds * options.agents;
    auto text = fmt::format(
        "A preview of steered agents; it says nothing about what bots make of a nav.\n"
        "{} agents ({}, {}, {}), {:g} s, seed {}\n",
        options.agents, options.role, options.avoidance, options.blending, options.seconds, options.seed);
    if (options.role == "path" || options.role == "arrive") {
        text += fmt::format(
            "  arrived   {:8}   of {}{}\n", outcome.arrived, options.agents,
            outcome.partial > 0 ? fmt::format("; {} goals are out of reach", outcome.partial) : "");
    }
    text += fmt::format("  speed     {:8.0f}   units a second on average\n", outcome.travelled / time);
    if (options.agents > 1) {
        text += fmt::format("  nearest   {:8.1f}   units between two; bodies that touch are 32 apart\n",
                            outcome.nearest);
        text += fmt::format("  crowded   {:8.1f} % of their time within 4 units of another\n",
                            100 * double(outcome.crowded) * SteeringScene::kStep / time);
    }
    text += fmt::format("  falling   {:8.1f} s\n", double(outcome.falls) * SteeringScene::kStep);
    return text;
}

Result<ExitCode> steer(const SteerArguments& options, Session& session) {
    NAV_ASSIGN(const auto map, GameMap::read(options.bsp));
    OutputSet outputs(session.console);
    outputs.protect(options.bsp);
    if (!options.csv.empty()) {
        NAV_TRY(outputs.announce(options.csv));
    }
    NAV_ASSIGN(const auto mesh,
               makeQuadMesh(*map, {.cell = static_cast<float>(options.cell)}, options.jobs, session.job));
    const FloorEdges edges(mesh);
    NAV_ASSIGN(const auto setup, steeringSetup(options, *map, mesh));
    NAV_ASSIGN(auto scene, SteeringScene::make(map->collision, mesh, edges, setup));
    SteerOutcome outcome;
    for (std::size_t i = 0; i < setup.agents.size(); ++i) outcome.partial += scene.isPartial(i) ? 1 : 0;
    SteeringRecord record;
    const auto frames = std::lround(options.seconds / double(SteeringScene::kStep));
    for (long frame = 0; frame < frames; ++frame) {
        if (session.job.stopRequested()) return cancelled();
        session.job.progress("Steering", static_cast<std::size_t>(frame), static_cast<std::size_t>(frames));
        const auto before = scene.places();
        scene.step();
        countStep(before, scene.places(), outcome);
        if (!options.csv.empty()) record.push_back(scene.places());
    }
    outcome.arrived = static_cast<int>(std::ranges::count(scene.places(), true, &SteeredPlace::arrived));
    if (!options.csv.empty()) {
        NAV_TRY(outputs.add(options.csv, steeringCsv(record)));
        NAV_TRY(outputs.commit());
    }
    session.console.print(steerText(options, outcome));
    if (!options.csv.empty()) outputs.noteWritten(options.csv);
    return ExitCode::ok;
}

VerbAction declareSteer(CLI::App& app) {
    const auto options = std::make_shared<SteerArguments>();
    app.add_option("MAP", options->bsp, "The map")->type_name("MAP.bsp")->required();
    app.add_option("--agents", options->agents, "How many, on floor where players spawn")
        ->check(CLI::Range(1, kMostDrawnAgents))
        ->capture_default_str();
    app.add_option("--role", options->role, "What each does; of pursue and evade the first wanders")
        ->check(CLI::IsMember(namesOf(kSteeringRoles, steeringRoleName)))
        ->capture_default_str();
    app.add_option("--goal", options->goal, "A place x,y,z for all; without one each has its own")
        ->type_name("X,Y,Z");
    app.add_option("--avoid", options->avoidance, "How they avoid each other")
        ->check(CLI::IsMember(namesOf(kAvoidances, avoidanceName)))
        ->capture_default_str();
    app.add_option("--blend", options->blending, "How their wishes become one")
        ->check(CLI::IsMember(namesOf(kBlendings, blendingName)))
        ->capture_default_str();
    app.add_option("--seconds", options->seconds, "Game time")
        ->check(CLI::Range(0.1, 3600.0))
        ->capture_default_str();
    app.add_option("--seed", options->seed, "What is drawn follows from it")->capture_default_str();
    app.add_option("--cell", options->cell, "Side of the floor's least leaf, units")
        ->check(CLI::Range(double(kLeastFloorCell), double(kMostFloorCell)))
        ->capture_default_str();
    app.add_option("--csv", options->csv, "Write each agent's place, velocity and wishes in each frame")
        ->type_name("FILE");
    app.add_option("-j,--jobs", options->jobs, "Threads to use (default: one per core)")
        ->type_name("N")
        ->check(CLI::Range(1, limit::kThreads));
    return [options](Session& session) { return steer(*options, session); };
}

}  // namespace

Verb steerVerb() {
    return {
        "steer",
        "Preview steered agents on a map: behaviours, how they are blended, and how they avoid each other.",
        "navgen steer city.bsp --agents 16\n"
        "navgen steer city.bsp --agents 50 --goal 128,0,24 --avoid rvo --csv steps.csv",
        declareSteer};
}

}  // namespace navwright
