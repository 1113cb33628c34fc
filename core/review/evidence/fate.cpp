#include "core/review/evidence/fate.h"
#include "core/base/counted.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <ranges>
#include <set>
#include <tuple>

#include "core/base/index.h"
#include "core/nav/graph/components.h"

namespace navwright {

namespace {

/// By node of the graph before rehearsing: whether it was removed.
std::vector<bool> takenOut(const GraphResult& graph) {
    std::vector<bool> gone(graph.unrehearsed->nodes.size(), true);
    for (const auto node : graph.rehearsal->previous) {
        if (node >= 0) gone[node] = false;
    }
    return gone;
}

/// The removed nodes connected with `node`, and their neighbours.
std::vector<bool> wentWith(const NavGraph& graph, const std::vector<bool>& gone, std::size_t node) {
    const auto back = reversed(graph);
    std::vector<bool> part(graph.nodes.size());
    std::vector<std::size_t> open{node};
    part[node] = true;
    while (!open.empty()) {
        const auto at = open.back();
        open.pop_back();
        if (!gone[at]) continue;
        for (const auto* links : {&graph.nodes[at].links, &back.nodes[at].links}) {
            for (const auto& link : *links) {
                const auto other = toIndex(link.target);
                if (part[other]) continue;
                part[other] = true;
                open.push_back(other);
            }
        }
    }
    return part;
}

/// The last cure that removed nodes and starts or ends in the part.
const Cure* cureOfPart(const GraphResult& graph, const std::vector<bool>& part, std::size_t node) {
    const auto& nodes = graph.unrehearsed->nodes;
    const auto& place = nodes[node].origin;
    const auto inPart = [&](const Vec3& origin) {
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            if (part[i] && nodes[i].origin == origin) return true;
        }
        return false;
    };
    for (const auto& cure : graph.rehearsal->cures | std::views::reverse) {
        if (cure.kind == CureKind::shut && cure.from == place) return &cure;
        if (cure.kind == CureKind::cut && (inPart(cure.from) || inPart(cure.to))) return &cure;
    }
    return nullptr;
}

/// Nodes of the NodeSet removed by rehearsals, by position.
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
    if (std::ranges::find(graph.rejectedNodes, node, &RejectedNode::node) != graph.rejectedNodes.end())
        return {NodeFate::outOfReach, -1};
    const auto away = rehearsedAway(generation);
    if (away.contains(node)) return {NodeFate::removedInRehearsal, -1};
    // The ledger's numbers exclude nodes that were left out.
    const auto before = std::ranges::count_if(graph.rejectedNodes,
                                              [node](const RejectedNode& other) {
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

std::optional<RehearsedAway> rehearsedAwayNear(const GraphResult& graph, const Vec3& place, float radius,
                                               float height) {
    if (!graph.rehearsal || !graph.unrehearsed) return std::nullopt;
    const auto& nodes = graph.unrehearsed->nodes;
    const auto gone = takenOut(graph);
    std::optional<std::size_t> nearest;
    const auto away = [&](std::size_t node) { return glm::distance(nodes[node].origin, place); };
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (!gone[i] || away(i) > radius || std::abs(nodes[i].origin.z - place.z) > height) continue;
        if (!nearest || away(i) < away(*nearest)) nearest = i;
    }
    if (!nearest) return std::nullopt;
    return RehearsedAway{nodes[*nearest].origin, away(*nearest),
                         cureOfPart(graph, wentWith(*graph.unrehearsed, gone, *nearest), *nearest)};
}

std::string cureText(const Cure& cure) {
    if (cure.kind == CureKind::shut)
        return fmt::format("{}: bots set out for it {} in vain", cureName(cure.kind),
                           counted(static_cast<std::uint64_t>(cure.failures), "time", "times"));
    return fmt::format(
        "{} from ({:.0f}, {:.0f}, {:.0f}) to ({:.0f}, {:.0f}, {:.0f}), {} of {} attempts failed: {}",
        cureName(cure.kind), cure.from.x, cure.from.y, cure.from.z, cure.to.x, cure.to.y, cure.to.z,
        cure.failures, cure.attempts, cure.why);
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
