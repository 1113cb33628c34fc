#pragma once

#include <QPointF>
#include <QSizeF>

#include <glm/mat4x4.hpp>
#include <optional>

#include "core/base/vec3.h"

namespace navwright {

class CameraRig;

/// Where places of the world are in a picture.
class ScreenPlaces {
  public:
    struct Place {
        QPointF at;       ///< pixels from the top left, of which the picture has `size`
        float depth = 0;  ///< units before the eye
    };

    ScreenPlaces(const CameraRig& rig, const QSizeF& size);

    /// Where a place is in the picture; nothing where it is behind the eye.
    [[nodiscard]] std::optional<Place> of(const Vec3& place) const;

  private:
    glm::mat4 matrix_;
    QSizeF size_;
};

}  // namespace navwright
