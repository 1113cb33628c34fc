#include "core/nav/files/rerelease_fit.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <utility>

#include "core/base/engine_constants.h"
#include "core/base/index.h"
#include "core/nav/files/nav_json.h"
#include "core/nav/files/rerelease_file.h"
#include "core/nav/files/rerelease_names.h"

namespace navwright {

namespace {

/// Flags that are the same bit with the same meaning in both games.
constexpr std::uint16_t kCommonFlags = rerelease_flag::kTeleporter | rerelease_flag::kPusher |
                                       rerelease_flag::kUnderwater | rerelease_flag::kHazard |
                                       rerelease_flag::kCheckForFloor | rerelease_flag::kCheckForSolid |
                                       rerelease_flag::kNoMonsters;

void flagLosses(RereleaseGame game, std::uint16_t lost, ConversionLosses& losses) {
    for (int bit = 0; bit < 16; ++bit) {
        if (((lost >> bit) & 1) == 0) continue;
        losses.add("node.flags", fmt::format("nodes lost the flag {}", nodeFlagWord(game, bit)));
    }
}

void linkFlagLosses(std::uint8_t lost, ConversionLosses& losses) {
    for (int bit = 0; bit < 8; ++bit) {
        if (((lost >> bit) & 1) == 0) continue;
        losses.add("link.flags", fmt::format("links lost the flag {}", linkFlagWord(bit)));
    }
}

/// Which end of an elevator each node is, by the links that ride it: kElevatorTop, kElevatorBottom, or both.
std::vector<std::uint16_t> elevatorEnds(const RereleaseGraph& graph) {
    std::vector<std::uint16_t> ends(graph.nodes.size());
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        for (const auto& link : graph.nodes[i].links) {
            const auto target = toIndex(link.target);
            if (link.kind() != RereleaseLinkType::elevator || target >= ends.size()) continue;
            const bool up = graph.nodes[target].origin.z > graph.nodes[i].origin.z;
            ends[i] |= up ? rerelease_flag::kElevatorBottom : rerelease_flag::kElevatorTop;
            ends[target] |= up ? rerelease_flag::kElevatorTop : rerelease_flag::kElevatorBottom;
        }
    }
    return ends;
}

void linkToQuake2(RereleaseLink& link, float rise, ConversionLosses& losses) {
    const auto known = linkTypeName(RereleaseGame::quake, static_cast<std::uint8_t>(link.type & 0xff));
    if (link.kind() == RereleaseLinkType::manualJump) {
        // One that rises more than a step is a jump onto something.
        link.setKind(rise > kPmoveStepHeight ? Quake2LinkType::manualBarrierJump
                                             : Quake2LinkType::manualLongJump);
    } else if (link.kind() == RereleaseLinkType::unknown || known.empty()) {
        if (known.empty()) losses.add("link.type", "links of a type without a name became unknown");
        link.setKind(Quake2LinkType::unknown);
    }
    const auto mask = link.flags();
    linkFlagLosses(static_cast<std::uint8_t>(mask & ~quake2_link::kAllTeams), losses);
    const auto teams = static_cast<std::uint8_t>(mask & quake2_link::kAllTeams);
    link.setFlags(teams == 0 ? quake2_link::kAllTeams : teams);
    if (link.edict && !link.edict->modelIndex) {
        losses.add("link.edict", "edicts were dropped: their entity's model is not known without its map");
        link.edict.reset();
    }
}

void toQuake2(RereleaseGraph& graph, ConversionLosses& losses) {
    constexpr auto kEnds = rerelease_flag::kElevatorTop | rerelease_flag::kElevatorBottom;
    const auto found = elevatorEnds(graph);
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        auto& node = graph.nodes[i];
        const auto flags = node.flags;
        node.flags = flags & kCommonFlags;
        if ((flags & kEnds) != 0) node.flags |= quake2_flag::kElevator;
        // The links say which end it is; where they do not, that is lost.
        if ((flags & kEnds) != 0 && (flags & kEnds) != found[i]) {
            losses.add("node.flags", "nodes lost which end of an elevator they are");
        }
        flagLosses(RereleaseGame::quake, static_cast<std::uint16_t>(flags & ~(kCommonFlags | kEnds)), losses);
        for (auto& link : node.links) {
            const auto target = toIndex(link.target);
            const float rise = target < graph.nodes.size() ? graph.nodes[target].origin.z - node.origin.z : 0;
            linkToQuake2(link, rise, losses);
        }
    }
    graph.game = RereleaseGame::quake2;
}

