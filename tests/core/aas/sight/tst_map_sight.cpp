#include <QtTest>

#include "core/aas/areas/make_areas.h"
#include "core/aas/file/aas_locate.h"
#include "core/aas/sight/map_sight.h"
#include "shared_data.h"
#include "test_program.h"
#include "walked_areas.h"
#include "written_maps.h"

using namespace navwright;

namespace {

const MapSurface kStone{.texture = "stone"};

/// A map with its areas, which are walked from one to the next.
struct Seen {
    BspFile bsp;
    AasFile aas;
    explicit Seen(std::vector<MapBrush> brushes, const Box& inside, const std::string& start) {
        auto all = roomBrushes(inside, 16, kStone);
        all.insert(all.end(), brushes.begin(), brushes.end());
        auto map = written_maps::mapOf(std::move(all));
        map.entities.push_back(written_maps::entity("info_player_deathmatch", start));
        const auto bytes = writeBsp(map);
        if (!bytes) qFatal("%s", bytes.error().message().c_str());
        bsp = *parseBsp(*bytes, "made.bsp");
        JobContext context;
        auto areas = makeAreas(bsp, {}, context);
        if (!areas) qFatal("%s", areas.error().message().c_str());
        aas = withWalkedFaces(std::move(areas->aas));
    }
    [[nodiscard]] Result<MapSight> ask(float spacing = kSightSpacing, int jobs = 1) const {
        const TravelGraph graph(aas);
        const Collision world(bsp, solidModels(bsp, false));
        JobContext context;
        return mapSight(graph, startPlaces(bsp, graph), bsp, world, spacing, jobs, context);
    }
    /// The place of a sight nearest to a point.
    [[nodiscard]] SightPlace placeNear(const MapSight& sight, const Vec3& point) const {
        return *std::ranges::min_element(
            sight.places, {}, [&](const SightPlace& place) { return glm::distance(place.origin, point); });
    }
};

/// A hall of two halves: a wall between them leaves a gap in the middle.
Seen twoHalves() {
    return Seen(
        {boxBrush({{-8, -256, 0}, {8, -48, 128}}, kStone), boxBrush({{-8, 48, 0}, {8, 256, 128}}, kStone)},
        {{-512, -256, 0}, {512, 256, 128}}, "-400 0 24");
}

}  // namespace

/// Sight between the places of a map's floor.
class TestMapSight : public QObject {
    Q_OBJECT

  private slots:
    void anEmptyHallIsSeenWhole() {
        const Seen hall({}, {{-256, -256, 0}, {256, 256, 128}}, "0 0 24");
        const auto sight = hall.ask();
        QVERIFY(sight.has_value());
        // Origins have 480 units in either direction.
        QCOMPARE(sight->floor, 480.0 * 480.0);
        QVERIFY(sight->places.size() >= 49);
        for (const auto& place : sight->places) {
            QVERIFY(std::abs(place.exposure - 1) < 1e-6);
            QCOMPARE(place.cover, 0.0);
            QCOMPARE(place.overlooks, 0.0);
        }
        for (const auto area : sight->areas.ids(1)) {
            if (sight->areas[area].count > 0) QVERIFY(std::abs(sight->areas[area].exposure - 1) < 1e-6);
        }
    }

    /// In front of the gap half of the hall is in sight and more, in a corner behind the wall little of the
    /// other half; at its edge a step hides.
    void aWallHides() {
        const auto hall = twoHalves();
        const auto sight = hall.ask();
        QVERIFY(sight.has_value());
        const auto gap = hall.placeNear(*sight, {-32, 0, 24});
        const auto corner = hall.placeNear(*sight, {-32, -224, 24});
        QVERIFY2(gap.exposure > 0.75, qPrintable(QString::number(gap.exposure)));
        QVERIFY2(corner.exposure > 0.45 && corner.exposure < 0.6,
                 qPrintable(QString::number(corner.exposure)));
        QVERIFY(gap.cover > corner.cover);
        const auto most = sight->highest(&SightPlace::exposure, 1).front();
        const auto least = sight->lowest(&SightPlace::exposure, 1).front();
        QVERIFY(std::abs(most.origin.y) < 64);
        QVERIFY(std::abs(least.origin.x) < 100 && std::abs(least.origin.y) > 150);
    }

