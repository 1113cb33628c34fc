#pragma once

#include <QPolygonF>
#include <QSizeF>

#include <memory>

#include "core/physics/map_queries/game_map.h"
#include "widgets/drawing/draw/camera_rig.h"

namespace navwright {

/// What a line drawn over a picture is around: what is seen inside it. Floor that the map hides from the
/// camera, as a storey below, is not meant.
struct DrawnRegion {
    QPolygonF area;  ///< pixels from the top left
    CameraRig rig;
    QSizeF size;          ///< of the picture, pixels
    float heightCut = 0;  ///< units; above it nothing is drawn
    std::shared_ptr<const GameMap>
        hiding;  ///< nullptr: the map is not drawn or seen through, it hides nothing

    /// `origin`: of a player on that floor. May be asked by several threads.
    [[nodiscard]] bool contains(const Vec3& origin) const;
};

}  // namespace navwright
