#include <QtTest>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "aas_samples.h"
#include "byte_array.h"
#include "core/aas/areas/make_areas.h"
#include "core/aas/file/aas_file.h"
#include "core/map/bsp/bsp_file.h"
#include "core/nav/files/aq2_nav.h"
#include "must.h"
#include "navgen_files.h"
#include "navgen_run.h"
#include "test_program.h"
#include "tests/sample/bsp_writer.h"
#include "walked_areas.h"
#include "written_maps.h"

using namespace navwright;

/// whatif, chokepoints, fairness, sight, clusters, route and field on five boxes in a row.
class TestPassageVerbs : public QObject {
    Q_OBJECT

    NavgenFolder folder_;
    std::string map_, areas_;

    static QJsonObject objectOf(const QByteArray& text) { return QJsonDocument::fromJson(text).object(); }

    /// The row with its door given a name, and a button for it at `x` unless that is negative.
    std::string shutMap(float x) {
        auto map = row({{"targetname", "gate"}, {"angle", "-1"}});
        if (x >= 0) {
            map.entities.push_back({.pairs = {{"classname", "func_button"}, {"target", "gate"}},
                                    .brushes = {boxBrush({{x, 80, 20}, {x + 8, 88, 40}}, {.texture = "d"})},
                                    .pivot = {}});
        }
        return write("shut", map);
    }
    static MapDescription row(std::vector<std::pair<std::string, std::string>> pairs) {
        // The room serves for its entities alone.
        auto map = written_maps::mapOf(roomBrushes({{-64, -64, -64}, {400, 128, 128}}, 16, {.texture = "w"}));
        map.entities.push_back(written_maps::entity("info_player_deathmatch", "32 32 8"));
        map.entities.push_back(written_maps::entity("info_player_deathmatch", "288 32 8"));
        map.entities.push_back(written_maps::entity("weapon_bfg", "288 32 8"));
        pairs.insert(pairs.begin(), {"classname", "func_door"});
        map.entities.push_back({.pairs = std::move(pairs),
                                .brushes = {boxBrush({{128, -64, -64}, {192, 128, 128}}, {.texture = "d"})},
                                .pivot = {}});
        return map;
    }
    /// Writes the map and its areas; the map's file is returned.
    std::string write(const std::string& name, const MapDescription& map) {
        const auto bytes = must(writeBsp(map));
        auto aas = AasRow(5).file();
        aas.mapChecksum = must(parseBsp(bytes, "row.bsp")).checksum;
        areas_ = folder_.write((name + ".aas").c_str(), arrayOf(*writeAas(aas)));
        return folder_.write((name + ".bsp").c_str(), arrayOf(bytes));
    }

  private slots:
    void init() {
        folder_.clear();
        map_ = write("row", row({}));
    }

    void whatIf() {
        const auto text = runInProcess({"whatif", areas_, "--bsp", map_});
        QCOMPARE(text.code, 0);
        QVERIFY2(text.out.contains("doors closed: func_door 4"), text.out);
        const auto run = runInProcess({"whatif", areas_, "--bsp", map_, "--json", "--close", "doors"});
        const auto effect = objectOf(run.out)["closures"].toArray().first().toObject();
        QCOMPARE(effect["entities"].toArray().first().toInt(), 4);
        QCOMPARE(effect["closed_areas"].toArray().first().toInt(), 3);
        // The third box, and with it what lies behind: each start keeps two of five.
        QCOMPARE(effect["cut_floor"].toDouble(), 0.2);
        QCOMPARE(effect["lost_floor"].toDouble(), 0.6);
        QCOMPARE(effect["starts_cut"].toArray().size(), 2);
        const auto none = runInProcess({"whatif", areas_, "--bsp", map_, "--close", "plats"});
        QVERIFY2(none.out.contains("nothing to close"), none.out);
        QCOMPARE(runInProcess({"whatif", areas_, "--bsp", map_, "--close", "windows"}).code, 1);
    }

