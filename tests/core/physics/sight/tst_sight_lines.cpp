#include <QtTest>

#include "core/base/byte_writer.h"
#include "core/map/bsp/contents.h"
#include "core/map/bsp/visibility.h"
#include "core/physics/sight/sight_lines.h"
#include "shared_data.h"
#include "test_program.h"
#include "written_maps.h"

using namespace navwright;

namespace {

const MapSurface kStone{.texture = "stone"};
constexpr Box kHall{{-256, -128, 0}, {256, 128, 128}};

/// A hall with something across its middle.
BspFile hallWith(Contents contents) {
    auto brushes = roomBrushes(kHall, 16, kStone);
    brushes.push_back(boxBrush({{-8, -128, 0}, {8, 128, 128}}, kStone, contents));
    const auto bytes = writeBsp(written_maps::mapOf(std::move(brushes)));
    if (!bytes) qFatal("%s", bytes.error().message().c_str());
    return *parseBsp(*bytes, "made.bsp");
}

SightLines linesIn(const BspFile& bsp, const std::vector<Vec3>& eyes, int jobs = 1) {
    const Collision world(bsp, solidModels(bsp, false));
    JobContext context;
    return traceSight(bsp, world, eyes, jobs, context).value();
}

/// A visibility lump of these rows, for sight as for hearing.
std::vector<std::byte> visibilityOf(const std::vector<std::vector<std::uint8_t>>& rows) {
    ByteWriter lump;
    lump.u32(static_cast<std::uint32_t>(rows.size()));
    auto at = static_cast<std::uint32_t>(4 + 8 * rows.size());
    for (const auto& row : rows) {
        lump.u32(at);
        lump.u32(at);
        at += static_cast<std::uint32_t>(row.size());
    }
    for (const auto& row : rows) {
        for (const auto byte : row) lump.u8(byte);
    }
    const auto bytes = std::move(lump).take();
    return {bytes.begin(), bytes.end()};
}

}  // namespace

/// Sight between places, and the map's visibility.
class TestSightLines : public QObject {
    Q_OBJECT

  private slots:
    void whatHides_data() {
        QTest::addColumn<int>("contents");
        QTest::addColumn<bool>("hides");
        QTest::newRow("stone") << kContentsSolid << true;
        QTest::newRow("lava") << kContentsLava << true;
        QTest::newRow("slime") << kContentsSlime << true;
        QTest::newRow("glass") << kContentsWindow << false;
        QTest::newRow("water") << kContentsWater << false;
        QTest::newRow("clip") << kContentsPlayerClip << false;
    }
    void whatHides() {
        QFETCH(int, contents);
        QFETCH(bool, hides);
        const auto lines = linesIn(hallWith(contents), {{-100, 0, 46}, {-50, 60, 46}, {100, 0, 46}});
        QVERIFY(lines.between(0, 1) && lines.between(1, 0));
        QCOMPARE(lines.between(0, 2), !hides);
        QCOMPARE(lines.between(2, 0), !hides);
        QCOMPARE(lines.count(2), std::size_t(hides ? 1 : 3));
        std::vector<std::size_t> seen;
        lines.forSeen(0, [&](std::size_t place) { seen.push_back(place); });
        QCOMPARE(seen, hides ? (std::vector<std::size_t>{0, 1}) : (std::vector<std::size_t>{0, 1, 2}));
        // Stone also divides the map's visibility.
        QCOMPARE(lines.possible, std::uint64_t{contents == kContentsSolid ? 1u : 3u});
    }

