#include <QtTest>

#include <algorithm>

#include "core/aas/build/make_aas.h"
#include "core/aas/puzzles/puzzle_plan.h"
#include "must.h"
#include "puzzle_hall.h"
#include "shared_data.h"
#include "test_program.h"

using namespace navwright;

namespace {

struct PuzzleCase {
    BspFile bsp;
    AasFile aas;
    EntityGraph entities;

    explicit PuzzleCase(const PuzzleHall& hall) {
        bsp = must(parseBsp(must(writeBsp(hall.map)), "made.bsp"));
        JobContext context;
        aas = must(makeAas(bsp, {}, context, 1)).aas;
        entities = entityGraph(bsp);
    }
    [[nodiscard]] PuzzlePlan plan(const Vec3& from, const Vec3& to, const PuzzleOptions& options = {}) const {
        const TravelGraph graph(aas);
        const PuzzleMap map(graph, entities, bsp);
        const auto spot = [&](const Vec3& at) {
            const auto place = placeAt(graph, at);
            return AreaSpot{place.area, place.at};
        };
        return planPuzzle(map, spot(from), spot(to), options);
    }
    /// "press 3, pass 2, arrive", with the entities' numbers in the map.
    [[nodiscard]] QString told(const PuzzlePlan& plan) const {
        QStringList words;
        for (const auto& step : plan.steps) {
            auto word = QString::fromStdString(std::string(puzzleStepName(step.kind)));
            if (step.entity >= 0) word += QStringLiteral(" %1").arg(entities.entities[step.entity].number);
            words.push_back(word);
        }
        return words.join(QStringLiteral(", "));
    }
    [[nodiscard]] int numberOf(int entity) const {
        return entity < 0 ? -1 : entities.entities[entity].number;
    }
};

const PuzzleStep& only(const PuzzlePlan& plan, PuzzleStepKind kind) {
    const auto found = std::ranges::find(plan.steps, kind, &PuzzleStep::kind);
    if (found == plan.steps.end()) qFatal("no such step");
    return *found;
}

constexpr auto kWestOf = PuzzleHall::kWest, kMiddleOf = PuzzleHall::kMiddle, kEastOf = PuzzleHall::kEast;

}  // namespace

/// Ways through doors, buttons, plats and breakables.
class TestPuzzles : public QObject {
    Q_OBJECT

  private slots:
    void aButtonAndItsDoor() {
        PuzzleHall hall;
        const int door = hall.door(PuzzleHall::kWestOpening, {{"targetname", "gate"}});
        const int button = hall.button("gate", -256);
        const PuzzleCase made(hall);
        const auto plan = made.plan(kWestOf, kMiddleOf);
        QCOMPARE(made.told(plan), QStringLiteral("press %1, pass %2, arrive").arg(button).arg(door));
        const auto& press = only(plan, PuzzleStepKind::press);
        QCOMPARE(press.opens.size(), std::size_t{1});
        // The button takes 6 units at 40 units/s, the door 122 at twice its 100; it stays for 3 s.
        QCOMPARE(press.opens.front().from, press.time + 15 + 61);
        QCOMPARE(press.opens.front().until, press.opens.front().from + 300);
        const auto& pass = only(plan, PuzzleStepKind::pass);
        // He walks to it meanwhile, and waits for the rest only.
        QVERIFY(pass.time > press.opens.front().from && pass.time < press.opens.front().from + 40);
        QVERIFY2(pass.wait > 0 && pass.wait < 50, qPrintable(QString::number(pass.wait)));
        QCOMPARE(pass.spare, press.opens.front().until - pass.time);
        QCOMPARE(plan.route.time, plan.steps.back().time);
        QVERIFY(std::ranges::is_sorted(plan.steps, {}, &PuzzleStep::time));
        QCOMPARE(plan.route.arrivals.size(), plan.route.reachabilities.size());
        // Nothing stands in the way within a room.
        QCOMPARE(made.told(made.plan(kMiddleOf, kEastOf)), QStringLiteral("arrive"));
    }

    void oneWaitsForADoorThatIsSlow() {
        PuzzleHall hall;
        hall.door(PuzzleHall::kWestOpening, {{"targetname", "gate"}, {"speed", "10"}, {"wait", "-1"}});
        hall.button("gate", -256);
        const PuzzleCase made(hall);
        const auto plan = made.plan(kWestOf, kMiddleOf);
        const auto& pass = only(plan, PuzzleStepKind::pass);
        QVERIFY(pass.wait > 400);
        QCOMPARE(pass.spare, kForever);
    }

