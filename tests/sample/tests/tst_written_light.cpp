#include <QtTest>

#include <algorithm>
#include <cmath>

#include "map_probes.h"
#include "test_program.h"

using namespace navwright;
using namespace written_maps;

namespace {

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

/// Lightmaps of written maps.
class TestWrittenLight : public QObject {
    Q_OBJECT

  private slots:
    void facesFitTheEnginesLightmaps() {
        const auto bsp = readBack(mixedRoom());
        for (std::size_t i = 0; i < bsp.faces.size(); ++i) {
            if (bsp.faces[i].lightOffset < 0) continue;
            const auto extent = lightmapExtent(bsp, i).value();
            QVERIFY(extent.count[0] <= 17 && extent.count[1] <= 17);
        }
    }

    void everySampleBelongsToAFace() {
        for (const auto& map : {mixedRoom(), heap(7)}) {
            const auto bsp = readBack(map);
            std::size_t bytes = 0;
            for (std::size_t i = 0; i < bsp.faces.size(); ++i) {
                if (bsp.faces[i].lightOffset < 0) continue;
                QCOMPARE(static_cast<std::size_t>(bsp.faces[i].lightOffset), bytes);
                const auto extent = lightmapExtent(bsp, i).value();
                bytes += static_cast<std::size_t>(extent.count[0] * extent.count[1] * 3);
            }
            QCOMPARE(bytes, bsp.lightData.size());
        }
    }

    void lightFallsAsDescribed() {
        auto map = boxRoom();
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
        auto map = boxRoom();
        map.ambient = Vec3(10);
        map.entities[0].brushes.push_back(boxBrush({{-16, -16, 20}, {16, 16, 30}}, {.texture = "shade"}));
        const auto bsp = readBack(map);
        QCOMPARE(brightness(bsp, {0, 0, 0}, {0, 0, 1}), 10);
        QVERIFY(brightness(bsp, {96, 0, 0}, {0, 0, 1}) > 20);
    }

    void theSunComesThroughTheSkyAlone() {
        auto map = boxRoom();
        map.ambient = Vec3(10);
        map.lights.clear();
        map.sun = {.direction = {0, 0, -1}, .intensity = 100, .color = {1, 1, 1}};
        QCOMPARE(brightness(readBack(map), {0, 0, 0}, {0, 0, 1}), 10);
        sideTowards(map.entities[0].brushes[1], {0, 0, -1}).surface.flags = kSurfSky;
        QCOMPARE(brightness(readBack(map), {0, 0, 0}, {0, 0, 1}), 110);
    }
};

NAVWRIGHT_TEST(TestWrittenLight);
#include "tst_written_light.moc"
