#include <benchmark/benchmark.h>

#include <cstdlib>
#include <filesystem>
#include <memory>

#include "big_nav.h"
#include "core/lint/aq2/lint.h"
#include "core/review/comparison/agreement.h"
#include "core/review/comparison/take_patches.h"

using namespace navwright;

namespace {

/// A nav of the size that is asked for, over the floor of a real map, so that traces meet walls.
struct Field {
    BspFile bsp;
    std::unique_ptr<Collision> world;
    NavGraph graph;
    std::vector<std::vector<LinkJudgement>> judged;

    Field() {
        auto read = readBspFile(std::filesystem::path(NAVWRIGHT_SHARED_DATA) / "maps" / "city.bsp");
        if (!read) std::abort();
        bsp = std::move(*read);
        world = std::make_unique<Collision>(bsp, solidModels(bsp, false));
        graph = big_nav::over(*world, bsp.worldBounds());
        for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
            judged.emplace_back(graph.nodes[i].links.size());
            for (auto& judgement : judged.back()) judgement.possible = i % 4 != 0;
        }
    }
};

const Field& field() {
    static const Field made;
    return made;
}

void lintWithPhysics(benchmark::State& state) {
    const auto& nav = field();
    JobContext context;
    for (auto _ : state) {
        benchmark::DoNotOptimize(lint(
            {.graph = nav.graph, .bsp = &nav.bsp, .world = nav.world.get(), .judged = nav.judged}, context));
    }
}
BENCHMARK(lintWithPhysics)->Unit(benchmark::kMillisecond);

void lintWithoutPhysics(benchmark::State& state) {
    const auto& nav = field();
    JobContext context;
    for (auto _ : state) {
        benchmark::DoNotOptimize(
            lint({.graph = nav.graph, .bsp = &nav.bsp, .world = nav.world.get()}, context));
    }
}
BENCHMARK(lintWithoutPhysics)->Unit(benchmark::kMillisecond);

void agreement(benchmark::State& state) {
    const auto& nav = field();
    for (auto _ : state) {
        benchmark::DoNotOptimize(agreementOf({.graph = nav.graph, .judged = nav.judged}));
    }
}
BENCHMARK(agreement)->Unit(benchmark::kMillisecond);

void takeEverything(benchmark::State& state) {
    const auto& nav = field();
    auto other = nav.graph;
    for (auto& node : other.nodes) node.origin.x += 4;
    JobContext context;
    const auto diff = diffNavs(nav.graph, other, {}, context);
    if (!diff) std::abort();
    for (auto _ : state) {
        benchmark::DoNotOptimize(takePatches(nav.graph, other, *diff, allItems(*diff)));
    }
}
BENCHMARK(takeEverything)->Unit(benchmark::kMillisecond);

}  // namespace
