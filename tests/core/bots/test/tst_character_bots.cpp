#include <QtTest>

#include <algorithm>
#include <map>
#include <string>

#include "core/bots/characters/character_file.h"
#include "core/bots/test/character_report.h"
#include "core/bots/test/node_criteria.h"
#include "core/bots/test/seeded_tests.h"
#include "flat_world.h"
#include "test_program.h"

using namespace navwright;

namespace {

/// A nav over boxes in the air, high above a floor that kills.
struct HighWorld {
    FlatWorld parts;
    NavGraph nav;
    std::vector<std::string> spawns;

    HighWorld& box(const Box& box) {
        parts.add(box);
        return *this;
    }
    std::int32_t node(const Vec3& place) {
        nav.nodes.push_back({.origin = place});
        return static_cast<std::int32_t>(nav.nodes.size()) - 1;
    }
    void link(std::int32_t from, std::int32_t to, NodeType type = NodeType::move) {
        auto& node = nav.nodes[static_cast<std::size_t>(from)];
        const float cost = linkCost(node.origin, nav.nodes[static_cast<std::size_t>(to)].origin);
        node.links.push_back({.target = to, .type = type, .cost = cost});
    }
    void both(std::int32_t a, std::int32_t b) {
        link(a, b);
        link(b, a);
    }
    [[nodiscard]] BspFile bsp() const {
        auto all = parts;
        all.add({{-3000, -3000, -900}, {4000, 3000, -800}});
        auto bsp = all.bsp();
        for (const auto& place : spawns)
            bsp.entities.push_back({{{"classname", "info_player_deathmatch"}, {"origin", place}}});
        return bsp;
    }
};

constexpr float kUp = 24;  ///< of a node above its floor

/// Two platforms, a beam 64 wide between them that turns by 90 degrees.
HighWorld beamWorld() {
    HighWorld world;
    world.box({{-600, -300, -64}, {0, 300, 0}}).box({{-10, -32, -64}, {432, 32, 0}});
    world.box({{368, -32, -64}, {432, 400, 0}}).box({{100, 390, -64}, {700, 900, 0}});
    for (const float x : {-500.f, -300.f, -100.f, 100.f, 250.f, 400.f}) world.node({x, 0, kUp});
    for (const float y : {150.f, 300.f, 450.f, 600.f, 800.f}) world.node({400, y, kUp});
    for (std::int32_t i = 0; i < 10; ++i) world.both(i, i + 1);
    world.spawns = {"-500 0 24", "400 760 24", "-500 60 24", "-500 -60 24"};
    return world;
}
constexpr NodeLink kCorner{5, 6};

/// Two platforms 176 apart, a jump from one to the other, and a bridge aside for the way back.
HighWorld gapWorld() {
    constexpr float kEdge = 400, kGap = 176;
    HighWorld world;
    world.box({{-1100, -300, -64}, {kEdge, 300, 0}}).box({{kEdge + kGap, -300, -64}, {2100, 300, 0}});
    world.box({{kEdge - 10, 180, -64}, {kEdge + kGap + 10, 300, 0}});
    for (int i = 9; i >= 0; --i) world.node({kEdge + kGap + 40 + 140 * static_cast<float>(i), 0, kUp});
    for (int i = 0; i < 10; ++i) world.node({kEdge - 16 - 140 * static_cast<float>(i), 0, kUp});
    for (std::int32_t i = 0; i < 19; ++i) {
        if (i != 9) world.both(i, i + 1);
    }
    world.link(10, 9, NodeType::jump);
    for (int i = 0; i <= 8; ++i) world.node({100 * static_cast<float>(i), 240, kUp});
    for (std::int32_t i = 20; i < 28; ++i) world.both(i, i + 1);
    world.both(14, 20);
    world.both(6, 28);
    world.spawns = {"-800 0 24", "1526 60 24", "-700 60 24", "-740 -60 24"};
    return world;
}
constexpr NodeLink kJump{10, 9};

/// Nodes 150 apart on one large floor, in so many rows of eight.
HighWorld floorWorld(int rows) {
    HighWorld world;
    world.box({{-600, -600, -64}, {2000, 2000, 0}});
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < 8; ++column) {
            const auto here =
                world.node({150 * static_cast<float>(column), 150 * static_cast<float>(row), kUp});
            if (column > 0) world.both(here - 1, here);
            if (row > 0) world.both(here - 8, here);
        }
    }
    world.spawns = {"0 0 24", "1050 0 24", "300 0 24", "600 0 24", "900 0 24"};
    return world;
}

}  // namespace

