#include <QtTest>

#include <algorithm>
#include <cmath>

#include "core/map/bsp/collision.h"
#include "map_probes.h"
#include "test_program.h"

using namespace navwright;
using namespace written_maps;

/// What is in a written map file.
class TestBspWriter : public QObject {
    Q_OBJECT

  private slots:
    void aRoomIsReadBackAsDescribed() {
        const auto bsp = readBack(boxRoom());
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
        const auto map = file == "room.bsp" ? boxRoom() : smallRoom();
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
        const auto bsp = readBack(mixedRoom());
        QCOMPARE(bsp.planes.size() % 2, std::size_t{0});
        for (std::size_t i = 0; i < bsp.planes.size(); i += 2) {
            QCOMPARE(bsp.planes[i].normal, -bsp.planes[i + 1].normal);
            QCOMPARE(bsp.planes[i].dist, -bsp.planes[i + 1].dist);
        }
        for (const auto& node : bsp.nodes) QCOMPARE(node.plane % 2, 0);
    }

    void brushEntitiesAreModels() {
        const auto bsp = readBack(mixedRoom());
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
            auto map = boxRoom();
            map.entities[0].brushes.push_back(std::move(brush));
            return map;
        };
        const Box box{{0, 0, 0}, {16, 16, 16}};
        auto map = boxRoom();
        map.entities.clear();
        QTest::newRow("nothing") << map << "no worldspawn";
        QTest::newRow("no brushes") << mapOf({}) << "no worldspawn with brushes";
        map = boxRoom();
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
        map = boxRoom();
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

NAVWRIGHT_TEST(TestBspWriter);
#include "tst_bsp_writer.moc"
