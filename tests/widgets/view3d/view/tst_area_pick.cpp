#include <Qt3DCore/QEntity>
#include <QtTest>

#include "aas_samples.h"
#include "core/aas/travel/area_set.h"
#include "test_program.h"
#include "widgets/view3d/view/scene_pick.h"

using namespace navwright;

/// Areas and ways are pointed at where they are drawn, on boxes in a row.
class TestAreaPick : public QObject {
    Q_OBJECT

    StageSource source_;
    Qt3DCore::QEntity scene_;
    LayerModel settings_;
    std::unique_ptr<SceneLayers> layers_;

    void draw(LayerId layer) {
        JobContext context;
        auto picture = buildStage(layer, source_, 0, context);
        QVERIFY(picture.has_value());
        layers_->change(layer).setPicture(std::make_shared<const StagePicture>(*std::move(picture)));
    }
    void show() {
        layers_->setShown(source_.shown);
        layers_->setShrink(source_.areaLook.shrink);
    }
    /// Looking down from above the boxes.
    [[nodiscard]] Item at(float x, float y) const {
        constexpr float kUnitsPerPixel = 0.001f;
        return pickScene({{x, y, 200}, {0, 0, -1}}, *layers_, settings_, kUnitsPerPixel).item;
    }

  private slots:
    void init() {
        BspFile bsp;
        bsp.checksum = AasRow(3).file().mapChecksum;
        source_ = {};
        source_.areas = *areaSetOf(AasRow(3).file(), bsp, "row.aas");
        source_.shown.sides = AreaLook::kUsualSides;
        layers_ = std::make_unique<SceneLayers>(&scene_, nullptr);
        for (const auto layer : kAllLayers)
            settings_.setVisible(layer, layer == LayerId::areas || layer == LayerId::reachabilities);
        draw(LayerId::areas);
        draw(LayerId::reachabilities);
        show();
    }
    void cleanup() { layers_.reset(); }

    void theAreaUnderTheCursor() {
        QCOMPARE(at(10, 10), (Item{ItemKind::area, 1}));
        QCOMPARE(at(100, 5), (Item{ItemKind::area, 2}));
        QCOMPARE(at(250, 10), Item());
    }

    void waysComeBeforeAreas() {
        QCOMPARE(at(50, 32), (Item{ItemKind::reachability, 1}));
        settings_.setVisible(LayerId::reachabilities, false);
        QCOMPARE(at(50, 32), (Item{ItemKind::area, 1}));
    }

    void notWhatIsHidden() {
        source_.shown.sides = AreaLook::kLadder;
        show();
        QCOMPARE(at(10, 10), Item());
        source_.shown.sides = AreaLook::kWall;
        show();
        QCOMPARE(at(10, 10), (Item{ItemKind::area, 1}));  // its ceiling
        settings_.setHeightCut(30);
        QCOMPARE(at(10, 10), Item());
        settings_.setHeightCut(1e9f);
        settings_.setVisible(LayerId::areas, false);
        QCOMPARE(at(10, 10), Item());
    }

    void notWhatItsKindHides() {
        source_.shown.travels = AreaLook::kAllTravels & ~(1u << static_cast<unsigned>(AasTravel::walk));
        show();
        QCOMPARE(at(50, 32), (Item{ItemKind::area, 1}));
    }

    void notBetweenWhatIsShrunk() {
        settings_.setVisible(LayerId::reachabilities, false);
        source_.areaLook.shrink = 0.5f;
        show();
        QCOMPARE(at(62, 32), Item());
        QCOMPARE(at(34, 32), (Item{ItemKind::area, 1}));
    }
};

NAVWRIGHT_WIDGET_TEST(TestAreaPick);
#include "tst_area_pick.moc"
