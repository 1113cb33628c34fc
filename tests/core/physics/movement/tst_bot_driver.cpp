#include <QtTest>

#include "core/physics/movement/bot_driver.h"
#include "flat_world.h"
#include "test_program.h"

using namespace navwright;

/// What each link type makes a bot do, on a floor at height 0.
class TestBotDriver : public QObject {
    Q_OBJECT

  private slots:
    void runsStraightToTheNode() {
        const auto world = floorWorld();
        auto body = botAt(*world, {0, 0, 24}, 0);
        const int frames = framesUntilReached(*world, body, {.current = {0, 0, 24}, .next = {600, 0, 24}});
        // 600 - 37 units at 300 a second, and a little to get going.
        QVERIFY(frames >= 18 && frames <= 24);
        QVERIFY(std::abs(body.origin().y) < 1);
    }

    void anyTypeWithoutEffectIsRunAlong_data() {
        QTest::addColumn<int>("type");
        for (const auto type :
             {NodeType::step, NodeType::standDrop, NodeType::ladderUp, NodeType::spawnPoint}) {
            QTest::addRow("%d", static_cast<int>(type)) << static_cast<int>(type);
        }
    }
    void anyTypeWithoutEffectIsRunAlong() {
        QFETCH(int, type);
        const auto world = floorWorld();
        auto body = botAt(*world, {0, 0, 24}, 0);
        const BotTask task{.current = {0, 0, 24}, .next = {600, 0, 24}, .link = static_cast<NodeType>(type)};
        QVERIFY(framesUntilReached(*world, body, task) <= 24);
    }

    void crouchesAlongACrouchLink() {
        FlatWorld parts;
        parts.add({{-1000, -1000, -64}, {1000, 1000, 0}});
        parts.add({{100, -1000, 40}, {300, 1000, 200}});  // a ceiling that only a crouched player passes
        const auto bsp = parts.bsp();
        const Collision world(bsp);
        // The obstacle test ducks a running bot under it, too; a link that is no way keeps it from deciding.
        auto upright = botAt(world, {0, 0, 24}, 0);
        QVERIFY(framesUntilReached(world, upright, {.current = {0, 0, 24}, .next = {500, 0, 24}}) < kNever);
        QVERIFY((upright.lastCommand.up == 0) && !upright.duckedObstacle);
        auto crouched = botAt(world, {0, 0, 24}, 0);
        const BotTask task{.current = {0, 0, 24}, .next = {500, 0, 24}, .link = NodeType::crouch};
        QVERIFY(framesUntilReached(world, crouched, task) < kNever);
    }

    void jumpsClimbWhatRunningDoesNot_data() {
        QTest::addColumn<int>("height");
        QTest::addColumn<int>("link");
        QTest::addColumn<bool>("climbs");
        const auto row = [](const char* name, int height, NodeType link, bool climbs) {
            QTest::newRow(name) << height << static_cast<int>(link) << climbs;
        };
        row("step", 18, NodeType::move, true);
        row("above a step: the obstacle test jumps", 19, NodeType::move, true);
        row("as high as that jumps", 60, NodeType::move, true);
        row("above what it jumps", 80, NodeType::move, false);
        row("jump", 40, NodeType::jump, true);
        row("too high for a box jump", 120, NodeType::boxJump, false);
    }
    void jumpsClimbWhatRunningDoesNot() {
        QFETCH(int, height);
        QFETCH(int, link);
        QFETCH(bool, climbs);
        FlatWorld parts;
        parts.add({{-1000, -1000, -64}, {1000, 1000, 0}});
        parts.add({{200, -1000, 0}, {1000, 1000, static_cast<float>(height)}});
        const auto bsp = parts.bsp();
        const Collision world(bsp);
        auto body = botAt(world, {0, 0, 24}, 0);
        const Vec3 target(400, 0, 24.f + static_cast<float>(height));
        BotTask task{
            .current = {0, 0, 24}, .next = target, .link = static_cast<NodeType>(link), .lookAt = target};
        framesUntilReached(world, body, task);
        QCOMPARE(body.origin().z > static_cast<float>(height) + 20 && body.origin().x > 300, climbs);
    }

