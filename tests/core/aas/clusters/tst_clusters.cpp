#include <QtTest>

#include <algorithm>
#include <set>

#include "aas_samples.h"
#include "core/aas/clusters/make_clusters.h"
#include "core/aas/clusters/portal_candidates.h"
#include "core/aas/clusters/portal_set.h"
#include "core/aas/file/aas_check.h"
#include "must.h"
#include "shared_data.h"
#include "stop_at.h"
#include "test_program.h"
#include "walked_areas.h"

using namespace navwright;

namespace {

ClusterCounts clustered(AasFile& aas, const ClusterOptions& options = {}) {
    JobContext context;
    return must(makeClusters(aas, options, context));
}

/// The clusters that an area belongs to: one, a portal's two, or none.
std::set<std::int32_t> clustersOf(const AasFile& aas, std::int32_t area) {
    const auto cluster = aas.settings[static_cast<std::size_t>(area)].cluster;
    if (cluster > 0) return {cluster};
    if (cluster == 0) return {};
    const auto& portal = aas.portals[static_cast<std::size_t>(-cluster)];
    return {portal.frontCluster, portal.backCluster};
}

/// What every file with clusters promises, beyond what aasFlaws() looks at; empty where all holds.
QString brokenPromise(const AasFile& aas) {
    std::vector<std::set<std::int32_t>> numbers(aas.clusters.size());
    const auto take = [&](std::int32_t cluster, std::int32_t number, bool ways) {
        const auto& record = aas.clusters[static_cast<std::size_t>(cluster)];
        return numbers[static_cast<std::size_t>(cluster)].insert(number).second && number >= 0 &&
               number < record.areaCount && (number < record.reachabilityAreaCount) == ways;
    };
    for (std::size_t i = 1; i < aas.areas.size(); ++i) {
        const auto area = static_cast<std::int32_t>(i);
        const auto& settings = aas.settings[i];
        const bool ways = settings.reachabilityCount > 0;
        const auto own = clustersOf(aas, area);
        if (ways && own.empty()) return QString("area %1 has ways and no cluster").arg(i);
        if ((settings.cluster < 0) != ((settings.contents & kAasClusterPortal) != 0))
            return QString("area %1 is not marked as it is").arg(i);
        if (settings.cluster > 0 && !take(settings.cluster, settings.numberInCluster, ways))
            return QString("area %1 has number %2").arg(i).arg(settings.numberInCluster);
        for (std::int32_t k = 0; k < settings.reachabilityCount; ++k) {
            const auto to = aas.reachabilities[static_cast<std::size_t>(settings.firstReachability + k)].area;
            if (to <= 0 || to == area) continue;
            const auto theirs = clustersOf(aas, to);
            if (std::ranges::none_of(own, [&](std::int32_t one) { return theirs.contains(one); }))
                return QString("no cluster joins areas %1 and %2").arg(i).arg(to);
        }
    }
    for (std::size_t i = 1; i < aas.portals.size(); ++i) {
        const auto& portal = aas.portals[i];
        const bool ways = aas.settings[static_cast<std::size_t>(portal.area)].reachabilityCount > 0;
        if (portal.frontCluster >= portal.backCluster || portal.frontCluster < 1 ||
            !take(portal.frontCluster, portal.numbersInClusters[0], ways) ||
            !take(portal.backCluster, portal.numbersInClusters[1], ways))
            return QString("portal %1 does not lie between two clusters").arg(i);
    }
    for (std::size_t i = 1; i < aas.clusters.size(); ++i) {
        if (numbers[i].size() != static_cast<std::size_t>(aas.clusters[i].areaCount))
            return QString("cluster %1 does not number its areas").arg(i);
    }
    return {};
}

/// Two groups in which each area leads to each other, with one between them.
AasFile twoGroups(int size, bool back) {
    std::vector<std::array<int, 3>> ways;
    const int middle = size + 1, all = 2 * size + 1;
    for (int from = 1; from <= all; ++from) {
        for (int to = 1; to <= all; ++to) {
            const bool same = (from < middle) == (to < middle) && from != middle && to != middle;
            const bool between =
                (from == middle && (back || to > middle)) || (to == middle && (back || from < middle));
            if (from != to && (same || between)) ways.push_back({from, to, 5});
        }
    }
    auto aas = pointAreas(all, ways);
    aas.portals.resize(1);
    aas.clusters.resize(1);
    return aas;
}

std::vector<std::int32_t> portalAreas(const AasFile& aas) {
    std::vector<std::int32_t> areas;
    for (std::size_t i = 1; i < aas.portals.size(); ++i) areas.push_back(aas.portals[i].area);
    return areas;
}

std::vector<std::pair<std::int32_t, std::int32_t>> sizes(const AasFile& aas) {
    std::vector<std::pair<std::int32_t, std::int32_t>> all;
    for (const auto& cluster : aas.clusters)
        all.emplace_back(cluster.reachabilityAreaCount, cluster.portalCount);
    return all;
}

}  // namespace

