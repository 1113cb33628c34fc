#pragma once

#include <array>
#include <vector>

#include "core/tune/search/tuning_run.h"
#include "widgets/common/charts/chart.h"

class QCPGraph;

namespace navwright {

/// Scores by generation: the best candidate, the median and the starting values, told apart by colour, mark
/// and dashes.
class TuningChart : public Chart {
    Q_OBJECT

  public:
    explicit TuningChart(QWidget* parent = nullptr);

    void show(const std::vector<GenerationFigures>& figures);

  protected:
    void paintCurves() override;

  private:
    static constexpr int kLines = 3;

    std::array<QCPGraph*, kLines> lines_{};
};

}  // namespace navwright
