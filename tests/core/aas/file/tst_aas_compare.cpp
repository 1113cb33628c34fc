#include <QtTest>

#include "aas_samples.h"
#include "core/aas/file/aas_compare.h"
#include "stop_at.h"
#include "test_program.h"

using namespace navwright;

namespace {

AasComparison compared(const AasFile& a, const AasFile& b, double radius = 16) {
    JobContext context;
    return *compareAas(a, b, {radius}, context);
}

}  // namespace

class TestAasCompare : public QObject {
    Q_OBJECT

  private slots:
    void aFileIsLikeItself() {
        const auto aas = AasRow(4).file();
        const auto same = compared(aas, aas);
        QVERIFY(same.equal());
        QCOMPARE(same.foundInB, std::size_t{4});
        QCOMPARE(same.sameInB, std::size_t{4});
        QCOMPARE(same.areaInB[3], 3);
        QCOMPARE(same.byTravel[2].matched, std::size_t{6});
    }

    /// The sixth box of one and its two reachabilities are nowhere in the other.
    void whatIsMoreIsMissing() {
        const auto five = AasRow(5).file(), six = AasRow(6).file();
        const auto less = compared(six, five);
        QVERIFY(!less.equal());
        QCOMPARE(less.foundInB, std::size_t{5});
        QCOMPARE(less.foundInA, std::size_t{5});
        QCOMPARE(less.areaInB[6], 0);
        QCOMPARE(less.missing.size(), std::size_t{2});
        QVERIFY(less.extra.empty());
        const auto more = compared(five, six);
        QVERIFY(more.missing.empty());
        QCOMPARE(more.extra.size(), std::size_t{2});
        QCOMPARE(more.byTravel[2].extra(), std::size_t{2});
    }

    void typeAndPlacesTellReachabilitiesApart() {
        const auto aas = AasRow(2).file();
        auto other = aas;
        other.reachabilities[1].travelType = static_cast<std::int32_t>(AasTravel::jump);
        const auto retyped = compared(aas, other);
        QCOMPARE(retyped.byTravel[2].missing(), std::size_t{1});
        QCOMPARE(retyped.byTravel[5].extra(), std::size_t{1});
        other = aas;
        other.reachabilities[1].end.y += 15.5f;
        QVERIFY(compared(aas, other).missing.empty());
        other.reachabilities[1].end.y += 1;
        QCOMPARE(compared(aas, other).missing, std::vector<std::int32_t>{1});
        QVERIFY(compared(aas, other, 20).missing.empty());
    }

    /// What has no partner of its own may be there all the same.
    void whatIsMissingMayBeThereByPlace() {
        const auto aas = AasRow(2).file();
        const auto placed = [&](const AasFile& a, const AasFile& b) {
            const auto all = compared(a, b);
            return all.missing.size() == 1 ? all.missingPlaced.at(0) : AasPlaced::nowhere;
        };
        auto other = aas;
        other.reachabilities[1].end.y += 17;
        QVERIFY(placed(aas, other) == AasPlaced::between);
        QCOMPARE(compared(aas, other).byTravel[2].between, std::size_t{1});
        other = aas;
        other.reachabilities[1].travelType = static_cast<std::int32_t>(AasTravel::crouch);
        QVERIFY(placed(aas, other) == AasPlaced::along);
        other.reachabilities[1].travelType = static_cast<std::int32_t>(AasTravel::jump);
        QVERIFY(placed(aas, other) == AasPlaced::nowhere);
        other = aas;
        other.reachabilities[1].start = {10, 32, 0};
        other.reachabilities[1].end = {30, 32, 0};
        QVERIFY(placed(other, aas) == AasPlaced::within);
    }

