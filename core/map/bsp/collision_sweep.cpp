#include "core/map/bsp/collision_sweep.h"

#include <algorithm>
#include <array>

#include "core/map/bsp/brush_clip.h"
#include "core/map/bsp/collision_tree.h"

namespace navwright {

namespace {

using Outcome = BrushClip::Outcome;

/// A section of the line to be traced through a subtree.
struct Part {
    Float4 from, to;  ///< last lane unused
    std::int32_t node;
    float fromFraction, toFraction;
};

/// Remembers tested brushes. Forgetting one is harmless: it is tested again.
class SeenBrushes {
  public:
    [[nodiscard]] bool seen(std::uint32_t brush) noexcept {
        std::uint32_t& slot = slots_[brush % slots_.size()];
        if (slot == brush + 1) return true;
        slot = brush + 1;
        return false;
    }

  private:
    std::array<std::uint32_t, 16> slots_{};
};

bool isPoint(const Box& box) noexcept {
    return box.mins == Vec3(0) && box.maxs == Vec3(0);
}

/// A sweep through one subtree. `kAny` stops at the first hit without details.
template <bool kPoint, bool kAny>
class Sweep {
  public:
    Sweep(const CollisionTree& tree, const Vec3& from, const Vec3& to, const Box& box, Contents mask)
        : tree_(tree),
          line_{from, to, box},
          extents_(lanesOf(glm::max(-box.mins, box.maxs))),
          around_(sweptBounds(from, to, box)),
          mask_(mask) {}

    void walk(std::int32_t head) noexcept {
        WalkStack<Part> behind(tree_.depth);
        Part part{lanesOf(line_.from), lanesOf(line_.to), head, 0, 1};
        while (true) {
            while (part.node >= 0) stepDown(part, behind);
            visitLeaf(tree_.leafs[~part.node]);
            if (done()) return;
            do {
                if (behind.empty()) return;
                part = behind.pop();
            } while (fraction_ <= part.fromFraction);
        }
    }

    [[nodiscard]] bool met() const noexcept { return startSolid_ || fraction_ < 1; }

    [[nodiscard]] TraceResult result() const {
        TraceResult result;
        result.fraction = fraction_;
        result.startSolid = startSolid_;
        result.allSolid = allSolid_;
        result.end = fraction_ == 1 ? line_.to : line_.from + fraction_ * (line_.to - line_.from);
        if (hitBrush_ != nullptr) describeHit(result);
        return result;
    }

  private:
    [[nodiscard]] bool done() const noexcept { return kAny ? met() : fraction_ == 0; }

    /// Distances of both ends from the node's plane, and the box's extent towards it: lanes 0, 1, 2. Sums go
    /// left to right; for axial planes the other products add 0, so that the sum equals the engine's single
    /// subtraction.
    [[nodiscard]] Float4 distances(const CollisionTree::Node& node, const Part& part) const noexcept {
        const Float4 from = part.from * node.plane;
        const Float4 to = part.to * node.plane;
        const Float4 reach = kPoint ? Float4{} : absolute(extents_ * node.plane);
        const Float4 xy = __builtin_shufflevector(from, to, 0, 4, 1, 5);
        const Float4 z = __builtin_shufflevector(from, to, 2, 6, 2, 6);
        const Float4 sum = __builtin_shufflevector(xy, reach, 0, 1, 4, 4) +
                           __builtin_shufflevector(xy, reach, 2, 3, 5, 5) +
                           __builtin_shufflevector(z, reach, 0, 1, 6, 6);
        const Float4 dist{node.dist(), node.dist(), 0, 0};
        return sum - dist;
    }

    /// Replaces the section by its part in one child; keeps the part in the other child for later.
    void stepDown(Part& part, WalkStack<Part>& behind) const noexcept {
        const CollisionTree::Node& node = tree_.nodes[part.node];
        float from, to, offset;
        if (node.axis < 3) {
            from = part.from[node.axis] - node.dist();
            to = part.to[node.axis] - node.dist();
            offset = kPoint ? 0 : extents_[node.axis];
        } else {
            const Float4 at = distances(node, part);
            from = at[0];
            to = at[1];
            offset = at[2];
        }
        const bool front = std::min(from, to) >= offset;
        const bool back = std::max(from, to) < -offset;
        if (front) {
            part.node = node.children[0];
        } else if (back) {
            part.node = node.children[1];
        } else {
            split(part, node, from, to, offset, behind);
        }
    }

