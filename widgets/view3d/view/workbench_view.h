#pragma once

#include <QColor>
#include <QPalette>
#include <QWidget>

#include <functional>
#include <memory>
#include <utility>

#include "core/base/result.h"
#include "widgets/common/models/overlay_model.h"
#include "widgets/view3d/view/layer_pictures.h"
#include "widgets/view3d/view/legend.h"
#include "widgets/view3d/view/point_budget.h"
#include "widgets/view3d/view/view_camera.h"
#include "widgets/view3d/view/view_captures.h"
#include "widgets/view3d/view/view_content.h"
#include "widgets/view3d/view/view_map.h"
#include "widgets/view3d/view/view_pointer.h"

namespace navwright {

/// The 3D view of a document: every visible layer as its settings say. It joins its parts, each with one
/// job. Pictures are built on worker threads; only what changed is built anew.
class WorkbenchView : public QWidget {
    Q_OBJECT

  public:
    /// The models outlive the view.
    WorkbenchView(Document& document, LayerModel& layers, Selection& selection, const GlInfo& gl,
                  QWidget* parent = nullptr);
    ~WorkbenchView() override;

    [[nodiscard]] SceneView& scene() { return *scene_; }
    [[nodiscard]] const CameraRig& rig() const { return scene_->rig(); }
    [[nodiscard]] ViewContent& content() { return content_; }
    [[nodiscard]] ViewCamera& camera() { return camera_; }
    [[nodiscard]] const ViewCamera& camera() const { return camera_; }
    [[nodiscard]] ViewPointer& pointer() { return pointer_; }
    [[nodiscard]] ViewMap& map() { return map_; }
    /// Two navs beside each other.
    [[nodiscard]] SplitNavs& splitNavs() { return split_; }

    /// The map as it is drawn; nullptr: there is none.
    [[nodiscard]] const std::shared_ptr<const MapPicture>& mapPicture() const { return drawn_.map(); }
    /// Draws the overlays of this model. The model outlives the view.
    void setOverlays(OverlayModel& overlays);
    /// The model of the overlays; nullptr: none was set.
    [[nodiscard]] OverlayModel* overlays() const { return overlays_; }
    /// Draws a picture over the stages, whose colours are those of its own scale; nullptr removes it. Items
    /// of overlays are not picked. A picture of a listed overlay goes to the model, which has its eye and
    /// opacity; others, such as what a tool draws under the pointer, are drawn as they are.
    void setOverlay(const QString& id, std::shared_ptr<const StagePicture> picture, float opacity = 1);
    /// The overlay is about one of two navs: while both are shown, it is drawn in that side alone.
    void setOverlaySide(const QString& id, SplitSide side) { drawn_.setOverlaySide(id, side); }
    [[nodiscard]] Legend legend(LayerId layer) const;
    /// The rest as the part of the same name has it.
    [[nodiscard]] StageSource source() const { return content_.source(); }
    [[nodiscard]] Picked pickAt(const QPointF& place) const { return pointer_.pickAt(place); }
    [[nodiscard]] std::optional<Vec3> surfaceAlong(const Ray& ray) const {
        return pointer_.surfaceAlong(ray);
    }
    void capture(std::function<void(QImage)> done) { captures_.capture(std::move(done)); }
    void whenBuilt(std::function<void()> done) { captures_.whenBuilt(std::move(done)); }
    void setMoving(bool moving) { budget_.setMoving(moving); }
    void setHeld(bool held) { budget_.setHeld(held); }

  signals:
    void legendChanged(navwright::LayerId layer);
    void failed(const navwright::Error& error);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void addScene();
    void connectModels(Document& document, Selection& selection);
    void connectParts();
    void connectScene();
    void refresh();
    void showLayer(LayerId layer);
    void showPart();
    void showNumbers();
    void showOnly();
    void applyTheme();
    void applyXray();

    LayerModel& layers_;
    const Selection& selection_;
    OverlayModel* overlays_ = nullptr;
    bool seenThrough_ = false;
    SceneView* scene_;
    SceneLayers drawn_;
    SplitNavs split_;
    StageWorker worker_;
    ViewContent content_;
    LayerPictures pictures_;
    ViewCamera camera_;
    ViewPointer pointer_;
    ViewMap map_;
    PointBudget budget_;
    ViewCaptures captures_;
};

/// Behind the scene: dark in a dark theme, light in a light one.
[[nodiscard]] inline QColor viewBackground(const QPalette& palette) {
    constexpr int kMiddle = 128;
    return palette.color(QPalette::Window).lightness() < kMiddle ? QColor(32, 36, 42) : QColor(228, 232, 237);
}

}  // namespace navwright
