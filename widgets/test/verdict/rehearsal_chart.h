#pragma once

#include <array>

#include "core/bots/rehearsal/rehearsal.h"
#include "widgets/common/charts/chart.h"

class QCPAxisRect;
class QCPGraph;

namespace navwright {

/// Stuck bots and deaths from round to round of a rehearsal, side by side; a round that was taken back is
/// crossed.
class RehearsalChart : public Chart {
    Q_OBJECT

  public:
    explicit RehearsalChart(QWidget* parent = nullptr);

    void show(const std::vector<RehearsalRound>& rounds);

  protected:
    void paintCurves() override;

  private:
    static constexpr int kCharts = 2;
    struct Figure {
        QCPAxisRect* rect = nullptr;
        QCPGraph* line = nullptr;
        QCPGraph* takenBack = nullptr;
    };
    void makeChart(int number);
    void fill(Figure& chart, const QVector<double>& values, const std::vector<RehearsalRound>& rounds);

    std::array<Figure, kCharts> charts_;
};

}  // namespace navwright
