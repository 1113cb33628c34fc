#pragma once

#include <cstdint>
#include <vector>

#include "nav/nav_graph.h"

namespace navwright {

/// Whether a way leads from one node to another, the link between them left out.
class Detour {
  public:
    explicit Detour(const NavGraph& graph) : graph_(&graph), seen_(graph.nodes.size()) {}

    [[nodiscard]] bool exists(std::int32_t from, std::int32_t to);

  private:
    const NavGraph* graph_;
    std::vector<std::uint32_t> seen_;
    std::vector<std::int32_t> queue_;
    std::uint32_t search_ = 0;
};

}  // namespace navwright
