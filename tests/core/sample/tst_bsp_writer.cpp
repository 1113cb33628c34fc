#include <QtTest>

#include <algorithm>
#include <cmath>
#include <random>
#include <stdexcept>
#include <utility>

#include "bsp/bsp_file.h"
#include "bsp/collision.h"
#include "bsp/face_geometry.h"
#include "written_maps.h"

using namespace navwright;

namespace {

BspFile readBack(const MapDescription& map) {
    const auto bytes = writeBsp(map);
    if (!bytes) throw std::runtime_error(bytes.error().message());
    auto bsp = parseBsp(*bytes, "written.bsp");
    if (!bsp) throw std::runtime_error(bsp.error().message());
    return std::move(*bsp);
}

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

/// The same numbers on every machine, unlike the standard's distributions.
class Dice {
  public:
    explicit Dice(std::uint32_t seed) : engine_(seed) {}
    float between(float low, float high) {
        return low + (high - low) * static_cast<float>(engine_() >> 8) / static_cast<float>(1 << 24);
    }
    Vec3 inside(const Box& box) {
        return {between(box.mins.x, box.maxs.x), between(box.mins.y, box.maxs.y),
                between(box.mins.z, box.maxs.z)};
    }

  private:
    std::mt19937 engine_;
};

/// A box turned any way, its edges cut off by one more plane.
MapBrush turnedBox(Dice& dice, const Vec3& center) {
    const auto direction = [&] {
        return glm::normalize(Vec3(dice.between(-1, 1), dice.between(-1, 1), dice.between(0.1f, 1)));
    };
    const auto a = direction();
    const auto b = glm::normalize(glm::cross(a, direction()));
    MapBrush brush;
    for (const auto& normal : {a, b, glm::cross(a, b)}) {
        for (const auto& outwards : {normal, -normal}) {
            const auto size = dice.between(10, 60);
            brush.sides.push_back({outwards, glm::dot(outwards, center) + size, {.texture = "t"}});
        }
    }
    const auto cut = direction();
    brush.sides.push_back({cut, glm::dot(cut, center) + dice.between(10, 60), {.texture = "t"}});
    return brush;
}

MapDescription heap(std::uint32_t seed) {
    constexpr int kBrushes = 40;
    constexpr Box kCenters{{-200, -200, 20}, {200, 200, 200}};
    Dice dice(seed);
    auto brushes = roomBrushes({{-256, -256, 0}, {256, 256, 256}}, 32, {.texture = "t"});
    for (int i = 0; i < kBrushes; ++i) {
        brushes.push_back(turnedBox(dice, dice.inside(kCenters)));
        if (i % 4 == 0) brushes.back().contents = kContentsWater;
        if (i % 7 == 0) brushes.back().contents = kContentsWindow | kContentsTranslucent;
    }
    return written_maps::mapOf(std::move(brushes));
}

/// Whether a point of the face's plane is inside the face, or at most `margin` outside.
bool covers(const BspFile& bsp, const BspFace& face, const Vec3& point, float margin) {
    const auto normal = bsp.planes[face.plane].normal * (face.back ? -1.0f : 1.0f);
    for (std::uint32_t i = 0; i < face.edgeCount; ++i) {
        const auto& from = faceVertex(bsp, face, i);
        const auto edge = faceVertex(bsp, face, (i + 1) % face.edgeCount) - from;
        if (glm::dot(glm::normalize(glm::cross(edge, normal)), point - from) < -margin) return false;
    }
    return true;
}

Vec3 middleOf(const BspFile& bsp, const BspFace& face) {
    Vec3 sum{0};
    for (std::uint32_t i = 0; i < face.edgeCount; ++i) sum += faceVertex(bsp, face, i);
    return sum / static_cast<float>(face.edgeCount);
}

int brightness(const BspFile& bsp, const Vec3& point, const Vec3& normal) {
    for (std::size_t i = 0; i < bsp.faces.size(); ++i) {
        const auto& face = bsp.faces[i];
        const auto& plane = bsp.planes[face.plane];
        const auto looks = plane.normal * (face.back ? -1.0f : 1.0f);
        if (std::abs(glm::dot(plane.normal, point) - plane.dist) > 0.1f || glm::dot(looks, normal) < 0.99f ||
            face.lightOffset < 0 || !covers(bsp, face, point, 0)) {
            continue;
        }
        const auto extent = lightmapExtent(bsp, i).value();
        const auto texel = texelAt(bsp.texInfos[face.texInfo], point);
        const auto column = static_cast<int>(std::floor(texel[0] / 16)) - extent.first[0];
        const auto row = static_cast<int>(std::floor(texel[1] / 16)) - extent.first[1];
        const auto sample = face.lightOffset + 3 * (row * extent.count[0] + column);
        return static_cast<int>(bsp.lightData[static_cast<std::size_t>(sample)]);
    }
    return -1;
}

}  // namespace

class TestBspWriter : public QObject {
    Q_OBJECT

