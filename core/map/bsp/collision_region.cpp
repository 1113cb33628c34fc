#include "core/map/bsp/collision_region.h"

#include <algorithm>
#include <cmath>

#include "core/map/bsp/collision_sweep.h"
#include "core/map/bsp/collision_tree.h"

namespace navwright {

namespace {

/// More than a position test (1 unit) and rounding (far below 1) can reach.
constexpr float kMargin = 2;
/// Larger coordinates are outside maps, and too imprecise for the margin.
constexpr float kLargestCoordinate = 32768;

bool isOrdinary(const Box& points) noexcept {
    for (int i = 0; i < 3; ++i) {
        if (!(points.mins[i] >= -kLargestCoordinate && points.maxs[i] <= kLargestCoordinate)) return false;
    }
    return true;
}

/// The child that contains every sweep within the box, or -1.
int onlyChild(const CollisionTree::Node& node, const BoxLanes& reach) noexcept {
    const Float4 range = rangeAlong(node, reach);
    if (range[0] >= node.dist()) return 0;
    return range[1] < node.dist() ? 1 : -1;
}

}  // namespace

CollisionRegion::CollisionRegion(const Collision& world, const Box& points, const Box& largest)
    : world_(world),
      points_(points),
      extents_(glm::max(-largest.mins, largest.maxs)),
      head_(world.tree_->modelHeads.front()),
      alone_(true),
      crowded_(true) {
    if (!isOrdinary(points)) {
        points_ = {Vec3(1), Vec3(-1)};
        return;
    }
    reach_ = {points_.mins - extents_ - kMargin, points_.maxs + extents_ + kMargin};
    const BoxLanes reach(reach_);
    const CollisionTree& tree = *world_.tree_;
    while (head_ >= 0) {
        const CollisionTree::Node& node = tree.nodes[head_];
        const int child = onlyChild(node, reach);
        if (child < 0) break;
        head_ = node.children[child];
    }
    alone_ = std::ranges::none_of(world_.solids_,
                                  [&](const auto& solid) { return overlap(solid.bounds, reach_); });
    gatherBrushes();
}

void CollisionRegion::gatherBrushes() {
    const CollisionTree& tree = *world_.tree_;
    const BoxLanes reach(reach_);
    std::size_t leafs = 0;
    crowded_ = false;
    leafContents_ = 0;
    forBoxLeafs(tree, head_, reach, [&](std::int32_t number) {
        const CollisionTree::Leaf& leaf = tree.leafs[number];
        leafContents_ |= leaf.contents;
        crowded_ = ++leafs == kMaxBoxLeafs;
        for (std::uint32_t i = 0; i < leaf.brushCount && !crowded_; ++i) {
            const CollisionTree::LeafBrush& entry = tree.leafBrushes[leaf.firstBrush + i];
            if (apart(entry.bounds, reach)) continue;
            const auto end = near_.begin() + static_cast<std::ptrdiff_t>(nearCount_);
            if (std::ranges::find(near_.begin(), end, entry.brush, &NearBrush::number) != end) continue;
            crowded_ = nearCount_ == near_.size();
            if (!crowded_) near_[nearCount_++] = {entry.bounds, entry.contents, entry.brush};
        }
        return !crowded_;
    });
    if (crowded_ || !alone_) leafContents_ = ~0;
}

bool CollisionRegion::meetsNothing(const Vec3& start, const Vec3& end, const Box& box,
                                   Contents mask) const noexcept {
    if (crowded_ || !alone_) return false;
    const BoxLanes around = sweptBounds(start, end, box);
    for (std::size_t i = 0; i < nearCount_; ++i) {
        const NearBrush& brush = near_[i];
        if ((brush.contents & mask) != 0 && !apart(brush.bounds, around)) return false;
    }
    return true;
}

TraceResult CollisionRegion::trace(const Vec3& start, const Vec3& end, const Box& box, Contents mask) const {
    if (!holds(start) || !holds(end) || !holds(box)) return world_.trace(start, end, box, mask);
    if (meetsNothing(start, end, box, mask)) {
        TraceResult clear;
        clear.end = end;
        return clear;
    }
    TraceResult result = sweepHead(*world_.tree_, head_, start, end, box, mask);
    if (!alone_) world_.addSolids(result, start, end, box, mask);
    return result;
}

bool CollisionRegion::inSolid(const Vec3& origin, const Box& box, Contents mask) const {
    if (!alone_ || !holds(origin) || !holds(box)) return world_.inSolid(origin, box, mask);
    if (meetsNothing(origin, origin, box, mask)) return false;
    return brushAt(*world_.tree_, head_, origin, box, mask) != nullptr;
}

Contents CollisionRegion::pointContents(const Vec3& point) const {
    if (!alone_ || !holds(point)) return world_.pointContents(point);
    return world_.tree_->leafs[leafAt(*world_.tree_, head_, point)].contents;
}

}  // namespace navwright
