#pragma once

#include <span>

#include "core/base/vec3.h"
#include "core/map/bsp/collision.h"

/// Boxes that stand in the way besides the map: other players. Each is to a trace what the engine makes of an
/// entity without a model, a brush of six sides with the contents of a monster.
namespace navwright {

/// What the boxes (absolute) change about the answer `known` of the map to a sweep of `box` from `start` to
/// `end` by `mask`. Returns the box that stopped it, nullptr when none did.
const Box* addSolidBoxes(TraceResult& known, const Vec3& start, const Vec3& end, const Box& box,
                         Contents mask, std::span<const Box> solids);

/// Whether `box` at `origin` is inside one of them.
[[nodiscard]] bool inSolidBoxes(const Vec3& origin, const Box& box, Contents mask,
                                std::span<const Box> solids);

}  // namespace navwright
