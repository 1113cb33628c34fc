#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/nav/files/nav_graph.h"
#include "core/nav/files/nav_origin.h"

namespace navwright {

/// Tracks the origin of nodes and links while a graph is assembled.
class OriginBook {
  public:
    /// Updates to a changed graph: new nodes and links get the origin `fresh`, removed links are dropped.
    void follow(const NavGraph& graph, NavOrigin fresh);
    /// Updates to a changed and renumbered graph. `previous`: by node its index before, -1 for a new one.
    void follow(const NavGraph& graph, std::span<const std::int32_t> previous, NavOrigin fresh);

    /// By node.
    [[nodiscard]] const std::vector<NavOrigin>& nodes() const { return nodes_; }
    /// By node and link of the last followed graph; its links may have been reordered since.
    [[nodiscard]] std::vector<std::vector<NavOrigin>> links(const NavGraph& graph) const;

  private:
    using Target = std::pair<std::int32_t, NavOrigin>;

    std::vector<NavOrigin> nodes_;
    std::vector<std::vector<Target>> links_;  ///< by node, ascending targets
};

}  // namespace navwright
