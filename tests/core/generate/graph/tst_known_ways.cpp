#include <QtTest>

#include "core/generate/graph/known_ways.h"
#include "floor_worlds.h"
#include "stop_at.h"
#include "test_program.h"

using namespace navwright;

/// Ways that were tried are not tried again, and answers stay those of their map.
class TestKnownWays : public QObject {
    Q_OBJECT

    const LinkPlaces along_{{48, 48, 24}, {200, 48, 24}};
    const LinkPlaces across_{{48, 48, 24}, {48, 400, 24}};

    static std::shared_ptr<const GameMap> mapWith(const Box& wall, const char* name) {
        auto world = floor_worlds::room({512, 512, 256});
        world.box(wall);
        const auto made = world.map();
        return std::make_shared<const GameMap>(made->bsp, contentHash(name));
    }

  private slots:
    void answersAreThoseOfRunningBots() {
        const auto map = mapWith({{0, 200, 0}, {512, 232, 256}}, "walled");
        KnownWays known;
        JobContext context;
        for (int round = 0; round < 2; ++round) {
            const std::vector ways{along_, across_, along_};
            const auto found = known.find(*map, ways, context);
            QVERIFY(found);
            QVERIFY((*found)[0] == (SureWay{NodeType::move, MoveMeans::walk}));
            QVERIFY(!(*found)[1]);
            QVERIFY((*found)[2] == (*found)[0]);
            QCOMPARE(known.count(), std::size_t{2});
        }
    }

    void whatIsKnownNeedsNoBots() {
        const auto map = mapWith({{400, 400, 0}, {416, 416, 16}}, "open");
        KnownWays known;
        JobContext context;
        const std::vector ways{along_};
        QVERIFY(known.find(*map, ways, context));
        // With bots to run a stopped job is cancelled; without it is done at once.
        JobContext stopped(alreadyStopped());
        const std::vector more{along_, across_};
        const auto cancelled = known.find(*map, more, stopped);
        QVERIFY(!cancelled && cancelled.error().cancelled());
        QCOMPARE(known.count(), std::size_t{1});
        QVERIFY((*known.find(*map, more, context))[1]);
    }

    void anotherMapHasItsOwnAnswers() {
        KnownWays known;
        JobContext context;
        const std::vector ways{across_};
        const auto walled = mapWith({{0, 200, 0}, {512, 232, 256}}, "walled");
        const auto open = mapWith({{400, 400, 0}, {416, 416, 16}}, "open");
        QVERIFY(!(*known.find(*walled, ways, context))[0]);
        QVERIFY((*known.find(*open, ways, context))[0]);
        QVERIFY(!(*known.find(*walled, ways, context))[0]);
    }
};

NAVWRIGHT_TEST(TestKnownWays);
#include "tst_known_ways.moc"
