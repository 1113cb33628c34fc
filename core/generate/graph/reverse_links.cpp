#include "core/generate/graph/reverse_links.h"

#include <vector>

#include "core/base/index.h"
#include "core/generate/graph/verified_links.h"
#include "core/nav/graph/components.h"

namespace navwright {

namespace {

struct OneWay {
    std::int32_t from = 0, to = 0;  ///< the existing link
};

std::vector<OneWay> oneWays(const NavGraph& graph) {
    std::vector<OneWay> ways;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const auto from = static_cast<std::int32_t>(i);
        for (const auto& link : graph.nodes[i].links) {
            const auto& target = graph.nodes[link.target];
            if (walkable(graph, link) && findLink(target, from) == nullptr)
                ways.push_back({from, link.target});
        }
    }
    return ways;
}

}  // namespace

Result<std::uint32_t> addReverseLinks(NavGraph& graph, const GameMap& map, const Parameters& parameters,
                                      KnownWays& known, JobContext& context) {
    const auto ways = oneWays(graph);
    std::vector<LinkPlaces> backs;
    backs.reserve(ways.size());
    for (const auto& way : ways) {
        backs.push_back({graph.nodes[way.to].origin, graph.nodes[way.from].origin});
    }
    NAV_ASSIGN(const auto found, known.find(map, backs, context));

    std::uint32_t added = 0;
    const auto most = toIndex(parameters.integer(Param::LinkMaxPerNode));
    for (std::size_t i = 0; i < ways.size(); ++i) {
        auto& links = graph.nodes[ways[i].to].links;
        auto link = provenLink(found[i], backs[i], Proof::plain, parameters);
        if (!link || links.size() >= most) continue;
        link->target = ways[i].from;
        links.push_back(*link);
        ++added;
    }
    return added;
}

}  // namespace navwright
