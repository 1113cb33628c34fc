#include "widgets/parameters/tuning/tuning_chart.h"

#include <qcustomplot.h>

#include <algorithm>

namespace navwright {

namespace {

/// Marks and dashes differ as well.
constexpr ChartColour kTuningColours[] = {ChartColour::blue, ChartColour::orange, ChartColour::green};
constexpr QCPScatterStyle::ScatterShape kTuningMarks[] = {
    QCPScatterStyle::ssDisc, QCPScatterStyle::ssTriangle, QCPScatterStyle::ssSquare};
constexpr Qt::PenStyle kTuningDashes[] = {Qt::SolidLine, Qt::DashLine, Qt::DotLine};

constexpr double kRoom = 0.08;  ///< above and below the curves, of their height
constexpr double kLeastHeight = 0.01;

}  // namespace

TuningChart::TuningChart(QWidget* parent) : Chart(QStringLiteral("tuningPlot"), parent) {
    setObjectName(QStringLiteral("tuningChart"));
    setAccessibleName(tr("Scores by generation: best, median and initial values"));
    plot_->setMinimumSize(160, 60);
    const QString names[] = {tr("Best"), tr("Median"), tr("As begun")};
    for (int i = 0; i < kLines; ++i) {
        auto* line = plot_->addGraph();
        line->setName(names[i]);
        lines_[i] = line;
    }
    showLegend();
    plot_->xAxis->setLabel(tr("Generation"));
    plot_->yAxis->setLabel(tr("Score"));
    countAlong(*plot_->xAxis);
    applyTheme();
    show({});
}

void TuningChart::show(const std::vector<GenerationFigures>& figures) {
    QVector<double> generations, best, median, control;
    for (const auto& one : figures) {
        generations << static_cast<double>(one.generation);
        best << one.best;
        median << one.median;
        control << one.control;
    }
    lines_[0]->setData(generations, best, true);
    lines_[1]->setData(generations, median, true);
    lines_[2]->setData(generations, control, true);
    const auto all = best + median + control;
    const auto [least, most] = std::minmax_element(all.begin(), all.end());
    const double low = all.isEmpty() ? 0 : *least, high = all.isEmpty() ? 1 : *most;
    const double room = kRoom * std::max(high - low, kLeastHeight);
    plot_->yAxis->setRange(low - room, high + room);
    plot_->xAxis->setRange(-0.5, std::max(2.0, static_cast<double>(figures.size())) - 0.5);
    plot_->replot(QCustomPlot::rpQueuedReplot);
}

void TuningChart::paintCurves() {
    for (std::size_t i = 0; i < lines_.size(); ++i) {
        const auto colour = ink(kTuningColours[i]);
        lines_[i]->setPen(QPen(colour, 2, kTuningDashes[i]));
        lines_[i]->setScatterStyle({kTuningMarks[i], colour, colour, 7});
    }
}

}  // namespace navwright
