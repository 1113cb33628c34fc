#pragma once

#include <optional>

#include "widgets/drawing/draw/pick.h"
#include "widgets/view3d/view/scene_layers.h"

namespace navwright {

/// What is under the cursor.
struct Picked {
    Item item;                  ///< kind none when there is no item
    std::optional<Vec3> place;  ///< where the ray met the item, or the map; nothing in the void
};

/// The nearest item of the visible layers that the map does not hide (a map with opacity below 1 hides
/// nothing), under the filters and the height cut as they are drawn. Glyphs come before bands, bands before
/// points, points before faces. `unitsPerPixel`: size of a pixel at distance 1.
/// `side`: of a split view.
[[nodiscard]] Picked pickScene(const Ray& ray, const SceneLayers& layers, const LayerModel& settings,
                               float unitsPerPixel, std::optional<SplitSide> side = {});

/// The map's surface alone, below the height cut.
[[nodiscard]] std::optional<Vec3> pickSurface(const Ray& ray, const SceneLayers& layers,
                                              const LayerModel& settings);

}  // namespace navwright
