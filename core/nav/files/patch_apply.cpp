#include "core/nav/files/patch_apply.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/index.h"
#include "core/nav/files/nearest_node.h"
#include "core/nav/files/patch_steps.h"

namespace navwright {

std::string_view patchStateName(PatchState state) {
    constexpr std::string_view kNames[] = {"applied", "already_so", "orphaned", "disabled"};
    return kNames[toIndex(state)];
}

std::size_t PatchReport::count(PatchState state) const {
    return toIndex(std::ranges::count(outcomes, state, &PatchOutcome::state));
}

Result<PatchReport> applyPatches(NavGraph& graph, const PatchFile& patches, JobContext& context) {
    // On a cancel the graph must be unchanged.
    NavGraph work = graph;
    PatchedGraph patched(work);
    PatchReport report;
    report.unedited.reserve(graph.nodes.size());
    for (const auto& node : graph.nodes) report.unedited.push_back(node.origin);
    for (const auto& patch : patches.patches) {
        if (context.stopRequested()) return cancelled();
        report.outcomes.push_back(patch.enabled ? applyPatch(patched, patch)
                                                : PatchOutcome{patch.id, PatchState::disabled, {}});
    }
    report.previous = patched.finish();
    graph = std::move(work);
    return report;
}

namespace {

/// Where a patch puts a node, if it does.
std::optional<Vec3> nodePlace(const EditPatch& patch) {
    if (patch.place) return patch.place;
    if (patch.operation == PatchOperation::addNode) return patch.at;
    if (patch.operation == PatchOperation::moveNode) return patch.to;
    return std::nullopt;
}

}  // namespace

std::vector<std::string> editsOutside(const PatchFile& patches, const PatchReport& report, const Box& map) {
    std::vector<std::string> warnings;
    for (std::size_t i = 0; i < patches.patches.size(); ++i) {
        const auto at = nodePlace(patches.patches[i]);
        if (!at || report.outcomes[i].state != PatchState::applied || overlap(Box{*at, *at}, map)) continue;
        warnings.push_back(fmt::format("Edit {} puts a node outside the map, at ({:.1f} {:.1f} {:.1f})",
                                       patches.patches[i].id, at->x, at->y, at->z));
    }
    return warnings;
}

Result<> checkPatchMap(std::string_view made, std::string_view map, std::string_view file) {
    if (made.empty() || map.empty() || made == map) return {};
    return fail(fmt::format("The patches are for map '{}', not '{}'", made, map), std::string(file));
}

namespace {

using namespace patch_steps;

Done noNode(const EditPatch& patch, const Vec3& point) {
    return orphaned(fmt::format("No node within {} units of {}", patch.tolerance, place(point)));
}

Done noLink(const EditPatch& patch) {
    return orphaned(fmt::format("No link from {} to {}", place(patch.at), place(*patch.to)));
}

Done applyToNode(PatchedGraph& graph, const EditPatch& patch) {
    const auto node = nearestNode(graph.graph(), patch.at, patch.tolerance);
    if (!node) return noNode(patch, patch.at);
    switch (patch.operation) {
        case PatchOperation::moveNode:
            return moveNode(graph, patch, *node);
        case PatchOperation::deleteNode:
            graph.removeNode(*node);
            return {};
        case PatchOperation::retypeNode:
            return retypeNode(graph, patch, *node);
        case PatchOperation::dissolveNode:
            return dissolveNode(graph, *node);
        case PatchOperation::splitNode:
            return splitNode(graph, patch, *node);
        default:  // lockNode: its target was found
            return {};
    }
}

Done applyToPair(PatchedGraph& graph, const EditPatch& patch) {
    const auto first = nearestNode(graph.graph(), patch.at, patch.tolerance);
    if (!first) return noNode(patch, patch.at);
    const auto second = nearestNode(graph.graph(), *patch.to, patch.tolerance);
    if (!second) return noNode(patch, *patch.to);
    if (*first == *second) {
        if (patch.operation == PatchOperation::mergeNodes) return alreadySo();
        return orphaned(fmt::format("Both ends are the node at {}", place(graph.node(*first).origin)));
    }
    if (patch.operation == PatchOperation::mergeNodes) return mergeNodes(graph, patch, *first, *second);
    if (patch.operation == PatchOperation::alignLadder) return alignLadder(graph, patch, *first, *second);
    return addLink(graph, patch, *first, *second);
}

/// The outcome for a missing link: as wanted, or not found.
Done withoutLink(const PatchedGraph& graph, const EditPatch& patch) {
    if (!nearestNode(graph.graph(), patch.at, patch.tolerance)) return noNode(patch, patch.at);
    if (!nearestNode(graph.graph(), *patch.to, patch.tolerance)) return noNode(patch, *patch.to);
    if (patch.operation == PatchOperation::deleteLink) return alreadySo();
    if (patch.operation == PatchOperation::reverseLink &&
        nearestLink(graph.graph(), *patch.to, patch.at, patch.tolerance)) {
        return alreadySo();
    }
    return noLink(patch);
}

Done applyToLink(PatchedGraph& graph, const EditPatch& patch) {
    const auto found = nearestLink(graph.graph(), patch.at, *patch.to, patch.tolerance);
    if (!found) return withoutLink(graph, patch);
    const auto from = found->node;
    const auto to = toIndex(graph.node(from).links[found->link].target);
    switch (patch.operation) {
        case PatchOperation::deleteLink:
            graph.removeLink(from, to);
            return {};
        case PatchOperation::reverseLink:
            return reverseLink(graph, patch, from, to);
        case PatchOperation::retypeLink:
            return retypeLink(graph, patch, from, to);
        case PatchOperation::insertOnLink:
            return insertOnLink(graph, patch, from, to);
        default:  // lockLink: its target was found
            return {};
    }
}

/// Patches made in memory may be incomplete.
bool complete(const EditPatch& patch) {
    const auto fields = patchFields(patch.operation);
    return (fields.to != PatchField::required || patch.to) &&
           (fields.place != PatchField::required || patch.place) &&
           (fields.type != PatchField::required || patch.type);
}

Done applyComplete(PatchedGraph& graph, const EditPatch& patch) {
    switch (patch.operation) {
        case PatchOperation::addNode:
            return addNode(graph, patch);
        case PatchOperation::moveNode:
        case PatchOperation::deleteNode:
        case PatchOperation::retypeNode:
        case PatchOperation::dissolveNode:
        case PatchOperation::splitNode:
        case PatchOperation::lockNode:
            return applyToNode(graph, patch);
        case PatchOperation::addLink:
        case PatchOperation::mergeNodes:
        case PatchOperation::alignLadder:
            return applyToPair(graph, patch);
        case PatchOperation::deleteLink:
        case PatchOperation::reverseLink:
        case PatchOperation::retypeLink:
        case PatchOperation::insertOnLink:
        case PatchOperation::lockLink:
            return applyToLink(graph, patch);
    }
    return orphaned("Unknown operation");
}

}  // namespace

PatchOutcome applyPatch(PatchedGraph& graph, const EditPatch& patch) {
    auto done = complete(patch) ? applyComplete(graph, patch)
                                : orphaned("The patch lacks a position or a type that its operation needs");
    return {patch.id, done.state, std::move(done.reason)};
}

}  // namespace navwright
