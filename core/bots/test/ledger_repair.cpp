#include "core/bots/test/ledger_repair.h"

#include <algorithm>
#include <utility>

#include "core/base/index.h"
#include "core/nav/files/nearest_node.h"

namespace navwright {

namespace {

using State = RepairOutcome::State;

/// A node this near, in units, counts as the one to be added.
constexpr float kSamePlace = 1;

class Applying {
  public:
    Applying(NavGraph& graph, const NavLocks& locks)
        : graph_(graph), lockedNodes_(graph.nodes.size()), keep_(graph.nodes.size(), true) {
        const LockedParts locked(graph, locks);
        for (std::size_t i = 0; i < keep_.size(); ++i) {
            lockedNodes_[i] = locked.node(i);
            for (std::size_t j = 0; j < graph.nodes[i].links.size(); ++j) {
                if (locked.link(i, j)) lockedLinks_.emplace_back(i, graph.nodes[i].links[j].target);
            }
        }
    }

    State node(const LedgerRepair& repair) {
        if (const auto found = nearestNode(graph_, repair.at, kSamePlace)) {
            auto& node = graph_.nodes[*found];
            wanted_.push_back(*found);
            if (node.type == *repair.type) return State::alreadySo;
            if (isLocked(*found)) return State::locked;
            node.type = *repair.type;
            return State::applied;
        }
        if (graph_.nodes.size() >= kMaxNavNodes) return State::notFound;
        wanted_.push_back(graph_.nodes.size());
        graph_.nodes.push_back({.origin = repair.at, .type = *repair.type});
        keep_.push_back(true);
        return State::applied;
    }

    State removedNode(const LedgerRepair& repair) {
        const auto found = nearestNode(graph_, repair.at, kRepairTolerance);
        // The node there is the one that replaced it.
        if (!found || std::ranges::find(wanted_, *found) != wanted_.end()) return State::alreadySo;
        if (isLocked(*found)) return State::locked;
        keep_[*found] = false;
        return State::applied;
    }

    State link(const LedgerRepair& repair) {
        const auto from = nearestNode(graph_, repair.at, kRepairTolerance);
        const auto to = nearestNode(graph_, *repair.to, kRepairTolerance);
        if (!from || !to || *from == *to) return State::notFound;
        const auto target = static_cast<std::int32_t>(*to);
        if (std::ranges::find(lockedLinks_, std::pair(*from, target)) != lockedLinks_.end())
            return State::locked;
        auto& links = graph_.nodes[*from].links;
        auto* known = findLink(graph_.nodes[*from], target);
        if (!repair.type) {
            if (known == nullptr) return State::alreadySo;
            std::erase_if(links, [&](const NavLink& entry) { return entry.target == target; });
            return State::applied;
        }
        const NavLink wanted{target, *repair.type, repair.cost};
        if (known == nullptr && links.size() >= kMaxNavLinks) return State::notFound;
        if (known == nullptr) {
            links.push_back(wanted);
        } else if (*known == wanted) {
            return State::alreadySo;
        } else {
            *known = wanted;
        }
        return State::applied;
    }

    std::vector<std::int32_t> finish() {
        const auto before = lockedNodes_.size();
        auto previous = keepNodes(graph_, keep_);
        for (auto& old : previous) {
            if (toIndex(old) >= before) old = -1;
        }
        return previous;
    }

  private:
    [[nodiscard]] bool isLocked(std::size_t node) const {
        return node < lockedNodes_.size() && lockedNodes_[node];
    }

    NavGraph& graph_;
    std::vector<bool> lockedNodes_;
    std::vector<std::pair<std::size_t, std::int32_t>> lockedLinks_;
    std::vector<bool> keep_;
    std::vector<std::size_t> wanted_;  ///< nodes that repairs add
};

/// Adds repairs for links that only one of the graphs has, or that differ.
void addLinkRepairs(std::vector<LedgerRepair>& repairs, const NavGraph& before, const NavGraph& after,
                    std::span<const std::int32_t> previous, std::span<const std::int32_t> now) {
    for (std::size_t i = 0; i < after.nodes.size(); ++i) {
        const auto& node = after.nodes[i];
        const auto old = previous[i];
        for (const auto& link : node.links) {
            const auto oldTarget = previous[link.target];
            const auto* known = old < 0 || oldTarget < 0 ? nullptr : findLink(before.nodes[old], oldTarget);
            if (known != nullptr && known->type == link.type && known->cost == link.cost) continue;
            repairs.push_back({.at = node.origin,
                               .to = after.nodes[link.target].origin,
                               .type = link.type,
                               .cost = link.cost});
        }
    }
    for (std::size_t i = 0; i < before.nodes.size(); ++i) {
        if (now[i] < 0) continue;
        for (const auto& link : before.nodes[i].links) {
            const auto target = now[link.target];
            // Links of removed nodes are implied.
            if (target < 0 || findLink(after.nodes[now[i]], target) != nullptr) continue;
            repairs.push_back({.at = before.nodes[i].origin, .to = before.nodes[link.target].origin});
        }
    }
}

}  // namespace

std::vector<LedgerRepair> repairsBetween(const NavGraph& before, const NavGraph& after,
                                         std::span<const std::int32_t> previous) {
    std::vector<LedgerRepair> repairs;
    std::vector<std::int32_t> now(before.nodes.size(), -1);
    // A moved node counts as a new node, and the old one as removed.
    std::vector<std::int32_t> same(previous.begin(), previous.end());
    for (std::size_t i = 0; i < same.size(); ++i) {
        if (same[i] >= 0 && before.nodes[same[i]].origin != after.nodes[i].origin) same[i] = -1;
    }
    for (std::size_t i = 0; i < after.nodes.size(); ++i) {
        const auto& node = after.nodes[i];
        const auto old = same[i];
        if (old >= 0) now[old] = static_cast<std::int32_t>(i);
        if (old < 0 || before.nodes[old].type != node.type)
            repairs.push_back({.at = node.origin, .type = node.type});
    }
    for (std::size_t i = 0; i < before.nodes.size(); ++i) {
        if (now[i] < 0) repairs.push_back({.at = before.nodes[i].origin});
    }
    addLinkRepairs(repairs, before, after, same, now);
    return repairs;
}

void addRepairs(std::vector<LedgerRepair>& repairs, std::span<const LedgerRepair> later) {
    for (const auto& repair : later) {
        std::erase_if(repairs, [&](const LedgerRepair& earlier) {
            if (earlier.at == repair.at && earlier.to == repair.to) return true;
            // Links of removed nodes are implied.
            const bool gone = !repair.to && !repair.type;
            return gone && earlier.to && (earlier.at == repair.at || *earlier.to == repair.at);
        });
        repairs.push_back(repair);
    }
}

RepairOutcome applyRepairs(NavGraph& graph, std::span<const LedgerRepair> repairs, const NavLocks& locks) {
    RepairOutcome outcome;
    outcome.states.resize(repairs.size());
    Applying applying(graph, locks);
    const auto each = [&](auto takes, auto apply) {
        for (std::size_t i = 0; i < repairs.size(); ++i) {
            if (takes(repairs[i])) outcome.states[i] = apply(repairs[i]);
        }
    };
    each([](const auto& repair) { return !repair.to && repair.type; },
         [&](const auto& repair) { return applying.node(repair); });
    each([](const auto& repair) { return repair.to.has_value(); },
         [&](const auto& repair) { return applying.link(repair); });
    each([](const auto& repair) { return !repair.to && !repair.type; },
         [&](const auto& repair) { return applying.removedNode(repair); });
    outcome.previous = applying.finish();
    return outcome;
}

}  // namespace navwright
