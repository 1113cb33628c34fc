#include <fmt/format.h>

#include <algorithm>

#include "nav/nav2.h"

namespace navwright {

namespace {

/// A table index fits 16 bits; for traversals the last number means none.
constexpr std::size_t kMaxIndexed = 65535;

RereleaseEdict edictOf(const Nav2File::Edict& stored, std::int32_t version) {
    RereleaseEdict edict{.bounds = stored.bounds};
    if (version >= 15) {
        edict.entityId = stored.entityId;
    } else {
        edict.names = {stored.targetnameId, stored.classnameId};
    }
    return edict;
}

std::int32_t versionFor(const RereleaseGraph& graph) {
    const auto masked = [](const RereleaseLink& link) { return link.type > UINT8_MAX; };
    for (const auto& node : graph.nodes) {
        if (std::ranges::any_of(node.links, masked)) return kNav2TeamMaskVersion;
    }
    return graph.heuristic != 0 ? kNav2HeuristicVersion : kNav2PlainVersion;
}

}  // namespace

RereleaseGraph rereleaseGraph(const Nav2File& nav) {
    // The first edict of a link counts.
    std::vector<const Nav2File::Edict*> edicts(nav.links.size(), nullptr);
    for (const auto& edict : nav.edicts) {
        if (edicts[edict.link] == nullptr) edicts[edict.link] = &edict;
    }
    RereleaseGraph graph;
    graph.heuristic = nav.heuristic;
    for (std::size_t i = 0; i < nav.nodes.size(); ++i) {
        const auto& stored = nav.nodes[i];
        RereleaseNode node{.origin = nav.origins[i], .flags = stored.flags, .radius = stored.radius};
        for (std::size_t j = stored.firstLink; j < std::size_t{stored.firstLink} + stored.linkCount; ++j) {
            RereleaseLink link{.target = nav.links[j].target, .type = nav.links[j].type};
            if (nav.links[j].traversal != kNav2NoTraversal)
                link.traversal = nav.traversals[nav.links[j].traversal];
            if (edicts[j] != nullptr) link.edict = edictOf(*edicts[j], nav.version);
            node.links.push_back(std::move(link));
        }
        graph.nodes.push_back(std::move(node));
    }
    return graph;
}

Result<Nav2Tables> nav2Tables(const RereleaseGraph& graph) {
    const std::string where = "NAV2";
    if (graph.nodes.size() > kMaxIndexed)
        return fail(fmt::format("{} nodes are more than {}", graph.nodes.size(), kMaxIndexed), where);
    if (graph.linkCount() > kMaxIndexed)
        return fail(fmt::format("{} links are more than {}", graph.linkCount(), kMaxIndexed), where);
    Nav2Tables tables;
    auto& nav = tables.nav;
    nav.version = versionFor(graph);
    nav.heuristic = graph.heuristic;
    for (const auto& node : graph.nodes) {
        nav.origins.push_back(node.origin);
        nav.nodes.push_back({.flags = node.flags,
                             .linkCount = static_cast<std::uint16_t>(node.links.size()),
                             .firstLink = static_cast<std::uint16_t>(nav.links.size()),
                             .radius = node.radius});
        for (const auto& link : node.links) {
            if (link.target < 0 || static_cast<std::size_t>(link.target) >= graph.nodes.size()) {
                return fail(fmt::format("A link leads to node {} of {}", link.target, graph.nodes.size()),
                            where);
            }
            Nav2File::Link stored{.target = static_cast<std::uint16_t>(link.target),
                                  .type = link.type,
                                  .traversal = kNav2NoTraversal};
            if (link.traversal) {
                stored.traversal = static_cast<std::uint16_t>(nav.traversals.size());
                nav.traversals.push_back(*link.traversal);
            }
            if (link.edict && link.edict->entityId) {
                nav.edicts.push_back({.link = static_cast<std::uint16_t>(nav.links.size()),
                                      .bounds = link.edict->bounds,
                                      .entityId = *link.edict->entityId});
            } else if (link.edict) {
                ++tables.edictsDropped;
            }
            nav.links.push_back(stored);
        }
    }
    if (nav.traversals.size() > kMaxIndexed - 1) {
        return fail(fmt::format("{} traversals are more than {}", nav.traversals.size(), kMaxIndexed - 1),
                    where);
    }
    return tables;
}

}  // namespace navwright
