#include <QtTest>

#include <set>

#include "test_program.h"
#include "widgets/drawing/layers/point_cloud.h"

using namespace navwright;

/// Scales for legends, and points that come out scattered.
class TestScaleMeter : public QObject {
    Q_OBJECT

  private slots:
    void nothingHasTheUnitScale() {
        const auto scale = ScaleMeter().scale();
        QCOMPARE(scale.least, 0.f);
        QCOMPARE(scale.largest, 0.f);
        QCOMPARE(scale.high, 1.f);
    }

    void rareExtremesDoNotStretchTheColours() {
        ScaleMeter meter;
        for (int i = 0; i < 1000; ++i) meter.add(static_cast<float>(i));
        meter.add(1e6f);
        const auto scale = meter.scale();
        QCOMPARE(scale.least, 0.f);
        QCOMPARE(scale.largest, 1e6f);
        QVERIFY(scale.low < 50);
        QVERIFY(scale.high > 900 && scale.high < 1000);
    }

    void equalValuesHaveARangeToo() {
        ScaleMeter meter;
        for (int i = 0; i < 5; ++i) meter.add(7);
        QCOMPARE(meter.scale().low, 7.f);
        QVERIFY(meter.scale().high > 7);
    }

    void onlyKindsThatOccurAreListed() {
        ScaleMeter meter({"Zero", "One", "Two"});
        meter.add(2, GlyphShape::ring);
        meter.add(2, GlyphShape::ring);
        meter.add(0);
        const auto scale = meter.scale();
        QVERIFY(scale.categories);
        QCOMPARE(scale.kinds.size(), 2u);
        QCOMPARE(scale.kinds[1].name, std::string("Two"));
        QCOMPARE(scale.kinds[1].count, std::uint64_t{2});
        QCOMPARE(scale.kinds[1].shape, GlyphShape::ring);
    }

    void everyPointIsPlacedOnceAndExactly_data() {
        QTest::addColumn<int>("count");
        QTest::addColumn<float>("stretch");
        QTest::addColumn<float>("tolerance");
        QTest::newRow("none") << 0 << 1.f << 0.f;
        QTest::newRow("one") << 1 << 1.f << 0.f;
        QTest::newRow("on the wire's grid") << 1000 << 0.125f << 0.f;
        QTest::newRow("wider than 16 bits of it") << 1000 << 40.f << 0.7f;
    }
    void everyPointIsPlacedOnceAndExactly() {
        QFETCH(int, count);
        QFETCH(float, stretch);
        QFETCH(float, tolerance);
        const auto placeOf = [&](int i) {
            return stretch * Vec3(static_cast<float>(i), static_cast<float>(-i), 3);
        };
        StagePicture picture;
        PointCloud cloud(picture, ScaleMeter());
        for (int i = 0; i < count; ++i) cloud.measure(placeOf(i), static_cast<float>(i));
        cloud.finishMeasure();
        cloud.allocate();
        std::vector<std::uint32_t> places;
        for (int i = 0; i < count; ++i) places.push_back(cloud.place(placeOf(i), static_cast<float>(i)));
        QCOMPARE(picture.points.size(), static_cast<std::size_t>(count));
        std::set<std::uint32_t> seen;
        for (int i = 0; i < count; ++i) {
            const auto slot = places[static_cast<std::size_t>(i)];
            QVERIFY(seen.insert(slot).second);
            const auto off = picture.points.position(slot) - placeOf(i);
            QVERIFY(glm::length(off) <= tolerance);
        }
    }

    void aPrefixIsSpreadOverAll() {
        constexpr int kCount = 10000, kPrefix = 100, kParts = 10;
        StagePicture picture;
        PointCloud cloud(picture, ScaleMeter());
        for (int i = 0; i < kCount; ++i) cloud.measure(Vec3(0), 0);
        cloud.finishMeasure();
        cloud.allocate();
        std::array<int, kParts> perPart{};
        for (std::size_t i = 0; i < kCount; ++i) {
            if (cloud.place(Vec3(0), 0) < kPrefix) ++perPart[i * kParts / kCount];
        }
        for (const auto count : perPart)
            QVERIFY2(count >= 5 && count <= 15, qPrintable(QString::number(count)));
    }
};

NAVWRIGHT_TEST(TestScaleMeter);
#include "tst_scale_meter.moc"
