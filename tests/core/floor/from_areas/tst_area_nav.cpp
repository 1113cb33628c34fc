#include <QtTest>

#include <utility>

#include "core/aas/areas/make_areas.h"
#include "core/aas/travel/travel_graph.h"
#include "core/floor/from_areas/area_floor.h"
#include "core/floor/from_areas/area_nav.h"
#include "plain_parameters.h"
#include "test_program.h"
#include "tests/sample/bsp_writer.h"
#include "walked_areas.h"
#include "written_maps.h"

using namespace navwright;

/// Navs from areas, and which of two floors they stand on.
class TestAreaNav : public QObject {
    Q_OBJECT

    std::shared_ptr<const GameMap> map_;
    AasFile aas_;

  private slots:
    /// A room whose area leads to itself, so that the file has a reachability.
    void initTestCase() {
        const auto bytes = writeBsp(written_maps::boxRoom());
        QVERIFY(bytes.has_value());
        map_ = *GameMap::parse(*bytes, "made.bsp");
        JobContext context;
        auto made = makeAreas(map_->bsp, {}, context);
        QVERIFY(made.has_value());
        aas_ = withWalkedFaces(std::move(made->aas));
        std::size_t ground = 0;
        for (std::size_t i = 1; i < aas_.settings.size(); ++i) {
            if ((aas_.settings[i].flags & kAasAreaGrounded) != 0) ground = i;
        }
        QVERIFY(ground > 0);
        aas_.settings[ground].firstReachability = static_cast<std::int32_t>(aas_.reachabilities.size());
        aas_.settings[ground].reachabilityCount = 1;
        AasReachability way;
        way.area = static_cast<std::int32_t>(ground);
        way.start = {-100, 0, 24};
        way.end = {100, 0, 24};
        way.travelType = static_cast<std::int32_t>(AasTravel::jump);
        aas_.reachabilities.push_back(way);
    }

    void theAreasFloorIsUsed() {
        JobContext context;
        const auto parameters = unrehearsed();
        const auto made = areaNav(aas_, *map_, parameters, 1, "made.aas", context);
        QVERIFY2(made.has_value(), made ? "" : made.error().message().c_str());
        QVERIFY(made->onAreas);
        QVERIFY(made->remark.empty());
        const auto seed = areaFloor(TravelGraph(aas_), *map_, parameters.real32(Param::GeometryGrid));
        QVERIFY(seed.has_value());
        auto floor = surveyFloor(*map_, parameters, FloorSearch::ways, *seed, 1, context);
        QVERIFY(floor.has_value());
        const auto nav = geometryNav(*map_, *std::move(floor), parameters, 1, context);
        QVERIFY(nav.has_value());
        QCOMPARE(made->nav.graph, nav->graph);
    }

    void areasOfAnotherMapAreRefused() {
        JobContext context;
        auto other = aas_;
        ++other.mapChecksum;
        const auto refused = areaNav(other, *map_, unrehearsed(), 1, "made.aas", context);
        QVERIFY(!refused);
        QVERIFY(refused.error().error().what.contains("another map"));
        QCOMPARE(refused.error().error().where, std::string("made.aas"));
    }

    void areasWithoutReachabilitiesAreRefused() {
        JobContext context;
        auto bare = aas_;
        bare.reachabilities.clear();
        for (auto& settings : bare.settings) settings.reachabilityCount = 0;
        const auto refused = areaNav(bare, *map_, unrehearsed(), 1, "made.aas", context);
        QVERIFY(!refused);
        QVERIFY(refused.error().error().what.contains("reachability"));
    }

    void theSampledFloorIsPreferredWhereBotsFareBetter() {
        const Rehearsed areas{.stuck = 1, .touched = 0.5};
        QVERIFY(prefersSampled(areas, {.stuck = 0.1, .touched = 0.95}));
        QVERIFY(prefersSampled(areas, {.stuck = 0.9, .touched = 0.2}));
        QVERIFY(!prefersSampled(areas, {.stuck = 1, .touched = 0.8}));
        QVERIFY(!prefersSampled(areas, {.stuck = 2, .touched = 1}));
    }
};

NAVWRIGHT_TEST(TestAreaNav);
#include "tst_area_nav.moc"
