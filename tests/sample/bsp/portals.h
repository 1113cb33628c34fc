#pragma once

#include <vector>

#include "tests/sample/bsp/tree.h"

namespace navwright::compile {

/// A polygon two leafs meet in.
struct Portal {
    int node = 0;             ///< whose plane it is on
    int front = 0, back = 0;  ///< leafs
    Polygon polygon;          ///< seen from the front
};

[[nodiscard]] std::vector<Portal> linkLeafs(const Tree& tree, const PlaneTable& planes);

/// The leafs that are not solid and that the void outside the map reaches.
[[nodiscard]] std::vector<bool> leafsInVoid(const Tree& tree, const std::vector<Portal>& portals);

/// Numbers the connected parts of what is not solid; the count of them.
int assignClusters(Tree& tree, const std::vector<Portal>& portals);

}  // namespace navwright::compile
