#include "core/nav/files/rerelease_graph.h"

#include <numeric>

namespace navwright {

std::size_t RereleaseGraph::linkCount() const {
    return std::accumulate(
        nodes.begin(), nodes.end(), std::size_t{0},
        [](std::size_t sum, const RereleaseNode& node) { return sum + node.links.size(); });
}

}  // namespace navwright
