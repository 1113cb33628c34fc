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

/// What an edit is about: nodes and links of one graph, each once. The order is that of selecting.
struct EditTargets {
    std::vector<std::size_t> nodes;
    std::vector<LinkPlace> links;

    [[nodiscard]] bool empty() const { return nodes.empty() && links.empty(); }
};

}  // namespace navwright

/// What a person can do to a nav by hand, as patches to append to those there are (patch_ids.h). Every edit
/// is about the graph as those left it. Targets that are not in the graph are passed over. Errors: nothing
/// suitable is selected, or no body fits where a node should be.
namespace navwright::edit {

using Patches = Result<std::vector<EditPatch>>;

/// `world`: where nodes are put on the floor; nullptr: no map, they stay where they are put.
[[nodiscard]] Patches addNode(const Collision* world, const Vec3& place, NodeType type);
/// The same, linked both ways with every node selected.
[[nodiscard]] Patches extend(const NavGraph& graph, const EditTargets& targets, const Collision* world,
                             const Vec3& place, NodeType type, NodeType linkType);
/// All by the same way; each goes down to the floor below it (`onFloor`) or keeps its height.
[[nodiscard]] Patches moveNodes(const NavGraph& graph, const EditTargets& targets, const Vec3& by,
                                const Collision* world, bool onFloor);
/// One node, to exactly there.
[[nodiscard]] Patches placeNode(const NavGraph& graph, std::size_t node, const Vec3& to);
/// Nodes, and the links that do not go with them.
[[nodiscard]] Patches remove(const NavGraph& graph, const EditTargets& targets);
/// Nodes or links, whichever is selected; nodes when both are.
[[nodiscard]] Patches retype(const NavGraph& graph, const EditTargets& targets, NodeType type);
[[nodiscard]] Patches dissolve(const NavGraph& graph, const EditTargets& targets);
/// Into the first selected, in the middle of all, on the floor.
[[nodiscard]] Patches merge(const NavGraph& graph, const EditTargets& targets, const Collision* world);
/// Each node gets a twin half a body beside it, towards the mean of what it is linked with.
[[nodiscard]] Patches split(const NavGraph& graph, const EditTargets& targets, const Collision* world);
/// Two nodes, whichever order.
[[nodiscard]] Patches alignLadder(const NavGraph& graph, const EditTargets& targets);

/// From each node selected to the next; back as well with `bothWays`. Links that are there already are left.
[[nodiscard]] Patches addLinks(const NavGraph& graph, const EditTargets& targets, NodeType type,
                               bool bothWays);
[[nodiscard]] Patches reverseLinks(const NavGraph& graph, const EditTargets& targets);
/// At `place`, else in the middle of each link, on the floor. A link and its opposite count once.
[[nodiscard]] Patches insertOnLinks(const NavGraph& graph, const EditTargets& targets, const Collision* world,
                                    std::optional<Vec3> place = {});
/// All links selected get the type of the first.
[[nodiscard]] Patches copyLinkType(const NavGraph& graph, const EditTargets& targets);
[[nodiscard]] Patches lock(const NavGraph& graph, const EditTargets& targets);

/// `patches` without the locks that hold the targets; an error when there is none.
[[nodiscard]] Patches withoutLocks(const NavGraph& graph, const EditTargets& targets,
                                   std::span<const EditPatch> patches);

}  // namespace navwright::edit
