#include <QtTest>

#include <random>

#include "aas_samples.h"
#include "core/aas/clusters/make_clusters.h"
#include "core/aas/routes/route_check.h"
#include "core/aas/routes/router.h"
#include "must.h"
#include "shared_data.h"
#include "stop_at.h"
#include "test_program.h"
#include "walked_areas.h"

using namespace navwright;

namespace {

RouteCheck checked(const AasFile& aas, std::size_t memory = kRouterMemory, const TravelFlags& flags = {},
                   std::size_t starts = 1000) {
    const TravelGraph graph(aas);
    Router router(graph, memory);
    JobContext context;
    return must(checkRoutes(graph, router, flags, starts, context));
}

AasFile clustered(AasFile aas, bool split = true) {
    JobContext context;
    if (!makeClusters(aas, {.split = split}, context)) qFatal("no clusters");
    return aas;
}

/// 1 and 3 are in cluster 1, 2 and 4 portals to cluster 2, where 5 is. From 1 to 3 it takes 100 inside, and
/// 31 through the other cluster.
AasFile roundAbout() {
    auto aas = pointAreas(5, {{1, 2, 5},
                              {1, 3, 100},
                              {2, 1, 5},
                              {2, 5, 10},
                              {3, 1, 100},
                              {3, 4, 5},
                              {4, 3, 5},
                              {4, 5, 5},
                              {5, 2, 5},
                              {5, 4, 7}});
    aas.settings[2].contents = aas.settings[4].contents = kAasClusterPortal;
    return clustered(aas, false);
}

}  // namespace

/// Routes from kept times.
class TestRouter : public QObject {
    Q_OBJECT

  private slots:
    void aRowInClusters() {
        const auto aas = clustered(AasRow(5).file(), false);
        QCOMPARE(aas.clusters.size(), std::size_t{4});
        const TravelGraph graph(aas);
        Router router(graph);
        const auto step = router.route({1, {32, 32, 0}}, {5, {288, 32, 0}});
        QVERIFY(step.has_value());
        // To the first face 10, four ways of 1, three boxes of 19, and 27 units to the middle 8.
        QCOMPARE(*step, (RouteStep{10 + 4 + 3 * 19 + 8, 0}));
        const auto whole = router.wholeRoute({1, {32, 32, 0}}, {5, {288, 32, 0}});
        const auto dijkstra = routeBetween(graph, {1, {32, 32, 0}}, {5, {288, 32, 0}});
        QVERIFY(whole && dijkstra);
        QCOMPARE(whole->time, dijkstra->time);
        QCOMPARE(whole->reachabilities, dijkstra->reachabilities);
        QCOMPARE(whole->arrivals, dijkstra->arrivals);
        QCOMPARE(*router.route({2, {70, 32, 0}}, {2, {100, 32, 0}}), (RouteStep{9, -1}));
    }

    /// Bots of Quake III stay inside the cluster; without that the route through the other is found.
    void throughAnotherCluster() {
        const auto aas = roundAbout();
        QCOMPARE(aas.settings[1].cluster, aas.settings[3].cluster);
        QVERIFY(aas.settings[2].cluster < 0 && aas.settings[4].cluster < 0);
        const TravelGraph graph(aas);
        Router router(graph);
        const auto through = router.route({1, {}}, {3, {}});
        // 5, 10, 7 and 5, and a hundredth within each of five areas.
        QCOMPARE(through.value(), (RouteStep{5 + 10 + 7 + 5 + 5, 0}));
        const auto whole = router.wholeRoute({1, {}}, {3, {}});
        QVERIFY(whole.has_value());
        const std::vector<std::int32_t> crossed{aas.settings[1].cluster, aas.settings[5].cluster,
                                                aas.settings[3].cluster};
        QCOMPARE(clustersCrossed(router.clusters(), 1, *whole), crossed);
        const auto inside = router.route({1, {}}, {3, {}}, {}, Detours::none);
        QCOMPARE(inside.value(), (RouteStep{102, 1}));
        const auto check = checked(aas);
        QCOMPARE(check.wrong, std::size_t{0});
        QVERIFY(check.longer >= 1);
        QVERIFY(check.longest > 3);
    }

