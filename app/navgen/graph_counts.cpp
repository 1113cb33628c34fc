#include "navgen/graph_counts.h"

namespace navwright {

TypeCounts countTypes(const NavGraph& graph) {
    TypeCounts counts;
    for (const auto& node : graph.nodes) {
        ++counts.nodes[node.type];
        for (const auto& link : node.links) ++counts.links[link.type];
    }
    return counts;
}

}  // namespace navwright
