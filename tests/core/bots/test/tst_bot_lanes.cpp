#include <QtTest>

#include "core/bots/test/bot_lanes.h"
#include "flat_world.h"
#include "test_program.h"

using namespace navwright;

/// Lanes of traces made by hand, one bot unless a row says otherwise.
class TestBotLanes : public QObject {
    Q_OBJECT

  private slots:
    void noTraceHasNoLanes() {
        QVERIFY(botLanes({}).empty());
        QCOMPARE(TraceTable().bots(), 0);
    }

    void aWayIsToldLinkByLink() {
        SimulatedTest test;
        stand(test, 2);
        walk(test, 3, {4, 5}, 6);
        walk(test, 2, {5, 6}, 6);
        stand(test, 1);
        stand(test, 1);
        const auto lane = only(test);
        QCOMPARE(lane.states, (std::vector<StateSpan>{
                                  span(0, 2, BotState::noGoal),
                                  span(2, 7, BotState::moving),
                                  span(7, 8, BotState::waiting),
                                  span(8, 9, BotState::noGoal),
                              }));
        QCOMPARE(lane.goals, (std::vector<GoalSpan>{{{2, 7}, 6, LaneEnd::reached}}));
        QCOMPARE(lane.links, (std::vector<LinkSpan>{{{2, 5}, {4, 5}, LaneEnd::reached},
                                                    {{5, 7}, {5, 6}, LaneEnd::reached}}));
    }

    void whatABodyDoesIsItsState() {
        SimulatedTest test;
        walk(test, 1, {0, 1}, 3);
        std::vector<RecordedBody> bodies(1);
        const auto inAir = [&](const RecordedBody& body) {
            walk(test, 2, {0, 1}, 3);
            for (std::size_t i = test.trace.size() - 2; i < test.trace.size(); ++i)
                test.trace[i].onGround = false;
            bodies.insert(bodies.end(), 2, body);
        };
        inAir({});
        inAir({.climbs = true});
        inAir({.swims = true, .climbs = true});
        walk(test, 1, {0, 1}, 3);
        // Pressing on against a wall is no waiting, standing at a place of interest is.
        walk(test, 1, {0, 1}, 3);
        test.trace.back().origin = test.trace[test.trace.size() - 2].origin;
        walk(test, 1, {0, 1}, 3);
        test.trace.back().origin = test.trace[test.trace.size() - 2].origin;
        test.trace.back().forward = 0;
        bodies.resize(test.trace.size());
        QCOMPARE(botLanes({test, bodies}).front().states, (std::vector<StateSpan>{
                                                              span(0, 1, BotState::moving),
                                                              span(1, 3, BotState::inAir),
                                                              span(3, 5, BotState::climbing),
                                                              span(5, 7, BotState::swimming),
                                                              span(7, 9, BotState::moving),
                                                              span(9, 10, BotState::waiting),
                                                          }));
    }

    void whatIsTriedInVainIsStuckUntilItIsGivenUp() {
        SimulatedTest test;
        walk(test, 5, {1, 2}, 9);
        giveUp(test, 3);
        walk(test, 2, {1, 7}, 8);
        const auto lane = only(test);
        QCOMPARE(lane.states, (std::vector<StateSpan>{
                                  span(0, 2, BotState::moving),
                                  span(2, 5, BotState::stuck),
                                  span(5, 7, BotState::moving),
                              }));
        QCOMPARE(lane.goals,
                 (std::vector<GoalSpan>{{{0, 5}, 9, LaneEnd::gaveUp}, {{5, 7}, 8, LaneEnd::underWay}}));
        QCOMPARE(lane.links, (std::vector<LinkSpan>{{{0, 5}, {1, 2}, LaneEnd::gaveUp},
                                                    {{5, 7}, {1, 7}, LaneEnd::underWay}}));
        QCOMPARE(lane.stuck, std::vector<std::size_t>{0});
    }

