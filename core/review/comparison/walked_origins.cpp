#include "core/review/comparison/walked_origins.h"

#include <numeric>

#include "core/base/index.h"
#include "core/review/evidence/navtest_match.h"

namespace navwright {

double WalkedOrigins::total() const {
    return std::accumulate(units.begin(), units.end(), 0.0);
}

double WalkedOrigins::share(NavOrigin origin) const {
    const auto all = total();
    return all > 0 ? units[toIndex(origin)] / all : 0;
}

WalkedOrigins walkedOrigins(const GraphResult& graph, const NavtestReport& report) {
    WalkedOrigins walked;
    const NavtestMatch match(&report, graph.graph);
    const auto& nodes = graph.graph.nodes;
    for (std::uint32_t i = 0; i < nodes.size(); ++i) {
        for (std::size_t l = 0; l < nodes[i].links.size(); ++l) {
            const auto target = nodes[i].links[l].target;
            const auto figures = match.link(i, target);
            if (!figures || !figures->counts) continue;
            const auto length = glm::distance(nodes[i].origin, nodes[target].origin);
            walked.units[toIndex(graph.linkOrigin[i][l])] +=
                static_cast<double>(length) * figures->counts->traversals;
        }
    }
    return walked;
}

}  // namespace navwright
