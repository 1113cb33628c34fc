#pragma once

#include <array>
#include <optional>
#include <vector>

#include "core/bots/test/thresholds.h"
#include "widgets/common/charts/chart.h"
#include "widgets/test/verdict/iteration_session.h"

class QCPAxisRect;
class QCPGraph;
class QCPItemStraightLine;
class QCPItemRect;

namespace navwright {

/// Nodes visited and floor covered, deaths and stuck from test to test, side by side, each with its limit as
/// a dashed line and the side that fails shaded. The test to be kept is ringed.
class IterationChart : public Chart {
    Q_OBJECT

  public:
    explicit IterationChart(QWidget* parent = nullptr);

    /// `floors`: by turn, 0..1; nothing where it is not known.
    void show(const std::vector<IterationSession::Turn>& turns, std::size_t best,
              const NavtestThresholds& limits, int mostTests,
              const std::vector<std::optional<double>>& floors = {});

  signals:
    void turnClicked(int turn);

  protected:
    void paintCurves() override;

  private:
    static constexpr int kCharts = 3;
    struct Figure {
        QCPAxisRect* rect = nullptr;
        QCPGraph* line = nullptr;
        QCPGraph* best = nullptr;
        QCPItemStraightLine* limit = nullptr;
        QCPItemRect* failing = nullptr;
        bool atLeast = false;
    };
    void makeChart(int number);
    void fill(int number, const QVector<double>& values, std::size_t best, double limit, int mostTests);
    void clickAt(const QPointF& place);

    std::array<Figure, kCharts> charts_;
    QCPGraph* floor_ = nullptr;
    int turns_ = 0;
};

}  // namespace navwright