/// Bots with characters in small worlds.
class TestCharacterBots : public QObject {
    Q_OBJECT

  private slots:
    void aRegularTeamGivesWhatNoTeamGives_data() {
        QTest::addColumn<int>("world");
        QTest::newRow("floor") << 0;
        QTest::newRow("beam") << 1;
        QTest::newRow("gap") << 2;
    }
    void aRegularTeamGivesWhatNoTeamGives() {
        QFETCH(const int, world);
        const auto it = world == 0 ? floorWorld(3) : world == 1 ? beamWorld() : gapWorld();
        auto plain = setupOf("");
        plain.bots = 4;
        plain.trace = true;
        auto team = plain;
        team.team = readTeam("regular:4").value();
        const auto without = run(it, plain, 3);
        const auto with = run(it, team, 3);
        for (std::size_t i = 0; i < without.size(); ++i) {
            QVERIFY(with[i].report == without[i].report);
            QVERIFY(with[i].trace == without[i].trace);
            QVERIFY(with[i].stuck == without[i].stuck);
            QVERIFY(with[i].hurt == without[i].hurt);
            QVERIFY(with[i].decisions == without[i].decisions);
            QVERIFY(without[i].characters.empty());
            QCOMPARE(with[i].characters.size(), std::size_t{1});
            const auto& counts = with[i].characters.front();
            QVERIFY(counts.links == with[i].report.links);
            QCOMPARE(counts.deaths, std::uint64_t{with[i].report.deaths.size()});
            for (const auto& node : with[i].report.nodes)
                QCOMPARE(counts.touches[static_cast<std::size_t>(node.id)], node.touches);
        }
    }

    void countsOfCharactersMakeUpTheReport() {
        const auto it = beamWorld();
        for (const auto& test : run(it, setupOf("mixed"), 2)) {
            QCOMPARE(test.characters.size(), std::size_t{5});
            QCOMPARE(test.report.botCount, 8);
            std::uint64_t deaths = 0;
            for (const auto& counts : test.characters) deaths += counts.deaths;
            QCOMPARE(deaths, std::uint64_t{test.report.deaths.size()});
            for (std::size_t link = 0; link < test.report.links.size(); ++link) {
                std::uint32_t attempts = 0, failures = 0;
                for (const auto& counts : test.characters) {
                    attempts += counts.links[link].attempts;
                    failures += counts.links[link].failures;
                }
                QCOMPARE(attempts, test.report.links[link].attempts);
                QCOMPARE(failures, test.report.links[link].failures);
            }
        }
    }

    void aMixedTeamIsTheSameWhateverTheThreads() {
        const auto it = beamWorld();
        auto setup = setupOf("mixed");
        setup.trace = true;
        const auto one = run(it, setup, 4, 1);
        const auto four = run(it, setup, 4, 4);
        for (std::size_t i = 0; i < one.size(); ++i) {
            QVERIFY(one[i].report == four[i].report);
            QVERIFY(one[i].trace == four[i].trace);
            QVERIFY(one[i].decisions == four[i].decisions);
            QVERIFY(one[i].characters == four[i].characters);
        }
        QVERIFY(!(one[0].trace == one[1].trace));
    }

