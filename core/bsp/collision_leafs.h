#pragma once

#include <cstddef>
#include <cstdint>

#include "base/vec3.h"
#include "bsp/collision_tree.h"
#include "bsp/contents.h"

/// Points and boxes in the space of one head of the tree (the world, or a brush model where it was compiled).
namespace navwright {

/// Leafs a position test looks at; the engine drops more without a word (MAX of its leaf list there).
inline constexpr std::size_t kMaxBoxLeafs = 1024;

[[nodiscard]] std::int32_t leafAt(const CollisionTree& tree, std::int32_t head, const Vec3& point) noexcept;

/// Where the box's nearest and farthest corners lie along the node's normal: lanes 0 and 1. Per axis the
/// smaller and the larger product, which is the engine's choice of corners by the normal's signs.
[[nodiscard]] inline Float4 rangeAlong(const CollisionTree::Node& node, const BoxLanes& box) noexcept {
    const Float4 low = box.mins * node.plane, high = box.maxs * node.plane;
    const Float4 nearest = low < high ? low : high, farthest = low < high ? high : low;
    const Float4 x = __builtin_shufflevector(nearest, farthest, 0, 4, 0, 4);
    const Float4 y = __builtin_shufflevector(nearest, farthest, 1, 5, 1, 5);
    const Float4 z = __builtin_shufflevector(nearest, farthest, 2, 6, 2, 6);
    return x + y + z;
}

/// Which children of the node the box touches: bit 0 the front, bit 1 the back.
[[nodiscard]] inline int sidesTouched(const CollisionTree::Node& node, const BoxLanes& box) noexcept {
    const float dist = node.dist();
    if (node.axis < 3) {
        if (dist <= box.mins[node.axis]) return 1;
        return dist >= box.maxs[node.axis] ? 2 : 3;
    }
    const Float4 range = rangeAlong(node, box);
    return (range[1] >= dist ? 1 : 0) | (range[0] < dist ? 2 : 0);
}

/// Calls visit(leaf) for each of the first kMaxBoxLeafs leafs the box touches, front children first, until it
/// returns false.
template <class Visit>
void forBoxLeafs(const CollisionTree& tree, std::int32_t head, const BoxLanes& box, Visit visit) {
    WalkStack<std::int32_t> behind(tree.depth);
    std::int32_t at = head;
    for (std::size_t leafs = 0; leafs < kMaxBoxLeafs;) {
        if (at >= 0) {
            const CollisionTree::Node& node = tree.nodes[static_cast<std::size_t>(at)];
            const int sides = sidesTouched(node, box);
            if (sides == 3) behind.push() = node.children[1];
            at = node.children[sides == 2 ? 1 : 0];
            continue;
        }
        ++leafs;
        if (!visit(~at) || behind.empty()) return;
        at = behind.pop();
    }
}

/// The first brush of the mask that holds or touches the box at the origin, or null.
[[nodiscard]] const CollisionTree::Brush* brushAt(const CollisionTree& tree, std::int32_t head,
                                                  const Vec3& origin, const Box& box, Contents mask);

}  // namespace navwright
