#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/base/vec3.h"
#include "core/map/bsp/collision.h"
#include "core/map/bsp/contents.h"
#include "core/map/bsp/lanes.h"

namespace navwright {

/// A view of a Collision for many traces near each other, such as one player move: descends the shared part
/// of the tree once. Answers are identical to the Collision's everywhere, and faster inside the region. The
/// Collision must outlive it.
class CollisionRegion {
  public:
    /// `points`: bounds of the expected trace origins; `largest`: the largest box swept.
    CollisionRegion(const Collision& world, const Box& points, const Box& largest);

    [[nodiscard]] TraceResult trace(const Vec3& start, const Vec3& end, const Box& box, Contents mask) const;
    [[nodiscard]] bool inSolid(const Vec3& origin, const Box& box, Contents mask) const;
    [[nodiscard]] Contents pointContents(const Vec3& point) const;
    /// True if pointContents() certainly has none of `contents` at the point; false means unknown.
    [[nodiscard]] bool freeOf(Contents contents, const Vec3& point) const noexcept {
        return (leafContents_ & contents) == 0 && overlap(reach_, {point, point});
    }

  private:
    /// A brush within reach of the region.
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
    Vec3 extents_;  ///< half sizes of the largest box: per axis the larger side
    std::int32_t head_;
    bool alone_;                    ///< no placed model in reach
    bool crowded_;                  ///< more brushes than near_ holds
    Box reach_{Vec3(1), Vec3(-1)};  ///< what sweeps in the region can touch
    Contents leafContents_ = ~0;    ///< of all leafs in reach; all bits: unknown
    std::size_t nearCount_ = 0;
    std::array<NearBrush, kMaxNear> near_;
};

}  // namespace navwright