    void flags() {
        auto aas = roundAbout();
        for (auto& reachability : aas.reachabilities) {
            if (reachability.travelTime == 10) reachability.travelType = static_cast<int>(AasTravel::ladder);
        }
        const TravelGraph graph(aas);
        Router router(graph);
        const auto noLadder = withoutTravel({}, "ladder");
        QVERIFY(noLadder.has_value());
        QCOMPARE(router.route({1, {}}, {3, {}}, *noLadder).value(), (RouteStep{102, 1}));
        QCOMPARE(router.route({1, {}}, {3, {}}).value().time, 32);
        QVERIFY(!router.route({1, {}}, {3, {}}, *withoutTravel({}, "jump")).has_value());
        aas.settings[5].contents = kAasLava;
        QCOMPARE(router.route({1, {}}, {3, {}}, *withoutTravel({}, "lava")).value().time, 102);
        const auto wrong = withoutTravel({}, "walk,fly");
        QVERIFY(!wrong && wrong.error().message().contains("\"fly\""));
    }

    void noRoute() {
        const auto aas = clustered(pointAreas(3, {{1, 2, 5}}));
        const TravelGraph graph(aas);
        Router router(graph);
        QVERIFY(!router.route({2, {}}, {1, {}}).has_value());
        QVERIFY(!router.route({1, {}}, {3, {}}).has_value());
        QVERIFY(!router.route({0, {}}, {1, {}}).has_value());
        QVERIFY(!router.route({1, {}}, {99, {}}).has_value());
        QVERIFY(!router.wholeRoute({2, {}}, {1, {}}).has_value());
        QCOMPARE(router.route({1, {}}, {2, {}}).value().time, 1 + 5 + 1);
    }

    /// A second question for the same goal makes nothing; with room for next to nothing all is made again,
    /// and what is kept stays in bounds.
    void keptTimes() {
        const auto aas = clustered(AasRow(9).file(), false);
        const TravelGraph graph(aas);
        Router router(graph);
        (void)router.route({1, {32, 32, 0}}, {9, {544, 32, 0}});
        const auto first = router.counts();
        (void)router.route({2, {96, 32, 0}}, {9, {544, 32, 0}});
        const auto second = router.counts();
        QCOMPARE(second.made, first.made);
        QVERIFY(second.found > first.found);
        QVERIFY(second.bytes > 0 && second.kept == second.made);

        constexpr std::size_t kLittle = 6000;
        Router poor(graph, kLittle);
        for (int round = 0; round < 2; ++round) {
            for (std::int32_t goal = 1; goal <= 9; ++goal) {
                const Vec3 at(64 * float(goal) - 32, 32, 0);
                for (std::int32_t from = 1; from <= 9; ++from) {
                    const Vec3 there(64 * float(from) - 32, 32, 0);
                    QCOMPARE(poor.route({from, there}, {goal, at}), router.route({from, there}, {goal, at}));
                    QVERIFY(poor.counts().bytes <= kLittle);
                }
            }
        }
        QVERIFY(poor.counts().dropped > 20);
        QCOMPARE(checked(aas, 0).wrong, std::size_t{0});
    }

    /// Times beyond what two bytes hold.
    void longRoutes() {
        auto aas = AasRow(4).file();
        for (auto& reachability : aas.reachabilities) reachability.travelTime = 65000;
        const TravelGraph graph(aas);
        Router router(graph);
        QCOMPARE(router.route({1, {32, 32, 0}}, {4, {224, 32, 0}}).value().time, 3 * 65000 + 10 + 2 * 19 + 8);
        QCOMPARE(checked(clustered(aas, false)).wrong, std::size_t{0});
    }

