#include <QtTest>

#include "core/base/limits.h"
#include "core/generate/links/gap_check.h"
#include "core/physics/map_queries/walk_check.h"
#include "hall.h"
#include "test_program.h"

using namespace navwright;

/// Ways longer than any map, as only a hostile file or a slip of the hand has them. Steps of 16 units along
/// one of them were lost in the rounding of what is gone, so that it never ended.
class TestFarWays : public QObject {
    Q_OBJECT

    std::shared_ptr<const GameMap> map_;

  private slots:
    void initTestCase() {
        const auto map = GameMap::parse(hall::map().bytes, "hall.bsp");
        QVERIFY(map);
        map_ = *map;
    }

    void noneHasFloorAllAlong_data() {
        QTest::addColumn<float>("away");
        for (const float away : {1e9f, 3e38f, limit::kCoordinate, 2 * limit::kWay})
            QTest::addRow("%g", static_cast<double>(away)) << away;
    }
    void noneHasFloorAllAlong() {
        QFETCH(float, away);
        const Vec3 from(0, 0, 24), to(away, 0, 24);
        for (const auto& [a, b] : {std::pair(from, to), std::pair(to, from), std::pair(-to, to)}) {
            QVERIFY(GapCheck(*map_, {}).between(a, b, false));
            QVERIFY(GapCheck(*map_, {}).between(a, b, true));
            QCOMPARE(static_cast<int>(WalkCheck(*map_, {}).between(a, b).way), static_cast<int>(Way::gap));
        }
    }

    void placesThatAreNoneHaveNone() {
        const Vec3 from(0, 0, 24), nowhere(NAN, 0, 24);
        QVERIFY(GapCheck(*map_, {}).between(from, nowhere, false));
        QCOMPARE(static_cast<int>(WalkCheck(*map_, {}).between(from, nowhere).way),
                 static_cast<int>(Way::gap));
    }

    void theUsualWaysAreWalked() {
        QVERIFY(!GapCheck(*map_, {}).between({0, 0, 24}, {400, 0, 24}, false));
        QCOMPARE(static_cast<int>(WalkCheck(*map_, {}).between({0, 0, 24}, {400, 0, 24}).way),
                 static_cast<int>(Way::walkable));
    }
};

NAVWRIGHT_TEST(TestFarWays);
#include "tst_far_ways.moc"
