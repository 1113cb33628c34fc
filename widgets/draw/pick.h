#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>

#include "draw/camera_rig.h"
#include "draw/draw_list.h"

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

/// The point nearest to the ray on screen, of those `shown` (by index), likewise.
[[nodiscard]] std::optional<Hit> pickPoint(const Ray& ray, const PointDrawList& points, float pixels,
                                           float unitsPerPixel, float farthest,
                                           const std::function<bool(std::size_t)>& shown);

/// The nearest triangle facing the ray, corners counter-clockwise; indices three a triangle, every one in
/// range.
[[nodiscard]] std::optional<Hit> pickTriangle(const Ray& ray, std::span<const Vec3> vertices,
                                              std::span<const std::uint32_t> indices);

}  // namespace navwright
