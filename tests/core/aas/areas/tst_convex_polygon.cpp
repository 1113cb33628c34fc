#include <QtTest>

#include "core/aas/areas/convex_polygon.h"
#include "core/aas/areas/plane_table.h"
#include "test_program.h"

using namespace navwright;

namespace {

/// A square of 10 units at z 0, counter-clockwise from above.
Polygon square(double x = 0, double side = 10) {
    return {{x, 0, 0}, {x + side, 0, 0}, {x + side, side, 0}, {x, side, 0}};
}

constexpr PlaneD kAtFour{{1, 0, 0}, 4};

}  // namespace

class TestConvexPolygon : public QObject {
    Q_OBJECT

  private slots:
    void aWidePolygonLiesInItsPlane() {
        const auto normal = glm::normalize(Vec3d(1, 2, 3));
        const PlaneD plane{normal, 100};
        const auto polygon = widePolygon(plane);
        QCOMPARE(polygon.size(), std::size_t{4});
        const auto [least, greatest] = reachOf(polygon, plane);
        QVERIFY(greatest - least < 1e-6);
        QVERIFY(glm::dot(turnOf(polygon), normal) > 0);
    }

    void cutsShareTheirBorder() {
        const auto parts = cut(square(), kAtFour);
        QCOMPARE(areaOf(parts.front), 60.0);
        QCOMPARE(areaOf(parts.back), 40.0);
        QCOMPARE(reachOf(parts.front, kAtFour).least, 0.0);
        QCOMPARE(reachOf(parts.back, kAtFour).greatest, 0.0);
        QCOMPARE(areaOf(cut(square(), {{1, 0, 0}, -1}).front), 100.0);
        QVERIFY(cut(square(), {{1, 0, 0}, -1}).back.empty());
        const auto inPlane = cut(square(), {{0, 0, 1}, 0});
        QVERIFY(inPlane.front.empty() && inPlane.back.empty());
    }

    void whatIsBehindIsKept() {
        auto polygon = square();
        keepBehind(polygon, kAtFour);
        QCOMPARE(areaOf(polygon), 40.0);
        keepBehind(polygon, {{1, 0, 0}, -1});
        QVERIFY(polygon.empty());
        keepBehind(polygon, kAtFour);
        QVERIFY(polygon.empty());
    }

    void neighboursJoinWhereThatIsConvex() {
        const Vec3d up(0, 0, 1);
        const auto both = joined(square(0), square(10), up);
        QCOMPARE(both.size(), std::size_t{4});
        QCOMPARE(areaOf(both), 200.0);
        QVERIFY(glm::dot(turnOf(both), up) > 0);
        QVERIFY(joined(square(0), square(10, 5), up).empty());  // an L
        QVERIFY(joined(square(0), square(15), up).empty());     // apart
    }

    void planesAreFoundAgain() {
        PlaneTable planes;
        const auto number = planes.find({{0, 0, 1}, 24});
        QCOMPARE(planes.find({{0, 0, 1}, 24.004}), number);
        QCOMPARE(planes.find({{0, 0, -1}, -24}), number ^ 1);
        QVERIFY(planes.find({{0, 0, 1}, 24.1}) != number);
        QVERIFY(planes.find({{0, 1, 0}, 24}) != number);
        QVERIFY(planes[number].normal == -planes[number ^ 1].normal);
        QVERIFY(planes[number].dist == -planes[number ^ 1].dist);
        // Across the border between two whole numbers, by which planes are kept.
        const auto slanted = glm::normalize(Vec3d(1, 1, 0));
        QCOMPARE(planes.find({slanted, 6.9999}), planes.find({slanted, 7.0003}));
    }
};

NAVWRIGHT_TEST(TestConvexPolygon);
#include "tst_convex_polygon.moc"