  private slots:
    void aRoomIsReadBackAsDescribed() {
        const auto bsp = readBack(written_maps::boxRoom());
        QCOMPARE(bsp.brushes.size(), std::size_t{6});
        for (const auto& brush : bsp.brushes) {
            QCOMPARE(brush.sideCount, 6u);
            QCOMPARE(brush.contents, kContentsSolid);
        }
        QCOMPARE(bsp.models.size(), std::size_t{1});
        QCOMPARE(bsp.worldBounds(), (Box{{-144, -80, -16}, {144, 80, 112}}));
        QCOMPARE(bsp.entities.size(), std::size_t{2});
        QCOMPARE(bsp.entities[1].origin(), Vec3(0, 0, 24));
        // The inside of a box: one open leaf, and what is outside is solid.
        QCOMPARE(std::ranges::count_if(bsp.leafs, [](const BspLeaf& leaf) { return leaf.contents == 0; }), 1);
    }

    void theSameDescriptionGivesTheSameBytesEverywhere_data() {
        QTest::addColumn<QString>("file");
        QTest::newRow("room") << "room.bsp";
        QTest::newRow("small") << "small.bsp";
    }
    void theSameDescriptionGivesTheSameBytesEverywhere() {
        // The committed files were written on another machine; with NAVWRIGHT_UPDATE set they are written
        // anew.
        QFETCH(QString, file);
        const auto map = file == "room.bsp" ? written_maps::boxRoom() : written_maps::smallRoom();
        const auto bytes = writeBsp(map).value();
        const QByteArray written(reinterpret_cast<const char*>(bytes.data()),
                                 static_cast<qsizetype>(bytes.size()));
        QFile committed(NAVWRIGHT_SOURCE_DIR "/tests/fuzz/corpus/bsp/" + file);
        if (qEnvironmentVariableIsSet("NAVWRIGHT_UPDATE")) {
            QVERIFY(committed.open(QIODevice::WriteOnly) && committed.write(written) == written.size());
            committed.close();
        }
        QVERIFY(committed.open(QIODevice::ReadOnly));
        QVERIFY(committed.readAll() == written);
    }

