#include "widgets/common/charts/chart.h"

#include <qcustomplot.h>

#include <QEvent>
#include <QGridLayout>

namespace navwright {

Chart::Chart(const QString& plotName, QWidget* parent)
    : QWidget(parent), plot_(new QCustomPlot(this)), grid_(new QGridLayout(this)) {
    plot_->setObjectName(plotName);
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setSpacing(0);
    grid_->addWidget(plot_, 0, 0);
}

void Chart::addBelow(QWidget& widget) {
    grid_->addWidget(&widget, 1, 0);
}

void Chart::addBeside(QWidget& widget) {
    grid_->addWidget(&widget, 0, 1);
}

QColor Chart::ink(ChartColour colour) const {
    constexpr int kMiddle = 128;
    const bool dark = palette().color(QPalette::Window).lightness() < kMiddle;
    switch (colour) {
        case ChartColour::blue:
            return dark ? QColor(86, 180, 233) : QColor(0, 114, 178);
        case ChartColour::orange:
            return dark ? QColor(230, 159, 0) : QColor(160, 105, 0);
        case ChartColour::green:
            return dark ? QColor(0, 158, 115) : QColor(0, 122, 89);
        case ChartColour::vermilion:
            return dark ? QColor(213, 94, 0) : QColor(180, 70, 0);
        case ChartColour::purple:
            break;
    }
    return dark ? QColor(204, 121, 167) : QColor(160, 70, 120);
}

QCPAxisRect* Chart::addRect(const QString& title) {
    auto* layout = plot_->plotLayout();
    if (plot_->legend) layout->clear();
    const int column = plot_->axisRectCount();
    auto* rect = new QCPAxisRect(plot_);
    layout->addElement(0, column, new QCPTextElement(plot_, title));
    layout->addElement(1, column, rect);
    return rect;
}

void Chart::showLegend() {
    plot_->legend->setVisible(true);
    plot_->legend->setFillOrder(QCPLegend::foColumnsFirst);
    plot_->axisRect()->insetLayout()->take(plot_->legend);
    plot_->plotLayout()->insertRow(0);
    plot_->plotLayout()->addElement(0, 0, plot_->legend);
    plot_->plotLayout()->setRowStretchFactor(0, 0.001);
}

void Chart::countAlong(QCPAxis& axis) {
    auto ticker = QSharedPointer<QCPAxisTickerFixed>::create();
    ticker->setTickStep(1);
    ticker->setScaleStrategy(QCPAxisTickerFixed::ssMultiples);
    axis.setTicker(ticker);
    axis.setSubTicks(false);
}

void Chart::applyTheme() {
    constexpr int kFaint = 40;
    const auto text = palette().color(QPalette::Text), base = palette().color(QPalette::Base);
    auto grid = text;
    grid.setAlpha(kFaint);
    plot_->setBackground(base);
    for (auto* rect : plot_->axisRects()) {
        for (auto* axis : rect->axes(QCPAxis::atBottom | QCPAxis::atLeft)) {
            axis->setBasePen(QPen(text));
            axis->setTickPen(QPen(text));
            axis->setSubTickPen(QPen(text));
            axis->setTickLabelColor(text);
            axis->setLabelColor(text);
            axis->setTickLabelFont(font());
            axis->setLabelFont(font());
            axis->grid()->setPen(QPen(grid, 1, Qt::DotLine));
        }
    }
    for (auto* element : plot_->plotLayout()->elements(false)) {
        auto* title = qobject_cast<QCPTextElement*>(element);
        if (!title) continue;
        title->setTextColor(text);
        title->setFont(font());
    }
    if (auto* legend = plot_->legend) {
        legend->setBrush(base);
        legend->setBorderPen(QPen(grid));
        legend->setTextColor(text);
        legend->setFont(font());
    }
    paintCurves();
    plot_->replot(QCustomPlot::rpQueuedReplot);
}

void Chart::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) applyTheme();
    QWidget::changeEvent(event);
}

}  // namespace navwright
