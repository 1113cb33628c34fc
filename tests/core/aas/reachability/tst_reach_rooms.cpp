#include <QtTest>

#include <array>

#include "core/aas/build/make_aas.h"
#include "core/aas/file/aas_check.h"
#include "core/aas/file/aas_locate.h"
#include "core/aas/reachability/make_reach.h"
#include "core/aas/reachability/why_not.h"
#include "core/map/bsp/collision.h"
#include "must.h"
#include "stop_at.h"
#include "test_program.h"
#include "written_maps.h"

using namespace navwright;
using written_maps::entity;
using written_maps::mapOf;

namespace {

const MapSurface kStone{.texture = "stone"};
constexpr Box kHall{{-256, -64, 0}, {256, 64, 256}};

/// A closed room with a spawn point and what else is given.
MapDescription room(const Box& inside, std::vector<MapBrush> brushes = {},
                    const std::string& spawn = "-100 0 32") {
    auto all = roomBrushes(inside, 16, kStone);
    all.insert(all.end(), brushes.begin(), brushes.end());
    auto map = mapOf(std::move(all));
    map.entities.push_back(entity("info_player_deathmatch", spawn));
    return map;
}

BspFile bspOf(const MapDescription& map) {
    return must(parseBsp(must(writeBsp(map)), "made.bsp"));
}

MadeAas made(const BspFile& bsp, const ReachRules& rules = {}, int jobs = 1) {
    JobContext context;
    AasOptions options;
    options.rules = rules;
    auto aas = must(makeAas(bsp, options, context, jobs));
    if (const auto flaws = aasFlaws(aas.aas); !flaws.empty()) qFatal("%s", flaws.front().what.c_str());
    return aas;
}

/// The ways out of the area at a place, of one type or all.
std::vector<AasReachability> waysFrom(const AasFile& aas, const Vec3& place,
                                      AasTravel travel = AasTravel::none) {
    std::vector<AasReachability> ways;
    const auto& area = aas.settings[static_cast<std::size_t>(areaAt(aas, place))];
    for (std::int32_t k = 0; k < area.reachabilityCount; ++k) {
        const auto& way = aas.reachabilities[static_cast<std::size_t>(area.firstReachability + k)];
        if (travel == AasTravel::none || way.travel() == travel) ways.push_back(way);
    }
    return ways;
}

int countOf(const AasFile& aas, AasTravel travel) {
    return static_cast<int>(
        std::ranges::count_if(aas.reachabilities, [&](const auto& way) { return way.travel() == travel; }));
}

int reachabilityCount(const AasFile& aas) {
    return static_cast<int>(aas.reachabilities.size()) - 1;
}

/// Whether ways lead from the area at one place to the area at another.
bool leads(const AasFile& aas, const Vec3& from, const Vec3& to) {
    std::vector<bool> met(aas.areas.size());
    std::vector<std::int32_t> open{areaAt(aas, from)};
    while (!open.empty()) {
        const auto at = open.back();
        open.pop_back();
        if (met[static_cast<std::size_t>(at)]) continue;
        met[static_cast<std::size_t>(at)] = true;
        const auto& area = aas.settings[static_cast<std::size_t>(at)];
        for (std::int32_t k = 0; k < area.reachabilityCount; ++k)
            open.push_back(aas.reachabilities[static_cast<std::size_t>(area.firstReachability + k)].area);
    }
    return met[static_cast<std::size_t>(areaAt(aas, to))];
}

bool near(const Vec3& a, const Vec3& b) {
    return glm::distance(a, b) < 0.01f;
}

MapDescription ledge(float height) {
    return room(kHall, {boxBrush({{0, -64, 0}, {256, 64, height}}, kStone)});
}

const RuleVerdict* verdictOf(const WhyNot& answer, AasTravel travel) {
    const auto found = std::ranges::find(answer.rules, travel, &RuleVerdict::travel);
    return found == answer.rules.end() ? nullptr : &*found;
}

}  // namespace

/// Maps of which the ways are known.
class TestReachRooms : public QObject {
    Q_OBJECT

  private slots:
    void aBoxRoomHasNone() {
        const auto all = made(bspOf(room({{-128, -64, 0}, {128, 64, 96}})));
        QCOMPARE(reachabilityCount(all.aas), 0);
        QVERIFY(all.warnings.empty());
    }

