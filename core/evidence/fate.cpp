#include "evidence/fate.h"

#include <algorithm>
#include <map>
#include <ranges>
#include <set>
#include <tuple>

namespace navwright {

namespace {

/// Nodes of the NodeSet that the rehearsals took out, found by place.
std::set<std::int32_t> rehearsedAway(const Generation& generation) {
    const auto& graph = *generation.graph;
    std::set<std::int32_t> away;
    if (!graph.rehearsal || !graph.unrehearsed) return away;
    const auto placeOf = [](const Vec3& origin) { return std::tuple(origin.x, origin.y, origin.z); };
    std::map<std::tuple<float, float, float>, std::int32_t> before;
    const auto& nodes = graph.unrehearsed->nodes;
    for (std::size_t i = 0; i < nodes.size(); ++i)
        before[placeOf(nodes[i].origin)] = static_cast<std::int32_t>(i);
    const auto& previous = graph.rehearsal->previous;
    const std::set<std::int32_t> kept(previous.begin(), previous.end());
    const auto& known = generation.nodes->nodes;
    for (std::size_t i = 0; i < known.size(); ++i) {
        const auto found = before.find(placeOf(known[i].origin));
        if (found != before.end() && !kept.contains(found->second)) away.insert(static_cast<std::int32_t>(i));
    }
    return away;
}

}  // namespace

NodeEnd nodeEnd(const Generation& generation, std::int32_t node) {
    const auto& graph = *generation.graph;
    const auto found = std::ranges::find(graph.nodeOf, node);
    if (found != graph.nodeOf.end())
        return {NodeFate::inGraph, static_cast<std::int32_t>(found - graph.nodeOf.begin())};
    if (std::ranges::find(graph.leftOutNodes, node, &LeftOutNode::node) != graph.leftOutNodes.end())
        return {NodeFate::outOfReach, -1};
    const auto away = rehearsedAway(generation);
    if (away.contains(node)) return {NodeFate::removedInRehearsal, -1};
    // The ledger counts without the nodes that were out of reach.
    const auto before = std::ranges::count_if(graph.leftOutNodes,
                                              [node](const LeftOutNode& other) {
                                                  return other.node >= 0 && other.node < node;
                                              }) +
                        std::ranges::count_if(away, [node](std::int32_t other) { return other < node; });
    const auto& left = graph.ledger.previous;
    const bool byFeedback = !left.empty() && std::ranges::find(left, node - before) == left.end();
    const bool all = left.empty() && graph.ledger.nodesRemoved > 0;
    return {byFeedback || all ? NodeFate::removedByFeedback : NodeFate::removedByEdit, -1};
}

const Cure* cureOfLink(const GraphResult& graph, const Vec3& from, const Vec3& to) {
    if (!graph.rehearsal) return nullptr;
    const auto& cures = graph.rehearsal->cures;
    const auto found = std::ranges::find_if(
        cures | std::views::reverse, [&](const Cure& cure) { return cure.from == from && cure.to == to; });
    return found == std::ranges::end(cures | std::views::reverse) ? nullptr : &*found;
}

std::optional<LedgerHit> ledgerNodeNear(const Ledger* ledger, const Vec3& place, float radius) {
    std::optional<LedgerHit> best;
    if (ledger == nullptr) return best;
    for (std::size_t i = 0; i < ledger->nodes.size(); ++i) {
        const auto& entry = ledger->nodes[i];
        const auto apart = glm::distance(entry.origin, place);
        if (apart > radius || (best && apart >= best->distance)) continue;
        best = LedgerHit{i, apart, entry.iteration, entry.reason};
    }
    return best;
}

std::optional<LedgerHit> ledgerLinkNear(const Ledger* ledger, const Vec3& from, const Vec3& to,
                                        float radius) {
    std::optional<LedgerHit> best;
    if (ledger == nullptr) return best;
    for (std::size_t i = 0; i < ledger->links.size(); ++i) {
        const auto& entry = ledger->links[i];
        const auto start = glm::distance(entry.from, from), end = glm::distance(entry.to, to);
        if (start > radius || end > radius || (best && start + end >= best->distance)) continue;
        best = LedgerHit{i, start + end, entry.iteration, entry.reason};
    }
    return best;
}

const EditPatch* editRemovingNode(std::span<const EditPatch> patches, const Vec3& place) {
    const EditPatch* best = nullptr;
    float nearest = 0;
    for (const auto& patch : patches) {
        const bool merges = patch.operation == PatchOperation::mergeNodes;
        const bool removes = merges || patch.operation == PatchOperation::deleteNode ||
                             patch.operation == PatchOperation::dissolveNode;
        if (!patch.enabled || !removes) continue;
        const auto apart = glm::distance(merges && patch.to ? *patch.to : patch.at, place);
        if (apart > patch.tolerance || (best != nullptr && apart >= nearest)) continue;
        best = &patch;
        nearest = apart;
    }
    return best;
}

const EditPatch* editRemovingLink(std::span<const EditPatch> patches, const Vec3& from, const Vec3& to) {
    const auto removes = [&](const EditPatch& patch) {
        const bool ofLinks = patch.operation == PatchOperation::deleteLink ||
                             patch.operation == PatchOperation::reverseLink ||
                             patch.operation == PatchOperation::insertOnLink;
        return patch.enabled && ofLinks && patch.to && glm::distance(patch.at, from) <= patch.tolerance &&
               glm::distance(*patch.to, to) <= patch.tolerance;
    };
    const auto found = std::ranges::find_if(patches, removes);
    return found == patches.end() ? nullptr : &*found;
}

}  // namespace navwright
