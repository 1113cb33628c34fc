#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "core/base/index.h"
#include "core/base/point_index.h"
#include "core/lint/rerelease/rerelease_checks.h"
#include "core/map/bsp/contents.h"
#include "core/nav/files/rerelease_names.h"
#include "core/nav/graph/components.h"
#include "core/rerelease/from_map/link_needs.h"
#include "core/rerelease/from_map/node_room.h"

namespace navwright {

namespace {

std::uint8_t typeOf(const RereleaseLink& link) {
    return static_cast<std::uint8_t>(link.type & 0xff);
}

template <class Find>
void eachLink(const RereleaseLintContext& context, const Find& find) {
    for (std::size_t i = 0; i < context.graph.nodes.size(); ++i) {
        for (std::size_t j = 0; j < context.node(i).links.size(); ++j)
            find(LinkPlace{i, j}, context.node(i).links[j]);
    }
}

std::string typeWord(const RereleaseLintContext& context, const RereleaseLink& link) {
    return linkTypeWord(context.graph.game, typeOf(link));
}

/// A patch that adds a walk link.
RereleasePatch walkBetween(const RereleaseLintContext& context, std::size_t from, std::size_t to) {
    const auto& end = context.node(to).origin;
    auto patch = patchOnNode(RereleasePatchKind::addLink, context.node(from).origin);
    patch.to = end;
    patch.id += fmt::format("-to-{:g}-{:g}-{:g}", end.x, end.y, end.z);
    patch.type = static_cast<std::uint8_t>(RereleaseLinkType::walk);
    patch.flags = context.quake2() ? quake2_link::kAllTeams : std::uint8_t{0};
    return patch;
}

bool hasRoom(const RereleaseLintContext& context, std::size_t node) {
    return context.quake2() || context.node(node).links.size() < kMaxQuakeLinks;
}

/// The nodes and links only, as a NavGraph.
NavGraph bareGraph(const RereleaseGraph& graph) {
    NavGraph bare;
    for (const auto& node : graph.nodes) {
        NavNode made{.origin = node.origin};
        for (const auto& link : node.links) made.links.push_back({.target = link.target});
        bare.nodes.push_back(std::move(made));
    }
    return bare;
}

std::vector<std::size_t> linksInto(const RereleaseGraph& graph) {
    std::vector<std::size_t> into(graph.nodes.size());
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        for (const auto& link : graph.nodes[i].links) {
            if (toIndex(link.target) != i) ++into[toIndex(link.target)];
        }
    }
    return into;
}

void findSizes(const RereleaseLintContext& context, Issues& issues) {
    std::size_t traversals = 0, edicts = 0;
    eachLink(context, [&](const LinkPlace&, const RereleaseLink& link) {
        traversals += link.traversal ? 1 : 0;
        edicts += link.edict ? 1 : 0;
    });
    const std::array<std::pair<std::string_view, std::size_t>, 4> counts{
        {{"nodes", context.graph.nodes.size()},
         {"links", context.graph.linkCount()},
         {"traversals", traversals},
         {"edicts", edicts}}};
    for (const auto& [what, count] : counts) {
        if (count <= kMaxRereleaseLinks) continue;
        issues.push_back({.message = fmt::format("{} {}: a file holds {}", count, what, kMaxRereleaseLinks)});
    }
}

void findManyLinks(const RereleaseLintContext& context, Issues& issues) {
    if (context.quake2()) return;
    for (std::size_t i = 0; i < context.graph.nodes.size(); ++i) {
        const auto& node = context.node(i);
        if (node.links.size() <= kMaxQuakeLinks) continue;
        issues.push_back(nodeIssue(
            context, i, fmt::format("{} links: Quake takes {}", node.links.size(), kMaxQuakeLinks)));
        std::vector<std::pair<float, std::size_t>> far;
        for (std::size_t j = 0; j < node.links.size(); ++j)
            far.emplace_back(-glm::distance(node.origin, context.target(node.links[j]).origin), j);
        std::ranges::sort(far);
        auto fix = fixBy(fmt::format("Delete the {} farthest", node.links.size() - kMaxQuakeLinks), {});
        for (std::size_t j = 0; j < node.links.size() - kMaxQuakeLinks; ++j)
            fix.rereleasePatches.push_back(
                patchOnLink(context, RereleasePatchKind::deleteLink, {i, far[j].second}));
        issues.back().fixes = {std::move(fix)};
    }
}

void findSamePlace(const RereleaseLintContext& context, Issues& issues) {
    std::map<std::array<float, 3>, std::size_t> seen;
    for (std::size_t i = 0; i < context.graph.nodes.size(); ++i) {
        const auto& at = context.node(i).origin;
        const auto [first, fresh] = seen.emplace(std::array<float, 3>{at.x, at.y, at.z}, i);
        if (fresh) continue;
        issues.push_back(nodeIssue(
            context, i,
            fmt::format("Shares its place with node {}: NavJson cannot tell them apart", first->second)));
        auto patch = patchOnNode(RereleasePatchKind::moveNode, at);
        patch.to = at + Vec3(4, 0, 0);
        issues.back().fixes = {fixBy("Move one of them aside by 4", {std::move(patch)})};
    }
}

void findSelfLinks(const RereleaseLintContext& context, Issues& issues) {
    eachLink(context, [&](const LinkPlace& place, const RereleaseLink& link) {
        if (toIndex(link.target) != place.node) return;
        issues.push_back(linkIssue(context, place, "Leads to its own start"));
        issues.back().fixes = {safely(deletion(context, place))};
    });
}

void findDoubleLinks(const RereleaseLintContext& context, Issues& issues) {
    for (std::size_t i = 0; i < context.graph.nodes.size(); ++i) {
        std::set<std::int32_t> seen;
        for (std::size_t j = 0; j < context.node(i).links.size(); ++j) {
            const auto& link = context.node(i).links[j];
            if (seen.insert(link.target).second) continue;
            issues.push_back(linkIssue(context, {i, j},
                                       fmt::format("Leads to node {} as an earlier one does", link.target)));
            issues.back().fixes = {deletion(context, LinkPlace{i, j})};
            issues.back().fixes[0].label = "Delete the earlier one";
        }
    }
}

void findMissingEdicts(const RereleaseLintContext& context, Issues& issues) {
    eachLink(context, [&](const LinkPlace& place, const RereleaseLink& link) {
        if (link.edict || edictNeed(context.graph.game, typeOf(link)) != LinkNeed::always) return;
        issues.push_back(linkIssue(context, place,
                                   fmt::format("Of type {} without an edict: bots do not know what to ride",
                                               typeWord(context, link))));
        if (context.ways == nullptr) return;
        const auto ride =
            context.ways->ride(context.node(place.node), context.node(place.node).origin + kRereleaseOffset,
                               context.target(link).origin + kRereleaseOffset);
        if (!ride) return;
        auto patch = patchOnLink(context, RereleasePatchKind::linkEdict, place);
        patch.edict = ride->entity->edict();
        issues.back().fixes = {safely(fixBy(
            fmt::format("Take the map's {} {}", entityRoleName(ride->entity->role), ride->entity->number),
            {std::move(patch)}))};
    });
}

/// A fix with the traversal the map gives a link, if it differs.
std::optional<QuickFix> rebuildFix(const RereleaseLintContext& context, const LinkPlace& place) {
    if (!context.rebuilt) return std::nullopt;
    const auto& anew = context.rebuilt->nodes[place.node].links[place.link].traversal;
    if (!anew || anew == context.link(place).traversal) return std::nullopt;
    auto patch = patchOnLink(context, RereleasePatchKind::linkTraversal, place);
    patch.traversal = anew;
    return safely(fixBy("Rebuild the traversal", {std::move(patch)}));
}

void addRebuild(const RereleaseLintContext& context, const LinkPlace& place, Issue& issue) {
    if (auto fix = rebuildFix(context, place)) issue.fixes.push_back(*std::move(fix));
}

void findMissingTraversals(const RereleaseLintContext& context, Issues& issues, LinkNeed need) {
    eachLink(context, [&](const LinkPlace& place, const RereleaseLink& link) {
        if (link.traversal || traversalNeed(context.graph.game, typeOf(link)) != need) return;
        issues.push_back(
            linkIssue(context, place,
                      fmt::format("Of type {} without a traversal, which links of this type {} have",
                                  typeWord(context, link), need == LinkNeed::always ? "always" : "usually")));
        addRebuild(context, place, issues.back());
    });
}
void findNeededTraversals(const RereleaseLintContext& context, Issues& issues) {
    findMissingTraversals(context, issues, LinkNeed::always);
}
void findUsualTraversals(const RereleaseLintContext& context, Issues& issues) {
    findMissingTraversals(context, issues, LinkNeed::usually);
}

void findNeedlessTraversals(const RereleaseLintContext& context, Issues& issues) {
    eachLink(context, [&](const LinkPlace& place, const RereleaseLink& link) {
        if (!link.traversal || traversalNeed(context.graph.game, typeOf(link)) != LinkNeed::never) return;
        issues.push_back(linkIssue(
            context, place,
            fmt::format("A traversal on a link of type {}, which never has one", typeWord(context, link))));
        issues.back().fixes = {safely(fixBy(
            "Remove the traversal", {patchOnLink(context, RereleasePatchKind::removeTraversal, place)}))};
    });
}

void findFarPoints(const RereleaseLintContext& context, Issues& issues, bool start) {
    eachLink(context, [&](const LinkPlace& place, const RereleaseLink& link) {
        if (!link.traversal || traversalNeed(context.graph.game, typeOf(link)) == LinkNeed::never) return;
        const auto& node = start ? context.node(place.node) : context.target(link);
        const auto apart = nodeDistance(node, start ? link.traversal->start : link.traversal->end);
        if (!apart.far()) return;
        issues.push_back(linkIssue(
            context, place,
            fmt::format("The traversal {} {:.0f} units beyond the circle of its {} node, {:.0f} {} it",
                        start ? "starts" : "ends", std::max(0.0f, apart.beyond), start ? "start" : "target",
                        std::abs(apart.height), apart.height < 0 ? "below" : "above")));
        addRebuild(context, place, issues.back());
        issues.back().fixes.push_back(fixBy(
            "Remove the traversal", {patchOnLink(context, RereleasePatchKind::removeTraversal, place)}));
    });
}
void findFarStarts(const RereleaseLintContext& context, Issues& issues) {
    findFarPoints(context, issues, true);
}
void findFarEnds(const RereleaseLintContext& context, Issues& issues) {
    findFarPoints(context, issues, false);
}

void findUnlinked(const RereleaseLintContext& context, Issues& issues) {
    const auto into = linksInto(context.graph);
    for (std::size_t i = 0; i < into.size(); ++i) {
        if (into[i] != 0 || !context.node(i).links.empty()) continue;
        issues.push_back(nodeIssue(context, i, "No link leads here or away"));
        issues.back().fixes = {safely(deletion(context, i))};
    }
}

/// The first node from which one can walk here.
std::optional<std::size_t> walkedFrom(const RereleaseLintContext& context, std::size_t node) {
    for (std::size_t i = 0; i < context.graph.nodes.size(); ++i) {
        for (const auto& link : context.node(i).links) {
            if (toIndex(link.target) == node && link.kind() == RereleaseLinkType::walk) return i;
        }
    }
    return std::nullopt;
}

void findDeadEnds(const RereleaseLintContext& context, Issues& issues) {
    const auto into = linksInto(context.graph);
    for (std::size_t i = 0; i < into.size(); ++i) {
        if (into[i] == 0 || !context.node(i).links.empty()) continue;
        issues.push_back(nodeIssue(context, i, "Links lead here, none leads away: bots get stuck"));
        if (const auto from = walkedFrom(context, i))
            issues.back().fixes.push_back(
                fixBy(fmt::format("Add the link back to node {}", *from), {walkBetween(context, i, *from)}));
        issues.back().fixes.push_back(deletion(context, i));
    }
}

void findUnentered(const RereleaseLintContext& context, Issues& issues) {
    const auto into = linksInto(context.graph);
    for (std::size_t i = 0; i < into.size(); ++i) {
        if (into[i] != 0 || context.node(i).links.empty()) continue;
        issues.push_back(nodeIssue(context, i, "Links lead away, none leads here: bots come here by chance"));
        for (const auto& link : context.node(i).links) {
            const auto to = toIndex(link.target);
            if (link.kind() != RereleaseLinkType::walk || to == i || !hasRoom(context, to)) continue;
            issues.back().fixes = {
                fixBy(fmt::format("Add the way here from node {}", to), {walkBetween(context, to, i)})};
            break;
        }
    }
}

/// Nodes of the main component, to be linked with others.
class LargestPart {
  public:
    LargestPart(const RereleaseLintContext& context, const Components& components)
        : context_(context), nodes_(components.components.front().nodes), index_(places(context, nodes_)) {}

