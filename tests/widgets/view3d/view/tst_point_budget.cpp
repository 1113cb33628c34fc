#include <Qt3DCore/QBuffer>
#include <Qt3DCore/QEntity>
#include <Qt3DRender/QGeometryRenderer>
#include <QtTest>

#include "sample_generation.h"
#include "test_program.h"
#include "widgets/view3d/view/scene_layers.h"

using namespace navwright;

namespace {

constexpr std::size_t kBudget = 10'000;
constexpr std::size_t kSamples = 50'000, kVotes = 5'000, kFew = 3, kDeaths = 2'000, kNodes = 1'000;

std::shared_ptr<const StagePicture> picture(std::size_t points, std::size_t glyphs) {
    auto made = std::make_shared<StagePicture>();
    made->points.points.resize(points);
    if (points > 1) made->points.lines = {0, 1};
    made->glyphs.resize(glyphs);
    for (std::size_t i = 0; i < glyphs; i += 3) made->glyphs[i].shape = GlyphShape::octahedron;
    made->glyphItems.resize(glyphs);
    return made;
}

bool isShown(const Qt3DCore::QNode* node) {
    for (; node != nullptr; node = node->parentNode()) {
        if (!node->isEnabled()) return false;
    }
    return true;
}

/// A scene, and what a frame of it would draw.
class Drawn {
  public:
    Drawn() : layers_(&scene_, nullptr) {
        for (const auto layer : kAllLayers) settings_.setVisible(layer, false);
        layers_.applyAll(settings_);
    }

    void show(LayerId layer, std::size_t points, std::size_t glyphs = 0) {
        layers_.change(layer).setPicture(picture(points, glyphs));
        settings_.setVisible(layer, true);
        layers_.apply(layer, settings_);
    }
    /// With `ribbons` from one place to another.
    void lay(const QString& overlay, std::size_t points, std::size_t ribbons) {
        auto made = std::make_shared<StagePicture>(*picture(points, 0));
        made->ribbons.resize(ribbons, {.from = Vec3(0), .to = Vec3(100, 0, 0), .width = 4});
        made->ribbonItems.resize(ribbons);
        layers_.setOverlay(overlay, made);
    }
    void hide(LayerId layer) {
        settings_.setVisible(layer, false);
        layers_.apply(layer, settings_);
    }
    void frame(std::size_t budget, bool coarse) {
        layers_.setCoarse(coarse);
        layers_.setPointBudget(budget, settings_);
    }
    [[nodiscard]] std::size_t points() const { return corners(Qt3DRender::QGeometryRenderer::Points); }
    [[nodiscard]] std::size_t glyphs() const { return corners(Qt3DRender::QGeometryRenderer::Triangles); }
    [[nodiscard]] std::size_t lineEnds() const { return corners(Qt3DRender::QGeometryRenderer::Lines); }

  private:
    [[nodiscard]] std::size_t corners(Qt3DRender::QGeometryRenderer::PrimitiveType type) const {
        std::size_t count = 0;
        for (const auto* renderer : scene_.findChildren<Qt3DRender::QGeometryRenderer*>()) {
            if (renderer->primitiveType() != type || !isShown(renderer)) continue;
            count += static_cast<std::size_t>(renderer->vertexCount() * renderer->instanceCount());
        }
        return count;
    }

    Qt3DCore::QEntity scene_;
    SceneLayers layers_;
    LayerModel settings_;
};

/// All corners of so many glyphs.
std::size_t cornersOf(std::size_t glyphs) {
    Drawn drawn;
    drawn.show(LayerId::nodes, 0, glyphs);
    return drawn.glyphs();
}

}  // namespace

/// However much is shown, a frame in software while something moves draws no more than one budget says.
class TestPointBudget : public QObject {
    Q_OBJECT

  private slots:
    void allStagesShareOne_data() {
        QTest::addColumn<QList<LayerId>>("layers");
        QTest::newRow("raw") << QList{LayerId::raw};
        QTest::newRow("gated") << QList{LayerId::gated};
        QTest::newRow("votes") << QList{LayerId::votes};
        QTest::newRow("raw and gated") << QList{LayerId::raw, LayerId::gated};
        QTest::newRow("all of them") << QList{LayerId::raw, LayerId::gated, LayerId::votes};
    }
    void allStagesShareOne() {
        QFETCH(QList<LayerId>, layers);
        Drawn drawn;
        std::size_t wanted = 0;
        for (const auto layer : layers) {
            const auto points = layer == LayerId::votes ? kVotes : kSamples;
            drawn.show(layer, points, layer == LayerId::gated ? kDeaths : 0);
            wanted += points;
        }
        drawn.frame(kBudget, true);
        QVERIFY(drawn.points() + drawn.glyphs() <= kBudget);
        QVERIFY(drawn.points() + drawn.glyphs() > std::min(wanted, kBudget) * 95 / 100);
        QCOMPARE(drawn.glyphs() > 0, layers.contains(LayerId::gated));
        QVERIFY(drawn.glyphs() <= kBudget / 4);
        QCOMPARE(drawn.lineEnds(), std::size_t{0});

        drawn.frame(SIZE_MAX, false);
        QCOMPARE(drawn.points(), wanted);
        QCOMPARE(drawn.glyphs(), layers.contains(LayerId::gated) ? cornersOf(kDeaths) : 0);
        QVERIFY(drawn.lineEnds() > 0);
    }

