#include <benchmark/benchmark.h>

#include <filesystem>
#include <set>
#include <utility>
#include <vector>

#include "core/base/file_bytes.h"
#include "core/map/bsp/bsp_file.h"
#include "core/map/bsp/collision.h"
#include "core/nav/files/aq2_nav.h"
#include "core/physics/movement/link_physics.h"

using namespace navwright;

namespace {

/// Every link of a nav, and its way back.
std::vector<LinkPlaces> bothWays(const NavGraph& graph) {
    std::set<std::pair<std::size_t, std::size_t>> pairs;
    for (std::size_t from = 0; from < graph.nodes.size(); ++from) {
        for (const NavLink& link : graph.nodes[from].links) {
            const auto to = static_cast<std::size_t>(link.target);
            pairs.insert({from, to});
            pairs.insert({to, from});
        }
    }
    std::vector<LinkPlaces> ends;
    for (const auto& [from, to] : pairs) ends.push_back({graph.nodes[from].origin, graph.nodes[to].origin});
    return ends;
}

/// Judges all links of an engine-made nav both ways on one core.
void judgeNav(benchmark::State& state, const char* map) {
    const std::filesystem::path folder(NAVWRIGHT_SHARED_DATA);
    const auto bsp = readBspFile(folder / "maps" / (std::string(map) + ".bsp"));
    const auto bytes = readFile(folder / "nav" / (std::string(map) + ".nav"));
    if (!bsp || !bytes) {
        state.SkipWithError("real maps and navs are absent");
        return;
    }
    const auto nav = readAq2Nav(*bytes, map);
    const Collision collision(*bsp, solidModels(*bsp, false));
    const auto ends = bothWays(nav->graph);
    JobContext context;
    for (auto _ : state) {
        const auto judged = judgeLinks({.collision = collision}, ends, 1, context);
        benchmark::DoNotOptimize(judged->size());
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()) *
                            static_cast<std::int64_t>(ends.size()));
    state.counters["pairs"] = static_cast<double>(ends.size());
}

BENCHMARK_CAPTURE(judgeNav, wizs, "wizs")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(judgeNav, urbanjungle, "urbanjungle")->Unit(benchmark::kMillisecond);

}  // namespace
