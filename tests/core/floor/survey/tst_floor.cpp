#include <QtTest>

#include <algorithm>

#include "floor_worlds.h"
#include "shared_data.h"
#include "stop_at.h"
#include "test_program.h"

using namespace navwright;
using namespace floor_worlds;

Q_DECLARE_METATYPE(World)

namespace {

double areaOf(float width, float depth) {
    return static_cast<double>(width) * static_cast<double>(depth);
}

const double kRoom = areaOf(512, 512);

World baseRoom() {
    return room({512, 512, 256});
}

bool sameFloor(const Floor& a, const Floor& b) {
    const auto sameSample = [](const FloorSample& x, const FloorSample& y) {
        return x.origin == y.origin && x.kind == y.kind && x.crouched == y.crouched && x.wet == y.wet;
    };
    const auto sameCrossing = [](const FloorCrossing& x, const FloorCrossing& y) {
        return x.from == y.from && x.to == y.to && x.judged.way == y.judged.way;
    };
    return std::ranges::equal(a.samples, b.samples, sameSample) && a.ways == b.ways &&
           a.componentOf == b.componentOf && std::ranges::equal(a.crossings, b.crossings, sameCrossing);
}

bool hasCrossing(const Floor& floor, MoveMeans means) {
    return std::ranges::any_of(floor.crossings,
                               [&](const FloorCrossing& crossing) { return crossing.judged.means == means; });
}

}  // namespace

/// What the survey says of worlds whose floor is known to the square.
class TestFloor : public QObject {
    Q_OBJECT

  private slots:
    void theReachedFloorIsKnownToTheSquare_data() {
        QTest::addColumn<World>("world");
        QTest::addColumn<double>("area");
        const auto row = [](const char* name, const World& world, double area) {
            QTest::newRow(name) << world << area;
        };
        row("an empty room", baseRoom(), kRoom);
        row("a pillar to the ceiling", baseRoom().box({{256, 256, 0}, {320, 320, 256}}), kRoom - 64 * 64);
        row("a crate that is jumped on", baseRoom().box({{256, 256, 0}, {384, 384, 48}}), kRoom);
        row("a ledge of a step", baseRoom().box({{256, 0, 0}, {512, 512, 18}}), kRoom);
        row("a platform higher than a jump", baseRoom().box({{256, 256, 0}, {384, 384, 100}}),
            kRoom - 128 * 128);
        row("room to crouch only", baseRoom().box({{256, 0, 40}, {512, 512, 256}}), kRoom);
        row("no room to crouch", baseRoom().box({{256, 0, 28}, {512, 512, 256}}), kRoom / 2);
        row("a wall to the ceiling", baseRoom().box({{256, 0, 0}, {288, 512, 256}}), 256 * 512);
        row("players clipped away", baseRoom().box({{256, 0, 0}, {288, 512, 256}}, kContentsPlayerClip),
            256 * 512);
        row("a volume that kills", baseRoom().hurting({{384, 0, 0}, {512, 512, 64}}), 384 * 512);
        row("lava", baseRoom().box({{384, 0, 0}, {512, 512, 16}}, kContentsLava), 384 * 512);
        row("two floors", baseRoom().box({{0, 0, 128}, {512, 512, 136}}), kRoom);
    }
    void theReachedFloorIsKnownToTheSquare() {
        QFETCH(World, world);
        QFETCH(double, area);
        const auto floor = survey(*world.map());
        QCOMPARE(floor.reachedArea(), area);
        QVERIFY(floor.unheldSpawns.empty());
    }

    void theGridIsAParameter_data() {
        QTest::addColumn<double>("grid");
        QTest::addColumn<double>("area");
        // Squares count that can hold a player's origin: narrow ones along the walls cannot.
        QTest::newRow("fine") << 16.0 << areaOf(480, 480);
        QTest::newRow("coarse") << 64.0 << kRoom;
        QTest::newRow("coarsest") << 128.0 << kRoom;
    }
    void theGridIsAParameter() {
        QFETCH(double, grid);
        QFETCH(double, area);
        Parameters parameters;
        QVERIFY(parameters.set(Param::GeometryGrid, grid));
        JobContext context;
        const auto floor = surveyFloor(*baseRoom().map(), parameters, FloorSearch::reach, 1, context);
        QVERIFY(floor);
        QCOMPARE(floor->reachedArea(), area);
    }

