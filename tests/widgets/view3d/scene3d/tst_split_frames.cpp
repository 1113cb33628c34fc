#include "gui_main.h"
#include "scene_probe.h"
#include "widgets/view3d/scene3d/glyph_layer.h"
#include "widgets/view3d/scene3d/map_layer.h"

using namespace navwright;
using namespace navwright::scene_probe;

/// Two pictures of one scene in one view.
class TestSplitFrames : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { REQUIRE_GL(); }

    void init() {
        scene_ = std::make_unique<OffscreenScene>(kSize);
        lookDown(*scene_);
        scene_->setBackground(kBack);
        a_ = std::make_unique<GlyphLayer>(scene_->side(SplitSide::a), scene_->palettes());
        b_ = std::make_unique<GlyphLayer>(scene_->side(SplitSide::b), scene_->palettes());
        common_ = std::make_unique<GlyphLayer>(scene_->scene(), scene_->palettes());
        for (auto* layer : {a_.get(), b_.get(), common_.get()}) {
            layer->setViewport(kSize);
            layer->setColouring({Palette::categories, 0, 1, true});
        }
        show(*a_, 0, 1);
        show(*b_, 0, 2);
    }
    void cleanup() {
        a_.reset();
        b_.reset();
        common_.reset();
        scene_.reset();
    }

    void whatSidesHaveIsNotSeenInOnePicture() {
        QCOMPARE(scene_->render().pixelColor(100, 100), kBack);
        scene_->setSplit({.kind = Split::Kind::swipe});
        QVERIFY(scene_->render().pixelColor(97, 100) != kBack);
        scene_->setSplit({});
        QCOMPARE(scene_->render().pixelColor(97, 100), kBack);
    }

    void besideEachOtherEachHasAHalf() {
        scene_->setSplit({.kind = Split::Kind::beside});
        const auto picture = scene_->render();
        // What was in the middle is in the middle of each half.
        const auto a = picture.pixelColor(50, 100), b = picture.pixelColor(150, 100);
        QVERIFY(a != kBack && b != kBack && a != b);
        QCOMPARE(picture.pixelColor(5, 5), kBack);
        QCOMPARE(picture.pixelColor(195, 195), kBack);
        // Bodies keep their form: as wide as high.
        int wide = 0, high = 0;
        for (int i = 0; i < 100; ++i) {
            wide += picture.pixelColor(i, 100) == a ? 1 : 0;
            high += picture.pixelColor(50, 50 + i) == a ? 1 : 0;
        }
        QVERIFY2(wide > 4 && std::abs(wide - high) <= 2, qPrintable(QString("%1 %2").arg(wide).arg(high)));
    }

    void aSwipeShowsEachUpToTheLine_data() {
        QTest::addColumn<float>("at");
        QTest::newRow("left") << 0.25f;
        QTest::newRow("middle") << 0.5f;
        QTest::newRow("right") << 0.75f;
    }
    void aSwipeShowsEachUpToTheLine() {
        QFETCH(const float, at);
        fill(*a_, 1);
        fill(*b_, 2);
        scene_->setSplit({.kind = Split::Kind::swipe, .at = at});
        const auto picture = scene_->render();
        const auto line = static_cast<int>(at * static_cast<float>(kSize.width()));
        const auto a = picture.pixelColor(line - 8, 100), b = picture.pixelColor(line + 8, 100);
        QVERIFY(a != b);
        QCOMPARE(picture.pixelColor(8, 100), a);
        QCOMPARE(picture.pixelColor(192, 100), b);
        // The line itself is neither.
        const auto middle = picture.pixelColor(line, 100);
        QVERIFY(middle != a && middle != b);
    }

    void whatIsCommonIsInBoth() {
        show(*common_, 60, 3);
        scene_->setSplit({.kind = Split::Kind::beside});
        const auto picture = scene_->render();
        // Behind the eye's middle: where the ground 60 units to the north is seen.
        const auto row = 100 - static_cast<int>(60 * 200 / (2 * kEyeHeight * 0.57735f));
        QVERIFY(picture.pixelColor(50, row) != kBack);
        QCOMPARE(picture.pixelColor(50, row), picture.pixelColor(150, row));
    }

    /// Depths of one side hide nothing of the other, and an x-ray is one in both.
    void theMapIsInBothAndHidesInEach_data() {
        QTest::addColumn<bool>("seenThrough");
        QTest::newRow("solid") << false;
        QTest::newRow("x-ray") << true;
    }
    void theMapIsInBothAndHidesInEach() {
        QFETCH(const bool, seenThrough);
        MapLayer map(scene_->scene());
        map.setMap(roof());
        map.setOpacity(seenThrough ? 0.3f : 1);
        scene_->setSeenThrough(seenThrough);
        scene_->setSplit({.kind = Split::Kind::beside});
        const auto picture = scene_->render();
        const auto a = picture.pixelColor(50, 100), b = picture.pixelColor(150, 100);
        const auto bare = picture.pixelColor(50, 90);
        QVERIFY(bare != kBack);
        QCOMPARE(picture.pixelColor(150, 90), bare);
        QCOMPARE(a != bare, seenThrough);
        QCOMPARE(b != bare, seenThrough);
    }

    /// Drawn for each half or once and copied: the same picture, at widths with a column left over too.
    void aCopiedMapIsThatOfEachHalf_data() {
        QTest::addColumn<int>("width");
        QTest::newRow("even") << 200;
        QTest::newRow("odd") << 201;
    }
    void aCopiedMapIsThatOfEachHalf() {
        QFETCH(const int, width);
        cleanup();
        scene_ = std::make_unique<OffscreenScene>(QSize(width, 200));
        lookDown(*scene_);
        scene_->setBackground(kBack);
        a_ = std::make_unique<GlyphLayer>(scene_->side(SplitSide::a), scene_->palettes());
        a_->setViewport(kSize);
        show(*a_, 330, 1);
        {
            MapLayer map(scene_->scene());
            map.setMap(roof());
            scene_->setSplit({.kind = Split::Kind::beside}, false);
            const auto drawn = scene_->render();
            scene_->setSplit({.kind = Split::Kind::beside}, true);
            const auto copied = scene_->render();
            QVERIFY(drawn.pixelColor(50, 100) != kBack);
            for (int y = 0; y < 200; ++y) {
                for (int x = 0; x < 200; ++x)
                    QVERIFY2(drawn.pixel(x, y) == copied.pixel(x, y),
                             qPrintable(QString("%1 %2").arg(x).arg(y)));
            }
            scene_->setSplit({.kind = Split::Kind::swipe}, true);
            QVERIFY(scene_->render().pixelColor(100, 90) != kBack);
        }
    }

    void placesBelongToSides() {
        const Split beside{.kind = Split::Kind::beside}, swipe{.kind = Split::Kind::swipe, .at = 0.25f};
        QVERIFY(beside.sideAt(99, 200) == SplitSide::a && beside.sideAt(100, 200) == SplitSide::b);
        QCOMPARE(beside.inPicture(150, 200), 50.f);
        QCOMPARE(beside.pictureWidth(200), 100.f);
        QVERIFY(!beside.isOnLine(100, 200));
        QVERIFY(swipe.sideAt(49, 200) == SplitSide::a && swipe.sideAt(51, 200) == SplitSide::b);
        QCOMPARE(swipe.inPicture(150, 200), 150.f);
        QVERIFY(swipe.isOnLine(52, 200) && !swipe.isOnLine(70, 200));
        QVERIFY(!Split{}.isOnLine(100, 200));
    }

  private:
    static constexpr QColor kBack{40, 60, 80};

    /// One body in the middle, `north` units off.
    static void show(GlyphLayer& layer, float north, float category) {
        show(layer,
             Glyph{.position = {0, north, 0}, .size = 30, .scalar = category, .shape = GlyphShape::cube});
    }
    /// One that fills the picture.
    static void fill(GlyphLayer& layer, float category) {
        show(layer,
             Glyph{.position = {0, 0, -900}, .size = 900, .scalar = category, .shape = GlyphShape::cube});
    }
    static void show(GlyphLayer& layer, const Glyph& glyph) {
        layer.setGlyphs({glyph}, {{-2000, -2000, -2000}, {2000, 2000, 2000}});
    }

    /// One square above the bodies.
    static MapDrawList roof() {
        MapDrawList map;
        for (const auto& corner :
             {Vec3(-300, -300, 100), Vec3(300, -300, 100), Vec3(300, 300, 100), Vec3(-300, 300, 100)})
            map.vertices.push_back({.position = corner, .tint = {200, 180, 60, 255}});
        map.opaque = {0, 1, 2, 0, 2, 3};
        map.lightWidth = map.lightHeight = 1;
        map.light = {255, 255, 255};
        map.bounds = {{-300, -300, 100}, {300, 300, 100}};
        return map;
    }

    std::unique_ptr<OffscreenScene> scene_;
    std::unique_ptr<GlyphLayer> a_, b_, common_;
};

NAVWRIGHT_GUI_TEST(TestSplitFrames);
#include "tst_split_frames.moc"
