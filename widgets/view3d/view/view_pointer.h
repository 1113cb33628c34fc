#pragma once

#include <QObject>
#include <QString>

#include <optional>

#include "widgets/common/models/layer_settings.h"
#include "widgets/common/models/selection.h"
#include "widgets/view3d/scene3d/scene_view.h"
#include "widgets/view3d/view/scene_pick.h"
#include "widgets/view3d/view/split_navs.h"
#include "widgets/view3d/view/view_content.h"

namespace navwright {

/// What the mouse points at in a 3D view, in each side of a split one: hovered and clicked items go to the
/// selection, whose marks are shown.
class ViewPointer : public QObject {
    Q_OBJECT

  public:
    /// All outlive it.
    ViewPointer(SceneView& scene, SceneLayers& drawn, const LayerModel& layers, Selection& selection,
                SplitNavs& split, const ViewContent& content);

    /// While not selecting, clicks are for a tool: placeClicked() comes, the selection stays.
    void setSelecting(bool selecting) { selecting_ = selecting; }
    /// What is under a place of the view, in its logical pixels.
    [[nodiscard]] Picked pickAt(const QPointF& place) const;
    /// Where the map's surface is along a line of sight, whatever stands before it.
    [[nodiscard]] std::optional<Vec3> surfaceAlong(const Ray& ray) const;
    /// Marks what is selected.
    void showSelection();

  signals:
    /// Names what is under the cursor; empty for nothing.
    void hoverText(const QString& text);
    /// A click on an item or on the map, for tools that measure.
    void placeClicked(const navwright::Vec3& place, Qt::KeyboardModifiers modifiers);
    /// A click where there is neither.
    void voidClicked();
    /// A double click on an item or on the map.
    void flightWanted(const navwright::Vec3& place);

  private:
    void hoverAt(const QPointF& place);
    void clickAt(const QPointF& place, Qt::KeyboardModifiers modifiers);
    /// To the item there, or the place on the map.
    void flyTo(const QPointF& place);
    void leave();
    [[nodiscard]] Picked pick(const QPointF& place, std::optional<SplitSide> side) const;
    void hoverSide(const QPointF& place);
    void clickSide(const QPointF& place, Qt::KeyboardModifiers modifiers);
    /// With Ctrl into the selection or out of it.
    void select(const Item& item, Qt::KeyboardModifiers modifiers);
    /// Whether it is the document's own nav.
    [[nodiscard]] bool isOwn(SplitSide side) const;
    void showSelectionInSides();

    SceneView& scene_;
    SceneLayers& drawn_;
    const LayerModel& layers_;
    Selection& selection_;
    SplitNavs& split_;
    const ViewContent& content_;
    bool selecting_ = true;
};

}  // namespace navwright
