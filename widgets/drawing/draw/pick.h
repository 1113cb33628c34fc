#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>

#include "widgets/drawing/draw/camera_rig.h"
#include "widgets/drawing/draw/draw_list.h"

/// What a line of sight meets first. All functions return the distance along the ray in units.
namespace navwright {

struct Hit {
    std::size_t index = 0;  ///< into the list that was asked
    float distance = 0;
};

/// The nearest glyph whose box (half extent size + `margin`) the ray enters.
[[nodiscard]] std::optional<Hit> pickGlyph(const Ray& ray, std::span<const Glyph> glyphs, float margin = 0);

/// The ribbon that passes nearest to the ray, at most `pixels` away on screen; ties go to the nearer one.
/// `unitsPerPixel`: size of a pixel at distance 1. Nothing farther than `farthest` counts.
[[nodiscard]] std::optional<Hit> pickRibbon(const Ray& ray, std::span<const Ribbon> ribbons, float pixels,
                                            float unitsPerPixel,
                                            float farthest = std::numeric_limits<float>::max());

/// Finds the point nearest to the ray on screen, at most `pixels` away, among points given one by one; ties
/// go to the nearer one.
class NearestPoint {
  public:
    NearestPoint(const Ray& ray, float pixels, float unitsPerPixel, float farthest)
        : ray_(ray), pixels_(pixels), unitsPerPixel_(unitsPerPixel), farthest_(farthest) {}

    /// `shown()`: whether it counts at all; asked of few.
    template <class Shown>
    void consider(std::size_t index, const Vec3& place, Shown shown) {
        const Vec3 offset = place - ray_.origin;
        const float along = glm::dot(offset, ray_.direction);
        if (along <= 0 || along > farthest_) return;
        const float reach = pixels_ * along * unitsPerPixel_;
        const float gap2 = glm::dot(offset, offset) - along * along;
        if (gap2 > reach * reach || !shown()) return;
        hit_ = {index, along};
        found_ = true;
        pixels_ = std::sqrt(std::max(gap2, 0.f)) / (along * unitsPerPixel_);
    }
    [[nodiscard]] std::optional<Hit> hit() const { return found_ ? std::optional(hit_) : std::nullopt; }

  private:
    Ray ray_;
    float pixels_;  ///< of the best so far
    float unitsPerPixel_;
    float farthest_;
    Hit hit_;
    bool found_ = false;
};

/// The nearest side that the ray goes through, from whichever side of it, of bodies drawn smaller by a share.
/// `shown`: whether a side counts.
template <class Shown>
[[nodiscard]] std::optional<Hit> pickSide(const Ray& ray, const FaceDrawList& faces, float shrink,
                                          Shown shown) {
    std::optional<Hit> best;
    for (std::size_t i = 0; i < faces.sides.size(); ++i) {
        const auto& side = faces.sides[i];
        const auto& middle = faces.corners[side.first];
        const auto place = [&](std::uint32_t corner) {
            const auto& at = faces.corners[side.first + 1 + corner].position;
            return at + shrink * (middle.center - at);
        };
        const auto turned = glm::dot(middle.normal, ray.direction);
        if (turned == 0) continue;
        const auto distance = glm::dot(middle.normal, place(0) - ray.origin) / turned;
        if (distance <= 0 || (best && distance >= best->distance)) continue;
        const auto at = ray.origin + distance * ray.direction;
        // Inside of a convex outline it turns the same way at all corners.
        bool left = false, right = false;
        for (std::uint32_t corner = 0; corner < side.count && !(left && right); ++corner) {
            const auto from = place(corner);
            const auto turn =
                glm::dot(middle.normal, glm::cross(place((corner + 1) % side.count) - from, at - from));
            left = left || turn > 0;
            right = right || turn < 0;
        }
        if (!(left && right) && shown(side, at)) best = Hit{i, distance};
    }
    return best;
}

/// The nearest triangle facing the ray, corners counter-clockwise; indices three a triangle, every one in
/// range.
[[nodiscard]] std::optional<Hit> pickTriangle(const Ray& ray, std::span<const Vec3> vertices,
                                              std::span<const std::uint32_t> indices);

}  // namespace navwright
