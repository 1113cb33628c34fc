#include <benchmark/benchmark.h>

#include <cstdlib>
#include <filesystem>
#include <memory>

#include "compare/agreement.h"
#include "compare/take_patches.h"
#include "lint/lint.h"

using namespace navwright;

namespace {

constexpr int kNodes = 4000;
constexpr int kLinks = 30000;

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
        constexpr int kSide = 64;
        const auto bounds = bsp.worldBounds();
        const auto size = bounds.maxs - bounds.mins;
        for (int i = 0; i < kNodes; ++i) {
            const Vec3 share(static_cast<float>(i % kSide) / kSide, static_cast<float>(i / kSide) / kSide,
                             0.5f);
            const auto above = bounds.mins + share * size;
            const auto below = Vec3(above.x, above.y, bounds.mins.z);
            graph.nodes.push_back(
                {.origin = world->trace(above, below, kHullStanding, kMaskPlayerSolid).end});
        }
        int left = kLinks;
        for (const int step : {1, -1, kSide, -kSide, kSide + 1, -kSide - 1, kSide - 1, 1 - kSide}) {
            for (int i = 0; i < kNodes && left > 0; ++i) {
                const int target = i + step;
                if (target < 0 || target >= kNodes) continue;
                auto& node = graph.nodes[static_cast<std::size_t>(i)];
                const auto& other = graph.nodes[static_cast<std::size_t>(target)];
                node.links.push_back({.target = target, .cost = linkCost(node.origin, other.origin)});
                --left;
            }
        }
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
