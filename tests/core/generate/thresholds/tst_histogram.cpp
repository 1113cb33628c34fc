#include <QtTest>

#include <numeric>

#include "core/generate/thresholds/histogram.h"
#include "test_program.h"

using namespace navwright;

class TestHistogram : public QObject {
    Q_OBJECT

    static std::uint64_t total(const Histogram& histogram) {
        return std::accumulate(histogram.counts.begin(), histogram.counts.end(), std::uint64_t{0});
    }

  private slots:
    void countsEveryValueOnce() {
        std::vector<float> values;
        for (int i = 0; i < 1000; ++i) values.push_back(static_cast<float>(i));
        const auto histogram = makeHistogram(values, 500, 20);
        QCOMPARE(histogram.counts.size(), 20u);
        QCOMPARE(total(histogram), 1000u);
        QVERIFY(histogram.counts[10] > 40 && histogram.counts[10] < 60);
    }

    void theRangeHoldsTheThresholdAndLeavesOutTheRare() {
        std::vector<float> values(1000, 5.0f);
        values.back() = 1e6f;
        const auto histogram = makeHistogram(values, 40, 10);
        QVERIFY(histogram.low <= 5 && histogram.high >= 40);
        QVERIFY(histogram.high < 1000);
        QCOMPARE(total(histogram), 1000u);
    }

    void wholeNumbersSitInTheMiddleOfTheirBins() {
        const auto histogram = makeHistogram({1, 1, 2, 3, 3, 3}, 2, 40, 1);
        QCOMPARE(histogram.counts, (std::vector<std::uint32_t>{2, 1, 3}));
        QCOMPARE(histogram.binCenter(0), 1.0);
        QCOMPARE(histogram.binWidth(), 1.0);
    }

    void manyWholeNumbersShareBins() {
        std::vector<float> values;
        for (int i = 0; i < 1000; ++i) values.push_back(static_cast<float>(i));
        const auto histogram = makeHistogram(values, 0, 40, 1);
        QVERIFY(histogram.counts.size() <= 41);
        QCOMPARE(total(histogram), 1000u);
        QCOMPARE(histogram.binWidth(), std::round(histogram.binWidth()));
    }

    void nothingAndOneValueAreFine() {
        QVERIFY(makeHistogram({}, 3, 10).counts.empty());
        const auto one = makeHistogram({7}, 7, 10);
        QCOMPARE(total(one), 1u);
        QVERIFY(one.high > one.low);
    }
};

NAVWRIGHT_TEST(TestHistogram);
#include "tst_histogram.moc"
