#include <benchmark/benchmark.h>

#include <cmath>
#include <filesystem>
#include <map>
#include <random>
#include <string>

#include "core/demos/reading/demo_reader.h"
#include "core/demos/samples/gate.h"
#include "core/generate/graph/graph.h"
#include "core/generate/links/links.h"
#include "core/generate/nodes/clusters.h"
#include "core/generate/nodes/nodes.h"
#include "core/generate/votes/votes.h"

using namespace navwright;
namespace fs = std::filesystem;

namespace {

/// The votes of one map.
struct MapVotes {
    std::shared_ptr<const GameMap> map;  ///< empty for made-up votes
    VoteSet votes;
};

constexpr std::uint32_t kTargetVotes = 175'000;

/// Another player's votes along the same ways: each place moved a little, but not out of its leaf.
std::shared_ptr<const DemoVotes> echo(const DemoVotes& original, const GameMap& map, unsigned seed) {
    std::mt19937 random(seed);
    auto copy = std::make_shared<DemoVotes>(original);
    for (auto& vote : copy->votes) {
        const auto nudge = [&] { return static_cast<std::int32_t>(random() % 64) - 32; };
        const PackedOrigin moved({vote.origin.x() + nudge(), vote.origin.y() + nudge(), vote.origin.z()});
        const auto leaf = map.collision.pointLeaf(moved.units());
        if (!map.isOpenLeaf(static_cast<std::size_t>(leaf))) continue;
        vote.origin = moved;
        vote.leaf = static_cast<std::uint16_t>(leaf);
    }
    return copy;
}

std::vector<std::shared_ptr<const DemoVotes>> votesOfMap(const fs::path& folder, const GameMap& map) {
    std::vector<std::shared_ptr<const DemoVotes>> demos;
    JobContext context;
    const Parameters parameters;
    for (const auto& file : fs::directory_iterator(folder)) {
        const auto recording = *readDemoFile(file.path(), context);
        const auto gated = *gateDemo(recording, {map.name(), &map, false}, parameters, context);
        demos.push_back(
            std::make_shared<const DemoVotes>(*castVotes(recording, gated, &map, parameters, context)));
    }
    return demos;
}

/// The twenty demos of the five maps; `target` above what they give repeats each with echoes.
std::vector<MapVotes> realVotes(std::uint32_t target) {
    std::vector<MapVotes> sets;
    const fs::path data(NAVWRIGHT_SHARED_DATA);
    std::map<std::string, std::vector<std::shared_ptr<const DemoVotes>>> byMap;
    std::size_t total = 0;
    for (const auto* name : {"wizs", "city", "urbanjungle", "beer", "wfall"}) {
        if (!fs::exists(data / "demos" / name)) return {};
        auto map = *GameMap::read(data / "maps" / (std::string(name) + ".bsp"));
        auto& demos = byMap[name] = votesOfMap(data / "demos" / name, *map);
        for (const auto& demo : demos) total += demo->votes.size();
        sets.push_back({std::move(map), {}});
    }
    const auto copies = std::max(1.0, std::ceil(static_cast<double>(target) / static_cast<double>(total)));
    for (auto& set : sets) {
        auto demos = byMap[set.map->name()];
        const auto own = demos.size();
        for (unsigned copy = 1; copy < static_cast<unsigned>(copies); ++copy) {
            for (std::size_t i = 0; i < own; ++i) demos.push_back(echo(*demos[i], *set.map, copy));
        }
        set.votes = VoteSet(std::move(demos), 0.2);
    }
    return sets;
}

/// Players on made-up corridors: walks along a grid of 40 by 40 crossings on three floors.
std::vector<MapVotes> madeUpVotes(std::uint32_t count) {
    std::mt19937 random(1);
    std::vector<std::shared_ptr<const DemoVotes>> demos;
    constexpr std::uint32_t kDemos = 20;
    for (std::uint32_t d = 0; d < kDemos; ++d) {
        auto demo = std::make_shared<DemoVotes>();
        demo->hash = contentHash(std::to_string(d));
        int x = 20, y = 20, floor = 0;
        for (std::uint32_t i = 0; i < count / kDemos; ++i) {
            (random() % 2 == 0 ? x : y) += random() % 2 == 0 ? 1 : -1;
            if (random() % 50 == 0) floor = static_cast<int>(random() % 3);
            x = std::clamp(x, 0, 39);
            y = std::clamp(y, 0, 39);
            const auto jitter = [&] { return static_cast<std::int32_t>(random() % 500) - 250; };
            Vote vote;
            vote.origin = PackedOrigin({x * 768 + jitter(), y * 768 + jitter(), floor * 1024 + 192});
            vote.frame = 4 * i;
            vote.way = i + 1 < count / kDemos ? Vote::linked : 0;
            demo->votes.push_back(vote);
        }
        demos.push_back(demo);
    }
    std::vector<MapVotes> sets;
    sets.push_back({nullptr, VoteSet(std::move(demos), 0.2)});
    return sets;
}

std::int64_t votesIn(const std::vector<MapVotes>& sets) {
    std::int64_t count = 0;
    for (const auto& set : sets) count += set.votes.size();
    return count;
}

void clustersToLinks(benchmark::State& state, const std::vector<MapVotes>& sets) {
    if (sets.empty()) return state.SkipWithError("real demos are absent");
    const Parameters parameters;
    JobContext context;
    for ([[maybe_unused]] auto step : state) {
        for (const auto& set : sets) {
            const auto clusters = clusterVotes(set.votes, {}, set.map.get(), parameters, context);
            const auto nodes = classifyNodes(set.votes, *clusters, {}, set.map.get(), parameters, context);
            const auto links = makeLinks(set.votes, *clusters, *nodes, set.map.get(), parameters, context);
            benchmark::DoNotOptimize(links->links.data());
        }
    }
    state.counters["votes"] = static_cast<double>(votesIn(sets));
}

void ClustersToLinksReal(benchmark::State& state) {
    static const auto sets = realVotes(0);
    clustersToLinks(state, sets);
}
BENCHMARK(ClustersToLinksReal)->Unit(benchmark::kMillisecond);

void ClustersToLinksRealEchoed(benchmark::State& state) {
    static const auto sets = realVotes(kTargetVotes);
    clustersToLinks(state, sets);
}
BENCHMARK(ClustersToLinksRealEchoed)->Unit(benchmark::kMillisecond);

void ClustersToLinksMadeUp(benchmark::State& state) {
    static const auto sets = madeUpVotes(kTargetVotes);
    clustersToLinks(state, sets);
}
BENCHMARK(ClustersToLinksMadeUp)->Unit(benchmark::kMillisecond);

template <class Step>
void oneStage(benchmark::State& state, Step step) {
    static const auto sets = realVotes(kTargetVotes);
    if (sets.empty()) return state.SkipWithError("real demos are absent");
    const Parameters parameters;
    JobContext context;
    std::vector<ClusterSet> clusters;
    std::vector<NodeSet> nodes;
    for (const auto& set : sets) {
        clusters.push_back(*clusterVotes(set.votes, {}, set.map.get(), parameters, context));
        nodes.push_back(*classifyNodes(set.votes, clusters.back(), {}, set.map.get(), parameters, context));
    }
    for ([[maybe_unused]] auto round : state) {
        for (std::size_t i = 0; i < sets.size(); ++i)
            step(sets[i], clusters[i], nodes[i], parameters, context);
    }
}

void Clusters(benchmark::State& state) {
    oneStage(state, [](const MapVotes& set, const ClusterSet&, const NodeSet&, const Parameters& parameters,
                       JobContext& context) {
        benchmark::DoNotOptimize(clusterVotes(set.votes, {}, set.map.get(), parameters, context));
    });
}
BENCHMARK(Clusters)->Unit(benchmark::kMillisecond);

void Nodes(benchmark::State& state) {
    oneStage(state, [](const MapVotes& set, const ClusterSet& clusters, const NodeSet&,
                       const Parameters& parameters, JobContext& context) {
        benchmark::DoNotOptimize(classifyNodes(set.votes, clusters, {}, set.map.get(), parameters, context));
    });
}
BENCHMARK(Nodes)->Unit(benchmark::kMillisecond);

void Links(benchmark::State& state) {
    oneStage(state, [](const MapVotes& set, const ClusterSet& clusters, const NodeSet& nodes,
                       const Parameters& parameters, JobContext& context) {
        benchmark::DoNotOptimize(makeLinks(set.votes, clusters, nodes, set.map.get(), parameters, context));
    });
}
BENCHMARK(Links)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
