#include "widgets/view3d/view/screen_places.h"

#include <glm/vec4.hpp>

#include "widgets/drawing/draw/camera_rig.h"

namespace navwright {

ScreenPlaces::ScreenPlaces(const CameraRig& rig, const QSizeF& size)
    : matrix_(rig.projectionMatrix(static_cast<float>(size.width() / size.height())) * rig.viewMatrix()),
      size_(size) {}

std::optional<ScreenPlaces::Place> ScreenPlaces::of(const Vec3& place) const {
    const glm::vec4 clip = matrix_ * glm::vec4(place, 1.f);
    if (clip.w <= 0) return std::nullopt;
    return Place{{(clip.x / clip.w + 1) / 2 * size_.width(), (1 - clip.y / clip.w) / 2 * size_.height()},
                 clip.w};
}

}  // namespace navwright
