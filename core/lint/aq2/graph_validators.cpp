#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/engine_constants.h"
#include "core/base/index.h"
#include "core/base/stop_scope.h"
#include "core/lint/aq2/validator.h"
#include "core/nav/files/node_link.h"
#include "core/nav/graph/components.h"

namespace navwright {

namespace {

/// Distance below which two nodes are duplicates, units.
constexpr float kDuplicateDistance = 12;

/// Not for nodes of spawn points: losing these is worse than the issue.
void offerDeletion(const LintContext& context, std::span<const std::int32_t> nodes, Issue& issue) {
    const bool spawn = std::ranges::any_of(nodes, [&](std::int32_t node) {
        return context.node(node).type == NodeType::spawnPoint ||
               std::ranges::find(context.spawnNodes(), node) != context.spawnNodes().end();
    });
    if (spawn) return;
    QuickFix fix{nodes.size() == 1 ? std::string("Delete the node")
                                   : fmt::format("Delete these {} nodes", nodes.size()),
                 {}};
    for (const auto node : nodes) {
        fix.patches.push_back(deleteNodeFix(context.node(node).origin).patches.front());
    }
    issue.fixes.push_back(std::move(fix));
}

void findUnlinkedNode(const LintContext& context, Issues& issues) {
    for (std::int32_t i = 0; i < std::ssize(context.graph().nodes) && !stopAsked(); ++i) {
        const auto& node = context.node(i);
        if (!node.inUse || !node.links.empty() || context.linksInto(i) != 0) continue;
        if (std::ranges::find(context.spawnNodes(), i) != context.spawnNodes().end()) {
            continue;  // uncovered_spawn
        }
        issues.push_back(nodeIssue(context, i, "No link leads here or away"));
        issues.back().fixes = {safely(deleteNodeFix(node.origin))};
    }
}

/// Adds the shortest unobstructed link pair between the island and the largest one: linked to another
/// small one it would remain an island.
void addJoin(const LintContext& context, std::size_t component, Issue& issue) {
    std::optional<NodeLink> best;
    const auto length = [&](const NodeLink& link) {
        return glm::distance(context.node(link.from).origin, context.node(link.to).origin);
    };
    for (const auto node : context.weak().components[component].nodes) {
        if (stopAsked()) return;
        const auto& at = context.node(node).origin;
        const auto other = context.nearestNode(at, [&](std::int32_t each) {
            return context.weak().of[toIndex(each)] == 0 && context.sees(each, at);
        });
        if (other >= 0 && (!best || length({node, other}) < length(*best))) best = {node, other};
    }
    if (!best) return;
    const auto& a = context.node(best->from).origin;
    const auto& b = context.node(best->to).origin;
    issue.fixes.push_back({"Link it with the rest",
                           {addLinkFix(a, b, NodeType::move).patches.front(),
                            addLinkFix(b, a, NodeType::move).patches.front()}});
}

void findComponentPart(const LintContext& context, Issues& issues) {
    const auto& components = context.weak().components;
    for (std::size_t i = 1; i < components.size() && !stopAsked(); ++i) {
        const auto& nodes = components[i].nodes;
        if (nodes.size() < 2) continue;  // unlinked nodes have their own issue
        issues.push_back(
            nodeIssue(context, nodes.front(),
                      fmt::format("{} connected nodes here have no link to the rest", nodes.size())));
        addJoin(context, i, issues.back());
        offerDeletion(context, nodes, issues.back());
    }
}

void addWayBack(const LintContext& context, std::int32_t part, Issue& issue) {
    const auto& parts = context.strong();
    const auto& nodes = parts.components[toIndex(part)].nodes;
    QuickFix back{"Link the way back", {}};
    for (std::size_t i = 0; i < context.graph().nodes.size(); ++i) {
        if (parts.of[i] == part) continue;
        const auto& from = context.graph().nodes[i].origin;
        for (const auto& link : context.graph().nodes[i].links) {
            const auto& to = context.node(link.target).origin;
            const bool in = parts.of[toIndex(link.target)] == part;
            if (!in || std::abs(from.z - to.z) > kPmoveStepHeight) continue;
            back.patches.push_back(addLinkFix(to, from, NodeType::move).patches.front());
        }
    }
    if (!back.patches.empty()) issue.fixes.push_back(std::move(back));
    offerDeletion(context, nodes, issue);
}

/// Components that bots can enter but not leave: those of a single node, or of several.
template <bool single>
void findTraps(const LintContext& context, Issues& issues) {
    const auto& parts = context.strong();
    if (parts.components.empty()) return;
    std::vector<bool> leaves(parts.components.size(), false);
    for (std::size_t i = 0; i < context.graph().nodes.size(); ++i) {
        for (const auto& link : context.graph().nodes[i].links) {
            const auto from = parts.of[i];
            if (from >= 0 && walkable(context.graph(), link) && parts.of[toIndex(link.target)] != from) {
                leaves[toIndex(from)] = true;
            }
        }
    }
    for (std::size_t part = 1; part < parts.components.size() && !stopAsked(); ++part) {
        const auto& nodes = parts.components[part].nodes;
        const bool entered = context.entered(nodes.front());
        // Unconnected components are islands, or spawns without a link.
        const bool joined = context.weak().of[toIndex(nodes.front())] == 0;
        if (leaves[part] || !entered || !joined) continue;
        if (single != (nodes.size() == 1)) continue;
        issues.push_back(
            nodeIssue(context, nodes.front(),
                      single ? std::string("Bots that come here find no way on")
                             : fmt::format("Bots that come to these {} nodes never get out", nodes.size())));
        addWayBack(context, static_cast<std::int32_t>(part), issues.back());
    }
}

void addWayIn(const LintContext& context, std::int32_t part, Issue& issue) {
    const auto& parts = context.strong();
    const auto& nodes = parts.components[toIndex(part)].nodes;
    QuickFix in{"Link the way in", {}};
    for (const auto node : nodes) {
        const auto& from = context.node(node).origin;
        for (const auto& link : context.node(node).links) {
            const auto& to = context.node(link.target).origin;
            const bool out = parts.of[toIndex(link.target)] != part;
            if (!out || std::abs(from.z - to.z) > kPmoveStepHeight) continue;
            in.patches.push_back(addLinkFix(to, from, NodeType::move).patches.front());
        }
    }
    if (!in.patches.empty()) issue.fixes.push_back(std::move(in));
    offerDeletion(context, nodes, issue);
}

void findUnreachablePart(const LintContext& context, Issues& issues) {
    const auto& parts = context.strong();
    if (parts.components.empty()) return;
    for (std::size_t part = 1; part < parts.components.size() && !stopAsked(); ++part) {
        const auto node = parts.components[part].nodes.front();
        const bool joined = context.weak().of[toIndex(node)] == 0;
        if (context.entered(node) || !joined) continue;
        const auto count = parts.components[part].nodes.size();
        issues.push_back(nodeIssue(
            context, node,
            count == 1 ? std::string("The node leads to the rest, and nothing leads to it")
                       : fmt::format("{} nodes lead to the rest, and nothing leads to them", count)));
        addWayIn(context, static_cast<std::int32_t>(part), issues.back());
    }
}

void findTooManyLinks(const LintContext& context, Issues& issues) {
    for (std::int32_t i = 0; i < std::ssize(context.graph().nodes) && !stopAsked(); ++i) {
        const auto& node = context.node(i);
        if (node.links.size() <= kMaxNavLinks) continue;
        issues.push_back(nodeIssue(
            context, i,
            fmt::format("{} links leave this node, the engine keeps {}", node.links.size(), kMaxNavLinks)));
        const auto longest = std::ranges::max_element(node.links, {}, &NavLink::cost);
        auto fix = deleteLinkFix(node.origin, context.node(longest->target).origin);
        fix.label = "Delete the longest link";
        issues.back().fixes = {std::move(fix)};
    }
}

/// The nearest earlier duplicate, or -1: a thousand nodes at one place give a thousand issues, not half a
/// million.
std::int32_t earlierTwin(const LintContext& context, std::int32_t node) {
    const auto& place = context.node(node).origin;
    std::int32_t twin = -1;
    float nearest = 0;
    for (const auto other : context.nodesNear(place, kDuplicateDistance)) {
        if (other >= node || !context.node(other).inUse) continue;
        const auto away = glm::distance(context.node(other).origin, place);
        if (twin >= 0 && (away > nearest || (away == nearest && other > twin))) continue;
        twin = other;
        nearest = away;
    }
    return twin;
}

void findNearDuplicate(const LintContext& context, Issues& issues) {
    for (std::int32_t i = 0; i < std::ssize(context.graph().nodes) && !stopAsked(); ++i) {
        if (!context.node(i).inUse) continue;
        const auto twin = earlierTwin(context, i);
        if (twin < 0) continue;
        const auto& origin = context.node(twin).origin;
        const auto& place = context.node(i).origin;
        issues.push_back(nodeIssue(
            context, i, fmt::format("{:.1f} units from node {}", glm::distance(origin, place), twin)));
        issues.back().fixes = {mergeNodesFix(origin, place)};
    }
}

void findEngineLimits(const LintContext& context, Issues& issues) {
    const auto count = context.graph().nodes.size();
    if (count > kMaxNavNodes) {
        issues.push_back(
            issueAt(Vec3(0), fmt::format("{} nodes, and the engine loads at most {}", count, kMaxNavNodes)));
    }
    for (std::int32_t i = 0; i < std::ssize(context.graph().nodes) && !stopAsked(); ++i) {
        const auto& node = context.node(i);
        if (node.area < 0 || node.area >= kNavAreas) {
            issues.push_back(
                nodeIssue(context, i, fmt::format("Area {} is not 0 to {}", node.area, kNavAreas - 1)));
        }
        for (const auto& link : node.links) {
            if (link.target != i && std::isfinite(link.cost) && link.cost > 0) continue;
            issues.push_back(linkIssue(
                context, i, link,
                link.target == i ? "The link leads to its own node" : "The link's cost is not above 0"));
            auto& fix = issues.back().fixes.emplace_back(
                deleteLinkFix(node.origin, context.node(link.target).origin));
            fix.safe = link.target == i;  // a link with a wrong cost may still be wanted
        }
    }
}

constexpr LintCheck kGraphChecks[] = {
    {{"engine_limits", "Engine limits", Severity::error}, findEngineLimits},
    {{"island", "Island", Severity::error}, findComponentPart},
    {{"one_way_trap", "One-way trap", Severity::error}, findTraps<false>},
    {{"dead_end", "Dead end", Severity::error}, findTraps<true>},
    {{"too_many_links", "Too many links", Severity::error}, findTooManyLinks},
    {{"unlinked_node", "Unlinked node", Severity::warning}, findUnlinkedNode},
    {{"never_reached", "Never reached", Severity::warning}, findUnreachablePart},
    {{"near_duplicate", "Near duplicate", Severity::warning}, findNearDuplicate},
};

}  // namespace

std::span<const LintCheck> graphChecks() {
    return kGraphChecks;
}

}  // namespace navwright
