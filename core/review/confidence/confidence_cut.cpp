#include "core/review/confidence/confidence_cut.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/counted.h"
#include "core/base/index.h"
#include "core/nav/graph/components.h"
#include "core/physics/map_queries/spawn_service.h"
#include "core/physics/map_queries/spawns.h"

namespace navwright {

namespace {

bool spares(const ConfidenceSigns& signs) {
    return signs.locked || signs.origin == NavOrigin::hand;
}

struct Parts {
    std::size_t count = 0;
    double largest = 0;
};

Parts partsOf(const NavGraph& graph) {
    const auto strong = strongComponents(graph);
    Parts parts;
    parts.count = toIndex(std::ranges::count_if(
        strong.components, [](const Component& component) { return component.nodes.size() > 1; }));
    parts.largest = strong.largestShare();
    return parts;
}

std::vector<SpawnMatch> spawnsOf(NavGraph graph, const GameMap& map) {
    auto spawns = typeSpawns(graph, map.bsp, Parameters());
    describeSpawns(spawns, graph, map, {});
    return spawns;
}

/// Marks everything below the limit, then nodes that lost their last link.
class CutPlanner {
  public:
    CutPlanner(const NavGraph& graph, const NavConfidence& confidence, double least)
        : graph_(graph), confidence_(confidence) {
        cut_.least = least;
    }

    ConfidenceCut plan() {
        cut_.keepNodes.assign(graph_.nodes.size(), true);
        for (const auto& node : graph_.nodes) cut_.keepLinks.emplace_back(node.links.size(), true);
        std::vector<bool> held(graph_.nodes.size());
        for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
            for (std::size_t l = 0; l < graph_.nodes[i].links.size(); ++l) judgeLink(i, l, held);
        }
        for (std::size_t i = 0; i < graph_.nodes.size(); ++i) judgeNode(i, held[i]);
        dropLinksOfNodes();
        strand(held);
        return std::move(cut_);
    }

  private:
    [[nodiscard]] bool below(const Rated& rated) const { return rated.value < cut_.least; }

    /// `held`: by node, whether a kept link needs it.
    void judgeLink(std::size_t node, std::size_t number, std::vector<bool>& held) {
        const auto& rated = confidence_.links[node][number];
        if (spares(rated.signs)) {
            held[node] = true;
            held[graph_.nodes[node].links[number].target] = true;
            if (below(rated)) ++cut_.spared;
        } else if (below(rated)) {
            cut_.keepLinks[node][number] = false;
            ++cut_.links;
        }
    }
    void judgeNode(std::size_t node, bool held) {
        const auto& rated = confidence_.nodes[node];
        if (!below(rated) || !graph_.nodes[node].inUse) return;
        if (held || spares(rated.signs)) {
            ++cut_.spared;
            return;
        }
        cut_.keepNodes[node] = false;
        ++cut_.nodes;
    }
    void dropLinksOfNodes() {
        for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
            for (std::size_t l = 0; l < graph_.nodes[i].links.size(); ++l) {
                const auto target = toIndex(graph_.nodes[i].links[l].target);
                if (cut_.keepNodes[i] && cut_.keepNodes[target]) continue;
                if (cut_.keepLinks[i][l]) ++cut_.linksOfNodes;
                cut_.keepLinks[i][l] = false;
            }
        }
    }
    /// Nodes that lost all links: a bot that starts there would not move.
    void strand(const std::vector<bool>& held) {
        std::vector<bool> had(graph_.nodes.size()), has(graph_.nodes.size());
        for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
            for (std::size_t l = 0; l < graph_.nodes[i].links.size(); ++l) {
                const auto target = toIndex(graph_.nodes[i].links[l].target);
                had[i] = had[target] = true;
                if (cut_.keepLinks[i][l]) has[i] = has[target] = true;
            }
        }
        for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
            if (!cut_.keepNodes[i] || !had[i] || has[i] || held[i] || spares(confidence_.nodes[i].signs))
                continue;
            cut_.keepNodes[i] = false;
            ++cut_.stranded;
        }
    }

    const NavGraph& graph_;
    const NavConfidence& confidence_;
    ConfidenceCut cut_;
};

/// By node: its number after the cut, or -1.
std::vector<std::int32_t> numbersAfter(const ConfidenceCut& cut) {
    std::vector<std::int32_t> numbers;
    std::int32_t next = 0;
    for (const bool kept : cut.keepNodes) numbers.push_back(kept ? next++ : -1);
    return numbers;
}

/// Filters a list by node and link.
template <class T>
std::vector<std::vector<T>> keptOf(const std::vector<std::vector<T>>& lists, const ConfidenceCut& cut) {
    std::vector<std::vector<T>> kept;
    for (std::size_t i = 0; i < lists.size(); ++i) {
        if (!cut.keepNodes[i]) continue;
        auto& list = kept.emplace_back();
        for (std::size_t l = 0; l < lists[i].size(); ++l) {
            if (cut.keepLinks[i][l]) list.push_back(lists[i][l]);
        }
    }
    return kept;
}

