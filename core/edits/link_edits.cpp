#include <algorithm>

#include "edits/edit_parts.h"
#include "edits/edits.h"
#include "edits/floor_snap.h"

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
        const auto ends = endsOf(graph, link);
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
        const auto ends = endsOf(graph, link);
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
        const auto ends = endsOf(graph, link);
        patches.push_back(makePatch(PatchOperation::reverseLink, ends.from, ends.to));
    }
    if (patches.empty()) return noLinks();
    return patches;
}

Patches insertOnLinks(const NavGraph& graph, const EditTargets& targets, const Collision* world,
                      std::optional<Vec3> place) {
    std::vector<EditPatch> patches;
    for (const auto& link : presentLinks(graph, targets)) {
        const auto ends = endsOf(graph, link);
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
        const auto ends = endsOf(graph, link);
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

}  // namespace navwright::edit
