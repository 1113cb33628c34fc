#include <benchmark/benchmark.h>

#include <array>
#include <random>

#include "big_nav.h"
#include "core/bots/test/ledger.h"
#include "core/edit/rerelease/graph_delta.h"
#include "core/edit/rerelease/rerelease_edits.h"
#include "core/nav/files/aq2_nav.h"
#include "core/nav/files/patch_apply.h"
#include "core/nav/files/rerelease_file.h"
#include "core/nav/graph/components.h"
#include "core/nav/graph/nav_diff.h"
#include "core/nav/graph/nav_statistics.h"
#include "core/nav/graph/path_query.h"

using namespace navwright;

namespace {

/// The field as another generation might have it: every node shifted a little, some gone, some retyped.
NavGraph otherField() {
    auto graph = big_nav::flat();
    std::mt19937 random(1);
    std::vector<bool> keep(graph.nodes.size(), true);
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        graph.nodes[i].origin += Vec3(random() % 16, random() % 16, 0);
        if (random() % 20 == 0) keep[i] = false;
        if (random() % 20 == 0) graph.nodes[i].type = NodeType::crouch;
    }
    keepNodes(graph, keep);
    return graph;
}

/// As many nodes and links as NAV3 numbers, a traversal for every fourth link.
RereleaseGraph fullGraph() {
    RereleaseGraph graph{.nodes = {}, .heuristic = 0.8f, .game = RereleaseGame::quake2};
    graph.nodes.resize(kMaxRereleaseNodes);
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        auto& node = graph.nodes[i];
        node.origin = Vec3(i % 256, i / 256, 0.53125f) * 32.0f;
        node.radius = 56;
        node.links = {{.target = static_cast<std::int32_t>((i + 1) % graph.nodes.size()), .type = 0x0300}};
        if (i % 4 == 0) node.links[0].traversal = {node.origin, node.origin, node.origin};
    }
    return graph;
}

/// A file of the most nodes read to a graph, and written again.
void nav3ReadAndWrite(benchmark::State& state) {
    const auto bytes = writeRereleaseFile(*rereleaseTables(fullGraph(), kNav3Version));
    for (auto _ : state) {
        const auto graph = rereleaseGraph(*readRereleaseFile(bytes, "full.nav"));
        benchmark::DoNotOptimize(writeRereleaseFile(*rereleaseTables(graph, kNav3Version)));
    }
}
BENCHMARK(nav3ReadAndWrite)->Unit(benchmark::kMillisecond);

/// A node taken out of it, so that all after it get other numbers, and put back.
void rereleaseNodeRemovedAndBack(benchmark::State& state) {
    const auto before = fullGraph();
    const std::array<std::int32_t, 1> node{1000};
    for (auto _ : state) {
        auto graph = before;
        benchmark::DoNotOptimize(removeRereleaseNodes(graph, node));
        benchmark::DoNotOptimize(applyDelta(graph, deltaBetween(graph, before)));
    }
}
BENCHMARK(rereleaseNodeRemovedAndBack)->Unit(benchmark::kMillisecond);

void rereleaseNodeFlaggedAndBack(benchmark::State& state) {
    const auto before = fullGraph();
    const std::array<std::int32_t, 1> node{1000};
    for (auto _ : state) {
        auto graph = before;
        benchmark::DoNotOptimize(editRereleaseNodes(
            graph, node, [](RereleaseNode& edited) { edited.flags ^= rerelease_flag::kCheckForFloor; }));
        benchmark::DoNotOptimize(applyDelta(graph, deltaBetween(graph, before)));
    }
}
BENCHMARK(rereleaseNodeFlaggedAndBack)->Unit(benchmark::kMillisecond);

void diff(benchmark::State& state) {
    const auto a = big_nav::flat();
    const auto b = otherField();
    JobContext context;
    for (auto _ : state) benchmark::DoNotOptimize(diffNavs(a, b, {}, context));
}
BENCHMARK(diff)->Unit(benchmark::kMillisecond);

void components(benchmark::State& state) {
    const auto graph = big_nav::flat();
    for (auto _ : state) benchmark::DoNotOptimize(strongComponents(graph));
}
BENCHMARK(components)->Unit(benchmark::kMillisecond);

void statistics(benchmark::State& state) {
    const auto graph = big_nav::flat();
    for (auto _ : state) benchmark::DoNotOptimize(navStatistics(graph));
}
BENCHMARK(statistics)->Unit(benchmark::kMillisecond);

void engineWay(benchmark::State& state) {
    const auto graph = big_nav::flat();
    for (auto _ : state) benchmark::DoNotOptimize(enginePath(graph, 0, big_nav::kNodes - 1));
}
BENCHMARK(engineWay)->Unit(benchmark::kMillisecond);

void cheapestWay(benchmark::State& state) {
    const auto graph = big_nav::flat();
    for (auto _ : state) benchmark::DoNotOptimize(cheapestPath(graph, 0, big_nav::kNodes - 1));
}
BENCHMARK(cheapestWay)->Unit(benchmark::kMillisecond);

void thousandPatches(benchmark::State& state) {
    const auto graph = big_nav::flat();
    PatchFile patches{"field"};
    for (int i = 0; i < 1000; ++i) {
        const auto& node = graph.nodes[static_cast<std::size_t>(i * 3)];
        EditPatch patch{.id = std::to_string(i), .operation = PatchOperation::moveNode, .at = node.origin};
        patch.to = node.origin + Vec3(8, 0, 0);
        if (i % 3 == 0) patch.operation = PatchOperation::deleteLink;
        if (i % 3 == 0) patch.to = graph.nodes[static_cast<std::size_t>(i * 3 + 1)].origin;
        patches.patches.push_back(patch);
    }
    JobContext context;
    for (auto _ : state) {
        auto patched = graph;
        benchmark::DoNotOptimize(applyPatches(patched, patches, context));
    }
}
BENCHMARK(thousandPatches)->Unit(benchmark::kMillisecond);

void parsePatchFile(benchmark::State& state) {
    PatchFile patches{"field"};
    for (int i = 0; i < 1000; ++i) {
        patches.patches.push_back(
            {.id = std::to_string(i), .operation = PatchOperation::deleteNode, .at = Vec3(i, 0.1f, 3)});
    }
    const auto text = writePatches(patches);
    for (auto _ : state) benchmark::DoNotOptimize(parsePatches(text, "bench"));
}
BENCHMARK(parsePatchFile)->Unit(benchmark::kMillisecond);

void thousandRemovals(benchmark::State& state) {
    const auto graph = big_nav::flat();
    Ledger ledger{.map = "field"};
    for (std::size_t i = 0; i < 1000; ++i) ledger.nodes.push_back({graph.nodes[i * 3].origin, 1, ""});
    JobContext context;
    for (auto _ : state) {
        auto left = graph;
        benchmark::DoNotOptimize(applyLedger(left, ledger, 20, {}, context));
    }
}
BENCHMARK(thousandRemovals)->Unit(benchmark::kMillisecond);

void writeAndRead(benchmark::State& state) {
    const auto graph = big_nav::flat();
    for (auto _ : state) benchmark::DoNotOptimize(readAq2Nav(*writeAq2Nav(graph), "bench"));
}
BENCHMARK(writeAndRead)->Unit(benchmark::kMillisecond);

}  // namespace
