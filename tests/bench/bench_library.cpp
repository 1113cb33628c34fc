#include <benchmark/benchmark.h>

#include <filesystem>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "app/navgen/navgen.h"
#include "core/output/library/navwright/navwright.h"
#include "core/physics/map_queries/game_map.h"

namespace navwright {

namespace {

namespace lib = library;

const std::string kSample = std::string(NAVWRIGHT_SOURCE_DIR) + "/resources/sample";
const std::string kSampleMap = kSample + "/nw_sample.bsp";

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

std::string inTemporary(const std::string& name) {
    return (std::filesystem::temp_directory_path() / ("bench_library_" + name)).string();
}
void generateCall(benchmark::State& state) {
    for (auto _ : state) {
        const auto map = lib::readMap(kSampleMap);
        const auto made = lib::generate({.map = *map, .demos = {kSample}}, {.threads = 1});
        if (!lib::writeNav(made->nav, inTemporary("call.nav"))) state.SkipWithError("nothing was written");
    }
}
/// The sample's nav as a file.
const std::string& sampleNav() {
    static const auto file = [] {
        const auto made = lib::generate({.map = *lib::readMap(kSampleMap), .demos = {kSample}});
        auto name = inTemporary("sample.nav");
        static_cast<void>(lib::writeNav(made->nav, name));
        return name;
    }();
    return file;
}
void lintCall(benchmark::State& state) {
    const auto& file = sampleNav();
    for (auto _ : state) {
        const auto map = lib::readMap(kSampleMap);
        const auto nav = lib::readNav(file);
        if (!lib::lint(*nav, *map, {}, {.threads = 1})) state.SkipWithError("nothing was checked");
    }
}
void coverageCall(benchmark::State& state) {
    const auto& file = sampleNav();
    for (auto _ : state) {
        const auto map = lib::readMap(kSampleMap);
        const auto nav = lib::readNav(file);
        if (!lib::coverage(*nav, *map, {}, {.threads = 1})) state.SkipWithError("nothing was measured");
    }
}
/// The same by navgen, in this process: `words` and what all have.
void verb(benchmark::State& state, std::vector<std::string> words) {
    words.insert(words.end(), {"--bsp", kSampleMap, "--jobs", "1", "--quiet"});
    for (auto _ : state) {
        std::ostringstream said, complained;
        const auto code = runNavgen(words, {said, complained, 0}, {});
        if (complained.str().starts_with("navgen: ")) state.SkipWithError(complained.str().c_str());
        benchmark::DoNotOptimize(code);
    }
}

BENCHMARK(generateCall)->MeasureProcessCPUTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(verb, generate, {"generate", "--no-cache", "--out", inTemporary("verb.nav"), kSample})
    ->MeasureProcessCPUTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK(lintCall)->MeasureProcessCPUTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(verb, lint, {"lint", sampleNav()})->MeasureProcessCPUTime()->Unit(benchmark::kMillisecond);
BENCHMARK(coverageCall)->MeasureProcessCPUTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(verb, coverage, {"coverage", sampleNav()})
    ->MeasureProcessCPUTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK(path);
BENCHMARK(sweeps);
BENCHMARK(traces);

}  // namespace

}  // namespace navwright
