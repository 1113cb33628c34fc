#include <QtTest>

#include <algorithm>
#include <cmath>

#include "core/map/bsp/collision.h"
#include "map_probes.h"
#include "test_program.h"

using namespace navwright;
using namespace written_maps;

namespace {

/// Distance to the brush: negative inside.
float depth(const MapBrush& brush, const Vec3& point) {
    float most = -1e9f;
    for (const auto& side : brush.sides) most = std::max(most, glm::dot(side.normal, point) - side.dist);
    return most;
}

struct Expected {
    Contents contents = 0;
    bool sure = true;  ///< not within rounding of a brush's surface
};

Expected contentsByBrushes(const std::vector<MapBrush>& brushes, const Vec3& point) {
    constexpr float kRounding = 0.05f;
    Expected expected;
    for (const auto& brush : brushes) {
        const auto inside = depth(brush, point);
        if (std::abs(inside) < kRounding) expected.sure = false;
        if (inside < 0) expected.contents |= brush.contents;
    }
    if ((expected.contents & kContentsSolid) != 0) expected.contents = kContentsSolid;
    return expected;
}

bool isInside(const Box& box, const Vec3& p) {
    return glm::all(glm::greaterThan(p, box.mins)) && glm::all(glm::lessThan(p, box.maxs));
}

Vec3 middleOf(const BspFile& bsp, const BspFace& face) {
    Vec3 sum{0};
    for (std::uint32_t i = 0; i < face.edgeCount; ++i) sum += faceVertex(bsp, face, i);
    return sum / static_cast<float>(face.edgeCount);
}

/// Whether a point is on the line between two others and neither of them.
bool isWithin(const Vec3& point, const Vec3& from, const Vec3& to) {
    const auto length = glm::distance(from, to);
    const auto along = (to - from) / length;
    const auto way = glm::dot(point - from, along);
    constexpr float kApart = 0.02f, kOnLine = 0.008f;
    return way > kApart && way < length - kApart && glm::distance(point, from + along * way) < kOnLine;
}

}  // namespace

/// Brushes, tree and faces of written maps, asked point by point.
class TestWrittenGeometry : public QObject {
    Q_OBJECT

  private slots:
    void everyBrushHasItsSixAxialSidesFirst() {
        const auto bsp = readBack(heap(1));
        for (const auto& brush : bsp.brushes) {
            QVERIFY(brush.sideCount >= 6);
            for (std::uint32_t i = 0; i < 6; ++i) {
                Vec3 normal{0};
                normal[static_cast<int>(i / 2)] = i % 2 == 0 ? -1.0f : 1.0f;
                QCOMPARE(bsp.planes[bsp.brushSides[brush.firstSide + i].plane].normal, normal);
            }
        }
    }

    void bevelsTouchTheBrushAndCutNothingOff() {
        const auto map = heap(2);
        const auto bsp = readBack(map);
        int bevels = 0;
        for (const auto& brush : bsp.brushes) {
            for (auto side = brush.firstSide; side < brush.firstSide + brush.sideCount; ++side) {
                if (bsp.brushSides[side].texInfo >= 0) continue;
                ++bevels;
                // Faces of the world are parts of brushes; this asks the described brush itself.
                const auto& plane = bsp.planes[bsp.brushSides[side].plane];
                const auto& described =
                    map.entities[0].brushes[static_cast<std::size_t>(&brush - bsp.brushes.data())];
                QVERIFY(depth(described, plane.normal * (plane.dist + 1000)) > 0);
            }
        }
        QVERIFY(bevels > 40 * 6);
    }

