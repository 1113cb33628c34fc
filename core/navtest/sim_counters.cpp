#include "navtest/sim_counters.h"

#include <algorithm>
#include <tuple>

namespace navwright {

namespace {

constexpr std::uint32_t kFailedGoalsUntilUnreachable = 3;
/// Of so many nearest untouched nodes one is drawn: bots spread, and do not cross the map for each.
constexpr std::ptrdiff_t kNearestGoals = 8;

/// The engine refuses ladders as goals, and look-at marks are no places to be.
bool canBeGoal(const NavNode& node) {
    return node.inUse && node.type != NodeType::ladder && node.type != NodeType::poiLookAt;
}

}  // namespace

SimCounters::SimCounters(const NavGraph& graph, std::span<const std::int32_t> spawnNodes)
    : graph_(graph), failedGoals_(graph.nodes.size()), spawnConnected_(reachableFrom(graph, spawnNodes)) {
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const auto id = static_cast<std::int32_t>(i);
        nodes_.push_back({.id = id, .origin = graph.nodes[i].origin});
        firstLink_.push_back(links_.size());
        for (const auto& out : graph.nodes[i].links) links_.push_back({.from = id, .to = out.target});
        std::sort(links_.begin() + static_cast<std::ptrdiff_t>(firstLink_.back()), links_.end(),
                  [](const NavtestLink& a, const NavtestLink& b) { return a.to < b.to; });
    }
    firstLink_.push_back(links_.size());
}

NavtestLink& SimCounters::link(std::int32_t from, std::int32_t to) {
    const auto first =
        links_.begin() + static_cast<std::ptrdiff_t>(firstLink_[static_cast<std::size_t>(from)]);
    const auto last =
        links_.begin() + static_cast<std::ptrdiff_t>(firstLink_[static_cast<std::size_t>(from) + 1]);
    return *std::lower_bound(first, last, to,
                             [](const NavtestLink& entry, std::int32_t target) { return entry.to < target; });
}

void SimCounters::touch(std::int32_t node) {
    if (nodes_[static_cast<std::size_t>(node)].touches++ == 0) ++touched_;
}

void SimCounters::arrive(std::int32_t goal) {
    ++nodes_[static_cast<std::size_t>(goal)].visits;
}

void SimCounters::attempt(std::int32_t from, std::int32_t to) {
    ++link(from, to).attempts;
}

void SimCounters::traverse(std::int32_t from, std::int32_t to) {
    ++link(from, to).traversals;
}

void SimCounters::giveUp(std::int32_t goal, std::int32_t from, std::int32_t to) {
    ++stuck_;
    ++nodes_[static_cast<std::size_t>(goal)].stuck;
    ++failedGoals_[static_cast<std::size_t>(goal)];
    ++link(from, to).failures;
}

void SimCounters::stranded(std::int32_t node) {
    ++stuck_;
    if (node >= 0) ++nodes_[static_cast<std::size_t>(node)].stuck;
}

void SimCounters::die(NavtestDeath death) {
    if (death.node >= 0) {
        auto& node = nodes_[static_cast<std::size_t>(death.node)];
        ++(death.cause == "fall"    ? node.deathsFall
           : death.cause == "drown" ? node.deathsDrown
                                    : node.deathsOther);
    }
    if (death.link) ++link(death.link->first, death.link->second).failures;
    deaths_.push_back(std::move(death));
}

std::int32_t SimCounters::chooseGoal(std::int32_t from, std::uint64_t draw) const {
    const auto reach = reachableFrom(graph_, std::span(&from, 1));
    std::vector<std::int32_t> best;
    auto bestRank = std::tuple<bool, std::uint32_t>{true, UINT32_MAX};
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
        if (!reach[i] || static_cast<std::int32_t>(i) == from || !canBeGoal(graph_.nodes[i])) continue;
        if (failedGoals_[i] >= kFailedGoalsUntilUnreachable && nodes_[i].touches == 0) continue;
        const std::tuple<bool, std::uint32_t> rank{nodes_[i].touches > 0, nodes_[i].visits + failedGoals_[i]};
        if (rank > bestRank) continue;
        if (rank < bestRank) best.clear();
        bestRank = rank;
        best.push_back(static_cast<std::int32_t>(i));
    }
    if (best.empty()) return -1;
    const bool untouched = !std::get<bool>(bestRank);
    if (!untouched || std::ssize(best) <= kNearestGoals) return best[draw % best.size()];
    const auto& here = graph_.nodes[static_cast<std::size_t>(from)].origin;
    const auto distance = [&](std::int32_t node) {
        return std::pair(glm::distance(graph_.nodes[static_cast<std::size_t>(node)].origin, here), node);
    };
    std::ranges::nth_element(best, best.begin() + kNearestGoals, {}, distance);
    best.resize(static_cast<std::size_t>(kNearestGoals));
    std::ranges::sort(best);
    return best[draw % best.size()];
}

bool SimCounters::belongsElsewhere(std::int32_t from) const {
    const auto reach = reachableFrom(graph_, std::span(&from, 1));
    bool elsewhere = false;
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
        const bool wanted = nodes_[i].touches == 0 && canBeGoal(graph_.nodes[i]) &&
                            failedGoals_[i] < kFailedGoalsUntilUnreachable;
        if (wanted && reach[i]) return false;
        elsewhere = elsewhere || (wanted && spawnConnected_[i]);
    }
    return elsewhere;
}

void SimCounters::fill(NavtestReport& report) const {
    report.nodes = nodes_;
    report.links = links_;
    report.deaths = deaths_;
    report.unreachableNodes.clear();
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
        const bool failed = failedGoals_[i] >= kFailedGoalsUntilUnreachable && nodes_[i].touches == 0;
        if (graph_.nodes[i].inUse && (!spawnConnected_[i] || failed)) {
            report.unreachableNodes.push_back(static_cast<std::int32_t>(i));
        }
    }
}

}  // namespace navwright
