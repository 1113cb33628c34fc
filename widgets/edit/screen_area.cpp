#include "edit/screen_area.h"

#include <glm/vec4.hpp>

#include "edits/node_sets.h"
#include "stages/sketch.h"

namespace navwright {

namespace {

constexpr float kBeforeEye = 6;  ///< units: beyond the near plane, before all else
constexpr float kWidth = 2;
constexpr float kAreaColour = 3;  ///< yellow of the categories

}  // namespace

std::optional<QPointF> screenPlace(const CameraRig& rig, const QSizeF& size, const Vec3& place) {
    const auto aspect = static_cast<float>(size.width() / size.height());
    const glm::vec4 clip = rig.projectionMatrix(aspect) * rig.viewMatrix() * glm::vec4(place, 1.f);
    if (clip.w <= 0) return std::nullopt;
    return QPointF((clip.x / clip.w + 1) / 2 * size.width(), (1 - clip.y / clip.w) / 2 * size.height());
}

std::vector<std::size_t> nodesInside(const NavGraph& graph, const CameraRig& rig, const QSizeF& size,
                                     const QPolygonF& area) {
    return nodesWhere(graph, [&](const Vec3& origin) {
        const auto place = screenPlace(rig, size, origin);
        return place && area.containsPoint(*place, Qt::OddEvenFill);
    });
}

std::shared_ptr<const StagePicture> areaPicture(const CameraRig& rig, const QSizeF& size,
                                                const QPolygonF& area) {
    Sketch sketch;
    const auto before = [&](const QPointF& place) {
        const auto ray = rig.rayThrough(static_cast<float>(place.x()), static_cast<float>(place.y()),
                                        static_cast<float>(size.width()), static_cast<float>(size.height()));
        return ray.origin + kBeforeEye * ray.direction;
    };
    for (qsizetype i = 0; i < area.size(); ++i) {
        const auto& next = area[(i + 1) % area.size()];
        sketch.band(before(area[i]), before(next), kAreaColour, kWidth);
    }
    return std::move(sketch).share();
}

}  // namespace navwright
