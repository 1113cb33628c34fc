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

/// Where the nodes and links of a graph come from, and which node of the NodeSet each is, while it is put
/// together.
class GraphBook {
  public:
    /// Starts with an empty graph.
    GraphBook() = default;
    /// Starts with a graph whose nodes are those of the NodeSet, in the same order.
    explicit GraphBook(const NavGraph& shown);

    /// The graph has grown: nodes and links that are not known yet are `fresh`; links that are gone are
    /// forgotten.
    void follow(const NavGraph& graph, NavOrigin fresh);
    /// Records links added since the last call; no nodes may have been added. Links between nodes of the
    /// NodeSet are inferred, the others come from the map.
    void followLinks(const NavGraph& graph);
    /// The graph's nodes were renumbered, too: `previous` has, per node, its index before, -1 for a new one.
    void follow(const NavGraph& graph, std::span<const std::int32_t> previous, NavOrigin fresh);

    /// By node.
    [[nodiscard]] const std::vector<NavOrigin>& nodes() const { return nodes_; }
    /// By node and link, for the graph followed last, whose links may have been put in another order since.
    [[nodiscard]] std::vector<std::vector<NavOrigin>> links(const NavGraph& graph) const;

    /// By node: node of the NodeSet; -1: it has none there.
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