    static void split(Part& part, const CollisionTree::Node& node, float from, float to, float offset,
                      WalkStack<Part>& behind) noexcept {
        int first = 0;
        float firstEnds = 1;
        float secondStarts = 0;
        if (from < to) {
            const float scale = 1 / (from - to);
            first = 1;
            secondStarts = (from + offset + kTraceEpsilon) * scale;
            firstEnds = (from - offset + kTraceEpsilon) * scale;
        } else if (from > to) {
            const float scale = 1 / (from - to);
            secondStarts = (from - offset - kTraceEpsilon) * scale;
            firstEnds = (from + offset + kTraceEpsilon) * scale;
        }
        firstEnds = std::min(std::max(0.0f, firstEnds), 1.0f);
        secondStarts = std::min(std::max(0.0f, secondStarts), 1.0f);
        const float span = part.toFraction - part.fromFraction;
        const Float4 way = part.to - part.from;
        Part& second = behind.push();
        second.from = part.from + secondStarts * way;
        second.to = part.to;
        second.node = node.children[1 - first];
        second.fromFraction = part.fromFraction + span * secondStarts;
        second.toFraction = part.toFraction;
        part.to = part.from + firstEnds * way;
        part.node = node.children[first];
        part.toFraction = part.fromFraction + span * firstEnds;
    }

    void visitLeaf(const CollisionTree::Leaf& leaf) noexcept {
        if ((leaf.contents & mask_) == 0) return;
        for (std::uint32_t i = 0; i < leaf.brushCount; ++i) {
            const CollisionTree::LeafBrush& entry = tree_.leafBrushes[leaf.firstBrush + i];
            if (apart(entry.bounds, around_) | ((entry.contents & mask_) == 0)) continue;
            if (seen_.seen(entry.brush)) continue;
            const CollisionTree::Brush& brush = tree_.brushes[entry.brush];
            if (brush.groupCount == 0) continue;
            apply(brush, clipBrush<kPoint>(tree_, brush, line_));
            if (done()) return;
        }
    }

    void apply(const CollisionTree::Brush& brush, const BrushClip& clip) noexcept {
        if (clip.outcome == Outcome::misses) return;
        if (clip.outcome != Outcome::enters) {
            startSolid_ = true;
            if (clip.outcome == Outcome::inside) allSolid_ = true;
            return;
        }
        if (clip.enter >= fraction_) return;
        fraction_ = std::max(clip.enter, 0.0f);
        hitBrush_ = &brush;
        hitSide_ = clip.side;
    }

    void describeHit(TraceResult& result) const {
        const SideGroup& group = tree_.groups[hitBrush_->firstGroup + hitSide_ / kSidesPerGroup];
        const auto lane = static_cast<int>(hitSide_ % kSidesPerGroup);
        result.contents = hitBrush_->contents;
        result.normal = {group.normalX[lane], group.normalY[lane], group.normalZ[lane]};
        result.planeDist = group.dist[lane];
        result.texInfo = tree_.sideTexInfos[hitBrush_->firstGroup * kSidesPerGroup + hitSide_];
        if (result.texInfo >= 0) result.surfaceFlags = tree_.texInfoFlags[result.texInfo];
    }

    const CollisionTree& tree_;
    SweepLine line_;
    Float4 extents_;
    BoxLanes around_;
    Contents mask_;
    float fraction_ = 1;
    bool startSolid_ = false;
    bool allSolid_ = false;
    SeenBrushes seen_;
    const CollisionTree::Brush* hitBrush_ = nullptr;
    std::uint32_t hitSide_ = 0;
};

/// A sweep of length 0.
TraceResult testPosition(const CollisionTree& tree, std::int32_t head, const Vec3& origin, const Box& box,
                         Contents mask) {
    TraceResult result;
    result.end = origin;
    if (const CollisionTree::Brush* brush = brushAt(tree, head, origin, box, mask)) {
        result.startSolid = result.allSolid = true;
        result.fraction = 0;
        result.contents = brush->contents;
    }
    return result;
}

template <bool kPoint>
TraceResult fullSweep(const CollisionTree& tree, std::int32_t head, const Vec3& from, const Vec3& to,
                      const Box& box, Contents mask) {
    Sweep<kPoint, false> sweep(tree, from, to, box, mask);
    sweep.walk(head);
    return sweep.result();
}

}  // namespace

TraceResult sweepHead(const CollisionTree& tree, std::int32_t head, const Vec3& from, const Vec3& to,
                      const Box& box, Contents mask) {
    if (from == to) return testPosition(tree, head, from, box, mask);
    if (isPoint(box)) return fullSweep<true>(tree, head, from, to, box, mask);
    return fullSweep<false>(tree, head, from, to, box, mask);
}

bool lineMeets(const CollisionTree& tree, std::int32_t head, const Vec3& from, const Vec3& to,
               Contents mask) {
    if (from == to) return brushAt(tree, head, from, kHullPoint, mask) != nullptr;
    Sweep<true, true> sweep(tree, from, to, kHullPoint, mask);
    sweep.walk(head);
    return sweep.met();
}

}  // namespace navwright
