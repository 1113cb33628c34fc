#include "gui_main.h"
#include "scene_probe.h"
#include "widgets/view3d/scene3d/map_layer.h"

using namespace navwright;
using namespace navwright::scene_probe;

/// Each layer drawn alone: right colour in the right place, nothing elsewhere.
class TestRender : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { REQUIRE_GL(); }

    void pointsShowInTheirColoursAndPlaces() {
        OffscreenScene scene(kSize);
        PointLayer layer(scene.scene(), scene.palettes());
        lookDown(scene);
        layer.setPoints(fourPoints(), kBounds);
        layer.setPointSize(7);
        const auto picture = scene.render();
        QCOMPARE(picture.size(), kSize);
        QCOMPARE(colourAt(picture, -50, -50), qt(paletteColour(Palette::viridis, 0)));
        QCOMPARE(colourAt(picture, 50, 50), qt(paletteColour(Palette::viridis, 1)));
        QCOMPARE(colourAt(picture, 0, 0), QColor(Qt::black));
    }

    void theFilterHidesExactlyThePointsOutside() {
        OffscreenScene scene(kSize);
        PointLayer layer(scene.scene(), scene.palettes());
        lookDown(scene);
        layer.setPoints(fourPoints(), kBounds);
        layer.setPointSize(7);
        layer.setFilterRange(0.3f, 0.9f);
        const auto picture = scene.render();
        QCOMPARE(colourAt(picture, -50, -50), QColor(Qt::black));
        QVERIFY(colourAt(picture, 50, -50) != QColor(Qt::black));
        QVERIFY(colourAt(picture, -50, 50) != QColor(Qt::black));
        QCOMPARE(colourAt(picture, 50, 50), QColor(Qt::black));
        layer.setFilterRange(0, 1);
        QVERIFY(colourAt(scene.render(), -50, -50) != QColor(Qt::black));
    }

    void theForemostCategoryComesBeforeTheCrowdAroundIt() {
        OffscreenScene scene(kSize);
        PointLayer layer(scene.scene(), scene.palettes());
        lookDown(scene);
        PointDrawList points;
        points.scale = 1;
        points.points = {{.place = {0, 0, 0}, .look = 8, .scalar = 0},
                         {.place = {0, 0, 10}, .look = PackedPoint::kFullSize, .scalar = 1},
                         {.place = {50, 0, 0}, .look = 8, .scalar = 0},
                         {.place = {50, 0, 90}, .look = PackedPoint::kFullSize, .scalar = 1}};
        layer.setPoints(points, kBounds);
        layer.setPointSize(9);
        layer.setColouring({.palette = Palette::categories, .low = 0, .high = 1, .categories = true});
        const auto first = qt(paletteColours(Palette::categories)[0]),
                   crowd = qt(paletteColours(Palette::categories)[1]);
        QCOMPARE(colourAt(scene.render(), 0, 0), crowd);
        layer.setForemost(0);
        const auto picture = scene.render();
        QCOMPARE(colourAt(picture, 0, 0), first);
        QCOMPARE(colourAt(picture, 50, 0), crowd);  // a floor above hides it all the same
    }

    void theBudgetDrawsAPrefix() {
        OffscreenScene scene(kSize);
        PointLayer layer(scene.scene(), scene.palettes());
        lookDown(scene);
        layer.setPoints(fourPoints(), kBounds);
        layer.setPointSize(7);
        layer.setBudget(1);
        const auto picture = scene.render();
        QVERIFY(colourAt(picture, -50, -50) != QColor(Qt::black));
        QCOMPARE(colourAt(picture, 50, 50), QColor(Qt::black));
    }

    void theHeightCutHidesWhatIsAbove() {
        OffscreenScene scene(kSize);
        GlyphLayer layer(scene.scene(), scene.palettes());
        lookDown(scene);
        layer.setGlyphs({{.position = {-50, 0, 0}, .size = 10}, {.position = {50, 0, 100}, .size = 10}},
                        kBounds);
        layer.setHeightCut(50);
        const auto picture = scene.render();
        QVERIFY(colourAt(picture, -50, 0) != QColor(Qt::black));
        QCOMPARE(colourAt(picture, 50, 0), QColor(Qt::black));
    }

    void everyGlyphShapeCoversItsCenter_data() {
        QTest::addColumn<int>("shape");
        QTest::newRow("cube") << 0;
        QTest::newRow("octahedron") << 1;
        QTest::newRow("pyramid") << 2;
        QTest::newRow("prism") << 3;
        QTest::newRow("cross") << 5;
    }
    void everyGlyphShapeCoversItsCenter() {
        QFETCH(int, shape);
        OffscreenScene scene(kSize);
        GlyphLayer layer(scene.scene(), scene.palettes());
        lookDown(scene);
        layer.setGlyphs({{.position = {20, 30, 0}, .size = 12, .shape = static_cast<GlyphShape>(shape)}},
                        kBounds);
        const auto picture = scene.render();
        QVERIFY(colourAt(picture, 20, 30) != QColor(Qt::black));
        QCOMPARE(colourAt(picture, -40, -40), QColor(Qt::black));
    }

    void selectionBrightensOneGlyph() {
        OffscreenScene scene(kSize);
        GlyphLayer layer(scene.scene(), scene.palettes());
        lookDown(scene);
        layer.setGlyphs({{.position = {-50, 0, 0}, .size = 10}, {.position = {50, 0, 0}, .size = 10}},
                        kBounds);
        const auto before = scene.render();
        layer.setSelected(1);
        const auto after = scene.render();
        QCOMPARE(colourAt(after, -50, 0), colourAt(before, -50, 0));
        QVERIFY(colourAt(after, 50, 0).lightness() > colourAt(before, 50, 0).lightness());
    }

    void ribbonsGetBrighterTowardsTheirHead() {
        OffscreenScene scene(kSize);
        RibbonLayer layer(scene.scene(), scene.palettes());
        lookDown(scene);
        layer.setViewport(kSize);
        layer.setColouring({.palette = Palette::viridis, .low = 0, .high = 1});
        layer.setRibbons({{.from = {-80, 0, 0}, .to = {80, 0, 0}, .scalar = 1, .width = 6}}, kBounds);
        const auto picture = scene.render();
        const auto tail = colourAt(picture, -70, 0);
        const auto head = colourAt(picture, 60, 0);
        QVERIFY(tail != QColor(Qt::black));
        QVERIFY(head.lightness() > tail.lightness());
        QCOMPARE(colourAt(picture, 0, 40), QColor(Qt::black));
    }

    void mapFacesShowFromTheirFrontOnly() {
        OffscreenScene scene(kSize);
        MapLayer layer(scene.scene());
        lookDown(scene);
        layer.setMap(quad(true));
        QVERIFY(colourAt(scene.render(), 0, 0) != QColor(Qt::black));
        layer.setMap(quad(false));
        QCOMPARE(colourAt(scene.render(), 0, 0), QColor(Qt::black));
    }

    void whatTheMapHidesShowsThroughDimmed_data() {
        QTest::addColumn<int>("kind");
        QTest::newRow("points") << 0;
        QTest::newRow("glyphs") << 1;
        QTest::newRow("ribbons") << 2;
    }
    void whatTheMapHidesShowsThroughDimmed() {
        QFETCH(int, kind);
        OffscreenScene scene(kSize);
        MapLayer roof(scene.scene());
        roof.setMap(quad(true));
        lookDown(scene);
        const auto bare = colourAt(scene.render(), 0, 0);
        const auto hidden = colourAt(below(scene, kind, Behind::hidden), 0, 0);
        const auto dimmed = colourAt(below(scene, kind, Behind::dimmed), 0, 0);
        roof.setVisible(false);
        const auto open = colourAt(below(scene, kind, Behind::dimmed), 0, 0);
        QCOMPARE(hidden, bare);
        QVERIFY(dimmed != bare);
        // Nearer to the roof than to what it would be without one.
        const auto apart = [](const QColor& a, const QColor& b) {
            return std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) +
                   std::abs(a.blue() - b.blue());
        };
        QVERIFY(apart(dimmed, bare) < apart(dimmed, open));
        QVERIFY(apart(dimmed, bare) > apart(open, bare) / 5);
    }

    void linesJoinPointsAndEndAtTheFilter() {
        OffscreenScene scene(kSize);
        PointLayer layer(scene.scene(), scene.palettes());
        lookDown(scene);
        auto points = fourPoints();
        layer.setPoints(points, kBounds);
        QCOMPARE(colourAt(scene.render(), 0, -50), QColor(Qt::black));
        points.lines = {0, 1, 2, 3};
        layer.setPoints(points, kBounds);
        auto picture = scene.render();
        QVERIFY(brightestAround(picture, 0, -50) > 0);
        QVERIFY(brightestAround(picture, 0, 50) > 0);
        QCOMPARE(brightestAround(picture, 0, 0), 0);
        layer.setFilterRange(0.3f, 1);  // hides point 0
        picture = scene.render();
        QCOMPARE(brightestAround(picture, 0, -50), 0);
        QVERIFY(brightestAround(picture, 0, 50) > 0);
    }

    void anEllipseHasItsOwnDepthAndTurn() {
        OffscreenScene scene(kSize);
        GlyphLayer layer(scene.scene(), scene.palettes());
        lookDown(scene);
        constexpr float kQuarter = 1.5707963f;
        const auto drawn = [&](float turn) {
            layer.setGlyphs({{.size = 80, .shape = GlyphShape::ellipse, .depth = 0.5f, .turn = turn}},
                            kBounds);
            return scene.render();
        };
        const auto along = drawn(0);
        QVERIFY(brightestAround(along, 74, 0) > 0);
        QVERIFY(brightestAround(along, 0, 37) > 0);
        QCOMPARE(brightestAround(along, 0, 74), 0);
        QCOMPARE(brightestAround(along, 0, 0), 0);
        const auto turned = drawn(kQuarter);
        QVERIFY(brightestAround(turned, 0, 74) > 0);
        QCOMPARE(brightestAround(turned, 74, 0), 0);
    }

    /// A filled square, through which what lies under it is seen.
    void aTileShadesASquare() {
        OffscreenScene scene(kSize);
        GlyphLayer layer(scene.scene(), scene.palettes(), Behind::dimmed);
        lookDown(scene);
        layer.setGlyphs({{.size = 60, .scalar = 1, .shape = GlyphShape::tile}}, kBounds);
        const auto full = scene.render();
        for (const auto& [x, y] : {std::pair(0.f, 0.f), {52.f, 52.f}, {-52.f, 52.f}, {52.f, -52.f}})
            QVERIFY(brightestAround(full, x, y) > 0);
        QCOMPARE(brightestAround(full, 74, 0), 0);
        layer.setOpacity(0.4f);
        const auto shaded = scene.render();
        QVERIFY(brightestAround(shaded, 40, 40) > 0);
        QVERIFY(brightestAround(shaded, 40, 40) < brightestAround(full, 40, 40));
    }

    void aPlainRibbonHasNoHead() {
        OffscreenScene scene(kSize);
        RibbonLayer layer(scene.scene(), scene.palettes());
        lookDown(scene);
        layer.setViewport(kSize);
        const auto width = [&](float head) {
            layer.setRibbons({{.from = {-80, 0, 0}, .to = {80, 0, 0}, .scalar = 1, .width = 6, .head = head}},
                             kBounds);
            const auto picture = scene.render();
            int most = 0;
            for (int x = 0; x < picture.width(); ++x) {
                int covered = 0;
                for (int y = 0; y < picture.height(); ++y)
                    covered += picture.pixelColor(x, y) != QColor(Qt::black) ? 1 : 0;
                most = std::max(most, covered);
            }
            return most;
        };
        QVERIFY(width(1) > width(0) + 2);
    }

    void aRimSetsGlyphsOff() {
        OffscreenScene scene(kSize);
        MapLayer ground(scene.scene());
        ground.setMap(quad(true));
        GlyphLayer layer(scene.scene(), scene.palettes());
        lookDown(scene);
        layer.setColouring({.palette = Palette::viridis, .low = 0, .high = 1});
        layer.setGlyphs({{.position = {0, 0, 60}, .size = 25, .scalar = 1}}, kBounds);
        const auto without = darkest(scene.render());
        layer.setViewport(kSize);
        QVERIFY(darkest(scene.render()) < without / 2);
    }

    void anInvisibleLayerDrawsNothing() {
        OffscreenScene scene(kSize);
        MapLayer layer(scene.scene());
        lookDown(scene);
        layer.setMap(quad(true));
        layer.setVisible(false);
        QCOMPARE(colourAt(scene.render(), 0, 0), QColor(Qt::black));
    }

  private:
    static QColor qt(const Rgb& colour) { return {colour.red, colour.green, colour.blue}; }

    /// The lightness of the darkest pixel within the quad.
    static int darkest(const QImage& picture) {
        int least = 255;
        for (int x = -45; x <= 45; ++x) {
            for (int y = -45; y <= 45; ++y)
                least = std::min(least,
                                 colourAt(picture, static_cast<float>(x), static_cast<float>(y)).lightness());
        }
        return least;
    }

    static MapDrawList quad(bool up) {
        MapDrawList map;
        map.bounds = kBounds;
        for (const auto& corner : {Vec3(-50, -50, 0), Vec3(50, -50, 0), Vec3(50, 50, 0), Vec3(-50, 50, 0)}) {
            map.vertices.push_back({corner, 0.5f, 0.5f, {200, 100, 50, 255}});
        }
        map.opaque =
            up ? std::vector<std::uint32_t>{0, 1, 2, 0, 2, 3} : std::vector<std::uint32_t>{0, 2, 1, 0, 3, 2};
        return map;
    }
};

NAVWRIGHT_GUI_TEST(TestRender);
#include "tst_render.moc"
