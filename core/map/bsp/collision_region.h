#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/base/vec3.h"
#include "core/map/bsp/collision.h"
#include "core/map/bsp/contents.h"
#include "core/map/bsp/lanes.h"

namespace navwright {

/// A part of a Collision for many traces near each other, as one player's move makes: the way down the tree
/// that all of them share is walked once. Every answer is the same as the Collision's own, wherever it is
/// asked; within the region it comes sooner. Refers to the Collision, which must outlive it.
class CollisionRegion {
  public:
    /// `points` holds the origins of the traces expected, `largest` the largest box swept.
    CollisionRegion(const Collision& world, const Box& points, const Box& largest);

    [[nodiscard]] TraceResult trace(const Vec3& start, const Vec3& end, const Box& box, Contents mask) const;
    [[nodiscard]] bool inSolid(const Vec3& origin, const Box& box, Contents mask) const;
    [[nodiscard]] Contents pointContents(const Vec3& point) const;
    /// True only when pointContents() has none of `contents` at the point; false says nothing.
    [[nodiscard]] bool freeOf(Contents contents, const Vec3& point) const noexcept {
        return (leafContents_ & contents) == 0 && overlap(reach_, {point, point});
    }

  private:
    /// A brush that something in the region can touch.
    struct NearBrush {
        BoxLanes bounds;
        Contents contents;
        std::uint32_t number;
    };
    static constexpr std::size_t kMaxNear = 24;

    void gatherBrushes();
    [[nodiscard]] bool meetsNothing(const Vec3& start, const Vec3& end, const Box& box,
                                    Contents mask) const noexcept;
    [[nodiscard]] bool holds(const Vec3& point) const noexcept {
        return point.x >= points_.mins.x && point.y >= points_.mins.y && point.z >= points_.mins.z &&
               point.x <= points_.maxs.x && point.y <= points_.maxs.y && point.z <= points_.maxs.z;
    }
    [[nodiscard]] bool holds(const Box& box) const noexcept {
        return box.mins.x >= -extents_.x && box.mins.y >= -extents_.y && box.mins.z >= -extents_.z &&
               box.maxs.x <= extents_.x && box.maxs.y <= extents_.y && box.maxs.z <= extents_.z;
    }

    const Collision& world_;
    Box points_;
    Vec3 extents_;  ///< half sizes of the largest box, the larger side of each axis
    std::int32_t head_;
    bool alone_;                    ///< no placed model is near
    bool crowded_;                  ///< there are more brushes than near_ holds
    Box reach_{Vec3(1), Vec3(-1)};  ///< what sweeps in the region touch
    Contents leafContents_ = ~0;    ///< of all leafs in reach; all bits when unknown
    std::size_t nearCount_ = 0;
    std::array<NearBrush, kMaxNear> near_;
};

}  // namespace navwright
