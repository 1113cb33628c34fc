#pragma once

#include <optional>
#include <vector>

#include "core/bots/characters/fuzzy_relation.h"
#include "widgets/common/charts/chart.h"

class QCPGraph;

namespace navwright {

/// The curve of a weight, with points that are dragged. A double click adds one, Del or a right click removes
/// it. With keys: left and right choose a point, with Ctrl the arrows move it, Ins adds one. It
/// changes nothing by itself.
class CurvePlot : public Chart {
    Q_OBJECT

  public:
    explicit CurvePlot(QWidget* parent = nullptr);

    /// Shows the curve of a relation; nothing for nullptr or a relation that is no curve.
    void show(const FuzzyRelation* relation);
    /// Marks the selected node's value of the criterion, and what it gets.
    void setLive(const std::optional<CurvePoint>& live);
    [[nodiscard]] int chosen() const { return chosen_; }
    /// Where a value is in the plot, pixels.
    [[nodiscard]] QPointF placeOf(const CurvePoint& point) const;
    [[nodiscard]] QWidget* canvas() const;

  signals:
    /// A point was moved. All moves of one drag have the same `drag`.
    void pointMoved(int index, double at, double value, int drag);
    void pointAdded(double at, double value);
    void pointRemoved(int index);

  protected:
    void paintCurves() override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    [[nodiscard]] CurvePoint pointAt(const QPointF& place) const;
    [[nodiscard]] std::optional<int> near(const QPointF& place) const;
    bool key(int key, bool moves);
    void draw();

    QCPGraph* line_;
    QCPGraph* mark_;
    QCPGraph* live_;
    Criterion on_{};
    std::vector<CurvePoint> points_;
    int chosen_ = -1;
    int dragged_ = -1;
    int drag_ = 0;
};

}  // namespace navwright
