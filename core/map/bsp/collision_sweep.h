#pragma once

#include <cstdint>

#include "core/base/vec3.h"
#include "core/map/bsp/collision.h"
#include "core/map/bsp/collision_tree.h"
#include "core/map/bsp/contents.h"

/// Sweeps in the space of one subtree (the world, or an unplaced brush model).
namespace navwright {

/// The complete result. `end` is `to` at fraction 1, else the point at the fraction.
[[nodiscard]] TraceResult sweepHead(const CollisionTree& tree, std::int32_t head, const Vec3& from,
                                    const Vec3& to, const Box& box, Contents mask);

/// Whether a point sweep would start solid or stop; consistent with sweepHead().
[[nodiscard]] bool lineMeets(const CollisionTree& tree, std::int32_t head, const Vec3& from, const Vec3& to,
                             Contents mask);

}  // namespace navwright
