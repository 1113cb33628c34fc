#pragma once

#include <QPointF>
#include <QString>

#include "widgets/view3d/view/place_tool.h"

namespace navwright {

class GoalSession;

/// The tool of the 3D view that puts a goal where a person clicks, and moves it while the mouse is dragged.
/// Says the time to the goal under the cursor as long as there is one, whatever the tool.
class GoalTool : public PlaceTool {
    Q_OBJECT

  public:
    /// All outlive it.
    GoalTool(GoalSession& session, ToolModel& tools, WorkbenchView& view, QObject* parent = nullptr);

    static QString toolId() { return QStringLiteral("map.goal"); }

  signals:
    /// The text for under the cursor: the time, and what the view names there; empty: nothing.
    void hovered(const QString& text);

  private:
    void hover(const QPointF& place);

    GoalSession& session_;
    QString named_;  ///< by the view, under the cursor
    bool hovering_ = false;
};

}  // namespace navwright