    /// Up and down each of three steps, a tenth beyond the edge to five beyond it.
    void stairsAreWalked() {
        std::vector<MapBrush> steps;
        for (int i = 1; i <= 3; ++i) {
            const float x = 64 * float(i - 1);
            steps.push_back(boxBrush({{x, -64, 0}, {i == 3 ? 256 : x + 64, 64, 16 * float(i)}}, kStone));
        }
        const auto aas = made(bspOf(room(kHall, steps))).aas;
        QCOMPARE(countOf(aas, AasTravel::walk), 6);
        QCOMPARE(reachabilityCount(aas), 6);
        const auto up = waysFrom(aas, {-100, 0, 30});
        QCOMPARE(up.size(), std::size_t{1});
        QVERIFY(near(up[0].start, {-15.9f, 0, 24}) && near(up[0].end, {-11, 0, 40}));
        QCOMPARE(up[0].travelTime, std::uint16_t{0});
        const auto down = waysFrom(aas, {200, 0, 80});
        QCOMPARE(down.size(), std::size_t{1});
        QCOMPARE(down[0].travelTime, std::uint16_t{1});
    }

    void aHighLedgeIsOneWay() {
        const auto aas = made(bspOf(ledge(64))).aas;
        QCOMPARE(reachabilityCount(aas), 1);
        const auto off = waysFrom(aas, {100, 0, 100});
        QCOMPARE(off.size(), std::size_t{1});
        QCOMPARE(off[0].travel(), AasTravel::walkOffLedge);
        QCOMPARE(off[0].travelTime, std::uint16_t{74});  // 70 + 64 * 50 / 800
        QVERIFY(near(off[0].start, {-16, 0, 88}) && near(off[0].end, {-18, 0, 24}));
    }

    /// Falls cost more where they hurt: 250 units and 375.
    void fallsThatHurtTakeLonger() {
        constexpr Box kTower{{-256, -64, 0}, {256, 64, 640}};
        const auto timeOf = [&](float height) {
            const auto aas =
                made(bspOf(room(kTower, {boxBrush({{0, -64, 0}, {256, 64, height}}, kStone)}))).aas;
            return waysFrom(aas, {100, 0, height + 30}, AasTravel::walkOffLedge).at(0).travelTime;
        };
        QCOMPARE(int(timeOf(240)), 70 + 15);
        QCOMPARE(int(timeOf(272)), 70 + 17 + 300);
        QCOMPARE(int(timeOf(400)), 70 + 25 + 300 + 500);
    }

    void aBarrierIsJumpedByTheRulesOfTheGame() {
        const auto bsp = bspOf(ledge(40));
        const auto aas = made(bsp).aas;
        QCOMPARE(reachabilityCount(aas), 2);
        const auto up = waysFrom(aas, {-100, 0, 30});
        QCOMPARE(up.size(), std::size_t{1});
        QCOMPARE(up[0].travel(), AasTravel::barrierJump);
        QCOMPARE(up[0].travelTime, std::uint16_t{100});
        QCOMPARE(reachabilityCount(made(bsp, ReachRules::ofBspc()).aas), 1);
    }

    /// The floors end 96 units apart for whoever is 32 wide.
    void aPitIsJumped() {
        constexpr Box kDeep{{-256, -64, -200}, {256, 64, 256}};
        const auto aas = made(bspOf(room(kDeep, {boxBrush({{-256, -64, -200}, {-64, 64, 0}}, kStone),
                                                 boxBrush({{64, -64, -200}, {256, 64, 0}}, kStone)})))
                             .aas;
        QCOMPARE(countOf(aas, AasTravel::jump), 2);
        QCOMPARE(countOf(aas, AasTravel::walkOffLedge), 2);
        QCOMPARE(reachabilityCount(aas), 4);
        const auto over = waysFrom(aas, {-200, 0, 30}, AasTravel::jump);
        QCOMPARE(over.size(), std::size_t{1});
        QVERIFY(near(over[0].start, {-48, 0, 24}) && near(over[0].end, {48, 0, 24}));
        QCOMPARE(int(over[0].travelTime), 376);  // 300 + 96 * 240 / 300
        QVERIFY(leads(aas, {-200, 0, 30}, {200, 0, 30}));
        QVERIFY(!leads(aas, {0, 0, -170}, {200, 0, 30}));
    }

    void aWidePitIsNot() {
        constexpr Box kDeep{{-512, -64, -200}, {512, 64, 256}};
        const auto aas = made(bspOf(room(kDeep,
                                         {boxBrush({{-512, -64, -200}, {-160, 64, 0}}, kStone),
                                          boxBrush({{160, -64, -200}, {512, 64, 0}}, kStone)},
                                         "-300 0 32")))
                             .aas;
        QCOMPARE(countOf(aas, AasTravel::jump), 0);
        QVERIFY(!leads(aas, {-300, 0, 30}, {300, 0, 30}));
    }

