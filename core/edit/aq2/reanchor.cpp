#include "core/edit/aq2/reanchor.h"

#include <fmt/format.h>

#include "core/nav/files/nearest_node.h"

namespace navwright {

namespace {

/// Whether `to` refers to a node rather than a destination.
bool toIsNode(const EditPatch& patch) {
    return patch.to && patch.operation != PatchOperation::moveNode;
}

}  // namespace

Result<EditPatch> reanchored(EditPatch patch, const NavGraph& graph, const Vec3& place) {
    auto at = place;
    if (patch.operation != PatchOperation::addNode) {
        const auto node = nearestNode(graph, place, kReanchorReach);
        if (!node) return fail(fmt::format("No node within {} units of there", kReanchorReach));
        at = graph.nodes[*node].origin;
    }
    const auto by = at - patch.at;
    if (toIsNode(patch)) {
        const auto node = nearestNode(graph, *patch.to + by, kReanchorReach);
        // Keep an end whose node still exists there.
        const auto there = nearestNode(graph, *patch.to, patch.tolerance);
        if (there) {
            patch.to = graph.nodes[*there].origin;
        } else if (node) {
            patch.to = graph.nodes[*node].origin;
        } else {
            return fail("Its other end is not found either; delete the edit and make it again");
        }
    } else if (patch.to) {
        patch.to = *patch.to + by;
    }
    if (patch.place) patch.place = *patch.place + by;
    patch.at = at;
    return patch;
}

}  // namespace navwright
