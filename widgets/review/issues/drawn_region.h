#pragma once

#include <QPolygonF>
#include <QSizeF>

#include <memory>

#include "core/physics/map_queries/game_map.h"
#include "widgets/drawing/draw/camera_rig.h"

namespace navwright {

/// What is seen inside a line drawn over a picture. Floor that the map hides from the camera, such as a
/// storey below, is not part of it.
struct DrawnRegion {
    QPolygonF area;  ///< pixels from the top left
    CameraRig rig;
    QSizeF size;          ///< of the picture, pixels
    float heightCut = 0;  ///< units; above it nothing is drawn
    std::shared_ptr<const GameMap>
        hiding;  ///< nullptr: the map is not drawn or seen through, it hides nothing

    /// Whether the region contains a piece of floor, given by the `origin` of a player on it. Thread-safe.
    [[nodiscard]] bool contains(const Vec3& origin) const;
};

}  // namespace navwright