    void visibilityIsTheFirstCut() {
        auto bsp = hallWith(kContentsWindow);
        const Collision world(bsp);
        const std::vector<Vec3> eyes{{-100, 0, 46}, {100, 0, 46}};
        bsp.leafs[world.pointLeaf(eyes[0])].cluster = 0;
        bsp.leafs[world.pointLeaf(eyes[1])].cluster = 9;
        QVERIFY(world.pointLeaf(eyes[0]) != world.pointLeaf(eyes[1]));
        std::vector<std::vector<std::uint8_t>> rows(10, {0, 2});
        // Each sees itself: nothing is left to be traced.
        rows[0] = {1, 0, 1};
        rows[9] = {0, 1, 2};
        bsp.visibility = visibilityOf(rows);
        QCOMPARE(linesIn(bsp, eyes).possible, std::uint64_t{0});
        QVERIFY(!linesIn(bsp, eyes).between(0, 1));
        // One of two is enough.
        rows[9] = {1, 2};
        bsp.visibility = visibilityOf(rows);
        QCOMPARE(linesIn(bsp, eyes).possible, std::uint64_t{1});
        QVERIFY(linesIn(bsp, eyes).between(0, 1));
        QCOMPARE(clustersSeen(bsp, 9), (std::vector<std::uint8_t>{1, 2}));
        QCOMPARE(clustersSeen(bsp, 1), (std::vector<std::uint8_t>{0, 0}));
        QVERIFY(mayBeSeen(clustersSeen(bsp, 9), 0) && !mayBeSeen(clustersSeen(bsp, 9), 1));
    }

    /// What says nothing hides nothing.
    void brokenVisibilityCutsNothing() {
        auto bsp = hallWith(kContentsWindow);
        bsp.visibility = visibilityOf({{0}});
        QVERIFY(clustersSeen(bsp, 0).empty());
        QVERIFY(clustersSeen(bsp, -1).empty() && clustersSeen(bsp, 1).empty());
        bsp.visibility.clear();
        QVERIFY(clustersSeen(bsp, 0).empty());
        QVERIFY(mayBeSeen({}, 0) && mayBeSeen({0}, -1));
        QVERIFY(linesIn(bsp, {{-100, 0, 46}, {100, 0, 46}}).between(0, 1));
    }

    void theSameOnAnyNumberOfThreads() {
        const auto bsp = hallWith(kContentsSolid);
        std::vector<Vec3> eyes;
        for (float x = -240; x < 250; x += 16) {
            for (float y = -112; y < 120; y += 32) eyes.emplace_back(x, y, 46);
        }
        const auto alone = linesIn(bsp, eyes);
        QVERIFY(alone == linesIn(bsp, eyes, 4));
        QVERIFY(alone.count(0) > 64 && alone.count(0) < eyes.size());
    }

    void itStops() {
        const auto bsp = hallWith(kContentsSolid);
        const Collision world(bsp);
        std::stop_source stop;
        stop.request_stop();
        JobContext context(stop.get_token());
        const auto lines = traceSight(bsp, world, std::vector<Vec3>(64, {-100, 0, 46}), 1, context);
        QVERIFY(!lines && lines.error().cancelled());
    }

    /// No line that is clear is cut by the visibility of a real map's compiler.
    void visibilityOfRealMapsCutsNoClearLine() {
        REQUIRE_SHARED_DATA();
        auto bsp = *readBspFile(sharedData() / "maps" / "wizs.bsp");
        const Collision world(bsp, solidModels(bsp, false));
        std::vector<Vec3> eyes;
        for (const auto& entity : bsp.entities) {
            if (entity.className().starts_with("info_player") || entity.className().starts_with("light"))
                eyes.push_back(entity.origin());
        }
        QVERIFY(eyes.size() > 20);
        const auto cut = linesIn(bsp, eyes);
        bsp.visibility.clear();
        const auto all = linesIn(bsp, eyes);
        QVERIFY(cut.possible < all.possible);
        std::size_t differing = 0, clear = 0;
        for (std::size_t i = 0; i < eyes.size(); ++i) {
            for (std::size_t j = 0; j < eyes.size(); ++j) {
                clear += all.between(i, j) ? 1 : 0;
                differing += all.between(i, j) != cut.between(i, j) ? 1 : 0;
            }
        }
        // Compilers leave out what is seen through cracks.
        QVERIFY2(differing * 100 <= clear, qPrintable(QString("%1 of %2").arg(differing).arg(clear)));
    }
};

NAVWRIGHT_TEST(TestSightLines);
#include "tst_sight_lines.moc"
