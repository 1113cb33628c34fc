#pragma once

#include <glm/geometric.hpp>
#include <glm/vec2.hpp>

namespace navwright {

/// A point or direction seen from above, in game units.
using Vec2 = glm::vec2;

/// Above 0 where `b` points to the left of `a`: twice the area between them.
[[nodiscard]] inline float cross(const Vec2& a, const Vec2& b) noexcept {
    return a.x * b.y - a.y * b.x;
}

}  // namespace navwright
