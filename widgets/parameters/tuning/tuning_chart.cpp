#include "widgets/parameters/tuning/tuning_chart.h"

#include <qcustomplot.h>

#include <QEvent>
#include <QVBoxLayout>

#include <algorithm>

namespace navwright {

namespace {

/// Colours of Okabe and Ito, brighter on a dark ground; marks and dashes differ as well.
constexpr QColor kTuningColours[] = {QColor(0x56, 0xb4, 0xe9), QColor(0xe6, 0x9f, 0x00),
                                     QColor(0x00, 0x9e, 0x73)};
constexpr QColor kTuningColoursLight[] = {QColor(0x00, 0x72, 0xb2), QColor(0xb3, 0x59, 0x00),
                                          QColor(0x00, 0x7a, 0x59)};
constexpr QCPScatterStyle::ScatterShape kTuningMarks[] = {
    QCPScatterStyle::ssDisc, QCPScatterStyle::ssTriangle, QCPScatterStyle::ssSquare};
constexpr Qt::PenStyle kTuningDashes[] = {Qt::SolidLine, Qt::DashLine, Qt::DotLine};

constexpr double kRoom = 0.08;  ///< above and below the curves, of their height
constexpr double kLeastHeight = 0.01;

}  // namespace

TuningChart::TuningChart(QWidget* parent) : QWidget(parent), plot_(new QCustomPlot(this)) {
    setObjectName(QStringLiteral("tuningChart"));
    setAccessibleName(tr("Scores by generation: best, median and as begun"));
    plot_->setObjectName(QStringLiteral("tuningPlot"));
    plot_->setMinimumSize(160, 60);
    const QString names[] = {tr("Best"), tr("Median"), tr("As begun")};
    for (int i = 0; i < kLines; ++i) {
        auto* line = plot_->addGraph();
        line->setName(names[i]);
        lines_[static_cast<std::size_t>(i)] = line;
    }
    plot_->legend->setVisible(true);
    // The legend stands above the curves, not over them.
    plot_->legend->setFillOrder(QCPLegend::foColumnsFirst);
    plot_->axisRect()->insetLayout()->take(plot_->legend);
    plot_->plotLayout()->insertRow(0);
    plot_->plotLayout()->addElement(0, 0, plot_->legend);
    plot_->plotLayout()->setRowStretchFactor(0, 0.001);
    plot_->xAxis->setLabel(tr("Generation"));
    plot_->yAxis->setLabel(tr("Score"));
    auto ticker = QSharedPointer<QCPAxisTickerFixed>::create();
    ticker->setTickStep(1);
    ticker->setScaleStrategy(QCPAxisTickerFixed::ssMultiples);
    plot_->xAxis->setTicker(ticker);
    plot_->xAxis->setSubTicks(false);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(plot_);
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

void TuningChart::applyTheme() {
    constexpr int kMiddle = 128, kFaint = 40;
    const bool dark = palette().color(QPalette::Window).lightness() < kMiddle;
    const auto text = palette().color(QPalette::Text);
    auto grid = text;
    grid.setAlpha(kFaint);
    plot_->setBackground(palette().color(QPalette::Base));
    for (auto* axis : {plot_->xAxis, plot_->yAxis}) {
        axis->setBasePen(QPen(text));
        axis->setTickPen(QPen(text));
        axis->setSubTickPen(QPen(text));
        axis->setTickLabelColor(text);
        axis->setLabelColor(text);
        axis->setTickLabelFont(font());
        axis->setLabelFont(font());
        axis->grid()->setPen(QPen(grid, 1, Qt::DotLine));
    }
    plot_->legend->setBrush(palette().color(QPalette::Base));
    plot_->legend->setBorderPen(QPen(grid));
    plot_->legend->setTextColor(text);
    plot_->legend->setFont(font());
    for (int i = 0; i < kLines; ++i) {
        const auto colour = dark ? kTuningColours[i] : kTuningColoursLight[i];
        auto* line = lines_[static_cast<std::size_t>(i)];
        line->setPen(QPen(colour, 2, kTuningDashes[i]));
        line->setScatterStyle({kTuningMarks[i], colour, colour, 7});
    }
    plot_->replot(QCustomPlot::rpQueuedReplot);
}

void TuningChart::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) applyTheme();
    QWidget::changeEvent(event);
}

}  // namespace navwright
