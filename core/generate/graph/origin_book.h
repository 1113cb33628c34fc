#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/nav/files/nav_graph.h"
#include "core/nav/files/nav_origin.h"

namespace navwright {

/// Where the nodes and links of a graph come from, while it is put together.
class OriginBook {
  public:
    /// The graph has grown: nodes and links that are not known yet are `fresh`; links that are gone are
    /// forgotten.
    void follow(const NavGraph& graph, NavOrigin fresh);
    /// The graph's nodes were renumbered, too: `previous` has, per node, its index before, -1 for a new one.
    void follow(const NavGraph& graph, std::span<const std::int32_t> previous, NavOrigin fresh);

    /// By node.
    [[nodiscard]] const std::vector<NavOrigin>& nodes() const { return nodes_; }
    /// By node and link, for the graph followed last, whose links may have been put in another order since.
    [[nodiscard]] std::vector<std::vector<NavOrigin>> links(const NavGraph& graph) const;

  private:
    using Target = std::pair<std::int32_t, NavOrigin>;

    std::vector<NavOrigin> nodes_;
    std::vector<std::vector<Target>> links_;  ///< by node, ascending targets
};

}  // namespace navwright
