#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/vec3.h"
#include "core/map/bsp/bsp_file.h"
#include "core/map/bsp/contents.h"
#include "core/map/bsp/lanes.h"

namespace navwright {

/// A map's collision data laid out flat for tracing. Built from a validated BspFile and never changed.
struct CollisionTree {
    /// Half a cache line: a trace reads a plane and its children together.
    struct alignas(32) Node {
        Float4 plane;              ///< normal and distance
        std::int32_t children[2];  ///< >= 0 a node, else leaf ~value
        std::int32_t axis;         ///< 0..2 when that component is exactly +1, else 3

        [[nodiscard]] Vec3 normal() const noexcept { return {plane[0], plane[1], plane[2]}; }
        [[nodiscard]] float dist() const noexcept { return plane[3]; }
    };
    struct Leaf {
        Contents contents;
        std::uint32_t firstBrush, brushCount;  ///< into leafBrushes
    };
    /// Bounds come from exactly axial sides and are infinite where there is none; the last lane says nothing.
    struct Brush {
        BoxLanes bounds;
        Contents contents;
        std::uint32_t firstGroup;
        std::uint32_t groupCount;  ///< 0: never collides
    };
    /// What decides whether a brush of a leaf is looked at, side by side in the order of the leaf.
    struct LeafBrush {
        BoxLanes bounds;
        Contents contents;
        std::uint32_t brush;
    };

    explicit CollisionTree(const BspFile& bsp);

    std::vector<Node> nodes;
    std::vector<Leaf> leafs;
    std::vector<LeafBrush> leafBrushes;
    std::vector<Brush> brushes;
    std::vector<BoxLanes> ladders;  ///< bounds of those brushes, of models too
    std::vector<SideGroup> groups;
    std::vector<std::int32_t> sideTexInfos;  ///< kSidesPerGroup for each group
    std::vector<std::int32_t> texInfoFlags;
    std::vector<std::int32_t> modelHeads;
    std::vector<Box> modelBounds;  ///< widened by 1 on every side, as the engine does after loading
    std::size_t depth = 0;         ///< most nodes on a way from a head to a leaf, over all models
};

/// The box around a sweep, so much larger that a brush apart from it cannot change the sweep: beyond a side
/// that both ends clear by more than the trace epsilon (1/32) the entry fraction is above 1. The margin is
/// twice that, and grows with the coordinates as rounding does.
[[nodiscard]] inline BoxLanes sweptBounds(const Vec3& from, const Vec3& to, const Box& box) noexcept {
    constexpr float kMargin = 0.0625f;
    constexpr float kRounding = 1.0f / (1 << 20);
    const Float4 start = lanesOf(from), end = lanesOf(to);
    const Float4 margin = kMargin + (absolute(start) + absolute(end)) * kRounding;
    return {(start < end ? start : end) + lanesOf(box.mins) - margin,
            (start > end ? start : end) + lanesOf(box.maxs) + margin};
}

/// Nodes still to be visited by a walk through a tree of known depth: on the stack for ordinary maps.
template <class T>
class WalkStack {
  public:
    explicit WalkStack(std::size_t depth) {
        if (depth <= kInline) return;
        deep_.resize(depth);
        top_ = base_ = deep_.data();
    }
    WalkStack(const WalkStack&) = delete;
    WalkStack& operator=(const WalkStack&) = delete;

    [[nodiscard]] bool empty() const noexcept { return top_ == base_; }
    [[nodiscard]] T& push() noexcept { return *top_++; }
    [[nodiscard]] const T& pop() noexcept { return *--top_; }

  private:
    static constexpr std::size_t kInline = 128;
    T inline_[kInline];
    std::vector<T> deep_;
    T* base_ = inline_;
    T* top_ = inline_;
};

/// Points and boxes in the space of one head of the tree (the world, or a brush model where it was compiled).

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