    /// Ends of ways on ladders lie a body's length from the edge that is crossed: below the floor, here.
    void laddersCountWhereTheirEdgeIsCrossed() {
        auto other = AasRow(1).file();
        other.settings[1].flags = kAasAreaGrounded | kAasAreaLadder;
        auto aas = other;
        const auto vertex = static_cast<std::int32_t>(aas.vertices.size());
        aas.vertices.insert(aas.vertices.end(), {{30, 1, 20}, {40, 1, 20}});
        aas.edges.push_back({{vertex, vertex + 1}});
        AasReachability way;
        way.area = 1;
        way.edge = static_cast<std::int32_t>(aas.edges.size()) - 1;
        way.start = {35, 1, 52};
        way.end = {35, -2, -12};
        way.travelType = static_cast<std::int32_t>(AasTravel::ladder);
        aas.settings[1].firstReachability = static_cast<std::int32_t>(aas.reachabilities.size());
        aas.settings[1].reachabilityCount = 1;
        aas.reachabilities.push_back(way);
        const auto all = compared(aas, other);
        QCOMPARE(all.missing.size(), std::size_t{1});
        QVERIFY(all.missingPlaced.at(0) == AasPlaced::within);
        const auto& row = all.byTravel[static_cast<std::size_t>(AasTravel::ladder)];
        QCOMPARE(row.found(), std::size_t{1});
        other.settings[1].flags = kAasAreaGrounded;
        QVERIFY(compared(aas, other).missingPlaced.at(0) == AasPlaced::nowhere);
    }

    /// One cannot stand for two.
    void eachIsMatchedOnce() {
        const auto aas = AasRow(2).file();
        auto other = aas;
        other.reachabilities.push_back(other.reachabilities[1]);
        const auto more = compared(aas, other);
        QCOMPARE(more.extra, std::vector<std::int32_t>{3});
        QVERIFY(more.missing.empty());
    }

    void allAtOnePlaceEnds() {
        auto aas = AasRow(2).file();
        aas.reachabilities.resize(3000, aas.reachabilities[1]);
        QVERIFY(compared(aas, aas).missing.empty());
    }

    void aProductOfThoseAtOnePlaceIsRefused() {
        auto aas = AasRow(2).file();
        aas.reachabilities.resize(10000, aas.reachabilities[1]);
        JobContext context;
        const auto all = compareAas(aas, aas, {}, context);
        QVERIFY(!all && all.error().message().contains("lie at one place"));
    }

    /// Each way of one looks at those of the other that begin near it alone.
    void manyThatLieApartAreCompared() {
        constexpr std::size_t kMany = 60000;
        auto aas = AasRow(2).file();
        aas.reachabilities.resize(kMany, aas.reachabilities[1]);
        for (std::size_t i = 1; i < kMany; ++i) {
            auto& way = aas.reachabilities[i];
            way.edge = 0;
            way.start = {static_cast<float>(i) / 8, 900, 0};
            way.end = {static_cast<float>(i) / 8, 990, 0};
        }
        auto& first = aas.settings[1];
        first.firstReachability = 1;
        first.reachabilityCount = static_cast<std::int32_t>(kMany) - 1;
        aas.settings[2].reachabilityCount = 0;
        auto other = aas;
        for (auto& way : other.reachabilities) way.end.y += 100;
        const auto all = compared(aas, other, 1);
        QCOMPARE(all.missing.size(), kMany - 1);
        QVERIFY(std::ranges::all_of(all.missingPlaced,
                                    [](const auto placed) { return placed == AasPlaced::nowhere; }));
        // Shifted by less than the radius each has its own.
        other = aas;
        for (auto& way : other.reachabilities) way.end.x += 0.5f;
        QVERIFY(compared(aas, other, 1).missing.empty());
    }

    void presenceAndFlagsAreCompared() {
        const auto aas = AasRow(3).file();
        auto other = aas;
        other.settings[2].presence = kAasPresenceCrouch;
        other.settings[3].flags = 0;
        const auto changed = compared(aas, other);
        QCOMPARE(changed.foundInB, std::size_t{3});
        QCOMPARE(changed.sameInB, std::size_t{1});
        QVERIFY(!changed.equal());
        other = aas;
        other.mapChecksum = 1;
        QVERIFY(!compared(aas, other).sameMap);
    }

    void itStops() {
        JobContext context(alreadyStopped());
        const auto aas = AasRow(2).file();
        const auto result = compareAas(aas, aas, {}, context);
        QVERIFY(!result.has_value() && result.error().cancelled());
    }
};

NAVWRIGHT_TEST(TestAasCompare);
#include "tst_aas_compare.moc"
