#include "core/lint/rerelease/rerelease_lint.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/base/index.h"
#include "core/base/stop_scope.h"
#include "core/edit/rerelease/rerelease_patch_apply.h"
#include "core/lint/rerelease/rerelease_checks.h"

namespace navwright {

namespace {

const std::vector<RereleaseCheck>& checksInOrder() {
    static const auto all = errorsFirst<RereleaseLintContext>({fileChecks(), mapChecks()});
    return all;
}

Vec3 playersPlace(const RereleaseNode& node) {
    return node.origin + kRereleaseOffset;
}

/// Simulates the reverse of all one-way walk links.
Result<std::vector<TriedReturn>> tryReturns(const RereleaseLintContext& context, int jobs, JobContext& job) {
    std::vector<TriedReturn> tried;
    std::vector<LinkPlaces> ways;
    const auto& graph = context.graph;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        for (std::size_t j = 0; j < graph.nodes[i].links.size(); ++j) {
            const auto& link = graph.nodes[i].links[j];
            const auto& back = context.target(link).links;
            if (link.kind() != RereleaseLinkType::walk || toIndex(link.target) == i ||
                std::ranges::find(back, static_cast<std::int32_t>(i), &RereleaseLink::target) != back.end() ||
                (!context.quake2() && back.size() >= kMaxQuakeLinks))
                continue;
            tried.push_back({.link = {i, j}});
            ways.push_back({playersPlace(context.target(link)), playersPlace(graph.nodes[i])});
        }
    }
    NAV_ASSIGN(const auto judged, context.ways->judge(ways, jobs, job));
    for (std::size_t i = 0; i < tried.size(); ++i) {
        tried[i].possible = judged[i].certain && judged[i].harmless();
        tried[i].walked = judged[i].means == MoveMeans::walk || judged[i].means == MoveMeans::step;
    }
    return tried;
}

}  // namespace

Issue nodeIssue(const RereleaseLintContext& context, std::size_t node, std::string message) {
    return {.at = context.node(node).origin,
            .node = static_cast<std::int32_t>(node),
            .message = std::move(message)};
}

Issue linkIssue(const RereleaseLintContext& context, const LinkPlace& place, std::string message) {
    const auto& link = context.link(place);
    return {.at = (context.node(place.node).origin + context.target(link).origin) / 2.0f,
            .node = static_cast<std::int32_t>(place.node),
            .link = static_cast<std::int32_t>(place.link),
            .to = link.target,
            .message = std::move(message)};
}

RereleasePatch patchOnNode(RereleasePatchKind kind, const Vec3& at) {
    return {.id = fmt::format("fix-{}-{:g}-{:g}-{:g}", rereleasePatchKindName(kind), at.x, at.y, at.z),
            .kind = kind,
            .at = at,
            .tolerance = defaultTolerance(kind)};
}

RereleasePatch patchOnLink(const RereleaseLintContext& context, RereleasePatchKind kind,
                           const LinkPlace& place) {
    auto patch = patchOnNode(kind, context.node(place.node).origin);
    const auto& to = context.target(context.link(place)).origin;
    patch.to = to;
    patch.id += fmt::format("-to-{:g}-{:g}-{:g}", to.x, to.y, to.z);
    return patch;
}

QuickFix fixBy(std::string label, std::vector<RereleasePatch> patches) {
    return {.label = std::move(label), .patches = {}, .rereleasePatches = std::move(patches)};
}

QuickFix deletion(const RereleaseLintContext& context, std::size_t node) {
    return fixBy("Delete the node", {patchOnNode(RereleasePatchKind::deleteNode, context.node(node).origin)});
}

QuickFix deletion(const RereleaseLintContext& context, const LinkPlace& place) {
    return fixBy("Delete the link", {patchOnLink(context, RereleasePatchKind::deleteLink, place)});
}

std::span<const Validator> rereleaseValidators() {
    static const auto all = validatorsOf<RereleaseLintContext>(checksInOrder());
    return all;
}

Result<Issues> lintRereleaseNav(const RereleaseLintInput& input, JobContext& context) {
    const StopScope scope(context.stopToken());
    RereleaseLintContext lint{.graph = input.graph, .map = input.map};
    std::optional<RereleaseWays> ways;
    if (input.map != nullptr) {
        ways.emplace(*input.map);
        lint.ways = &*ways;
    }
    if (input.map != nullptr && input.physics) {
        lint.rebuilt = input.graph;
        NAV_ASSIGN(lint.rebuild, rebuildTraversals(*lint.rebuilt, *input.map, input.jobs, context));
        NAV_ASSIGN(lint.returns, tryReturns(lint, input.jobs, context));
    }
    return findIssues<RereleaseLintContext>(checksInOrder(), lint);
}

namespace {

/// The graph with the fix, whole.
Result<RereleaseGraph> fixedGraph(RereleaseGraph graph, const QuickFix& fix) {
    for (const auto& patch : fix.rereleasePatches) {
        const auto outcome = applyRereleasePatch(graph, patch);
        if (outcome.state == PatchState::orphaned) return fail(outcome.reason, fix.label);
    }
    return graph;
}

/// Applies a fix and returns whether it changed anything. Changes nothing when an earlier fix moved or
/// removed its target.
bool laySafely(RereleaseGraph& graph, const QuickFix& fix) {
    if (fix.rereleasePatches.size() == 1)  // a single patch needs no copy for rollback
        return applyRereleasePatch(graph, fix.rereleasePatches[0]).state == PatchState::applied;
    auto fixed = fixedGraph(graph, fix);
    if (!fixed || *fixed == graph) return false;
    graph = *std::move(fixed);
    return true;
}

}  // namespace

Result<> applyFix(RereleaseGraph& graph, const QuickFix& fix) {
    NAV_ASSIGN(graph, fixedGraph(graph, fix));
    return {};
}

SafeRereleaseFixes safeRereleaseFixes(const RereleaseGraph& graph, std::span<const Issue> issues) {
    SafeRereleaseFixes made{.graph = graph};
    std::set<std::string> ids;
    for (const auto& issue : issues) {
        const auto fix = std::ranges::find_if(issue.fixes, &QuickFix::safe);
        if (fix == issue.fixes.end() || !laySafely(made.graph, *fix)) continue;
        ++made.fixed;
        for (const auto& patch : fix->rereleasePatches) {
            if (ids.insert(patch.id).second) made.patches.push_back(patch);
        }
    }
    return made;
}

}  // namespace navwright
