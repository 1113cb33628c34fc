#include "pipeline/main_part.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <queue>
#include <tuple>

#include "analysis/islands.h"
#include "analysis/walkable.h"
#include "pipeline/spawn_reach.h"
#include "pipeline/spawns.h"

namespace navwright {

namespace {

using Node = std::int32_t;

std::size_t at(Node node) {
    return static_cast<std::size_t>(node);
}

/// By node: the links that lead to it, as links to where they come from.
NavGraph reversed(const NavGraph& graph) {
    NavGraph back;
    back.nodes.resize(graph.nodes.size());
    for (std::size_t node = 0; node < graph.nodes.size(); ++node) {
        back.nodes[node].inUse = graph.nodes[node].inUse;
        for (const auto& link : graph.nodes[node].links) {
            if (!walkable(graph, link)) continue;
            back.nodes[at(link.target)].links.push_back(
                {.target = static_cast<Node>(node), .type = link.type, .cost = link.cost});
        }
    }
    return back;
}

std::vector<Node> marked(const std::vector<bool>& marks) {
    std::vector<Node> nodes;
    for (std::size_t node = 0; node < marks.size(); ++node) {
        if (marks[node]) nodes.push_back(static_cast<Node>(node));
    }
    return nodes;
}

/// From every node the way to what is kept with the fewest nodes, ties by cost.
struct WaysOut {
    static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
    std::vector<std::uint32_t> count;  ///< nodes on the way that are not kept, itself included
    std::vector<Node> next;

    WaysOut(const NavGraph& back, const std::vector<bool>& kept)
        : count(kept.size(), kNone), next(kept.size(), -1) {
        using Entry = std::tuple<std::uint32_t, double, Node, Node>;  // count, cost, node, next
        std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
        for (const auto node : marked(kept)) open.emplace(0, 0, node, -1);
        while (!open.empty()) {
            const auto [nodes, cost, node, after] = open.top();
            open.pop();
            if (count[at(node)] != kNone) continue;
            count[at(node)] = nodes;
            next[at(node)] = after;
            for (const auto& link : back.nodes[at(node)].links) {
                if (count[at(link.target)] != kNone) continue;
                open.emplace(nodes + 1, cost + static_cast<double>(link.cost), link.target, node);
            }
        }
    }
};

/// What bots that appear outside the main part keep of the rest.
class SpawnKeeper {
  public:
    SpawnKeeper(const NavGraph& graph, const NavGraph& back, std::vector<bool>& kept, std::size_t budget)
        : graph_(graph), back_(back), kept_(kept), budget_(budget) {}

    /// Spawn points by the nodes that a bot there may take for its own.
    void keepFor(std::vector<std::vector<Node>> spawns) {
        keepWaysOut(spawns);
        for (std::size_t i = 0; i < spawns.size(); ++i) {
            if (isServed(spawns[i])) continue;
            const auto waiting = std::count_if(spawns.begin() + static_cast<std::ptrdiff_t>(i), spawns.end(),
                                               [this](const auto& near) { return !isServed(near); });
            keepAround(spawns[i].front(), budget_ / static_cast<std::size_t>(waiting));
        }
    }

  private:
    [[nodiscard]] bool isServed(const std::vector<Node>& near) const {
        return std::ranges::any_of(near, [this](Node node) { return kept_[at(node)]; });
    }

    void keep(Node node) {
        kept_[at(node)] = true;
        --budget_;
    }

    /// The shortest first, since the next may join it; forgets the spawn points whose ways do not fit.
    void keepWaysOut(std::vector<std::vector<Node>>& spawns) {
        for (;;) {
            std::erase_if(spawns, [this](const auto& near) { return isServed(near); });
            const WaysOut ways(back_, kept_);
            const auto least = [&](const std::vector<Node>& near) {
                return std::ranges::min(near, {}, [&](Node node) { return ways.count[at(node)]; });
            };
            std::optional<Node> start;
            for (const auto& near : spawns) {
                const auto node = least(near);
                if (!start || ways.count[at(node)] < ways.count[at(*start)]) start = node;
            }
            if (!start || ways.count[at(*start)] > budget_) {
                std::erase_if(
                    spawns, [&](const auto& near) { return ways.count[at(least(near))] != WaysOut::kNone; });
                return;
            }
            for (auto node = *start; !kept_[at(node)]; node = ways.next[at(node)]) keep(node);
        }
    }

    /// At most so many nodes around a start that it reaches, and that reach it, over links with one back.
    void keepAround(Node start, std::size_t most) {
        std::vector<Node> found{start};
        for (std::size_t i = 0; i < found.size() && found.size() < most; ++i) {
            for (const auto& link : graph_.nodes[at(found[i])].links) {
                const bool back = walkable(graph_, link) && !kept_[at(link.target)] &&
                                  findLink(graph_.nodes[at(link.target)], found[i]) != nullptr;
                if (!back || found.size() == most) continue;
                if (std::ranges::find(found, link.target) == found.end()) found.push_back(link.target);
            }
        }
        if (found.size() > most) return;
        for (const auto node : found) keep(node);
    }

    const NavGraph& graph_;
    const NavGraph& back_;
    std::vector<bool>& kept_;
    std::size_t budget_;  ///< how many more nodes may be kept
};

std::vector<std::vector<Node>> spawnNodes(const NavGraph& graph, const GameMap& map) {
    const SpawnReach reach(graph, map.collision);
    std::vector<std::vector<Node>> nodes;
    for (const auto& place : spawnOrigins(map.bsp)) {
        nodes.push_back(reach.at(place).seen);
        if (nodes.back().empty()) nodes.pop_back();
    }
    return nodes;
}

void warn(const std::vector<LeftOutNode>& leftOut, std::vector<std::string>& warnings) {
    if (leftOut.empty()) return;
    const auto traps = std::ranges::count(leftOut, true, &LeftOutNode::reachable);
    warnings.push_back(
        fmt::format("{} nodes are left out: from {} of them no way leads back to the main part of the nav, "
                    "to the others none leads",
                    leftOut.size(), traps));
}

}  // namespace

std::vector<std::int32_t> keepMainPart(NavGraph& graph, const GameMap& map, const Parameters& parameters,
                                       std::vector<LeftOutNode>& leftOut,
                                       std::vector<std::string>& warnings) {
    const auto parts = strongIslands(graph);
    std::vector<bool> main(graph.nodes.size());
    for (std::size_t node = 0; node < main.size(); ++node) main[node] = parts.of[node] == 0;
    const auto mainNodes = marked(main);
    const auto back = reversed(graph);
    auto kept = main;
    if (parameters.choice(Param::NodeMainPart) == "spawns") {
        const auto share = parameters.real(Param::NodeMainShare);
        const auto budget =
            static_cast<std::size_t>(static_cast<double>(mainNodes.size()) * (1 - share) / share);
        SpawnKeeper(graph, back, kept, budget).keepFor(spawnNodes(graph, map));
    }
    const auto fromMain = reachableFrom(graph, mainNodes);
    const auto toMain = reachableFrom(back, mainNodes);
    for (std::size_t node = 0; node < kept.size(); ++node) {
        if (kept[node]) continue;
        leftOut.push_back({graph.nodes[node].origin, static_cast<Node>(node), fromMain[node], toMain[node]});
    }
    warn(leftOut, warnings);
    return keepNodes(graph, kept);
}

}  // namespace navwright
