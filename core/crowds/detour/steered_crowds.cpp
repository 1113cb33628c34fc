#include "core/crowds/detour/steered_crowds.h"

#include <fmt/format.h>

#include <utility>

#include "core/base/counted.h"
#include "core/base/index.h"
#include "core/crowds/detour/detour_pilot.h"
#include "core/crowds/detour/run_crowd.h"
#include "core/floor/navmesh/closed_nav_mesh.h"
#include "core/floor/quadmesh/blocked_mesh.h"
#include "core/physics/map_queries/spawns.h"

namespace navwright {

namespace {

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

Result<ClosedGround> closedGround(const SteerInput& input, const GameMap& map, const QuadMesh& mesh,
                                  const NavMesh* navmesh) {
    NAV_ASSIGN(auto closed, input.closures.closedMap(map));
    auto shut = blockedMesh(*closed.map, mesh, input.rules, {}, closed.boxes());
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

/// What a crowd walks on while all is open.
struct OpenGround {
    QuadMesh mesh;
    FloorEdges edges;
    std::optional<CrowdMesh> navmesh = {};  ///< if a method needs it

    [[nodiscard]] CrowdGround on(const GameMap& map) const {
        return {map.collision, mesh, edges, navmesh ? &navmesh->made.mesh : nullptr};
    }
};

Result<OpenGround> openGround(const SteerInput& input, const GameMap& map, JobContext& context) {
    NAV_ASSIGN(auto mesh, makeQuadMesh(map, input.rules, input.jobs, context));
    FloorEdges edges(mesh);
    OpenGround made{std::move(mesh), std::move(edges)};
    if (input.compare || input.method == CrowdMethod::detour) {
        NAV_ASSIGN(made.navmesh, makeCrowdMesh(map, input.parameters, input.jobs, context));
    }
    return made;
}

/// Runs one method, and opens what is closed when it is time.
Result<ComparedCrowd> runMethod(const SteerInput& input, const CrowdGround& ground, const CrowdGround& open,
                                const SteeringSetup& setup, JobContext& context) {
    NAV_ASSIGN(auto scene, crowdScene(ground, setup, input.method));
    ComparedCrowd crowd{.method = input.method, .measures = {}, .record = {}};
    const auto steps = crowdSteps(input.seconds);
    const auto openAt = input.openAfter ? crowdSteps(*input.openAfter) : -1;
    Result<> opened;
    NAV_ASSIGN(const auto run, runCrowd(scene, steps, context, [&](int step) {
                   if (step == openAt) {
                       opened = scene.changeFloor(
                           open.world, open.mesh, open.edges, {},
                           input.method == CrowdMethod::detour ? detourPilots(*open.navmesh) : PilotMaker{});
                   }
                   context.progress("Steering", toIndex(step), toIndex(steps));
                   if (step > 0 && input.record) crowd.record.push_back(scene.places());
               }));
    NAV_TRY(opened);
    crowd.measures = run.measures;
    crowd.stepMs = run.stepMs;
    return crowd;
}

std::string steerHead(const SteeredCrowds& run) {
    const auto& input = run.input;
    return fmt::format(
        "A preview of steered agents; it says nothing about what bots make of a nav.\n"
        "{} ({}, {}, {}), {:g} s, seed {}",
        counted(static_cast<std::uint64_t>(input.agents.count), "agent", "agents"),
        input.circle ? "swapping places on a circle" : steeringRoleName(input.agents.role),
        input.compare ? "compared" : crowdMethodName(input.method), blendingName(input.blending),
        input.seconds, input.agents.seed);
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

}  // namespace

Result<SteeredCrowds> steerCrowds(const GameMap& map, SteerInput input, JobContext& context) {
    NAV_ASSIGN(const auto all, openGround(input, map, context));
    const auto open = all.on(map);
    SteeringSetup setup;
    setup.blending = input.blending;
    setup.seed = input.agents.seed;
    setup.numbers = SteeringNumbers::of(input.parameters);
    NAV_ASSIGN(setup.agents, input.circle ? circleOfAgents(all.mesh, input.agents.count)
                                          : drawAgents(all.mesh, spawnOrigins(map.bsp), input.agents));
    std::optional<ClosedGround> closed;
    if (input.closures.any()) {
        NAV_ASSIGN(closed, closedGround(input, map, all.mesh, open.navmesh));
        moveOutOfWalls(setup.agents, *closed);
    }
    const auto ground = closed ? closed->ground() : open;
    SteeredCrowds made;
    if (input.compare) {
        const CrowdComparison comparison{.seconds = input.seconds, .jobs = input.jobs};
        NAV_ASSIGN(made.crowds, compareCrowds(ground, setup, kAllCrowdMethods, comparison, context));
    } else {
        NAV_ASSIGN(auto crowd, runMethod(input, ground, open, setup, context));
        made.crowds.push_back(std::move(crowd));
    }
    made.input = std::move(input);
    return made;
}

Description<SteeredCrowds> describeSteeredCrowds() {
    using Run = SteeredCrowds;
    const auto times = [](const Run& run) { return onlyIf(run.times, run.crowds); };
    return Description<Run>("navwright.steer", 1, "Steered agents")
        .line(steerHead)
        .field("agents", [](const Run& run) { return run.input.agents.count; }, {"Agents"})
        .field("circle", [](const Run& run) { return run.input.circle; }, {"They swap places on a circle"})
        .field("role", [](const Run& run) { return steeringRoleName(run.input.agents.role); },
               {"What each does otherwise"})
        .field("blending", [](const Run& run) { return blendingName(run.input.blending); },
               {"How an agent's wishes are blended"})
        .field("seconds", [](const Run& run) { return run.input.seconds; }, {"Game time", {}, "s"})
        .field("seed", [](const Run& run) { return run.input.agents.seed; }, {"The seed"})
        .rows("crowds", &Run::crowds, describeCrowd(), {"By way to avoid"})
        .rows({}, &Run::crowds, describeCrowd(), {})
        .rows("times", times, describeStepTime(), {"Times, with --times"})
        .rows({}, times, describeStepTime(), {});
}

}  // namespace navwright
