#include "widgets/parameters/panel/threshold_plot.h"

#include <qcustomplot.h>
#include <QEvent>
#include <QLabel>
#include <QLocale>
#include <QMouseEvent>

#include <algorithm>
#include <cmath>

#include "widgets/parameters/panel/shape_icon.h"

namespace navwright {

namespace {

constexpr int kPlotHeight = 58;
constexpr std::size_t kBins = 60;
constexpr double kHeadroom = 1.08;
constexpr float kBelowColour = 5, kAboveColour = 4;  ///< vermilion and blue of the categories

/// Heights grow with the logarithm, so that a few values beside thousands are still seen.
double barHeight(std::uint32_t count) {
    return std::log1p(static_cast<double>(count));
}

}  // namespace

ThresholdPlot::ThresholdPlot(const ParamRow& row, QWidget* parent)
    : Chart(QStringLiteral("plot.") + QString::fromUtf8(row.key), parent),
      row_(row),
      text_(new QLabel(this)) {
    plot_->setAccessibleName(tr("Histogram of %1").arg(QString::fromUtf8(row.label)));
    plot_->setToolTip(tr("Drag the line; heights are logarithmic"));
    plot_->setFixedHeight(kPlotHeight);
    plot_->setCursor(Qt::SplitHCursor);
    text_->setObjectName(QStringLiteral("counts.") + QString::fromUtf8(row.key));
    text_->setWordWrap(true);
    plot_->yAxis->setVisible(false);
    plot_->xAxis->grid()->setVisible(false);
    // There is nothing between two demos.
    if (row_.type == ParamType::integer) countAlong(*plot_->xAxis);
    plot_->xAxis->ticker()->setTickCount(5);
    plot_->axisRect()->setAutoMargins(QCP::msBottom);
    plot_->axisRect()->setMargins(QMargins(8, 2, 8, 0));
    below_ = new QCPBars(plot_->xAxis, plot_->yAxis);
    above_ = new QCPBars(plot_->xAxis, plot_->yAxis);
    for (auto* bars : {below_, above_}) bars->setPen(Qt::NoPen);
    line_ = new QCPItemStraightLine(plot_);
    plot_->installEventFilter(this);
    addBelow(*text_);
    applyTheme();
}

void ThresholdPlot::setValues(std::shared_ptr<const ThresholdValues> values) {
    values_ = std::move(values);
    if (!dragging_) fit();
    showCounts();
    setThreshold(threshold_);
}

/// Chooses the bins; not while the line is dragged, or it would move away under the mouse.
void ThresholdPlot::fit() {
    histogram_ = Histogram();
    if (values_) {
        histogram_ =
            makeHistogram(values_->sorted, threshold_, kBins, row_.type == ParamType::integer ? 1 : 0);
    }
    const bool empty = histogram_.counts.empty();
    plot_->xAxis->setRange(empty ? row_.min : histogram_.low, empty ? row_.max : histogram_.high);
    const auto highest = empty ? 1 : barHeight(*std::ranges::max_element(histogram_.counts));
    plot_->yAxis->setRange(0, highest * kHeadroom);
    for (auto* bars : {below_, above_}) bars->setWidth(histogram_.binWidth() * 0.94);
}

void ThresholdPlot::setThreshold(double threshold) {
    threshold_ = threshold;
    if (!dragging_ && !plot_->xAxis->range().contains(threshold)) fit();
    QVector<double> places[2], heights[2];
    for (std::size_t bin = 0; bin < histogram_.counts.size(); ++bin) {
        const auto center = histogram_.binCenter(bin);
        const int side = center < threshold || (values_->upToThreshold && center == threshold) ? 0 : 1;
        places[side].push_back(center);
        heights[side].push_back(barHeight(histogram_.counts[bin]));
    }
    below_->setData(places[0], heights[0], true);
    above_->setData(places[1], heights[1], true);
    line_->point1->setCoords(threshold, 0);
    line_->point2->setCoords(threshold, 1);
    plot_->replot(QCustomPlot::rpQueuedReplot);
    showCounts();
}

std::pair<std::size_t, std::size_t> ThresholdPlot::counts() const {
    return values_ ? values_->split(threshold_) : std::pair<std::size_t, std::size_t>();
}

std::vector<double> ThresholdPlot::ticks() const {
    const auto ticks = plot_->xAxis->tickVector();
    return {ticks.begin(), ticks.end()};
}

double ThresholdPlot::linePlace() const {
    return plot_->xAxis->coordToPixel(threshold_);
}

void ThresholdPlot::showCounts() {
    if (!values_ || values_->sorted.empty()) {
        text_->setText(tr("No values yet"));
        return;
    }
    const auto [below, above] = counts();
    const QLocale locale;
    text_->setText(tr("%1 %2 · %3 %4 (%5)")
                       .arg(locale.toString(static_cast<qulonglong>(below)),
                            QString::fromUtf8(values_->below),
                            locale.toString(static_cast<qulonglong>(above)),
                            QString::fromUtf8(values_->above), QString::fromUtf8(values_->things)));
}

void ThresholdPlot::paintCurves() {
    plot_->setBackground(palette().color(QPalette::Window));
    below_->setBrush(toColour(paletteColour(Palette::categories, kBelowColour)));
    above_->setBrush(toColour(paletteColour(Palette::categories, kAboveColour)));
    line_->setPen(QPen(palette().color(QPalette::WindowText), 2));
    auto small = font();
    small.setPointSizeF(small.pointSizeF() * 0.8);
    plot_->xAxis->setTickLabelFont(small);
    plot_->xAxis->setSubTickPen(Qt::NoPen);
}

void ThresholdPlot::dragTo(double x) {
    const auto wanted = plot_->xAxis->pixelToCoord(x);
    const auto stepped = row_.min + std::round((wanted - row_.min) / row_.step) * row_.step;
    const auto value = std::clamp(stepped, row_.min, row_.max);
    if (value != threshold_) emit dragged(value);
}

bool ThresholdPlot::eventFilter(QObject* watched, QEvent* event) {
    const auto type = event->type();
    if (type != QEvent::MouseButtonPress && type != QEvent::MouseMove && type != QEvent::MouseButtonRelease) {
        return QWidget::eventFilter(watched, event);
    }
    const auto* mouse = static_cast<QMouseEvent*>(event);
    if (type == QEvent::MouseButtonPress && mouse->button() == Qt::LeftButton) {
        dragging_ = true;
        emit dragStarted();
        dragTo(mouse->position().x());
    } else if (type == QEvent::MouseMove && dragging_) {
        dragTo(mouse->position().x());
    } else if (type == QEvent::MouseButtonRelease && std::exchange(dragging_, false)) {
        fit();
        setThreshold(threshold_);
        emit dragEnded();
    }
    return true;
}

}  // namespace navwright
