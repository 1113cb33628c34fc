#include "core/generate/graph/joined_components.h"

#include <algorithm>
#include <array>
#include <set>

#include "core/base/index.h"
#include "core/base/point_index.h"
#include "core/generate/graph/verified_links.h"
#include "core/nav/files/nav_origin.h"
#include "core/nav/graph/components.h"

namespace navwright {

namespace {

/// Nearest nodes of other components that are tried per node.
constexpr std::size_t kNearest = 12;

struct Candidate {
    std::int32_t from = 0, to = 0;
    NavLink link;
};

/// Nodes outside the main component paired with the nearest nodes of other components, in both directions.
std::vector<NodeLink> pairsToTry(const NavGraph& graph, const Components& parts, float reach) {
    const auto origins = nodeOrigins(graph);
    const PointIndex index(origins);
    std::set<NodeLink> pairs;
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
    return reachableFrom(graph, start)[to];
}

/// Adds candidates, shortest first, where no path exists yet.
std::uint32_t addMissing(NavGraph& graph, std::vector<Candidate>& candidates, std::size_t mostLinks) {
    std::ranges::sort(candidates, {},
                      [](const Candidate& c) { return std::tuple(c.link.cost, c.from, c.to); });
    std::uint32_t added = 0;
    for (const auto& [from, to, link] : candidates) {
        auto& links = graph.nodes[from].links;
        if (links.size() >= mostLinks || leadsTo(graph, from, to)) continue;
        links.push_back(link);
        links.back().target = to;
        ++added;
    }
    return added;
}

}  // namespace

Result<std::uint32_t> joinComponents(NavGraph& graph, const GameMap& map, const Parameters& parameters,
                                     KnownWays& known, JobContext& context) {
    const auto most = toIndex(parameters.integer(Param::LinkMaxPerNode));
    const auto reach = parameters.real32(Param::LinkJoinReach);
    std::uint32_t added = 0;
    const bool jumping = parameters.choice(Param::LinkJoinBy) == "jumping";
    for (const auto proof : {Proof::plain, Proof::jumps}) {
        if (proof == Proof::jumps && !jumping) break;
        const auto parts = strongComponents(graph);
        if (parts.components.size() <= 1) break;
        const auto pairs = pairsToTry(graph, parts, reach);
        std::vector<LinkPlaces> places;
        for (const auto& [from, to] : pairs) {
            places.push_back({graph.nodes[from].origin, graph.nodes[to].origin});
        }
        NAV_ASSIGN(const auto found, known.find(map, places, context));
        std::vector<Candidate> candidates;
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            if (const auto link = provenLink(found[i], places[i], proof, parameters)) {
                candidates.push_back({pairs[i].from, pairs[i].to, *link});
            }
        }
        added += addMissing(graph, candidates, most);
    }
    return added;
}

}  // namespace navwright
