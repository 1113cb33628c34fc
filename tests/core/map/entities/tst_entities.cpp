#include <QtTest>

#include "core/map/bsp/bsp_entities.h"
#include "core/map/entities/entity_chains.h"
#include "must.h"
#include "shared_data.h"
#include "test_program.h"

using namespace navwright;

namespace {

/// A map of nothing but entities, the first of which has number 1.
BspFile mapWith(std::string_view entities) {
    BspFile bsp;
    bsp.models.push_back({{{-512, -512, -512}, {512, 512, 512}}, {}, 0, 0, 0});
    bsp.models.push_back({{{0, 0, 0}, {64, 16, 96}}, {}, 0, 0, 0});
    auto parsed =
        must(parseEntities(std::string("{ \"classname\" \"worldspawn\" } ") + std::string(entities), "made"));
    bsp.entities = std::move(parsed);
    return bsp;
}

/// More of them than a map file may have: what is asked of them is bounded by itself.
BspFile mapWithModels(std::string_view entities) {
    auto bsp = mapWith(entities);
    for (auto& entity : bsp.entities) {
        if (entity.className() != "worldspawn" && entity.className() != "trigger_relay")
            entity.pairs.emplace_back("model", "*1");
    }
    return bsp;
}

/// "from>through>to" by numbers in the map, with what happens at the end.
QStringList chainsOf(const EntityGraph& graph) {
    QStringList all;
    const auto number = [&](int index) {
        return QString::number(graph.entities[static_cast<std::size_t>(index)].number);
    };
    for (const auto& chain : entityChains(graph).all) {
        QStringList path{number(chain.from)};
        for (const int index : chain.through) path << number(index);
        if (chain.to != chain.from) path << number(chain.to);
        const auto name = entityLinkName(chain.last);
        all << path.join('>') + ' ' + QString::fromUtf8(name.data(), qsizetype(name.size())) +
                   QString(" %1").arg(double(chain.delay));
    }
    return all;
}

QStringList faultsOf(const EntityGraph& graph) {
    QStringList all;
    for (const auto& fault : graph.faults) {
        all << QString::number(graph.entities[static_cast<std::size_t>(fault.entity)].number) + ": " +
                   QString::fromStdString(fault.what);
    }
    return all;
}

unsigned setOff(std::string_view words) {
    return entityGraph(mapWith(words)).entities.front().setOff;
}

}  // namespace

/// Who fires whom, by the rules of the game.
class TestEntities : public QObject {
    Q_OBJECT

