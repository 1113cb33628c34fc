#include <algorithm>

#include "analysis/islands.h"
#include "mending/graph.h"

namespace navwright {

Connectivity measureConnectivity(const NavGraph& graph) {
    Connectivity result;
    result.nodes = static_cast<std::uint32_t>(graph.nodes.size());
    result.links = static_cast<std::uint32_t>(graph.linkCount());
    std::vector<bool> linked(graph.nodes.size(), false);
    for (std::size_t from = 0; from < graph.nodes.size(); ++from) {
        for (const auto& link : graph.nodes[from].links) {
            const auto target = static_cast<std::size_t>(link.target);
            linked[from] = linked[target] = true;
            const auto& back = graph.nodes[target].links;
            const bool both = std::ranges::any_of(
                back, [&](const NavLink& other) { return other.target == static_cast<std::int32_t>(from); });
            if (!both) ++result.oneWayLinks;
        }
    }
    result.unlinkedNodes = static_cast<std::uint32_t>(std::ranges::count(linked, false));
    const auto strong = strongIslands(graph);
    result.strongParts = static_cast<std::uint32_t>(strong.islands.size());
    result.largestStrongShare = strong.largestShare();
    result.islands = static_cast<std::uint32_t>(weakIslands(graph).islands.size());
    return result;
}

OriginCounts countOrigins(const GraphResult& result) {
    OriginCounts counts;
    for (const auto origin : result.nodeOrigin) ++counts.nodes[static_cast<std::size_t>(origin)];
    for (const auto& links : result.linkOrigin) {
        for (const auto origin : links) ++counts.links[static_cast<std::size_t>(origin)];
    }
    return counts;
}

}  // namespace navwright
