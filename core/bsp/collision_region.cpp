#include "bsp/collision_region.h"

#include <algorithm>
#include <cmath>

#include "bsp/collision_leafs.h"
#include "bsp/collision_sweep.h"

namespace navwright {

namespace {

/// Beyond what a position test (1 unit) and rounding at the map's edge (far below 1) can reach.
constexpr float kMargin = 2;
/// Larger coordinates have no place on a map, and too few bits for the margin.
constexpr float kLargestCoordinate = 32768;

bool isOrdinary(const Box& points) noexcept {
    for (int i = 0; i < 3; ++i) {
        if (!(points.mins[i] >= -kLargestCoordinate && points.maxs[i] <= kLargestCoordinate)) return false;
    }
    return true;
}

/// The child that holds every sweep between the points, or -1 when there is no such child.
int onlyChild(const CollisionTree::Node& node, const Box& points, const Vec3& extents) noexcept {
    float nearest, farthest, offset;
    if (node.axis < 3) {
        nearest = points.mins[node.axis] - node.dist;
        farthest = points.maxs[node.axis] - node.dist;
        offset = extents[node.axis] + kMargin;
    } else {
        const Vec3 normal(node.normal[0], node.normal[1], node.normal[2]);
        nearest = glm::dot(corner(points, node.signMask), normal) - node.dist;
        farthest = glm::dot(corner(points, ~node.signMask), normal) - node.dist;
        offset = glm::dot(glm::abs(normal), extents + kMargin);
    }
    if (nearest >= offset) return 0;
    return farthest < -offset ? 1 : -1;
}

}  // namespace

CollisionRegion::CollisionRegion(const Collision& world, const Box& points, const Box& largest)
    : world_(world),
      points_(points),
      extents_(glm::max(-largest.mins, largest.maxs)),
      head_(world.tree_->modelHeads.front()),
      alone_(true) {
    if (!isOrdinary(points)) {
        points_ = {Vec3(1), Vec3(-1)};
        return;
    }
    const CollisionTree& tree = *world_.tree_;
    while (head_ >= 0) {
        const CollisionTree::Node& node = tree.nodes[static_cast<std::size_t>(head_)];
        const int child = onlyChild(node, points_, extents_);
        if (child < 0) break;
        head_ = node.children[child];
    }
    const Box reach{points_.mins - extents_ - kMargin, points_.maxs + extents_ + kMargin};
    alone_ =
        std::ranges::none_of(world_.solids_, [&](const auto& solid) { return overlap(solid.bounds, reach); });
}

TraceResult CollisionRegion::trace(const Vec3& start, const Vec3& end, const Box& box, Contents mask) const {
    if (!holds(start) || !holds(end) || !holds(box)) return world_.trace(start, end, box, mask);
    TraceResult result = sweepHead(*world_.tree_, head_, start, end, box, mask);
    if (!alone_) world_.addSolids(result, start, end, box, mask);
    return result;
}

bool CollisionRegion::inSolid(const Vec3& origin, const Box& box, Contents mask) const {
    if (!alone_ || !holds(origin) || !holds(box)) return world_.inSolid(origin, box, mask);
    return brushAt(*world_.tree_, head_, origin, box, mask) != nullptr;
}

Contents CollisionRegion::pointContents(const Vec3& point) const {
    if (!alone_ || !holds(point)) return world_.pointContents(point);
    return world_.tree_->leafs[static_cast<std::size_t>(leafAt(*world_.tree_, head_, point))].contents;
}

}  // namespace navwright