    void twoButtonsAndACounter() {
        PuzzleHall hall;
        hall.door(PuzzleHall::kWestOpening, {{"targetname", "gate"}, {"wait", "-1"}});
        hall.point({{"classname", "trigger_counter"}, {"targetname", "both"}, {"target", "gate"}});
        hall.button("both", -256);
        hall.button("both", -192);
        const PuzzleCase made(hall);
        const auto plan = made.plan(kWestOf, kMiddleOf);
        QCOMPARE(plan.steps.size(), std::size_t{4});
        QCOMPARE(plan.steps[0].kind, PuzzleStepKind::press);
        QVERIFY(plan.steps[0].opens.empty());
        QCOMPARE(plan.steps[1].kind, PuzzleStepKind::press);
        QVERIFY(plan.steps[1].entity != plan.steps[0].entity);
        QCOMPARE(plan.steps[1].opens.size(), std::size_t{1});
    }

    void oneButtonPressedTwiceForACounter() {
        PuzzleHall hall;
        hall.door(PuzzleHall::kWestOpening, {{"targetname", "gate"}, {"wait", "-1"}});
        hall.point({{"classname", "trigger_counter"}, {"targetname", "both"}, {"target", "gate"}});
        const int button = hall.button("both", -256);
        const PuzzleCase made(hall);
        const auto plan = made.plan(kWestOf, kMiddleOf);
        QCOMPARE(made.told(plan),
                 QStringLiteral("press %1, press %1, pass %2, arrive").arg(button).arg(button - 2));
        // It comes out again after 3 s.
        QCOMPARE(plan.steps[1].time - plan.steps[0].time, 15 + 300 + 15);
    }

    void aDoorThatShutsBeforeOneIsThere() {
        PuzzleHall hall;
        const int door =
            hall.door(PuzzleHall::kWestOpening, {{"targetname", "gate"}, {"speed", "9999"}, {"wait", "0.1"}});
        const int button = hall.button("gate", -360);
        const PuzzleCase made(hall);
        const auto plan = made.plan(kWestOf, kMiddleOf);
        QCOMPARE(plan.failure, PuzzleFailure::closesTooSoon);
        QCOMPARE(made.numberOf(plan.obstacle), door);
        QCOMPARE(made.numberOf(plan.cause), button);
        QVERIFY2(plan.late > 30 && plan.late < 100, qPrintable(QString::number(plan.late)));
        QVERIFY(failureText(plan, made.entities).find("closes too soon") != std::string::npos);
        QVERIFY(plan.steps.empty());
    }

    void targetsInACircle() {
        PuzzleHall hall;
        const int door = hall.door(PuzzleHall::kWestOpening, {{"targetname", "gate"}});
        hall.point({{"classname", "trigger_relay"}, {"targetname", "one"}, {"target", "two"}});
        hall.point({{"classname", "trigger_relay"}, {"targetname", "two"}, {"target", "one"}});
        hall.point({{"classname", "trigger_relay"}, {"targetname", "one"}, {"target", "gate"}});
        const int button = hall.button("one", -256);
        const PuzzleCase made(hall);
        const auto plan = made.plan(kWestOf, kMiddleOf);
        QCOMPARE(plan.failure, PuzzleFailure::endless);
        QCOMPARE(made.numberOf(plan.obstacle), door);
        QCOMPARE(made.numberOf(plan.cause), button);
    }

    /// It is no step, and costs the time that it takes.
    void aDoorThatOpensItself() {
        PuzzleHall hall;
        hall.door(PuzzleHall::kWestOpening);
        const PuzzleCase made(hall);
        const auto plan = made.plan(kWestOf, kMiddleOf);
        QCOMPARE(made.told(plan), QStringLiteral("arrive"));
        PuzzleHall slow;
        slow.door(PuzzleHall::kWestOpening, {{"speed", "10"}});
        // 122 units at 20 units/s instead of 200.
        QCOMPARE(PuzzleCase(slow).plan(kWestOf, kMiddleOf).route.time - plan.route.time, 610 - 61);
    }

    void aButtonBehindItsDoor() {
        PuzzleHall hall;
        const int door = hall.door(PuzzleHall::kWestOpening, {{"targetname", "gate"}});
        const int button = hall.button("gate", 0);
        const PuzzleCase made(hall);
        const auto plan = made.plan(kWestOf, kMiddleOf);
        QCOMPARE(plan.failure, PuzzleFailure::outOfReach);
        QCOMPARE(made.numberOf(plan.obstacle), door);
        QCOMPARE(made.numberOf(plan.cause), button);
        QCOMPARE(plan.tried, 1);
        // From the other side it is a way.
        QCOMPARE(made.told(made.plan(kMiddleOf, kWestOf)),
                 QStringLiteral("press %1, pass %2, arrive").arg(button).arg(door));
    }