  private slots:
    void aButtonOpensADoorThroughARelay() {
        const auto graph = entityGraph(mapWith(R"(
            { "classname" "func_button" "target" "Go" "delay" "1" }
            { "classname" "trigger_relay" "targetname" "gO" "target" "gate" "delay" "2.5" }
            { "classname" "func_door" "targetname" "gate" "model" "*1" "origin" "100 0 0" })"));
        QCOMPARE(chainsOf(graph), QStringList{"1>2>3 fires 3.5"});
        QCOMPARE(faultsOf(graph), QStringList());
        QVERIFY((graph.entities[2].box == Box{{100, 0, 0}, {164, 16, 96}}));
        QCOMPARE(graph.entities[2].model, 1);
        QCOMPARE(graph.entities[2].wait, 3.0f);
        QVERIFY(neverSetOff(graph).empty());
        QVERIFY(graph.circles.empty());
    }

    void whatSetsOff() {
        QCOMPARE(setOff(R"({ "classname" "func_door" })"), kSetOffByUse | kSetOffByFiring);
        QCOMPARE(setOff(R"({ "classname" "func_door" "targetname" "a" })"), kSetOffByFiring);
        QCOMPARE(setOff(R"({ "classname" "func_door" "targetname" "a" "health" "10" })"),
                 kSetOffByFiring | kSetOffByShots);
        QCOMPARE(setOff(R"({ "classname" "func_door_secret" "targetname" "a" })"), kSetOffByFiring);
        QCOMPARE(setOff(R"({ "classname" "func_door_secret" "targetname" "a" "spawnflags" "1" })"),
                 kSetOffByFiring | kSetOffByShots);
        QCOMPARE(setOff(R"({ "classname" "func_water" "targetname" "a" })"), kSetOffByFiring);
        QCOMPARE(setOff(R"({ "classname" "func_button" })"), kSetOffByTouch | kSetOffByFiring);
        QCOMPARE(setOff(R"({ "classname" "func_button" "targetname" "a" })"), kSetOffByFiring);
        QCOMPARE(setOff(R"({ "classname" "trigger_once" "spawnflags" "2" })"), kSetOffByFiring);
        QCOMPARE(setOff(R"({ "classname" "func_explosive" })"), kSetOffByShots);
        QCOMPARE(setOff(R"({ "classname" "func_explosive" "targetname" "a" })"), kSetOffByFiring);
        QCOMPARE(setOff(R"({ "classname" "func_wall" })"), 0u);
        QCOMPARE(setOff(R"({ "classname" "func_wall" "spawnflags" "3" })"), kSetOffByFiring);
        QCOMPARE(setOff(R"({ "classname" "func_train" "target" "a" })"), kSetOffByFiring | kSetOffByItself);
        QCOMPARE(setOff(R"({ "classname" "func_train" "targetname" "a" })"), kSetOffByFiring);
        QCOMPARE(setOff(R"({ "classname" "func_object" })"), kSetOffByItself);
    }

    void howThingsBegin() {
        const auto start = [](std::string_view words) {
            return entityGraph(mapWith(words)).entities.front().start;
        };
        QCOMPARE(start(R"({ "classname" "func_door" "spawnflags" "1" })"), EntityStart::open);
        QCOMPARE(start(R"({ "classname" "func_door" "spawnflags" "32" })"), EntityStart::usual);
        QCOMPARE(start(R"({ "classname" "func_plat" "targetname" "a" })"), EntityStart::waiting);
        QCOMPARE(start(R"({ "classname" "func_wall" "spawnflags" "1" })"), EntityStart::absent);
        QCOMPARE(start(R"({ "classname" "func_wall" "spawnflags" "7" })"), EntityStart::usual);
        QCOMPARE(start(R"({ "classname" "func_explosive" "spawnflags" "1" })"), EntityStart::absent);
        QCOMPARE(start(R"({ "classname" "trigger_hurt" "spawnflags" "1" })"), EntityStart::disabled);
        QCOMPARE(start(R"({ "classname" "trigger_multiple" "spawnflags" "4" })"), EntityStart::waiting);
        QCOMPARE(start(R"({ "classname" "trigger_multiple" "spawnflags" "1" })"), EntityStart::usual);
        QCOMPARE(start(R"({ "classname" "trigger_once" "spawnflags" "1" })"), EntityStart::waiting);
    }

    void aTeamFollowsItsLeader() {
        const auto graph = entityGraph(mapWith(R"(
            { "classname" "func_button" "target" "right" }
            { "classname" "func_door" "team" "two" }
            { "classname" "func_door" "team" "two" "targetname" "right" })"));
        // The leader is opened by hand and moves the other, which takes no notice of the button.
        QCOMPARE(chainsOf(graph), (QStringList{"2 fires 0", "2>3 moves 0"}));
        QCOMPARE(faultsOf(graph),
                 QStringList{"1: target \"right\" fires func_door 3, which takes no notice"});
        QCOMPARE(graph.entities[2].leader, 1);
        // Teams are told apart by case.
        const auto others = entityGraph(mapWith(R"(
            { "classname" "func_door" "team" "two" } { "classname" "func_door" "team" "Two" })"));
        QCOMPARE(others.entities[1].leader, 1);
    }

    void whoShootsOneOfATeamOpensIt() {
        const auto graph = entityGraph(mapWith(R"(
            { "classname" "func_door" "team" "two" "targetname" "x" }
            { "classname" "func_door" "team" "two" "health" "5" })"));
        QCOMPARE(chainsOf(graph), (QStringList{"2>1 fires 0", "2 fires 0"}));
    }

    void circlesEnd() {
        const auto graph = entityGraph(mapWith(R"(
            { "classname" "trigger_relay" "targetname" "a" "target" "b" }
            { "classname" "trigger_relay" "targetname" "b" "target" "a" }
            { "classname" "func_button" "target" "a" }
            { "classname" "func_door" "targetname" "b" }
            { "classname" "trigger_relay" "targetname" "c" "target" "c" })"));
        QVERIFY((graph.circles == std::vector<std::vector<int>>{{0, 1}}));
        QCOMPARE(chainsOf(graph), QStringList{"3>1>4 fires 0"});
        QCOMPARE(faultsOf(graph), (QStringList{"5: target \"c\" is itself, which the game refuses",
                                               "5: nothing fires its name \"c\""}));
    }

    void whatIsAmiss() {
        const auto graph = entityGraph(mapWith(R"(
            { "classname" "func_button" "target" "nobody" }
            { "classname" "func_door" "targetname" "lonely" }
            { "classname" "func_button" "target" "lamp" "killtarget" "gone" }
            { "classname" "light" "targetname" "lamp" }
            { "classname" "trigger_teleport" "target" "there" }
            { "classname" "misc_teleporter_dest" "targetname" "elsewhere" }
            { "classname" "func_wall" "targetname" "plain" }
            { "classname" "trigger_relay" "targetname" "r" "target" "plain" }
            { "classname" "trigger_always" "target" "r" }
            { "classname" "func_button" "target" "lonely" "spawnflags" "2048" })"));
        QCOMPARE(faultsOf(graph),
                 (QStringList{"1: target \"nobody\" names nothing", "2: nothing fires its name \"lonely\"",
                              "3: target \"lamp\" names only what the game removes at the start",
                              "3: killtarget \"gone\" names nothing", "5: target \"there\" names nothing",
                              "6: no teleporter leads here",
                              "8: target \"plain\" fires func_wall 7, which takes no notice"}));
        QVERIFY((neverSetOff(graph) == std::vector<int>{1}));
    }

    void trainsFireAtTheirStops() {
        const auto graph = entityGraph(mapWith(R"(
            { "classname" "func_train" "target" "s1" }
            { "classname" "path_corner" "targetname" "s1" "target" "s2" }
            { "classname" "path_corner" "targetname" "s2" "target" "s1" "pathtarget" "gate" }
            { "classname" "func_door" "targetname" "gate" }
            { "classname" "func_wall" "targetname" "old" "spawnflags" "7" }
            { "classname" "trigger_multiple" "killtarget" "old" "delay" "2" })"));
        QCOMPARE(chainsOf(graph), (QStringList{"1>2>3>4 fires 0", "6>5 removes 2"}));
        QCOMPARE(faultsOf(graph), QStringList());
        QVERIFY(graph.circles.empty());
    }

    void elevatorsSendTrains() {
        const auto graph = entityGraph(mapWith(R"(
            { "classname" "func_button" "target" "lift" "pathtarget" "up" }
            { "classname" "trigger_elevator" "targetname" "lift" "target" "car" }
            { "classname" "func_train" "targetname" "car" "target" "up" }
            { "classname" "path_corner" "targetname" "up" "target" "up" })"));
        QCOMPARE(chainsOf(graph), QStringList{"1>2>3 sends 0"});
    }

    void waitingTriggersBeginNothing() {
        const auto graph = entityGraph(mapWith(R"(
            { "classname" "trigger_multiple" "spawnflags" "4" "targetname" "t" "target" "gate" }
            { "classname" "func_door" "targetname" "gate" })"));
        QCOMPARE(chainsOf(graph), QStringList());
        QVERIFY((neverSetOff(graph) == std::vector<int>{1}));
        QCOMPARE(faultsOf(graph), QStringList{"1: waits to be fired once, and nothing does"});
    }

    /// Chains of real maps end at what changes ways.
    void realMaps() {
        REQUIRE_SHARED_DATA();
        for (const auto* name : {"beer", "city", "wizs", "wfall", "urbanjungle"}) {
            const auto bsp = readBspFile(sharedData() / "maps" / (std::string(name) + ".bsp"));
            QVERIFY2(bsp.has_value(), name);
            const auto graph = entityGraph(*bsp);
            for (const auto& chain : entityChains(graph).all) {
                QVERIFY(changesWays(graph.entities[static_cast<std::size_t>(chain.to)].role));
                QVERIFY(chain.delay >= 0);
            }
        }
    }

    /// 20,000 that fire all of one name would be 400 million links.
    void manyOfOneNameAreBounded() {
        std::string words;
        for (int i = 0; i < 20000; ++i)
            words += R"({ "classname" "trigger_multiple" "targetname" "a" "target" "a" } )";
        const auto graph = entityGraph(mapWithModels(words));
        QCOMPARE(graph.links.size(), std::size_t{65536});
        const auto faults = faultsOf(graph);
        QCOMPARE(faults.filter("links from here on are left out: the map has more than 65536").size(), 1);
    }

    /// Each of a row sets off all that follow: half the square of chains, a sixth of the cube of steps.
    void longRowsAreBounded() {
        std::string words;
        for (int i = 0; i < 20000; ++i) {
            const auto name = "\"targetname\" \"" + std::to_string(i) + "\" ";
            words += R"({ "classname" "func_door" )" + name + R"(} { "classname" "trigger_multiple" )" +
                     name + "\"target\" \"" + std::to_string(i + 1) + "\" } ";
        }
        const auto graph = entityGraph(mapWithModels(words));
        QCOMPARE(graph.links.size(), std::size_t{2 * 19999});
        const auto chains = entityChains(graph);
        QVERIFY(!chains.whole);
        QVERIFY(neverSetOff(graph).empty());
        std::size_t through = 0;
        for (const auto& chain : chains.all) through += chain.through.size();
        QVERIFY2(through <= std::size_t{1} << 21, qPrintable(QString::number(through)));
        QVERIFY(chains.all.size() > 1000);
    }

    void manyNamesOfRemovedAreLookedUp() {
        std::string words;
        for (int i = 0; i < 20000; ++i) {
            const auto name = std::to_string(i);
            words += "{ \"classname\" \"func_button\" \"targetname\" \"gone" + name +
                     "\" \"spawnflags\" \"2048\" } { \"classname\" \"trigger_relay\" "
                     "\"target\" \"gone" +
                     name + "\" } ";
        }
        QCOMPARE(faultsOf(entityGraph(mapWithModels(words))).filter("removes at the start").size(), 20000);
    }
};

NAVWRIGHT_TEST(TestEntities);
#include "tst_entities.moc"