/// Areas divided into clusters.
class TestClusters : public QObject {
    Q_OBJECT

  private slots:
    /// Inner boxes of a row open in two planes: doorways, of which neighbours are none. 2 and 4 of five boxes
    /// part the first, the third and the last.
    void aRowOfDoorways() {
        auto aas = AasRow(5).file();
        QCOMPARE(portalCandidates(aas), (std::vector<std::int32_t>{2, 4}));
        const auto counts = clustered(aas, {.split = false});
        QCOMPARE(portalAreas(aas), (std::vector<std::int32_t>{2, 4}));
        QCOMPARE(sizes(aas),
                 (std::vector<std::pair<std::int32_t, std::int32_t>>{{0, 0}, {2, 1}, {3, 2}, {2, 1}}));
        QCOMPARE(brokenPromise(aas), QString());
        QVERIFY(aasFlaws(aas).empty());
        QCOMPARE(counts.candidates, std::size_t{2});
        QCOMPARE(counts.portals, std::size_t{2});
        QCOMPARE(counts.clusters, std::size_t{3});
        // Five areas with two portals each, and 4 + 9 + 4 within.
        QCOMPARE(counts.travelTimes, 10.0 + 17.0);
        QCOMPARE(aas.settings[2].contents & (kAasClusterPortal | kAasRoutePortal),
                 kAasClusterPortal | kAasRoutePortal);
        QCOMPARE(aas.portals[1], (AasPortal{2, 1, 2, {1, 1}}));
        QCOMPARE(aas.portals[2], (AasPortal{4, 2, 3, {2, 1}}));
    }

    /// What leads round a doorway makes it none.
    void doorwaysThatCloseNothing() {
        auto aas = AasRow(5).file();
        auto& way = aas.reachabilities[static_cast<std::size_t>(aas.settings[1].firstReachability)];
        QCOMPARE(way.area, 2);
        auto past = way;
        past.area = 3;
        auto& ways = aas.reachabilities;
        ways.insert(ways.begin() + aas.settings[1].firstReachability, past);
        ++aas.settings[1].reachabilityCount;
        for (std::size_t i = 2; i < aas.settings.size(); ++i) ++aas.settings[i].firstReachability;
        const auto counts = clustered(aas, {.split = false});
        QCOMPARE(counts.notClosing, std::size_t{1});
        QCOMPARE(portalAreas(aas), std::vector<std::int32_t>{4});
        QCOMPARE(brokenPromise(aas), QString());
    }

    void cutWhereFewestLead() {
        auto aas = twoGroups(8, true);
        const auto counts = clustered(aas);
        QCOMPARE(counts.candidates, std::size_t{0});
        QCOMPARE(counts.added, std::size_t{1});
        QCOMPARE(portalAreas(aas), std::vector<std::int32_t>{9});
        QCOMPARE(sizes(aas), (std::vector<std::pair<std::int32_t, std::int32_t>>{{0, 0}, {9, 1}, {9, 1}}));
        QCOMPARE(brokenPromise(aas), QString());
        auto whole = twoGroups(8, true);
        QCOMPARE(clustered(whole, {.split = false}).clusters, std::size_t{1});
    }

    /// A portal that nothing leads into from one side is not reached by bots from there.
    void oneWayIsNoPortal() {
        auto aas = twoGroups(8, false);
        const auto counts = clustered(aas);
        QCOMPARE(std::ranges::count(portalAreas(aas), 9), std::ptrdiff_t{0});
        QCOMPARE(brokenPromise(aas), QString());
        QVERIFY(counts.clusters >= 1);
    }

