#pragma once

#include <cstdint>
#include <vector>

#include "base/vec3.h"
#include "bsp/bsp_file.h"
#include "bsp/contents.h"
#include "bsp/side_group.h"

namespace navwright {

/// A map's collision data laid out flat for tracing. Built from a validated BspFile and never changed.
struct CollisionTree {
    /// Half a cache line: a trace reads a plane and its children together.
    struct alignas(32) Node {
        float normal[3];
        float dist;
        std::int32_t children[2];  ///< >= 0 a node, else leaf ~value
        std::int32_t axis;         ///< 0..2 when that component is exactly +1, else 3
        std::int32_t signMask;
    };
    struct Leaf {
        Contents contents;
        std::uint32_t firstBrush, brushCount;  ///< into leafBrushes
    };
    struct alignas(16) Brush {
        float mins[3];  ///< from exactly axial sides; infinite where there is none
        Contents contents;
        float maxs[3];
        std::uint32_t firstGroup;
        std::uint32_t groupCount;  ///< 0: never collides
    };

    explicit CollisionTree(const BspFile& bsp);

    std::vector<Node> nodes;
    std::vector<Leaf> leafs;
    std::vector<std::uint32_t> leafBrushes;
    std::vector<Brush> brushes;
    std::vector<SideGroup> groups;
    std::vector<std::int32_t> sideTexInfos;  ///< kSidesPerGroup for each group
    std::vector<std::int32_t> texInfoFlags;
    std::vector<std::int32_t> modelHeads;
    std::vector<Box> modelBounds;  ///< widened by 1 on every side, as the engine does after loading
    std::size_t depth = 0;         ///< most nodes on a way from a head to a leaf, over all models
};

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

}  // namespace navwright
