#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/generate/links/links.h"
#include "core/nav/files/nav_graph.h"
#include "core/nav/files/nav_origin.h"
#include "core/nav/files/node_link.h"

namespace navwright {

/// Tracks the origin of nodes and links, and their nodes in the NodeSet, while a graph is being assembled.
class GraphBook {
  public:
    /// Starts with an empty graph.
    GraphBook() = default;
    /// Starts with a graph whose nodes are those of the NodeSet, in the same order.
    explicit GraphBook(const NavGraph& shown);

    /// Follows a graph that has grown: unknown nodes and links get the origin `fresh`; links that are gone
    /// are forgotten.
    void follow(const NavGraph& graph, NavOrigin fresh);
    /// Follows a graph with new links but no new nodes. New links between nodes of the NodeSet are inferred,
    /// others come from the map.
    void followLinks(const NavGraph& graph);
    /// Follows a graph whose nodes were renumbered: `previous` has, per node, its index before, -1 for a new
    /// one. Unknown nodes and links get the origin `fresh`.
    void follow(const NavGraph& graph, std::span<const std::int32_t> previous, NavOrigin fresh);

    /// The origins by node.
    [[nodiscard]] const std::vector<NavOrigin>& nodes() const { return nodes_; }
    /// The origins by node and link, for the graph followed last; its links may have been reordered since.
    [[nodiscard]] std::vector<std::vector<NavOrigin>> links(const NavGraph& graph) const;

    /// By node: node of the NodeSet; -1: none.
    [[nodiscard]] const std::vector<std::int32_t>& nodeOf() const { return nodeOf_; }
    /// By node and link: link of the set between those nodes; -1: none.
    [[nodiscard]] std::vector<std::vector<std::int32_t>> linkOf(const NavGraph& graph,
                                                                const LinkSet& links) const;
    /// Whether both ends are nodes of the NodeSet.
    [[nodiscard]] bool isShown(const NodeLink& link) const;

  private:
    using Target = std::pair<std::int32_t, NavOrigin>;

    std::vector<NavOrigin> nodes_;
    std::vector<std::vector<Target>> links_;  ///< by node, ascending targets
    std::vector<std::int32_t> nodeOf_;
};

}  // namespace navwright