    void everyCharacterGetsAbout_data() {
        QTest::addColumn<QString>("name");
        for (const auto& character : builtinCharacters())
            QTest::newRow(character.name.c_str()) << QString::fromStdString(character.name);
    }
    void everyCharacterGetsAbout() {
        QFETCH(const QString, name);
        const auto it = floorWorld(3);
        const auto tests = run(it, setupOf((name + ":3").toStdString()), 1);
        const auto& counts = tests.front().characters.front();
        QVERIFY2(counts.arrivals >= 5, qPrintable(QString::number(counts.arrivals)));
        QCOMPARE(counts.deaths, std::uint64_t{0});
        const auto visited = std::ranges::count_if(counts.touches, [](auto touches) { return touches > 0; });
        QVERIFY2(visited >= 8, qPrintable(QString::number(visited)));
    }

    void aNarrowBeamIsTight() {
        const auto it = beamWorld();
        const auto setup = setupOf("regular:2,explorer,clumsy,walker");
        const auto report = characterReport(run(it, setup, 5), setup.thresholds, it.nav);
        const auto finding = findingOn(report, kCorner);
        QVERIFY(finding);
        QCOMPARE(finding->finding, CharacterFinding::tight);
        QCOMPARE(finding->character, std::string("clumsy"));
        QVERIFY(findingText(*finding).starts_with("5 -> 6 is tight: clumsy failed "));
    }

    void aWideFloorShowsNothing() {
        const auto it = floorWorld(3);
        const auto setup = setupOf("regular:2,explorer,clumsy,walker");
        const auto report = characterReport(run(it, setup, 5), setup.thresholds, it.nav);
        QVERIFY(report.findings.empty());
        for (const auto& figures : report.characters) QVERIFY(figures.failing.empty());
    }

    void aWideGapNeedsARunUp() {
        const auto it = gapWorld();
        const auto setup = setupOf("regular:2,explorer,walker");
        const auto report = characterReport(run(it, setup, 5), setup.thresholds, it.nav);
        const auto finding = findingOn(report, kJump);
        QVERIFY(finding);
        QCOMPARE(finding->finding, CharacterFinding::runUp);
        QCOMPARE(finding->character, std::string("walker"));
        QVERIFY(findingText(*finding).starts_with("10 -> 9 needs a run-up: walker failed "));
    }

    /// What two fail is neither's; what the others hardly tried is nobody's.
    void findingsNeedTheOthers() {
        const NavGraph nav{{{.origin = {0, 0, 24}}, {.origin = {100, 0, 24}}}};
        const auto thresholds = navtestThresholds(Parameters());
        const auto report = [&](std::uint32_t clumsyFailures, std::uint32_t walkerFailures,
                                std::uint32_t walkerAttempts) {
            const auto counts = [](const char* name, CharacterFinding finding, std::uint32_t attempts,
                                   std::uint32_t failures) {
                return CharacterCounts{.name = name,
                                       .bots = 1,
                                       .finding = finding,
                                       .touches = {1, 1},
                                       .links = {{.from = 0,
                                                  .to = 1,
                                                  .attempts = attempts,
                                                  .traversals = attempts - failures,
                                                  .failures = failures}}};
            };
            SimulatedTest test;
            test.characters = {counts("clumsy", CharacterFinding::tight, 10, clumsyFailures),
                               counts("walker", CharacterFinding::runUp, walkerAttempts, walkerFailures)};
            return characterReport(std::span(&test, 1), thresholds, nav).findings;
        };
        QCOMPARE(report(9, 1, 40).size(), std::size_t{1});
        QCOMPARE(report(9, 1, 40).front().othersAttempts, std::uint32_t{40});
        QVERIFY(report(9, 36, 40).empty());
        QVERIFY(report(9, 0, 1).empty());
        QVERIFY(report(9, 0, 0).empty());
        QVERIFY(report(2, 0, 40).empty());
    }

