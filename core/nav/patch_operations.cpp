#include "nav/patch_operations.h"

#include <fmt/format.h>

#include "nav/nearest_node.h"
#include "nav/patch_steps.h"

namespace navwright {

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
        default:  // lockNode: it found what it protects
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

/// A link that is not there: as wanted already, or lost.
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
    const auto to = static_cast<std::size_t>(graph.node(from).links[found->link].target);
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
        default:  // lockLink: it found what it protects
            return {};
    }
}

/// Patches made in memory may lack what a file could not.
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
