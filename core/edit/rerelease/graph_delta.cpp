#include "core/edit/rerelease/graph_delta.h"

#include <fmt/format.h>

#include <algorithm>

namespace navwright {

namespace {

constexpr std::string_view kAnother = "The nav is not as it was when this edit was made";

std::unexpected<Failure> failNode(std::int32_t node) {
    return fail(fmt::format("There is no node {}", node), "edit");
}

/// Whether indices are strictly ascending and below a count.
bool ascend(const std::vector<GraphDelta::Placed>& list, std::size_t count) {
    std::int32_t last = -1;
    return std::ranges::all_of(list, [&](const GraphDelta::Placed& placed) {
        const bool fits = placed.index > last && static_cast<std::size_t>(placed.index) < count;
        last = placed.index;
        return fits;
    });
}

Result<> checkTargets(const RereleaseNode& node, std::size_t count) {
    for (const auto& link : node.links) {
        if (link.target < 0 || static_cast<std::size_t>(link.target) >= count) return failNode(link.target);
    }
    return {};
}

/// By index before: the index after; removed and added must be ascending.
std::vector<std::int32_t> places(const GraphDelta& delta, std::size_t nodes) {
    std::vector<std::int32_t> to(nodes, -1);
    std::size_t removed = 0, added = 0;
    std::int32_t next = 0;
    for (std::size_t i = 0; i < nodes; ++i) {
        if (removed < delta.removed.size() && delta.removed[removed].index == static_cast<std::int32_t>(i)) {
            ++removed;
            continue;
        }
        while (added < delta.added.size() && delta.added[added].index == next) {
            ++added;
            ++next;
        }
        to[i] = next++;
    }
    return to;
}

class DeltaStep {
  public:
    DeltaStep(RereleaseGraph& graph, const GraphDelta& delta)
        : graph_(graph),
          delta_(delta),
          moves_(!delta.removed.empty() || !delta.added.empty()),
          count_(graph.nodes.size() - std::min(delta.removed.size(), graph.nodes.size()) +
                 delta.added.size()) {}

    Result<> check() {
        if (!ascend(delta_.removed, graph_.nodes.size()) || !ascend(delta_.added, count_))
            return fail("Nodes of the edit are out of order or do not exist", "edit");
        if (count_ > kMaxRereleaseNodes)
            return fail(fmt::format("The nav would have {} nodes", count_), "edit",
                        fmt::format("a file holds {}", kMaxRereleaseNodes));
        if (delta_.heuristic && graph_.heuristic != delta_.heuristic->first) return fail(kAnother);
        if (moves_) to_ = places(delta_, graph_.nodes.size());
        for (const auto& placed : delta_.removed) {
            if (graph_.nodes[static_cast<std::size_t>(placed.index)] != placed.node) return fail(kAnother);
        }
        for (const auto& placed : delta_.added) {
            NAV_TRY(checkTargets(placed.node, count_));
        }
        NAV_TRY(checkChanged());
        return checkKept();
    }

    void make() {
        if (delta_.heuristic) graph_.heuristic = delta_.heuristic->second;
        if (!moves_) {
            for (const auto& change : delta_.changed)
                graph_.nodes[static_cast<std::size_t>(change.from)] = change.after;
            return;
        }
        std::vector<RereleaseNode> nodes(count_);
        for (std::size_t i = 0; i < to_.size(); ++i) {
            if (to_[i] < 0) continue;
            auto& node = nodes[static_cast<std::size_t>(to_[i])] = std::move(graph_.nodes[i]);
            if (isChanged(i)) continue;
            for (auto& link : node.links) link.target = to_[static_cast<std::size_t>(link.target)];
        }
        for (const auto& change : delta_.changed) nodes[static_cast<std::size_t>(change.to)] = change.after;
        for (const auto& placed : delta_.added) nodes[static_cast<std::size_t>(placed.index)] = placed.node;
        graph_.nodes = std::move(nodes);
    }

  private:
    std::int32_t movedTo(std::int32_t node) const {
        return moves_ ? to_[static_cast<std::size_t>(node)] : node;
    }
    bool isChanged(std::size_t node) const {
        return std::ranges::binary_search(delta_.changed, static_cast<std::int32_t>(node), {},
                                          &GraphDelta::Changed::from);
    }

    Result<> checkChanged() const {
        std::int32_t last = -1;
        for (const auto& change : delta_.changed) {
            const auto from = static_cast<std::size_t>(change.from);
            if (change.from <= last || from >= graph_.nodes.size()) return failNode(change.from);
            last = change.from;
            if (change.to < 0 || movedTo(change.from) != change.to) return failNode(change.to);
            if (graph_.nodes[from] != change.before) return fail(kAnother);
            NAV_TRY(checkTargets(change.after, count_));
        }
        return {};
    }

    /// Links of unaffected nodes must not lead to removed nodes.
    Result<> checkKept() const {
        if (delta_.removed.empty()) return {};
        for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
            if (to_[i] < 0 || isChanged(i)) continue;
            for (const auto& link : graph_.nodes[i].links) {
                if (to_[static_cast<std::size_t>(link.target)] < 0) return fail(kAnother);
            }
        }
        return {};
    }

    RereleaseGraph& graph_;
    const GraphDelta& delta_;
    const bool moves_;  ///< whether nodes are renumbered
    const std::size_t count_;
    std::vector<std::int32_t> to_;
};

}  // namespace

GraphDelta reversed(const GraphDelta& delta) {
    GraphDelta back;
    back.removed = delta.added;
    back.added = delta.removed;
    for (const auto& change : delta.changed)
        back.changed.push_back({change.to, change.from, change.after, change.before});
    std::ranges::sort(back.changed, {}, &GraphDelta::Changed::from);
    if (delta.heuristic) back.heuristic = {delta.heuristic->second, delta.heuristic->first};
    return back;
}

Result<> applyDelta(RereleaseGraph& graph, const GraphDelta& delta) {
    DeltaStep step(graph, delta);
    NAV_TRY(step.check());
    step.make();
    return {};
}

std::vector<std::int32_t> newIndices(const GraphDelta& delta, std::size_t nodes) {
    return places(delta, nodes);
}

GraphDelta deltaBetween(const RereleaseGraph& before, const RereleaseGraph& after) {
    GraphDelta delta;
    const auto common = std::min(before.nodes.size(), after.nodes.size());
    // A node that links to one beyond the end also differs, so it is included.
    for (std::size_t i = 0; i < common; ++i) {
        if (before.nodes[i] == after.nodes[i]) continue;
        const auto index = static_cast<std::int32_t>(i);
        delta.changed.push_back({index, index, before.nodes[i], after.nodes[i]});
    }
    for (auto i = common; i < before.nodes.size(); ++i)
        delta.removed.push_back({static_cast<std::int32_t>(i), before.nodes[i]});
    for (auto i = common; i < after.nodes.size(); ++i)
        delta.added.push_back({static_cast<std::int32_t>(i), after.nodes[i]});
    if (before.heuristic != after.heuristic) delta.heuristic = {before.heuristic, after.heuristic};
    return delta;
}

}  // namespace navwright