    void chancesOfFailures() {
        QVERIFY(std::abs(failureChance(2, 2, 0, 5) - 1.0 / 21) < 1e-12);
        QVERIFY(std::abs(failureChance(3, 3, 0, 3) - 1.0 / 20) < 1e-12);
        QCOMPARE(failureChance(0, 5, 3, 7), 1.0);
        QCOMPARE(failureChance(4, 4, 0, 0), 1.0);
    }

    void decisionsAreKeptWhereAsked() {
        const auto it = floorWorld(2);
        auto setup = setupOf("regular,camper,clumsy");
        setup.decisions = false;
        QVERIFY(run(it, setup, 1).front().decisions.empty());
        setup.decisions = true;
        const auto test = run(it, setup, 1).front();
        QVERIFY(test.trace.empty());
        QVERIFY(!test.decisions.empty());
        int frame = 0;
        std::map<int, int> ofBot;
        for (const auto& decision : test.decisions) {
            QVERIFY(decision.frame >= frame);
            frame = decision.frame;
            ++ofBot[decision.bot];
            QVERIFY(decision.goal >= 0 && decision.from >= 0 && decision.goal != decision.from);
            const auto& reason = decision.reason;
            if (decision.bot == 0) {
                QVERIFY(reason.rule != GoalReason::Rule::weights);
                continue;
            }
            QCOMPARE(reason.rule, GoalReason::Rule::weights);
            const auto& character = setup.team.characterOf(decision.bot);
            QCOMPARE(reason.parts.size(), character.weights.size());
            double sum = 0;
            for (const auto& part : reason.parts) sum += part.value;
            QCOMPARE(reason.value, sum);
            if (character.choose == GoalRule::max) QVERIFY(reason.nextValue <= reason.value);
        }
        QCOMPARE(ofBot.size(), std::size_t{3});
        QVERIFY(reasonWords(test.decisions.front().goal, test.decisions.front().reason).starts_with("goal "));
    }

