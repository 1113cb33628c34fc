#include "widgets/view3d/view/view_camera.h"

#include <algorithm>
#include <utility>

#include "core/base/index.h"
#include "widgets/drawing/layers/describe.h"
#include "widgets/view3d/view/clear_sight.h"

namespace navwright {

namespace {

constexpr float kFocusDistance = 320;
constexpr float kPlanPitch = 85;  ///< degrees: looked at from above

}  // namespace

ViewCamera::ViewCamera(SceneView& scene, const SceneLayers& drawn, const LayerModel& layers,
                       const ViewContent& content, const Selection& selection)
    : scene_(scene), drawn_(drawn), layers_(layers), content_(content), selection_(selection) {
    connect(&selection, &Selection::focusWanted, this, &ViewCamera::focusOn);
}

void ViewCamera::setRig(const CameraRig& rig) {
    placed_ = !framed_;
    scene_.setRig(rig);
}

void ViewCamera::frameMap() {
    auto rig = scene_.rig();
    const auto size = scene_.pictureSize();
    const float aspect = static_cast<float>(size.width()) / static_cast<float>(std::max(size.height(), 1));
    const auto map = content_.map();
    if (map && !drawn_.map()) {
        rig.frame(cornersOf(map->bsp.worldBounds()), aspect);
    } else {
        rig.frame(drawn_.corners(layers_), aspect);
    }
    scene_.setRig(rig);
    whole_ = rig;
}

void ViewCamera::frameOnce() {
    if (!std::exchange(framed_, true) && !std::exchange(placed_, false)) frameMap();
}

void ViewCamera::keepFrame() {
    if (whole_ && *whole_ == scene_.rig()) frameMap();
}

void ViewCamera::leaveMap() {
    framed_ = false;
    bookmarks_.fill(std::nullopt);
    emit bookmarksChanged();
}

void ViewCamera::focusSelection() {
    focusOn(selection_.current());
}

void ViewCamera::focusOn(const Item& item) {
    if (const auto place = itemPlace(item, content_.source())) lookAt(*place);
}

void ViewCamera::lookAt(const Vec3& place) {
    auto rig = scene_.rig();
    rig.setTarget(place);
    rig.zoom(std::min(1.f, kFocusDistance / rig.distance()));
    const auto shown = layers_.settings(LayerId::map);
    const auto map = content_.map();
    // A plan stays one, and what an x-ray shows is not hidden.
    const bool hides = map && shown.visible && shown.opacity >= 1 && rig.pitch() < kPlanPitch;
    scene_.setRig(hides ? withClearSight(map->collision, rig, layers_.heightCut()) : rig);
}

void ViewCamera::follow(const Vec3& place) {
    auto rig = scene_.rig();
    rig.setTarget(place);
    scene_.setRig(rig);
}

void ViewCamera::lookFrom(Side side) {
    auto rig = scene_.rig();
    rig.lookFrom(side == Side::side ? 180.f : 90.f, side == Side::top ? 90.f : 0.f);
    scene_.setRig(rig);
}

void ViewCamera::setBookmark(int number) {
    setBookmark(number, scene_.rig());
}

void ViewCamera::setBookmark(int number, const std::optional<CameraRig>& rig) {
    bookmarks_.at(toIndex(number)) = rig;
    emit bookmarksChanged();
}

void ViewCamera::recallBookmark(int number) {
    if (const auto& rig = bookmark(number)) scene_.setRig(*rig);
}

const std::optional<CameraRig>& ViewCamera::bookmark(int number) const {
    return bookmarks_.at(toIndex(number));
}

}  // namespace navwright
