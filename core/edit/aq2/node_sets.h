#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "core/edit/aq2/edits.h"
#include "core/nav/files/nav_graph.h"

/// Sets of nodes for selecting; ascending unless stated otherwise.
namespace navwright {

[[nodiscard]] std::vector<std::size_t> nodesOfType(const NavGraph& graph, NodeType type);
[[nodiscard]] std::vector<LinkPlace> linksOfType(const NavGraph& graph, NodeType type);
/// All nodes connected with the node, ignoring the direction of links.
[[nodiscard]] std::vector<std::size_t> componentOf(const NavGraph& graph, std::size_t node);
/// The cheapest path in order, including both ends; empty when there is none.
[[nodiscard]] std::vector<std::size_t> wayBetween(const NavGraph& graph, std::size_t from, std::size_t to);
[[nodiscard]] std::vector<std::size_t> nodesWhere(const NavGraph& graph,
                                                  const std::function<bool(const Vec3&)>& inside);
/// Links with both ends among the nodes.
[[nodiscard]] std::vector<LinkPlace> linksAmong(const NavGraph& graph, std::span<const std::size_t> nodes);
/// Links from or to any of the nodes.
[[nodiscard]] std::vector<LinkPlace> linksTouching(const NavGraph& graph, std::span<const std::size_t> nodes);

}  // namespace navwright