    void sightIsMutual() {
        const auto hall = twoHalves();
        const auto sight = hall.ask();
        QVERIFY(sight.has_value());
        int pairs = 0;
        for (const auto area : sight->areas.ids(1)) {
            if (sight->areas[area].count == 0) continue;
            for (const auto& seen : areasInSight(*sight, area)) {
                ++pairs;
                QVERIFY(seen.area != area && seen.share > 0 && seen.share <= 1 + 1e-9);
                const auto back = areasInSight(*sight, seen.area);
                const auto me = std::ranges::find(back, area, &SeenArea::area);
                QVERIFY(me != back.end());
                QCOMPARE(me->distance, seen.distance);
            }
        }
        QVERIFY(pairs > 0);
    }

    /// A platform at the end of the hall overlooks it.
    void aPlatformOverlooks() {
        Seen map({boxBrush({{256, -128, 0}, {512, 128, 128}}, kStone)}, {{-512, -128, 0}, {512, 128, 320}},
                 "384 0 152");
        const auto sight = map.ask();
        QVERIFY(sight.has_value());
        const auto edge = map.placeNear(*sight, {288, 0, 152});
        const auto below = map.placeNear(*sight, {-400, 0, 24});
        QVERIFY2(edge.overlooks > 0.5, qPrintable(QString::number(edge.overlooks)));
        QCOMPARE(edge.overlooked, 0.0);
        QVERIFY(below.overlooked > 0 && below.overlooks == 0);
        const auto best = sight->highest(&SightPlace::overlooks, 1).front();
        QVERIFY(best.origin.z > 100);
        // If no way leads down, nobody gets to the floor below.
        for (auto& settings : map.aas.settings) settings.reachabilityCount = 0;
        const auto alone = map.ask();
        QVERIFY(alone.has_value());
        QCOMPARE(map.placeNear(*alone, {384, 0, 152}).overlooks, 0.0);
    }

    void theSameOnAnyNumberOfThreads() {
        const auto hall = twoHalves();
        const auto one = hall.ask(32, 1), four = hall.ask(32, 4);
        QVERIFY(one.has_value() && four.has_value());
        QVERIFY(one->lines == four->lines);
        for (std::size_t i = 0; i < one->places.size(); ++i) {
            QCOMPARE(one->places[i].exposure, four->places[i].exposure);
            QCOMPARE(one->places[i].cover, four->places[i].cover);
        }
    }

    void withoutStartsThereIsNothing() {
        Seen hall({}, {{-256, -256, 0}, {256, 256, 128}}, "0 0 24");
        hall.bsp.entities.clear();
        const auto sight = hall.ask();
        QVERIFY(!sight);
        QVERIFY(sight.error().message().contains("No floor is reached"));
    }

    void anAreaWithoutPlacesHasNoNearest() {
        const auto hall = twoHalves();
        const auto sight = hall.ask();
        QVERIFY(sight.has_value());
        for (const auto area : sight->areas.ids(1)) {
            const auto& record = hall.aas.areas[area];
            const auto place = sight->nearest(area, record.center);
            QCOMPARE(place == sight->places.size(), sight->areas[area].count == 0);
            if (place < sight->places.size()) QCOMPARE(sight->places[place].area, area);
        }
    }

    void realMaps_data() {
        QTest::addColumn<QString>("map");
        for (const auto* map : {"wizs", "city"}) QTest::newRow(map) << map;
    }
    /// With bspc's areas.
    void realMaps() {
        REQUIRE_SHARED_DATA();
        QFETCH(QString, map);
        const auto bsp = *readBspFile(sharedData() / "maps" / (map.toStdString() + ".bsp"));
        const auto aas = *readAasFile(sharedData() / "aas" / (map.toStdString() + ".aas"));
        const TravelGraph graph(aas);
        const Collision world(bsp, solidModels(bsp, false));
        JobContext context;
        const auto sight = mapSight(graph, startPlaces(bsp, graph), bsp, world, kSightSpacing, 2, context);
        QVERIFY(sight.has_value());
        QVERIFY(sight->places.size() > 500);
        for (const auto& place : sight->places) {
            QVERIFY(place.exposure > 0 && place.exposure <= 1 + 1e-9);
            QVERIFY(place.overlooks + place.overlooked <= place.exposure + 1e-9);
            QVERIFY(place.cover >= 0 && place.cover <= 1);
        }
    }
};

NAVWRIGHT_TEST(TestMapSight);
#include "tst_map_sight.moc"
