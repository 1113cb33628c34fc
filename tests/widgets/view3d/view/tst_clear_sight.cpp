#include <QtTest>

#include <limits>

#include "hall.h"
#include "test_program.h"
#include "widgets/drawing/draw/camera_rig.h"
#include "widgets/view3d/view/clear_sight.h"

using namespace navwright;

namespace {

constexpr float kNoCut = std::numeric_limits<float>::max();
const Vec3 kOpen(0, 0, 24), kBesideTheWall(490, 0, 24), kUnderTheRoof(-420, 500, 24), kInTheWall(508, 0, 100);

CameraRig rigAt(const Vec3& target, float yaw, float pitch) {
    CameraRig rig;
    rig.lookFrom(yaw, pitch);
    rig.setTarget(target);
    rig.zoom(320 / rig.distance());
    return rig;
}

float sightOf(const CameraRig& rig, float cut = kNoCut) {
    return sightFrom(*hall::map().world, rig.target(), rig.eye(), cut);
}

bool sees(const CameraRig& rig, float cut = kNoCut) {
    return sightOf(rig, cut) >= rig.distance() - 1;
}

}  // namespace

/// Flying to a place ends where the map does not hide it.
class TestClearSight : public QObject {
    Q_OBJECT

  private slots:
    void whatIsSeenStaysAsItIsLookedAt() {
        const auto rig = rigAt(kOpen, 45, 35);
        QVERIFY(sees(rig));
        QVERIFY(withClearSight(*hall::map().world, rig, kNoCut) == rig);
    }

    void behindAWallTheEyeGoesAround() {
        const auto rig = rigAt(kBesideTheWall, 180, 20);  // from beyond the wall
        QVERIFY(!sees(rig));
        const auto clear = withClearSight(*hall::map().world, rig, kNoCut);
        QVERIFY(sees(clear));
        QVERIFY(clear.target() == rig.target());
        QCOMPARE(clear.distance(), rig.distance());
    }

    void underARoofTheEyeComesDown() {
        const auto rig = rigAt(kUnderTheRoof, 0, 60);
        QVERIFY(!sees(rig));
        const auto clear = withClearSight(*hall::map().world, rig, kNoCut);
        QVERIFY(sees(clear));
        QVERIFY(clear.pitch() < rig.pitch());
    }

    void aRoofThatIsCutOffHidesNothing() {
        const auto rig = rigAt(kUnderTheRoof, 0, 60);
        QVERIFY(sees(rig, 30));
        QVERIFY(withClearSight(*hall::map().world, rig, 30) == rig);
    }

    void wallsAreNotDrawnFromOutside() {
        auto rig = rigAt(kOpen, 45, 10);
        rig.zoom(2000 / rig.distance());
        QVERIFY(hall::map().world->pointContents(rig.eye()) & kContentsSolid);
        QVERIFY(sees(rig));
    }

    void whatIsInsideAWallLeavesTheEyeAlone() {
        const auto rig = rigAt(kInTheWall, 45, 35);
        QVERIFY(withClearSight(*hall::map().world, rig, kNoCut) == rig);
    }
};

NAVWRIGHT_TEST(TestClearSight);
#include "tst_clear_sight.moc"
