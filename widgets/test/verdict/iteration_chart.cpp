#include "widgets/test/verdict/iteration_chart.h"

#include <qcustomplot.h>

#include <QMouseEvent>

#include <algorithm>
#include <cmath>

#include "core/base/units.h"
#include "widgets/test/verdict/light.h"

namespace navwright {

namespace {

constexpr double kHeadroom = 1.15;
constexpr double kAboveAll = 1.08;  ///< room for a mark at 100 %
constexpr double kBelowAll = 0.08;  ///< room for a mark at 0, of the height
constexpr double kSide = 0.4;       ///< tests, left of the first and right of the last
constexpr int kFailingSide = 40;    ///< opacity of the shaded side, of 255
constexpr double kFar = 1e6;

/// Colours of Okabe and Ito; the shapes of the marks differ as well.
constexpr ChartColour kLineColours[] = {ChartColour::blue, ChartColour::vermilion, ChartColour::purple};
constexpr QCPScatterStyle::ScatterShape kShapes[] = {QCPScatterStyle::ssDisc, QCPScatterStyle::ssTriangle,
                                                     QCPScatterStyle::ssSquare};

}  // namespace

IterationChart::IterationChart(QWidget* parent) : Chart(QStringLiteral("iterationPlot"), parent) {
    setObjectName(QStringLiteral("iterationChart"));
    setAccessibleName(tr("Nodes visited, floor covered, deaths and stuck from test to test"));
    for (int i = 0; i < kCharts; ++i) makeChart(i);
    floor_ =
        plot_->addGraph(charts_[0].rect->axis(QCPAxis::atBottom), charts_[0].rect->axis(QCPAxis::atLeft));
    connect(plot_, &QCustomPlot::mousePress, this,
            [this](QMouseEvent* event) { clickAt(event->position()); });
    applyTheme();
    show({}, 0, {}, 1);
}

void IterationChart::makeChart(int number) {
    const QString titles[] = {tr("Nodes visited, dotted: floor covered, %"), tr("Deaths per bot and minute"),
                              tr("Stuck per bot and minute")};
    auto& chart = charts_[number];
    chart.atLeast = number == 0;
    chart.rect = addRect(titles[number]);
    chart.rect->setMinimumSize(60, 40);
    auto* x = chart.rect->axis(QCPAxis::atBottom);
    auto* y = chart.rect->axis(QCPAxis::atLeft);
    countAlong(*x);
    chart.failing = new QCPItemRect(plot_);
    chart.failing->setClipAxisRect(chart.rect);
    chart.failing->topLeft->setAxes(x, y);
    chart.failing->bottomRight->setAxes(x, y);
    chart.line = plot_->addGraph(x, y);
    chart.best = plot_->addGraph(x, y);
    chart.best->setLineStyle(QCPGraph::lsNone);
    chart.limit = new QCPItemStraightLine(plot_);
    chart.limit->setClipAxisRect(chart.rect);
    chart.limit->point1->setAxes(x, y);
    chart.limit->point2->setAxes(x, y);
}

void IterationChart::show(const std::vector<IterationSession::Turn>& turns, std::size_t best,
                          const NavtestThresholds& limits, int mostTests,
                          const std::vector<std::optional<double>>& floors) {
    turns_ = static_cast<int>(turns.size());
    QVector<double> coverage;
    QVector<double> deaths;
    QVector<double> stuck;
    for (const auto& turn : turns) {
        coverage << turn->report.coverageRatio * kPercent;
        deaths << turn->report.deathRatePerBotMin;
        stuck << turn->report.stuckRatePerBotMin;
    }
    fill(0, coverage, best, limits.minCoverage * kPercent, mostTests);
    fill(1, deaths, best, limits.maxDeathRate, mostTests);
    fill(2, stuck, best, limits.maxStuckRate, mostTests);
    QVector<double> tests, shares;
    for (std::size_t i = 0; i < floors.size(); ++i) {
        if (!floors[i]) continue;
        tests << static_cast<double>(i + 1);
        shares << *floors[i] * kPercent;
    }
    floor_->setData(tests, shares, true);
    plot_->replot(QCustomPlot::rpQueuedReplot);
}

void IterationChart::fill(int number, const QVector<double>& values, std::size_t best, double limit,
                          int mostTests) {
    auto& chart = charts_[number];
    QVector<double> tests;
    for (int i = 1; i <= values.size(); ++i) tests << i;
    chart.line->setData(tests, values, true);
    const auto at = static_cast<qsizetype>(best);
    if (at < values.size()) {
        chart.best->setData({tests[at]}, {values[at]}, true);
    } else {
        chart.best->setData(QVector<double>(), QVector<double>(), true);
    }
    double top = chart.atLeast ? kPercent * kAboveAll : limit * kHeadroom;
    if (!chart.atLeast) {
        for (const double value : values) top = std::max(top, value * kHeadroom);
    }
    if (top <= 0) top = 1;
    chart.rect->axis(QCPAxis::atLeft)->setRange(-kBelowAll * top, top);
    chart.rect->axis(QCPAxis::atBottom)->setRange(1 - kSide, std::max(mostTests, 1) + kSide);
    chart.limit->point1->setCoords(0, limit);
    chart.limit->point2->setCoords(1, limit);
    chart.failing->topLeft->setCoords(-kFar, chart.atLeast ? limit : kFar);
    chart.failing->bottomRight->setCoords(kFar, chart.atLeast ? -kFar : limit);
}

void IterationChart::paintCurves() {
    const auto text = palette().color(QPalette::Text);
    auto failing = lightColour(Light::bad);
    failing.setAlpha(kFailingSide);
    for (std::size_t i = 0; i < charts_.size(); ++i) {
        auto& chart = charts_[i];
        const auto colour = ink(kLineColours[i]);
        chart.line->setPen(QPen(colour, 2));
        chart.line->setScatterStyle({kShapes[i], colour, colour, 8});
        chart.best->setScatterStyle({QCPScatterStyle::ssCircle, QPen(text, 2), Qt::NoBrush, 16});
        chart.limit->setPen(QPen(text, 1.5, Qt::DashLine));
        chart.failing->setPen(Qt::NoPen);
        chart.failing->setBrush(failing);
    }
    const auto floor = ink(ChartColour::orange);
    floor_->setPen(QPen(floor, 2, Qt::DotLine));
    floor_->setScatterStyle({QCPScatterStyle::ssDiamond, floor, floor, 8});
}

void IterationChart::clickAt(const QPointF& place) {
    for (const auto& chart : charts_) {
        if (!chart.rect->rect().contains(place.toPoint())) continue;
        const auto test = std::lround(chart.rect->axis(QCPAxis::atBottom)->pixelToCoord(place.x()));
        if (test >= 1 && test <= turns_) emit turnClicked(static_cast<int>(test) - 1);
    }
}

}  // namespace navwright
