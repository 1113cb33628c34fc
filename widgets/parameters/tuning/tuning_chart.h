#pragma once

#include <QWidget>

#include <array>
#include <vector>

#include "core/tune/search/tuning_run.h"

class QCPGraph;
class QCustomPlot;

namespace navwright {

/// Scores by generation: the best candidate, the median and the values as begun, told apart by colour, mark
/// and dashes.
class TuningChart : public QWidget {
    Q_OBJECT

  public:
    explicit TuningChart(QWidget* parent = nullptr);

    void show(const std::vector<GenerationFigures>& figures);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    static constexpr int kLines = 3;
    void applyTheme();

    QCustomPlot* plot_;
    std::array<QCPGraph*, kLines> lines_{};
};

}  // namespace navwright
