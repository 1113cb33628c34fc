#include <QtTest>

#include "test_program.h"
#include "widgets/test/verdict/detour_words.h"

using namespace navwright;

namespace {

const DirectnessFigures kFigures{
    .pairs = 500, .unservedItems = 2, .median = 1.1, .p99 = 2.5, .worst = 7, .detours = 0.04};

}  // namespace

/// Directness beside the limits of a verdict: figure, light and words.
class TestDetourWords : public QObject {
    Q_OBJECT

  private slots:
    void aLimitDecides_data() {
        QTest::addColumn<double>("limit");
        QTest::addColumn<int>("light");
        QTest::newRow("none") << 0.0 << static_cast<int>(Light::tight);
        QTest::newRow("kept") << 3.0 << static_cast<int>(Light::good);
        QTest::newRow("exceeded") << 2.0 << static_cast<int>(Light::bad);
    }
    void aLimitDecides() {
        QFETCH(double, limit);
        QFETCH(int, light);
        const auto figure = detourFigure(kFigures, limit, false);
        QCOMPARE(static_cast<int>(figure.light), light);
        QCOMPARE(figure.value, 2.5);
        QCOMPARE(figure.limitText.startsWith(QStringLiteral("aim for")), limit == 0);
    }

    void theWordsNameMedianWorstAndItems() {
        const auto words = detourFigure(kFigures, 0, false).words;
        for (const auto* part : {"1.10", "7.00", "2 items"})
            QVERIFY2(words.contains(QLatin1String(part)), part);
    }

    void whatIsNotKnownSaysSo() {
        QCOMPARE(detourFigure(std::nullopt, 0, false).valueText, QStringLiteral("not known"));
        QCOMPARE(detourFigure(std::nullopt, 0, true).words, QStringLiteral("The ways are being measured."));
    }
};

NAVWRIGHT_TEST(TestDetourWords);
#include "tst_detour_words.moc"
