#include <benchmark/benchmark.h>

#include <random>

#include "nav/patch_apply.h"
#include "pipeline/nav_generation.h"
#include "verbs/edit_verbs.h"
#include "verbs/patch_ids.h"
#include "verbs/touched_links.h"

using namespace navwright;

namespace {

constexpr int kNodes = 4000;
constexpr int kLinks = 30000;
constexpr int kPatches = 1000;

/// A flat field of nodes 48 apart, each linked to neighbours until there are 30,000 links.
NavGraph field() {
    constexpr int kSide = 64;
    constexpr float kSpacing = 48;
    NavGraph graph;
    for (int i = 0; i < kNodes; ++i)
        graph.nodes.push_back({.origin = Vec3(kSpacing * static_cast<float>(i % kSide),
                                              kSpacing * static_cast<float>(i / kSide), 24)});
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
    return graph;
}

/// Moves, retypes, dissolved nodes and deleted links, all over the field.
std::vector<EditPatch> edits() {
    const auto graph = field();
    std::mt19937 random(1);
    std::vector<EditPatch> patches;
    for (int i = 0; i < kPatches; ++i) {
        const std::size_t node = random() % kNodes;
        const EditTargets one{{node}, {}};
        auto made = i % 4 == 0   ? edit::moveNodes(graph, one, {9, 5, 0}, nullptr, false)
                    : i % 4 == 1 ? edit::retype(graph, one, NodeType::crouch)
                    : i % 4 == 2 ? edit::dissolve(graph, one)
                                 : edit::remove(graph, {{}, {{node, 0}}});
        patches = appendPatches(std::move(patches), *std::move(made));
    }
    return patches;
}

/// What a window does after an edit, but for drawing: the nav with so many edits, from the nav as opened.
void editToNav(benchmark::State& state) {
    auto patches = edits();
    patches.resize(static_cast<std::size_t>(state.range(0)));
    const auto graph = field();
    NavContext context{.mapName = "field"};
    context.patches = std::make_shared<const PatchFile>(PatchFile{"field", patches});
    for (auto _ : state) benchmark::DoNotOptimize(generationOfNav(graph, context));
}

/// One mouse step of a drag, but for drawing.
void dragStep(benchmark::State& state) {
    const auto graph = field();
    std::vector<NodePlace> moved;
    for (std::size_t i = 0; i < static_cast<std::size_t>(state.range(0)); ++i)
        moved.push_back({2000 + i, graph.nodes[2000 + i].origin + Vec3(8, 8, 0)});
    for (auto _ : state) {
        const auto touched = touchedLinks(graph, moved);
        benchmark::DoNotOptimize(touchedWords(touched, {}));
    }
}

void readPatches(benchmark::State& state) {
    const auto text = writePatches({"field", edits()});
    for (auto _ : state) benchmark::DoNotOptimize(parsePatches(text, "field.navpatches.json"));
}

BENCHMARK(editToNav)->Arg(1)->Arg(100)->Arg(900)->Unit(benchmark::kMillisecond);
BENCHMARK(dragStep)->Arg(1)->Arg(50)->Unit(benchmark::kMillisecond);
BENCHMARK(readPatches)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