    void theHighestNodeIsWantedMost() {
        auto it = floorWorld(2);
        it.nav.nodes[13].origin.z += 12;
        const auto setup = teamOf(R"({"name": "climber", "traits": {"cooldown": 5}, "weights": [
            {"name": "height", "on": "node.height", "points": [[0, 10], [12, 90]]}]})");
        const auto test = run(it, setup, 1).front();
        QVERIFY(!test.decisions.empty());
        QCOMPARE(test.decisions.front().goal, 13);
        QCOMPARE(test.decisions.front().reason.parts, (std::vector<WeightPart>{{"height", 90}}));
        QCOMPARE(test.decisions.front().reason.nextValue, 10.0);
        // Then it rests, and of equals the lowest number that no single link leads to is next.
        QVERIFY(test.decisions.size() > 1);
        QCOMPARE(test.decisions[1].goal, 0);
        int last = -1000;
        for (const auto& decision : test.decisions) {
            if (decision.goal != 13) continue;
            QVERIFY(decision.frame - last >= 50);
            last = decision.frame;
        }
    }

    void aWalkerKeepsBelowItsSpeed() {
        const auto it = floorWorld(1);
        const auto speeds = [&](const char* traits) {
            auto setup = teamOf(std::string(R"({"name": "x", "traits": )") + traits +
                                R"(, "weights": [{"name": "any", "value": 1}], "choose": "proportional"})");
            setup.trace = true;
            const auto test = run(it, setup, 1).front();
            float fastest = 0;
            for (std::size_t i = 1; i < test.trace.size(); ++i) {
                if (!test.trace[i].alive || !test.trace[i - 1].alive) continue;
                auto way = test.trace[i].origin - test.trace[i - 1].origin;
                way.z = 0;
                fastest = std::max(fastest, glm::length(way) * 10);
            }
            return fastest;
        };
        const float walking = speeds(R"({"walk": 1})"), running = speeds(R"({"walk": 0})");
        QVERIFY2(walking > 150 && walking < 225, qPrintable(QString::number(walking)));
        QVERIFY2(running > 280, qPrintable(QString::number(running)));
        QVERIFY(speeds(R"({"crouch": 1})") < 125);
    }

    void aSlowViewTurnsNoFaster() {
        const auto it = floorWorld(3);
        const auto turns = [&](const char* traits) {
            auto setup = teamOf(std::string(R"({"name": "x", "traits": )") + traits +
                                R"(, "weights": [{"name": "any", "value": 1}], "choose": "proportional"})");
            setup.trace = true;
            const auto test = run(it, setup, 1).front();
            double fastest = 0;
            for (std::size_t i = 1; i < test.trace.size(); ++i) {
                if (!test.trace[i].alive || !test.trace[i - 1].alive) continue;
                const double turn =
                    std::abs(std::remainder(test.trace[i].yaw - test.trace[i - 1].yaw, 360.0));
                fastest = std::max(fastest, turn * 10);
            }
            return fastest;
        };
        const double slow = turns(R"({"turn": 90})"), quick = turns(R"({})");
        QVERIFY2(slow > 80 && slow <= 90.5, qPrintable(QString::number(slow)));
        QVERIFY2(quick > 600, qPrintable(QString::number(quick)));
    }

    void whoStaysStandsAtTheGoal() {
        const auto it = floorWorld(1);
        const auto arrivals = [&](const char* traits) {
            const auto setup = teamOf(std::string(R"({"name": "x", "traits": )") + traits +
                                      R"(, "weights": [{"name": "near", "on": "goal.distance",
                                         "points": [[300, 90], [2000, 0]]}]})");
            return run(it, setup, 1).front().characters.front();
        };
        const auto staying = arrivals(R"({"stay": 10})"), going = arrivals(R"({})");
        QVERIFY2(staying.arrivals >= 4 && staying.arrivals <= 6,
                 qPrintable(QString::number(staying.arrivals)));
        QVERIFY(going.arrivals > 4 * staying.arrivals);
        QCOMPARE(staying.stuck, std::uint64_t{0});
    }

    /// Two high places, both wanted alike but for a little: who may turn away does not, for so little.
    void whoThinksItOverTurnsForMoreThanATenth() {
        auto it = floorWorld(1);
        const auto turned = [&](const std::string& away) {
            const auto setup = teamOf(R"({"name": "x", "traits": {"reconsider": 0.5}, "weights": [
                {"name": "far", "on": "goal.distance", "points": [[0, 0], [2000, )" +
                                      away + R"(]]}, {"name": "any", "value": 50}]})");
            const auto test = run(it, setup, 1).front();
            return std::ranges::count_if(test.decisions, &BotDecision::turned);
        };
        QCOMPARE(turned("1"), 0);
        QVERIFY(turned("100") > 0);
    }

    void itemsOnTheWayAreTaken() {
        const auto it = asideWorld();
        const auto bsp = asideBsp(it);
        QCOMPARE(itemNodes(it.nav, bsp), std::vector<std::int32_t>{8});
        const auto taken = [&](const char* detour) {
            const auto test = run(it, bsp, teamOf(far(detour)), 1).front();
            std::vector<BotDecision> pushed, popped;
            for (const auto& decision : test.decisions) {
                if (decision.reason.rule == GoalReason::Rule::onTheWay) pushed.push_back(decision);
                if (decision.reason.rule == GoalReason::Rule::resumed) popped.push_back(decision);
            }
            for (const auto& decision : pushed) {
                if (decision.goal != 8 || !decision.turned || decision.reason.detour > std::stod(detour))
                    return -1;
                const auto back =
                    std::ranges::find_if(popped, [&](const auto& one) { return one.frame > decision.frame; });
                if (back != popped.end() && back->goal != decision.reason.interrupted) return -2;
            }
            // The test may end on the way to the last.
            const auto reached = test.characters.front().onTheWay;
            if (reached > pushed.size() || reached + 1 < pushed.size()) return -3;
            if (popped.size() > reached || popped.size() + 1 < reached) return -4;
            return static_cast<int>(reached);
        };
        QCOMPARE(taken("0"), 0);
        QCOMPARE(taken("0.2"), 0);
        // It returns after 30 s, and the test takes a minute.
        QVERIFY(taken("1.5") >= 1);
        QVERIFY(taken("1.5") <= 3);
    }

    void aShortTermGoalGivenUpLeadsBackToTheGoal() {
        auto it = asideWorld();
        // A wall around the item, which the nav does not know.
        it.box({{390, 90, 0}, {510, 100, 100}}).box({{390, 200, 0}, {510, 210, 100}});
        it.box({{390, 90, 0}, {400, 210, 100}}).box({{500, 90, 0}, {510, 210, 100}});
        const auto bsp = asideBsp(it);
        auto setup = teamOf(far("1.5"));
        setup.stuckSeconds = 5;
        const auto test = run(it, bsp, setup, 1).front();
        const auto stuck = std::ranges::find(test.stuck, 8, &StuckBot::goal);
        QVERIFY(stuck != test.stuck.end());
        const auto next = std::ranges::find_if(
            test.decisions, [&](const BotDecision& one) { return one.frame > stuck->frame; });
        QVERIFY(next != test.decisions.end());
        QCOMPARE(next->reason.rule, GoalReason::Rule::resumed);
        QCOMPARE(test.characters.front().onTheWay, std::uint64_t{0});
    }

    void whatANodeIs() {
        auto it = floorWorld(2);
        it.nav.nodes[3].origin.z += 40;
        it.nav.nodes[5].type = NodeType::water;
        it.nav.nodes[0].type = NodeType::ladder;
        it.box({{-600, -600, 100}, {2000, 2000, 120}});
        auto bsp = it.bsp();
        bsp.entities.push_back({{{"classname", "weapon_Mk23"}, {"origin", "150 0 24"}}});
        const Collision world(bsp);
        const std::vector<std::uint32_t> visits{7};
        const NodeCriteria facts(it.nav, bsp, world, visits);
        QCOMPARE(facts.at(3)[Criterion::NodeHeight], 40.0);
        QCOMPARE(facts.at(0)[Criterion::NodeHeight], 0.0);
        QCOMPARE(facts.at(0)[Criterion::NodeLinks], 2.0);
        QCOMPARE(facts.at(1)[Criterion::NodeLinks], 3.0);
        QCOMPARE(facts.at(5)[Criterion::NodeWater], 1.0);
        QCOMPARE(facts.at(4)[Criterion::NodeWater], 0.5);
        QCOMPARE(facts.at(2)[Criterion::NodeWater], 0.0);
        QCOMPARE(facts.at(0)[Criterion::NodeLadder], 1.0);
        QCOMPARE(facts.at(8)[Criterion::NodeLadder], 0.5);
        QCOMPARE(facts.at(5)[Criterion::NodeType], 4.0);
        QVERIFY(std::abs(facts.at(1)[Criterion::NodeClearance] - 100) < 0.5);
        QCOMPARE(facts.at(1)[Criterion::NearItem], 0.0);
        QCOMPARE(facts.at(0)[Criterion::NearItem], 150.0);
        QCOMPARE(facts.at(1)[Criterion::NodeAge], 3600.0);
        QCOMPARE(facts.at(0)[Criterion::NodeDemoVisits], 7.0);
        QCOMPARE(facts.at(1)[Criterion::NodeDemoVisits], 0.0);
        const auto times = travelTimes(it.nav, 0);
        QCOMPARE(times[0], 0.0);
        QVERIFY(times[2] > 0.9 && times[2] < times[3]);
        QVERIFY(isItemClass("item_vest") && isItemClass("ammo_m4") && !isItemClass("func_door"));
    }

    /// A wall hides half of the nodes from one of them; those who do not ask for it do not pay for it.
    void howManySeeANode() {
        auto it = floorWorld(1);
        const auto end = it.nav.nodes.back().origin;
        const auto nodes = static_cast<double>(it.nav.nodes.size());
        const auto open = it.bsp();
        const Collision hall(open);
        QCOMPARE(NodeCriteria(it.nav, open, hall).at(0)[Criterion::NodeExposure], 100.0);
        it.box({{end.x - 20, -600, -64}, {end.x - 16, 600, 400}});
        const auto bsp = it.bsp();
        const Collision world(bsp);
        const NodeCriteria facts(it.nav, bsp, world);
        QCOMPARE(facts.at(0)[Criterion::NodeExposure], 100 * (nodes - 2) / (nodes - 1));
        QCOMPARE(facts.at(static_cast<std::int32_t>(nodes) - 1)[Criterion::NodeExposure], 0.0);
        QCOMPARE(NodeCriteria(it.nav, bsp, world, {}, false).at(0)[Criterion::NodeExposure], 0.0);
    }

    void visitsOfAnotherNavAreRefused() {
        const auto it = floorWorld(1);
        auto setup = setupOf("regular");
        setup.demoVisits = {1, 2, 3};
        const auto bsp = it.bsp();
        const Collision world(bsp);
        JobContext context;
        const auto test = simulateNavtest(it.nav, bsp, world, setup, context);
        QVERIFY(!test && test.error().message().contains("3 nodes, the nav has 8"));
    }

  private:
    static constexpr double kSeconds = 120;

    static SimulatorSetup setupOf(const std::string& team) {
        auto setup = simulatorSetup(Parameters(), 1);
        setup.seconds = setup.maxSeconds = kSeconds;
        if (!team.empty()) setup.team = readTeam(team).value();
        return setup;
    }

    /// One bot for a minute, with its decisions.
    static SimulatorSetup teamOf(const std::string& json) {
        auto setup = setupOf("");
        setup.seconds = setup.maxSeconds = 60;
        setup.decisions = true;
        setup.team.add(parseCharacter(json, "test").value());
        return setup;
    }

    /// A row of nodes, 0 to 7, and an item aside of it at node 8: a second there and back.
    static HighWorld asideWorld() {
        auto it = floorWorld(1);
        it.both(3, it.node({450, 150, kUp}));
        it.spawns = {"0 0 24"};
        return it;
    }
    static BspFile asideBsp(const HighWorld& it) {
        auto bsp = it.bsp();
        bsp.entities.push_back({{{"classname", "item_vest"}, {"origin", "450 150 24"}}});
        return bsp;
    }

    /// A character that wants the far end of the row.
    static std::string far(const std::string& detour) {
        return R"({"name": "far", "traits": {"detour": )" + detour + R"(}, "weights": [
            {"name": "far", "on": "goal.distance", "points": [[0, 1], [3000, 100]]}]})";
    }

    static std::vector<SimulatedTest> run(const HighWorld& it, const SimulatorSetup& setup, int tests,
                                          int jobs = 2) {
        return run(it, it.bsp(), setup, tests, jobs);
    }
    static std::vector<SimulatedTest> run(const HighWorld& it, const BspFile& bsp,
                                          const SimulatorSetup& setup, int tests, int jobs = 2) {
        const Collision world(bsp);
        JobContext context;
        return simulateSeeds(it.nav, bsp, world, setup, tests, jobs, context).value();
    }

    static std::optional<LinkFinding> findingOn(const CharacterReport& report, const NodeLink& link) {
        const auto found = std::ranges::find(report.findings, link, &LinkFinding::link);
        if (found == report.findings.end()) return std::nullopt;
        return *found;
    }
};

NAVWRIGHT_TEST(TestCharacterBots);
#include "tst_character_bots.moc"