    /// An area marked by hand is a portal if it closes a cluster; doing it again changes nothing.
    void markedByHand() {
        auto aas = pointAreas(3, {{1, 2, 5}, {2, 1, 5}, {2, 3, 5}, {3, 2, 5}});
        aas.settings[2].contents = kAasClusterPortal;
        clustered(aas);
        QCOMPARE(portalAreas(aas), std::vector<std::int32_t>{2});
        QCOMPARE(aas.settings[2].contents & kAasRoutePortal, 0);
        auto again = aas;
        clustered(again);
        QCOMPARE(again, aas);
        aas.settings[1].contents = kAasClusterPortal;
        clustered(aas);
        QCOMPARE(brokenPromise(aas), QString());
    }

    void teleportersArePortals() {
        auto aas = pointAreas(4, {{1, 2, 5}, {2, 1, 5}, {2, 3, 5}, {3, 2, 5}, {3, 4, 5}, {4, 3, 5}});
        for (auto& way : aas.reachabilities) {
            if (way.area == 3 && way.travelTime == 5) way.travelType = static_cast<int>(AasTravel::teleport);
        }
        QCOMPARE(teleportAreas(aas), (std::vector<std::int32_t>{2, 4}));
        clustered(aas, {.split = false});
        QCOMPARE(portalAreas(aas), std::vector<std::int32_t>{2});
        QVERIFY((aas.settings[2].contents & kAasTeleportPortal) != 0);
    }

    /// Ways to areas that do not exist, to none and to the area itself.
    void waysThatLeadNowhere() {
        auto aas = pointAreas(3, {{1, 2, 5}, {1, 1, 5}, {2, 3, 5}});
        aas.reachabilities[1].area = 77;
        aas.reachabilities[2].area = -5;
        const auto counts = clustered(aas);
        QCOMPARE(counts.clusters, std::size_t{2});
        QCOMPARE(aas.settings[1].cluster, 1);
        QCOMPARE(aas.settings[3].cluster, 2);
        AasFile none;
        QCOMPARE(clustered(none).clusters, std::size_t{0});
    }

    void stopped() {
        JobContext context(alreadyStopped());
        auto aas = AasRow(5).file();
        const auto before = aas;
        const auto counts = makeClusters(aas, {}, context);
        QVERIFY(!counts && counts.error().cancelled());
        QCOMPARE(aas, before);
    }

    void references_data() {
        QTest::addColumn<QString>("name");
        for (const auto* name : {"wizs", "city", "beer", "wfall", "wizs_aq2hull", "city_aq2hull"})
            QTest::newRow(name) << name;
    }
    /// bspc's own portals and clusters, found anew; then more of them, with all that a file promises.
    void references() {
        REQUIRE_SHARED_DATA();
        QFETCH(QString, name);
        const auto theirs = readAasFile(sharedData() / "aas" / (name.toStdString() + ".aas"));
        QVERIFY(theirs.has_value());
        auto plain = *theirs;
        const auto whole = clustered(plain, {.split = false});
        QCOMPARE(portalAreas(plain), portalAreas(*theirs));
        QCOMPARE(sizes(plain), sizes(*theirs));
        for (std::size_t i = 0; i < plain.settings.size(); ++i) {
            QCOMPARE(plain.settings[i].contents, theirs->settings[i].contents);
            if (plain.settings[i].cluster >= 0) QCOMPARE(plain.settings[i], theirs->settings[i]);
        }
        QCOMPARE(brokenPromise(plain), QString());

        auto cut = *theirs;
        const auto more = clustered(cut);
        QCOMPARE(brokenPromise(cut), QString());
        QCOMPARE(aasFlaws(cut).size(), aasFlaws(*theirs).size());
        QVERIFY(more.clusters > whole.clusters);
        QVERIFY(more.largest < whole.largest * 2 / 3);
        QVERIFY(more.travelTimes < whole.travelTimes * 2 / 3);
        auto again = cut;
        clustered(again);
        QCOMPARE(again, cut);
    }
};

NAVWRIGHT_TEST(TestClusters);
#include "tst_clusters.moc"
