#include <benchmark/benchmark.h>

#include "big_nav.h"
#include "core/edit/aq2/touched_links.h"
#include "core/generate/pipeline/nav_generation.h"
#include "core/nav/files/patch_apply.h"

using namespace navwright;

namespace {

constexpr int kPatches = 1000;

/// What a window does after an edit, but for drawing: the nav with so many edits, from the nav as opened.
void editToNav(benchmark::State& state) {
    const auto graph = big_nav::flat();
    auto patches = big_nav::edits(graph, kPatches);
    patches.resize(static_cast<std::size_t>(state.range(0)));
    const NavContext context{.mapName = "field",
                             .map = nullptr,
                             .ledger = nullptr,
                             .patches = std::make_shared<const PatchFile>(PatchFile{"field", patches})};
    for (auto _ : state) benchmark::DoNotOptimize(generationOfNav(graph, context));
}

/// One mouse step of a drag, but for drawing.
void dragStep(benchmark::State& state) {
    const auto graph = big_nav::flat();
    std::vector<NodePlace> moved;
    for (std::size_t i = 0; i < static_cast<std::size_t>(state.range(0)); ++i)
        moved.push_back({2000 + i, graph.nodes[2000 + i].origin + Vec3(8, 8, 0)});
    for (auto _ : state) {
        const auto touched = touchedLinks(graph, moved);
        benchmark::DoNotOptimize(touchedWords(touched, {}));
    }
}

void readPatches(benchmark::State& state) {
    const auto text = writePatches({"field", big_nav::edits(big_nav::flat(), kPatches)});
    for (auto _ : state) benchmark::DoNotOptimize(parsePatches(text, "field.navpatches.json"));
}

BENCHMARK(editToNav)->Arg(1)->Arg(100)->Arg(900)->Unit(benchmark::kMillisecond);
BENCHMARK(dragStep)->Arg(1)->Arg(50)->Unit(benchmark::kMillisecond);
BENCHMARK(readPatches)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