    void aJumpPadLinkFliesOverAGap() {
        FlatWorld parts;
        parts.add({{-200, -1000, -64}, {0, 1000, 0}});
        parts.add({{250, -1000, -64}, {1000, 1000, 0}});
        const auto bsp = parts.bsp();
        const Collision world(bsp);
        const BotTask walk{.current = {-40, 0, 24}, .next = {300, 0, 24}, .lookAt = Vec3(300, 0, 24)};
        auto fallen = botAt(world, walk.current, 0);
        for (int i = 0; i < 15; ++i) driveBot(world, PmoveParams{}, fallen, walk);
        QVERIFY(fallen.origin().z < -100);
        auto flown = botAt(world, walk.current, 0);
        auto fly = walk;
        fly.link = NodeType::jumpPad;
        QVERIFY(framesUntilReached(world, flown, fly) < kNever);
        for (int i = 0; i < 20; ++i) idleBot(world, PmoveParams{}, flown);
        QVERIFY(std::abs(flown.origin().z - 24) < 1);
    }

    void climbsBetweenLadderNodes() {
        FlatWorld parts;
        parts.add({{-1000, -1000, -64}, {1000, 1000, 0}});
        parts.add({{100, -200, 0}, {1000, 200, 256}});
        parts.add({{98, -32, 0}, {100, 32, 256}}, kContentsSolid | kContentsLadder | kContentsDetail);
        const auto bsp = parts.bsp();
        const Collision world(bsp);
        BotTask task{.current = {80, 0, 24},
                     .next = {80, 0, 280},
                     .currentType = NodeType::ladder,
                     .nextType = NodeType::ladder,
                     .link = NodeType::ladder,
                     .lookAt = Vec3(400, 0, 280)};
        auto body = botAt(world, task.current, 0);
        QVERIFY(framesUntilReached(world, body, task) < kNever);
        task.currentType = task.nextType = NodeType::ladderUp;
        auto plain = botAt(world, task.current, 0);
        QCOMPARE(framesUntilReached(world, plain, task), kNever);
    }

    void aBotStartsOnlyFromWhereItTouches() {
        const auto world = floorWorld();
        const auto body = botAt(*world, {0, 0, 24}, 0);
        QVERIFY(touchesNode(body, {37, 0, 24}, kReachMargin));
        QVERIFY(!touchesNode(body, {38, 0, 24}, kReachMargin));
        QVERIFY(touchesNode(body, {0, 0, 24 + 61}, kReachMargin));
        QVERIFY(!touchesNode(body, {0, 0, 24 + 62}, kReachMargin));
    }

    void theViewTurnsByAShareAndIsHeldUntilItRests() {
        const auto world = floorWorld();
        auto body = botAt(*world, {0, 0, 24}, 0);
        BotTask task{.current = {0, 0, 24}, .next = {600, 0, 24}, .lookAt = Vec3(0, 500, 24)};
        driveBot(*world, PmoveParams{}, body, task);  // only now it is told where to look
        QCOMPARE(body.view.y, 0.f);
        driveBot(*world, PmoveParams{}, body, task);
        QVERIFY(std::abs(body.view.y - 90 / 1.15f) < 4);
        const auto held = body.lookWay;
        task.lookAt = Vec3(0, -500, 24);
        driveBot(*world, PmoveParams{}, body, task);
        QVERIFY2(glm::dot(body.lookWay, held) > 0.999f * glm::length(held),
                 "another place is looked at when the view has come to rest");
        for (int i = 0; i < 12; ++i) driveBot(*world, PmoveParams{}, body, task);
        QVERIFY(std::abs(body.view.y - 270) < 45);
    }

    void aJumpGoesAlongTheView() {
        const auto world = floorWorld();
        auto body = botAt(*world, {0, 0, 24}, 90);
        const BotTask task{
            .current = {0, 0, 24}, .next = {600, 0, 24}, .link = NodeType::jump, .lookAt = Vec3(0, 4000, 24)};
        driveBot(*world, PmoveParams{}, body, task);
        QVERIFY2(body.origin().y > 1, "forward is pressed along the view, not along the way alone");
        QVERIFY(!body.onGround);
    }

    void atItsGoalABotStopsAtOnce() {
        const auto world = floorWorld();
        auto body = botAt(*world, {0, 0, 24}, 0);
        const BotTask task{.current = {0, 0, 24}, .next = {600, 0, 24}};
        for (int i = 0; i < 8; ++i) driveBot(*world, PmoveParams{}, body, task);
        QVERIFY(body.velocity().x > 250);
        stopAtGoal(body);
        QCOMPARE(body.velocity(), Vec3(0, 0, -200));
        const auto place = body.origin();
        idleBot(*world, PmoveParams{}, body, &task);
        QVERIFY(glm::distance(place, body.origin()) < 1);
    }

