#include <QtTest>

#include "aas_samples.h"
#include "core/aas/travel/area_route.h"
#include "shared_data.h"
#include "test_program.h"
#include "walked_areas.h"

using namespace navwright;

/// Routes over areas.
class TestAreaRoute : public QObject {
    Q_OBJECT

    /// The time of a route, reckoned leg by leg; kNoTime where its legs do not join.
    static std::int32_t timeOf(const TravelGraph& graph, const AreaSpot& from, const AreaSpot& to,
                               const AreaRoute& route) {
        std::int32_t time = 0;
        auto at = from;
        for (std::size_t i = 0; i < route.reachabilities.size(); ++i) {
            const auto& way = graph.reachabilities()[route.reachabilities[i]];
            if (way.from != at.area) return kNoTime;
            time += graph.within(at.area, at.point, way.start) + way.time;
            if (route.arrivals[i] != time) return kNoTime;
            at = {way.to, way.end};
        }
        return at.area == to.area ? time + graph.within(at.area, at.point, to.point) : kNoTime;
    }

  private slots:
    void alongARow() {
        const auto aas = AasRow(4).file();
        const TravelGraph graph(aas);
        const auto route = routeBetween(graph, {1, {32, 32, 0}}, {4, {224, 32, 0}});
        QVERIFY(route.has_value());
        QCOMPARE(route->time, 51 + 8);
        QCOMPARE(route->arrivals, (std::vector<std::int32_t>{11, 31, 51}));
        QCOMPARE(graph.reachabilities()[route->reachabilities.front()].from, 1);
        QCOMPARE(graph.reachabilities()[route->reachabilities.back()].to, 4);
    }

    void withinAnArea() {
        const auto aas = AasRow(2).file();
        const auto route = routeBetween(TravelGraph(aas), {1, {2, 32, 0}}, {1, {62, 32, 0}});
        QVERIFY(route.has_value());
        QVERIFY(route->reachabilities.empty());
        QCOMPARE(route->time, 19);
    }

    /// Straight on takes 50, round by two other areas 32; with the second of those closed it is straight on.
    void theQuickestNotTheShortest() {
        const auto aas = pointAreas(4, {{1, 2, 50}, {1, 3, 10}, {3, 4, 10}, {4, 2, 10}});
        const TravelGraph graph(aas);
        const auto round = routeBetween(graph, {1, {}}, {2, {}});
        QVERIFY(round.has_value());
        QCOMPARE(round->reachabilities, (std::vector<std::size_t>{1, 2, 3}));
        TravelMask mask;
        mask.areas = {false, false, false, false, true};
        const auto straight = routeBetween(graph, {1, {}}, {2, {}}, mask);
        QVERIFY(straight.has_value());
        QCOMPARE(straight->reachabilities, std::vector<std::size_t>{0});
    }

    void whereNoneLeads() {
        const auto aas = pointAreas(4, {{1, 2, 5}, {2, 1, 5}, {2, 3, 5}});
        const TravelGraph graph(aas);
        QVERIFY(!routeBetween(graph, {3, {}}, {1, {}}).has_value());
        QVERIFY(!routeBetween(graph, {1, {}}, {4, {}}).has_value());
        QCOMPARE(reachOf(graph, 1).from, std::size_t{3});
        QCOMPARE(reachOf(graph, 3).from, std::size_t{1});
        QCOMPARE(reachOf(graph, 3).to, std::size_t{3});
        QCOMPARE(reachOf(graph, 4).to, std::size_t{1});
    }

    /// Between many areas of a real map: legs that join, and the time that travel times state.
    void realMaps_data() {
        QTest::addColumn<QString>("name");
        for (const auto* name : {"wizs", "city", "beer", "wfall"}) QTest::newRow(name) << name;
    }
    void realMaps() {
        REQUIRE_SHARED_DATA();
        QFETCH(QString, name);
        const auto aas = readAasFile(sharedData() / "aas" / (name.toStdString() + ".aas"));
        QVERIFY(aas.has_value());
        const TravelGraph graph(*aas);
        const auto spot = [&](std::size_t area) {
            return AreaSpot{static_cast<std::int32_t>(area), aas->areas[area].center};
        };
        std::size_t found = 0;
        for (std::size_t from = 1; from < graph.areaCount(); from += 97) {
            const auto times = graph.timesFrom(spot(from).area, spot(from).point);
            for (std::size_t to = 1; to < graph.areaCount(); to += 13) {
                const auto route = routeBetween(graph, spot(from), spot(to));
                const auto time = graph.timeTo(times, spot(to).area, spot(to).point);
                QCOMPARE(route.has_value(), time != kNoTime);
                if (!route) continue;
                ++found;
                QCOMPARE(route->time, time);
                QCOMPARE(timeOf(graph, spot(from), spot(to), *route), time);
            }
        }
        QVERIFY(found > 50);
    }
};

NAVWRIGHT_TEST(TestAreaRoute);
#include "tst_area_route.moc"
