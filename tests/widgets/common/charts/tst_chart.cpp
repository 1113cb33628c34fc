#include <qcustomplot.h>
#include <QSet>

#include <cmath>
#include <vector>

#include "test_program.h"
#include "widgets/common/charts/chart.h"

using namespace navwright;

/// Two figures side by side, or one with a legend.
class SampleChart : public Chart {
  public:
    explicit SampleChart(bool sideBySide) : Chart(QStringLiteral("samplePlot"), nullptr) {
        if (sideBySide) {
            for (const auto* title : {"Left", "Right"}) rects.push_back(addRect(title));
        } else {
            showLegend();
            countAlong(*plot_->xAxis);
        }
        line = plot_->addGraph(plot_->axisRect()->axis(QCPAxis::atBottom),
                               plot_->axisRect()->axis(QCPAxis::atLeft));
        applyTheme();
    }

    QColor inkOf(ChartColour colour) const { return ink(colour); }
    void paintCurves() override { line->setPen(ink(ChartColour::blue)); }

    QCPGraph* line = nullptr;
    std::vector<QCPAxisRect*> rects;
};

class TestChart : public QObject {
    Q_OBJECT

    static QPalette paletteOf(const QColor& ground, const QColor& text) {
        QPalette palette;
        for (const auto role : {QPalette::Window, QPalette::Base}) palette.setColor(role, ground);
        palette.setColor(QPalette::Text, text);
        return palette;
    }

  private slots:
    void followsTheWindow() {
        SampleChart chart(false);
        const auto* plot = chart.findChild<QCustomPlot*>("samplePlot");
        QVERIFY(plot);
        chart.setPalette(paletteOf(Qt::black, Qt::white));
        const auto onDark = chart.line->pen().color();
        for (const auto* axis : {plot->xAxis, plot->yAxis}) {
            QCOMPARE(axis->labelColor(), QColor(Qt::white));
            QCOMPARE(axis->basePen().color(), QColor(Qt::white));
        }
        QCOMPARE(plot->legend->textColor(), QColor(Qt::white));
        QCOMPARE(plot->legend->brush().color(), QColor(Qt::black));
        chart.setPalette(paletteOf(Qt::white, Qt::black));
        QCOMPARE(plot->xAxis->tickLabelColor(), QColor(Qt::black));
        QVERIFY(chart.line->pen().color().lightness() < onDark.lightness());
        auto large = chart.font();
        large.setPointSize(31);
        chart.setFont(large);
        QCOMPARE(plot->yAxis->tickLabelFont().pointSize(), 31);
        QCOMPARE(plot->legend->font().pointSize(), 31);
    }

    void figuresStandSideBySideUnderTheirTitles() {
        SampleChart chart(true);
        const auto* plot = chart.findChild<QCustomPlot*>("samplePlot");
        QCOMPARE(plot->plotLayout()->columnCount(), 2);
        chart.setPalette(paletteOf(Qt::black, Qt::white));
        for (int i = 0; i < 2; ++i) {
            const auto* title = qobject_cast<QCPTextElement*>(plot->plotLayout()->element(0, i));
            QVERIFY(title);
            QCOMPARE(title->textColor(), QColor(Qt::white));
            QCOMPARE(plot->plotLayout()->element(1, i), chart.rects[static_cast<std::size_t>(i)]);
            QCOMPARE(chart.rects[static_cast<std::size_t>(i)]->axis(QCPAxis::atLeft)->tickLabelColor(),
                     QColor(Qt::white));
        }
    }

    void countsInWholes() {
        SampleChart chart(false);
        auto* plot = chart.findChild<QCustomPlot*>("samplePlot");
        plot->xAxis->setRange(0, 1.4);
        plot->replot();
        for (const double tick : plot->xAxis->tickVector()) QCOMPARE(tick, std::round(tick));
        QVERIFY(!plot->xAxis->subTicks());
    }

    void coloursDifferOnEitherGround() {
        SampleChart chart(false);
        for (const auto& palette : {paletteOf(Qt::black, Qt::white), paletteOf(Qt::white, Qt::black)}) {
            chart.setPalette(palette);
            QSet<QRgb> seen;
            for (const auto colour : {ChartColour::blue, ChartColour::orange, ChartColour::green,
                                      ChartColour::vermilion, ChartColour::purple})
                seen.insert(chart.inkOf(colour).rgb());
            QCOMPARE(seen.size(), 5);
        }
    }
};
NAVWRIGHT_WIDGET_TEST(TestChart);
#include "tst_chart.moc"