    void otherBotsAreSolidAndMakeItJumpOrDuck() {
        const auto world = floorWorld();
        const std::vector<Box> other{{{184, -16, 0}, {216, 16, 56}}};
        PmoveParams params;
        params.bodies = other;
        bool jumped = false, ducked = false;
        for (std::uint64_t chance = 0; chance < 8; ++chance) {
            auto body = botAt(*world, {0, 0, 24}, 0);
            body.chance = chance;
            const BotTask task{.current = {0, 0, 24}, .next = {600, 0, 24}, .lookAt = Vec3(600, 0, 24)};
            for (int i = 0; i < 12; ++i) {
                driveBot(*world, params, body, task);
                jumped = jumped || body.jumpedObstacle;
                ducked = ducked || body.duckedObstacle;
                const bool through = overlap(body.box(), {other[0].mins + 1.f, other[0].maxs - 1.f});
                QVERIFY(!through);
            }
        }
        QVERIFY(jumped && ducked);
    }

    void aHurtLegNeitherJumpsNorKeepsPace() {
        const auto world = floorWorld();
        const BotTask run{.current = {0, 0, 24}, .next = {900, 0, 24}};
        auto sound = botAt(*world, {0, 0, 24}, 0);
        auto hurt = sound;
        hurt.legHurt = true;
        hurt.legHits = 1;
        for (int i = 0; i < 20; ++i) {
            driveBot(*world, PmoveParams{}, sound, run);
            driveBot(*world, PmoveParams{}, hurt, run);
        }
        QVERIFY(hurt.origin().x < sound.origin().x - 100);
        auto jump = run;
        jump.link = NodeType::jump;
        const float height = hurt.origin().z;
        for (int i = 0; i < 5; ++i) driveBot(*world, PmoveParams{}, hurt, jump);
        QVERIFY(std::abs(hurt.origin().z - height) < 2);
    }

    void whereNoLinkLeadsNothingIsDecided() {
        const auto world = floorWorld();
        auto body = botAt(*world, {0, 0, 24}, 0);
        BotTask task{.current = {0, 0, 24}, .next = {600, 0, 24}};
        task.linked = false;
        for (int i = 0; i < 10; ++i) driveBot(*world, PmoveParams{}, body, task);
        QVERIFY2(std::abs(body.origin().x) < 1, "the bot stands");
    }

    void aLadderBehindIsFoundAndTurnedTo() {
        FlatWorld parts;
        parts.add({{-1000, -1000, -64}, {1000, 1000, 0}});
        parts.add({{100, -200, 0}, {1000, 200, 256}});
        parts.add({{98, -32, 0}, {100, 32, 256}}, kContentsSolid | kContentsLadder | kContentsDetail);
        const auto bsp = parts.bsp();
        const Collision world(bsp);
        auto body = botAt(world, {70, 0, 24}, 180);  // its back to the ladder
        const BotTask task{.current = {-40, 0, 24}, .next = {70, 0, 24}, .nextType = NodeType::ladder};
        driveBot(world, PmoveParams{}, body, task);
        QVERIFY(body.touchingLadder);
        for (int i = 0; i < 4; ++i) driveBot(world, PmoveParams{}, body, task);
        QVERIFY2(std::cos(body.view.y * 3.14159f / 180) > 0.6f, qPrintable(QString::number(body.view.y)));
    }

    void theSameFramesGiveTheSameBody() {
        const auto world = floorWorld();
        const BotTask task{.current = {0, 0, 24},
                           .next = {300, 200, 24},
                           .link = NodeType::jump,
                           .lookAt = Vec3(0, 500, 24)};
        auto first = botAt(*world, {0, 0, 24}, 10);
        auto second = first;
        for (int i = 0; i < 50; ++i) {
            driveBot(*world, PmoveParams{}, first, task);
            driveBot(*world, PmoveParams{}, second, task);
            QVERIFY(first.move == second.move);
        }
    }

  private:
    static constexpr int kNever = 100;

    static std::unique_ptr<Collision> floorWorld() {
        FlatWorld parts;
        parts.add({{-1000, -1000, -64}, {1000, 1000, 0}});
        return std::make_unique<Collision>(parts.bsp());
    }

    /// Frames until the bot touches the target and stands at its height, or kNever.
    static int framesUntilReached(const Collision& world, BotBody& body, const BotTask& task) {
        for (int frame = 1; frame < kNever; ++frame) {
            driveBot(world, PmoveParams{}, body, task);
            if (touchesNode(body, task.next, kReachMargin) && std::abs(body.origin().z - task.next.z) < 40)
                return frame;
        }
        return kNever;
    }
};

NAVWRIGHT_TEST(TestBotDriver);
#include "tst_bot_driver.moc"
