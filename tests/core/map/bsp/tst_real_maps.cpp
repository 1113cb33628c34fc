#include <QtTest>

#include <algorithm>

#include "core/demos/reading/demo_reader.h"
#include "core/map/bsp/bsp_file.h"
#include "shared_data.h"
#include "test_program.h"

using namespace navwright;

/// The maps of the game's distribution. What is in them was counted with another program; the checksums are
/// what servers sent in the demos recorded on them.
class TestRealMaps : public QObject {
    Q_OBJECT

  private slots:
    void everyLumpIsRead_data() {
        QTest::addColumn<QString>("map");
        QTest::addColumn<int>("planes");
        QTest::addColumn<int>("nodes");
        QTest::addColumn<int>("leafs");
        QTest::addColumn<int>("brushes");
        QTest::addColumn<int>("ladders");
        QTest::addColumn<int>("faces");
        QTest::addColumn<int>("models");
        QTest::addColumn<int>("entities");
        QTest::addColumn<int>("checksum");
        QTest::newRow("wizs") << "wizs" << 814 << 811 << 837 << 396 << 5 << 1834 << 25 << 156 << -548482395;
        QTest::newRow("city") << "city" << 1282 << 1565 << 1573 << 567 << 10 << 3641 << 7 << 126
                              << -472080678;
        QTest::newRow("urbanjungle") << "urbanjungle" << 6612 << 5212 << 5214 << 1262 << 88 << 9949 << 1
                                     << 178 << -1316498808;
        QTest::newRow("beer") << "beer" << 2490 << 1771 << 1773 << 288 << 10 << 3330 << 1 << 74 << 457063648;
        QTest::newRow("wfall") << "wfall" << 2246 << 1533 << 1535 << 542 << 0 << 2910 << 1 << 23 << 917713192;
    }
    void everyLumpIsRead() {
        REQUIRE_SHARED_DATA();
        QFETCH(QString, map);
        const auto bsp = readBspFile(sharedData() / "maps" / (map.toStdString() + ".bsp"));
        QVERIFY2(bsp.has_value(), bsp ? "" : bsp.error().message().c_str());
        QCOMPARE(QString::fromStdString(bsp->name), map);
        QTEST(static_cast<int>(bsp->planes.size()), "planes");
        QTEST(static_cast<int>(bsp->nodes.size()), "nodes");
        QTEST(static_cast<int>(bsp->leafs.size()), "leafs");
        QTEST(static_cast<int>(bsp->brushes.size()), "brushes");
        QTEST(static_cast<int>(std::ranges::count_if(
                  bsp->brushes, [](const auto& brush) { return (brush.contents & kContentsLadder) != 0; })),
              "ladders");
        QTEST(static_cast<int>(bsp->faces.size()), "faces");
        QTEST(static_cast<int>(bsp->models.size()), "models");
        QTEST(static_cast<int>(bsp->entities.size()), "entities");
        QTEST(static_cast<int>(bsp->checksum), "checksum");
        QCOMPARE(bsp->entities.front().className(), std::string_view("worldspawn"));
        const auto brushEntities =
            std::ranges::count_if(bsp->entities, [](const auto& entity) { return entity.brushModel() > 0; });
        QCOMPARE(static_cast<std::size_t>(brushEntities), bsp->models.size() - 1);
    }

    void demosNameTheChecksumOfTheirMap_data() {
        QTest::addColumn<QString>("map");
        for (const auto* map : {"wizs", "city", "urbanjungle", "beer", "wfall"}) QTest::newRow(map) << map;
    }
    void demosNameTheChecksumOfTheirMap() {
        REQUIRE_SHARED_DATA();
        QFETCH(QString, map);
        const auto bsp = readBspFile(sharedData() / "maps" / (map.toStdString() + ".bsp"));
        QVERIFY(bsp.has_value());
        int demos = 0;
        for (const auto& entry :
             std::filesystem::directory_iterator(sharedData() / "demos" / map.toStdString())) {
            JobContext context;
            const auto recording = readDemoFile(entry.path(), context);
            QVERIFY(recording.has_value());
            for (const auto& segment : recording->segments) QCOMPARE(segment.mapChecksum, bsp->checksum);
            ++demos;
        }
        QCOMPARE(demos, 4);
    }
};

NAVWRIGHT_TEST(TestRealMaps);
#include "tst_real_maps.moc"
