#pragma once

#include <QColor>
#include <QImage>
#include <QPalette>
#include <QWidget>

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "widgets/common/models/area_model.h"
#include "widgets/common/models/confidence_model.h"
#include "widgets/common/models/data_filter.h"
#include "widgets/common/models/document.h"
#include "widgets/common/models/layer_settings.h"
#include "widgets/common/models/map_look_model.h"
#include "widgets/common/models/selection.h"
#include "widgets/view3d/scene3d/scene_view.h"
#include "widgets/view3d/view/legend.h"
#include "widgets/view3d/view/scene_layers.h"
#include "widgets/view3d/view/scene_pick.h"
#include "widgets/view3d/view/split_navs.h"
#include "widgets/view3d/view/stage_worker.h"

namespace navwright {

/// The 3D view of a document: every visible layer as its settings say. Hovering and clicking go to the
/// selection. Pictures are built on worker threads; only what changed is built anew.
class WorkbenchView : public QWidget {
    Q_OBJECT

  public:
    /// The models outlive the view.
    WorkbenchView(Document& document, LayerModel& layers, Selection& selection, const GlInfo& gl,
                  QWidget* parent = nullptr);
    ~WorkbenchView() override;

    [[nodiscard]] SceneView& scene() { return *scene_; }
    [[nodiscard]] const CameraRig& rig() const { return scene_->rig(); }
    /// Sets the camera. A map that arrives later does not move it.
    void setRig(const CameraRig& rig);

    /// Shows what the filter says; it outlives the view. Without one everything is shown.
    void setFilter(DataFilter& filter);
    /// Shows the map as the model says, and tells it what became of the map's textures; it outlives the view.
    /// Without one the map has none.
    void setMapLook(MapLookModel& look);
    /// Shows the areas as the model says; it outlives the view. Without one there are none.
    void setAreas(AreaModel& areas);
    /// Colours by confidence as the model has it; it outlives the view. Without one, by what demos say alone.
    void setConfidence(const ConfidenceModel& confidence);
    /// Looks for the textures once more.
    void reloadTextures();
    /// The map as it is drawn; nullptr: there is none.
    [[nodiscard]] const std::shared_ptr<const MapPicture>& mapPicture() const { return drawn_->map(); }
    /// Draws a picture over the stages, whose colours are those of its own scale; nullptr removes it. Items
    /// of overlays are not picked.
    void setOverlay(const QString& id, std::shared_ptr<const StagePicture> picture, float opacity = 1);
    /// Sets whether clicks select. If not, they are for a tool: placeClicked() is emitted and the selection
    /// stays.
    void setSelecting(bool selecting) { selecting_ = selecting; }
    [[nodiscard]] Legend legend(LayerId layer) const;
    [[nodiscard]] StageSource source() const;
    /// What is under a place of the view, in its logical pixels.
    [[nodiscard]] Picked pickAt(const QPointF& place) const;
    /// Where the map's surface is along a line of sight, whatever stands before it.
    [[nodiscard]] std::optional<Vec3> surfaceAlong(const Ray& ray) const;
    /// Takes the picture once all layers asked for are in it, in device pixels.
    void capture(std::function<void(QImage)> done);
    /// Calls `done` once all layers asked for are in the scene; the next frame shows them.
    void whenBuilt(std::function<void()> done);
    /// Tells that something follows the mouse: a software renderer draws less until it rests.
    void setMoving(bool moving);
    /// Tells that only overlays will change, while the mouse drags something: a software renderer draws all
    /// else once. Other changes are shown nevertheless.
    void setHeld(bool held);

    /// Draws this generation in place of the document's; its items cannot be pointed at. nullptr: the
    /// document's own again.
    void setInstead(std::shared_ptr<const Generation> generation);

    /// Two navs beside each other.
    [[nodiscard]] SplitNavs& splitNavs() { return *split_; }

    void frameMap();
    void focusSelection();
    /// Flies to a place, near enough to see what is there, and to where the map does not hide it.
    void lookAt(const Vec3& place);
    enum class Side { top, front, side };
    void lookFrom(Side side);
    void setBookmark(int number);  ///< 0 .. kBookmarks - 1
    void setBookmark(int number, const std::optional<CameraRig>& rig);
    void recallBookmark(int number);
    [[nodiscard]] const std::optional<CameraRig>& bookmark(int number) const;

