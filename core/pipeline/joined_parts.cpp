#include "pipeline/joined_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "analysis/islands.h"
#include "analysis/walkable.h"
#include "base/point_index.h"
#include "pipeline/proven_link.h"
#include "pipeline/spawns.h"

namespace navwright {

namespace {

/// How many of the nearest nodes of other parts are tried from each node.
constexpr std::size_t kNearest = 12;

struct Candidate {
    std::int32_t from = 0, to = 0;
    NavLink link;
};

/// The nodes of the parts beside the largest, each with the nearest nodes of other parts, in both directions.
std::vector<std::pair<std::int32_t, std::int32_t>> pairsToTry(const NavGraph& graph, const Islands& parts,
                                                              float reach) {
    std::vector<Vec3> origins;
    for (const auto& node : graph.nodes) origins.push_back(node.origin);
    const PointIndex index(origins);
    std::set<std::pair<std::int32_t, std::int32_t>> pairs;
    for (std::size_t node = 0; node < origins.size(); ++node) {
        if (parts.of[node] <= 0) continue;
        std::size_t tried = 0;
        for (const auto& near : index.within(origins[node], reach)) {
            if (parts.of[near.index] < 0 || parts.of[near.index] == parts.of[node]) continue;
            if (++tried > kNearest) break;
            const auto a = static_cast<std::int32_t>(node), b = static_cast<std::int32_t>(near.index);
            if (findLink(graph.nodes[node], b) == nullptr) pairs.emplace(a, b);
            if (findLink(graph.nodes[near.index], a) == nullptr) pairs.emplace(b, a);
        }
    }
    return {pairs.begin(), pairs.end()};
}

bool leadsTo(const NavGraph& graph, std::int32_t from, std::int32_t to) {
    const std::array start{from};
    return reachableFrom(graph, start)[static_cast<std::size_t>(to)];
}

/// Adds, shortest first, those that lead where no way leads yet.
std::uint32_t addMissing(NavGraph& graph, std::vector<Candidate>& candidates, std::size_t mostLinks) {
    std::ranges::sort(candidates, {},
                      [](const Candidate& c) { return std::tuple(c.link.cost, c.from, c.to); });
    std::uint32_t added = 0;
    for (const auto& [from, to, link] : candidates) {
        auto& links = graph.nodes[static_cast<std::size_t>(from)].links;
        if (links.size() >= mostLinks || leadsTo(graph, from, to)) continue;
        links.push_back(link);
        links.back().target = to;
        ++added;
    }
    return added;
}

/// By node: whether it reaches one of the targets.
std::vector<bool> reaching(const NavGraph& graph, const std::vector<bool>& targets) {
    NavGraph back;
    back.nodes.resize(graph.nodes.size());
    std::vector<std::int32_t> starts;
    for (std::size_t node = 0; node < graph.nodes.size(); ++node) {
        back.nodes[node].inUse = graph.nodes[node].inUse;
        if (targets[node]) starts.push_back(static_cast<std::int32_t>(node));
        for (const auto& link : graph.nodes[node].links) {
            if (!walkable(graph, link)) continue;
            back.nodes[static_cast<std::size_t>(link.target)].links.push_back(
                {.target = static_cast<std::int32_t>(node), .type = link.type, .cost = link.cost});
        }
    }
    return reachableFrom(back, starts);
}

std::vector<std::int32_t> spawnNodes(const NavGraph& graph, const BspFile& bsp) {
    std::vector<Vec3> places;
    for (const auto& entity : bsp.entities) {
        if (isSpawnClass(entity.className())) places.push_back(entity.origin());
    }
    auto nodes = nodesAt(graph, places);
    std::erase(nodes, -1);
    return nodes;
}

}  // namespace

Result<std::uint32_t> joinParts(NavGraph& graph, const GameMap& map, const Parameters& parameters,
                                KnownWays& known, JobContext& context) {
    const auto most = static_cast<std::size_t>(parameters.integer(Param::LinkMaxPerNode));
    const auto reach = parameters.real32(Param::LinkJoinReach);
    std::uint32_t added = 0;
    const bool jumping = parameters.choice(Param::LinkJoinBy) == "jumping";
    for (const auto proof : {Proof::plain, Proof::jumps}) {
        if (proof == Proof::jumps && !jumping) break;
        const auto parts = strongIslands(graph);
        if (parts.islands.size() <= 1) break;
        const auto pairs = pairsToTry(graph, parts, reach);
        std::vector<LinkPlaces> places;
        for (const auto& [from, to] : pairs) {
            places.push_back({graph.nodes[static_cast<std::size_t>(from)].origin,
                              graph.nodes[static_cast<std::size_t>(to)].origin});
        }
        NAV_ASSIGN(const auto found, known.find(map, places, context));
        std::vector<Candidate> candidates;
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            if (const auto link = provenLink(found[i], places[i], proof, parameters)) {
                candidates.push_back({pairs[i].first, pairs[i].second, *link});
            }
        }
        added += addMissing(graph, candidates, most);
    }
    return added;
}

std::vector<std::int32_t> keepMainPart(NavGraph& graph, const BspFile& bsp, bool keepSpawns,
                                       std::vector<LeftOutNode>& leftOut,
                                       std::vector<std::string>& warnings) {
    const auto parts = strongIslands(graph);
    const auto size = graph.nodes.size();
    std::vector<bool> main(size);
    std::vector<std::int32_t> mainNodes;
    for (std::size_t node = 0; node < size; ++node) {
        main[node] = parts.of[node] == 0;
        if (main[node]) mainNodes.push_back(static_cast<std::int32_t>(node));
    }
    const auto spawns = spawnNodes(graph, bsp);
    std::set<std::int32_t> spawnParts;
    for (const auto node : spawns) spawnParts.insert(parts.of[static_cast<std::size_t>(node)]);
    const auto fromSpawns = reachableFrom(graph, spawns);
    const auto fromMain = reachableFrom(graph, mainNodes);
    const auto toMain = reaching(graph, main);

    std::vector<bool> keep(size);
    for (std::size_t node = 0; node < size; ++node) {
        const bool onTheWay = fromSpawns[node] && toMain[node];
        const bool serves = onTheWay || spawnParts.contains(parts.of[node]);
        keep[node] = main[node] || (keepSpawns && serves);
        if (!keep[node]) {
            leftOut.push_back(
                {graph.nodes[node].origin, static_cast<std::int32_t>(node), fromMain[node], toMain[node]});
        }
    }
    if (!leftOut.empty()) {
        const auto traps = std::ranges::count(leftOut, true, &LeftOutNode::reachable);
        warnings.push_back(
            fmt::format("{} nodes are left out: from {} of them no way leads back to the main part of the "
                        "nav, to the others "
                        "none leads",
                        leftOut.size(), traps));
    }
    return keepNodes(graph, keep);
}

}  // namespace navwright
