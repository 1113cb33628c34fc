#include <benchmark/benchmark.h>

#include <random>
#include <string>
#include <vector>

#include "core/output/library/navwright/navwright.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

namespace {

namespace lib = library;

const std::string kSampleMap = std::string(NAVWRIGHT_SOURCE_DIR) + "/resources/sample/nw_sample.bsp";

/// A nav of so many nodes in a square, each linked with its four neighbours.
lib::Nav squareNav(int side) {
    lib::Nav nav;
    for (int y = 0; y < side; ++y) {
        for (int x = 0; x < side; ++x) {
            auto& node = nav.nodes.emplace_back();
            node.origin = {64.0f * static_cast<float>(x), 64.0f * static_cast<float>(y), 24};
            const auto link = [&](int dx, int dy) {
                if (x + dx >= 0 && x + dx < side && y + dy >= 0 && y + dy < side)
                    node.links.push_back({.target = (y + dy) * side + x + dx, .cost = 64});
            };
            link(1, 0);
            link(-1, 0);
            link(0, 1);
            link(0, -1);
        }
    }
    return nav;
}

/// Paths between any two of 784 nodes, each from kept ones.
void path(benchmark::State& state) {
    constexpr int kSide = 28;
    auto paths = lib::Paths::of(squareNav(kSide));
    for (int from = 0; from < kSide * kSide; ++from) benchmark::DoNotOptimize(paths->path(from, 0).length);
    std::mt19937 random(1);
    std::uniform_int_distribution<int> any(0, kSide * kSide - 1);
    for (auto _ : state) {
        const auto from = any(random), to = any(random);
        benchmark::DoNotOptimize(paths->path(from, to).nodes.size());
    }
    state.SetItemsProcessed(state.iterations());
}

std::vector<lib::Sweep> manySweeps(const lib::Map& map, std::size_t count) {
    std::mt19937 random(1);
    std::vector<lib::Sweep> sweeps;
    const auto place = [&] {
        const auto between = [&](float low, float high) {
            return std::uniform_real_distribution<float>(low, high)(random);
        };
        return lib::Point{between(map.mins.x, map.maxs.x), between(map.mins.y, map.maxs.y),
                          between(map.mins.z, map.maxs.z)};
    };
    for (std::size_t i = 0; i < count; ++i) sweeps.push_back({.from = place(), .to = place()});
    return sweeps;
}

/// Lines through the sample map on one thread: through the library, and as the rooms do it.
void sweeps(benchmark::State& state) {
    const auto map = *lib::readMap(kSampleMap);
    const auto many = manySweeps(map, 20'000);
    std::vector<lib::Hit> hits(many.size());
    for (auto _ : state) static_cast<void>(lib::sweep(map, many, hits, {.threads = 1}));
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(many.size()));
}
void traces(benchmark::State& state) {
    const auto map = *lib::readMap(kSampleMap);
    const auto many = manySweeps(map, 20'000);
    for (auto _ : state) {
        for (const auto& one : many) {
            const auto hit = map.inside->collision.trace({one.from.x, one.from.y, one.from.z},
                                                         {one.to.x, one.to.y, one.to.z}, {},
                                                         static_cast<Contents>(one.mask));
            benchmark::DoNotOptimize(hit.fraction);
        }
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(many.size()));
}

BENCHMARK(path);
BENCHMARK(sweeps);
BENCHMARK(traces);

}  // namespace

}  // namespace navwright
