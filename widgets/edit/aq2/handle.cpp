#include "widgets/edit/aq2/handle.h"

#include <array>
#include <cmath>

#include "widgets/drawing/draw/pick.h"

namespace navwright {

namespace {

constexpr float kAbove = 40;  ///< units over the origin: above a standing player's head
constexpr float kSize = 6;
constexpr float kMargin = 3;
constexpr float kHandleColour = 3;  ///< yellow of the categories
constexpr float kSteep = 1e-4f;     ///< squared sine below which the view is vertical

constexpr float kLevel = 1e-3f;     ///< a line of sight that hardly falls
constexpr float kFarthest = 16384;  ///< units; no map is longer

}  // namespace

Glyph heightHandle(const Vec3& node) {
    return {.position = node + Vec3(0, 0, kAbove),
            .size = kSize,
            .scalar = kHandleColour,
            .filter = kHandleColour,
            .shape = GlyphShape::pyramid};
}

bool handleHit(const Ray& ray, const Vec3& node) {
    const std::array handle{heightHandle(node)};
    return pickGlyph(ray, handle, kMargin).has_value();
}

std::optional<float> heightUnder(const Ray& ray, const Vec3& place) {
    const float flat = 1 - ray.direction.z * ray.direction.z;
    if (flat < kSteep) return std::nullopt;
    // Nearest points of two lines, one of them along z.
    const auto apart = place - ray.origin;
    const float along = glm::dot(apart, ray.direction);
    const float distance = (along - apart.z * ray.direction.z) / flat;
    return ray.origin.z + distance * ray.direction.z;
}

std::optional<Vec3> placeAtHeight(const Ray& ray, float height) {
    if (std::abs(ray.direction.z) < kLevel) return std::nullopt;
    const auto along = (height - ray.origin.z) / ray.direction.z;
    if (along <= 0 || along > kFarthest) return std::nullopt;
    return ray.origin + along * ray.direction;
}

}  // namespace navwright
