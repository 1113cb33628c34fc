#include <array>

#include "gui_main.h"
#include "scene_probe.h"
#include "widgets/view3d/scene3d/map_layer.h"

using namespace navwright;
using namespace navwright::scene_probe;

/// A map that is seen through: one even veil that dims nothing of the nav.
class TestRenderXray : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { REQUIRE_GL(); }

    void init() {
        scene_ = std::make_unique<OffscreenScene>(kSize);
        lookDown(*scene_);
        scene_->setBackground(QColor(40, 60, 80));
    }
    void cleanup() { scene_.reset(); }

    void surfacesAreAnEvenVeil() {
        MapLayer map(scene_->scene());
        map.setMap(roofs({0}));
        const auto solid = middle();
        map.setOpacity(0.3f);
        scene_->setSeenThrough(true);
        const auto picture = scene_->render();
        const auto veil = colourAt(picture, 0, 0);
        QVERIFY(isMixed(veil, solid, QColor(40, 60, 80), 0.3));
        // No pattern: every pixel of the surface is the same.
        for (int x = -40; x <= 40; ++x) {
            for (int y = -40; y <= 40; ++y)
                QCOMPARE(colourAt(picture, static_cast<float>(x), static_cast<float>(y)), veil);
        }
    }

    void onlyTheNearestSurfaceIsBlended() {
        MapLayer map(scene_->scene());
        map.setOpacity(0.3f);
        scene_->setSeenThrough(true);
        map.setMap(roofs({0}));
        const auto one = middle();
        map.setMap(roofs({0, 60, 30}));
        QCOMPARE(middle(), one);
    }

    void whatLiesBehindIsDrawnInFull_data() {
        QTest::addColumn<int>("kind");
        QTest::addColumn<bool>("overlay");
        for (const bool overlay : {false, true}) {
            const auto name = [overlay](const char* what) {
                return std::string(what) + (overlay ? " over the stages" : "");
            };
            QTest::newRow(name("points").c_str()) << 0 << overlay;
            QTest::newRow(name("glyphs").c_str()) << 1 << overlay;
            QTest::newRow(name("ribbons").c_str()) << 2 << overlay;
        }
    }
    void whatLiesBehindIsDrawnInFull() {
        QFETCH(int, kind);
        QFETCH(bool, overlay);
        const auto behind = overlay ? Behind::dimmed : Behind::hidden;
        const auto open = colourAt(below(*scene_, kind, behind), 0, 0);
        MapLayer map(scene_->scene());
        map.setMap(roofs({0}));
        QVERIFY(colourAt(below(*scene_, kind, behind), 0, 0) != open);
        map.setOpacity(0.3f);
        scene_->setSeenThrough(true);
        QCOMPARE(colourAt(below(*scene_, kind, behind), 0, 0), open);
        scene_->setSeenThrough(false);
        map.setOpacity(1);
        QVERIFY(colourAt(below(*scene_, kind, behind), 0, 0) != open);
    }

    void glassIsBehindTheNavToo() {
        const auto open = colourAt(below(*scene_, 1, Behind::hidden), 0, 0);
        MapLayer map(scene_->scene());
        auto glass = roofs({0});
        std::swap(glass.opaque, glass.transparent);
        for (auto& vertex : glass.vertices) vertex.tint[3] = 128;
        map.setMap(glass);
        const auto through = colourAt(below(*scene_, 1, Behind::hidden), 0, 0);
        QVERIFY(through != open);
        map.setOpacity(0.3f);
        scene_->setSeenThrough(true);
        QCOMPARE(colourAt(below(*scene_, 1, Behind::hidden), 0, 0), open);
    }

    void nodesHideEachOtherAsEver() {
        MapLayer map(scene_->scene());
        map.setMap(roofs({0}));
        map.setOpacity(0.3f);
        GlyphLayer nodes(scene_->scene(), scene_->palettes());
        nodes.setColouring({.palette = Palette::categories, .low = 0, .high = 1, .categories = true});
        const Glyph low{.position = {0, 0, -80}, .size = 20, .scalar = 0};
        const Glyph high{.position = {0, 0, -20}, .size = 20, .scalar = 4};
        scene_->setSeenThrough(true);
        nodes.setGlyphs({high}, kBounds);
        const auto alone = middle();
        nodes.setGlyphs({high, low}, kBounds);
        QCOMPARE(middle(), alone);
    }

  private:
    QColor middle() { return colourAt(scene_->render(), 0, 0); }

    static bool isMixed(const QColor& seen, const QColor& over, const QColor& under, double share) {
        const auto near = [share](int got, int a, int b) {
            return std::abs(got - (share * a + (1 - share) * b)) <= 2;
        };
        return near(seen.red(), over.red(), under.red()) && near(seen.green(), over.green(), under.green()) &&
               near(seen.blue(), over.blue(), under.blue());
    }

    /// Squares of different colours at these heights, in this order.
    static MapDrawList roofs(const std::vector<float>& heights) {
        MapDrawList map;
        map.bounds = kBounds;
        for (const auto height : heights) {
            const auto first = static_cast<std::uint32_t>(map.vertices.size());
            // The highest is the same in all maps.
            const bool top = height == *std::ranges::max_element(heights);
            for (const auto& corner : {Vec3(-50, -50, height), Vec3(50, -50, height), Vec3(50, 50, height),
                                       Vec3(-50, 50, height)}) {
                map.vertices.push_back(
                    {corner, 0.5f, 0.5f, {200, static_cast<std::uint8_t>(top ? 100 : 220), 50, 255}});
            }
            for (const auto index : {0u, 1u, 2u, 0u, 2u, 3u}) map.opaque.push_back(first + index);
        }
        return map;
    }

    std::unique_ptr<OffscreenScene> scene_;
};

NAVWRIGHT_GUI_TEST(TestRenderXray);
#include "tst_render_xray.moc"
