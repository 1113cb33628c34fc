#include <QtTest>

#include <algorithm>
#include <set>
#include <utility>

#include "core/aas/areas/make_areas.h"
#include "core/floor/from_areas/area_floor.h"
#include "core/floor/survey/geometry_nav.h"
#include "must.h"
#include "test_program.h"
#include "tests/sample/bsp_writer.h"
#include "walked_areas.h"
#include "written_maps.h"

using namespace navwright;

namespace {

std::shared_ptr<const GameMap> mapOf(const MapDescription& description) {
    return must(GameMap::parse(must(writeBsp(description)), "made.bsp"));
}

AasFile areasOf(const GameMap& map) {
    JobContext context;
    return withWalkedFaces(must(makeAreas(map.bsp, {}, context)).aas);
}

}  // namespace

/// Floors from areas, and navs on them.
class TestAreaFloor : public QObject {
    Q_OBJECT

  private slots:
    /// A room of 256 x 128: origins have 224 x 96 of it, which 8 x 4 squares of 32 have a part of. Those at
    /// the walls have their middle where a body touches them, the others 6 x 2 squares do not.
    void aRoom() {
        const auto map = mapOf(written_maps::boxRoom());
        const auto aas = areasOf(*map);
        const TravelGraph graph(aas);
        const auto seed = *areaFloor(graph, *map, 32);
        QCOMPARE(seed.samples.size(), std::size_t{8 * 4});
        std::set<std::pair<int, int>> squares;
        std::size_t middles = 0;
        for (const auto& sample : seed.samples) {
            QCOMPARE(sample.origin.z, 24.125f);
            QVERIFY(!sample.crouched && !sample.wet && sample.kind == FloorSample::Kind::floor);
            const Vec3 middle((float(sample.column) + 0.5f) * 32, (float(sample.row) + 0.5f) * 32, 24.125f);
            QVERIFY(std::abs(sample.origin.x - middle.x) < 16 && std::abs(sample.origin.y - middle.y) < 16);
            QVERIFY(std::abs(sample.origin.x) < 112 && std::abs(sample.origin.y) < 48);
            squares.emplace(sample.column, sample.row);
            if (sample.origin == middle) ++middles;
        }
        QCOMPARE(squares.size(), std::size_t{8 * 4});
        QCOMPARE(middles, std::size_t{6 * 2});
        QVERIFY(seed.ways.empty());
    }

    /// Squares larger than the room: the four that meet in its middle have a quarter of it each.
    void largeSquares() {
        const auto map = mapOf(written_maps::boxRoom());
        const auto aas = areasOf(*map);
        const auto seed = *areaFloor(TravelGraph(aas), *map, 1024);
        QCOMPARE(seed.samples.size(), std::size_t{4});
        for (const auto& sample : seed.samples) {
            QVERIFY(std::abs(sample.origin.x) < 112 && std::abs(sample.origin.y) < 48);
        }
    }

    /// A nav whose nodes stand on the areas' floor and are joined.
    void aNav() {
        const auto map = mapOf(written_maps::boxRoom());
        const auto aas = areasOf(*map);
        const TravelGraph graph(aas);
        const Parameters parameters;
        JobContext context;
        auto floor =
            surveyFloor(*map, parameters, FloorSearch::ways, *areaFloor(graph, *map, 32), 1, context);
        QVERIFY(floor.has_value());
        const auto sampled = surveyFloor(*map, parameters, FloorSearch::ways, 1, context);
        QVERIFY(sampled.has_value());
        QCOMPARE(floor->reachedArea(), sampled->reachedArea());
        const auto nav = geometryNav(*map, *std::move(floor), parameters, 1, context);
        QVERIFY(nav.has_value());
        QVERIFY(nav->graph.nodes.size() >= 2);
        QVERIFY(nav->graph.linkCount() >= 2);
        for (const auto& node : nav->graph.nodes) QVERIFY(std::abs(node.origin.z - 24.125f) < 0.125f);
    }

    /// Ways between places that no one walks are tried first; their ends are places.
    void waysAreOffered() {
        const auto map = mapOf(written_maps::boxRoom());
        auto aas = areasOf(*map);
        QVERIFY(aas.areas.size() > 1);
        std::int32_t ground = 0;
        for (std::size_t i = 1; i < aas.settings.size(); ++i) {
            if ((aas.settings[i].flags & kAasAreaGrounded) != 0) ground = static_cast<std::int32_t>(i);
        }
        QVERIFY(ground > 0);
        auto& settings = aas.settings[static_cast<std::size_t>(ground)];
        settings.firstReachability = static_cast<std::int32_t>(aas.reachabilities.size());
        settings.reachabilityCount = 3;
        for (const auto travel : {AasTravel::jump, AasTravel::walk, AasTravel::walkOffLedge}) {
            AasReachability way;
            way.area = ground;
            way.start = {-100, 0, 24};
            way.end = travel == AasTravel::walkOffLedge ? Vec3(100, 0, 900) : Vec3(100, 0, 24);
            way.travelType = static_cast<std::int32_t>(travel);
            aas.reachabilities.push_back(way);
        }
        const auto seed = *areaFloor(TravelGraph(aas), *map, 32);
        QCOMPARE(seed.ways.size(), std::size_t{1});
        const auto isPlace = [&](const Vec3& origin) {
            return std::ranges::find(seed.samples, origin, &FloorSample::origin) != seed.samples.end();
        };
        QVERIFY(isPlace(seed.ways.front().first) && isPlace(seed.ways.front().second));
        QVERIFY(glm::distance(seed.ways.front().first, Vec3(-100, 0, 24)) < 40);
    }

    /// Faces that lie upon each other a hundred thousand times.
    void tooMuch() {
        const auto map = mapOf(written_maps::boxRoom());
        auto aas = areasOf(*map);
        const auto ground = std::ranges::find_if(aas.faceIndex, [&](std::int32_t listed) {
            return (aas.faces[static_cast<std::size_t>(std::abs(listed))].flags & kAasFaceGround) != 0;
        });
        QVERIFY(ground != aas.faceIndex.end());
        auto& area = aas.areas[1];
        area.firstFace = static_cast<std::int32_t>(aas.faceIndex.size());
        area.faceCount = 100'000;
        const auto floor = *ground;
        aas.faceIndex.insert(aas.faceIndex.end(), 100'000, floor);
        const auto seed = areaFloor(TravelGraph(aas), *map, 32);
        QVERIFY(!seed.has_value());
        QVERIFY(QString::fromStdString(seed.error().message()).contains("more floor than a map"));
    }

    /// Water above its floor has places to swim at.
    void water() {
        const auto map = mapOf(written_maps::mixedRoom());
        const auto aas = areasOf(*map);
        const auto seed = *areaFloor(TravelGraph(aas), *map, 32);
        QVERIFY(std::ranges::count(seed.samples, FloorSample::Kind::swim, &FloorSample::kind) > 10);
        QVERIFY(std::ranges::all_of(seed.samples, [](const FloorSample& sample) {
            return sample.kind != FloorSample::Kind::swim || sample.wet;
        }));
    }
};

NAVWRIGHT_TEST(TestAreaFloor);
#include "tst_area_floor.moc"
