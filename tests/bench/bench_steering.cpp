#include <benchmark/benchmark.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <numbers>

#include "avoidance_crowd.h"
#include "core/floor/quadmesh/flow_field.h"
#include "core/floor/quadmesh/quad_path.h"
#include "core/physics/map_queries/spawns.h"
#include "crowd_worlds.h"

using namespace navwright;

namespace {

/// A thousand discs in the space of a map that all want to the other side; one iteration is one step.
void avoidanceStep(benchmark::State& state, Avoidance avoidance) {
    AvoidanceRules rules;
    rules.seconds = 1 / 60.0f;
    AvoidanceCrowd crowd(avoidance, rules);
    std::vector<CrowdAgent> agents;
    std::vector<Vec2> goals;
    constexpr int kAgents = 1000;
    for (int i = 0; i < kAgents; ++i) {
        const Vec2 place(static_cast<float>(i % 40) * 56, static_cast<float>(i / 40) * 56);
        agents.push_back({.position = place});
        goals.emplace_back(2240 - place.x, 1400 - place.y);
    }
    for (auto _ : state) {
        for (std::size_t i = 0; i < agents.size(); ++i) {
            const Vec2 way = goals[i] - agents[i].position;
            const float length = std::max(glm::length(way), 1.0f);
            agents[i].preferred = way * (std::min(300.0f, 4 * length) / length);
            // From there and back, so that the crowd never settles.
            if (length < 16) goals[i] = Vec2(2240, 1400) - goals[i];
        }
        crowd.step(agents, {});
        benchmark::DoNotOptimize(agents.data());
    }
    state.SetItemsProcessed(state.iterations() * kAgents);
    state.counters["steps/s"] =
        benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}
BENCHMARK_CAPTURE(avoidanceStep, orca, Avoidance::orca)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(avoidanceStep, rvo, Avoidance::rvo)->Unit(benchmark::kMillisecond);

/// A hundred bodies under the engine's movement that swap places on a circle again and again; one iteration
/// is one step of the scene, with the movement.
void sceneStep(benchmark::State& state, CrowdMethod method) {
    const crowd_worlds::CrowdWorld world(floor_worlds::room({2048, 2048, 128}));
    const SteeringSetup setup{.agents = crowd_worlds::must(circleOfAgents(world.mesh, 100))};
    auto scene = world.scene(setup, method);
    std::vector<bool> back(setup.agents.size());
    for (auto _ : state) {
        scene.step();
        for (std::size_t i = 0; i < back.size(); ++i) {
            if (!scene.places()[i].arrived) continue;
            back[i] = !back[i];
            benchmark::DoNotOptimize(scene.send(i, back[i] ? setup.agents[i].start : setup.agents[i].goal));
        }
    }
    state.counters["steps/s"] =
        benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}
BENCHMARK_CAPTURE(sceneStep, none, CrowdMethod::none)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(sceneStep, rvo, CrowdMethod::rvo)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(sceneStep, orca, CrowdMethod::orca)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(sceneStep, detour, CrowdMethod::detour)->Unit(benchmark::kMillisecond);

std::shared_ptr<const GameMap> realMap(const char* name) {
    auto map = GameMap::read(std::filesystem::path(NAVWRIGHT_SHARED_DATA) / "maps" / name);
    if (!map) {
        std::fprintf(stderr, "%s is missing\n", name);
        std::exit(1);
    }
    return *std::move(map);
}

QuadMesh meshOf(const GameMap& map) {
    JobContext context;
    auto mesh = makeQuadMesh(map, {}, 1, context);
    if (!mesh) std::exit(1);
    return *std::move(mesh);
}

void quadMesh(benchmark::State& state, const char* name) {
    const auto map = realMap(name);
    std::size_t leaves = 0;
    for (auto _ : state) leaves = meshOf(*map).leaves.size();
    state.counters["leaves"] = static_cast<double>(leaves);
}
BENCHMARK_CAPTURE(quadMesh, wizs, "wizs.bsp")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(quadMesh, city, "city.bsp")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(quadMesh, beer, "beer.bsp")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(quadMesh, wfall, "wfall.bsp")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(quadMesh, urbanjungle, "urbanjungle.bsp")->Unit(benchmark::kMillisecond);

/// Between spawn points.
void quadPath(benchmark::State& state, const char* name) {
    const auto map = realMap(name);
    const auto mesh = meshOf(*map);
    const auto spawns = spawnOrigins(map->bsp);
    std::size_t i = 0;
    for (auto _ : state) {
        const auto path = findQuadPath(mesh, spawns[i % spawns.size()], spawns[(i * 7 + 1) % spawns.size()]);
        benchmark::DoNotOptimize(path.has_value());
        ++i;
    }
}
BENCHMARK_CAPTURE(quadPath, urbanjungle, "urbanjungle.bsp")->Unit(benchmark::kMillisecond);

void flow(benchmark::State& state, const char* name) {
    const auto map = realMap(name);
    const auto mesh = meshOf(*map);
    const auto goal = spawnOrigins(map->bsp).front();
    for (auto _ : state) benchmark::DoNotOptimize(flowField(mesh, goal).has_value());
}
BENCHMARK_CAPTURE(flow, urbanjungle, "urbanjungle.bsp")->Unit(benchmark::kMillisecond);

}  // namespace