    void aLadderIsClimbed() {
        const auto climb = boxBrush({{-8, -32, 0}, {0, 32, 160}}, kStone, kContentsSolid | kContentsLadder);
        const auto aas =
            made(bspOf(room(kHall, {boxBrush({{0, -64, 0}, {256, 64, 160}}, kStone), climb}))).aas;
        QVERIFY(countOf(aas, AasTravel::ladder) >= 1);
        QVERIFY(leads(aas, {-100, 0, 30}, {100, 0, 190}));
        QVERIFY(leads(aas, {100, 0, 190}, {-100, 0, 30}));
    }

    /// A ladder up to the ceiling: the last 28 units are for who crouches, which climbers cannot.
    void nobodyClimbsDucked() {
        constexpr Box kLow{{-256, -64, 0}, {256, 64, 192}};
        const auto climb = boxBrush({{-8, -32, 0}, {0, 32, 192}}, kStone, kContentsSolid | kContentsLadder);
        const auto bsp = bspOf(room(kLow, {boxBrush({{0, -64, 0}, {256, 64, 192}}, kStone), climb}));
        QCOMPARE(countOf(made(bsp).aas, AasTravel::ladder), 0);
        const auto aas = made(bsp, ReachRules::ofBspc()).aas;
        QVERIFY(countOf(aas, AasTravel::ladder) >= 1);
        const auto from = areaAt(aas, {-30, 0, 30}), into = areaAt(aas, {-30, 0, 170});
        const auto answer = *whyNot(aas, Collision(bsp), {}, from, into);
        const auto* ladder = verdictOf(answer, AasTravel::ladder);
        QVERIFY(ladder != nullptr && !ladder->holds);
        QVERIFY2(ladder->words.contains("nobody climbs ducked"), ladder->words.c_str());
    }

    /// Below a brink of 512 units runs a cornice, four units wide, and beyond it lie two floors: one below
    /// the brink's middle, one below its end.
    void longBrinksLeadToAllThatIsBelow() {
        constexpr Box kWide{{-256, -256, 0}, {256, 256, 320}};
        const auto aas = made(bspOf(room(kWide, {boxBrush({{0, -256, 0}, {256, 256, 192}}, kStone),
                                                 boxBrush({{-4, -256, 0}, {0, 256, 100}}, kStone),
                                                 boxBrush({{-256, 100, 0}, {-4, 256, 48}}, kStone)})))
                             .aas;
        const auto top = areaAt(aas, {100, 0, 220});
        QCOMPARE(areaAt(aas, {100, 200, 220}), top);
        QVERIFY(areaAt(aas, {-60, 0, 30}) != areaAt(aas, {-60, 200, 80}));
        const auto off = waysFrom(aas, {100, 0, 220}, AasTravel::walkOffLedge);
        const auto leadsInto = [&](const Vec3& place) {
            return std::ranges::any_of(off, [&](const AasReachability& way) {
                return way.area == areaAt(aas, place) && std::abs(way.start.x + 24) < 0.1f;
            });
        };
        QVERIFY(leadsInto({-60, 0, 30}));
        QVERIFY(leadsInto({-60, 200, 80}));
    }

    void twoStoreysAreApart() {
        constexpr Box kTower{{-128, -64, 0}, {128, 64, 208}};
        auto map = room(kTower, {boxBrush({{-128, -64, 96}, {128, 64, 112}}, kStone)});
        map.entities.push_back(entity("info_player_deathmatch", "0 0 144"));
        QCOMPARE(reachabilityCount(made(bspOf(map)).aas), 0);
    }

    /// A pool of 64 units with its surface 8 below the rim.
    void waterIsLeftByAJump() {
        constexpr Box kBasin{{-256, -64, -128}, {256, 64, 256}};
        const auto aas =
            made(bspOf(room(kBasin, {boxBrush({{-256, -64, -128}, {0, 64, 0}}, kStone),
                                     boxBrush({{0, -64, -128}, {256, 64, -8}}, kStone, kContentsWater)})))
                .aas;
        QVERIFY(countOf(aas, AasTravel::waterJump) >= 1);
        QVERIFY(leads(aas, {100, 0, -60}, {-100, 0, 30}));
        QVERIFY(leads(aas, {-100, 0, 30}, {100, 0, -60}));
    }

