#include "geometry/rehearsal.h"

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "analysis/islands.h"
#include "navtest/simulator.h"

namespace navwright {

namespace {

NavNode& nodeAt(NavGraph& graph, std::int32_t node) {
    return graph.nodes[static_cast<std::size_t>(node)];
}

/// So few nodes are not worth a link that fails.
constexpr std::size_t kFewNodes = 8;
/// Links that killed so often, and in more than this share of the attempts, are worth nothing.
constexpr int kDeaths = 2;
constexpr double kDeadlyShare = 0.25;

std::set<NodePair> deadlyLinks(const NavtestReport& report) {
    std::map<NodePair, int> deaths;
    for (const auto& death : report.deaths) {
        if (death.link) ++deaths[*death.link];
    }
    std::set<NodePair> deadly;
    for (const auto& link : report.links) {
        const auto found = deaths.find({link.from, link.to});
        if (found == deaths.end() || found->second < kDeaths) continue;
        if (found->second > kDeadlyShare * link.attempts) deadly.insert(found->first);
    }
    return deadly;
}

std::size_t largestPart(const NavGraph& graph) {
    const auto parts = strongIslands(graph);
    return parts.islands.empty() ? 0 : parts.islands.front().nodes.size();
}

/// Takes the links out, but for those that do not kill and without which many nodes could no longer be
/// reached, or left.
Result<std::size_t> takeOut(NavGraph& graph, const std::set<NodePair>& deadly, std::set<NodePair> links,
                            JobContext& context) {
    links.insert(deadly.begin(), deadly.end());
    std::size_t gone = 0;
    auto size = largestPart(graph);
    for (const auto& [from, to] : links) {
        if (context.stopRequested()) return cancelled();
        auto& node = nodeAt(graph, from);
        const auto* link = findLink(node, to);
        if (link == nullptr) continue;
        const auto removed = *link;
        std::erase(node.links, removed);
        const auto left = largestPart(graph);
        if (left + kFewNodes > size || deadly.contains({from, to})) {
            size = left;
            ++gone;
        } else {
            node.links.push_back(removed);
        }
    }
    return gone;
}

}  // namespace

Result<std::size_t> rehearse(NavGraph& graph, const GameMap& map, const Parameters& parameters,
                             JobContext& context) {
    const JobContext::StageTimer timer(context, "rehearse");
    std::size_t gone = 0;
    if (graph.nodes.empty()) return gone;
    const auto times = static_cast<std::uint64_t>(parameters.integer(Param::GeometryRehearsals));
    for (std::uint64_t seed = 1; seed <= times; ++seed) {
        // A seed that nobody tests with by chance, so that the result is not made for one test.
        constexpr std::uint64_t kSeeds = 0x6e61767700000000;
        const auto setup = simulatorSetup(parameters, kSeeds + seed);
        NAV_ASSIGN(const auto test, simulateNavtest(graph, map.bsp, map.collision, setup, context));
        NAV_ASSIGN(const auto taken,
                   takeOut(graph, deadlyLinks(test.report),
                           {test.report.badLinks.begin(), test.report.badLinks.end()}, context));
        if (taken == 0) break;
        gone += taken;
    }
    return gone;
}

}  // namespace navwright