    static constexpr int kBookmarks = 9;

  signals:
    /// Names what is under the cursor; empty for nothing.
    void hoverText(const QString& text);
    /// A click on an item or on the map, for tools that measure.
    void placeClicked(const navwright::Vec3& place, Qt::KeyboardModifiers modifiers);
    /// A click where there is neither.
    void voidClicked();
    void legendChanged(navwright::LayerId layer);
    void bookmarksChanged();
    void failed(const QString& message);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    /// What a layer's picture was built of.
    struct Built {
        std::vector<std::shared_ptr<const void>> parts;
        int colourBy = -1;
        AreaLook areaLook;
        std::int32_t selectedArea = 0;

        friend bool operator==(const Built&, const Built&) = default;
    };
    [[nodiscard]] static Built builtOf(LayerId layer, const StageSource& source, int colourBy);

    /// A draft, or what setInstead() was given; nullptr: the document's generation is drawn.
    [[nodiscard]] std::shared_ptr<const Generation> drawnInstead() const {
        return document_.draft() ? document_.draft() : instead_;
    }
    /// What the stages are drawn of: a draft too, whose items cannot be pointed at.
    [[nodiscard]] StageSource drawnSource() const;
    [[nodiscard]] Item drawnSelection() const;
    void connectModels();
    void connectScene();
    void refresh();
    void refreshLayer(LayerId layer);
    void refreshCounts();
    void showMap();
    void showFilter();
    void showAreas();
    void releaseAfterFrame(LayerId layer);
    void takePicture(LayerId layer, std::shared_ptr<const StagePicture> picture);
    void hoverAt(const QPointF& place);
    /// Flies to the item at a place of the view, or to the place on the map.
    void flyTo(const QPointF& place);
    void clickAt(const QPointF& place, Qt::KeyboardModifiers modifiers);
    [[nodiscard]] Picked pickSide(const QPointF& place, SplitSide side) const;
    void hoverSide(const QPointF& place);
    void clickSide(const QPointF& place, Qt::KeyboardModifiers modifiers);
    /// Whether a side shows the document's own nav.
    [[nodiscard]] bool isOwn(SplitSide side) const;
    void showSelection();
    void showSelectionInSides();
    [[nodiscard]] float unitsPerPixel() const;
    void focusOn(const Item& item);
    void applyBudget();
    void applyTheme();
    void applyXray();
    void showNumbers();
    void captureNow(std::function<void(QImage)> done, int attempt);

    Document& document_;
    LayerModel& layers_;
    Selection& selection_;
    const DataFilter* filter_ = nullptr;
    MapLookModel* mapLook_ = nullptr;
    const AreaModel* areas_ = nullptr;
    const ConfidenceModel* confidence_ = nullptr;
    SkinLimits skinLimits_;
    std::shared_ptr<const Generation> instead_;
    bool software_;
    bool selecting_ = true;
    bool moving_ = false;
    bool held_ = false;
    bool seenThrough_ = false;
    bool framed_ = false;             ///< the camera has looked at the present map
    bool placed_ = false;             ///< the camera was put somewhere before its map came
    std::optional<CameraRig> whole_;  ///< from where frameMap() looks
    std::shared_ptr<const GameMap> shownMap_;
    std::shared_ptr<const MapPicture> tinted_;  ///< the map without its textures
    SceneView* scene_;
    std::unique_ptr<SceneLayers> drawn_;
    std::unique_ptr<SplitNavs> split_;
    std::array<Built, kLayerCount> built_;
    std::array<ShownData, kLayerCount> counted_;   ///< by layer: what its picture was asked to count
    std::array<ShownData, kLayerCount> tallied_;   ///< by layer: what was asked for last
    std::array<quint64, kLayerCount> pictures_{};  ///< by layer: how many there were
    std::array<std::optional<CameraRig>, kBookmarks> bookmarks_;
    std::vector<std::function<void()>> awaiting_;  ///< all layers asked for
    StageWorker worker_;
};

/// The colour behind the scene: dark in a dark theme, light in a light one.
[[nodiscard]] inline QColor viewBackground(const QPalette& palette) {
    constexpr int kMiddle = 128;
    return palette.color(QPalette::Window).lightness() < kMiddle ? QColor(32, 36, 42) : QColor(228, 232, 237);
}

}  // namespace navwright
