#include <QtTest>

#include "core/map/bsp/bsp_file.h"
#include "core/map/bsp/collision.h"
#include "test_program.h"
#include "tests/sample/bsp_writer.h"
#include "tests/sample/sample_dimensions.h"
#include "tests/sample/sample_layout.h"
#include "tests/sample/sample_map.h"

using namespace navwright;

namespace {

constexpr float kFar = 2000;

const Bytes& mapBytes() {
    static const Bytes bytes = [] {
        const auto written = writeBsp(sampleMap());
        return written ? *written : Bytes();
    }();
    return bytes;
}

const BspFile& map() {
    static const BspFile file = *parseBsp(mapBytes(), "nw_sample.bsp");
    return file;
}

const Collision& world() {
    static const Collision collision(map(), solidModels(map(), false));
    return collision;
}

/// How far a line runs from `start` before it meets something solid.
float clearance(const Vec3& start, const Vec3& direction, const Box& body = kHullPoint) {
    return world().trace(start, start + direction * kFar, body, kMaskPlayerSolid).fraction * kFar;
}

Vec3 originAt(std::string_view stop) {
    return sampleStop(stop).feet + Vec3(0, 0, 24.125f);
}

/// Height of the floor below a stop's origin, by a standing body.
float floorBelow(std::string_view stop) {
    const auto origin = originAt(stop);
    return world().trace(origin, origin - Vec3(0, 0, kFar), kHullStanding, kMaskPlayerSolid).end.z - 24;
}

QString text(std::string_view name) {
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

}  // namespace

/// The sample map is what its plan promises.
class TestSampleMap : public QObject {
    Q_OBJECT

  private slots:
    void theMapIsSealed() {
        // The writer refuses a leak; a description with its roof taken off must be refused.
        QVERIFY(!mapBytes().empty());
        auto open = sampleMap();
        std::erase_if(open.entities[0].brushes, [](const MapBrush& brush) {
            return brush.sides[0].surface.texture.find("sky") != std::string::npos;
        });
        QVERIFY(!writeBsp(open).has_value());
    }

    void spawnsStandFree() {
        int spawns = 0;
        for (const auto& entity : map().entities) {
            if (!entity.className().starts_with("info_player_")) continue;
            ++spawns;
            QVERIFY(!world().inSolid(entity.origin(), kHullStanding, kMaskPlayerSolid));
            QVERIFY(clearance(entity.origin(), {0, 0, -1}, kHullStanding) < 10);
        }
        QCOMPARE(spawns, static_cast<int>(kSampleSpawns.size()) + 1);
    }

    void everyStopHasRoomAndAFloor() {
        for (const auto& stop : sampleStops()) {
            const bool ducked = stop.node == NodeType::crouch;
            const auto origin = originAt(stop.name);
            QVERIFY2(!world().inSolid(origin, ducked ? kHullCrouched : kHullStanding, kMaskPlayerSolid),
                     qPrintable(text(stop.name)));
            const bool onFloor =
                stop.node != NodeType::water && stop.node != NodeType::ladder && stop.name != "LM";
            if (!onFloor || ducked) continue;
            QVERIFY2(std::abs(floorBelow(stop.name) - stop.feet.z) < 0.2f, qPrintable(text(stop.name)));
        }
    }

    void dropsLieInTheirBands_data() {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::addColumn<float>("depth");
        QTest::newRow("standing drop") << "T8" << "B8" << 104.0f;
        QTest::newRow("standing drop off the platform") << "B8e" << "B8b" << 120.0f;
        QTest::newRow("crouch drop") << "T2" << "B2" << 217.0f;
        QTest::newRow("unsafe drop") << "T4" << "B4" << 240.0f;
        QTest::newRow("too deep") << "T6" << "B6" << 288.0f;
        QTest::newRow("deadly") << "Y3" << "pit" << 448.0f;
    }
    void dropsLieInTheirBands() {
        QFETCH(QString, from);
        QFETCH(QString, to);
        QFETCH(float, depth);
        const auto drop = floorBelow(from.toStdString()) - floorBelow(to.toStdString());
        QVERIFY(std::abs(drop - depth) < 0.1f);
    }

