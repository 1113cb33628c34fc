#include "widgets/review/issues/region_tool.h"

#include <QMouseEvent>

#include <utility>

#include "widgets/common/models/layer_settings.h"
#include "widgets/common/models/tool_model.h"
#include "widgets/edit/aq2/screen_area.h"
#include "widgets/review/issues/drawn_region.h"
#include "widgets/review/issues/hole_filler.h"
#include "widgets/view3d/view/workbench_view.h"

namespace navwright {

namespace {

const QString kArea = QStringLiteral("floor.area");
constexpr double kStep = 4;  ///< pixels between corners
constexpr qsizetype kLeastCorners = 3;

}  // namespace

RegionTool::RegionTool(HoleFiller& filler, ToolModel& tools, const LayerModel& layers, WorkbenchView& view,
                       QObject* parent)
    : QObject(parent), filler_(filler), tools_(tools), layers_(layers), view_(view) {
    connect(&tools_, &ToolModel::changed, this, &RegionTool::toolChanged);
    view_.scene().installEventFilter(this);
}

void RegionTool::toolChanged() {
    drawing_ = false;
    area_.clear();
    view_.setOverlay(kArea, nullptr);
    if (tools_.current() != region()) return;
    emit said(mapHides() ? tr("Draw a line around the floor to fill; with Shift a box. Floor that the map "
                              "hides there stays as it is. Esc ends it")
                         : tr("Draw a line around the floor to fill; with Shift a box. As the map hides "
                              "nothing now, floor at every height is taken. Esc ends it"));
}

bool RegionTool::eventFilter(QObject* watched, QEvent* event) {
    // Other events come while the window ends, too, when the models are gone already.
    switch (event->type()) {
        case QEvent::MouseButtonPress:
            return tools_.current() == region() && press(*static_cast<QMouseEvent*>(event));
        case QEvent::MouseMove:
            return drawing_ && move(*static_cast<QMouseEvent*>(event));
        case QEvent::MouseButtonRelease:
            return drawing_ && release();
        default:
            return QObject::eventFilter(watched, event);
    }
}

bool RegionTool::press(const QMouseEvent& event) {
    if (drawing_) return true;
    if (event.button() != Qt::LeftButton) return false;
    emit view_.scene().focusWanted();
    drawing_ = true;
    box_ = event.modifiers().testFlag(Qt::ShiftModifier);
    area_ = QPolygonF({event.position()});
    return true;
}

bool RegionTool::move(const QMouseEvent& event) {
    const auto from = area_.front();
    const auto to = event.position();
    if (box_) {
        area_ = QPolygonF({from, {to.x(), from.y()}, to, {from.x(), to.y()}});
    } else if ((area_.back() - to).manhattanLength() >= kStep) {
        area_ << to;
    }
    view_.setOverlay(kArea, areaPicture(view_.rig(), view_.scene().size(), area_));
    return true;
}

bool RegionTool::release() {
    drawing_ = false;
    const auto area = std::exchange(area_, {});
    view_.setOverlay(kArea, nullptr);
    if (area.size() < kLeastCorners) return true;
    fillInside(area);
    // Go back to selecting, to look at the result.
    tools_.setCurrent(ToolModel::select());
    return true;
}

bool RegionTool::mapHides() const {
    return layers_.settings(LayerId::map).visible && !isSeenThrough(layers_);
}

void RegionTool::fillInside(const QPolygonF& area) {
    const DrawnRegion drawn{.area = area,
                            .rig = view_.rig(),
                            .size = view_.scene().size(),
                            .heightCut = layers_.heightCut(),
                            .hiding = mapHides() ? view_.source().map : nullptr};
    filler_.fillWhere([drawn](const Vec3& origin) { return drawn.contains(origin); });
}

}  // namespace navwright
