#include <QtTest>

#include "core/aas/areas/make_areas.h"
#include "core/aas/file/aas_locate.h"
#include "core/aas/travel/what_if.h"
#include "must.h"
#include "shared_data.h"
#include "test_program.h"
#include "walked_areas.h"
#include "written_maps.h"

using namespace navwright;
using written_maps::entity;
using written_maps::mapOf;

namespace {

const MapSurface kStone{.texture = "stone"};
constexpr Box kHall{{-256, -128, 0}, {256, 128, 128}};
/// A wall across the hall with an opening of 64 units in it, and what fills that.
constexpr Box kOpening{{-8, -32, 0}, {8, 32, 128}};

MapDescription hall(std::vector<MapBrush> brushes) {
    auto all = roomBrushes(kHall, 16, kStone);
    all.push_back(boxBrush({{-8, -128, 0}, {8, -32, 128}}, kStone));
    all.push_back(boxBrush({{-8, 32, 0}, {8, 128, 128}}, kStone));
    all.insert(all.end(), brushes.begin(), brushes.end());
    auto map = mapOf(std::move(all));
    map.entities.push_back(entity("info_player_deathmatch", "-200 0 24"));
    map.entities.push_back(entity("weapon_bfg", "200 0 16"));
    return map;
}

struct Case {
    BspFile bsp;
    AasFile aas;
    EntityGraph entities;
    explicit Case(const MapDescription& map) {
        bsp = must(parseBsp(must(writeBsp(map)), "made.bsp"));
        JobContext context;
        aas = withWalkedFaces(must(makeAreas(bsp, {}, context)).aas);
        entities = entityGraph(bsp);
    }
};

MapDescription withPart(MapDescription map, std::vector<std::pair<std::string, std::string>> pairs,
                        const Box& box) {
    map.entities.push_back({.pairs = std::move(pairs), .brushes = {boxBrush(box, kStone)}, .pivot = {}});
    return map;
}

WhatIf ask(const Case& made) {
    const TravelGraph graph(made.aas);
    JobContext context;
    return must(whatIf(closuresOf(made.entities), made.entities, made.bsp, graph, 1, context));
}

/// Whether the start leads to a place while something is closed.
bool leadsTo(const Case& made, const TravelMask& mask, const Vec3& place) {
    const TravelGraph graph(made.aas);
    const auto start = startPlaces(made.bsp, graph).front();
    const auto times = graph.timesFrom(start.area, start.at, mask);
    return graph.timeTo(times, areaAt(made.aas, place), place, mask) != kNoTime;
}

}  // namespace

/// What closing something does.
class TestWhatIf : public QObject {
    Q_OBJECT

  private slots:
    /// The door's areas made open and closed by what-if are as those of a map with the door as part of the
    /// world.
    void aClosedDoorIsAsAWall() {
        const Case door(withPart(hall({}), {{"classname", "func_door"}, {"angle", "-1"}}, kOpening));
        const Case wall(hall({boxBrush(kOpening, kStone)}));
        const TravelGraph graph(door.aas);
        const auto closures = closuresOf(door.entities);
        QCOMPARE(closures.size(), std::size_t{1});
        const auto mask = maskOf(closures.front().entities, door.entities, door.bsp, graph);
        int compared = 0;
        for (float x = -236; x <= 236; x += 8) {
            for (float y = -108; y <= 108; y += 8) {
                const Vec3 place(x, y, 25);
                if (areaAt(wall.aas, place) == 0 && areaAt(door.aas, place) == 0) continue;
                ++compared;
                QCOMPARE(leadsTo(door, mask, place), leadsTo(wall, {}, place));
            }
        }
        QVERIFY(compared > 1000);
        QVERIFY(leadsTo(door, {}, {200, 0, 25}));
    }

    void whatIsCutOff() {
        const Case door(withPart(hall({}), {{"classname", "func_door"}, {"angle", "-1"}}, kOpening));
        const auto all = ask(door);
        QCOMPARE(all.effects.size(), std::size_t{1});
        const auto& effect = all.effects.front();
        QVERIFY(!effect.closedAreas.empty());
        QCOMPARE(effect.itemsCut, std::vector<int>{0});
        // Where origins can be: 216 by 224 on either side; 48 by 32 in the opening, with the door's part.
        const double side = 216 * 224, opening = 48 * 32;
        QCOMPARE(all.floor, 2 * side + opening);
        const double left = effect.cutFloor * all.floor;
        QVERIFY2(left >= side && left <= side + opening, qPrintable(QString::number(left)));
        QCOMPARE(effect.cutFloor, effect.lostFloor);
        QVERIFY(effect.worstStart == -1);
    }

