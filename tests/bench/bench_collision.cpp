#include <benchmark/benchmark.h>

#include <array>
#include <bit>

#include "golden_maps.h"

using namespace navwright;

namespace {

struct Query {
    Vec3 from, to;
    Box hull;
    Contents mask;
};

std::vector<Query> queriesOf(const GoldenMap& map) {
    constexpr std::array<Box, 3> kHulls{kHullPoint, kHullStanding, kHullCrouched};
    std::vector<Query> queries;
    for (const auto& record : map.records) {
        const auto real = [&](std::size_t word) { return std::bit_cast<float>(record[word]); };
        queries.push_back({{real(0), real(1), real(2)},
                           {real(3), real(4), real(5)},
                           kHulls[static_cast<std::size_t>(record[14])],
                           record[15]});
    }
    return queries;
}

void describe(benchmark::State& state, const GoldenMap& map, const char* name) {
    state.SetLabel(name);
    state.counters["brushes"] = static_cast<double>(map.bsp.brushes.size());
    state.counters["nodes"] = static_cast<double>(map.bsp.nodes.size());
}

/// Runs `ask(world, query)` over all recorded queries of the map; reports queries a second.
template <class Ask>
void askAll(benchmark::State& state, Ask ask) {
    const char* name = kGoldenMaps[state.range(0)];
    const auto map = loadGoldenMap(name, "trace");
    if (!map) {
        state.SkipWithError("real maps and recorded answers are absent");
        return;
    }
    const auto queries = queriesOf(*map);
    for (auto _ : state) {
        for (const Query& query : queries) benchmark::DoNotOptimize(ask(*map->world, query));
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()) *
                            static_cast<std::int64_t>(queries.size()));
    describe(state, *map, name);
}

void trace(benchmark::State& state) {
    askAll(state, [](const Collision& world, const Query& query) {
        return world.trace(query.from, query.to, query.hull, query.mask).fraction;
    });
}

void lineClear(benchmark::State& state) {
    askAll(state, [](const Collision& world, const Query& query) {
        return world.lineClear(query.from, query.to, query.mask);
    });
}

void inSolid(benchmark::State& state) {
    askAll(state, [](const Collision& world, const Query& query) {
        return world.inSolid(query.from, query.hull, query.mask);
    });
}

void pointContents(benchmark::State& state) {
    askAll(state, [](const Collision& world, const Query& query) { return world.pointContents(query.from); });
}

void buildCollision(benchmark::State& state) {
    const char* name = kGoldenMaps[state.range(0)];
    const auto map = loadGoldenMap(name, "trace");
    if (!map) {
        state.SkipWithError("real maps and recorded answers are absent");
        return;
    }
    for (auto _ : state) benchmark::DoNotOptimize(Collision(map->bsp).pointLeaf(Vec3(0)));
    describe(state, *map, name);
}

BENCHMARK(trace)->DenseRange(0, std::size(kGoldenMaps) - 1);
BENCHMARK(lineClear)->DenseRange(0, std::size(kGoldenMaps) - 1);
BENCHMARK(inSolid)->DenseRange(0, std::size(kGoldenMaps) - 1);
BENCHMARK(pointContents)->DenseRange(0, std::size(kGoldenMaps) - 1);
BENCHMARK(buildCollision)->DenseRange(0, std::size(kGoldenMaps) - 1);

}  // namespace
