#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/index.h"
#include "core/lint/aq2/validator.h"

namespace navwright {

namespace {

/// With fewer demos, every place is in few demos.
constexpr std::uint32_t kEnoughDemos = 3;
void findFewDemosNode(const LintContext& context, Issues& issues) {
    const auto* evidence = context.input().evidence;
    if (evidence == nullptr || evidence->demos < kEnoughDemos) return;
    for (std::int32_t i = 0; i < std::ssize(context.graph().nodes); ++i) {
        if (evidence->nodeDemos[toIndex(i)] != 1) continue;
        issues.push_back(
            nodeIssue(context, i, fmt::format("Only 1 of {} demos shows players here", evidence->demos)));
        issues.back().fixes = {deleteNodeFix(context.node(i).origin)};
    }
}

/// One player is enough for links that bots passed: with few demos every fourth link is seen once.
bool confirmed(const LintContext& context, std::int32_t node, std::size_t link) {
    const auto* judged = context.judgement(node, link);
    return judged != nullptr && judged->possible;
}
std::string seenOnce(const LintContext& context, std::int32_t node, std::size_t link) {
    const std::string seen = "A single player went this way, in a single demo";
    return context.judgement(node, link) == nullptr ? seen : seen + ", and no simulated bot makes it";
}

void findFewDemosLink(const LintContext& context, Issues& issues) {
    const auto* evidence = context.input().evidence;
    if (evidence == nullptr || evidence->demos < kEnoughDemos) return;
    for (std::int32_t i = 0; i < std::ssize(context.graph().nodes); ++i) {
        const auto& links = context.node(i).links;
        for (std::size_t l = 0; l < links.size(); ++l) {
            const auto& seen = evidence->links[toIndex(i)][l];
            if (!seen.fromDemos || seen.traversals > 1 || confirmed(context, i, l)) continue;
            issues.push_back(linkIssue(context, i, links[l], seenOnce(context, i, l)));
            issues.back().fixes = {
                deleteLinkFix(context.node(i).origin, context.node(links[l].target).origin)};
        }
    }
}

void offerAnchor(const LintContext& context, const EditPatch& patch, Issue& issue) {
    const auto any = [](std::int32_t) { return true; };
    auto moved = patch;
    const auto at = context.nearestNode(patch.at, any);
    bool found = at >= 0 && patch.operation != PatchOperation::addNode;
    if (found) moved.at = context.node(at).origin;
    const bool toIsNode = patch.to && patch.operation != PatchOperation::moveNode;
    if (found && toIsNode) {
        const auto to = context.nearestNode(*patch.to, any);
        found = to >= 0 && to != at;
        if (found) moved.to = context.node(to).origin;
    }
    if (found && moved != patch) issue.fixes.push_back({"Move the edit to the nearest node", {moved}});
    issue.fixes.push_back({.label = "Remove the edit", .patches = {}, .dropped = {patch.id}});
}

void findOrphanPatch(const LintContext& context, Issues& issues) {
    const auto& input = context.input();
    const auto count = std::min(input.patches.size(), input.outcomes.size());
    for (std::size_t i = 0; i < count; ++i) {
        if (input.outcomes[i].state != PatchState::orphaned) continue;
        const auto& patch = input.patches[i];
        issues.push_back(
            issueAt(patch.at, fmt::format("The edit \"{}\" has no effect: {}",
                                          patchOperationName(patch.operation), input.outcomes[i].reason)));
        offerAnchor(context, patch, issues.back());
    }
}

void findCoverageHoleFound(const LintContext& context, Issues& issues) {
    for (const auto& hole : context.input().uncovered) {
        issues.push_back(issueAt(
            hole.center,
            fmt::format("About {0:.0f} x {0:.0f} units of floor have no node near, and bots can come here",
                        std::sqrt(hole.area))));
        issues.back().fixes = {safely(
            {.label = "Fill it with nodes and links that bots make", .patches = {}, .fillsHole = true})};
    }
}

/// Both ways belong to it, so that a list of issues can draw them.
void findDetour(const LintContext& context, Issues& issues) {
    const auto* directness = context.input().directness;
    if (directness == nullptr) return;
    for (const auto& detour : directness->detours) {
        issues.push_back(
            issueAt(detour.shortestWay[detour.shortestWay.size() / 2],
                    fmt::format("From {} to {} the nav takes {:.0f} units, {:.1f} times the shortest way",
                                detour.from.name, detour.to.name, detour.nav, detour.factor())));
        issues.back().navWay = detour.navWay;
        issues.back().shortestWay = detour.shortestWay;
    }
}

void findUnservedItem(const LintContext& context, Issues& issues) {
    const auto* directness = context.input().directness;
    if (directness == nullptr) return;
    for (const auto& place : directness->unserved) {
        if (place.spawn) continue;
        issues.push_back(
            issueAt(place.origin, fmt::format("Bots never get {}: {}", place.name, place.reason)));
        issues.back().node = place.node;
    }
}

void findBadNode(const LintContext& context, Issues& issues) {
    const auto* report = context.input().report;
    if (report == nullptr) return;
    for (const auto index : report->badNodes) {
        const auto counts = std::ranges::find(report->nodes, index, &NavtestNode::id);
        issues.push_back(nodeIssue(context, index,
                                   counts == report->nodes.end()
                                       ? std::string("The test calls this node bad")
                                       : fmt::format("In the test {} bots died here and {} gave it up",
                                                     counts->deaths(), counts->stuck)));
        issues.back().fixes = {deleteNodeFix(context.node(index).origin)};
    }
}

void findBadLink(const LintContext& context, Issues& issues) {
    const auto* report = context.input().report;
    if (report == nullptr) return;
    for (const auto& [from, to] : report->badLinks) {
        const auto* link = findLink(context.node(from), to);
        if (link == nullptr) continue;
        const auto counts = context.tested(from, to);
        issues.push_back(linkIssue(context, from, *link,
                                   counts.empty()
                                       ? std::string("The test calls this link bad")
                                       : fmt::format("In the test {} of {} attempts failed",
                                                     counts.front().failures, counts.front().attempts)));
        issues.back().fixes = {deleteLinkFix(context.node(from).origin, context.node(to).origin)};
    }
}

void findUnreachedNode(const LintContext& context, Issues& issues) {
    const auto* report = context.input().report;
    if (report == nullptr) return;
    for (const auto index : report->unreachableNodes) {
        issues.push_back(nodeIssue(context, index, "No bot of the test came here"));
    }
}

constexpr LintCheck kEvidenceChecks[] = {
    {{"orphan_patch", "Edit without its place", Severity::warning}, findOrphanPatch},
    {{kCoverageHole, "Floor without a node", Severity::warning}, findCoverageHoleFound},
    {{"unserved_item", "Item that no node serves", Severity::warning}, findUnservedItem},
    {{kDetourIssue, "Detour", Severity::warning}, findDetour},
    {{"few_demos_node", "Node from a single demo", Severity::hint}, findFewDemosNode},
    {{"few_demos_link", "Link seen once", Severity::hint}, findFewDemosLink},
};

constexpr LintCheck kReportChecks[] = {
    {{"navtest_bad_node", "Bots die or stick at the node", Severity::error}, findBadNode},
    {{"navtest_bad_link", "Bots fail on the link", Severity::error}, findBadLink},
    {{"navtest_unreachable", "No bot reached the node", Severity::warning}, findUnreachedNode},
};

}  // namespace

std::span<const LintCheck> evidenceChecks() {
    return kEvidenceChecks;
}

std::span<const LintCheck> reportChecks() {
    return kReportChecks;
}

}  // namespace navwright
