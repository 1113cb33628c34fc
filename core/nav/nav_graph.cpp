#include "nav/nav_graph.h"

#include <numeric>

namespace navwright {

std::size_t NavGraph::linkCount() const {
    return std::accumulate(nodes.begin(), nodes.end(), std::size_t{0},
                           [](std::size_t sum, const NavNode& node) { return sum + node.links.size(); });
}

}  // namespace navwright