    /// Links an island both ways with the nearest node of this component, in sight if there is a map.
    std::optional<QuickFix> join(const Component& component) const {
        constexpr float kFar = 512;
        float nearest = kFar;
        std::optional<std::pair<std::size_t, std::size_t>> ends;
        for (const auto each : component.nodes) {
            const auto node = toIndex(each);
            if (!hasRoom(context_, node)) continue;
            for (const auto& found : index_.within(context_.node(node).origin, nearest)) {
                const auto other = toIndex(nodes_[found.index]);
                if (!hasRoom(context_, other) || !sees(node, other)) continue;
                nearest = found.distance;
                ends = {node, other};
                break;
            }
        }
        if (!ends) return std::nullopt;
        const auto [node, other] = *ends;
        return fixBy(fmt::format("Link it with node {}", other),
                     {walkBetween(context_, node, other), walkBetween(context_, other, node)});
    }

  private:
    static std::vector<Vec3> places(const RereleaseLintContext& context,
                                    const std::vector<std::int32_t>& nodes) {
        std::vector<Vec3> origins;
        for (const auto node : nodes) origins.push_back(context.node(toIndex(node)).origin);
        return origins;
    }
    bool sees(std::size_t node, std::size_t other) const {
        return context_.map == nullptr ||
               context_.map->collision.lineClear(context_.node(node).origin + kRereleaseOffset,
                                                 context_.node(other).origin + kRereleaseOffset,
                                                 kMaskPlayerSolid);
    }