    void chokepoints() {
        const auto text = runInProcess({"chokepoints", areas_, "--bsp", map_});
        QCOMPARE(text.code, 0);
        QVERIFY2(text.out.simplified().contains("3 40.0 32 40.0 (160, 32, 32)"), text.out);
        const auto all = objectOf(runInProcess({"chokepoints", areas_, "--bsp", map_, "--json"}).out);
        QCOMPARE(all["pairs"].toDouble(), 20.0);
        QCOMPARE(all["ranked"].toArray().first().toInt(), 3);
        QCOMPARE(all["bridges"].toArray().size(), 4);
        QCOMPARE(all["cut_there"]["width"].toDouble(), 32.0);
        const auto items =
            objectOf(runInProcess({"chokepoints", areas_, "--bsp", map_, "--items", "--json"}).out);
        QCOMPARE(items["pairs"].toDouble(), 1.0);
    }

    void fairness() {
        const auto text = runInProcess({"fairness", areas_, "--bsp", map_});
        QCOMPARE(text.code, 0);
        QVERIFY2(text.out.contains("the middle, area 3"), text.out);
        const auto all = objectOf(runInProcess({"fairness", areas_, "--bsp", map_, "--json"}).out);
        QCOMPARE(all["middle_area"].toInt(), 3);
        QCOMPARE(all["goals"].toArray().size(), 2);
        QCOMPARE(all["goals"].toArray().last()["seconds"].toArray().size(), 2);
    }

    /// The five boxes stand in one room, so that each sees all.
    void sight() {
        const auto text = runInProcess({"sight", areas_, "--bsp", map_, "--at", "1"});
        QVERIFY2(text.code == 0, text.err);
        QVERIFY2(text.out.contains("areas in sight"), text.out);
        const auto all =
            objectOf(runInProcess({"sight", areas_, "--bsp", map_, "--at", "32,32,8", "--json"}).out);
        QCOMPARE(all["places"].toInt(), 5);
        QCOMPARE(all["pairs"].toDouble(), 10.0);
        QCOMPARE(all["floor"].toDouble(), 5.0 * 64 * 64);
        QCOMPARE(all["exposure"].toDouble(), 1.0);
        QCOMPARE(all["areas"].toArray().size(), 5);
        QCOMPARE(all["from"]["area"].toInt(), 1);
        QCOMPARE(all["from"]["seen"].toArray().size(), 4);
        const auto none = runInProcess({"sight", areas_, "--bsp", map_, "--at", "99"});
        QCOMPARE(none.code, 2);
        QVERIFY2(none.err.contains("There is no area 99"), none.err);
    }

    void route() {
        const auto text = runInProcess({"route", areas_, "1", "290,32,0", "--bsp", map_});
        QCOMPARE(text.code, 0);
        QVERIFY2(text.out.contains("to area 5 (290, 32, "), text.out);
        QVERIFY2(text.out.contains("4 reachabilities, cluster 1\n"), text.out);
        const auto all = objectOf(runInProcess({"route", areas_, "1", "3", "--bsp", map_, "--json"}).out);
        QVERIFY(all["reached"].toBool());
        QCOMPARE(all["ways"].toArray().size(), 2);
        QCOMPARE(all["ways"].toArray().last()["area"].toInt(), 3);
        QCOMPARE(all["ways"].toArray().last()["type"].toString(), "walk");
    }

