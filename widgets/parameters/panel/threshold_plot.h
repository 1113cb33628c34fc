#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "core/base/parameters.h"
#include "core/generate/thresholds/histogram.h"
#include "core/generate/thresholds/threshold_values.h"
#include "widgets/common/charts/chart.h"

class QCPBars;
class QCPItemStraightLine;
class QLabel;

namespace navwright {

/// How the values that a threshold is compared with are spread, the threshold as a line to drag, and how many
/// values lie on either side.
class ThresholdPlot : public Chart {
    Q_OBJECT

  public:
    explicit ThresholdPlot(const ParamRow& row, QWidget* parent = nullptr);

    void setValues(std::shared_ptr<const ThresholdValues> values);
    void setThreshold(double threshold);
    [[nodiscard]] double threshold() const { return threshold_; }
    /// How many values lie below and above the line, as shown.
    [[nodiscard]] std::pair<std::size_t, std::size_t> counts() const;
    /// Where the line is, in pixels from the left.
    [[nodiscard]] double linePlace() const;
    /// The values that are written under the bars, as drawn last.
    [[nodiscard]] std::vector<double> ticks() const;

  signals:
    void dragStarted();
    /// The line was dragged to a value of the row's steps, within its range.
    void dragged(double threshold);
    void dragEnded();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintCurves() override;

  private:
    void fit();
    void showCounts();
    void dragTo(double x);

    const ParamRow& row_;
    std::shared_ptr<const ThresholdValues> values_;
    Histogram histogram_;
    double threshold_ = 0;
    bool dragging_ = false;
    QCPBars* below_;
    QCPBars* above_;
    QCPItemStraightLine* line_;
    QLabel* text_;
};

}  // namespace navwright
