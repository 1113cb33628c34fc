#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "core/base/result.h"
#include "core/edit/rerelease/graph_delta.h"
#include "core/nav/files/nearest_node.h"
#include "core/nav/files/rerelease_graph.h"

/// Edits of navs of the re-releases, each as what it changes: the graph given stays as it is, applyDelta()
/// carries the edit out, with reversed() it is undone. An edit that changes nothing is an empty delta. Errors
/// of all: a node or link that is not there, named twice where several are given; a place that is not finite
/// or beyond any map.
namespace navwright {

/// At the end. Its links must lead to nodes that are there.
[[nodiscard]] Result<GraphDelta> addGameNode(const RereleaseGraph& graph, const RereleaseNode& node);
/// By so many units. Traversals stay where they are.
[[nodiscard]] Result<GraphDelta> moveGameNodes(const RereleaseGraph& graph,
                                               std::span<const std::int32_t> nodes, const Vec3& by);
/// With the links to them; the nodes after them get other numbers (newIndices()).
[[nodiscard]] Result<GraphDelta> removeGameNodes(const RereleaseGraph& graph,
                                                 std::span<const std::int32_t> nodes);
/// Sets some bits of the nodes' flags and clears others.
[[nodiscard]] Result<GraphDelta> setGameNodeFlags(const RereleaseGraph& graph,
                                                  std::span<const std::int32_t> nodes, std::uint16_t set,
                                                  std::uint16_t clear);
/// Any radius is taken; what the games use is 4 to 64 in steps of 4.
[[nodiscard]] Result<GraphDelta> setGameNodeRadius(const RereleaseGraph& graph,
                                                   std::span<const std::int32_t> nodes, std::uint16_t radius);

/// The node's last link. Errors also: to its own start, to where one leads already, beyond Quake's 12 links a
/// node or the 65535 of a file.
[[nodiscard]] Result<GraphDelta> addGameLink(const RereleaseGraph& graph, std::int32_t from,
                                             const RereleaseLink& link);
[[nodiscard]] Result<GraphDelta> removeGameLinks(const RereleaseGraph& graph,
                                                 std::span<const LinkPlace> links);
/// The type alone, in the terms of the graph's game; flags stay.
[[nodiscard]] Result<GraphDelta> setGameLinkType(const RereleaseGraph& graph,
                                                 std::span<const LinkPlace> links, std::uint8_t type);
/// Sets some bits of the links' flags (of NAV2 18: the team mask) and clears others.
[[nodiscard]] Result<GraphDelta> setGameLinkFlags(const RereleaseGraph& graph,
                                                  std::span<const LinkPlace> links, std::uint8_t set,
                                                  std::uint8_t clear);
/// Without a value the links lose it. Points and ladder plane are part of it.
[[nodiscard]] Result<GraphDelta> setGameTraversal(const RereleaseGraph& graph,
                                                  std::span<const LinkPlace> links,
                                                  const std::optional<RereleaseTraversal>& traversal);
/// Without a value the links lose it. BrushEntity::edict() (gamenav/edict_match.h) makes that of an entity of
/// the map.
[[nodiscard]] Result<GraphDelta> setGameEdict(const RereleaseGraph& graph, std::span<const LinkPlace> links,
                                              const std::optional<RereleaseEdict>& edict);

/// Errors also: not finite.
[[nodiscard]] Result<GraphDelta> setGameHeuristic(const RereleaseGraph& graph,
                                                  std::optional<float> heuristic);

}  // namespace navwright
