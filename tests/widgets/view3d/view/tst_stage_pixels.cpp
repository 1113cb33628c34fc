#include <QPainter>

#include "core/bots/test/report.h"
#include "core/generate/pipeline/generation.h"
#include "core/generate/pipeline/pipeline.h"
#include "gui_main.h"
#include "plain_parameters.h"
#include "projection.h"
#include "shared_data.h"
#include "widgets/view3d/view/scene_picture.h"

using namespace navwright;

Q_DECLARE_METATYPE(navwright::LayerId)

/// Each stage of a real generation drawn alone: pixels where its items are, and nowhere else.
class TestStagePixels : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        REQUIRE_GL();
        REQUIRE_SHARED_DATA();
        auto map = GameMap::read(sharedData() / "maps/wizs.bsp");
        QVERIFY(map);
        source_.map = *map;
        PipelineInput input;
        for (const auto* name : {"wizs_dm1", "wizs_dm2", "wizs_dm3", "wizs_dm4"})
            input.demos.push_back({.path = sharedData() / "demos/wizs" / (std::string(name) + ".mvd2.gz")});
        input.map = *map;
        input.archive = true;
        input.keepRaw = true;
        JobContext context;
        auto generation = Pipeline().run(input, unrehearsed(), context);
        QVERIFY(generation);
        source_.generation = std::make_shared<const Generation>(std::move(*generation));
        source_.report = std::make_shared<const NavtestReport>(reportOf(source_.generation->graph->graph));
        options_.pixels = QSize(480, 360);
        options_.background = Qt::black;
        CameraRig rig;
        rig.frame(cornersOf(source_.map->bsp.worldBounds()), 480.f / 360.f);
        options_.rig = rig;
    }

    void aStageAloneDrawsItsItemsAndNothingElse_data() {
        QTest::addColumn<LayerId>("layer");
        for (const auto layer : {LayerId::raw, LayerId::gated, LayerId::votes, LayerId::clusters,
                                 LayerId::nodes, LayerId::links, LayerId::strafe, LayerId::navtest})
            QTest::newRow(std::string(layerKey(layer)).c_str()) << layer;
    }
    void aStageAloneDrawsItsItemsAndNothingElse() {
        QFETCH(LayerId, layer);
        LayerModel layers;
        showAlone(layers, layer);
        const auto picture = build(layer, 0);
        const auto image = renderScene(source_, layers, options_);
        QVERIFY(image);
        const auto all = [](float) { return true; };
        QVERIFY(covered(*image) > 100);
        QCOMPARE(strayPixels(*image, picture, all), 0);
        QCOMPARE(missingItems(*image, picture, all), 0);
    }

    void theFilterHidesExactlyWhatIsBelow_data() {
        QTest::addColumn<LayerId>("layer");
        QTest::addColumn<int>("colourBy");
        QTest::newRow("votes by speed") << LayerId::votes << 1;
        QTest::newRow("nodes by weight") << LayerId::nodes << 1;
        QTest::newRow("links by speed") << LayerId::links << 1;
    }
    void theFilterHidesExactlyWhatIsBelow() {
        QFETCH(LayerId, layer);
        QFETCH(int, colourBy);
        const auto picture = build(layer, colourBy);
        const float threshold = (picture.scale.low + picture.scale.high) / 2;
        LayerModel layers;
        showAlone(layers, layer);
        auto settings = layers.settings(layer);
        settings.colourBy = colourBy;
        settings.filterLow = threshold;
        settings.filterHigh = picture.scale.largest;
        layers.set(layer, settings);
        const auto image = renderScene(source_, layers, options_);
        QVERIFY(image);
        const auto shown = [threshold](float value) { return value >= threshold; };
        QVERIFY(covered(*image) > 20);
        QCOMPARE(strayPixels(*image, picture, shown), 0);
        QCOMPARE(missingItems(*image, picture, shown), 0);
    }

    void theMapHidesWhatIsBehindItUnlessSeenThrough() {
        LayerModel layers;
        showAlone(layers, LayerId::nodes);
        const auto alone = renderScene(source_, layers, options_);
        layers.setVisible(LayerId::map, true);
        const auto opaque = renderScene(source_, layers, options_);
        QVERIFY(alone && opaque);
        QVERIFY(covered(*opaque) > covered(*alone));
        auto map = layers.settings(LayerId::map);
        map.opacity = 0;
        layers.set(LayerId::map, map);
        const auto invisible = renderScene(source_, layers, options_);
        QVERIFY(invisible);
        // Entities stay, which belong to the map; its surfaces are gone.
        QVERIFY(covered(*invisible) < covered(*opaque) / 2);
    }

    void opacityLetsTheBackgroundThrough() {
        LayerModel layers;
        showAlone(layers, LayerId::nodes);
        const auto full = renderScene(source_, layers, options_);
        auto settings = layers.settings(LayerId::nodes);
        settings.opacity = 0.4f;
        layers.set(LayerId::nodes, settings);
        const auto faint = renderScene(source_, layers, options_);
        QVERIFY(full && faint);
        QVERIFY(brightness(*faint) < 0.6 * brightness(*full));
        QVERIFY(brightness(*faint) > 0.2 * brightness(*full));
    }

    void theSelectedNodeIsMarked() {
        LayerModel layers;
        showAlone(layers, LayerId::nodes);
        const auto before = renderScene(source_, layers, options_);
        auto options = options_;
        options.selected = {ItemKind::node, 0};
        const auto after = renderScene(source_, layers, options);
        QVERIFY(before && after);
        const auto place =
            projected(*options.rig, options.pixels, source_.generation->graph->graph.nodes[0].origin);
        int changedFar = 0, changedNear = 0;
        for (int y = 0; y < after->height(); ++y) {
            for (int x = 0; x < after->width(); ++x) {
                if (alike(before->pixel(x, y), after->pixel(x, y))) continue;
                const auto away = (QPointF(x, y) - *place).manhattanLength();
                ++(away < 25 ? changedNear : changedFar);
            }
        }
        QVERIFY(changedNear > 0);
        QCOMPARE(changedFar, 0);
    }

  private:
    /// The same but for the few levels that translucent edges differ by from frame to frame: what is drawn in
    /// one batch is blended in no fixed order.
    static bool alike(QRgb a, QRgb b) {
        constexpr int kLevels = 16;
        return std::max({std::abs(qRed(a) - qRed(b)), std::abs(qGreen(a) - qGreen(b)),
                         std::abs(qBlue(a) - qBlue(b))}) <= kLevels;
    }

    /// Every node touched, every fourth link failing, some of it bad, a death.
    static NavtestReport reportOf(const NavGraph& graph) {
        NavtestReport report;
        for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
            const auto id = static_cast<std::int32_t>(i);
            report.nodes.push_back({.id = id, .origin = graph.nodes[i].origin, .touches = 3, .visits = 2});
            auto links = graph.nodes[i].links;
            std::ranges::sort(links, {}, &NavLink::target);
            for (const auto& link : links) {
                const std::uint32_t failures = link.target % 4 == 0 ? 3 : 0;
                report.links.push_back({.from = id,
                                        .to = link.target,
                                        .attempts = 9,
                                        .traversals = 9 - failures,
                                        .failures = failures});
            }
        }
        report.badNodes = {3, 7};
        report.unreachableNodes = {5};
        report.deaths.push_back({.cause = "fall", .origin = graph.nodes[3].origin, .node = 3});
        return report;
    }

    StagePicture build(LayerId layer, int colourBy) const {
        JobContext context;
        auto picture = buildStage(layer, source_, colourBy, context);
        return picture ? std::move(*picture) : StagePicture();
    }

    static void showAlone(LayerModel& layers, LayerId layer) {
        for (int i = 0; i < kLayerCount; ++i) layers.setVisible(static_cast<LayerId>(i), false);
        layers.setVisible(layer, true);
    }

    static int covered(const QImage& image) {
        int count = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x)
                count += image.pixelColor(x, y) != QColor(Qt::black) ? 1 : 0;
        }
        return count;
    }

    static double brightness(const QImage& image) {
        double sum = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) sum += image.pixelColor(x, y).lightness();
        }
        return sum;
    }

    [[nodiscard]] float pointValue(const StagePicture& picture, std::size_t index) const {
        const auto& scale = picture.scale;
        const auto raw = static_cast<float>(picture.points.points[index].scalar);
        return scale.categories ? raw : scale.least + raw / 65535 * (scale.largest - scale.least);
    }

    /// White wherever items that `shown` lets pass may be drawn.
    template <class Shown>
    QImage mask(const StagePicture& picture, Shown shown) const {
        QImage image(options_.pixels, QImage::Format_Grayscale8);
        image.fill(0);
        QPainter painter(&image);
        painter.setPen(Qt::NoPen);
        painter.setBrush(Qt::white);
        const auto disc = [&](const Vec3& place, double radius) {
            if (const auto at = projected(*options_.rig, options_.pixels, place))
                painter.drawEllipse(*at, radius, radius);
        };
        const auto reach = [&](const Vec3& place, float size) {
            const auto distance = glm::length(place - options_.rig->eye());
            return 5 + 1.8 * size * options_.pixels.height() / (2 * 0.577 * distance);
        };
        for (const auto& glyph : picture.glyphs) {
            if (shown(glyph.filter)) disc(glyph.position, reach(glyph.position, glyph.size));
        }
        for (std::size_t i = 0; i < picture.points.size(); ++i) {
            if (shown(pointValue(picture, i))) disc(picture.points.position(i), 4);
        }
        painter.setPen(QPen(Qt::white, 3));
        const auto& lines = picture.points.lines;
        for (std::size_t i = 0; i < lines.size(); i += 2) {
            const auto from = projected(*options_.rig, options_.pixels, picture.points.position(lines[i]));
            const auto to = projected(*options_.rig, options_.pixels, picture.points.position(lines[i + 1]));
            if (from && to) painter.drawLine(*from, *to);
        }
        painter.setPen(QPen(Qt::white, 14));
        for (const auto& ribbon : picture.ribbons) {
            const auto from = projected(*options_.rig, options_.pixels, ribbon.from);
            const auto to = projected(*options_.rig, options_.pixels, ribbon.to);
            if (shown(ribbon.filter) && from && to) painter.drawLine(*from, *to);
        }
        painter.end();
        return image;
    }

    template <class Shown>
    int strayPixels(const QImage& image, const StagePicture& picture, Shown shown) const {
        const auto allowed = mask(picture, shown);
        int stray = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x)
                stray +=
                    image.pixelColor(x, y) != QColor(Qt::black) && qGray(allowed.pixel(x, y)) == 0 ? 1 : 0;
        }
        return stray;
    }

    /// Items within the picture at whose middle nothing was drawn.
    template <class Shown>
    int missingItems(const QImage& image, const StagePicture& picture, Shown shown) const {
        int missing = 0;
        const auto look = [&](const Vec3& place) {
            const auto at = projected(*options_.rig, options_.pixels, place);
            if (!at || !image.rect().adjusted(2, 2, -2, -2).contains(at->toPoint())) return;
            int drawn = 0;
            for (int y = -2; y <= 2; ++y) {
                for (int x = -2; x <= 2; ++x)
                    drawn += image.pixelColor(at->toPoint() + QPoint(x, y)) != QColor(Qt::black) ? 1 : 0;
            }
            missing += drawn == 0 ? 1 : 0;
        };
        for (const auto& glyph : picture.glyphs) {
            if (shown(glyph.filter) && !glyph.hollow && glyph.shape != GlyphShape::ring) look(glyph.position);
        }
        for (std::size_t i = 0; i < picture.points.size(); ++i) {
            if (shown(pointValue(picture, i))) look(picture.points.position(i));
        }
        for (const auto& ribbon : picture.ribbons) {
            if (shown(ribbon.filter)) look(0.5f * (ribbon.from + ribbon.to));
        }
        return missing;
    }

    StageSource source_;
    PictureOptions options_;
};

NAVWRIGHT_GUI_TEST(TestStagePixels);
#include "tst_stage_pixels.moc"