    void planesComeInPairsThatLookOppositeWays() {
        const auto bsp = readBack(written_maps::mixedRoom());
        QCOMPARE(bsp.planes.size() % 2, std::size_t{0});
        for (std::size_t i = 0; i < bsp.planes.size(); i += 2) {
            QCOMPARE(bsp.planes[i].normal, -bsp.planes[i + 1].normal);
            QCOMPARE(bsp.planes[i].dist, -bsp.planes[i + 1].dist);
        }
        for (const auto& node : bsp.nodes) QCOMPARE(node.plane % 2, 0);
    }

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
        const auto map = written_maps::mixedRoom();
        const auto bsp = readBack(map);
        const Collision collision(bsp);
        int sure = 0;
        for (float x = -560.37f; x < 560; x += 13.1f) {
            for (float y = -430.71f; y < 430; y += 11.3f) {
                for (float z = -170.19f; z < 300; z += 9.7f) {
                    const Vec3 point(x, y, z);
                    auto expected = contentsByBrushes(map.entities[0].brushes, point);
                    if (!isInside(written_maps::kMixedInside, point)) expected.contents = kContentsSolid;
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
        for (const auto& map : {written_maps::mixedRoom(), heap(3)}) {
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

    void whatStopsALineIsDrawnThere() {
        for (const auto& map : {written_maps::mixedRoom(), heap(4)}) {
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

    void facesFitTheEnginesLightmaps() {
        const auto bsp = readBack(written_maps::mixedRoom());
        for (std::size_t i = 0; i < bsp.faces.size(); ++i) {
            if (bsp.faces[i].lightOffset < 0) continue;
            const auto extent = lightmapExtent(bsp, i).value();
            QVERIFY(extent.count[0] <= 17 && extent.count[1] <= 17);
        }
    }

    void lightFallsAsDescribed() {
        auto map = written_maps::boxRoom();
        map.ambient = Vec3(10);
        const auto bsp = readBack(map);
        // Straight below the light, 80 units: 200 - 79 above the sample, on a surface that faces it, and
        // ambient.
        QCOMPARE(brightness(bsp, {0, 0, 0}, {0, 0, 1}), 10 + 200 - 79);
        // Far away it is darker, by distance and by slant.
        const auto far = brightness(bsp, {112, 0, 0}, {0, 0, 1});
        QVERIFY(far > 10 && far < 70);
    }

    void brushesThrowShadows() {
        auto map = written_maps::boxRoom();
        map.ambient = Vec3(10);
        map.entities[0].brushes.push_back(boxBrush({{-16, -16, 20}, {16, 16, 30}}, {.texture = "shade"}));
        const auto bsp = readBack(map);
        QCOMPARE(brightness(bsp, {0, 0, 0}, {0, 0, 1}), 10);
        QVERIFY(brightness(bsp, {96, 0, 0}, {0, 0, 1}) > 20);
    }

    void theSunComesThroughTheSkyAlone() {
        auto map = written_maps::boxRoom();
        map.ambient = Vec3(10);
        map.lights.clear();
        map.sun = {.direction = {0, 0, -1}, .intensity = 100, .color = {1, 1, 1}};
        QCOMPARE(brightness(readBack(map), {0, 0, 0}, {0, 0, 1}), 10);
        sideTowards(map.entities[0].brushes[1], {0, 0, -1}).surface.flags = kSurfSky;
        QCOMPARE(brightness(readBack(map), {0, 0, 0}, {0, 0, 1}), 110);
    }

    void closedBoxesStayHollowAndOnTheirOwn() {
        auto map = written_maps::boxRoom();
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
        auto map = written_maps::mapOf({boxBrush({{-64, -64, -16}, {64, 64, 0}}, {.texture = "floor"})});
        map.entities.push_back(written_maps::entity("info_player_deathmatch", "0 0 24"));
        QVERIFY(!writeBsp(map));
        map.sealed = false;
        const Collision collision(readBack(map));
        QCOMPARE(collision.pointContents({0, 0, 24}), 0);
        QCOMPARE(collision.pointContents({500, 0, -500}), 0);
        QCOMPARE(collision.pointContents({0, 0, -8}), kContentsSolid);
    }

    void brushEntitiesAreModels() {
        const auto bsp = readBack(written_maps::mixedRoom());
        QCOMPARE(bsp.models.size(), std::size_t{3});
        const auto& door = bsp.entities[2];
        QCOMPARE(door.className(), std::string_view("func_door"));
        QCOMPARE(door.brushModel(), 1);
        QCOMPARE(door.origin(), Vec3(0));
        QCOMPARE(bsp.models[1].bounds, (Box{{-64, -384, 0}, {0, -368, 112}}));
        QCOMPARE(bsp.models[1].faceCount, 6u);
        const auto& turning = bsp.entities[3];
        QCOMPARE(turning.brushModel(), 2);
        QCOMPARE(turning.origin(), Vec3(-476, 0, 0));
        const Collision collision(bsp);
        const auto hit = collision.traceModel({.model = 2, .origin = turning.origin(), .angles = Vec3(0)},
                                              {-400, 32, 50}, {-500, 32, 50}, kHullPoint, kMaskSolid);
        QVERIFY(std::abs(hit.end.x - -471.96875f) < 1e-3f);
    }

    void aMapThatCannotBeIsRefused_data() {
        QTest::addColumn<MapDescription>("map");
        QTest::addColumn<QString>("message");
        const auto with = [](MapBrush brush) {
            auto map = written_maps::boxRoom();
            map.entities[0].brushes.push_back(std::move(brush));
            return map;
        };
        const Box box{{0, 0, 0}, {16, 16, 16}};
        auto map = written_maps::boxRoom();
        map.entities.clear();
        QTest::newRow("nothing") << map << "no worldspawn";
        QTest::newRow("no brushes") << written_maps::mapOf({}) << "no worldspawn with brushes";
        map = written_maps::boxRoom();
        map.entities[0].brushes.pop_back();
        QTest::newRow("leak") << map
                              << "Entity 1: The map leaks: the void reaches info_player_deathmatch at 0 0 24";
        auto brush = boxBrush(box, {.texture = "t"});
        brush.sides.erase(brush.sides.begin());
        QTest::newRow("a side missing")
            << with(brush) << "Entity 0 brush 6: The brush reaches outside +-4096";
        QTest::newRow("inside out") << with(boxBrush({box.maxs, box.mins}, {.texture = "t"}))
                                    << "Entity 0 brush 6: The brush is not a convex solid";
        QTest::newRow("far away") << with(boxBrush({{4000, 0, 0}, {4097, 16, 16}}, {.texture = "t"}))
                                  << "outside +-4096";
        brush = boxBrush(box, {.texture = "t"});
        brush.sides[2].dist = std::nanf("");
        QTest::newRow("not a number") << with(brush) << "not a number";
        brush = boxBrush(box, {.texture = "t"});
        brush.sides[2].normal *= 2.0f;
        QTest::newRow("long normal") << with(brush) << "does not have length 1";
        QTest::newRow("long texture name")
            << with(boxBrush(box, {.texture = std::string(32, 'x')})) << "is longer than 31 characters";
        map = written_maps::boxRoom();
        map.entities[1].pairs.emplace_back("message", "say \"hi\"");
        QTest::newRow("quote") << map << "Entity 1: \"message\" or its value holds a quote";
    }
    void aMapThatCannotBeIsRefused() {
        QFETCH(MapDescription, map);
        QFETCH(QString, message);
        const auto bytes = writeBsp(map);
        QVERIFY(!bytes);
        const auto said = QString::fromStdString(bytes.error().message());
        QVERIFY2(said.contains(message), qPrintable(said));
    }
};

QTEST_GUILESS_MAIN(TestBspWriter)
#include "tst_bsp_writer.moc"