    void aGoalChosenAgainAfterGivingItUpIsAnother() {
        SimulatedTest test;
        walk(test, 4, {1, 2}, 9);
        giveUp(test, 4);
        walk(test, 2, {1, 2}, 9);
        const auto lane = only(test);
        QCOMPARE(lane.goals,
                 (std::vector<GoalSpan>{{{0, 4}, 9, LaneEnd::gaveUp}, {{4, 6}, 9, LaneEnd::underWay}}));
        QCOMPARE(lane.links.size(), std::size_t{2});
    }

    void deathAndLeavingAreToldApart() {
        SimulatedTest test;
        walk(test, 3, {1, 2}, 9);
        test.report.deaths.push_back({.bot = 0, .time = 0.3, .cause = "fall"});
        leave(test, 2);
        walk(test, 2, {1, 2}, 9);
        leave(test, 2);
        const auto lane = only(test);
        QCOMPARE(lane.states, (std::vector<StateSpan>{
                                  span(0, 3, BotState::moving),
                                  span(3, 5, BotState::dead),
                                  span(5, 7, BotState::moving),
                                  span(7, 9, BotState::away),
                              }));
        QCOMPARE(lane.goals,
                 (std::vector<GoalSpan>{{{0, 3}, 9, LaneEnd::died}, {{5, 7}, 9, LaneEnd::dropped}}));
        QCOMPARE(lane.deaths, std::vector<std::size_t>{0});
    }

    void aGoalThatGivesWayToAnotherIsDropped() {
        SimulatedTest test;
        walk(test, 2, {1, 2}, 9);
        walk(test, 2, {1, 2}, 8);
        const auto lane = only(test);
        QCOMPARE(lane.goals,
                 (std::vector<GoalSpan>{{{0, 2}, 9, LaneEnd::dropped}, {{2, 4}, 8, LaneEnd::underWay}}));
        QCOMPARE(lane.links.front().ended, LaneEnd::dropped);
    }

    void eachBotHasItsOwnLane() {
        SimulatedTest test;
        for (std::int32_t frame = 0; frame < 4; ++frame) {
            for (std::int32_t bot = 0; bot < 3; ++bot) {
                test.trace.push_back({.bot = bot,
                                      .frame = frame,
                                      .origin = {10.f * static_cast<float>(frame), 0, 0},
                                      .node = bot,
                                      .next = bot + 1,
                                      .goal = 10 + bot,
                                      .forward = 400,
                                      .onGround = true});
            }
        }
        test.stuck.push_back({.bot = 1, .frame = 4, .last = std::vector<SimulatedPlace>(2)});
        const auto lanes = botLanes({test});
        QCOMPARE(lanes.size(), std::size_t{3});
        for (int bot = 0; bot < 3; ++bot) {
            const auto& lane = lanes[static_cast<std::size_t>(bot)];
            QCOMPARE(lane.bot, bot);
            QCOMPARE(lane.goals, (std::vector<GoalSpan>{{{0, 4}, 10 + bot, LaneEnd::underWay}}));
            QCOMPARE(lane.states.size(), std::size_t{bot == 1 ? 2u : 1u});
        }
        const TraceTable table(test.trace);
        QCOMPARE(table.bots(), 3);
        QCOMPARE(table.frames(), 4);
        QCOMPARE(table.at(2, 3).node, 2);
        QCOMPARE(table.at(2, 3).frame, 3);
    }

    void aSpanIsFoundByItsFrame() {
        const std::vector<StateSpan> spans{span(0, 3, BotState::moving), span(5, 6, BotState::stuck)};
        QCOMPARE(spanAt(spans, 2), &spans[0]);
        QCOMPARE(spanAt(spans, 3), nullptr);
        QCOMPARE(spanAt(spans, 5), &spans[1]);
        QCOMPARE(spanAt(spans, 6), nullptr);
        QCOMPARE(spanAt(spans, -1), nullptr);
        QCOMPARE(spanAt(std::vector<StateSpan>(), 0), nullptr);
    }