    const RereleaseLintContext& context_;
    const std::vector<std::int32_t>& nodes_;
    const PointIndex index_;
};

void findComponents(const RereleaseLintContext& context, Issues& issues) {
    const auto components = weakComponents(bareGraph(context.graph));
    if (components.components.size() < 2) return;
    const LargestPart largest(context, components);
    for (std::size_t i = 1; i < components.components.size(); ++i) {
        const auto& nodes = components.components[i].nodes;
        if (nodes.size() < 2) continue;  // unlinked nodes have their own issue
        issues.push_back(
            nodeIssue(context, toIndex(nodes.front()),
                      fmt::format("{} connected nodes here have no link to the rest", nodes.size())));
        if (auto fix = largest.join(components.components[i])) issues.back().fixes.push_back(*std::move(fix));
        auto fix = fixBy(fmt::format("Delete these {} nodes", nodes.size()), {});
        for (const auto node : nodes)
            fix.rereleasePatches.push_back(
                patchOnNode(RereleasePatchKind::deleteNode, context.node(toIndex(node)).origin));
        issues.back().fixes.push_back(std::move(fix));
    }
}

RereleasePatch flagsPatch(const RereleaseLintContext& context, std::size_t node, std::uint16_t flags) {
    auto patch = patchOnNode(RereleasePatchKind::nodeFlags, context.node(node).origin);
    patch.flags = flags;
    return patch;
}

void findUnknownFlags(const RereleaseLintContext& context, Issues& issues) {
    for (std::size_t i = 0; i < context.graph.nodes.size(); ++i) {
        const auto flags = context.node(i).flags;
        std::uint16_t unknown = 0;
        for (int bit = 0; bit < 16; ++bit) {
            if ((flags >> bit & 1) != 0 && nodeFlagName(context.graph.game, bit).empty())
                unknown = static_cast<std::uint16_t>(unknown | 1 << bit);
        }
        if (unknown == 0) continue;
        issues.push_back(nodeIssue(context, i, fmt::format("Flags unknown to the game: {}", unknown)));
        issues.back().fixes = {fixBy("Clear these flags",
                                     {flagsPatch(context, i, static_cast<std::uint16_t>(flags & ~unknown))})};
    }
}

void findRuntimeFlags(const RereleaseLintContext& context, Issues& issues) {
    if (!context.quake2()) return;
    for (std::size_t i = 0; i < context.graph.nodes.size(); ++i) {
        const auto flags = context.node(i).flags;
        if ((flags & quake2_flag::kDisabled) == 0) continue;
        issues.push_back(nodeIssue(context, i, "Disabled, which the game sets while it runs"));
        issues.back().fixes = {safely(
            fixBy("Clear the flag",
                  {flagsPatch(context, i, static_cast<std::uint16_t>(flags & ~quake2_flag::kDisabled))}))};
    }
}

void findUnknownTypes(const RereleaseLintContext& context, Issues& issues) {
    eachLink(context, [&](const LinkPlace& place, const RereleaseLink& link) {
        const auto name = linkTypeName(context.graph.game, typeOf(link));
        if (!name.empty() && name != "unknown") return;
        issues.push_back(linkIssue(context, place,
                                   fmt::format("Of {}, which tells bots nothing",
                                               name.empty() ? typeWord(context, link) : "type unknown")));
        auto patch = patchOnLink(context, RereleasePatchKind::linkType, place);
        patch.type = 0;
        issues.back().fixes = {fixBy("Make it a walk", {std::move(patch)}), deletion(context, place)};
    });
}

void findRadii(const RereleaseLintContext& context, Issues& issues) {
    for (std::size_t i = 0; i < context.graph.nodes.size(); ++i) {
        const auto radius = context.node(i).radius;
        if (radius >= kLeastRadius && radius <= kMostRadius && radius % 4 == 0) continue;
        issues.push_back(nodeIssue(
            context, i, fmt::format("A radius of {}: the games have 4 to 64 in steps of 4", radius)));
        auto patch = patchOnNode(RereleasePatchKind::nodeRadius, context.node(i).origin);
        patch.radius = std::clamp(static_cast<std::uint16_t>(radius / 4 * 4), kLeastRadius, kMostRadius);
        issues.back().fixes = {safely(fixBy(fmt::format("Make it {}", *patch.radius), {patch}))};
    }
}

constexpr auto kError = Severity::error;
constexpr auto kWarning = Severity::warning;
constexpr auto kHint = Severity::hint;

constexpr RereleaseCheck kFileChecks[] = {
    {{"over_limit", "More than a file holds", kError}, findSizes},
    {{"many_links", "Too many links", kError}, findManyLinks},
    {{"same_place", "Two nodes at one place", kError}, findSamePlace},
    {{"self_link", "Link to its own start", kError}, findSelfLinks},
    {{"edict_missing", "Missing edict", kError}, findMissingEdicts},
    {{"traversal_missing", "Missing traversal", kError}, findNeededTraversals},
    {{"island", "Island", kError}, findComponents},
    {{"dead_end", "No way on", kWarning}, findDeadEnds},
    {{"double_link", "Double link", kWarning}, findDoubleLinks},
    {{"traversal_start", "Traversal starts elsewhere", kWarning}, findFarStarts},
    {{"traversal_end", "Traversal ends elsewhere", kWarning}, findFarEnds},
    {{"unlinked_node", "Unlinked node", kWarning}, findUnlinked},
    {{"unknown_type", "Unknown type", kWarning}, findUnknownTypes},
    {{"unentered", "No way in", kHint}, findUnentered},
    {{"traversal_unusual", "Without a traversal", kHint}, findUsualTraversals},
    {{"traversal_needless", "Needless traversal", kHint}, findNeedlessTraversals},
    {{"radius_step", "Odd radius", kHint}, findRadii},
    {{"unknown_flag", "Unknown flags", kHint}, findUnknownFlags},
    {{"runtime_flag", "Flag of the running game", kHint}, findRuntimeFlags},
};

}  // namespace

std::span<const RereleaseCheck> fileChecks() {
    return kFileChecks;
}

}  // namespace navwright
