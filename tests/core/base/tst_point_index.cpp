#include <QtTest>

#include <algorithm>
#include <limits>
#include <random>

#include "core/base/point_index.h"
#include "test_program.h"

using namespace navwright;

namespace {

std::vector<PointIndex::Found> bruteForce(const std::vector<Vec3>& points, const Vec3& place, float radius) {
    std::vector<PointIndex::Found> found;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const float distance = glm::distance(points[i], place);
        if (distance <= radius) found.push_back({i, distance});
    }
    std::ranges::stable_sort(found, {}, &PointIndex::Found::distance);
    return found;
}

}  // namespace

class TestPointIndex : public QObject {
    Q_OBJECT

  private slots:
    void agreesWithBruteForce_data() {
        QTest::addColumn<int>("count");
        QTest::addColumn<int>("grid");
        QTest::newRow("scattered") << 3000 << 8000;
        QTest::newRow("many ties") << 3000 << 8;
        QTest::newRow("one") << 1 << 100;
        QTest::newRow("none") << 0 << 100;
    }
    void agreesWithBruteForce() {
        QFETCH(int, count);
        QFETCH(int, grid);
        std::mt19937 random(11);
        const auto pick = [&] { return 24.0f * static_cast<float>(random() % static_cast<unsigned>(grid)); };
        std::vector<Vec3> points;
        for (int i = 0; i < count; ++i) points.emplace_back(pick(), pick(), pick());
        const PointIndex index(points);
        QCOMPARE(index.size(), points.size());
        for (int i = 0; i < 200; ++i) {
            const Vec3 place(pick(), pick(), pick());
            for (const float radius : {0.0f, 24.0f, 48.0f, 5000.0f}) {
                const auto expected = bruteForce(points, place, radius);
                QVERIFY(index.within(place, radius) == expected);
                const auto nearest = index.nearest(place, radius);
                QCOMPARE(nearest.has_value(), !expected.empty());
                if (nearest) QVERIFY(*nearest == expected.front());
            }
        }
    }

    void pointsThatAreNoneAreNeverFound() {
        constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
        constexpr float kInfinity = std::numeric_limits<float>::infinity();
        const std::vector<Vec3> points{{kNan, 0, 0}, {1, 0, 0}, {0, kInfinity, 0}};
        const PointIndex index(points);
        QCOMPARE(index.size(), std::size_t{1});
        const auto found = index.within(Vec3(0), 10);
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(found[0].index, std::size_t{1});
        QVERIFY(index.within(Vec3(kNan), 10).empty());
        QVERIFY(index.within(Vec3(0), kNan).empty());
        QVERIFY(index.within(Vec3(0), -1).empty());
    }
};

NAVWRIGHT_TEST(TestPointIndex);
#include "tst_point_index.moc"
