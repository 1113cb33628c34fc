#pragma once

#include <QObject>
#include <QPointF>
#include <QString>

class QMouseEvent;

namespace navwright {

class GoalSession;
class ToolModel;
class WorkbenchView;

/// The tool of the 3D view that puts a goal where a person clicks, and moves it while the mouse is dragged.
/// Says the time to the goal under the cursor as long as there is one, whatever the tool.
class GoalTool : public QObject {
    Q_OBJECT

  public:
    /// All outlive it.
    GoalTool(GoalSession& session, ToolModel& tools, WorkbenchView& view, QObject* parent = nullptr);

    static QString toolId() { return QStringLiteral("map.goal"); }

    bool eventFilter(QObject* watched, QEvent* event) override;

  signals:
    void said(const QString& text);
    /// What is to be said under the cursor: the time, and what the view names there; empty: nothing.
    void hovered(const QString& text);

  private:
    [[nodiscard]] bool active() const;
    [[nodiscard]] bool press(const QMouseEvent& event);
    void putAt(const QPointF& place);
    void letGo();
    void hover(const QPointF& place);

    GoalSession& session_;
    ToolModel& tools_;
    WorkbenchView& view_;
    QString named_;  ///< by the view, under the cursor
    bool dragging_ = false;
    bool hovering_ = false;
};

}  // namespace navwright