    void somethingToShoot() {
        PuzzleHall hall;
        const int glass = hall.part({{"classname", "func_explosive"}}, PuzzleHall::kWestOpening);
        const PuzzleCase made(hall);
        const auto plan = made.plan(kWestOf, kMiddleOf);
        QCOMPARE(made.told(plan), QStringLiteral("shoot %1, pass %1, arrive").arg(glass));
        const auto unarmed = made.plan(kWestOf, kMiddleOf, {.shoots = false});
        QCOMPARE(unarmed.failure, PuzzleFailure::needsShots);
        QCOMPARE(made.numberOf(unarmed.obstacle), glass);
    }

    void aButtonToShoot() {
        PuzzleHall hall;
        hall.door(PuzzleHall::kWestOpening, {{"targetname", "gate"}});
        const int button = hall.button("gate", -256, {{"health", "1"}});
        const PuzzleCase made(hall);
        const auto plan = made.plan(kWestOf, kMiddleOf);
        QCOMPARE(plan.steps.front().kind, PuzzleStepKind::shoot);
        QCOMPARE(made.numberOf(plan.steps.front().entity), button);
    }

    /// A plat with a name is up until it is fired.
    void aPlatWithAButton() {
        PuzzleHall hall;
        hall.block({{-128, -128, 0}, {-112, 128, 160}});  // closes the west opening below the ledge
        hall.block({{-352, 64, 0}, {-128, 128, 160}});
        const int plat = hall.part({{"classname", "func_plat"}, {"targetname", "lift"}, {"height", "152"}},
                                   {{-240, -8, 144}, {-176, 64, 160}});
        const int button = hall.button("lift", -320);
        const PuzzleCase made(hall);
        const Vec3 ledge(-300, 96, 185);
        const auto plan = made.plan({-320, -80, 25}, ledge);
        QCOMPARE(made.told(plan), QStringLiteral("press %1, pass %2, arrive").arg(button).arg(plat));
        // It comes down 152 units at 200 units/s.
        const auto& press = plan.steps.front();
        QCOMPARE(press.opens.front().from, press.time + 15 + 76);
        PuzzleHall still = hall;
        still.map.entities[static_cast<std::size_t>(button)].pairs[1].second = "other";
        const auto none = PuzzleCase(still).plan({-320, -80, 25}, ledge);
        QCOMPARE(none.failure, PuzzleFailure::nothingOpens);
        QCOMPARE(made.numberOf(none.obstacle), plat);
    }

    /// The button of the second door is behind the first.
    void doorsOneAfterTheOther() {
        PuzzleHall hall;
        const int west = hall.door(PuzzleHall::kWestOpening, {{"targetname", "west"}});
        const int east = hall.door(PuzzleHall::kEastOpening, {{"targetname", "east"}});
        const int first = hall.button("west", -256), second = hall.button("east", 0);
        const PuzzleCase made(hall);
        QCOMPARE(made.told(made.plan(kWestOf, kEastOf)),
                 QStringLiteral("press %1, pass %2, press %3, pass %4, arrive")
                     .arg(first)
                     .arg(west)
                     .arg(second)
                     .arg(east));
    }

    /// Both buttons are before the first door. That of the far door has to be the last where it stays for a
    /// moment only.
    void theOrderFollowsFromHowLongDoorsStay() {
        PuzzleHall hall;
        hall.door(PuzzleHall::kWestOpening, {{"targetname", "west"}, {"wait", "9"}});
        hall.door(PuzzleHall::kEastOpening, {{"targetname", "east"}, {"wait", "1"}});
        const int west = hall.button("west", -144), east = hall.button("east", -360);
        const auto plan = PuzzleCase(hall).plan({-256, 64, 25}, kEastOf);
        QCOMPARE(plan.failure, PuzzleFailure::none);
        const PuzzleCase made(hall);
        QCOMPARE(made.numberOf(plan.steps[0].entity), west);
        QCOMPARE(made.numberOf(plan.steps[1].entity), east);
        // Where it stays longer, the nearer way round is quicker.
        hall.map.entities[static_cast<std::size_t>(west - 1)].pairs.back().second = "9";
        const auto quicker = PuzzleCase(hall).plan({-256, 64, 25}, kEastOf);
        QCOMPARE(made.numberOf(quicker.steps[0].entity), east);
        QVERIFY(quicker.route.time < plan.route.time);
    }

