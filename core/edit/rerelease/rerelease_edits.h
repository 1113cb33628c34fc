#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "core/base/result.h"
#include "core/nav/files/nearest_node.h"
#include "core/nav/files/rerelease_graph.h"

/// Edits of rerelease navs. Each returns whether the graph is another now. Errors of all, which leave the
/// graph unchanged: a node or link that does not exist or is given twice; a place that is not finite or
/// outside any map.
namespace navwright {

/// Appends a node. Its links must lead to existing nodes. Additional error: more nodes than a file holds.
[[nodiscard]] Result<bool> addRereleaseNode(RereleaseGraph& graph, const RereleaseNode& node);
/// Changes place, radius or flags of nodes. Traversals are not moved.
[[nodiscard]] Result<bool> editRereleaseNodes(RereleaseGraph& graph, std::span<const std::int32_t> nodes,
                                              const std::function<void(RereleaseNode&)>& edit);
/// Removes nodes and the links to them; later nodes are renumbered.
[[nodiscard]] Result<bool> removeRereleaseNodes(RereleaseGraph& graph, std::span<const std::int32_t> nodes);

/// Appends a link to a node. Additional errors: a link to itself, an existing link, more than Quake's 12
/// links per node or 65535 per file.
[[nodiscard]] Result<bool> addRereleaseLink(RereleaseGraph& graph, std::int32_t from,
                                            const RereleaseLink& link);
/// Changes type, flags, traversal or edict of links, not their targets.
[[nodiscard]] Result<bool> editRereleaseLinks(RereleaseGraph& graph, std::span<const LinkPlace> links,
                                              const std::function<void(RereleaseLink&)>& edit);
[[nodiscard]] Result<bool> removeRereleaseLinks(RereleaseGraph& graph, std::span<const LinkPlace> links);

}  // namespace navwright
