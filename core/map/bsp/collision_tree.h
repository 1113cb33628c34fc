#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/vec3.h"
#include "core/map/bsp/bsp_file.h"
#include "core/map/bsp/contents.h"
#include "core/map/bsp/lanes.h"

namespace navwright {

/// A map's collision data in a flat layout for tracing. Built from a validated BspFile; immutable.
struct CollisionTree {
    /// Half a cache line, so that a plane and its children are read together.
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
    /// Bounds come from exactly axial sides and are infinite without one; the last lane is unused.
    struct Brush {
        BoxLanes bounds;
        Contents contents;
        std::uint32_t firstGroup;
        std::uint32_t groupCount;  ///< 0: never collides
    };
    /// Data that decides whether a leaf's brush is tested, contiguous in leaf order.
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
    std::vector<BoxLanes> ladders;  ///< bounds of ladder brushes, including those of models
    std::vector<SideGroup> groups;
    std::vector<std::int32_t> sideTexInfos;  ///< kSidesPerGroup for each group
    std::vector<std::int32_t> texInfoFlags;
    std::vector<std::int32_t> modelHeads;
    std::vector<Box> modelBounds;  ///< expanded by 1 on every side, as the engine does when loading
    std::size_t depth = 0;         ///< maximum depth over all models, in nodes
};

/// The bounds of a sweep with a margin, so that brushes outside cannot affect it: beyond a side that both
/// ends clear by more than the trace epsilon (1/32) the entry fraction is above 1. The margin is twice that,
/// plus an allowance for rounding that grows with the coordinates.
[[nodiscard]] inline BoxLanes sweptBounds(const Vec3& from, const Vec3& to, const Box& box) noexcept {
    constexpr float kMargin = 0.0625f;
    constexpr float kRounding = 1.0f / (1 << 20);
    const Float4 start = lanesOf(from), end = lanesOf(to);
    const Float4 margin = kMargin + (absolute(start) + absolute(end)) * kRounding;
    return {(start < end ? start : end) + lanesOf(box.mins) - margin,
            (start > end ? start : end) + lanesOf(box.maxs) + margin};
}

/// Stack of nodes to visit in a tree of known depth: without heap allocation for ordinary maps.
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

/// Point and box tests in the space of one subtree (the world, or an unplaced brush model).

/// Leafs examined by a position test; the engine silently drops more.
inline constexpr std::size_t kMaxBoxLeafs = 1024;

[[nodiscard]] std::int32_t leafAt(const CollisionTree& tree, std::int32_t head, const Vec3& point) noexcept;

/// Distances along the node's normal of the box's nearest and farthest corners: lanes 0 and 1. Uses the
/// smaller and larger product per axis, which equals the engine's choice by the normal's signs.
[[nodiscard]] inline Float4 rangeAlong(const CollisionTree::Node& node, const BoxLanes& box) noexcept {
    const Float4 low = box.mins * node.plane, high = box.maxs * node.plane;
    const Float4 nearest = low < high ? low : high, farthest = low < high ? high : low;
    const Float4 x = __builtin_shufflevector(nearest, farthest, 0, 4, 0, 4);
    const Float4 y = __builtin_shufflevector(nearest, farthest, 1, 5, 1, 5);
    const Float4 z = __builtin_shufflevector(nearest, farthest, 2, 6, 2, 6);
    return x + y + z;
}

/// Which children the box touches: bit 0 front, bit 1 back.
[[nodiscard]] inline int sidesTouched(const CollisionTree::Node& node, const BoxLanes& box) noexcept {
    const float dist = node.dist();
    if (node.axis < 3) {
        if (dist <= box.mins[node.axis]) return 1;
        return dist >= box.maxs[node.axis] ? 2 : 3;
    }
    const Float4 range = rangeAlong(node, box);
    return (range[1] >= dist ? 1 : 0) | (range[0] < dist ? 2 : 0);
}

/// Calls visit(leaf) for the first kMaxBoxLeafs leafs that the box touches, front children first, until it
/// returns false.
template <class Visit>
void forBoxLeafs(const CollisionTree& tree, std::int32_t head, const BoxLanes& box, Visit visit) {
    WalkStack<std::int32_t> behind(tree.depth);
    std::int32_t at = head;
    for (std::size_t leafs = 0; leafs < kMaxBoxLeafs;) {
        if (at >= 0) {
            const CollisionTree::Node& node = tree.nodes[at];
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

/// The first brush of the mask that contains or touches the box at the origin, or nullptr.
[[nodiscard]] const CollisionTree::Brush* brushAt(const CollisionTree& tree, std::int32_t head,
                                                  const Vec3& origin, const Box& box, Contents mask);

}  // namespace navwright