void kindToQuake(RereleaseLink& link, ConversionLosses& losses) {
    if ((link.type & 0xff) < static_cast<int>(Quake2LinkType::manualLongJump)) return;
    const auto word = linkTypeWord(RereleaseGame::quake2, static_cast<std::uint8_t>(link.type & 0xff));
    switch (link.quake2Kind()) {
        case Quake2LinkType::manualLongJump:
        case Quake2LinkType::manualBarrierJump:
            link.setKind(RereleaseLinkType::manualJump);
            return;
        case Quake2LinkType::unknown:
            link.setKind(RereleaseLinkType::unknown);
            return;
        case Quake2LinkType::crouch:
        case Quake2LinkType::ladder:
            link.setKind(RereleaseLinkType::walk);
            losses.add("link.type", fmt::format("{} links became plain walking", word));
            return;
        case Quake2LinkType::pivotAndJump:
            link.setKind(RereleaseLinkType::manualJump);
            losses.add("link.type", fmt::format("{} links became manual jumps", word));
            return;
        default:
            link.setKind(RereleaseLinkType::unknown);
            losses.add("link.type", fmt::format("{} links became unknown", word));
    }
}

void linkToQuake(RereleaseLink& link, ConversionLosses& losses) {
    kindToQuake(link, losses);
    const auto flags = link.flags();
    linkFlagLosses(static_cast<std::uint8_t>(flags & ~quake2_link::kAllTeams), losses);
    const auto teams = static_cast<std::uint8_t>(flags & quake2_link::kAllTeams);
    link.setFlags(teams == quake2_link::kAllTeams ? 0 : teams);
    if (link.traversal && link.traversal->ladderPlane != Vec3(0)) {
        losses.add("traversal.ladder_plane", "ladder planes were dropped");
        link.traversal->ladderPlane = Vec3(0);
    }
    if (link.edict && !link.edict->entityId) {
        losses.add("link.edict", "edicts were dropped: their model's entity is not known without its map");
        link.edict.reset();
    }
}

void toQuake(RereleaseGraph& graph, ConversionLosses& losses) {
    const auto ends = elevatorEnds(graph);
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        auto& node = graph.nodes[i];
        auto lost = static_cast<std::uint16_t>(node.flags & ~kCommonFlags);
        auto flags = static_cast<std::uint16_t>(node.flags & kCommonFlags);
        if ((lost & quake2_flag::kElevator) != 0 && ends[i] != 0) {
            flags |= ends[i];
            lost &= static_cast<std::uint16_t>(~quake2_flag::kElevator);
        }
        flagLosses(RereleaseGame::quake2, lost, losses);
        node.flags = flags;
        for (auto& link : node.links) linkToQuake(link, losses);
    }
    graph.game = RereleaseGame::quake;
}

template <class Test>
bool anyLink(const RereleaseGraph& graph, const Test& test) {
    return std::ranges::any_of(
        graph.nodes, [&](const RereleaseNode& node) { return std::ranges::any_of(node.links, test); });
}

bool knowsIds(const RereleaseGraph& graph) {
    return anyLink(graph, [](const RereleaseLink& link) { return link.edict && link.edict->entityId; });
}
bool knowsOnlyNames(const RereleaseGraph& graph) {
    const auto named = [](const RereleaseLink& link) {
        return link.edict && !link.edict->entityId && link.edict->names;
    };
    return anyLink(graph, named) && !knowsIds(graph);
}

std::int32_t leastVersion(const RereleaseGraph& graph, RereleaseFormat format) {
    if (format == RereleaseFormat::nav3) return kNav3Version;
    if (format == RereleaseFormat::navJson) return graph.heuristic ? 3 : knowsOnlyNames(graph) ? 1 : 2;
    if (anyLink(graph, [](const RereleaseLink& link) { return link.flags() != 0; }))
        return kNav2TeamMaskVersion;
    if (graph.heuristic) return kNav2HeuristicVersion;
    return knowsOnlyNames(graph) ? kNav2NamesVersion : kNav2PlainVersion;
}

