#pragma once

#include <optional>
#include <vector>

#include "core/edit/aq2/edits.h"
#include "core/nav/files/edit_patch.h"
#include "core/nav/files/nav_graph.h"
#include "core/physics/movement/link_physics.h"

/// What the edits have in common.
namespace navwright::edit {

[[nodiscard]] inline EditPatch makePatch(PatchOperation operation, const Vec3& at,
                                         std::optional<Vec3> to = {}, std::optional<NodeType> type = {},
                                         std::optional<Vec3> place = {}) {
    return {.id = {},
            .operation = operation,
            .at = at,
            .to = to,
            .place = place,
            .type = type,
            .tolerance = defaultPatchTolerance(operation)};
}

[[nodiscard]] inline std::vector<std::size_t> presentNodes(const NavGraph& graph,
                                                           const EditTargets& targets) {
    std::vector<std::size_t> nodes;
    for (const auto node : targets.nodes) {
        if (node < graph.nodes.size() && graph.nodes[node].inUse) nodes.push_back(node);
    }
    return nodes;
}

[[nodiscard]] inline std::vector<LinkPlace> presentLinks(const NavGraph& graph, const EditTargets& targets) {
    std::vector<LinkPlace> links;
    for (const auto& link : targets.links) {
        if (link.node < graph.nodes.size() && link.link < graph.nodes[link.node].links.size())
            links.push_back(link);
    }
    return links;
}

[[nodiscard]] inline const NavLink& linkAt(const NavGraph& graph, const LinkPlace& place) {
    return graph.nodes[place.node].links[place.link];
}

[[nodiscard]] inline LinkPlaces placesOf(const NavGraph& graph, const LinkPlace& place) {
    return {graph.nodes[place.node].origin,
            graph.nodes[static_cast<std::size_t>(linkAt(graph, place).target)].origin};
}

}  // namespace navwright::edit
