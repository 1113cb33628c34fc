#pragma once

#include <QImage>
#include <QPointF>
#include <QSize>

#include <glm/vec4.hpp>
#include <optional>

#include "widgets/drawing/draw/camera_rig.h"

/// Where the picture of a rig shows a point, in pixels from the top left; nothing when it is behind the eye.
inline std::optional<QPointF> projected(const navwright::CameraRig& rig, const QSize& size,
                                        const navwright::Vec3& place) {
    const auto aspect = static_cast<float>(size.width()) / static_cast<float>(size.height());
    const glm::vec4 clip = rig.projectionMatrix(aspect) * rig.viewMatrix() * glm::vec4(place, 1.f);
    if (clip.w <= 0) return std::nullopt;
    return QPointF((clip.x / clip.w + 1) / 2 * static_cast<float>(size.width()),
                   (1 - clip.y / clip.w) / 2 * static_cast<float>(size.height()));
}