    void plans() {
        const auto ask = [this](const std::string& map) {
            return runInProcess({"route", areas_, "1", "5", "--bsp", map, "--json"});
        };
        // As one comes.
        const auto open = objectOf(ask(map_).out)["plan"].toObject();
        QVERIFY(open["possible"].toBool());
        QCOMPARE(open["steps"].toArray().size(), 1);
        auto run = ask(shutMap(20));
        QCOMPARE(run.code, 0);
        auto plan = objectOf(run.out)["plan"].toObject();
        const auto steps = plan["steps"].toArray();
        QCOMPARE(steps.size(), 3);
        QCOMPARE(steps[0].toObject()["step"].toString(), "press");
        QCOMPARE(steps[0].toObject()["entity"].toInt(), 5);
        QCOMPARE(steps[0].toObject()["opens"].toArray()[0].toObject()["entity"].toInt(), 4);
        QCOMPARE(steps[1].toObject()["step"].toString(), "pass");
        QVERIFY(steps[1].toObject()["spare"].toDouble() > 0);
        const auto text = runInProcess({"route", areas_, "1", "5", "--bsp", shutMap(20)});
        QVERIFY2(text.out.contains("press func_button 5 at "), text.out);
        // Behind the door.
        run = ask(shutMap(280));
        QCOMPARE(run.code, 3);
        plan = objectOf(run.out)["plan"].toObject();
        QVERIFY(!plan["possible"].toBool());
        QCOMPARE(plan["failure"].toString(), "out_of_reach");
        QCOMPARE(plan["obstacle"].toInt(), 4);
        QCOMPARE(plan["cause"].toInt(), 5);
        QVERIFY(!objectOf(runInProcess({"route", areas_, "1", "5", "--bsp", shutMap(20), "--without", "jump",
                                        "--json"})
                              .out)
                     .contains("plan"));
        // What if tells how to get to what is cut off.
        const auto effects = objectOf(
            runInProcess({"whatif", areas_, "--bsp", shutMap(-1), "--close", "doors", "--json"}).out);
        const auto there = effects["closures"].toArray().first().toObject()["plan"].toObject();
        QCOMPARE(there["failure"].toString(), "nothing_opens");
    }

    /// The file has one cluster; with doorways as portals there are three, and the route is the same.
    void clustersAndRoutes() {
        const auto out = folder_.at("divided.aas");
        const auto text = runInProcess({"clusters", areas_, "--out", out, "--doorways"});
        QCOMPARE(text.code, 0);
        const auto words = text.out.simplified();
        QVERIFY2(words.contains("areas 5 clusters 3 portals 2 ") && words.contains("areas of the largest 3 "),
                 text.out);
        const auto divided = readAasFile(out);
        QVERIFY(divided.has_value());
        QCOMPARE(divided->clusters.size(), std::size_t{4});
        const auto before = runInProcess({"route", areas_, "1", "5", "--bsp", map_});
        QVERIFY2(before.out.contains("4 reachabilities, cluster 1\n"), before.out);
        const auto after = runInProcess({"route", out, "1", "5", "--bsp", map_});
        QVERIFY2(after.out.contains("4 reachabilities, clusters 1 2 3\n"), after.out);
        QCOMPARE(after.out.left(6), before.out.left(6));
        const auto all = objectOf(runInProcess({"clusters", areas_, "--out", out, "--json"}).out);
        QCOMPARE(all["areas"].toInt(), 5);
        QCOMPARE(runInProcess({"clusters", areas_, "--out", areas_}).code, 2);
    }

    void routesWithout() {
        const auto none = runInProcess({"route", areas_, "1", "5", "--bsp", map_, "--without", "swim,walk"});
        QCOMPARE(none.code, 3);
        QCOMPARE(runInProcess({"route", areas_, "1", "5", "--bsp", map_, "--without", "swim"}).code, 0);
        const auto wrong = runInProcess({"route", areas_, "1", "5", "--bsp", map_, "--without", "fly"});
        QCOMPARE(wrong.code, 2);
        QVERIFY2(wrong.err.contains("\"fly\" is not a travel type"), wrong.err);
    }

    void routesChecked() {
        const auto run = runInProcess({"route", areas_, "--check", "--bsp", map_, "--json"});
        QCOMPARE(run.code, 0);
        const auto all = objectOf(run.out);
        QCOMPARE(all["pairs"].toInt(), 25);
        QCOMPARE(all["wrong"].toInt(), 0);
        QVERIFY(all["bytes"].toInt() > 100);
        QCOMPARE(runInProcess({"route", areas_, "--bsp", map_}).code, 1);
    }

