#include "widgets/map/travel/fairness_chart.h"

#include <qcustomplot.h>

#include <QCoreApplication>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace navwright {

namespace {

constexpr double kRoom = 1.06;
constexpr int kRange = 110;  ///< opacity, of 255
constexpr qsizetype kLongestName = 28;
constexpr int kRowPadding = 6;  ///< pixels between names

}  // namespace

FairnessChart::FairnessChart(QWidget* parent)
    : Chart(QStringLiteral("fairnessPlot"), parent), scroll_(new QScrollBar(this)) {
    setObjectName(QStringLiteral("fairnessChart"));
    setAccessibleName(tr("Seconds to each goal from both sides"));
    plot_->setMinimumSize(200, 60);
    // Rows run downwards.
    plot_->yAxis->setRangeReversed(true);
    plot_->yAxis->setSubTicks(false);
    plot_->xAxis->setLabel(tr("Seconds"));
    for (auto** line : {&range_, &first_, &second_, &marked_}) {
        *line = plot_->addGraph(plot_->yAxis, plot_->xAxis);
        (*line)->setLineStyle(line == &range_ ? QCPGraph::lsLine : QCPGraph::lsNone);
    }
    range_->setName(tr("All starts, least to most"));
    marked_->removeFromLegend();
    showLegend();
    addBeside(*scroll_);
    scroll_->setObjectName(QStringLiteral("fairnessScroll"));
    connect(scroll_, &QScrollBar::valueChanged, this, &FairnessChart::scrollTo);
    connect(plot_, &QCustomPlot::mouseWheel, this,
            [this](QWheelEvent* event) { QCoreApplication::sendEvent(scroll_, event); });
    connect(plot_, &QCustomPlot::mouseRelease, this, [this](QMouseEvent* event) {
        const auto row = std::lround(plot_->yAxis->pixelToCoord(event->position().y()));
        const bool inside = plot_->axisRect()->rect().contains(event->position().toPoint());
        if (inside && row >= 0 && row < static_cast<long>(rows_.size()))
            emit rowClicked(static_cast<int>(row));
    });
    applyTheme();
}

void FairnessChart::show(const std::vector<FairnessRow>& rows, const QString& first, const QString& second) {
    rows_ = rows;
    first_->setName(first);
    second_->setName(second);
    QVector<double> at[2], seconds[2], rangeAt, range;
    auto names = QSharedPointer<QCPAxisTickerText>::create();
    double most = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto& row = rows[i];
        const auto place = static_cast<double>(i);
        auto name = row.name;
        if (name.size() > kLongestName) name = name.left(kLongestName - 1) + QChar(0x2026);
        names->addTick(place, name);
        for (int side = 0; side < 2; ++side) {
            const double time = side == 0 ? row.first : row.second;
            if (time < 0) continue;
            at[side] << place;
            seconds[side] << time;
        }
        most = std::max({most, row.first, row.second, row.most});
        if (row.least < 0) continue;
        // A gap between two rows' lines.
        rangeAt << place << place << place;
        range << row.least << row.most << std::nan("");
    }
    plot_->yAxis->setTicker(names);
    first_->setData(at[0], seconds[0], true);
    second_->setData(at[1], seconds[1], true);
    range_->setData(rangeAt, range, true);
    plot_->xAxis->setRange(0, most > 0 ? most * kRoom : 1);
    scroll_->setValue(0);
    fit();
    setMarked(-1);
}

/// As many rows as there is room for; the others are scrolled to.
void FairnessChart::fit() {
    const int taken = plot_->height() - plot_->axisRect()->height();
    const int room = std::max(height() - std::max(taken, 0), 1);
    const int rows = static_cast<int>(rows_.size());
    const int fitting = std::clamp(room / (fontMetrics().height() + kRowPadding), 1, std::max(rows, 1));
    const QSignalBlocker quiet(scroll_);
    scroll_->setPageStep(fitting);
    scroll_->setRange(0, std::max(rows - fitting, 0));
    scroll_->setVisible(rows > fitting);
    scrollTo(scroll_->value());
}

void FairnessChart::scrollTo(int row) {
    plot_->yAxis->setRange(row - 0.6, row + scroll_->pageStep() - 0.4);
    plot_->replot(QCustomPlot::rpQueuedReplot);
}

std::pair<int, int> FairnessChart::inSight() const {
    const int first = scroll_->value();
    return {first, std::min(first + scroll_->pageStep(), static_cast<int>(rows_.size()))};
}

void FairnessChart::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    // The plot has its new size after this.
    QMetaObject::invokeMethod(this, &FairnessChart::fit, Qt::QueuedConnection);
}

void FairnessChart::setMarked(int row) {
    QVector<double> at, seconds;
    if (row >= 0 && row < static_cast<int>(rows_.size())) {
        for (const double time : {rows_[row].first, rows_[row].second}) {
            if (time < 0) continue;
            at << row;
            seconds << time;
        }
    }
    marked_->setData(at, seconds);
    if (row >= 0 && (row < inSight().first || row >= inSight().second)) scroll_->setValue(row);
    plot_->replot(QCustomPlot::rpQueuedReplot);
}

void FairnessChart::paintCurves() {
    auto range = palette().color(QPalette::Text);
    range.setAlpha(kRange);
    // As the sides are in the view; marks differ as well.
    const auto first = ink(ChartColour::blue), second = ink(ChartColour::orange);
    range_->setPen(QPen(range, 2));
    first_->setScatterStyle({QCPScatterStyle::ssDisc, first, first, 9});
    second_->setScatterStyle({QCPScatterStyle::ssTriangle, second, second, 10});
    marked_->setScatterStyle(
        {QCPScatterStyle::ssCircle, QPen(palette().color(QPalette::Text), 2), Qt::NoBrush, 16});
}

}  // namespace navwright