/// The nearest targets stay, in their order.
void capLinks(RereleaseGraph& graph, ConversionLosses& losses) {
    for (auto& node : graph.nodes) {
        if (node.links.size() <= kMaxQuakeLinks) continue;
        std::vector<std::pair<float, std::size_t>> order;
        for (std::size_t i = 0; i < node.links.size(); ++i) {
            const auto target = toIndex(node.links[i].target);
            const auto to = target < graph.nodes.size() ? graph.nodes[target].origin : node.origin;
            order.emplace_back(glm::distance(node.origin, to), i);
        }
        std::ranges::sort(order);
        std::vector<bool> kept(order.size());
        for (std::size_t i = 0; i < kMaxQuakeLinks; ++i) kept[order[i].second] = true;
        std::vector<RereleaseLink> links;
        for (std::size_t i = 0; i < kept.size(); ++i) {
            if (kept[i]) links.push_back(std::move(node.links[i]));
        }
        losses.add("node.links", "links above 12 of one node were dropped, the farthest",
                   kept.size() - links.size());
        node.links = std::move(links);
    }
}

void fitQuakeLink(RereleaseLink& link, bool names, bool masks, ConversionLosses& losses) {
    if (!masks && link.flags() != 0) {
        losses.add("link.flags", "links lost their team mask");
        link.setFlags(0);
    }
    if (!link.edict) return;
    if (names ? link.edict->names.has_value() : link.edict->entityId.has_value()) {
        (names ? link.edict->entityId : link.edict->modelIndex).reset();
        link.edict->modelIndex.reset();
        if (!names) link.edict->names.reset();
        return;
    }
    losses.add("link.edict", names ? "edicts known by entity number were dropped"
                                   : "edicts known only by names were dropped");
    link.edict.reset();
}

void fitQuake(FittedRerelease& fitted, RereleaseFormat format, ConversionLosses& losses) {
    const bool json = format == RereleaseFormat::navJson;
    const bool names = fitted.version == (json ? 1 : kNav2NamesVersion);
    const bool masks = json || fitted.version == kNav2TeamMaskVersion;
    for (auto& node : fitted.graph.nodes) {
        for (auto& link : node.links) fitQuakeLink(link, names, masks, losses);
    }
    if (fitted.graph.heuristic && fitted.version < (json ? 3 : kNav2HeuristicVersion)) {
        losses.add("heuristic", "heuristic was dropped");
        fitted.graph.heuristic.reset();
    }
    capLinks(fitted.graph, losses);
}

void fitQuake2Link(RereleaseLink& link, std::int32_t version, ConversionLosses& losses) {
    const auto flags = link.flags();
    auto kept = flags;
    if (version < kNav3LinkFlagsVersion) {
        kept = quake2_link::kAllTeams;
        linkFlagLosses(static_cast<std::uint8_t>(flags & ~kept), losses);
        if ((flags & kept) != kept) losses.add("link.flags", "links became those of both teams");
    } else if (version < kNav3Version) {
        kept = static_cast<std::uint8_t>(flags & ~quake2_link::kOldTeams);
        linkFlagLosses(static_cast<std::uint8_t>(flags & quake2_link::kOldTeams), losses);
    }
    link.setFlags(kept);
    if (link.traversal && version < kNav3LadderVersion && link.traversal->ladderPlane != Vec3(0)) {
        losses.add("traversal.ladder_plane", "ladder planes were dropped");
        link.traversal->ladderPlane = Vec3(0);
    }
    if (!link.edict) return;
    if (!link.edict->modelIndex) {
        losses.add("link.edict", "edicts were dropped: their entity's model is not known without its map");
        link.edict.reset();
        return;
    }
    link.edict->entityId.reset();
    link.edict->names.reset();
}

}  // namespace

bool isVersionOf(RereleaseFormat format, std::int32_t version) {
    if (format == RereleaseFormat::navJson) return version >= 1 && version <= kNavJsonVersion;
    return isRereleaseVersion(format == RereleaseFormat::nav2 ? RereleaseGame::quake : RereleaseGame::quake2,
                              version);
}

FittedRerelease fitRerelease(RereleaseGraph graph, RereleaseFormat format, std::int32_t version) {
    ConversionLosses losses;
    FittedRerelease fitted;
    fitted.graph = std::move(graph);
    const bool quake2 = format == RereleaseFormat::nav3;
    if (quake2 && fitted.graph.game == RereleaseGame::quake) toQuake2(fitted.graph, losses);
    if (!quake2 && fitted.graph.game == RereleaseGame::quake2) toQuake(fitted.graph, losses);
    fitted.version = version != 0 ? version : leastVersion(fitted.graph, format);
    if (quake2) {
        for (auto& node : fitted.graph.nodes) {
            for (auto& link : node.links) fitQuake2Link(link, fitted.version, losses);
        }
    } else {
        fitQuake(fitted, format, losses);
    }
    fitted.losses = std::move(losses).take();
    return fitted;
}

}  // namespace navwright