    void field() {
        const auto nav = folder_.at("row.nav");
        NavGraph graph;
        for (const float x : {32.0f, 96.0f, 160.0f}) graph.nodes.push_back({.origin = {x, 32, 8}});
        graph.nodes[0].links = {{.target = 1, .cost = 64}};
        graph.nodes[1].links = {{.target = 2, .cost = 64}, {.target = 0, .cost = 64}};
        folder_.write("row.nav", arrayOf(*writeAq2Nav(graph)));
        const auto text = runInProcess({"travel-times", areas_, "1", "--bsp", map_, "--nav", nav});
        QCOMPARE(text.code, 0);
        QVERIFY2(text.out.contains("5 of 5 areas with floor lead there, from the farthest of 20 squares"),
                 text.out);
        QVERIFY2(text.out.contains("0 areas with floor are traps"), text.out);
        QVERIFY2(text.out.contains("1 of 3 nodes take a detour"), text.out);
        const auto all =
            objectOf(runInProcess({"travel-times", areas_, "1", "--bsp", map_, "--nav", nav, "--json"}).out);
        QCOMPARE(all["squares"].toArray().size(), 20);
        QCOMPARE(all["areas"].toArray().last()["standing"].toString(), QString("main"));
        QVERIFY(all["areas"].toArray().last()["seconds"].toDouble() > 0.5);
        QVERIFY(all["nodes"].toArray().last()["nav"].isNull());
        QCOMPARE(all["missing_links"].toArray().first()["from"].toInt(), 2);
    }

    /// The sample with ways on foot between its areas: a nav that covers its floor. Areas of another map, and
    /// areas without ways, are errors.
    void navFromAreas() {
        const auto bsp = readBspFile(NavgenFolder::sampleMap());
        QVERIFY(bsp.has_value());
        JobContext context;
        const auto made = makeAreas(*bsp, {}, context);
        QVERIFY(made.has_value());
        const auto areas = folder_.write("sample.aas", arrayOf(*writeAas(withWalkedFaces(made->aas))));
        const auto bare = folder_.write("bare.aas", arrayOf(*writeAas(made->aas)));
        const auto nav = folder_.at("sample.nav");
        const auto generate = [&](const std::string& aas) {
            return runInProcess(
                {"generate", "--from-areas", aas, "--bsp", NavgenFolder::sampleMap(), "-o", nav, "--json"});
        };
        const auto run = generate(areas);
        QVERIFY2(run.code == 0, run.err);
        QCOMPARE(objectOf(run.out)["source"].toString(), QString("areas"));
        QVERIFY(objectOf(run.out)["nodes"].toInt() > 20);
        QCOMPARE(objectOf(run.out)["spawns_without_node"].toInt(), 0);
        const auto covered = folder_.at("covered.json");
        QCOMPARE(
            runInProcess({"coverage", nav, "--bsp", NavgenFolder::sampleMap(), "--json-out", covered}).code,
            0);
        QVERIFY(objectOf(NavgenFolder::read(covered))["coverage"].toDouble() > 0.8);
        const auto other = generate(areas_);
        QCOMPARE(other.code, 2);
        QVERIFY2(other.err.contains("another map"), other.err);
        QCOMPARE(generate(bare).code, 2);
    }

    void routeToNowhere_data() {
        QTest::addColumn<QString>("goal");
        QTest::addColumn<QString>("said");
        QTest::newRow("number") << "6"
                                << "There is no area 6; they are numbered from 1 to 5";
        QTest::newRow("none") << "0"
                              << "There is no area 0";
        QTest::newRow("place") << "-900,0,0"
                               << "(-900, 0, 0) is in no area";
        QTest::newRow("text") << "here"
                              << "\"here\" is neither an area's number nor a place x,y,z";
        QTest::newRow("short") << "1,2"
                               << "neither an area's number";
        QTest::newRow("far") << "1,2,1e30"
                             << "neither an area's number";
        QTest::newRow("nan") << "1,2,nan"
                             << "neither an area's number";
    }
    void routeToNowhere() {
        QFETCH(QString, goal);
        QFETCH(QString, said);
        const auto run = runInProcess({"route", areas_, "1", goal.toStdString(), "--bsp", map_});
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains(said.toUtf8()), run.err);
    }

    void areasOfAnotherMap() {
        const auto other = folder_.write("other.aas", arrayOf(*writeAas(AasRow(5).file())));
        for (const auto* verb : {"whatif", "chokepoints", "fairness", "sight"}) {
            const auto run = runInProcess({verb, other, "--bsp", map_});
            QCOMPARE(run.code, 2);
            QVERIFY2(run.err.contains("The areas are of another map than row"), run.err);
        }
    }
};

NAVWRIGHT_TEST(TestPassageVerbs);
#include "tst_passage_verbs.moc"
