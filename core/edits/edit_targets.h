#pragma once

#include <cstddef>
#include <vector>

#include "nav/nearest_node.h"

namespace navwright {

/// What an edit is about: nodes and links of one graph, each once. The order is that of selecting.
struct EditTargets {
    std::vector<std::size_t> nodes;
    std::vector<LinkPlace> links;

    [[nodiscard]] bool empty() const { return nodes.empty() && links.empty(); }
};

}  // namespace navwright
