#include <Qt3DCore/QBuffer>

#include "gui_main.h"
#include "scene_probe.h"

using namespace navwright;
using namespace navwright::scene_probe;

Q_DECLARE_METATYPE(navwright::DrawFilter)

/// What uniforms alone hide and bring back.
class TestRenderFilter : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { REQUIRE_GL(); }

    void factsDecideWhatIsDrawn_data() {
        QTest::addColumn<DrawFilter>("filter");
        QTest::addColumn<bool>("shown");
        QTest::newRow("everything") << DrawFilter() << true;
        QTest::newRow("its demo") << DrawFilter{.demo = 3} << true;
        QTest::newRow("another demo") << DrawFilter{.demo = 2} << false;
        QTest::newRow("its player") << DrawFilter{.player = 700} << true;
        QTest::newRow("another player") << DrawFilter{.player = 701} << false;
        QTest::newRow("nobody") << DrawFilter{.player = -2} << false;
        QTest::newRow("its moment") << DrawFilter{.firstFrame = 120, .lastFrame = 120} << true;
        QTest::newRow("before it") << DrawFilter{.lastFrame = 119} << false;
        QTest::newRow("after it") << DrawFilter{.firstFrame = 121} << false;
        QTest::newRow("its speed") << DrawFilter{.slowest = 300.125f, .fastest = 300.125f} << true;
        QTest::newRow("slower") << DrawFilter{.fastest = 300} << false;
        QTest::newRow("faster") << DrawFilter{.slowest = 300.25f} << false;
        QTest::newRow("its type") << DrawFilter{.types = 1 << 5} << true;
    }
    void factsDecideWhatIsDrawn() {
        QFETCH(DrawFilter, filter);
        QFETCH(bool, shown);
        ItemFacts facts{.firstFrame = 120, .lastFrame = 120, .speed = 300.125f, .demo = 3, .player = 700};
        facts.type = 5;
        QCOMPARE(filter.shows(facts), shown);
        for (int kind = 0; kind < 3; ++kind) {
            OffscreenScene scene(kSize);
            lookDown(scene);
            QCOMPARE(colourAt(below(scene, kind, Behind::hidden, facts, filter), 0, 0) != QColor(Qt::black),
                     shown);
        }
    }

    void typesAreAskedOfNodesAndLinksAlone() {
        const DrawFilter filter{.types = 1 << 4};
        QVERIFY(filter.shows({.demo = 1, .player = 1}));
        QVERIFY(!filter.shows({.type = 5}));
        for (const int kind : {1, 2}) {
            OffscreenScene scene(kSize);
            lookDown(scene);
            QCOMPARE(colourAt(below(scene, kind, Behind::hidden, {.type = 5}, filter), 0, 0),
                     QColor(Qt::black));
        }
    }

    void pointsStayWhenTheirCopiesAreReleased() {
        OffscreenScene scene(kSize);
        PointLayer layer(scene.scene(), scene.palettes());
        lookDown(scene);
        auto points = fourPoints();
        points.lines = {0, 1, 2, 3};
        layer.setPoints(points, kBounds);
        layer.setPointSize(7);
        const auto before = scene.render();
        layer.release();
        QCOMPARE(scene.render(), before);
        layer.setBudget(3);
        layer.setFilterRange(0.3f, 1);
        QVERIFY(scene.render() != before);
        layer.setBudget(4);
        layer.setFilterRange(0, 1);
        QCOMPARE(scene.render(), before);
        qsizetype held = 0;
        for (const auto* buffer : scene.scene()->findChildren<Qt3DCore::QBuffer*>())
            held = std::max(held, buffer->data().size());
        QCOMPARE(held, qsizetype{8 * sizeof(Vec3)});  // the corners of the bounds
    }

    void coarsePointsHaveNoLines() {
        OffscreenScene scene(kSize);
        PointLayer layer(scene.scene(), scene.palettes());
        lookDown(scene);
        layer.setCoarse(true);
        auto points = fourPoints();
        points.lines = {0, 1, 2, 3};
        layer.setPoints(points, kBounds);
        QCOMPARE(brightestAround(scene.render(), 0, 50), 0);
        layer.setCoarse(false);
        QVERIFY(brightestAround(scene.render(), 0, 50) > 0);
        layer.setCoarse(true);
        QCOMPARE(brightestAround(scene.render(), 0, 50), 0);
    }

    void aCoarseRibbonIsALineUntilItIsFineAgain() {
        OffscreenScene scene(kSize);
        RibbonLayer layer(scene.scene(), scene.palettes());
        lookDown(scene);
        layer.setViewport(kSize);
        layer.setRibbons({{.from = Vec3(-60, 0, 0), .to = Vec3(60, 0, 0), .scalar = 1, .width = 12}},
                         kBounds);
        const auto lit = [&] {
            const auto picture = scene.render();
            int count = 0;
            for (int y = 0; y < picture.height(); ++y)
                count += picture.pixelColor(picture.width() / 2, y).lightness() > 0 ? 1 : 0;
            return count;
        };
        const auto fine = lit();
        QVERIFY(fine > 6);
        layer.setCoarse(true);
        QVERIFY(lit() >= 1 && lit() <= 2);
        layer.setCoarse(false);
        QCOMPARE(lit(), fine);
    }
};

NAVWRIGHT_GUI_TEST(TestRenderFilter);
#include "tst_render_filter.moc"