    void gapsAreAsWideAsPromised_data() {
        QTest::addColumn<QString>("near");
        QTest::addColumn<float>("width");
        // A running jump makes at most 242, one at 450 units per second and more makes the other.
        QTest::newRow("jump") << "J1" << 172.0f;
        QTest::newRow("strafe") << "A1" << 330.0f;
    }
    void gapsAreAsWideAsPromised() {
        QFETCH(QString, near);
        QFETCH(float, width);
        const auto feet = sampleStop(near.toStdString()).feet;
        float from = 0;
        float to = 0;
        for (float x = feet.x; x < feet.x + 500; ++x) {
            const bool floor = clearance({x + 0.5f, feet.y, feet.z + 1}, {0, 0, -1}) < 2;
            if (!floor && from == 0) from = x;
            if (floor && from != 0 && to == 0) to = x;
        }
        QCOMPARE(to - from, width);
        QVERIFY(clearance({(from + to) / 2, feet.y, feet.z + 1}, {0, 0, -1}) > 200);
    }

    void stairsClimbBySteps() {
        const auto bottom = sampleStop("ST0").feet;
        const auto top = sampleStop("ST4").feet;
        float last = bottom.z;
        for (float y = bottom.y; y <= top.y; ++y) {
            const float floor = 300 - clearance({bottom.x, y, 300}, {0, 0, -1});
            QVERIFY(floor >= last - 0.1f && floor - last <= 18);
            last = floor;
        }
        QVERIFY(std::abs(last - kUpper) < 0.1f);
    }

    void theTunnelNeedsCrouching() {
        const auto inside = originAt("C2");
        QVERIFY(world().inSolid(inside, kHullStanding, kMaskPlayerSolid));
        QVERIFY(!world().inSolid(inside, kHullCrouched, kMaskPlayerSolid));
        const auto through = world().trace(inside, originAt("C4"), kHullCrouched, kMaskPlayerSolid);
        QCOMPARE(through.fraction, 1.0f);
    }

    void theLadderIsOne() {
        const auto middle = originAt("LM");
        const auto hit = world().trace(middle, middle + Vec3(0, 1, 0), kHullStanding, kMaskPlayerSolid);
        QVERIFY(hit.fraction < 1);
        QVERIFY((hit.contents & kContentsLadder) != 0);
        QVERIFY((hit.contents & kContentsSolid) != 0);
    }

    void thePoolDrowns() {
        const Vec3 eye = originAt("W2") + Vec3(0, 0, 22);
        QVERIFY((world().pointContents(eye) & kContentsWater) != 0);
        QVERIFY((world().pointContents(originAt("Q1") + Vec3(0, 0, 22)) & kMaskLiquid) == 0);
        QVERIFY((world().pointContents(originAt("Q1") - Vec3(0, 0, 20)) & kContentsWater) != 0);
        QVERIFY(clearance(originAt("WD2"), {0, 0, -1}) > 32);
    }

    void theVaultIsClosed() {
        const auto middle = (kVault.mins + kVault.maxs) * 0.5f;
        QVERIFY(!world().inSolid(middle, kHullStanding, kMaskPlayerSolid));
        for (const auto& direction :
             {Vec3(1, 0, 0), Vec3(-1, 0, 0), Vec3(0, 1, 0), Vec3(0, -1, 0), Vec3(0, 0, 1)}) {
            QVERIFY(clearance(middle, direction) < 100);
        }
        for (const auto& stop : sampleStops()) {
            const auto hit = world().trace(middle, originAt(stop.name), kHullPoint, kMaskSolid);
            QVERIFY2(hit.fraction < 1, qPrintable(text(stop.name)));
        }
    }

    void theDoorIsClosedUntilItMoves() {
        const Collision shut(map(), solidModels(map(), true));
        const auto from = originAt("F7");
        const auto to = originAt("F8");
        QCOMPARE(world().trace(from, to, kHullStanding, kMaskPlayerSolid).fraction, 1.0f);
        QVERIFY(shut.trace(from, to, kHullStanding, kMaskPlayerSolid).fraction < 1);
    }

    void theRailingStandsSolid() {
        const auto before = originAt("U3");
        const auto hit = world().trace(before, before - Vec3(0, 150, 0), kHullStanding, kMaskPlayerSolid);
        QVERIFY(hit.fraction < 1);
        QCOMPARE(
            world().traceWorld(before, before - Vec3(0, 150, 0), kHullStanding, kMaskPlayerSolid).fraction,
            1.0f);
    }

    void texturesNameTheirMaterial() {
        for (const auto* material : {"wood", "brick", "concrete", "metal", "grass", "glass"}) {
            const auto named = [material](const BspTexInfo& info) {
                return info.name.find(material) != std::string::npos;
            };
            QVERIFY2(std::ranges::any_of(map().texInfos, named), material);
        }
    }
};

NAVWRIGHT_TEST(TestSampleMap);
#include "tst_sample_map.moc"
