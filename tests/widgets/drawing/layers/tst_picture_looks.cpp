#include <QtTest>

#include "test_program.h"
#include "widgets/drawing/layers/picture_looks.h"
#include "widgets/drawing/layers/sketch.h"

using namespace navwright;

/// The looks that marks and bands of a picture have.
class TestPictureLooks : public QObject {
    Q_OBJECT

  private slots:
    void eachLookIsToldOnceWithHowManyHaveIt() {
        Sketch sketch;
        sketch.band(Vec3(0), Vec3(8), kRemovedLook, 2);
        for (int i = 0; i < 3; ++i) sketch.mark(Vec3(0), 8, kAddedLook);
        sketch.mark(Vec3(0), 8, kRemovedLook);
        sketch.mark(Vec3(0), 8, kRemovedLook.colour, kRemovedLook.shape);
        const auto looks = looksOf(std::move(sketch).take());
        QCOMPARE(looks.size(), std::size_t{4});
        QVERIFY(looks[0].scalar == kAddedLook.colour && looks[0].shape == kAddedLook.shape);
        QVERIFY(!looks[0].hollow && !looks[0].stroke);
        QCOMPARE(looks[0].count, std::uint64_t{3});
        QVERIFY(looks[1].shape == GlyphShape::cross && looks[1].hollow);
        QVERIFY(looks[2].shape == GlyphShape::cross && !looks[2].hollow);
        QVERIFY(looks[3].stroke == Stroke::dashed && looks[3].count == 1);
    }

    void coloursAreNoForm() {
        const Category green{.name = "Green", .scalar = 2};
        const Category blue{.name = "Blue", .scalar = 4};
        QVERIFY(isSameForm(green, blue));
        QVERIFY(!isSameForm(green, Category{.name = "Green", .scalar = 2, .hollow = true}));
        QVERIFY(!isSameForm(green, Category{.name = "Green", .scalar = 2, .stroke = Stroke::solid}));
    }
};

NAVWRIGHT_TEST(TestPictureLooks);
#include "tst_picture_looks.moc"
