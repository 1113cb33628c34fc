#include "core/generate/graph/added_by_demos.h"

#include <algorithm>
#include <vector>

#include "core/base/index.h"
#include "core/nav/files/nav_origin.h"
#include "core/nav/graph/node_matching.h"

namespace navwright {

namespace {

/// Whether demos show a link between these nodes; -1 is no node.
bool demosShow(const GraphResult& nav, NodeId from, NodeId to) {
    if (from < 0 || to < 0) return false;
    const auto& links = nav.graph.nodes[from].links;
    for (std::size_t i = 0; i < links.size(); ++i)
        if (links[i].target == to) return nav.linkOrigin[toIndex(from)][i] == NavOrigin::demos;
    return false;
}

}  // namespace

Result<NavDiff> addedByDemos(const GraphResult* before, const GraphResult& now, JobContext& context) {
    static const GraphResult kNone;
    const auto& old = before ? *before : kNone;
    NAV_ASSIGN(const auto matched,
               matchPlaces(nodeOrigins(old.graph), nodeOrigins(now.graph), NavDiffOptions().radius, context));
    std::vector<NodeId> toOld(now.graph.nodes.size(), -1);
    for (const auto& match : matched) toOld[toIndex(match.b)] = match.a;
    NavDiff added;
    for (std::size_t i = 0; i < toOld.size(); ++i) {
        const auto node = static_cast<NodeId>(i);
        if (now.nodeOrigin[i] == NavOrigin::demos &&
            (toOld[i] < 0 || old.nodeOrigin[toIndex(toOld[i])] != NavOrigin::demos))
            added.nodesAdded.push_back(node);
        const auto& links = now.graph.nodes[node].links;
        for (std::size_t j = 0; j < links.size(); ++j) {
            const auto target = links[j].target;
            if (now.linkOrigin[i][j] == NavOrigin::demos && !demosShow(old, toOld[i], toOld[toIndex(target)]))
                added.linksAdded.push_back({node, target});
        }
    }
    std::ranges::sort(added.linksAdded);
    return added;
}

}  // namespace navwright
