#include "core/generate/graph/main_component.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>

#include "core/base/best_first.h"
#include "core/base/counted.h"
#include "core/base/index.h"
#include "core/base/point_index.h"
#include "core/nav/files/nav_origin.h"
#include "core/nav/files/patch_apply.h"
#include "core/nav/graph/components.h"
#include "core/physics/map_queries/spawn_service.h"
#include "core/physics/map_queries/spawns.h"

namespace navwright {

namespace {

using Node = std::int32_t;

std::size_t at(Node node) {
    return toIndex(node);
}

std::vector<Node> marked(const std::vector<bool>& marks) {
    std::vector<Node> nodes;
    for (std::size_t node = 0; node < marks.size(); ++node) {
        if (marks[node]) nodes.push_back(static_cast<Node>(node));
    }
    return nodes;
}

/// From every node the path with the fewest nodes to a kept one, ties by cost.
struct WaysOut {
    static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
    std::vector<std::uint32_t> count;  ///< number of nodes on the path that are not kept, including itself
    std::vector<Node> next;

    WaysOut(const NavGraph& back, const std::vector<bool>& kept)
        : count(kept.size(), kNone), next(kept.size(), -1) {
        BestFirst<std::uint32_t, double, Node, Node> search;  // count, cost, node, next
        for (const auto node : marked(kept)) search.offer(0, 0, node, -1);
        search.run([&](std::uint32_t nodes, double cost, Node node, Node after) {
            if (count[at(node)] != kNone) return;
            count[at(node)] = nodes;
            next[at(node)] = after;
            for (const auto& link : back.nodes[at(node)].links) {
                if (count[at(link.target)] != kNone) continue;
                search.offer(nodes + 1, cost + static_cast<double>(link.cost), link.target, node);
            }
        });
    }
};

/// What bots that spawn outside the main component keep.
class SpawnKeeper {
  public:
    SpawnKeeper(const NavGraph& graph, const NavGraph& back, std::vector<bool>& kept, std::size_t budget)
        : graph_(graph), back_(back), kept_(kept), budget_(budget) {}

