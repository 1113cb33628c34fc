#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/base/index.h"
#include "core/nav/files/rerelease_file.h"
#include "core/nav/files/rerelease_names.h"

namespace navwright {

namespace {

/// Table indices have 16 bits; for traversals the last number means none.
constexpr std::size_t kMaxIndexed = 65535;

RereleaseEdict edictOf(const RereleaseFile::Edict& stored, const RereleaseFile& nav) {
    RereleaseEdict edict{.bounds = stored.bounds};
    if (nav.game == RereleaseGame::quake2) {
        edict.modelIndex = stored.entityId;
    } else if (nav.version >= kNav2PlainVersion) {
        edict.entityId = stored.entityId;
    } else {
        edict.names = {stored.targetnameId, stored.classnameId};
    }
    return edict;
}

/// The stored edict; nullopt when it lacks the id that the version uses.
std::optional<RereleaseFile::Edict> storedEdict(const RereleaseEdict& edict, const RereleaseFile& nav) {
    RereleaseFile::Edict stored{.link = static_cast<std::uint16_t>(nav.links.size()), .bounds = edict.bounds};
    if (nav.game == RereleaseGame::quake && nav.version < kNav2PlainVersion) {
        if (!edict.names) return std::nullopt;
        std::tie(stored.targetnameId, stored.classnameId) = *edict.names;
        return stored;
    }
    const auto& id = nav.game == RereleaseGame::quake2 ? edict.modelIndex : edict.entityId;
    if (!id) return std::nullopt;
    stored.entityId = *id;
    return stored;
}

std::uint16_t graphType(std::uint16_t type, const RereleaseFile& nav) {
    if (nav.game == RereleaseGame::quake) return type;
    RereleaseLink link{.type = type};
    if (nav.version < kNav3LinkFlagsVersion) {
        link.setFlags(quake2_link::kAllTeams);
    } else if (nav.version < kNav3Version) {
        link.setFlags(static_cast<std::uint8_t>(link.flags() & ~quake2_link::kOldTeams));
    }
    return link.type;
}

}  // namespace

RereleaseGraph rereleaseGraph(const RereleaseFile& nav) {
    // In the games' readers a later edict of a link replaces an earlier one.
    std::vector<const RereleaseFile::Edict*> edicts(nav.links.size(), nullptr);
    for (const auto& edict : nav.edicts) edicts[edict.link] = &edict;
    RereleaseGraph graph;
    graph.game = nav.game;
    if (hasHeuristic(nav.game, nav.version)) graph.heuristic = nav.heuristic;
    graph.nodes.reserve(nav.nodes.size());
    for (std::size_t i = 0; i < nav.nodes.size(); ++i) {
        const auto& stored = nav.nodes[i];
        RereleaseNode node{.origin = nav.origins[i], .flags = stored.flags, .radius = stored.radius};
        node.links.reserve(stored.linkCount);
        for (std::size_t j = stored.firstLink; j < std::size_t{stored.firstLink} + stored.linkCount; ++j) {
            RereleaseLink link{.target = nav.links[j].target, .type = graphType(nav.links[j].type, nav)};
            if (nav.links[j].traversal != kNoTraversal)
                link.traversal = nav.traversals[nav.links[j].traversal];
            if (edicts[j] != nullptr) link.edict = edictOf(*edicts[j], nav);
            node.links.push_back(std::move(link));
        }
        graph.nodes.push_back(std::move(node));
    }
    return graph;
}

Result<RereleaseFile> rereleaseTables(const RereleaseGraph& graph, std::int32_t version) {
    const std::string where = graph.game == RereleaseGame::quake ? "NAV2" : "NAV3";
    if (!isRereleaseVersion(graph.game, version))
        return fail(fmt::format("Version {} cannot be written", version), where);
    if (graph.nodes.size() > kMaxIndexed)
        return fail(fmt::format("{} nodes are more than {}", graph.nodes.size(), kMaxIndexed), where);
    if (graph.linkCount() > kMaxIndexed)
        return fail(fmt::format("{} links are more than {}", graph.linkCount(), kMaxIndexed), where);
    RereleaseFile nav{.game = graph.game, .version = version};
    if (hasHeuristic(nav.game, version)) nav.heuristic = graph.heuristic.value_or(kUsualHeuristic);
    for (const auto& node : graph.nodes) {
        nav.origins.push_back(node.origin);
        nav.nodes.push_back({.flags = node.flags,
                             .linkCount = static_cast<std::uint16_t>(node.links.size()),
                             .firstLink = static_cast<std::uint16_t>(nav.links.size()),
                             .radius = node.radius});
        for (const auto& link : node.links) {
            if (link.target < 0 || toIndex(link.target) >= graph.nodes.size()) {
                return fail(fmt::format("A link leads to node {} of {}", link.target, graph.nodes.size()),
                            where);
            }
            RereleaseFile::Link stored{.target = static_cast<std::uint16_t>(link.target),
                                       .type = link.type,
                                       .traversal = kNoTraversal};
            if (link.traversal) {
                stored.traversal = static_cast<std::uint16_t>(nav.traversals.size());
                nav.traversals.push_back(*link.traversal);
            }
            if (link.edict) {
                if (const auto edict = storedEdict(*link.edict, nav)) nav.edicts.push_back(*edict);
            }
            nav.links.push_back(stored);
        }
    }
    if (nav.traversals.size() > kMaxIndexed - 1) {
        return fail(fmt::format("{} traversals are more than {}", nav.traversals.size(), kMaxIndexed - 1),
                    where);
    }
    return nav;
}

namespace {

void graphRemarks(const RereleaseGraph& graph, ConversionLosses& remarks) {
    std::array<std::size_t, 16> flags{};
    std::array<std::size_t, 256> types{};
    std::array<std::size_t, 8> linkFlags{};
    for (const auto& node : graph.nodes) {
        for (std::size_t bit = 0; bit < flags.size(); ++bit) flags[bit] += (node.flags >> bit) & 1;
        for (const auto& link : node.links) {
            ++types[link.type & 0xff];
            for (std::size_t bit = 0; bit < linkFlags.size(); ++bit)
                linkFlags[bit] += (link.flags() >> bit) & 1;
        }
        if (graph.game == RereleaseGame::quake && node.links.size() > kMaxQuakeLinks) {
            remarks.add("node.links", "nodes have more than the 12 links that the game takes");
        }
    }
    for (std::size_t bit = 0; bit < flags.size(); ++bit) {
        if (!nodeFlagName(graph.game, static_cast<int>(bit)).empty()) continue;
        remarks.add("node.flags", fmt::format("nodes have a flag without a name, {}", 1U << bit), flags[bit]);
    }
    for (std::size_t type = 0; type < types.size(); ++type) {
        if (!linkTypeName(graph.game, static_cast<std::uint8_t>(type)).empty()) continue;
        remarks.add("link.type", fmt::format("links have a type without a name, {}", type), types[type]);
    }
    if (graph.game == RereleaseGame::quake) return;
    for (std::size_t bit = 0; bit < linkFlags.size(); ++bit) {
        if (!linkFlagName(static_cast<int>(bit)).empty()) continue;
        remarks.add("link.flags", fmt::format("links have a flag without a name, {}", 1U << bit),
                    linkFlags[bit]);
    }
}

}  // namespace

std::vector<ConversionWarning> rereleaseRemarks(const RereleaseGraph& graph) {
    ConversionLosses remarks;
    graphRemarks(graph, remarks);
    return std::move(remarks).take();
}

std::vector<ConversionWarning> rereleaseRemarks(const RereleaseFile& nav) {
    ConversionLosses remarks;
    graphRemarks(rereleaseGraph(nav), remarks);
    remarks.add("trailing", "bytes follow the edicts", nav.trailing.size());
    std::vector<bool> used(nav.traversals.size()), linked(nav.links.size());
    std::size_t owned = 0;
    for (const auto& node : nav.nodes) owned += node.linkCount;
    remarks.add("links", "links are no node's", nav.links.size() - owned);
    for (const auto& link : nav.links) {
        if (link.traversal != kNoTraversal) used[link.traversal] = true;
        const bool old = nav.game == RereleaseGame::quake2 && nav.version >= kNav3LinkFlagsVersion &&
                         nav.version < kNav3Version;
        if (old && ((link.type >> 8) & quake2_link::kOldTeams) != 0) {
            remarks.add("link.flags", "links name the yellow or green team, which version 6 does without");
        }
    }
    remarks.add("traversals", "traversals are no link's", toIndex(std::ranges::count(used, false)));
    for (const auto& edict : nav.edicts) {
        if (linked[edict.link]) remarks.add("edicts", "edicts are replaced by a later one of their link");
        linked[edict.link] = true;
    }
    if (nav.game == RereleaseGame::quake2) {
        if (nav.nodes.empty()) remarks.add("nodes", "file has no nodes, which the game refuses");
        if (nav.links.empty()) remarks.add("links", "file has no links, which the game refuses");
    }
    return std::move(remarks).take();
}

}  // namespace navwright
