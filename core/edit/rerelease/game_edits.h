#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "core/base/result.h"
#include "core/edit/rerelease/graph_delta.h"
#include "core/nav/files/nearest_node.h"
#include "core/nav/files/rerelease_graph.h"

/// Edits of rerelease navs. Each returns the change without applying it: applyDelta() applies it, reversed()
/// undoes it. An edit without effect is an empty delta. Errors of all: a node or link that does not exist or
/// is given twice; a place that is not finite or outside any map.
namespace navwright {

/// Appends a node. Its links must lead to existing nodes.
[[nodiscard]] Result<GraphDelta> addRereleaseNode(const RereleaseGraph& graph, const RereleaseNode& node);
/// Moves nodes by an offset. Traversals are not moved.
[[nodiscard]] Result<GraphDelta> moveRereleaseNodes(const RereleaseGraph& graph,
                                                    std::span<const std::int32_t> nodes, const Vec3& by);
/// Removes nodes and the links to them; later nodes are renumbered (newIndices()).
[[nodiscard]] Result<GraphDelta> removeRereleaseNodes(const RereleaseGraph& graph,
                                                      std::span<const std::int32_t> nodes);
/// Sets some bits of the nodes' flags and clears others.
[[nodiscard]] Result<GraphDelta> setRereleaseNodeFlags(const RereleaseGraph& graph,
                                                       std::span<const std::int32_t> nodes, std::uint16_t set,
                                                       std::uint16_t clear);
/// Accepts any radius; the games use 4 to 64 in steps of 4.
[[nodiscard]] Result<GraphDelta> setRereleaseNodeRadius(const RereleaseGraph& graph,
                                                        std::span<const std::int32_t> nodes,
                                                        std::uint16_t radius);

/// Appends a link to a node. Additional errors: a link to itself, an existing link, more than Quake's 12
/// links per node or 65535 per file.
[[nodiscard]] Result<GraphDelta> addRereleaseLink(const RereleaseGraph& graph, std::int32_t from,
                                                  const RereleaseLink& link);
[[nodiscard]] Result<GraphDelta> removeRereleaseLinks(const RereleaseGraph& graph,
                                                      std::span<const LinkPlace> links);
/// Sets the type only, numbered as in the graph's game; flags stay.
[[nodiscard]] Result<GraphDelta> setRereleaseLinkType(const RereleaseGraph& graph,
                                                      std::span<const LinkPlace> links, std::uint8_t type);
/// Sets some bits of the links' flags (for NAV2 18: the team mask) and clears others.
[[nodiscard]] Result<GraphDelta> setRereleaseLinkFlags(const RereleaseGraph& graph,
                                                       std::span<const LinkPlace> links, std::uint8_t set,
                                                       std::uint8_t clear);
/// Sets the links' traversal, including points and ladder plane; nullopt removes it.
[[nodiscard]] Result<GraphDelta> setRereleaseTraversal(const RereleaseGraph& graph,
                                                       std::span<const LinkPlace> links,
                                                       const std::optional<RereleaseTraversal>& traversal);
/// Sets the links' edict; nullopt removes it. BrushEntity::edict() (rerelease/edict_match.h) makes one from a
/// map's entity.
[[nodiscard]] Result<GraphDelta> setRereleaseEdict(const RereleaseGraph& graph,
                                                   std::span<const LinkPlace> links,
                                                   const std::optional<RereleaseEdict>& edict);

/// Additional error: not finite.
[[nodiscard]] Result<GraphDelta> setRereleaseHeuristic(const RereleaseGraph& graph,
                                                       std::optional<float> heuristic);

}  // namespace navwright
