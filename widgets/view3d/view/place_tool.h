#pragma once

#include <QObject>
#include <QPointF>
#include <QString>

#include "core/base/vec3.h"

class QMouseEvent;

namespace navwright {

class ToolModel;
class WorkbenchView;

/// A tool of the 3D view that tells where on the map's surface a person presses the mouse, and where it is
/// dragged to from there. With keys held the mouse moves the camera.
class PlaceTool : public QObject {
    Q_OBJECT

  public:
    /// `asks`: text that is shown when the tool is taken up. The models outlive it.
    PlaceTool(QString id, QString asks, ToolModel& tools, WorkbenchView& view, QObject* parent = nullptr);

    [[nodiscard]] const QString& id() const { return id_; }
    [[nodiscard]] bool active() const;
    [[nodiscard]] bool dragging() const { return dragging_; }

    bool eventFilter(QObject* watched, QEvent* event) override;

  signals:
    void said(const QString& text);
    void pressed(const navwright::Vec3& surface);
    void dragged(const navwright::Vec3& surface);
    /// The tool is taken up or put away.
    void activeChanged(bool active);

  protected:
    [[nodiscard]] WorkbenchView& view() const { return view_; }

  private:
    [[nodiscard]] bool press(const QMouseEvent& event);
    void letGo();

    QString id_, asks_;
    ToolModel& tools_;
    WorkbenchView& view_;
    bool active_ = false;
    bool dragging_ = false;
};

}  // namespace navwright
