#include "core/edit/aq2/edits.h"

#include <algorithm>

#include "core/base/engine_constants.h"
#include "core/base/index.h"
#include "core/edit/aq2/edit_parts.h"
#include "core/edit/aq2/floor_snap.h"

namespace navwright::edit {

namespace {

std::unexpected<Failure> noLinks() {
    return fail("No link is selected");
}

bool near(const Vec3& a, const Vec3& b, float tolerance) {
    return glm::distance(a, b) <= tolerance;
}

bool holds(const EditPatch& patch, const NavGraph& graph, const EditTargets& targets) {
    if (patch.operation == PatchOperation::lockNode) {
        const auto nodes = presentNodes(graph, targets);
        return std::ranges::any_of(
            nodes, [&](std::size_t node) { return nearestNode(graph, patch.at, patch.tolerance) == node; });
    }
    if (patch.operation != PatchOperation::lockLink || !patch.to) return false;
    const auto links = presentLinks(graph, targets);
    return std::ranges::any_of(links, [&](const LinkPlace& link) {
        const auto ends = placesOf(graph, link);
        return near(ends.from, patch.at, patch.tolerance) && near(ends.to, *patch.to, patch.tolerance) &&
               nearestLink(graph, patch.at, *patch.to, patch.tolerance) == link;
    });
}

}  // namespace

Patches retype(const NavGraph& graph, const EditTargets& targets, NodeType type) {
    std::vector<EditPatch> patches;
    const auto nodes = presentNodes(graph, targets);
    for (const auto node : nodes) {
        if (graph.nodes[node].type != type)
            patches.push_back(makePatch(PatchOperation::retypeNode, graph.nodes[node].origin, {}, type));
    }
    if (!nodes.empty()) return patches;
    const auto links = presentLinks(graph, targets);
    if (links.empty()) return fail("No node or link is selected");
    for (const auto& link : links) {
        const auto ends = placesOf(graph, link);
        if (linkAt(graph, link).type != type)
            patches.push_back(makePatch(PatchOperation::retypeLink, ends.from, ends.to, type));
    }
    return patches;
}

Patches addLinks(const NavGraph& graph, const EditTargets& targets, NodeType type, bool bothWays) {
    const auto nodes = presentNodes(graph, targets);
    if (nodes.size() < 2) return fail("A link needs two nodes: select where it starts, then where it ends");
    std::vector<EditPatch> patches;
    const auto add = [&](std::size_t from, std::size_t to) {
        if (findLink(graph.nodes[from], static_cast<std::int32_t>(to)) != nullptr) return;
        patches.push_back(
            makePatch(PatchOperation::addLink, graph.nodes[from].origin, graph.nodes[to].origin, type));
    };
    for (std::size_t i = 1; i < nodes.size(); ++i) {
        add(nodes[i - 1], nodes[i]);
        if (bothWays) add(nodes[i], nodes[i - 1]);
    }
    if (patches.empty()) return fail("These nodes are linked already");
    return patches;
}

Patches reverseLinks(const NavGraph& graph, const EditTargets& targets) {
    std::vector<EditPatch> patches;
    for (const auto& link : presentLinks(graph, targets)) {
        const auto ends = placesOf(graph, link);
        patches.push_back(makePatch(PatchOperation::reverseLink, ends.from, ends.to));
    }
    if (patches.empty()) return noLinks();
    return patches;
}

Patches insertOnLinks(const NavGraph& graph, const EditTargets& targets, const Collision* world,
                      std::optional<Vec3> place) {
    std::vector<EditPatch> patches;
    for (const auto& link : presentLinks(graph, targets)) {
        const auto ends = placesOf(graph, link);
        const bool opposite = std::ranges::any_of(
            patches, [&](const EditPatch& made) { return made.at == ends.to && made.to == ends.from; });
        if (opposite) continue;
        const auto wanted = place.value_or((ends.from + ends.to) * 0.5f);
        const auto at = world != nullptr ? snapToFloor(*world, wanted, kSnapReach) : wanted;
        if (!at) return fail("No body fits on the link, or there is no floor below");
        patches.push_back(makePatch(PatchOperation::insertOnLink, ends.from, ends.to, {}, *at));
    }
    if (patches.empty()) return noLinks();
    return patches;
}

Patches copyLinkType(const NavGraph& graph, const EditTargets& targets) {
    const auto links = presentLinks(graph, targets);
    if (links.size() < 2) return fail("Select the link to copy from, then those to copy to");
    return retype(graph, {.nodes = {}, .links = links}, linkAt(graph, links.front()).type);
}

Patches lock(const NavGraph& graph, const EditTargets& targets) {
    std::vector<EditPatch> patches;
    for (const auto node : presentNodes(graph, targets))
        patches.push_back(makePatch(PatchOperation::lockNode, graph.nodes[node].origin));
    for (const auto& link : presentLinks(graph, targets)) {
        const auto ends = placesOf(graph, link);
        patches.push_back(makePatch(PatchOperation::lockLink, ends.from, ends.to));
    }
    if (patches.empty()) return fail("No node or link is selected");
    return patches;
}

Patches withoutLocks(const NavGraph& graph, const EditTargets& targets, std::span<const EditPatch> patches) {
    std::vector<EditPatch> left;
    std::ranges::copy_if(patches, std::back_inserter(left),
                         [&](const EditPatch& patch) { return !holds(patch, graph, targets); });
    if (left.size() == patches.size()) return fail("Nothing that is selected is locked");
    return left;
}

namespace {

constexpr float kTwinDistance =
    kBodyWidth;  ///< a body's width, so that the halves of a split node can be told apart

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

/// The mean position of a node's link targets; beside the node when it has none.
Vec3 twinPlace(const NavNode& node, const NavGraph& graph) {
    Vec3 sum(0);
    for (const auto& link : node.links) sum += graph.nodes[toIndex(link.target)].origin - node.origin;
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
    // The foremost node first, so that no patch matches a node that has moved onto its place.
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
        const auto target = toIndex(linkAt(graph, link).target);
        const auto goes = [&](std::size_t node) { return std::ranges::find(nodes, node) != nodes.end(); };
        if (goes(link.node) || goes(target)) continue;
        const auto ends = placesOf(graph, link);
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
