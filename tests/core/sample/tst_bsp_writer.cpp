#include <QtTest>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "bsp/bsp_file.h"
#include "bsp/collision.h"
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
    Expected expected;
    for (const auto& brush : brushes) {
        const auto inside = depth(brush, point);
        if (std::abs(inside) < 0.05f) expected.sure = false;
        if (inside < 0) expected.contents |= brush.contents;
    }
    if ((expected.contents & kContentsSolid) != 0) expected.contents = kContentsSolid;
    return expected;
}

bool isInside(const Box& box, const Vec3& p) {
    return glm::all(glm::greaterThan(p, box.mins)) && glm::all(glm::lessThan(p, box.maxs));
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
        QCOMPARE(bsp.planes.size() % 2, std::size_t{0});
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
};

QTEST_GUILESS_MAIN(TestBspWriter)
#include "tst_bsp_writer.moc"
