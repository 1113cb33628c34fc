#pragma once

#include <QObject>
#include <QPolygonF>
#include <QString>

class QMouseEvent;

namespace navwright {

class HoleFiller;
class LayerModel;
class ToolModel;
class WorkbenchView;

/// The tool of the 3D view that draws a line (with Shift a box) around floor and has it filled.
class RegionTool : public QObject {
    Q_OBJECT

  public:
    /// All outlive it.
    RegionTool(HoleFiller& filler, ToolModel& tools, const LayerModel& layers, WorkbenchView& view,
               QObject* parent = nullptr);

    static QString region() { return QStringLiteral("floor.region"); }

    bool eventFilter(QObject* watched, QEvent* event) override;

  signals:
    void said(const QString& text);

  private:
    [[nodiscard]] bool press(const QMouseEvent& event);
    [[nodiscard]] bool move(const QMouseEvent& event);
    [[nodiscard]] bool release();
    void toolChanged();
    [[nodiscard]] bool mapHides() const;
    void fillInside(const QPolygonF& area);

    HoleFiller& filler_;
    ToolModel& tools_;
    const LayerModel& layers_;
    WorkbenchView& view_;
    QPolygonF area_;
    bool drawing_ = false;
    bool box_ = false;
};

}  // namespace navwright