template <class T>
std::vector<T> keptOf(const std::vector<T>& list, const ConfidenceCut& cut) {
    std::vector<T> kept;
    for (std::size_t i = 0; i < list.size(); ++i) {
        if (cut.keepNodes[i]) kept.push_back(list[i]);
    }
    return kept;
}

}  // namespace

ConfidenceCut planCut(const NavGraph& graph, const NavConfidence& confidence, double least,
                      const GameMap* map) {
    auto cut = CutPlanner(graph, confidence, least).plan();
    const auto rest = cutGraph(graph, cut);
    const auto before = partsOf(graph), after = partsOf(rest);
    cut.partsBefore = before.count;
    cut.parts = after.count;
    cut.mainBefore = before.largest;
    cut.main = after.largest;
    if (map == nullptr || cut.empty()) return cut;
    const auto served = spawnsOf(graph, *map), left = spawnsOf(rest, *map);
    for (std::size_t i = 0; i < std::min(served.size(), left.size()); ++i) {
        if (served[i].service != SpawnService::main || left[i].service == SpawnService::main) continue;
        cut.lostSpawns.push_back({left[i].className, left[i].origin, left[i].reason});
    }
    return cut;
}

std::string cutSentence(const ConfidenceCut& cut) {
    if (cut.empty()) return fmt::format("Nothing is below {:g}", cut.least);
    auto text = fmt::format("{} and {} below {:g} are left out", counted(cut.nodes, "node", "nodes"),
                            counted(cut.links, "link", "links"), cut.least);
    if (cut.linksOfNodes > 0)
        text += fmt::format(", with {} of these nodes", counted(cut.linksOfNodes, "more link", "more links"));
    if (cut.stranded > 0)
        text += fmt::format(", and {} that no link would be left of", counted(cut.stranded, "node", "nodes"));
    if (cut.spared > 0) text += fmt::format("; {} locked or made by hand stay", cut.spared);
    return text;
}

std::vector<std::string> cutWarnings(const ConfidenceCut& cut) {
    std::vector<std::string> warnings;
    constexpr std::size_t kNamed = 3;
    for (std::size_t i = 0; i < std::min(cut.lostSpawns.size(), kNamed); ++i) {
        const auto& spawn = cut.lostSpawns[i];
        warnings.push_back(fmt::format("{} at ({:.0f}, {:.0f}, {:.0f}) is no longer served: {}",
                                       spawn.className, spawn.origin.x, spawn.origin.y, spawn.origin.z,
                                       spawn.reason));
    }
    if (cut.lostSpawns.size() > kNamed)
        warnings.push_back(
            fmt::format("{} more spawn points are no longer served", cut.lostSpawns.size() - kNamed));
    if (cut.parts > cut.partsBefore)
        warnings.push_back(
            fmt::format("The nav falls into {} components that are not connected both ways, {} before",
                        cut.parts, cut.partsBefore));
    if (cut.main + 0.005 < cut.mainBefore)
        warnings.push_back(fmt::format("{:.0f} % of the nodes are in the main component, {:.0f} % before",
                                       100 * cut.main, 100 * cut.mainBefore));
    return warnings;
}

NavGraph cutGraph(const NavGraph& graph, const ConfidenceCut& cut) {
    const auto numbers = numbersAfter(cut);
    NavGraph rest;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        if (!cut.keepNodes[i]) continue;
        auto node = graph.nodes[i];
        node.links.clear();
        for (std::size_t l = 0; l < graph.nodes[i].links.size(); ++l) {
            if (!cut.keepLinks[i][l]) continue;
            auto link = graph.nodes[i].links[l];
            link.target = numbers[link.target];
            node.links.push_back(link);
        }
        rest.nodes.push_back(std::move(node));
    }
    return rest;
}

GraphResult cutResult(const GraphResult& result, const ConfidenceCut& cut) {
    auto rest = result;
    const auto numbers = numbersAfter(cut);
    rest.graph = cutGraph(result.graph, cut);
    rest.nodeOf = keptOf(result.nodeOf, cut);
    rest.linkOf = keptOf(result.linkOf, cut);
    rest.nodeOrigin = keptOf(result.nodeOrigin, cut);
    rest.linkOrigin = keptOf(result.linkOrigin, cut);
    for (auto& spawn : rest.spawns) {
        if (spawn.node >= 0) spawn.node = numbers[spawn.node];
        if (spawn.node < 0 && spawn.service == SpawnService::main) {
            spawn.service = SpawnService::none;
            spawn.reason = "its node was left out for its confidence";
        }
    }
    rest.connectivity = measureConnectivity(rest.graph);
    return rest;
}

}  // namespace navwright
