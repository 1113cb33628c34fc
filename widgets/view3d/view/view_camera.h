#pragma once

#include <QObject>

#include <array>
#include <optional>

#include "widgets/drawing/draw/camera_rig.h"
#include "widgets/view3d/scene3d/scene_view.h"
#include "widgets/view3d/view/scene_layers.h"
#include "widgets/view3d/view/view_content.h"

namespace navwright {

/// Where a 3D view looks from: the whole map, a place or item, a side, nine bookmarks.
class ViewCamera : public QObject {
    Q_OBJECT

  public:
    static constexpr int kBookmarks = 9;
    enum class Side { top, front, side };

    /// All outlive it.
    ViewCamera(SceneView& scene, const SceneLayers& drawn, const LayerModel& layers,
               const ViewContent& content, const Selection& selection);

    /// A map that arrives later does not move the camera from there.
    void setRig(const CameraRig& rig);
    void frameMap();
    /// frameMap() where nothing has moved the camera since leaveMap().
    void frameOnce();
    /// Until it is moved, the whole map stays in a picture of another size.
    void keepFrame();
    /// The map is of another place: no bookmark is left.
    void leaveMap();
    void focusSelection();
    void focusOn(const Item& item);
    /// Flies to a place, near enough to see what is there, and to where the map does not hide it.
    void lookAt(const Vec3& place);
    /// Moves along with what goes on to a place, from as far and in the same direction.
    void follow(const Vec3& place);
    void lookFrom(Side side);
    void setBookmark(int number);  ///< 0 .. kBookmarks - 1
    void setBookmark(int number, const std::optional<CameraRig>& rig);
    void recallBookmark(int number);
    [[nodiscard]] const std::optional<CameraRig>& bookmark(int number) const;

  signals:
    void bookmarksChanged();

  private:
    SceneView& scene_;
    const SceneLayers& drawn_;
    const LayerModel& layers_;
    const ViewContent& content_;
    const Selection& selection_;
    bool framed_ = false;             ///< the camera has looked at the present map
    bool placed_ = false;             ///< the camera was put somewhere before its map came
    std::optional<CameraRig> whole_;  ///< from where frameMap() looks
    std::array<std::optional<CameraRig>, kBookmarks> bookmarks_;
};

}  // namespace navwright
