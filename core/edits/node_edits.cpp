#include <algorithm>

#include "edits/edit_parts.h"
#include "edits/edits.h"
#include "edits/floor_snap.h"

namespace navwright::edit {

namespace {

constexpr float kTwinDistance = 32;  ///< a body's width: the halves of a split node can be told apart

std::unexpected<Failure> noNodes() {
    return fail("No node is selected");
}

std::unexpected<Failure> noFloor() {
    return fail("No body fits there, or there is no floor below");
}

std::optional<Vec3> grounded(const Collision* world, const Vec3& place) {
    return world != nullptr ? snapToFloor(*world, place, kSnapReach) : place;
}

/// One patch per node.
Patches each(const NavGraph& graph, const EditTargets& targets, PatchOperation operation,
             std::optional<NodeType> type = {}) {
    std::vector<EditPatch> patches;
    for (const auto node : presentNodes(graph, targets))
        patches.push_back(makePatch(operation, graph.nodes[node].origin, {}, type));
    if (patches.empty()) return noNodes();
    return patches;
}

/// Where a node's links lead, on average; beside the node when it has none.
Vec3 twinPlace(const NavNode& node, const NavGraph& graph) {
    Vec3 sum(0);
    for (const auto& link : node.links)
        sum += graph.nodes[static_cast<std::size_t>(link.target)].origin - node.origin;
    sum.z = 0;
    const auto length = glm::length(sum);
    return node.origin + (length > 1 ? sum * (kTwinDistance / length) : Vec3(kTwinDistance, 0, 0));
}

}  // namespace

Patches addNode(const Collision* world, const Vec3& place, NodeType type) {
    const auto at = grounded(world, place);
    if (!at) return noFloor();
    return std::vector{makePatch(PatchOperation::addNode, *at, {}, type)};
}

Patches extend(const NavGraph& graph, const EditTargets& targets, const Collision* world, const Vec3& place,
               NodeType type, NodeType linkType) {
    const auto nodes = presentNodes(graph, targets);
    if (nodes.empty()) return noNodes();
    NAV_ASSIGN(auto patches, addNode(world, place, type));
    const auto at = patches.front().at;
    for (const auto node : nodes) {
        const auto& origin = graph.nodes[node].origin;
        patches.push_back(makePatch(PatchOperation::addLink, origin, at, linkType));
        patches.push_back(makePatch(PatchOperation::addLink, at, origin, linkType));
    }
    return patches;
}

Patches moveNodes(const NavGraph& graph, const EditTargets& targets, const Vec3& by, const Collision* world,
                  bool onFloor) {
    auto nodes = presentNodes(graph, targets);
    if (nodes.empty()) return noNodes();
    // The foremost goes first, so that none is mistaken for one that has moved onto its place.
    std::ranges::stable_sort(nodes, std::greater(),
                             [&](std::size_t node) { return glm::dot(graph.nodes[node].origin, by); });
    std::vector<EditPatch> patches;
    for (const auto node : nodes) {
        const auto& at = graph.nodes[node].origin;
        const auto to = onFloor ? grounded(world, at + by) : at + by;
        if (!to) return noFloor();
        if (*to != at) patches.push_back(makePatch(PatchOperation::moveNode, at, *to));
    }
    return patches;
}

Patches placeNode(const NavGraph& graph, std::size_t node, const Vec3& to) {
    if (node >= graph.nodes.size()) return noNodes();
    const auto& at = graph.nodes[node].origin;
    if (at == to) return std::vector<EditPatch>();
    return std::vector{makePatch(PatchOperation::moveNode, at, to)};
}

Patches remove(const NavGraph& graph, const EditTargets& targets) {
    const auto nodes = presentNodes(graph, targets);
    std::vector<EditPatch> patches;
    for (const auto& link : presentLinks(graph, targets)) {
        const auto target = static_cast<std::size_t>(linkAt(graph, link).target);
        const auto goes = [&](std::size_t node) { return std::ranges::find(nodes, node) != nodes.end(); };
        if (goes(link.node) || goes(target)) continue;
        const auto ends = endsOf(graph, link);
        patches.push_back(makePatch(PatchOperation::deleteLink, ends.from, ends.to));
    }
    for (const auto node : nodes)
        patches.push_back(makePatch(PatchOperation::deleteNode, graph.nodes[node].origin));
    if (patches.empty()) return fail("No node or link is selected");
    return patches;
}

Patches dissolve(const NavGraph& graph, const EditTargets& targets) {
    return each(graph, targets, PatchOperation::dissolveNode);
}

Patches merge(const NavGraph& graph, const EditTargets& targets, const Collision* world) {
    const auto nodes = presentNodes(graph, targets);
    if (nodes.size() < 2) return fail("Merging needs two or more nodes");
    Vec3 middle(0);
    for (const auto node : nodes) middle += graph.nodes[node].origin / static_cast<float>(nodes.size());
    const auto place = grounded(world, middle);
    if (!place) return noFloor();
    std::vector<EditPatch> patches;
    const auto& kept = graph.nodes[nodes.front()].origin;
    for (std::size_t i = 1; i < nodes.size(); ++i)
        patches.push_back(makePatch(PatchOperation::mergeNodes, kept, graph.nodes[nodes[i]].origin));
    patches.back().place = place;
    return patches;
}

Patches split(const NavGraph& graph, const EditTargets& targets, const Collision* world) {
    std::vector<EditPatch> patches;
    for (const auto node : presentNodes(graph, targets)) {
        const auto& origin = graph.nodes[node].origin;
        const auto place = grounded(world, twinPlace(graph.nodes[node], graph));
        if (!place || *place == origin) return noFloor();
        patches.push_back(makePatch(PatchOperation::splitNode, origin, {}, {}, *place));
    }
    if (patches.empty()) return noNodes();
    return patches;
}

Patches alignLadder(const NavGraph& graph, const EditTargets& targets) {
    const auto nodes = presentNodes(graph, targets);
    if (nodes.size() != 2) return fail("A ladder needs two nodes: its bottom and its top");
    auto bottom = graph.nodes[nodes[0]].origin;
    auto top = graph.nodes[nodes[1]].origin;
    if (bottom.z > top.z) std::swap(bottom, top);
    if (bottom.z == top.z) return fail("Both nodes are at one height");
    return std::vector{makePatch(PatchOperation::alignLadder, bottom, top)};
}

}  // namespace navwright::edit
