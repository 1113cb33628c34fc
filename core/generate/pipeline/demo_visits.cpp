#include "core/generate/pipeline/demo_visits.h"

#include <limits>

#include "core/base/point_index.h"

namespace navwright {

void addDemoVisits(std::vector<std::uint32_t>& visits, const NavGraph& graph, const DemoVotes& demo) {
    std::vector<Vec3> places;
    std::vector<std::size_t> nodes;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        if (!graph.nodes[i].inUse) continue;
        places.push_back(graph.nodes[i].origin);
        nodes.push_back(i);
    }
    const PointIndex index(places);
    visits.resize(graph.nodes.size());
    constexpr auto kNone = std::numeric_limits<std::size_t>::max();
    std::size_t last = kNone;
    for (const auto& vote : demo.votes) {
        const auto found = index.nearest(vote.origin.units(), kDemoVisitReach);
        if (found && last != found->index) ++visits[nodes[found->index]];
        if (found) last = found->index;
        if (!vote.went(Vote::linked)) last = kNone;
    }
}

}  // namespace navwright
