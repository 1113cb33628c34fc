#include <QtTest>

#include "core/map/textures/resample.h"
#include "test_program.h"

using namespace navwright;

namespace {

Picture greys(PictureSize size, const std::vector<std::uint8_t>& values) {
    Picture picture{.size = size, .pixels = {}};
    for (const auto value : values)
        for (int channel = 0; channel < 4; ++channel) picture.pixels.push_back(value);
    return picture;
}

std::vector<int> reds(const Picture& picture) {
    std::vector<int> values;
    for (std::size_t at = 0; at < picture.pixels.size(); at += 4) values.push_back(picture.pixels[at]);
    return values;
}

}  // namespace

/// Textures of any size become layers of one.
class TestResample : public QObject {
    Q_OBJECT

  private slots:
    void aSmallerOneHasTheMeans() {
        const auto half = resampled(greys({4, 2}, {0, 100, 10, 30, 100, 200, 20, 40}), {2, 1}, true);
        QVERIFY((half.size == PictureSize{2, 1}));
        QCOMPARE(reds(half), (std::vector{100, 25}));
    }

    void partsOfATexelCountByTheirShare() {
        // Three texels become two: each is one and a half of them.
        QCOMPARE(reds(resampled(greys({3, 1}, {0, 90, 240}), {2, 1}, true)), (std::vector{30, 190}));
    }

    void aLargerOneRunsFromMiddleToMiddle() {
        const auto picture = greys({2, 1}, {0, 200});
        QCOMPARE(reds(resampled(picture, {4, 1}, false)), (std::vector{0, 50, 150, 200}));
        // What repeats has the last beside the first.
        QCOMPARE(reds(resampled(picture, {4, 1}, true)), (std::vector{50, 50, 150, 150}));
    }

    void eachSideHasItsOwnScale() {
        const auto picture = resampled(greys({2, 2}, {0, 100, 100, 200}), {1, 4}, false);
        QCOMPARE(reds(picture), (std::vector{50, 75, 125, 150}));
    }

    void channelsStayApart() {
        Picture picture{.size = {2, 1}, .pixels = {10, 20, 30, 0, 30, 40, 50, 255}};
        QCOMPARE(resampled(picture, {1, 1}, true).pixels, (std::vector<std::uint8_t>{20, 30, 40, 128}));
    }

    void theSameSizeIsTheSamePicture() {
        const auto picture = greys({3, 2}, {1, 2, 3, 4, 5, 6});
        QCOMPARE(resampled(picture, {3, 2}, true).pixels, picture.pixels);
    }

    void aLargePictureOfOneColourStaysIt() {
        const auto picture =
            resampled(greys({1000, 3}, std::vector<std::uint8_t>(3000, 77)), {128, 128}, true);
        for (const auto value : picture.pixels) QCOMPARE(value, std::uint8_t{77});
    }
};

NAVWRIGHT_TEST(TestResample);
#include "tst_resample.moc"