    void aDoorIsWalkedThrough() {
        auto map = room(kHall);
        map.entities.push_back({.pairs = {{"classname", "func_door"}, {"angle", "-1"}},
                                .brushes = {boxBrush({{64, -64, 0}, {80, 64, 256}}, kStone)},
                                .pivot = {}});
        const auto aas = made(bspOf(map)).aas;
        QCOMPARE(reachabilityCount(aas), 4);
        QCOMPARE(countOf(aas, AasTravel::walk), 4);
        QVERIFY(leads(aas, {0, 0, 40}, {200, 0, 40}));
        QVERIFY(leads(aas, {200, 0, 40}, {0, 0, 40}));
    }

    void portalsMarkedByHandPart_data() {
        QTest::addColumn<QString>("texture");
        QTest::addColumn<int>("flags");
        QTest::addColumn<int>("contents");
        QTest::addColumn<bool>("marked");
        QTest::newRow("by name") << "common/ClusterPortal" << 0 << kContentsMist << true;
        QTest::newRow("by name alone") << "clusterportal" << 0 << kContentsMonsterClip << true;
        QTest::newRow("by bspc's flag") << "stone" << 0x2000 << kContentsMist << true;
        QTest::newRow("another name") << "noclusterportal" << 0 << kContentsMist << false;
        QTest::newRow("mist") << "stone" << 0 << kContentsMist << false;
    }
    /// A brush that is no doorway by its form: it opens to more than two planes. Without a mark the hall is
    /// one area, which leads nowhere.
    void portalsMarkedByHandPart() {
        QFETCH(const QString, texture);
        QFETCH(const int, flags);
        QFETCH(const int, contents);
        QFETCH(const bool, marked);
        constexpr std::array<std::array<float, 2>, 5> kOutline{
            {{64, -64}, {80, -64}, {96, 0}, {80, 64}, {64, 64}}};
        const MapSurface surface{.texture = texture.toStdString(), .flags = flags};
        const auto bsp = bspOf(room(kHall, {prismBrush(kOutline, 0, 256, surface, contents)}));
        JobContext context;
        AasOptions options;
        options.clusters.split = false;
        const auto aas = makeAas(bsp, options, context, 1);
        QVERIFY(aas && aasFlaws(aas->aas).empty());
        QCOMPARE(aas->clusters.clusters, marked ? std::size_t{2} : std::size_t{0});
        const auto& between = aas->aas.settings[static_cast<std::size_t>(areaAt(aas->aas, {72, 0, 40}))];
        QCOMPARE(between.contents & (kAasClusterPortal | kAasRoutePortal), marked ? kAasClusterPortal : 0);
        QCOMPARE(between.cluster < 0, marked);
    }

    void aTunnelIsCrouchedThrough() {
        const auto bsp = bspOf(room(kHall, {boxBrush({{-16, -64, 40}, {80, 64, 256}}, kStone)}));
        const auto aas = made(bsp).aas;
        QCOMPARE(countOf(aas, AasTravel::crouch), 4);
        const auto into = waysFrom(aas, {-100, 0, 30}, AasTravel::crouch);
        QCOMPARE(into.size(), std::size_t{1});
        QCOMPARE(int(into[0].travelTime), 301);
        const auto walked = made(bsp, ReachRules::ofBspc()).aas;
        QCOMPARE(countOf(walked, AasTravel::walk), 4);
        QCOMPARE(countOf(walked, AasTravel::crouch), 0);
    }

    /// 160 units at 200 units/s, from the floor beside it to the ledge that it goes up to.
    void aPlatformCarriesUp() {
        auto map = room(kHall, {boxBrush({{0, -64, 0}, {256, 64, 160}}, kStone)});
        map.entities.push_back({.pairs = {{"classname", "func_plat"}, {"height", "160"}},
                                .brushes = {boxBrush({{-64, -32, 152}, {0, 32, 160}}, kStone)},
                                .pivot = {}});
        const auto aas = made(bspOf(map)).aas;
        QCOMPARE(countOf(aas, AasTravel::elevator), 1);
        const auto up = waysFrom(aas, {-200, 0, 30}, AasTravel::elevator);
        QCOMPARE(up.size(), std::size_t{1});
        QCOMPARE(int(up[0].travelTime), 50 + 80);
        QCOMPARE(up[0].face, 1);
        QCOMPARE(up[0].edge, 160);
        QCOMPARE(up[0].area, areaAt(aas, {100, 0, 190}));
    }