    void aTriggerThatRemovesAWall() {
        PuzzleHall hall;
        const int wall = hall.part({{"classname", "func_wall"}, {"targetname", "wall"}, {"spawnflags", "4"}},
                                   PuzzleHall::kWestOpening);
        const int trigger = hall.part({{"classname", "trigger_once"}, {"killtarget", "wall"}},
                                      {{-300, -128, 0}, {-280, 128, 64}});
        const PuzzleCase made(hall);
        QCOMPARE(made.told(made.plan(kWestOf, kMiddleOf)),
                 QStringLiteral("touch %1, pass %2, arrive").arg(trigger).arg(wall));
    }

    void whatNothingOpens() {
        PuzzleHall hall;
        const int door = hall.door(PuzzleHall::kWestOpening, {{"targetname", "gate"}});
        const PuzzleCase made(hall);
        const auto plan = made.plan(kWestOf, kMiddleOf);
        QCOMPARE(plan.failure, PuzzleFailure::nothingOpens);
        QCOMPARE(made.numberOf(plan.obstacle), door);
    }

    void aKey() {
        PuzzleHall hall;
        hall.door(PuzzleHall::kWestOpening, {{"targetname", "gate"}});
        hall.point({{"classname", "trigger_key"},
                    {"targetname", "lock"},
                    {"target", "gate"},
                    {"item", "key_red_key"}});
        hall.button("lock", -256);
        const PuzzleCase made(hall);
        const auto plan = made.plan(kWestOf, kMiddleOf);
        QCOMPARE(plan.failure, PuzzleFailure::needsItem);
        QVERIFY(failureText(plan, made.entities).find("key_red_key") != std::string::npos);
    }

    void noMoreSituationsThanAllowed() {
        PuzzleHall hall;
        hall.door(PuzzleHall::kWestOpening, {{"targetname", "gate"}});
        hall.button("gate", -256);
        const auto plan = PuzzleCase(hall).plan(kWestOf, kMiddleOf, {.most = 1});
        QCOMPARE(plan.failure, PuzzleFailure::tooMany);
        QCOMPARE(plan.tried, 1);
    }

    /// A toggled door is shut by the second firing; what opens once stays open.
    void firingOnceAndTwice() {
        PuzzleHall hall;
        hall.door(PuzzleHall::kWestOpening, {{"targetname", "gate"}, {"spawnflags", "32"}});
        hall.door(PuzzleHall::kEastOpening, {{"targetname", "gate"}, {"wait", "-1"}});
        const int button = hall.button("gate", -256);
        const PuzzleCase made(hall);
        const Mechanics mechanics(made.entities, made.bsp);
        const auto indexOf = [&](int number) {
            return static_cast<int>(std::ranges::find(made.entities.entities, number, &ActiveEntity::number) -
                                    made.entities.entities.begin());
        };
        const int west = indexOf(button - 2), east = indexOf(button - 1), pressed = indexOf(button);
        const auto lets = [&](const EntityStates& states, int door, std::int32_t time) {
            return mechanics.letsFrom(states[static_cast<std::size_t>(door)], door, time, 10);
        };
        auto states = mechanics.start();
        QCOMPARE(lets(states, west, 0), kForever);
        QVERIFY(mechanics.setOff(states, pressed, 1000));
        QCOMPARE(lets(states, west, 0), 1000 + 15 + 61);
        QCOMPARE(lets(states, east, 5000), 5000);
        QVERIFY(!mechanics.setOff(states, pressed, 1100));
        QVERIFY(mechanics.setOff(states, pressed, 2000));
        QCOMPARE(lets(states, west, 2015), kForever);
        QCOMPARE(lets(states, east, 5000), 5000);
    }

    /// With nothing shut a plan is the quickest route.
    void realMaps() {
        REQUIRE_SHARED_DATA();
        const auto aas = must(readAasFile(sharedData() / "aas" / "wfall.aas"));
        const auto bsp = must(readBspFile(sharedData() / "maps" / "wfall.bsp"));
        const TravelGraph graph(aas);
        const auto entities = entityGraph(bsp);
        const PuzzleMap map(graph, entities, bsp);
        int compared = 0;
        const auto starts = startPlaces(bsp, graph);
        for (const auto& start : starts) {
            for (const auto& end : starts) {
                const AreaSpot from{start.area, start.at}, to{end.area, end.at};
                const auto route = routeBetween(graph, from, to);
                const auto plan = planPuzzle(map, from, to);
                QCOMPARE(plan.failure == PuzzleFailure::none, route.has_value());
                if (!route) continue;
                ++compared;
                QCOMPARE(plan.route.time, route->time);
            }
        }
        QVERIFY(compared > 20);
    }
};

NAVWRIGHT_TEST(TestPuzzles);
#include "tst_puzzles.moc"