    /// Random graphs, cut into clusters and with clusters that are nonsense: the times are Dijkstra's.
    void randomGraphs() {
        std::mt19937 random(5);
        const auto pick = [&](int below) {
            return static_cast<int>(random() % static_cast<unsigned>(below));
        };
        std::size_t pairs = 0;
        for (int round = 0; round < 40; ++round) {
            const int areas = 5 + pick(40);
            std::vector<std::array<int, 3>> reachabilities;
            for (int from = 1; from <= areas; ++from) {
                for (int k = pick(4); k > 0; --k)
                    reachabilities.push_back({from, 1 + pick(areas), 1 + pick(300)});
            }
            auto aas = pointAreas(areas, reachabilities);
            pairs += checked(aas).pairs;
            QCOMPARE(checked(aas).wrong, std::size_t{0});
            QCOMPARE(checked(clustered(aas)).wrong, std::size_t{0});
            // Clusters, portals and numbers that are out of range, or of others.
            aas.clusters.resize(static_cast<std::size_t>(1 + pick(5)));
            for (int i = pick(6); i > 0; --i)
                aas.portals.push_back({1 + pick(areas), pick(9) - 2, pick(9) - 2, {}});
            for (auto& settings : aas.settings) settings.cluster = pick(15) - 7;
            aas.settings.back().cluster = std::numeric_limits<std::int32_t>::min();
            QCOMPARE(checked(aas).wrong, std::size_t{0});
            QCOMPARE(checked(aas, 2000).wrong, std::size_t{0});
        }
        QVERIFY(pairs > 1000);
    }

    void stops() {
        JobContext context(alreadyStopped());
        const auto aas = AasRow(3).file();
        const TravelGraph graph(aas);
        Router router(graph);
        const auto check = checkRoutes(graph, router, {}, 10, context);
        QVERIFY(!check && check.error().cancelled());
    }

    void references_data() {
        QTest::addColumn<QString>("name");
        for (const auto* name : {"wizs", "city", "beer", "wfall", "wizs_aq2hull", "city_aq2hull"})
            QTest::newRow(name) << name;
    }
    /// On bspc's clusters and on ours, with flags and without; the times of all goals fit in what is usual.
    void references() {
        REQUIRE_SHARED_DATA();
        QFETCH(QString, name);
        const auto theirs = readAasFile(sharedData() / "aas" / (name.toStdString() + ".aas"));
        QVERIFY(theirs.has_value());
        const auto ours = clustered(*theirs);
        const auto little = withoutTravel({}, "jump,water").value();
        for (const auto* aas : {&*theirs, &ours}) {
            const auto check = checked(*aas, kRouterMemory, {}, 25);
            QVERIFY(check.pairs > 5000);
            QCOMPARE(check.wrong, std::size_t{0});
            QCOMPARE(check.dropped, std::size_t{0});
            QVERIFY(check.longer < check.pairs / 4);
            const auto without = checked(*aas, kRouterMemory, little, 10);
            QCOMPARE(without.wrong, std::size_t{0});
            QVERIFY(without.pairs > 0);
        }
        const TravelGraph graph(ours);
        Router router(graph);
        const auto middle = [&](std::size_t area) {
            return AreaSpot{static_cast<std::int32_t>(area), ours.areas[area].center};
        };
        for (std::size_t from = 1; from < ours.areas.size(); from += 119) {
            for (std::size_t to = 1; to < ours.areas.size(); to += 37) {
                const auto whole = router.wholeRoute(middle(from), middle(to));
                const auto dijkstra = routeBetween(graph, middle(from), middle(to));
                QCOMPARE(whole.has_value(), dijkstra.has_value());
                if (!whole) continue;
                QCOMPARE(whole->time, dijkstra->time);
                if (!whole->reachabilities.empty())
                    QCOMPARE(graph.reachabilities()[whole->reachabilities.back()].to,
                             static_cast<std::int32_t>(to));
            }
        }
    }
};

NAVWRIGHT_TEST(TestRouter);
#include "tst_router.moc"
