#pragma once

#include <QPolygonF>
#include <QSizeF>

#include <memory>
#include <optional>
#include <vector>

#include "core/nav/files/nav_graph.h"
#include "widgets/drawing/draw/camera_rig.h"
#include "widgets/drawing/layers/stage_picture.h"

namespace navwright {

/// Where a view of this size shows a point, in its pixels from the top left; nothing when behind the eye.
[[nodiscard]] std::optional<QPointF> screenPlace(const CameraRig& rig, const QSizeF& size, const Vec3& place);

/// The nodes in use that the view shows inside an area, ascending.
[[nodiscard]] std::vector<std::size_t> nodesInside(const NavGraph& graph, const CameraRig& rig,
                                                   const QSizeF& size, const QPolygonF& area);

/// The outline of an area, just before the eye.
[[nodiscard]] std::shared_ptr<const StagePicture> areaPicture(const CameraRig& rig, const QSizeF& size,
                                                              const QPolygonF& area);

}  // namespace navwright