    void aLadderLeadsToThePlatform() {
        auto world = baseRoom().box({{256, 0, 0}, {512, 512, 160}});
        QCOMPARE(survey(*world.map()).reachedArea(), kRoom / 2);
        world.box({{252, 240, 0}, {256, 272, 160}}, kContentsSolid | kContentsLadder | kContentsDetail);
        const auto floor = survey(*world.map());
        QVERIFY2(floor.reachedArea() > kRoom * 0.95, qPrintable(QString::number(floor.reachedArea())));
        QVERIFY(hasCrossing(floor, MoveMeans::ladderUp));
    }

    void aDeepPoolIsSwum() {
        auto world = baseRoom();
        world.entities.front().pairs.back().second = "48 48 152";
        world.box({{0, 0, 0}, {192, 512, 128}}).box({{320, 0, 0}, {512, 512, 128}});
        world.box({{192, 0, 0}, {320, 512, 124}}, kContentsWater);
        const auto floor = survey(*world.map(), FloorSearch::ways);
        QCOMPARE(floor.reachedArea(), kRoom);
        QVERIFY(std::ranges::any_of(floor.samples, [](const FloorSample& sample) {
            return sample.kind == FloorSample::Kind::swim && sample.wet;
        }));
    }

    void aCrouchedPlaceIsSaidToBeOne() {
        const auto floor = survey(*baseRoom().box({{256, 0, 40}, {512, 512, 256}}).map());
        for (const auto& sample : floor.samples) {
            if (sample.origin.x > 300) QVERIFY(sample.crouched);
            if (sample.origin.x < 200) QVERIFY(!sample.crouched);
        }
    }

    void threadsMakeNoDifference() {
        const auto map =
            baseRoom().box({{256, 256, 0}, {384, 384, 48}}).box({{64, 320, 0}, {160, 448, 100}}).map();
        const auto alone = survey(*map, FloorSearch::ways, 1);
        QVERIFY(!alone.crossings.empty());
        QVERIFY(sameFloor(alone, survey(*map, FloorSearch::ways, 4)));
    }

    void cancellingStops() {
        JobContext context(alreadyStopped());
        const auto floor = surveyFloor(*baseRoom().map(), {}, FloorSearch::reach, 2, context);
        QVERIFY(!floor && floor.error().cancelled());
    }

    void mapsWithoutUsefulSpawnsAreNamed_data() {
        QTest::addColumn<QString>("origin");
        QTest::addColumn<QString>("complaint");
        QTest::newRow("none") << QString() << "no spawn points";
        QTest::newRow("in the wall") << "-16 64 64"
                                     << "has a floor below it";
        QTest::newRow("far off") << "1e30 0 0"
                                 << "has a floor below it";
        QTest::newRow("not a number") << "nan nan nan"
                                      << "has a floor below it";
    }
    void mapsWithoutUsefulSpawnsAreNamed() {
        QFETCH(QString, origin);
        QFETCH(QString, complaint);
        auto bsp = written_maps::readBack(
            written_maps::mapOf(roomBrushes({{0, 0, 0}, {128, 128, 128}}, 16, stone())));
        if (!origin.isEmpty()) {
            bsp.entities.push_back({{{"classname", "info_player_start"}, {"origin", origin.toStdString()}}});
        }
        const GameMap map(std::move(bsp), {});
        JobContext context;
        const auto floor = surveyFloor(map, {}, FloorSearch::reach, 1, context);
        QVERIFY(!floor && !floor.error().cancelled());
        QVERIFY2(floor.error().message().find(complaint.toStdString()) != std::string::npos,
                 floor.error().message().c_str());
    }

    void realMapsAreReachedInGoodPart_data() {
        QTest::addColumn<QString>("name");
        for (const auto* name : {"wizs", "city", "urbanjungle", "beer", "wfall"}) QTest::newRow(name) << name;
    }
    void realMapsAreReachedInGoodPart() {
        REQUIRE_SHARED_DATA();
        QFETCH(QString, name);
        const auto map = GameMap::read(sharedData() / "maps" / (name.toStdString() + ".bsp"));
        QVERIFY(map);
        const auto floor = survey(**map, FloorSearch::reach, 0);
        QVERIFY(floor.unheldSpawns.empty());
        QVERIFY(floor.reachedArea() > 1e6);
        for (const auto& sample : floor.samples) {
            const Box& hull = sample.crouched ? kHullCrouched : kHullStanding;
            QVERIFY(!(*map)->collision.inSolid(sample.origin, hull, kMaskPlayerSolid));
        }
        QVERIFY(sameFloor(floor, survey(**map, FloorSearch::reach, 1)));
    }
};

NAVWRIGHT_TEST(TestFloor);
#include "tst_floor.moc"
