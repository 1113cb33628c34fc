#include "bsp/collision_sweep.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "bsp/brush_clip.h"
#include "bsp/collision_leafs.h"

namespace navwright {

namespace {

using Outcome = BrushClip::Outcome;

/// A part of the line still to be walked through a subtree.
struct Part {
    std::int32_t node;
    float fromFraction, toFraction;
    Vec3 from, to;
};

/// Remembers brushes this sweep clipped already. A forgotten one is clipped again, which changes nothing.
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

Vec3 lerp(const Vec3& from, const Vec3& to, float share) noexcept {
    return from + share * (to - from);
}

bool isPoint(const Box& box) noexcept {
    return box.mins == Vec3(0) && box.maxs == Vec3(0);
}

/// One sweep through one subtree. `kAny` stops at the first thing met and keeps no details.
template <bool kPoint, bool kAny>
class Sweep {
  public:
    Sweep(const CollisionTree& tree, const Vec3& from, const Vec3& to, const Box& box, Contents mask)
        : tree_(tree),
          line_{from, to, box, kPoint},
          extents_(glm::max(-box.mins, box.maxs)),
          around_{glm::min(from, to) + box.mins - 1.0f, glm::max(from, to) + box.maxs + 1.0f},
          mask_(mask) {}

    void walk(std::int32_t head) {
        WalkStack<Part> behind(tree_.depth);
        Part part{head, 0, 1, line_.from, line_.to};
        while (true) {
            while (part.node >= 0) stepDown(part, behind);
            visitLeaf(tree_.leafs[static_cast<std::size_t>(~part.node)]);
            if (done()) return;
            do {
                if (behind.empty()) return;
                part = behind.pop();
            } while (result.fraction <= part.fromFraction);
        }
    }

    /// Fills in the plane and surface of what was hit.
    void describeHit() {
        if (hitBrush_ == nullptr) return;
        const SideGroup& group = tree_.groups[hitBrush_->firstGroup + hitSide_ / kSidesPerGroup];
        const auto lane = static_cast<int>(hitSide_ % kSidesPerGroup);
        result.normal = {group.normalX[lane], group.normalY[lane], group.normalZ[lane]};
        result.planeDist = group.dist[lane];
        result.texInfo = tree_.sideTexInfos[hitBrush_->firstGroup * kSidesPerGroup + hitSide_];
        if (result.texInfo >= 0)
            result.surfaceFlags = tree_.texInfoFlags[static_cast<std::size_t>(result.texInfo)];
    }

    TraceResult result;

  private:
    [[nodiscard]] bool done() const noexcept {
        if constexpr (kAny) return result.startSolid || result.fraction < 1;
        return result.fraction == 0;
    }

    /// Replaces the part by its share in a child; what lies in the other child is kept for later.
    void stepDown(Part& part, WalkStack<Part>& behind) const noexcept {
        const CollisionTree::Node& node = tree_.nodes[static_cast<std::size_t>(part.node)];
        float from, to, offset;
        if (node.axis < 3) {
            from = part.from[node.axis] - node.dist;
            to = part.to[node.axis] - node.dist;
            offset = kPoint ? 0 : extents_[node.axis];
        } else {
            from = distance(node, part.from);
            to = distance(node, part.to);
            offset = kPoint
                         ? 0
                         : std::fabs(extents_.x * node.normal[0]) + std::fabs(extents_.y * node.normal[1]) +
                               std::fabs(extents_.z * node.normal[2]);
        }
        if (from >= offset && to >= offset) {
            part.node = node.children[0];
            return;
        }
        if (from < -offset && to < -offset) {
            part.node = node.children[1];
            return;
        }
        split(part, node, from, to, offset, behind);
    }

    static float distance(const CollisionTree::Node& node, const Vec3& point) noexcept {
        return point.x * node.normal[0] + point.y * node.normal[1] + point.z * node.normal[2] - node.dist;
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
        Part& second = behind.push();
        second.node = node.children[1 - first];
        second.fromFraction = part.fromFraction + span * secondStarts;
        second.toFraction = part.toFraction;
        second.from = lerp(part.from, part.to, secondStarts);
        second.to = part.to;
        part.node = node.children[first];
        part.toFraction = part.fromFraction + span * firstEnds;
        part.to = lerp(part.from, part.to, firstEnds);
    }

    void visitLeaf(const CollisionTree::Leaf& leaf) noexcept {
        if ((leaf.contents & mask_) == 0) return;
        for (std::uint32_t i = 0; i < leaf.brushCount; ++i) {
            const std::uint32_t number = tree_.leafBrushes[leaf.firstBrush + i];
            const CollisionTree::Brush& brush = tree_.brushes[number];
            if ((brush.contents & mask_) == 0 || apart(brush) || seen_.seen(number)) continue;
            if (brush.groupCount == 0) continue;
            apply(brush, clipBrush<kPoint>(tree_, brush, line_));
            if (done()) return;
        }
    }

    [[nodiscard]] bool apart(const CollisionTree::Brush& brush) const noexcept {
        return brush.mins[0] > around_.maxs.x || brush.mins[1] > around_.maxs.y ||
               brush.mins[2] > around_.maxs.z || brush.maxs[0] < around_.mins.x ||
               brush.maxs[1] < around_.mins.y || brush.maxs[2] < around_.mins.z;
    }

    void apply(const CollisionTree::Brush& brush, const BrushClip& clip) noexcept {
        if (clip.outcome == Outcome::misses) return;
        if (clip.outcome != Outcome::enters) {
            result.startSolid = true;
            if (clip.outcome == Outcome::inside) result.allSolid = true;
            return;
        }
        if (clip.enter >= result.fraction) return;
        result.fraction = std::max(clip.enter, 0.0f);
        if constexpr (kAny) return;
        result.contents = brush.contents;
        hitBrush_ = &brush;
        hitSide_ = clip.side;
    }

    const CollisionTree& tree_;
    SweepLine line_;
    Vec3 extents_;
    Box around_;
    Contents mask_;
    SeenBrushes seen_;
    const CollisionTree::Brush* hitBrush_ = nullptr;
    std::uint32_t hitSide_ = 0;
};

/// A sweep that goes nowhere.
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
    sweep.describeHit();
    sweep.result.end = sweep.result.fraction == 1 ? to : lerp(from, to, sweep.result.fraction);
    return sweep.result;
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
    return sweep.result.startSolid || sweep.result.fraction < 1;
}

}  // namespace navwright
