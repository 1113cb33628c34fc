#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "core/base/result.h"
#include "core/base/vec3.h"
#include "core/map/bsp/collision.h"
#include "core/nav/files/edit_patch.h"
#include "core/nav/files/nav_graph.h"
#include "core/nav/files/nearest_node.h"

namespace navwright {

/// The selection an edit applies to: nodes and links of one graph, without duplicates, in the order of
/// selection.
struct EditTargets {
    std::vector<std::size_t> nodes;
    std::vector<LinkPlace> links;

    [[nodiscard]] bool empty() const { return nodes.empty() && links.empty(); }
};

}  // namespace navwright

/// The manual edits of a nav. Each returns patches to append to the existing ones (patch_ids.h); the graph
/// must have those applied. Targets that are not in the graph are skipped. Errors: nothing suitable is
/// selected, or no body fits where a node should be.
namespace navwright::edit {

using Patches = Result<std::vector<EditPatch>>;

/// Adds a node. `world`: puts the node on the floor; nullptr: no map, it stays at `place`.
[[nodiscard]] Patches addNode(const Collision* world, const Vec3& place, NodeType type);
/// Adds a node and links it both ways with every selected node.
[[nodiscard]] Patches extend(const NavGraph& graph, const EditTargets& targets, const Collision* world,
                             const Vec3& place, NodeType type, NodeType linkType);
/// Moves all selected nodes by the same offset; each drops to the floor below it (`onFloor`) or keeps its
/// height.
[[nodiscard]] Patches moveNodes(const NavGraph& graph, const EditTargets& targets, const Vec3& by,
                                const Collision* world, bool onFloor);
/// Moves one node to exactly `to`.
[[nodiscard]] Patches placeNode(const NavGraph& graph, std::size_t node, const Vec3& to);
/// Removes nodes, and selected links between other nodes.
[[nodiscard]] Patches remove(const NavGraph& graph, const EditTargets& targets);
/// Changes the type of the selected nodes, or of the selected links if no node is selected.
[[nodiscard]] Patches retype(const NavGraph& graph, const EditTargets& targets, NodeType type);
[[nodiscard]] Patches dissolve(const NavGraph& graph, const EditTargets& targets);
/// Merges the selected nodes into the first, at their mean position, on the floor.
[[nodiscard]] Patches merge(const NavGraph& graph, const EditTargets& targets, const Collision* world);
/// Splits each node in two: adds a node half a body away towards the mean of its linked nodes.
[[nodiscard]] Patches split(const NavGraph& graph, const EditTargets& targets, const Collision* world);
/// Aligns the two ends of a ladder, selected in any order.
[[nodiscard]] Patches alignLadder(const NavGraph& graph, const EditTargets& targets);

/// Links each selected node to the next; with `bothWays` also back. Skips existing links.
[[nodiscard]] Patches addLinks(const NavGraph& graph, const EditTargets& targets, NodeType type,
                               bool bothWays);
[[nodiscard]] Patches reverseLinks(const NavGraph& graph, const EditTargets& targets);
/// Inserts a node at `place`, else in the middle of each link, on the floor. A link and its reverse count as
/// one.
[[nodiscard]] Patches insertOnLinks(const NavGraph& graph, const EditTargets& targets, const Collision* world,
                                    std::optional<Vec3> place = {});
/// Gives all selected links the type of the first.
[[nodiscard]] Patches copyLinkType(const NavGraph& graph, const EditTargets& targets);
[[nodiscard]] Patches lock(const NavGraph& graph, const EditTargets& targets);

/// Returns `patches` without the locks of the targets. Errors: none is locked.
[[nodiscard]] Patches withoutLocks(const NavGraph& graph, const EditTargets& targets,
                                   std::span<const EditPatch> patches);

}  // namespace navwright::edit
