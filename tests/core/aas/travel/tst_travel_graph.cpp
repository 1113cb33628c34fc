#include <QtTest>

#include "aas_samples.h"
#include "core/aas/travel/map_places.h"
#include "shared_data.h"
#include "test_program.h"
#include "walked_areas.h"

using namespace navwright;

/// Travel times over areas.
class TestTravelGraph : public QObject {
    Q_OBJECT

  private slots:
    /// 64 units on foot take 21 hundredths: each way 1, from each way's end 5 behind the face to the next 59
    /// units.
    void aRowTakesItsLength() {
        const auto aas = AasRow(4).file();
        const TravelGraph graph(aas);
        QCOMPARE(graph.reachabilities().size(), std::size_t{6});
        const auto times = graph.timesFrom(1, {32, 32, 0});
        QCOMPARE(times.byArea[1], 0);
        QCOMPARE(times.byArea[2], 10 + 1);
        QCOMPARE(times.byArea[3], 11 + 19 + 1);
        QCOMPARE(times.byArea[4], 31 + 19 + 1);
        QCOMPARE(graph.timeTo(times, 4, {224, 32, 0}), 51 + 8);
        QCOMPARE(graph.timeTo(times, 1, {32, 32, 0}), 1);
        QCOMPARE(graph.floor(2), 64.0 * 64.0);
    }

    /// 65,535 hundredths a way: 32 bits hold the sum of 32,768.
    void timesThatAreTooLongAreNone() {
        constexpr std::int32_t kAreas = 40000, kFits = 32760;
        AasFile aas;
        aas.areas.resize(kAreas + 1);
        aas.settings.resize(kAreas + 1);
        aas.reachabilities.resize(kAreas);
        for (std::int32_t i = 1; i < kAreas; ++i) {
            const auto index = static_cast<std::size_t>(i);
            aas.settings[index].reachabilityCount = 1;
            aas.settings[index].firstReachability = i;
            aas.reachabilities[index] = {
                .area = i + 1, .travelType = static_cast<std::int32_t>(AasTravel::walk), .travelTime = 65535};
        }
        const TravelGraph graph(aas);
        const auto times = graph.timesFrom(1, Vec3(0));
        QCOMPARE(times.byArea[2], 65536);
        QVERIFY(times.byArea[kFits] > 0);
        QCOMPARE(times.byArea[kAreas], kNoTime);
        QVERIFY(std::ranges::all_of(times.byArea, [](std::int32_t time) { return time >= kNoTime; }));
        QCOMPARE(graph.timeTo(times, kAreas, Vec3(0)), kNoTime);
        const auto back = graph.timesTo(kAreas, Vec3(0));
        QCOMPARE(graph.timeFrom(back, 1, Vec3(0)), kNoTime);
        QVERIFY(graph.timeFrom(back, kAreas - kFits, Vec3(0)) > 0);
    }

    void paceIsByWhatHoldsPlayers() {
        auto aas = AasRow(1).file();
        const auto whole = [&aas] { return TravelGraph(aas).within(1, {0, 0, 0}, {60, 0, 0}); };
        QCOMPARE(whole(), 19);
        aas.settings[1].flags = kAasAreaLiquid;
        QCOMPARE(whole(), 60);
        aas.settings[1].presence = kAasPresenceCrouch;
        QCOMPARE(whole(), 78);
    }

    void masksClose() {
        const auto aas = AasRow(3).file();
        const TravelGraph graph(aas);
        TravelMask mask;
        mask.areas = {false, false, true, false};
        QCOMPARE(graph.timesFrom(1, {32, 32, 0}, mask).byArea[3], kNoTime);
        QCOMPARE(graph.timesFrom(2, {96, 32, 0}, mask).byArea[2], kNoTime);
        TravelMask ways;
        ways.reachabilities = {true, false, false, false};
        QCOMPARE(graph.timesFrom(1, {32, 32, 0}, ways).byArea[2], kNoTime);
        QCOMPARE(graph.timesFrom(2, {96, 32, 0}, ways).byArea[1], 11);
    }

    void noWayByRocket() {
        auto aas = pointAreas(2, {{1, 2, 5}});
        aas.reachabilities[1].travelType = static_cast<std::int32_t>(AasTravel::rocketJump);
        QVERIFY(TravelGraph(aas).reachabilities().empty());
        QVERIFY(!checkReachabilities(TravelGraph(aas), "a"));
    }

    void areasOfAnotherMap() {
        BspFile bsp;
        bsp.name = "other";
        bsp.checksum = 1;
        const auto checked = checkAreasOf(AasRow(1).file(), bsp, "row.aas");
        QVERIFY(!checked);
        QVERIFY(checked.error().message().contains("another map than other: their checksum is 4711"));
        bsp.checksum = 4711;
        QVERIFY(checkAreasOf(AasRow(1).file(), bsp, "row.aas").has_value());
    }

    /// Every time is the least over all ways by relaxing them until nothing changes.
    void realMapsByRelaxing() {
        REQUIRE_SHARED_DATA();
        const auto aas = readAasFile(sharedData() / "aas" / "wizs.aas");
        QVERIFY(aas.has_value());
        const TravelGraph graph(*aas);
        const auto from = graph.reachabilities().front().from;
        const auto point = graph.reachabilities().front().start;
        std::vector<std::int32_t> best(graph.reachabilities().size(), kNoTime);
        for (bool changed = true; changed;) {
            changed = false;
            for (std::size_t i = 0; i < best.size(); ++i) {
                const auto& way = graph.reachabilities()[i];
                const auto offer = [&](std::int32_t time, const Vec3& at) {
                    const auto arrival = time + graph.within(way.from, at, way.start) + way.time;
                    if (best[i] != kNoTime && best[i] <= arrival) return;
                    best[i] = arrival;
                    changed = true;
                };
                if (way.from == from) offer(0, point);
                for (const auto before : graph.in(way.from)) {
                    const auto k = static_cast<std::size_t>(before);
                    if (best[k] != kNoTime) offer(best[k], graph.reachabilities()[k].end);
                }
            }
        }
        QVERIFY(graph.timesFrom(from, point).byReachability == best);
    }
};

NAVWRIGHT_TEST(TestTravelGraph);
#include "tst_travel_graph.moc"
