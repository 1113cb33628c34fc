#include "widgets/review/issues/drawn_region.h"

#include <algorithm>
#include <array>

#include "widgets/view3d/view/clear_sight.h"
#include "widgets/view3d/view/screen_places.h"

namespace navwright {

namespace {

/// Units from a player's origin down to just above the floor, and to the origin itself: of floor behind a
/// sill the player is seen.
constexpr std::array<float, 2> kBelow{22, 0};
constexpr float kSlack = 1;  ///< units of a line of sight that may be missing

}  // namespace

bool DrawnRegion::contains(const Vec3& origin) const {
    if (origin.z > heightCut) return false;
    const auto place = ScreenPlaces(rig, size).of(origin);
    if (!place || !area.containsPoint(place->at, Qt::OddEvenFill)) return false;
    if (!hiding) return true;
    return std::ranges::any_of(kBelow, [&](float below) {
        const auto seen = origin - Vec3(0, 0, below);
        const auto away = glm::length(seen - rig.eye());
        return sightFrom(hiding->collision, seen, rig.eye(), heightCut) >= away - kSlack;
    });
}

}  // namespace navwright
