#include "verify/nav_judgement.h"

#include <iterator>

#include "bsp/hurt_volumes.h"

namespace navwright {

Result<std::vector<std::vector<LinkJudgement>>> judgeNavLinks(const NavGraph& graph, const BspFile& bsp,
                                                              const Collision& world, int jobs,
                                                              JobContext& context) {
    std::vector<LinkPlaces> ends;
    for (const auto& node : graph.nodes) {
        for (const auto& link : node.links) {
            ends.push_back({node.origin, graph.nodes[static_cast<std::size_t>(link.target)].origin});
        }
    }
    std::vector<Box> hurt;
    for (const auto& volume : hurtVolumes(bsp)) hurt.push_back(volume.box);
    NAV_ASSIGN(auto flat, judgeLinks({world, hurt}, ends, jobs, context));
    std::vector<std::vector<LinkJudgement>> judged(graph.nodes.size());
    auto next = flat.begin();
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const auto count = static_cast<std::ptrdiff_t>(graph.nodes[i].links.size());
        judged[i].assign(std::move_iterator(next), std::move_iterator(next + count));
        next += count;
    }
    return judged;
}

}  // namespace navwright
