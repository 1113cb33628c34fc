#include "widgets/view3d/view/place_tool.h"

#include <QMouseEvent>

#include <utility>

#include "widgets/common/models/tool_model.h"
#include "widgets/view3d/view/workbench_view.h"

namespace navwright {

PlaceTool::PlaceTool(QString id, QString asks, ToolModel& tools, WorkbenchView& view, QObject* parent)
    : QObject(parent), id_(std::move(id)), asks_(std::move(asks)), tools_(tools), view_(view) {
    view_.scene().installEventFilter(this);
    connect(&tools_, &ToolModel::changed, this, [this] {
        letGo();
        if (active()) emit said(asks_);
        if (std::exchange(active_, active()) != active_) emit activeChanged(active_);
    });
}

bool PlaceTool::active() const {
    return tools_.current() == id_;
}

bool PlaceTool::eventFilter(QObject* watched, QEvent* event) {
    // Other events come while the window ends, too, when the models are gone already.
    switch (event->type()) {
        case QEvent::MouseButtonPress:
            return active() && press(*static_cast<QMouseEvent*>(event));
        case QEvent::MouseMove: {
            if (!dragging_) return false;
            const auto place = static_cast<QMouseEvent*>(event)->position();
            if (const auto surface = view_.surfaceAlong(view_.scene().rayThrough(place)))
                emit dragged(*surface);
            return true;
        }
        case QEvent::MouseButtonRelease:
            if (!dragging_) return false;
            letGo();
            return true;
        default:
            return QObject::eventFilter(watched, event);
    }
}

bool PlaceTool::press(const QMouseEvent& event) {
    if (dragging_) return true;
    if (event.button() != Qt::LeftButton || event.modifiers() != Qt::NoModifier) return false;
    const auto surface = view_.surfaceAlong(view_.scene().rayThrough(event.position()));
    if (!surface) {
        emit said(tr("Nothing is there: click the floor of the map"));
        return false;
    }
    emit view_.scene().focusWanted();
    dragging_ = true;
    view_.setHeld(true);
    emit pressed(*surface);
    return true;
}

void PlaceTool::letGo() {
    if (std::exchange(dragging_, false)) view_.setHeld(false);
}

}  // namespace navwright
