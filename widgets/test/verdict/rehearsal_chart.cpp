#include "widgets/test/verdict/rehearsal_chart.h"

#include <qcustomplot.h>

#include <QEvent>
#include <QVBoxLayout>

#include <algorithm>

namespace navwright {

namespace {

constexpr double kRoomAbove = 1.15;
constexpr double kRoomBeside = 0.4;  ///< rounds, left of the first and right of the last
constexpr int kGridOpacity = 40;     ///< of 255
constexpr int kMarkSize = 7, kCrossSize = 12;

/// Colours of Okabe and Ito; the shapes of the marks differ as well.
const QColor kDark[] = {QColor(204, 121, 167), QColor(213, 94, 0)};
const QColor kLight[] = {QColor(160, 70, 120), QColor(180, 70, 0)};
constexpr QCPScatterStyle::ScatterShape kMarks[] = {QCPScatterStyle::ssSquare, QCPScatterStyle::ssTriangle};

}  // namespace

RehearsalChart::RehearsalChart(QWidget* parent) : QWidget(parent), plot_(new QCustomPlot(this)) {
    setObjectName(QStringLiteral("rehearsalChart"));
    setAccessibleName(tr("Stuck bots and deaths from round to round of the rehearsal"));
    plot_->setObjectName(QStringLiteral("rehearsalPlot"));
    plot_->plotLayout()->clear();
    for (int i = 0; i < kCharts; ++i) makeChart(i);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(plot_);
    applyTheme();
    show({});
}

void RehearsalChart::makeChart(int number) {
    const QString titles[] = {tr("Stuck per bot and minute"), tr("Deaths per bot and minute")};
    auto& chart = charts_[static_cast<std::size_t>(number)];
    chart.title = new QCPTextElement(plot_, titles[number]);
    chart.rect = new QCPAxisRect(plot_);
    plot_->plotLayout()->addElement(0, number, chart.title);
    plot_->plotLayout()->addElement(1, number, chart.rect);
    chart.rect->setMinimumSize(60, 30);
    auto* x = chart.rect->axis(QCPAxis::atBottom);
    auto ticker = QSharedPointer<QCPAxisTickerFixed>::create();
    ticker->setTickStep(1);
    ticker->setScaleStrategy(QCPAxisTickerFixed::ssMultiples);
    x->setTicker(ticker);
    x->setSubTicks(false);
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

void RehearsalChart::fill(Chart& chart, const QVector<double>& values,
                          const std::vector<RehearsalRound>& rounds) {
    QVector<double> numbers, backNumbers, backValues;
    double top = 0;
    for (qsizetype i = 0; i < values.size(); ++i) {
        numbers << static_cast<double>(i) + 1;
        top = std::max(top, values[i] * kRoomAbove);
        if (rounds[static_cast<std::size_t>(i)].kept) continue;
        backNumbers << numbers.back();
        backValues << values[i];
    }
    chart.line->setData(numbers, values, true);
    chart.takenBack->setData(backNumbers, backValues, true);
    chart.rect->axis(QCPAxis::atLeft)->setRange(0, top > 0 ? top : 1);
    const auto last = std::max<qsizetype>(values.size(), 1);
    chart.rect->axis(QCPAxis::atBottom)->setRange(1 - kRoomBeside, static_cast<double>(last) + kRoomBeside);
}

void RehearsalChart::applyTheme() {
    constexpr int kMiddle = 128;
    const bool dark = palette().color(QPalette::Window).lightness() < kMiddle;
    const auto text = palette().color(QPalette::Text);
    auto grid = text;
    grid.setAlpha(kGridOpacity);
    plot_->setBackground(palette().color(QPalette::Base));
    for (int i = 0; i < kCharts; ++i) {
        auto& chart = charts_[static_cast<std::size_t>(i)];
        const auto colour = dark ? kDark[i] : kLight[i];
        chart.title->setTextColor(text);
        chart.title->setFont(font());
        for (auto* axis : {chart.rect->axis(QCPAxis::atBottom), chart.rect->axis(QCPAxis::atLeft)}) {
            axis->setBasePen(QPen(text));
            axis->setTickPen(QPen(text));
            axis->setSubTickPen(QPen(text));
            axis->setTickLabelColor(text);
            axis->setTickLabelFont(font());
            axis->grid()->setPen(QPen(grid, 1, Qt::DotLine));
        }
        chart.line->setPen(QPen(colour, 2));
        chart.line->setScatterStyle(QCPScatterStyle(kMarks[i], colour, colour, kMarkSize));
        chart.takenBack->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCross, text, kCrossSize));
    }
    plot_->replot(QCustomPlot::rpQueuedReplot);
}

void RehearsalChart::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) applyTheme();
}

}  // namespace navwright
