#pragma once

#include <cstddef>

#include "core/edit/aq2/edits.h"
#include "core/nav/files/edit_patch.h"

namespace navwright {

/// The edit of the given kind at a node, as a person would make it there.
inline edit::Patches editOf(PatchOperation kind, const NavGraph& graph, std::size_t node) {
    using Op = PatchOperation;
    const EditTargets one{{node}, {}}, link{{}, {{node, 0}}};
    const auto& origin = graph.nodes[node].origin;
    const auto& links = graph.nodes[node].links;
    const auto next = links.empty() ? node : static_cast<std::size_t>(links.front().target);
    switch (kind) {
        case Op::addNode:
            return edit::addNode(nullptr, origin + Vec3(11, 13, 0), NodeType::item);
        case Op::moveNode:
            return edit::moveNodes(graph, one, {6, 4, 0}, nullptr, false);
        case Op::deleteNode:
            return edit::remove(graph, one);
        case Op::retypeNode:
            return edit::retype(graph, one, NodeType::poi);
        case Op::addLink: {
            const auto far = (node + graph.nodes.size() / 2) % graph.nodes.size();
            return edit::addLinks(graph, {{node, far}, {}}, NodeType::move, false);
        }
        case Op::deleteLink:
            return edit::remove(graph, link);
        case Op::reverseLink:
            return edit::reverseLinks(graph, link);
        case Op::retypeLink:
            return edit::retype(graph, link, NodeType::crouch);
        case Op::dissolveNode:
            return edit::dissolve(graph, one);
        case Op::insertOnLink:
            return edit::insertOnLinks(graph, link, nullptr);
        case Op::mergeNodes:
            return edit::merge(graph, {{node, next}, {}}, nullptr);
        case Op::splitNode:
            return edit::split(graph, one, nullptr);
        case Op::alignLadder:
            return edit::alignLadder(graph, {{node, next}, {}});
        case Op::lockNode:
            return edit::lock(graph, one);
        default:
            return edit::lock(graph, link);
    }
}

}  // namespace navwright
