#include "widgets/edit/aq2/screen_area.h"

#include "core/edit/aq2/node_sets.h"
#include "widgets/drawing/layers/sketch.h"
#include "widgets/view3d/view/screen_places.h"

namespace navwright {

namespace {

constexpr float kBeforeEye = 6;  ///< units: beyond the near plane, before all else
constexpr float kWidth = 2;
constexpr float kAreaColour = 3;  ///< yellow of the categories

}  // namespace

std::optional<QPointF> screenPlace(const CameraRig& rig, const QSizeF& size, const Vec3& place) {
    const auto found = ScreenPlaces(rig, size).of(place);
    return found ? std::optional(found->at) : std::nullopt;
}

std::vector<std::size_t> nodesInside(const NavGraph& graph, const CameraRig& rig, const QSizeF& size,
                                     const QPolygonF& area) {
    const ScreenPlaces places(rig, size);
    return nodesWhere(graph, [&](const Vec3& origin) {
        const auto place = places.of(origin);
        return place && area.containsPoint(place->at, Qt::OddEvenFill);
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