    /// `spawns`: by spawn point, the nodes that may serve it.
    void keepFor(std::vector<std::vector<Node>> spawns) {
        keepWaysOut(spawns);
        for (std::size_t i = 0; i < spawns.size(); ++i) {
            if (isServed(spawns[i])) continue;
            const auto waiting = std::count_if(spawns.begin() + static_cast<std::ptrdiff_t>(i), spawns.end(),
                                               [this](const auto& near) { return !isServed(near); });
            keepAround(spawns[i].front(), budget_ / toIndex(waiting));
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

    /// Shortest first, as later ones may join it; drops spawn points whose paths do not fit.
    void keepWaysOut(std::vector<std::vector<Node>>& spawns) {
        for (;;) {
            std::erase_if(spawns, [this](const auto& near) { return isServed(near); });
            if (spawns.empty()) return;
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

    /// Keeps up to `most` nodes around a start that are connected with it by two-way links.
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
    std::size_t budget_;  ///< remaining number of nodes that may be kept
};

std::vector<std::vector<Node>> spawnNodes(const NavGraph& graph, const GameMap& map) {
    const SpawnReach reach(graph, map.collision);
    std::vector<std::vector<Node>> nodes;
    for (const auto& place : spawnOrigins(map.bsp)) {
        nodes.push_back(reach.at(landingOf(map.collision, place)).seen);
        if (nodes.back().empty()) nodes.pop_back();
    }
    return nodes;
}

/// By node: whether it is kept, reachable from the main component, and leads to it.
struct Decision {
    std::vector<bool> kept, fromMain, toMain;
};

/// Keeps what bots can enter (also by spawning) and leave for the main component.
void keepLeavable(const NavGraph& graph, const std::vector<std::vector<Node>>& spawns, Decision& decision) {
    std::vector<Node> starts;
    for (const auto& near : spawns) {
        const auto leads = std::ranges::find_if(near, [&](Node node) { return decision.toMain[at(node)]; });
        if (leads != near.end()) starts.push_back(*leads);
    }
    const auto entered = reachableFrom(graph, starts);
    for (std::size_t node = 0; node < decision.kept.size(); ++node) {
        if (decision.toMain[node] && (decision.fromMain[node] || entered[node])) decision.kept[node] = true;
    }
}

Decision decide(const NavGraph& graph, const GameMap& map, const Parameters& parameters) {
    const auto parts = strongComponents(graph);
    Decision decision;
    auto& kept = decision.kept;
    for (const auto part : parts.of) kept.push_back(part == 0);
    const auto mainNodes = marked(kept);
    const auto back = reversed(graph);
    decision.fromMain = reachableFrom(graph, mainNodes);
    decision.toMain = reachableFrom(back, mainNodes);
    if (parameters.choice(Param::NodeMainComponent) == "spawns") {
        const auto spawns = spawnNodes(graph, map);
        if (parameters.choice(Param::FillMode) == "all") keepLeavable(graph, spawns, decision);
        const auto share = parameters.real(Param::NodeMainShare);
        const auto budget =
            static_cast<std::size_t>(static_cast<double>(mainNodes.size()) * (1 - share) / share);
        SpawnKeeper(graph, back, kept, budget).keepFor(spawns);
    }
    return decision;
}

/// Keeps nodes that edits refer to, or the edits would lose their places.
void keepEdited(const NavGraph& graph, const PatchFile& patches, std::vector<bool>& kept) {
    const PointIndex index(nodeOrigins(graph));
    for (const auto& patch : patches.patches) {
        if (!patch.enabled) continue;
        for (const auto& place : {std::optional(patch.at), patch.to}) {
            if (!place) continue;
            if (const auto near = index.nearest(*place, patch.tolerance)) kept[near->index] = true;
        }
    }
}

/// Decides with the edits applied, as an added link may be a way back.
Result<Decision> decideEdited(const NavGraph& graph, const GameMap& map, const Parameters& parameters,
                              const PatchFile& patches, JobContext& context) {
    auto edited = graph;
    NAV_ASSIGN(const auto report, applyPatches(edited, patches, context));
    const auto later = decide(edited, map, parameters);
    const std::vector<bool> none(graph.nodes.size());
    Decision decision{none, none, none};
    for (std::size_t node = 0; node < report.previous.size(); ++node) {
        if (report.previous[node] < 0) continue;
        const auto before = at(report.previous[node]);
        decision.kept[before] = later.kept[node];
        decision.fromMain[before] = later.fromMain[node];
        decision.toMain[before] = later.toMain[node];
    }
    keepEdited(graph, patches, decision.kept);
    return decision;
}

void warn(const std::vector<RejectedNode>& rejected, std::vector<std::string>& warnings) {
    if (rejected.empty()) return;
    const auto traps = toIndex(std::ranges::count(rejected, true, &RejectedNode::reachable));
    const auto others = rejected.size() - traps;
    const auto why = others == 0  ? std::string("no way leads back to the main component of the nav")
                     : traps == 0 ? std::string("no way leads there from the main component of the nav")
                                  : fmt::format(
                                        "from {} no way leads back to the main component of the nav, "
                                        "to the others none leads",
                                        traps);
    warnings.push_back(fmt::format("{} left out: {}", counted(rejected.size(), "node is", "nodes are"), why));
}

}  // namespace

Result<MainComponent> keepMainComponent(NavGraph& graph, const MainComponentInput& input,
                                        const Parameters& parameters, std::vector<RejectedNode>& rejected,
                                        std::vector<std::string>& warnings, JobContext& context) {
    auto decision = decide(graph, input.map, parameters);
    MainComponent main;
    if (input.patches != nullptr) {
        NAV_ASSIGN(auto edited, decideEdited(graph, input.map, parameters, *input.patches, context));
        main.byEdits = edited.kept != decision.kept;
        decision = std::move(edited);
    }
    for (std::size_t node = 0; node < decision.kept.size(); ++node) {
        if (decision.kept[node]) continue;
        rejected.push_back({graph.nodes[node].origin, static_cast<Node>(node), decision.fromMain[node],
                            decision.toMain[node]});
    }
    warn(rejected, warnings);
    main.previous = keepNodes(graph, decision.kept);
    return main;
}

}  // namespace navwright