    void anotherWayIsLonger() {
        // A second opening, at the hall's end.
        auto map = mapOf(roomBrushes(kHall, 16, kStone));
        auto& brushes = map.entities.front().brushes;
        brushes.push_back(boxBrush({{-8, -64, 0}, {8, -32, 128}}, kStone));
        brushes.push_back(boxBrush({{-8, 32, 0}, {8, 128, 128}}, kStone));
        map.entities.push_back(entity("info_player_deathmatch", "-200 0 24"));
        const Case made(withPart(map, {{"classname", "func_door"}, {"angle", "-1"}}, kOpening));
        const auto all = ask(made);
        const auto& effect = all.effects.front();
        QVERIFY(effect.cutFloor < 0.02);
        QVERIFY(effect.longer > 0);
        QCOMPARE(effect.worstStart, 0);
        QVERIFY(effect.worstAfter > effect.worstBefore);
    }

    /// Glass marks no area: the hall's floor falls into parts where it stands.
    void aPaneParts() {
        const Case whole(
            withPart(mapWithoutWall(), {{"classname", "func_explosive"}}, {{-4, -128, 0}, {4, 128, 128}}));
        const auto effect = ask(whole).effects.front();
        QCOMPARE(effect.closure.kind, ClosureKind::breakablesWhole);
        QCOMPARE(effect.itemsCut, std::vector<int>{0});
        QVERIFY(!effect.partedAreas.empty());
        const Case half(
            withPart(mapWithoutWall(), {{"classname", "func_explosive"}}, {{-4, -128, 0}, {4, 0, 128}}));
        QVERIFY(ask(half).effects.front().itemsCut.empty());
        // High enough for a crouched player to pass below: 4 above his origin, which stands at 24.
        const Case high(
            withPart(mapWithoutWall(), {{"classname", "func_explosive"}}, {{-4, -128, 40}, {4, 128, 128}}));
        QCOMPARE(ask(high).effects.front().lostFloor, 0.0);
        QVERIFY(ask(high).effects.front().itemsCut.empty());
    }

    void aButtonNotPressedKeepsItsDoorClosed() {
        auto map = withPart(hall({}), {{"classname", "func_door"}, {"targetname", "gate"}, {"angle", "-1"}},
                            kOpening);
        map = withPart(map, {{"classname", "func_button"}, {"target", "gate"}},
                       {{-256, -8, 40}, {-248, 8, 56}});
        const auto all = ask(Case(map));
        // The door, the button, both.
        QCOMPARE(all.effects.size(), std::size_t{3});
        QCOMPARE(all.effects[1].closure.kind, ClosureKind::buttonsIdle);
        QCOMPARE(all.effects[1].cutOff, all.effects[0].cutOff);
        QCOMPARE(all.effects[1].itemsCut, std::vector<int>{0});
        QCOMPARE(all.effects[2].closure.kind, ClosureKind::everything);
        // A second button: neither alone keeps it closed, both do.
        map = withPart(map, {{"classname", "func_button"}, {"target", "gate"}},
                       {{-256, 40, 40}, {-248, 56, 56}});
        const auto both = closuresOf(Case(map).entities);
        QCOMPARE(both.size(), std::size_t{3});
        QCOMPARE(both[1].kind, ClosureKind::buttonsIdle);
        QVERIFY(both[1].together);
        QCOMPARE(ask(Case(map)).effects[1].itemsCut, std::vector<int>{0});
    }

