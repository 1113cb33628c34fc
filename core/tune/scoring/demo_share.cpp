#include "core/tune/scoring/demo_share.h"

#include <algorithm>
#include <cstdint>

#include "core/base/point_index.h"
#include "core/generate/votes/votes.h"

namespace navwright {

namespace {

constexpr float kNear = 48, kFar = 96;  // units

/// The nodes in use with an index.
struct UsedNodes {
    explicit UsedNodes(const NavGraph& graph) : numbers(numbersOf(graph)), index(placesOf(graph, numbers)) {}

    static std::vector<std::int32_t> numbersOf(const NavGraph& graph) {
        std::vector<std::int32_t> numbers;
        for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
            if (graph.nodes[i].inUse) numbers.push_back(static_cast<std::int32_t>(i));
        }
        return numbers;
    }
    static std::vector<Vec3> placesOf(const NavGraph& graph, std::span<const std::int32_t> numbers) {
        std::vector<Vec3> places;
        for (const auto number : numbers) places.push_back(findNode(graph, number)->origin);
        return places;
    }

    std::vector<std::int32_t> numbers;
    PointIndex index;
};

using Near = std::vector<PointIndex::Found>;

/// 1, 0.5 or 0.
double credit(const NavGraph& graph, const UsedNodes& nodes, const Near& starts, const Near& ends) {
    double best = 0;
    for (const auto& start : starts) {
        for (const auto& end : ends) {
            const bool near = start.distance <= kNear && end.distance <= kNear;
            const double worth = near ? 1 : 0.5;
            if (worth <= best) continue;
            const bool same = start.index == end.index;
            const auto& node = *findNode(graph, nodes.numbers[start.index]);
            if (same || findLink(node, nodes.numbers[end.index]) != nullptr) best = worth;
        }
    }
    return best;
}

}  // namespace

std::vector<ShownWay> shownWays(std::span<const std::shared_ptr<const DemoVotes>> demos, double maxSpeed) {
    std::vector<ShownWay> ways;
    for (const auto& demo : demos) {
        for (std::size_t i = 0; i + 1 < demo->votes.size(); ++i) {
            const auto& vote = demo->votes[i];
            const auto& next = demo->votes[i + 1];
            if (!vote.went(Vote::linked) || traversalSpeeds(vote, next).displacement > maxSpeed) continue;
            ways.push_back({vote.origin.units(), next.origin.units()});
        }
    }
    return ways;
}

double demoShare(std::span<const ShownWay> ways, const NavGraph& graph) {
    if (ways.empty()) return 1;
    const UsedNodes nodes(graph);
    double sum = 0;
    for (const auto& way : ways) {
        const auto starts = nodes.index.within(way.from, kFar);
        if (starts.empty()) continue;
        sum += credit(graph, nodes, starts, nodes.index.within(way.to, kFar));
    }
    return sum / static_cast<double>(ways.size());
}

}  // namespace navwright
