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

/// Corner of the box that lies deepest behind a plane with these signs: the maximum where the normal is
/// negative.
[[nodiscard]] inline Vec3 corner(const Box& box, std::int32_t signMask) noexcept {
    return {(signMask & 1) != 0 ? box.maxs.x : box.mins.x, (signMask & 2) != 0 ? box.maxs.y : box.mins.y,
            (signMask & 4) != 0 ? box.maxs.z : box.mins.z};
}

[[nodiscard]] std::int32_t leafAt(const CollisionTree& tree, std::int32_t head, const Vec3& point) noexcept;

/// Which children of the node the box touches: bit 0 the front, bit 1 the back.
[[nodiscard]] int sidesTouched(const CollisionTree::Node& node, const Box& box) noexcept;

/// Calls visit(leaf) for each of the first kMaxBoxLeafs leafs the box touches, front children first, until it
/// returns false.
template <class Visit>
void forBoxLeafs(const CollisionTree& tree, std::int32_t head, const Box& box, Visit visit) {
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
