#pragma once

#include <cstddef>
#include <map>

#include "nav/nav_graph.h"

namespace navwright {

/// How many of each type a graph has, by the engine's number.
struct TypeCounts {
    std::map<NodeType, std::size_t> nodes;
    std::map<NodeType, std::size_t> links;
};

[[nodiscard]] TypeCounts countTypes(const NavGraph& graph);

}  // namespace navwright
