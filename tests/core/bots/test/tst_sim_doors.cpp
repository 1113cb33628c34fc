#include <QtTest>

#include "core/bots/test/sent_bot.h"
#include "core/bots/test/sim_doors.h"
#include "must.h"
#include "puzzle_hall.h"
#include "test_program.h"

using namespace navwright;

/// Bots among doors that only buttons and triggers open.
class TestSimDoors : public QObject {
    Q_OBJECT

    /// Nodes in a row through all rooms, 0 to 4, and one by the button in the west, 5.
    static NavGraph nav() {
        NavGraph graph;
        for (const float x : {-256.f, -160.f, 0.f, 160.f, 256.f})
            graph.nodes.push_back({.origin = {x, 0, 24.125f}});
        graph.nodes.push_back({.origin = {-256, -90, 24.125f}});
        const auto link = [&graph](int from, int to) {
            graph.nodes[from].links.push_back({.target = to, .type = NodeType::move, .cost = 100});
            graph.nodes[to].links.push_back({.target = from, .type = NodeType::move, .cost = 100});
        };
        for (int i = 0; i < 4; ++i) link(i, i + 1);
        link(0, 5);
        return graph;
    }
    static SentBot send(const PuzzleHall& hall, bool doors) {
        const auto bsp = must(parseBsp(must(writeBsp(hall.map)), "made.bsp"));
        const Collision world(bsp, solidModels(bsp, false));
        SimulatorSetup setup;
        setup.doors = doors;
        JobContext context;
        return must(sendBot(nav(), bsp, world, setup, {{-256, 0, 24.125f}, 4, 60}, context));
    }
    static bool walkedBy(const SentBot& sent, std::int32_t node) {
        return std::ranges::find(sent.walked, node) != sent.walked.end();
    }

  private slots:
    void itPressesFirst() {
        PuzzleHall hall;
        hall.door(PuzzleHall::kWestOpening, {{"targetname", "gate"}});
        hall.button("gate", -256);
        const auto open = send(hall, false);
        QCOMPARE(open.end, SentBot::End::arrived);
        QVERIFY(!walkedBy(open, 5));
        const auto sent = send(hall, true);
        QCOMPARE(sent.end, SentBot::End::arrived);
        QVERIFY(walkedBy(sent, 5));
        QVERIFY(sent.seconds > open.seconds + 0.7);
    }

    void aShutDoorWithoutAButtonStopsIt() {
        PuzzleHall hall;
        hall.door(PuzzleHall::kWestOpening, {{"targetname", "gate"}});
        const auto sent = send(hall, true);
        QCOMPARE(sent.end, SentBot::End::stuck);
        QVERIFY(!walkedBy(sent, 2));
    }

    /// A trigger across the west room opens the second door as the bot comes.
    void triggersAreTouchedByTheWay() {
        PuzzleHall hall;
        hall.door(PuzzleHall::kEastOpening, {{"targetname", "gate"}, {"wait", "-1"}});
        hall.part({{"classname", "trigger_multiple"}, {"target", "gate"}},
                  {{-208, -128, 0}, {-192, 128, 64}});
        QCOMPARE(send(hall, true).end, SentBot::End::arrived);
    }

    void aDoorShutsAgainUnlessABodyStandsInIt() {
        PuzzleHall hall;
        hall.door(PuzzleHall::kWestOpening, {{"targetname", "gate"}});
        hall.button("gate", -256);
        const auto bsp = must(parseBsp(must(writeBsp(hall.map)), "made.bsp"));
        const Collision world(bsp, solidModels(bsp, false));
        SimDoors doors(bsp, world);
        const Vec3 west(-200, 0, 40), east(0, 0, 40);
        const auto isShut = [&] { return doors.shutBetween(west, east) >= 0; };
        QVERIFY(isShut());
        QVERIFY(doors.world().trace(west, east, {}, kMaskPlayerSolid).fraction < 1);
        doors.advance(10, {});
        doors.touch({{-270, -121, 0}, {-240, -100, 56}});
        QVERIFY(isShut());
        QVERIFY(doors.isOpening(0));
        // The button and the door take .76 s; it stays for 3 s.
        doors.advance(17, {});
        QVERIFY(isShut());
        doors.advance(18, {});
        QVERIFY(!isShut());
        QVERIFY(&doors.world() == &world);
        const Box inside{{-130, -16, 0}, {-100, 16, 56}};
        doors.advance(60, std::span(&inside, 1));
        QVERIFY(!isShut());
        doors.advance(61, {});
        QVERIFY(isShut());
    }
};

NAVWRIGHT_TEST(TestSimDoors);
#include "tst_sim_doors.moc"
