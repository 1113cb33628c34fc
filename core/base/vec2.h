#pragma once

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vec2.hpp>

namespace navwright {

/// A point or direction seen from above (x and y), in game units.
using Vec2 = glm::vec2;

/// The cross product: positive where `b` points to the left of `a`. Its size is twice the area of their
/// triangle.
[[nodiscard]] inline float cross(const Vec2& a, const Vec2& b) noexcept {
    return a.x * b.y - a.y * b.x;
}

/// The vector scaled to length 1; zero for lengths up to 1e-4.
[[nodiscard]] inline Vec2 directionOf(const Vec2& vector) noexcept {
    constexpr float kNothing = 1e-4f;
    const float length = glm::length(vector);
    return length > kNothing ? vector / length : Vec2(0);
}

/// The position along the segment, 0..1, of its point nearest to `place`.
[[nodiscard]] inline float shareAlong(const Vec2& start, const Vec2& end, const Vec2& place) noexcept {
    const Vec2 way = end - start;
    const float square = glm::dot(way, way);
    return square > 0 ? glm::clamp(glm::dot(place - start, way) / square, 0.0f, 1.0f) : 0;
}

}  // namespace navwright
