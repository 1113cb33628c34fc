#include "ways/goal_tool.h"

#include <QMouseEvent>

#include <utility>

#include "models/tool_model.h"
#include "view/workbench_view.h"
#include "ways/goal_session.h"

namespace navwright {

GoalTool::GoalTool(GoalSession& session, ToolModel& tools, WorkbenchView& view, QObject* parent)
    : QObject(parent), session_(session), tools_(tools), view_(view) {
    view_.scene().installEventFilter(this);
    connect(&tools_, &ToolModel::changed, this, [this] {
        letGo();
        if (active())
            emit said(tr("Click the floor of the map, or drag over it: how long it takes to there"));
    });
    connect(&view_, &WorkbenchView::hoverText, this, [this](const QString& text) { named_ = text; });
    connect(&view_.scene(), &SceneView::hovered, this, &GoalTool::hover);
    connect(&view_.scene(), &SceneView::left, this, [this] {
        if (std::exchange(hovering_, false)) emit hovered({});
    });
}

bool GoalTool::active() const {
    return tools_.current() == toolId();
}

bool GoalTool::eventFilter(QObject* watched, QEvent* event) {
    // Other events come while the window ends, too, when the models are gone already.
    switch (event->type()) {
        case QEvent::MouseButtonPress:
            return active() && press(*static_cast<QMouseEvent*>(event));
        case QEvent::MouseMove:
            if (!dragging_) return false;
            putAt(static_cast<QMouseEvent*>(event)->position());
            return true;
        case QEvent::MouseButtonRelease:
            if (!dragging_) return false;
            letGo();
            return true;
        default:
            return QObject::eventFilter(watched, event);
    }
}

bool GoalTool::press(const QMouseEvent& event) {
    if (dragging_) return true;
    // With keys held the mouse moves the camera.
    if (event.button() != Qt::LeftButton || event.modifiers() != Qt::NoModifier) return false;
    const auto surface = view_.surfaceAlong(view_.scene().rayThrough(event.position()));
    if (!surface) {
        emit said(tr("Nothing is there: click the floor of the map"));
        return false;
    }
    emit view_.scene().focusWanted();
    dragging_ = true;
    view_.setHeld(true);
    session_.setGoal(*surface);
    return true;
}

void GoalTool::letGo() {
    if (std::exchange(dragging_, false)) view_.setHeld(false);
}

void GoalTool::putAt(const QPointF& place) {
    if (const auto surface = view_.surfaceAlong(view_.scene().rayThrough(place))) session_.setGoal(*surface);
}

void GoalTool::hover(const QPointF& place) {
    QString words;
    if (session_.heat()) {
        if (const auto surface = view_.surfaceAlong(view_.scene().rayThrough(place)))
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
