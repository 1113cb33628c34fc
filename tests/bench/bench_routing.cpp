#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <random>
#include <string>

#include "core/aas/clusters/make_clusters.h"
#include "core/aas/puzzles/puzzle_plan.h"
#include "core/aas/routes/router.h"
#include "core/aas/sight/map_sight.h"
#include "core/aas/travel/area_route.h"
#include "core/aas/travel_times/goal_travel_times.h"

using namespace navwright;

namespace {

/// One of bspc's files, divided into clusters anew; ends the program where it is missing.
AasFile mapAreas(const char* name) {
    auto aas = readAasFile(std::filesystem::path(NAVWRIGHT_SHARED_DATA) / "aas" / name);
    JobContext context;
    if (!aas || !makeClusters(*aas, {}, context)) {
        std::fprintf(stderr, "%s is missing\n", name);
        std::exit(1);
    }
    return *std::move(aas);
}

std::vector<AreaSpot> spotsOf(const TravelGraph& graph) {
    std::vector<AreaSpot> spots;
    for (std::int32_t area = 1; area < static_cast<std::int32_t>(graph.areaCount()); ++area) {
        if (!graph.out(area).empty() || !graph.in(area).empty()) spots.push_back(centerOf(graph, area));
    }
    return spots;
}

/// Between areas at random, when every area has been a goal.
void route(benchmark::State& state, const char* name) {
    const auto aas = mapAreas(name);
    const TravelGraph graph(aas);
    Router router(graph);
    const auto spots = spotsOf(graph);
    for (const auto& goal : spots) benchmark::DoNotOptimize(router.route(spots.front(), goal));
    std::mt19937 random(1);
    for (auto _ : state) {
        const auto& from = spots[random() % spots.size()];
        benchmark::DoNotOptimize(router.route(from, spots[random() % spots.size()]));
    }
    state.counters["MB"] = double(router.counts().bytes) / double(1 << 20);
}
BENCHMARK_CAPTURE(route, wizs, "wizs.aas")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(route, city, "city.aas")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(route, beer, "beer.aas")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(route, wfall, "wfall.aas")->Unit(benchmark::kMicrosecond);

/// A goal that was never asked for: its times are made.
void newGoal(benchmark::State& state) {
    const auto aas = mapAreas("city.aas");
    const TravelGraph graph(aas);
    Router router(graph);
    const auto spots = spotsOf(graph);
    std::mt19937 random(1);
    float up = 0;
    for (auto _ : state) {
        auto goal = spots[random() % spots.size()];
        goal.point.z += up += 0.01f;
        benchmark::DoNotOptimize(router.route(spots[random() % spots.size()], goal));
    }
}
BENCHMARK(newGoal)->Unit(benchmark::kMicrosecond);

void plainDijkstra(benchmark::State& state) {
    const auto aas = mapAreas("city.aas");
    const TravelGraph graph(aas);
    const auto spots = spotsOf(graph);
    std::mt19937 random(1);
    for (auto _ : state)
        benchmark::DoNotOptimize(
            routeBetween(graph, spots[random() % spots.size()], spots[random() % spots.size()]));
}
BENCHMARK(plainDijkstra)->Unit(benchmark::kMicrosecond);

/// A plan through doors and buttons between areas at random.
void plan(benchmark::State& state, const char* name) {
    const auto aas = mapAreas((std::string(name) + ".aas").c_str());
    const auto bsp =
        readBspFile(std::filesystem::path(NAVWRIGHT_SHARED_DATA) / "maps" / (std::string(name) + ".bsp"));
    if (!bsp) std::exit(1);
    const auto entities = entityGraph(*bsp);
    const TravelGraph graph(aas);
    const PuzzleMap map(graph, entities, *bsp);
    const auto spots = spotsOf(graph);
    std::mt19937 random(1);
    for (auto _ : state)
        benchmark::DoNotOptimize(
            planPuzzle(map, spots[random() % spots.size()], spots[random() % spots.size()]));
}
BENCHMARK_CAPTURE(plan, city, "city")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(plan, beer, "beer")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(plan, wfall, "wfall")->Unit(benchmark::kMicrosecond);

/// The same where doors lie on all ways: city with its doors shut until one of four triggers opens it.
void planShut(benchmark::State& state) {
    const auto aas = mapAreas("city.aas");
    auto bsp = readBspFile(std::filesystem::path(NAVWRIGHT_SHARED_DATA) / "maps" / "city.bsp");
    if (!bsp) std::exit(1);
    const TravelGraph graph(aas);
    const auto starts = startPlaces(*bsp, graph);
    int doors = 0;
    std::vector<BspEntity> buttons;
    for (auto& entity : bsp->entities) {
        if (!entity.className().starts_with("func_door")) continue;
        const auto name = "shut" + std::to_string(doors);
        std::erase_if(entity.pairs, [](const auto& pair) { return pair.first == "targetname"; });
        entity.pairs.emplace_back("targetname", name);
        const auto& at = starts[static_cast<std::size_t>(doors++) % starts.size()].origin;
        // An item that fires it, where players start.
        buttons.push_back(
            {{{"classname", "ammo_clip"},
              {"target", name},
              {"origin", std::to_string(at.x) + ' ' + std::to_string(at.y) + ' ' + std::to_string(at.z)}}});
    }
    bsp->entities.insert(bsp->entities.end(), buttons.begin(), buttons.end());
    const auto entities = entityGraph(*bsp);
    const PuzzleMap map(graph, entities, *bsp);
    const auto spots = spotsOf(graph);
    std::mt19937 random(1);
    double tried = 0, most = 0;
    for (auto _ : state) {
        const auto made = planPuzzle(map, spots[random() % spots.size()], spots[random() % spots.size()]);
        tried += made.tried;
        most = std::max(most, double(made.tried));
    }
    state.counters["tried"] = benchmark::Counter(tried, benchmark::Counter::kAvgIterations);
    state.counters["most"] = most;
}
BENCHMARK(planShut)->Unit(benchmark::kMicrosecond);

/// Times to a goal from all areas and squares of floor; what one click makes.
void field(benchmark::State& state, const char* name) {
    const auto aas = mapAreas(name);
    const TravelGraph graph(aas);
    const auto spots = spotsOf(graph);
    NavGraph nav;
    for (std::size_t i = 0; i < spots.size(); ++i) nav.nodes.push_back({.origin = spots[i].point});
    for (const auto& way : graph.reachabilities()) {
        const auto index = [&](std::int32_t area) {
            return std::ranges::lower_bound(spots, area, {}, &AreaSpot::area) - spots.begin();
        };
        nav.nodes[static_cast<std::size_t>(index(way.from))].links.push_back(
            {.target = static_cast<std::int32_t>(index(way.to)), .cost = 1});
    }
    std::mt19937 random(1);
    for (auto _ : state)
        benchmark::DoNotOptimize(goalTravelTimes(graph, spots[random() % spots.size()], &nav));
}
BENCHMARK_CAPTURE(field, city, "city.aas")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(field, wfall, "wfall.aas")->Unit(benchmark::kMillisecond);

/// Who sees whom on a map, on two cores.
void sight(benchmark::State& state, const char* name) {
    const auto maps = std::filesystem::path(NAVWRIGHT_SHARED_DATA) / "maps";
    const auto bsp = readBspFile(maps / (std::string(name) + ".bsp"));
    if (!bsp) {
        std::fprintf(stderr, "%s is missing\n", name);
        std::exit(1);
    }
    const auto aas = mapAreas((std::string(name) + ".aas").c_str());
    const TravelGraph graph(aas);
    const Collision world(*bsp, solidModels(*bsp, false));
    const auto starts = startPlaces(*bsp, graph);
    for (auto _ : state) {
        JobContext context;
        const auto found = mapSight(graph, starts, *bsp, world, kSightSpacing, 2, context);
        state.counters["places"] = double(found->places.size());
        state.counters["traced"] = double(found->lines.possible);
    }
}
BENCHMARK_CAPTURE(sight, wizs, "wizs")->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK_CAPTURE(sight, city, "city")->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace

BENCHMARK_MAIN();
