#pragma once

#include <span>

#include "core/base/vec3.h"
#include "core/map/bsp/collision.h"

/// Boxes that block besides the map: other players. Like the engine's entities without a model: brushes of
/// six sides with monster contents.
namespace navwright {

/// Applies the boxes (absolute) to the result `known` of sweeping `box` from `start` to `end` with `mask`
/// through the map. Returns the box hit, or nullptr.
const Box* addSolidBoxes(TraceResult& known, const Vec3& start, const Vec3& end, const Box& box,
                         Contents mask, std::span<const Box> solids);

/// Whether `box` at `origin` is inside any of them.
[[nodiscard]] bool inSolidBoxes(const Vec3& origin, const Box& box, Contents mask,
                                std::span<const Box> solids);

}  // namespace navwright