    void overlaysAreCoarseAndShareItToo() {
        Drawn drawn;
        drawn.show(LayerId::raw, kSamples);
        drawn.lay("one", kSamples, kFew);
        drawn.frame(kBudget, true);
        QVERIFY(drawn.points() <= kBudget);
        QVERIFY(drawn.points() > kBudget * 95 / 100);
        QVERIFY2(drawn.lineEnds() > 0, "a ribbon is a line");
        drawn.lay("two", 0, kFew);
        const auto ends = drawn.lineEnds();
        drawn.lay("one", 0, 0);
        QVERIFY2(drawn.lineEnds() < ends && drawn.lineEnds() > 0,
                 "one that comes meanwhile is coarse as well");

        drawn.frame(SIZE_MAX, false);
        QCOMPARE(drawn.points(), kSamples);
    }

    void whatIsHiddenTakesNothing() {
        Drawn drawn;
        drawn.show(LayerId::raw, kSamples);
        drawn.show(LayerId::gated, kSamples, kDeaths);
        drawn.hide(LayerId::gated);
        drawn.frame(kBudget, true);
        QCOMPARE(drawn.points(), kBudget);
        QCOMPARE(drawn.glyphs(), std::size_t{0});
    }

    void aShareOfNothingDrawsNothing() {
        Drawn drawn;
        drawn.show(LayerId::raw, kSamples);
        drawn.show(LayerId::votes, kFew);
        drawn.frame(kFew, true);
        QVERIFY(drawn.points() <= kFew);
    }

    void glyphsWithoutPointsStay() {
        Drawn drawn;
        drawn.show(LayerId::raw, kSamples);
        drawn.show(LayerId::nodes, 0, kNodes);
        drawn.frame(kBudget, true);
        QCOMPARE(drawn.glyphs(), cornersOf(kNodes));
        QCOMPARE(drawn.points(), kBudget);
    }

    void samplesAndVotesAreHeldOnceBesideTheCore_data() {
        QTest::addColumn<LayerId>("layer");
        for (const auto layer : {LayerId::raw, LayerId::gated, LayerId::votes})
            QTest::newRow(layerKey(layer).data()) << layer;
    }
    void samplesAndVotesAreHeldOnceBesideTheCore() {
        QFETCH(LayerId, layer);
        const auto generation = sampleGeneration();
        QVERIFY(generation);
        JobContext context;
        const auto built = buildStage(layer, {generation, nullptr, nullptr}, 0, context);
        QVERIFY(built);
        const auto points = built->points.size();
        QVERIFY(points > 0);
        constexpr std::size_t kEach = 16, kLineEnds = 8;
        Qt3DCore::QEntity scene;
        StageLayers drawn(&scene, nullptr);
        drawn.setPicture(std::make_shared<const StagePicture>(*built));
        const auto bytes = [&scene](qsizetype least) {
            QList<std::size_t> sizes;
            for (const auto* buffer : scene.findChildren<Qt3DCore::QBuffer*>()) {
                if (buffer->data().size() >= least) sizes << static_cast<std::size_t>(buffer->data().size());
            }
            return sizes;
        };
        constexpr qsizetype kSmall = 4096;  // meshes of glyphs and bounds
        auto expected = QList{kEach * points};
        if (!built->points.lines.empty()) expected << kLineEnds * built->points.lines.size() / 2;
        const auto uploaded = bytes(kSmall);
        for (const auto size : expected) QCOMPARE(uploaded.count(size), 1);
        QVERIFY(drawn.picture()->points.points.empty());
        QVERIFY(drawn.picture()->points.lines.empty());
        // The graphics card has it then.
        drawn.release();
        QCOMPARE(bytes(kSmall), QList<std::size_t>());
    }

    void whileStillEveryGlyphIsDrawn() {
        Drawn drawn;
        drawn.show(LayerId::gated, kSamples, kDeaths);
        drawn.frame(kBudget, false);
        QCOMPARE(drawn.points(), kBudget);
        QCOMPARE(drawn.glyphs(), cornersOf(kDeaths));
    }
};

NAVWRIGHT_WIDGET_TEST(TestPointBudget);
#include "tst_point_budget.moc"