    void aTeleporterLeadsToItsDestination() {
        constexpr Box kTower{{-128, -64, 0}, {128, 64, 208}};
        auto map = room(kTower, {boxBrush({{-128, -64, 96}, {128, 64, 112}}, kStone)});
        map.entities.push_back(
            {.pairs = {{"classname", "misc_teleporter"}, {"origin", "64 0 24"}, {"target", "up"}},
             .brushes = {},
             .pivot = {}});
        map.entities.push_back(
            {.pairs = {{"classname", "misc_teleporter_dest"}, {"origin", "-64 0 144"}, {"targetname", "up"}},
             .brushes = {},
             .pivot = {}});
        const auto all = made(bspOf(map));
        const auto& aas = all.aas;
        QVERIFY(countOf(aas, AasTravel::teleport) >= 1);
        const auto through = waysFrom(aas, {64, 0, 30}, AasTravel::teleport);
        QCOMPARE(through.size(), std::size_t{1});
        QCOMPARE(through[0].area, areaAt(aas, {-64, 0, 140}));
        QCOMPARE(int(through[0].travelTime), 50);
        QVERIFY(glm::distance(through[0].end, Vec3(-64, 0, 136)) < 2);
        QVERIFY(leads(aas, {-100, 0, 30}, {0, 0, 140}));
        // Nobody walks through a teleporter.
        for (const auto& way : waysFrom(aas, {64, 0, 30})) QCOMPARE(way.travel(), AasTravel::teleport);
    }

    void aPushThrowsUp() {
        auto map = room(kHall, {boxBrush({{0, -64, 0}, {256, 64, 96}}, kStone)});
        map.entities.push_back(
            {.pairs = {{"classname", "trigger_push"}, {"angles", "-60 0 0"}, {"speed", "60"}},
             .brushes = {boxBrush({{-120, -32, 0}, {-90, 32, 16}}, kStone)},
             .pivot = {}});
        const auto all = made(bspOf(map));
        QVERIFY(countOf(all.aas, AasTravel::jumpPad) >= 1);
        QVERIFY(all.warnings.empty());
        QVERIFY(leads(all.aas, {-200, 0, 30}, {100, 0, 130}));
    }

    void anyNumberOfThreadsFindsTheSame() {
        const auto bsp = bspOf(written_maps::mixedRoom());
        QVERIFY(*writeAas(made(bsp, {}, 1).aas) == *writeAas(made(bsp, {}, 4).aas));
    }

    void whyNotSaysWithNumbers() {
        const auto bsp = bspOf(ledge(64));
        const auto aas = made(bsp).aas;
        const Collision world(bsp);
        const auto low = areaAt(aas, {-100, 0, 30}), high = areaAt(aas, {100, 0, 100});
        const auto up = whyNot(aas, world, {}, low, high);
        QVERIFY(up.has_value());
        QCOMPARE(up->reachability, 0);
        QVERIFY(std::ranges::none_of(up->rules, &RuleVerdict::holds));
        const auto* barrier = verdictOf(*up, AasTravel::barrierJump);
        QVERIFY(barrier != nullptr);
        QCOMPARE(barrier->words, std::string("a barrier of 64.0 units, and a barrier is lower than 45"));
        const auto* jump = verdictOf(*up, AasTravel::jump);
        QVERIFY(jump != nullptr);
        QVERIFY2(jump->words.contains("64.0 units up, 45.6 at most"), jump->words.c_str());
        const auto down = whyNot(aas, world, {}, high, low);
        QVERIFY(down.has_value());
        QVERIFY(down->reachability > 0);
        QVERIFY(verdictOf(*down, AasTravel::walkOffLedge)->holds);
        QVERIFY(!whyNot(aas, world, {}, low, low).has_value());
        QVERIFY(!whyNot(aas, world, {}, low, 1000).has_value());
    }

    void otherFilesAreRefused() {
        const auto bsp = bspOf(ledge(64));
        auto aas = made(bsp).aas;
        const Collision world(bsp);
        JobContext context;
        AasFile empty;
        QVERIFY(!makeReachabilities(empty, bsp, world, {}, context, 1).has_value());
        aas.mapChecksum ^= 1;
        const auto other = makeReachabilities(aas, bsp, world, {}, context, 1);
        QVERIFY(!other.has_value());
        QVERIFY(other.error().message().contains("another map"));
    }

    void itStops() {
        const auto bsp = bspOf(ledge(64));
        auto aas = made(bsp).aas;
        const auto before = aas;
        JobContext context(alreadyStopped());
        const Collision world(bsp);
        const auto result = makeReachabilities(aas, bsp, world, {}, context, 1);
        QVERIFY(!result.has_value() && result.error().cancelled());
        QVERIFY(aas == before);
    }
};

NAVWRIGHT_TEST(TestReachRooms);
#include "tst_reach_rooms.moc"
