#include "widgets/test/verdict/rehearsal_chart.h"

#include <qcustomplot.h>

#include <algorithm>

namespace navwright {

namespace {

constexpr double kRoomAbove = 1.15;
constexpr double kRoomBeside = 0.4;  ///< rounds, left of the first and right of the last
constexpr int kMarkSize = 7, kCrossSize = 12;

/// Colours of Okabe and Ito; the shapes of the marks differ as well.
constexpr ChartColour kColours[] = {ChartColour::purple, ChartColour::vermilion};
constexpr QCPScatterStyle::ScatterShape kMarks[] = {QCPScatterStyle::ssSquare, QCPScatterStyle::ssTriangle};

}  // namespace

RehearsalChart::RehearsalChart(QWidget* parent) : Chart(QStringLiteral("rehearsalPlot"), parent) {
    setObjectName(QStringLiteral("rehearsalChart"));
    setAccessibleName(tr("Stuck bots and deaths from round to round of the rehearsal"));
    for (int i = 0; i < kCharts; ++i) makeChart(i);
    applyTheme();
    show({});
}

void RehearsalChart::makeChart(int number) {
    const QString titles[] = {tr("Stuck per bot and minute"), tr("Deaths per bot and minute")};
    auto& chart = charts_[number];
    chart.rect = addRect(titles[number]);
    chart.rect->setMinimumSize(60, 30);
    auto* x = chart.rect->axis(QCPAxis::atBottom);
    countAlong(*x);
    chart.line = plot_->addGraph(x, chart.rect->axis(QCPAxis::atLeft));
    chart.takenBack = plot_->addGraph(x, chart.rect->axis(QCPAxis::atLeft));
    chart.takenBack->setLineStyle(QCPGraph::lsNone);
}

void RehearsalChart::show(const std::vector<RehearsalRound>& rounds) {
    QVector<double> stuck, deaths;
    for (const auto& round : rounds) {
        stuck << round.stuckRate;
        deaths << round.deathRate;
    }
    fill(charts_[0], stuck, rounds);
    fill(charts_[1], deaths, rounds);
    plot_->replot(QCustomPlot::rpQueuedReplot);
}

void RehearsalChart::fill(Figure& chart, const QVector<double>& values,
                          const std::vector<RehearsalRound>& rounds) {
    QVector<double> numbers, backNumbers, backValues;
    double top = 0;
    for (qsizetype i = 0; i < values.size(); ++i) {
        numbers << static_cast<double>(i) + 1;
        top = std::max(top, values[i] * kRoomAbove);
        if (rounds[i].kept) continue;
        backNumbers << numbers.back();
        backValues << values[i];
    }
    chart.line->setData(numbers, values, true);
    chart.takenBack->setData(backNumbers, backValues, true);
    chart.rect->axis(QCPAxis::atLeft)->setRange(0, top > 0 ? top : 1);
    const auto last = std::max<qsizetype>(values.size(), 1);
    chart.rect->axis(QCPAxis::atBottom)->setRange(1 - kRoomBeside, static_cast<double>(last) + kRoomBeside);
}

void RehearsalChart::paintCurves() {
    for (std::size_t i = 0; i < charts_.size(); ++i) {
        const auto colour = ink(kColours[i]), text = palette().color(QPalette::Text);
        charts_[i].line->setPen(QPen(colour, 2));
        charts_[i].line->setScatterStyle(QCPScatterStyle(kMarks[i], colour, colour, kMarkSize));
        charts_[i].takenBack->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCross, text, kCrossSize));
    }
}

}  // namespace navwright