    void theContentsOfEveryPointAreThoseOfTheBrushesThere() {
        const auto map = mixedRoom();
        const auto bsp = readBack(map);
        const Collision collision(bsp);
        int sure = 0;
        for (float x = -560.37f; x < 560; x += 13.1f) {
            for (float y = -430.71f; y < 430; y += 11.3f) {
                for (float z = -170.19f; z < 300; z += 9.7f) {
                    const Vec3 point(x, y, z);
                    auto expected = contentsByBrushes(map.entities[0].brushes, point);
                    if (!isInside(kMixedInside, point)) expected.contents = kContentsSolid;
                    if (!expected.sure) continue;
                    ++sure;
                    if (collision.pointContents(point) == expected.contents) continue;
                    QFAIL(qPrintable(QString("%1 %2 %3").arg(x).arg(y).arg(z)));
                }
            }
        }
        QVERIFY(sure > 250'000);
    }

    void brushesTurnedAnyWayKeepTheirShape_data() {
        QTest::addColumn<int>("seed");
        for (int seed = 1; seed <= 8; ++seed) QTest::addRow("heap %d", seed) << seed;
    }
    void brushesTurnedAnyWayKeepTheirShape() {
        QFETCH(int, seed);
        const auto map = heap(static_cast<std::uint32_t>(seed));
        const auto bsp = readBack(map);
        const Collision collision(bsp);
        Dice dice(99);
        for (int i = 0; i < 20'000; ++i) {
            const auto point = dice.inside({{-255, -255, 1}, {255, 255, 255}});
            const auto expected = contentsByBrushes(map.entities[0].brushes, point);
            if (expected.sure) QCOMPARE(collision.pointContents(point), expected.contents);
        }
    }

    void everyFaceDividesWhatLooksDifferent() {
        for (const auto& map : {mixedRoom(), heap(3)}) {
            const auto bsp = readBack(map);
            const Collision collision(bsp);
            const auto& world = bsp.models.front();
            QVERIFY(world.faceCount > 50);
            for (auto i = world.firstFace; i < world.firstFace + world.faceCount; ++i) {
                const auto& face = bsp.faces[i];
                const auto& plane = bsp.planes[face.plane];
                for (std::uint32_t corner = 0; corner < face.edgeCount; ++corner) {
                    const auto& point = faceVertex(bsp, face, corner);
                    QVERIFY(std::abs(glm::dot(plane.normal, point) - plane.dist) < 0.02f);
                }
                const auto normal = plane.normal * (face.back ? -1.0f : 1.0f);
                const auto middle = middleOf(bsp, face);
                // Slivers have no room for the question.
                if (!covers(bsp, face, middle, -0.2f)) continue;
                const auto before = collision.pointContents(middle + normal * 0.05f);
                const auto behind = collision.pointContents(middle - normal * 0.05f);
                QVERIFY((before & kContentsSolid) == 0);
                QVERIFY(before != behind);
            }
        }
    }

    void noCornerLiesWithinANeighboursEdge() {
        for (const auto& map : {mixedRoom(), heap(6)}) {
            const auto bsp = readBack(map);
            const auto& world = bsp.models.front();
            std::vector<Vec3> corners;
            for (auto i = world.firstFace; i < world.firstFace + world.faceCount; ++i) {
                const auto& face = bsp.faces[i];
                for (std::uint32_t c = 0; c < face.edgeCount; ++c)
                    corners.push_back(faceVertex(bsp, face, c));
            }
            for (auto i = world.firstFace; i < world.firstFace + world.faceCount; ++i) {
                const auto& face = bsp.faces[i];
                for (std::uint32_t c = 0; c < face.edgeCount; ++c) {
                    const auto& from = faceVertex(bsp, face, c);
                    const auto& to = faceVertex(bsp, face, (c + 1) % face.edgeCount);
                    QVERIFY(glm::distance(from, to) > 0.005f);
                    QVERIFY(
                        std::ranges::none_of(corners, [&](const Vec3& p) { return isWithin(p, from, to); }));
                }
            }
        }
    }

    void whatStopsALineIsDrawnThere() {
        for (const auto& map : {mixedRoom(), heap(4)}) {
            const auto bsp = readBack(map);
            const Collision collision(bsp);
            const auto& world = bsp.worldBounds();
            Dice dice(5);
            int hits = 0;
            for (int i = 0; i < 4'000; ++i) {
                const auto from = dice.inside(world), to = dice.inside(world);
                if (collision.pointContents(from) != 0) continue;
                const auto hit = collision.traceWorld(from, to, kHullPoint, kMaskSolid);
                // Bevels have no texinfo; a line that grazes an edge may meet them first.
                if (hit.fraction == 1 || hit.startSolid || hit.texInfo < 0) continue;
                ++hits;
                // Traces stop 1/32 before a plane; the line meets it a little farther on.
                const auto way = glm::normalize(to - from);
                const auto met = hit.end - way * (0.03125f / glm::dot(way, hit.normal));
                const auto drawn = std::ranges::any_of(bsp.faces, [&](const BspFace& face) {
                    const auto& plane = bsp.planes[face.plane];
                    return std::abs(glm::dot(plane.normal, met) - plane.dist) < 0.01f &&
                           glm::dot(plane.normal * (face.back ? -1.0f : 1.0f), hit.normal) > 0.99f &&
                           covers(bsp, face, met, 0.02f);
                });
                QVERIFY2(drawn, qPrintable(QString("%1 %2 %3").arg(hit.end.x).arg(hit.end.y).arg(hit.end.z)));
            }
            QVERIFY(hits > 100);
        }
    }

    void closedBoxesStayHollowAndOnTheirOwn() {
        auto map = boxRoom();
        const auto box = roomBrushes({{200, 0, 0}, {264, 64, 64}}, 8, {.texture = "box"});
        map.entities[0].brushes.insert(map.entities[0].brushes.end(), box.begin(), box.end());
        const auto bsp = readBack(map);
        const Collision collision(bsp);
        QCOMPARE(collision.pointContents({232, 32, 32}), 0);
        QCOMPARE(collision.pointContents({180, 32, 32}), kContentsSolid);
        const auto clusterAt = [&](const Vec3& point) {
            return bsp.leafs[static_cast<std::size_t>(collision.pointLeaf(point))].cluster;
        };
        QVERIFY(clusterAt({232, 32, 32}) >= 0 && clusterAt({0, 0, 24}) >= 0);
        QVERIFY(clusterAt({232, 32, 32}) != clusterAt({0, 0, 24}));
    }

    void openWorldsKeepTheirOutside() {
        auto map = mapOf({boxBrush({{-64, -64, -16}, {64, 64, 0}}, {.texture = "floor"})});
        map.entities.push_back(entity("info_player_deathmatch", "0 0 24"));
        QVERIFY(!writeBsp(map));
        map.sealed = false;
        const Collision collision(readBack(map));
        QCOMPARE(collision.pointContents({0, 0, 24}), 0);
        QCOMPARE(collision.pointContents({500, 0, -500}), 0);
        QCOMPARE(collision.pointContents({0, 0, -8}), kContentsSolid);
    }
};

NAVWRIGHT_TEST(TestWrittenGeometry);
#include "tst_written_geometry.moc"