    void carriersStandByTheirModel() {
        auto aas = pointAreas(3, {{1, 2, 5}, {1, 3, 5}, {2, 1, 5}});
        aas.reachabilities[1].travelType = static_cast<std::int32_t>(AasTravel::elevator);
        aas.reachabilities[1].face = 1;
        aas.reachabilities[2].travelType = static_cast<std::int32_t>(AasTravel::elevator);
        aas.reachabilities[2].face = 2;
        BspFile bsp;
        bsp.models.resize(3);
        bsp.entities = {{{{"classname", "worldspawn"}}},
                        {{{"classname", "func_plat"}, {"model", "*1"}}},
                        {{{"classname", "func_plat"}, {"model", "*2"}}}};
        const auto entities = entityGraph(bsp);
        const TravelGraph graph(aas);
        const auto closures = closuresOf(entities);
        QCOMPARE(closures.size(), std::size_t{3});
        QVERIFY((maskOf(closures[0].entities, entities, bsp, graph).reachabilities ==
                 std::vector<bool>{true, false, false}));
        QVERIFY((maskOf(closures[1].entities, entities, bsp, graph).reachabilities ==
                 std::vector<bool>{false, true, false}));
        QVERIFY((maskOf(closures[2].entities, entities, bsp, graph).reachabilities ==
                 std::vector<bool>{true, true, false}));
    }

    void teleportersByTheirEnds() {
        auto aas = pointAreas(3, {{1, 2, 5}, {1, 3, 5}, {3, 2, 5}});
        const auto teleport = [&aas](std::size_t way, const Vec3& start, const Vec3& end) {
            aas.reachabilities[way].travelType = static_cast<std::int32_t>(AasTravel::teleport);
            aas.reachabilities[way].start = start;
            aas.reachabilities[way].end = end;
        };
        teleport(1, {0, 0, 0}, {1000, 0, 0});
        teleport(2, {100, 0, 0}, {2000, 0, 0});
        teleport(3, {500, 0, 0}, {1000, 0, 0});
        BspFile bsp;
        const auto at = [](const char* name, const char* key, const char* other, const char* origin) {
            return BspEntity{{{"classname", name}, {key, other}, {"origin", origin}}};
        };
        bsp.entities = {{{{"classname", "worldspawn"}}},
                        at("misc_teleporter", "target", "a", "0 0 0"),
                        at("misc_teleporter", "target", "b", "100 0 0"),
                        at("misc_teleporter", "target", "a", "500 0 0"),
                        at("misc_teleporter_dest", "targetname", "a", "1000 0 0"),
                        at("misc_teleporter_dest", "targetname", "b", "2000 0 0")};
        const auto entities = entityGraph(bsp);
        const TravelGraph graph(aas);
        const auto closures = closuresOf(entities);
        QCOMPARE(closures.size(), std::size_t{4});
        QVERIFY((maskOf(closures[0].entities, entities, bsp, graph).reachabilities ==
                 std::vector<bool>{true, false, false}));
        QVERIFY((maskOf(closures[1].entities, entities, bsp, graph).reachabilities ==
                 std::vector<bool>{false, true, false}));
        QVERIFY((maskOf(closures[2].entities, entities, bsp, graph).reachabilities ==
                 std::vector<bool>{false, false, true}));
    }

    void noStartsAreAnError() {
        const auto aas = pointAreas(2, {{1, 2, 1}});
        const TravelGraph graph(aas);
        BspFile bsp;
        JobContext context;
        QVERIFY(!whatIf({}, {}, bsp, graph, 1, context).has_value());
    }

    /// Closing doors makes nothing nearer, and each lonely closure does no more than all together.
    void realMaps() {
        REQUIRE_SHARED_DATA();
        const auto aas = readAasFile(sharedData() / "aas" / "city.aas");
        const auto bsp = readBspFile(sharedData() / "maps" / "city.bsp");
        QVERIFY(aas && bsp);
        const TravelGraph graph(*aas);
        const auto entities = entityGraph(*bsp);
        JobContext context;
        const auto all = whatIf(closuresOf(entities), entities, *bsp, graph, 2, context);
        QVERIFY(all.has_value());
        QCOMPARE(all->effects.size(), std::size_t{5});
        for (const auto& effect : all->effects) {
            QVERIFY(effect.longer >= 0);
            QVERIFY(effect.lostFloor <= all->effects.back().lostFloor);
            QVERIFY(!effect.partedAreas.empty());
        }
    }

  private:
    static MapDescription mapWithoutWall() {
        auto map = mapOf(roomBrushes(kHall, 16, kStone));
        // A step at the end, so that there is a way.
        map.entities.front().brushes.push_back(boxBrush({{-256, -128, 0}, {-224, 128, 16}}, kStone));
        map.entities.push_back(entity("info_player_deathmatch", "-200 0 24"));
        map.entities.push_back(entity("weapon_bfg", "200 0 16"));
        return map;
    }
};

NAVWRIGHT_TEST(TestWhatIf);
#include "tst_what_if.moc"
