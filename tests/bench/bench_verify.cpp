#include <benchmark/benchmark.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <tuple>
#include <vector>

#include "core/base/file_bytes.h"
#include "core/bots/test/simulator.h"
#include "core/map/bsp/bsp_file.h"
#include "core/map/bsp/collision.h"
#include "core/nav/files/aq2_nav.h"
#include "core/physics/link_trials/link_verdict.h"

using namespace navwright;

namespace {

constexpr std::size_t kNodes = 500;
constexpr std::size_t kLinks = 3000;
constexpr std::size_t kLinksOfANode = 31;

/// The map of an engine-made nav with 500 of its nodes: those nearest to its first, with the nav's own links
/// among them, and links between the nearest pairs without one until there are 3,000.
struct Case {
    BspFile bsp;
    NavGraph graph;
};

std::size_t linksOf(const NavGraph& graph) {
    std::size_t links = 0;
    for (const auto& node : graph.nodes) links += node.links.size();
    return links;
}

void addNearestPairs(NavGraph& graph) {
    std::vector<std::tuple<float, std::int32_t, std::int32_t>> pairs;
    const auto count = static_cast<std::int32_t>(graph.nodes.size());
    for (std::int32_t from = 0; from < count; ++from) {
        const auto& node = graph.nodes[static_cast<std::size_t>(from)];
        for (std::int32_t to = 0; to < count; ++to) {
            if (to == from || findLink(node, to) != nullptr) continue;
            pairs.emplace_back(linkCost(node.origin, graph.nodes[static_cast<std::size_t>(to)].origin), from,
                               to);
        }
    }
    std::ranges::sort(pairs);
    auto left = kLinks - std::min(kLinks, linksOf(graph));
    for (const auto& [cost, from, to] : pairs) {
        auto& links = graph.nodes[static_cast<std::size_t>(from)].links;
        if (left == 0) return;
        if (links.size() >= kLinksOfANode) continue;
        links.push_back({.target = to, .cost = cost});
        --left;
    }
}

std::optional<Case> load(benchmark::State& state, const char* map) {
    const std::filesystem::path folder(NAVWRIGHT_SHARED_DATA);
    auto bsp = readBspFile(folder / "maps" / (std::string(map) + ".bsp"));
    const auto bytes = readFile(folder / "nav" / (std::string(map) + ".nav"));
    if (!bsp || !bytes) {
        state.SkipWithError("real maps and navs are absent");
        return std::nullopt;
    }
    auto graph = readAq2Nav(*bytes, map)->graph;
    std::vector<std::pair<float, std::size_t>> near;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        near.emplace_back(glm::distance(graph.nodes[i].origin, graph.nodes.front().origin), i);
    }
    std::ranges::sort(near);
    std::vector<bool> keep(graph.nodes.size());
    for (std::size_t i = 0; i < std::min(kNodes, near.size()); ++i) keep[near[i].second] = true;
    keepNodes(graph, keep);
    addNearestPairs(graph);
    state.counters["nodes"] = static_cast<double>(graph.nodes.size());
    state.counters["links"] = static_cast<double>(linksOf(graph));
    return Case{std::move(*bsp), std::move(graph)};
}

/// `navgen verify`: every link and every missing way back, on two threads.
void verify(benchmark::State& state, const char* map) {
    const auto loaded = load(state, map);
    if (!loaded) return;
    const Collision world(loaded->bsp, solidModels(loaded->bsp, false));
    JobContext context;
    VerifyOptions options;
    options.jobs = 2;
    for (auto _ : state) {
        benchmark::DoNotOptimize(verifyLinks(loaded->graph, loaded->bsp, world, options, context)->size());
    }
}

/// `navgen navtest`: 8 bots for 300 s, on one thread.
void navtest(benchmark::State& state, const char* map) {
    const auto loaded = load(state, map);
    if (!loaded) return;
    const Collision world(loaded->bsp, solidModels(loaded->bsp, false));
    auto setup = simulatorSetup(Parameters(), 1);
    setup.bots = 8;
    setup.seconds = setup.maxSeconds = 300;
    JobContext context;
    double touched = 0;
    for (auto _ : state) {
        const auto test = simulateNavtest(loaded->graph, loaded->bsp, world, setup, context);
        if (!test) {
            state.SkipWithError(test.error().message().c_str());
            return;
        }
        touched = test->report.coverageRatio;
    }
    state.counters["touched"] = touched;
}

BENCHMARK_CAPTURE(verify, wizs, "wizs")
    ->Unit(benchmark::kMillisecond)
    ->MeasureProcessCPUTime()
    ->UseRealTime();
BENCHMARK_CAPTURE(verify, urbanjungle, "urbanjungle")
    ->Unit(benchmark::kMillisecond)
    ->MeasureProcessCPUTime()
    ->UseRealTime();
BENCHMARK_CAPTURE(navtest, wizs, "wizs")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(navtest, urbanjungle, "urbanjungle")->Unit(benchmark::kMillisecond);

}  // namespace
