#include "widgets/map/travel/goal_tool.h"

#include <utility>

#include "widgets/common/models/tool_model.h"
#include "widgets/map/travel/goal_session.h"
#include "widgets/view3d/view/workbench_view.h"

namespace navwright {

GoalTool::GoalTool(GoalSession& session, ToolModel& tools, WorkbenchView& view, QObject* parent)
    : PlaceTool(toolId(), tr("Click the floor of the map, or drag over it, to show travel times to it"),
                tools, view, parent),
      session_(session) {
    for (const auto signal : {&PlaceTool::pressed, &PlaceTool::dragged})
        connect(this, signal, &session_, &GoalSession::setGoal);
    connect(&view.pointer(), &ViewPointer::hoverText, this, [this](const QString& text) { named_ = text; });
    connect(&view.scene(), &SceneView::hovered, this, &GoalTool::hover);
    connect(&view.scene(), &SceneView::left, this, [this] {
        if (std::exchange(hovering_, false)) emit hovered({});
    });
}

void GoalTool::hover(const QPointF& place) {
    QString words;
    if (session_.heat()) {
        if (const auto surface = view().surfaceAlong(view().scene().rayThrough(place)))
            words = session_.wordsAt(*surface);
    }
    if (!words.isEmpty()) {
        hovering_ = true;
        emit hovered(named_.isEmpty() ? words : words + QLatin1Char('\n') + named_);
    } else if (std::exchange(hovering_, false)) {
        emit hovered(named_);
    }
}

}  // namespace navwright
