#pragma once

#include <optional>

#include "widgets/drawing/draw/camera_rig.h"
#include "widgets/drawing/draw/draw_list.h"

namespace navwright {

/// The grip above a selected node that moves it straight up and down.
[[nodiscard]] Glyph heightHandle(const Vec3& node);

[[nodiscard]] bool handleHit(const Ray& ray, const Vec3& node);

/// The height of the point of the vertical line through `place` that is nearest to the line of sight; nothing
/// when that looks straight up or down.
[[nodiscard]] std::optional<float> heightUnder(const Ray& ray, const Vec3& place);

/// Where a line of sight is at a height; nothing where it hardly falls there, or farther away than any map.
[[nodiscard]] std::optional<Vec3> placeAtHeight(const Ray& ray, float height);

}  // namespace navwright
