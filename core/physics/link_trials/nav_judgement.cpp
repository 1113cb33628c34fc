#include "core/physics/link_trials/nav_judgement.h"

#include <iterator>

namespace navwright {

std::vector<LinkPlaces> navLinkPlaces(const NavGraph& graph) {
    std::vector<LinkPlaces> places;
    for (const auto& node : graph.nodes) {
        for (const auto& link : node.links) {
            places.push_back({node.origin, graph.nodes[link.target].origin});
        }
    }
    return places;
}

Result<std::vector<std::vector<LinkJudgement>>> judgeNavLinks(const NavGraph& graph, LinkJudge& judge,
                                                              int jobs, JobContext& context) {
    NAV_ASSIGN(auto flat, judge.judge(navLinkPlaces(graph), jobs, context));
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
