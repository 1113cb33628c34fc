#include <QtTest>

#include "colour_vision.h"
#include "test_program.h"
#include "widgets/drawing/draw/palette.h"
#include "widgets/drawing/draw/texture_tint.h"

using namespace navwright;

class TestPalette : public QObject {
    Q_OBJECT

  private slots:
    void continuousPalettesGetBrighter_data() {
        QTest::addColumn<int>("palette");
        QTest::newRow("viridis") << static_cast<int>(Palette::viridis);
        QTest::newRow("cividis") << static_cast<int>(Palette::cividis);
    }
    void continuousPalettesGetBrighter() {
        QFETCH(int, palette);
        const auto colours = paletteColours(static_cast<Palette>(palette));
        for (std::size_t i = 1; i < colours.size(); ++i)
            QVERIFY(luma(colours[i]) >= luma(colours[i - 1]) - 1.0);
        QVERIFY(luma(colours.back()) > luma(colours.front()) + 100);
    }

    void theDivergingPaletteIsPaleInTheMiddle() {
        QVERIFY(luma(paletteColour(Palette::diverging, 0.5f)) > 240);
        QVERIFY(paletteColour(Palette::diverging, 0).blue > paletteColour(Palette::diverging, 0).red);
        QVERIFY(paletteColour(Palette::diverging, 1).red > paletteColour(Palette::diverging, 1).blue);
    }

    void scalarsAreClamped() {
        QCOMPARE(paletteColour(Palette::viridis, -5), paletteColour(Palette::viridis, 0));
        QCOMPARE(paletteColour(Palette::viridis, 5), paletteColour(Palette::viridis, 1));
    }

    /// Twelve players, too.
    void categoriesAreDistinctToAllEyes() {
        for (int i = 0; i < kCategoryColours; ++i) {
            for (int j = 0; j < i; ++j) {
                const auto apart =
                    colour_vision::leastApart(paletteColour(Palette::categories, static_cast<float>(i)),
                                              paletteColour(Palette::categories, static_cast<float>(j)));
                QVERIFY2(apart >= colour_vision::kApart, qPrintable(QString("%1 %2").arg(i).arg(j)));
            }
        }
        QVERIFY(kCategoryColours >= 12);
        QCOMPARE(paletteColour(Palette::categories, kCategoryColours), paletteColour(Palette::categories, 0));
    }

    void theMeasureKnowsWhatEyesMixUp() {
        // Red and green of one lightness, to eyes without green cones; and what everybody tells apart.
        QVERIFY(colour_vision::leastApart({190, 80, 60}, {110, 122, 50}) < 5);
        QVERIFY(colour_vision::leastApart({255, 255, 255}, {0, 0, 0}) > 90);
    }

    void tintsFollowTheName_data() {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("looks");
        QTest::newRow("grass") << QByteArray("urban/grass_01") << QByteArray("green");
        QTest::newRow("tree") << QByteArray("jungle/tree2") << QByteArray("green");
        QTest::newRow("street is no tree") << QByteArray("city/street") << QByteArray("grey");
        QTest::newRow("water") << QByteArray("e1u1/water4") << QByteArray("blue");
        QTest::newRow("wood") << QByteArray("house/wood_plank") << QByteArray("brown");
        QTest::newRow("crate") << QByteArray("misc/crate") << QByteArray("brown");
        QTest::newRow("concrete") << QByteArray("city/concrete3") << QByteArray("grey");
    }
    void tintsFollowTheName() {
        QFETCH(QByteArray, name);
        QFETCH(QByteArray, looks);
        const auto tint = textureTint({name.constData(), static_cast<std::size_t>(name.size())});
        const int red = tint.red, green = tint.green, blue = tint.blue;
        if (looks == "green") QVERIFY(green > red && green > blue);
        if (looks == "blue") QVERIFY(blue > red && blue > green);
        if (looks == "brown") QVERIFY(red > green && green > blue);
        if (looks == "grey") QVERIFY(std::max({red, green, blue}) - std::min({red, green, blue}) < 30);
    }

  private:
    static double luma(const Rgb& colour) {
        return 0.2126 * colour.red + 0.7152 * colour.green + 0.0722 * colour.blue;
    }
};

NAVWRIGHT_TEST(TestPalette);
#include "tst_palette.moc"