    void lanesOfATestCoverEveryFrame() {
        FlatWorld parts;
        parts.add({{-1000, -1000, -64}, {2000, 1000, 0}});
        parts.add({{240, -1000, 0}, {260, 1000, 200}});  // between nodes 1 and 2
        auto bsp = parts.bsp();
        bsp.entities.push_back({{{"classname", "info_player_deathmatch"}, {"origin", "0 0 24"}}});
        NavGraph graph;
        for (int i = 0; i < 4; ++i) {
            NavNode node;
            node.origin = {150.f * static_cast<float>(i), 0.5f, 24};
            if (i > 0) node.links.push_back({.target = i - 1, .type = NodeType::move, .cost = 150});
            if (i < 3) node.links.push_back({.target = i + 1, .type = NodeType::move, .cost = 150});
            graph.nodes.push_back(node);
        }
        auto setup = simulatorSetup(Parameters(), 1);
        setup.bots = 2;
        setup.seconds = setup.maxSeconds = 60;
        JobContext context;
        const auto record = recordNavtest(graph, bsp, Collision(bsp), setup, context);
        QVERIFY(record.has_value());
        const auto& test = record->test;
        QVERIFY(!test.stuck.empty());
        QCOMPARE(record->bodies.size(), test.trace.size());
        const auto lanes = botLanes(*record);
        QCOMPARE(lanes.size(), std::size_t{2});
        std::size_t stuck = 0;
        for (const auto& lane : lanes) {
            std::int32_t frame = 0;
            for (const auto& one : lane.states) {
                QCOMPARE(one.at.first, frame);
                QVERIFY(one.at.end > one.at.first);
                frame = one.at.end;
            }
            QCOMPARE(frame, 600);
            for (const auto& link : lane.links) {
                QVERIFY(std::ranges::any_of(lane.goals, [&](const GoalSpan& goal) {
                    return goal.at.first <= link.at.first && goal.at.end >= link.at.end;
                }));
            }
            const auto gaveUp = std::ranges::count(lane.goals, LaneEnd::gaveUp, &GoalSpan::ended);
            stuck += lane.stuck.size();
            QCOMPARE(static_cast<std::size_t>(gaveUp), lane.stuck.size());
        }
        QCOMPARE(stuck, test.stuck.size());
    }

    void eachStateAndEndHasAName() {
        QSet<QByteArray> names;
        for (std::size_t i = 0; i < kBotStates; ++i)
            names += QByteArray(botStateName(static_cast<BotState>(i)).data());
        QCOMPARE(names.size(), qsizetype{kBotStates});
        QCOMPARE(botStateName(BotState::inAir), std::string_view("in the air"));
        QCOMPARE(laneEndName(LaneEnd::gaveUp), std::string_view("gave up"));
    }

  private:
    static StateSpan span(std::int32_t first, std::int32_t end, BotState state) {
        return {{first, end}, state};
    }

    static void add(SimulatedTest& test, int frames, SimulatedPlace place) {
        for (int i = 0; i < frames; ++i) {
            place.frame = static_cast<std::int32_t>(test.trace.size());
            place.origin.x =
                (test.trace.empty() ? 0 : test.trace.back().origin.x) + (place.forward != 0 ? 20.f : 0.f);
            test.trace.push_back(place);
        }
    }
    static void stand(SimulatedTest& test, int frames) { add(test, frames, {.onGround = true}); }
    static void walk(SimulatedTest& test, int frames, const NodeLink& link, std::int32_t goal) {
        add(test, frames,
            {.node = link.from, .next = link.to, .goal = goal, .forward = 400, .onGround = true});
    }
    /// A bot that is out of the game still holds the goal that it had.
    static void leave(SimulatedTest& test, int frames) {
        add(test, frames, {.node = 1, .next = 2, .goal = 9, .alive = false});
    }
    static void giveUp(SimulatedTest& test, int framesWithoutProgress) {
        test.stuck.push_back(
            {.bot = 0,
             .frame = static_cast<std::int32_t>(test.trace.size()),
             .last = std::vector<SimulatedPlace>(static_cast<std::size_t>(framesWithoutProgress))});
    }

    static BotLane only(const SimulatedTest& test) {
        const auto lanes = botLanes({test});
        return lanes.size() == 1 ? lanes.front() : BotLane{.bot = -1};
    }
};

NAVWRIGHT_TEST(TestBotLanes);
#include "tst_bot_lanes.moc"
