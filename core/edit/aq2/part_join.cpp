#include "core/edit/aq2/part_join.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/index.h"
#include "core/nav/files/nearest_node.h"
#include "core/nav/files/node_type.h"
#include "core/nav/graph/components.h"

namespace navwright {

namespace {

constexpr float kFarReach = 1280;  ///< units
constexpr float kSame = 0.5f;      ///< units; patches use the exact positions of nodes

/// Which directions of connection exist between the main component and the nodes.
struct Ways {
    bool in = false, out = false;
};

Ways waysOf(const NavGraph& graph, std::span<const std::size_t> part) {
    const auto strong = strongComponents(graph);
    if (strong.components.empty()) return {};
    const auto& main = strong.components.front().nodes;
    const std::vector<std::int32_t> starts(part.begin(), part.end());
    const auto fromMain = reachableFrom(graph, main);
    return {std::ranges::any_of(part, [&](std::size_t node) { return fromMain[node]; }),
            reachableFrom(graph, starts)[toIndex(main.front())]};
}

bool isJoined(const NavGraph& graph, std::span<const std::size_t> part) {
    const auto strong = strongComponents(graph);
    return std::ranges::any_of(part, [&](std::size_t node) { return strong.of[node] == 0; });
}

NavGraph withLinks(NavGraph graph, const std::vector<EditPatch>& patches) {
    for (const auto& patch : patches) {
        const auto from = nearestNode(graph, patch.at, kSame), to = nearestNode(graph, *patch.to, kSame);
        if (from && to) {
            graph.nodes[*from].links.push_back({static_cast<std::int32_t>(*to),
                                                patch.type.value_or(NodeType::move),
                                                glm::distance(patch.at, *patch.to)});
        }
    }
    return graph;
}

std::string whyNot(const Ways& ways, float reach) {
    if (!ways.in && !ways.out)
        return fmt::format("bots make no link there, and none back, within {:.0f} units", reach);
    if (!ways.out)
        return fmt::format("bots would get there and not back: they make no link out within {:.0f} units",
                           reach);
    if (!ways.in)
        return fmt::format("bots would get away from there, but make no link in within {:.0f} units", reach);
    return "bots get to some of the nodes and away from others, but not from the ones to the others";
}

}  // namespace

Result<ComponentJoin> joinPart(const NavGraph& graph, const LinkWorld& world,
                               std::span<const std::size_t> part, LinkSearch search, JobContext& context) {
    Ways ways;
    for (const auto reach : {search.reach, std::max(search.reach, kFarReach)}) {
        search.reach = reach;
        NAV_ASSIGN(auto patches, findLinks(graph, world, part, search, context));
        const auto linked = withLinks(graph, patches);
        if (isJoined(linked, part)) return ComponentJoin{.patches = std::move(patches)};
        ways = waysOf(linked, part);
    }
    return ComponentJoin{.why = whyNot(ways, search.reach)};
}

}  // namespace navwright
