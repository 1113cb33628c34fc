#pragma once

#include <array>
#include <span>
#include <vector>

#include "core/map/bsp/contents.h"
#include "tests/sample/bsp/polyhedron.h"
#include "tests/sample/bsp/solid.h"

namespace navwright::compile {

struct TreeNode {
    int plane = 0;                  ///< the positive one of its pair
    std::array<int, 2> children{};  ///< front and back: >= 0 a node, else leaf ~value
    Polygon cut;                    ///< what of the plane is inside the node, seen from the front
    Bounds bounds;
};

struct TreeLeaf {
    Contents contents = 0;     ///< exactly solid, or all that is in the leaf
    std::vector<int> solids;   ///< indices of the solids that fill it, ascending
    bool touchesHull = false;  ///< reaches the end of the compiled space
    int cluster = -1;          ///< leafs that see each other; -1 for solid
    Bounds bounds;

    [[nodiscard]] bool isSolid() const { return (contents & kContentsSolid) != 0; }
};

/// A binary space partition of one model. Every solid is whole leafs.
struct Tree {
    std::vector<TreeNode> nodes;  ///< 0 is the head
    std::vector<TreeLeaf> leafs;
};

[[nodiscard]] Tree buildTree(std::span<const Solid> solids, const PlaneTable& planes);

/// The leaf a point is in; on a plane, the one in front, as in the engine.
[[nodiscard]] int leafAt(const Tree& tree, const PlaneTable& planes, const Point& point);

/// Turns nodes with nothing but solid below them into one solid leaf. Leafs that are not solid keep their
/// numbers.
void pruneSolid(Tree& tree);

}  // namespace navwright::compile
