#include "navtest/merged_tests.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "navtest/verdict.h"

namespace navwright {

namespace {

void addNodes(std::map<std::int32_t, NavtestNode>& sums, const NavtestReport& test) {
    for (const auto& node : test.nodes) {
        auto& sum =
            sums.try_emplace(node.id, NavtestNode{.id = node.id, .origin = node.origin}).first->second;
        sum.touches += node.touches;
        sum.visits += node.visits;
        sum.deathsFall += node.deathsFall;
        sum.deathsDrown += node.deathsDrown;
        sum.deathsOther += node.deathsOther;
        sum.stuck += node.stuck;
    }
}

/// Stuck bots that no node counts. A report that does not tell says so by its rate.
std::uint64_t stuckWithoutNode(const NavtestReport& test) {
    if (test.stuckWithoutNode > 0) return test.stuckWithoutNode;
    std::uint64_t counted = 0;
    for (const auto& node : test.nodes) counted += node.stuck;
    const double all = test.stuckRatePerBotMin * test.testDurationS / 60 * test.botCount;
    const auto rounded = static_cast<std::uint64_t>(std::llround(std::max(all, 0.0)));
    return rounded > counted ? rounded - counted : 0;
}

}  // namespace

void addLinks(std::map<NodePair, NavtestLink>& sums, const NavtestReport& test) {
    for (const auto& link : test.links) {
        auto& sum = sums.try_emplace({link.from, link.to}, NavtestLink{.from = link.from, .to = link.to})
                        .first->second;
        sum.attempts += link.attempts;
        sum.traversals += link.traversals;
        sum.failures += link.failures;
    }
}

NavtestReport mergeTests(std::span<const NavtestReport> tests, const NavtestThresholds& thresholds,
                         const NavGraph& graph) {
    auto merged = tests.front();
    if (tests.size() == 1) return merged;
    const auto nodesInUse = static_cast<std::size_t>(std::ranges::count_if(graph.nodes, &NavNode::inUse));
    std::map<std::int32_t, NavtestNode> nodes;
    std::map<NodePair, NavtestLink> links;
    merged.deaths.clear();
    merged.testDurationS = 0;
    merged.stuckWithoutNode = merged.shoveDeaths = 0;
    std::vector<std::string> reasons;
    std::set<std::int32_t> unreachable(merged.unreachableNodes.begin(), merged.unreachableNodes.end());
    for (const auto& test : tests) {
        addNodes(nodes, test);
        addLinks(links, test);
        merged.deaths.insert(merged.deaths.end(), test.deaths.begin(), test.deaths.end());
        merged.testDurationS += test.testDurationS;
        merged.stuckWithoutNode += stuckWithoutNode(test);
        merged.shoveDeaths += test.shoveDeaths;
        // A node that bots reached once can be reached.
        std::erase_if(unreachable, [&](std::int32_t node) {
            return !std::ranges::binary_search(test.unreachableNodes, node);
        });
        for (const auto& reason : test.reasons)
            reasons.push_back(fmt::format("Seed {}: {}", test.seed, reason));
    }
    merged.unreachableNodes.assign(unreachable.begin(), unreachable.end());
    merged.nodes.clear();
    for (const auto& [id, node] : nodes) merged.nodes.push_back(node);
    merged.links.clear();
    for (const auto& [ends, link] : links) merged.links.push_back(link);
    summarise(merged, thresholds, nodesInUse);
    merged.reasons = std::move(reasons);
    merged.passed = merged.reasons.empty();
    return merged;
}

}  // namespace navwright
