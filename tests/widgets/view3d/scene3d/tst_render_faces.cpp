#include "gui_main.h"
#include "scene_probe.h"
#include "widgets/view3d/scene3d/face_layer.h"

using namespace navwright;
using namespace navwright::scene_probe;

/// Sides of bodies, two squares beside each other: colours, edges, what is selected, shrunk and left out.
class TestRenderFaces : public QObject {
    Q_OBJECT

    static FaceDrawList twoSquares() {
        FaceDrawList faces;
        for (int body = 1; body <= 2; ++body) {
            const float x = body == 1 ? -100.f : 0.f;
            faces.add({{x, -50, 0}, {x + 100, -50, 0}, {x + 100, 50, 0}, {x, 50, 0}},
                      {.center = {x + 50, 0, 0},
                       .normal = {0, 0, 1},
                       .scalar = static_cast<float>(body),
                       .filter = static_cast<float>(body),
                       .type = static_cast<float>(body),
                       .body = static_cast<float>(body)});
        }
        return faces;
    }

    std::unique_ptr<OffscreenScene> scene_;
    std::unique_ptr<FaceLayer> layer_;

  private slots:
    void initTestCase() { REQUIRE_GL(); }
    void init() {
        scene_ = std::make_unique<OffscreenScene>(kSize);
        layer_ = std::make_unique<FaceLayer>(scene_->scene(), scene_->palettes());
        lookDown(*scene_);
        layer_->setColouring({.palette = Palette::categories, .low = 0, .high = 1, .categories = true});
        layer_->setFaces(twoSquares(), kBounds);
    }
    void cleanup() {
        layer_.reset();
        scene_.reset();
    }

    void squaresAreTranslucentInTheirColours() {
        const auto picture = scene_->render();
        const auto left = colourAt(picture, -70, 20), right = colourAt(picture, 70, 20);
        const auto sky = paletteColour(Palette::categories, 1), green = paletteColour(Palette::categories, 2);
        QVERIFY(left.blue() > left.red() && left.blue() < sky.blue);
        QVERIFY(right.green() > right.blue() && right.green() < green.green);
        QCOMPARE(colourAt(picture, -50, 70), QColor(Qt::black));
        QCOMPARE(colourAt(picture, 110, 0), QColor(Qt::black));
        layer_->setOpacity(0);
        QCOMPARE(colourAt(scene_->render(), -70, 20), QColor(Qt::black));
    }

    void theyAreSeenFromBelowToo() {
        CameraRig rig;
        rig.setTarget({0, 0, 0});
        rig.lookFrom(90, -85);
        rig.zoom(kEyeHeight / rig.distance());
        scene_->setRig(rig);
        const auto picture = scene_->render();
        QVERIFY(picture.pixelColor(picture.width() / 2 + 8, picture.height() / 2) != QColor(Qt::black));
    }

    void theSelectedBodyIsBrighter() {
        const auto before = scene_->render();
        layer_->setSelected(2);
        auto after = scene_->render();
        QCOMPARE(colourAt(after, -70, 20), colourAt(before, -70, 20));
        QVERIFY(colourAt(after, 70, 20).lightness() > colourAt(before, 70, 20).lightness());
        layer_->setSelected(-1);
        layer_->setHovered(1);
        after = scene_->render();
        QVERIFY(colourAt(after, -70, 20).lightness() > colourAt(before, -70, 20).lightness());
        QCOMPARE(colourAt(after, 70, 20), colourAt(before, 70, 20));
    }

    void shrunkTheyStandApart() {
        layer_->setShrink(0.4f);
        const auto picture = scene_->render();
        QCOMPARE(colourAt(picture, 10, 0), QColor(Qt::black));
        QCOMPARE(colourAt(picture, -90, 0), QColor(Qt::black));
        QVERIFY(colourAt(picture, 55, 10) != QColor(Qt::black));
        QVERIFY(colourAt(picture, -45, 10) != QColor(Qt::black));
    }

    void onlyChosenTypesAndValuesAreDrawn() {
        DrawFilter filter;
        filter.types = 1 << 2;
        layer_->setFilter(filter);
        auto picture = scene_->render();
        QCOMPARE(colourAt(picture, -70, 20), QColor(Qt::black));
        QVERIFY(colourAt(picture, 70, 20) != QColor(Qt::black));
        layer_->setFilter({});
        layer_->setFilterRange(0.5f, 1.5f);
        picture = scene_->render();
        QVERIFY(colourAt(picture, -70, 20) != QColor(Qt::black));
        QCOMPARE(colourAt(picture, 70, 20), QColor(Qt::black));
    }

    void nothingAboveTheCut() {
        layer_->setHeightCut(-1);
        QCOMPARE(colourAt(scene_->render(), 70, 20), QColor(Qt::black));
        layer_->setHeightCut(1);
        QVERIFY(colourAt(scene_->render(), 70, 20) != QColor(Qt::black));
    }

    void otherFacesReplaceThem() {
        layer_->setFaces({}, kBounds);
        QCOMPARE(colourAt(scene_->render(), 70, 20), QColor(Qt::black));
        layer_->setFaces(twoSquares(), kBounds);
        QVERIFY(colourAt(scene_->render(), 70, 20) != QColor(Qt::black));
    }
};

NAVWRIGHT_GUI_TEST(TestRenderFaces);
#include "tst_render_faces.moc"
