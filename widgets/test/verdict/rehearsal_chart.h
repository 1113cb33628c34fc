#pragma once

#include <QWidget>

#include <array>

#include "core/bots/rehearsal/rehearsal.h"

class QCPAxisRect;
class QCPGraph;
class QCPTextElement;
class QCustomPlot;

namespace navwright {

/// Stuck bots and deaths from round to round of a rehearsal, side by side; a round that was taken back is
/// crossed.
class RehearsalChart : public QWidget {
    Q_OBJECT

  public:
    explicit RehearsalChart(QWidget* parent = nullptr);

    void show(const std::vector<RehearsalRound>& rounds);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    static constexpr int kCharts = 2;
    struct Chart {
        QCPAxisRect* rect = nullptr;
        QCPTextElement* title = nullptr;
        QCPGraph* line = nullptr;
        QCPGraph* takenBack = nullptr;
    };
    void makeChart(int number);
    void fill(Chart& chart, const QVector<double>& values, const std::vector<RehearsalRound>& rounds);
    void applyTheme();

    QCustomPlot* plot_;
    std::array<Chart, kCharts> charts_;
};

}  // namespace navwright
