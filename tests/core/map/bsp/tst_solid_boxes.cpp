#include <QtTest>

#include "core/map/bsp/solid_boxes.h"
#include "flat_world.h"
#include "test_program.h"

using namespace navwright;

/// Boxes in the way, by the rules of a brush with six sides.
class TestSolidBoxes : public QObject {
    Q_OBJECT

  private slots:
    void aBoxStopsWhatASolidOfItsSizeStops() {
        // The same box once as a brush of the map and once as a body: every answer must be the same.
        const Box body{{100, -16, 0}, {132, 16, 56}};
        FlatWorld with, without;
        with.add({{-1000, -1000, -64}, {1000, 1000, 0}});
        without.add({{-1000, -1000, -64}, {1000, 1000, 0}});
        with.add(body);
        const auto withBsp = with.bsp(), withoutBsp = without.bsp();
        const Collision solid(withBsp), open(withoutBsp);
        const std::vector<Box> bodies{body};
        int stopped = 0;
        for (int i = 0; i < 2000; ++i) {
            const auto number = [&](int salt, int range) {
                return static_cast<float>((i * 7919 + salt * 104729) % range);
            };
            const Vec3 from(number(1, 300), number(2, 200) - 100, number(3, 100) + 24.5f);
            const Vec3 to(number(4, 300), number(5, 200) - 100, number(6, 100) + 24.5f);
            const auto expected = solid.trace(from, to, kHullStanding, kMaskPlayerSolid);
            auto answer = open.trace(from, to, kHullStanding, kMaskPlayerSolid);
            addSolidBoxes(answer, from, to, kHullStanding, kMaskPlayerSolid, bodies);
            QCOMPARE(answer.fraction, expected.fraction);
            QCOMPARE(answer.startSolid, expected.startSolid);
            QVERIFY(answer.end == expected.end);
            stopped += answer.fraction < 1 ? 1 : 0;
            QCOMPARE(open.inSolid(from, kHullStanding, kMaskPlayerSolid) ||
                         inSolidBoxes(from, kHullStanding, kMaskPlayerSolid, bodies),
                     solid.inSolid(from, kHullStanding, kMaskPlayerSolid));
        }
        QVERIFY2(stopped > 100, "the sample must meet the box");
    }

    void onlyWhatMindsPlayersIsStopped() {
        TraceResult open;
        open.end = {200, 0, 24};
        const std::vector<Box> bodies{{{100, -16, 0}, {132, 16, 56}}};
        QVERIFY(addSolidBoxes(open, {0, 0, 24}, {200, 0, 24}, kHullPoint, kMaskSolid, bodies) == nullptr);
        QCOMPARE(open.fraction, 1.f);
        QVERIFY(addSolidBoxes(open, {0, 0, 24}, {200, 0, 24}, kHullPoint, kMaskPlayerSolid, bodies) ==
                bodies.data());
        QVERIFY(open.fraction < 0.5f);
    }
};

NAVWRIGHT_TEST(TestSolidBoxes);
#include "tst_solid_boxes.moc"
