#include <QtTest>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "beside_verbs.h"
#include "test_program.h"

namespace {

std::vector<int> numbersOf(const QJsonValue& list) {
    std::vector<int> numbers;
    for (const auto& one : list.toArray()) numbers.push_back(one.toInt());
    return numbers;
}

std::vector<std::optional<double>> secondsOf(const QJsonValue& list) {
    std::vector<std::optional<double>> seconds;
    for (const auto& one : list.toArray())
        seconds.push_back(one.isNull() ? std::nullopt : std::optional(one.toDouble()));
    return seconds;
}

std::optional<double> secondsAt(const QJsonObject& row, const QString& key) {
    return row[key].isNull() || row[key].isUndefined() ? std::nullopt : std::optional(row[key].toDouble());
}

std::string textAt(const QJsonObject& row, const QString& key) {
    return row[key].toString().toStdString();
}

}  // namespace

/// That the library's calls about maps give what the verbs of navgen give.
class TestMapVerbs : public QObject {
    Q_OBJECT

    NavgenFolder folder_;
    lib::Map map_;
    std::string aas_;
    lib::Areas areas_;

    [[nodiscard]] QJsonObject told(const std::string& verb, const Words& more = {}, int code = 0) const {
        Words words{verb, aas_};
        words.insert(words.end(), more.begin(), more.end());
        words.insert(words.end(), {"--bsp", kSampleMap});
        return jsonOf(words, code);
    }

  private slots:
    void initTestCase() {
        map_ = need(lib::readMap(kSampleMap));
        aas_ = folder_.at("sample.aas");
        areas_ = need(lib::makeAreas(map_));
        QVERIFY(lib::writeAreas(areas_, aas_));
    }

    void clusters() {
        for (const bool doorways : {false, true}) {
            const auto verb = folder_.at("verb.aas"), here = folder_.at("here.aas");
            Words words{"clusters", aas_, "--out", verb};
            if (doorways) words.emplace_back("--doorways");
            const auto told = jsonOf(words);
            const auto made = need(lib::clusters(areas_, doorways));
            QVERIFY(lib::writeAreas(made.areas, here));
            QCOMPARE(NavgenFolder::read(here), NavgenFolder::read(verb));
            QCOMPARE(int(made.sizes.size()), told["clusters"].toInt());
            QCOMPARE(made.sizes, numbersOf(told["cluster_areas"]));
            QCOMPARE(int(made.portals), told["portals"].toInt());
            QCOMPARE(int(made.candidates), told["candidates"].toInt());
            QCOMPARE(int(made.notClosing), told["not_closing"].toInt());
            QCOMPARE(int(made.added), told["added"].toInt());
            QCOMPARE(int(made.largest), told["largest"].toInt());
            QCOMPARE(int(made.linkedAreas), told["areas"].toInt());
            QCOMPARE(made.travelTimes, told["travel_times"].toDouble());
            QVERIFY(made.linkedAreas > 0);
        }
        QVERIFY(!lib::clusters({}));
    }

    void whyNot() {
        const auto& way = areas_.reachabilities.front();
        for (const bool back : {false, true}) {
            const int from = back ? way.to : way.from, to = back ? way.from : way.to;
            const auto here = need(lib::whyNot(areas_, map_, from, to, true));
            const auto all = told("whynot", {std::to_string(from), std::to_string(to), "--rules", "bspc"},
                                  here.joined ? 0 : 3);
            QCOMPARE(here.joined, all["reachability"].toInt() != 0);
            if (!back) QCOMPARE(here.reachability, std::optional<std::size_t>(0));
            const auto rules = all["rules"].toArray();
            QCOMPARE(qsizetype(here.rules.size()), rules.size());
            QVERIFY(!here.rules.empty());
            for (std::size_t i = 0; i < here.rules.size(); ++i) {
                const auto rule = rules[qsizetype(i)].toObject();
                QCOMPARE(here.rules[i].travel, textAt(rule, "type"));
                QCOMPARE(here.rules[i].holds, rule["holds"].toBool());
                QCOMPARE(here.rules[i].why, textAt(rule, "why"));
            }
        }
        QVERIFY(!lib::whyNot(areas_, map_, way.from, way.from));
        QVERIFY(!lib::whyNot(areas_, map_, -1, way.to) && !lib::whyNot(areas_, {}, way.from, way.to));
    }

    void chokepoints() {
        for (const bool items : {false, true}) {
            const auto all = told("chokepoints", items ? Words{"--items"} : Words{});
            const auto here = need(lib::chokepoints(areas_, map_, items));
            QCOMPARE(here.pairs, all["pairs"].toDouble());
            QCOMPARE(here.mainFloor, all["main_floor"].toDouble());
            const auto areas = all["areas"].toArray(), edges = all["bridges"].toArray();
            QCOMPARE(qsizetype(here.areas.size()), areas.size());
            QVERIFY(!here.areas.empty());
            for (std::size_t i = 0; i < here.areas.size(); ++i) {
                const auto area = areas[qsizetype(i)].toObject();
                QCOMPARE(here.areas[i].area, area["area"].toInt());
                QCOMPARE(here.areas[i].share, area["share"].toDouble());
                QCOMPARE(here.areas[i].parts, area["parts"].toDouble());
            }
            std::vector<int> ranked;
            for (const auto index : here.ranked) ranked.push_back(here.areas.at(index).area);
            QCOMPARE(ranked, numbersOf(all["ranked"]));
            QCOMPARE(qsizetype(here.cutEdges.size()), edges.size());
            for (std::size_t i = 0; i < here.cutEdges.size(); ++i) {
                QCOMPARE(here.cutEdges[i].from, edges[qsizetype(i)].toObject()["from"].toInt());
                QCOMPARE(here.cutEdges[i].to, edges[qsizetype(i)].toObject()["to"].toInt());
            }
            QCOMPARE(here.sides.entities[0], numbersOf(all["sides"].toArray()[0]));
            QCOMPARE(here.sides.entities[1], numbersOf(all["sides"].toArray()[1]));
            const auto there = all["cut_there"].toObject();
            QCOMPARE(here.there.exists, there["exists"].toBool());
            QCOMPARE(here.there.width, there["width"].toDouble());
            QCOMPARE(qsizetype(here.there.crossings.size()), there["crossings"].toArray().size());
            QCOMPARE(here.back.width, all["cut_back"].toObject()["width"].toDouble());
        }
        QVERIFY(!lib::chokepoints({}, map_));
    }

    void fairness() {
        const auto all = told("fairness");
        const auto here = need(lib::fairness(areas_, map_));
        QCOMPARE(qsizetype(here.starts.size()), all["starts"].toArray().size());
        QCOMPARE(here.starts.front().entity, all["starts"].toArray()[0].toObject()["entity"].toInt());
        QCOMPARE(here.startMeans, secondsOf(all["start_means"]));
        QCOMPARE(here.sides.byTeam, all["by_team"].toBool());
        QCOMPARE(here.sides.entities[1], numbersOf(all["sides"].toArray()[1]));
        QCOMPARE(here.middle, all["middle_area"].toInt());
        QCOMPARE(here.meanLead, all["mean_lead"].toDouble());
        const auto goals = all["goals"].toArray();
        QCOMPARE(qsizetype(here.goals.size()), goals.size());
        QVERIFY(!here.goals.empty());
        for (std::size_t i = 0; i < here.goals.size(); ++i) {
            const auto goal = goals[qsizetype(i)].toObject();
            QCOMPARE(here.goals[i].item.has_value(), goal.contains("entity") && !goal["entity"].isNull());
            QCOMPARE(here.goals[i].starts, secondsOf(goal["seconds"]));
            QCOMPARE(here.goals[i].sides[0], secondsOf(goal["sides"])[0]);
            QCOMPARE(here.goals[i].spread, goal["spread"].toDouble());
            QCOMPARE(here.goals[i].lead, goal["lead"].toDouble());
        }
        QVERIFY(!lib::fairness(areas_, {}));
    }

    void entities() {
        const auto all = jsonOf({"entities", kSampleMap});
        const auto here = need(lib::entities(map_));
        const auto entities = all["entities"].toArray(), chains = all["chains"].toArray();
        QCOMPARE(qsizetype(here.entities.size()), entities.size());
        QVERIFY(!here.entities.empty());
        for (std::size_t i = 0; i < here.entities.size(); ++i) {
            const auto entity = entities[qsizetype(i)].toObject();
            QCOMPARE(here.entities[i].number, entity["number"].toInt());
            QCOMPARE(here.entities[i].className, textAt(entity, "class"));
            QCOMPARE(here.entities[i].role, textAt(entity, "role"));
            QCOMPARE(here.entities[i].start, textAt(entity, "start"));
            QCOMPARE(here.entities[i].teamLeader, entity["team_leader"].toInt());
            std::vector<std::string> ways;
            for (const auto& way : entity["set_off_by"].toArray())
                ways.push_back(way.toString().toStdString());
            QCOMPARE(here.entities[i].setOffBy, ways);
        }
        QCOMPARE(qsizetype(here.links.size()), all["links"].toArray().size());
        QCOMPARE(qsizetype(here.chains.size()), chains.size());
        for (std::size_t i = 0; i < here.chains.size(); ++i) {
            const auto chain = chains[qsizetype(i)].toObject();
            QCOMPARE(here.chains[i].from, chain["from"].toInt());
            QCOMPARE(here.chains[i].to, chain["to"].toInt());
            QCOMPARE(here.chains[i].through, numbersOf(chain["through"]));
            QCOMPARE(here.chains[i].how, textAt(chain, "how"));
        }
        QCOMPARE(here.chainsWhole, all["chains_whole"].toBool());
        QCOMPARE(here.neverSetOff, numbersOf(all["never_set_off"]));
        QCOMPARE(qsizetype(here.circles.size()), all["circles"].toArray().size());
        QCOMPARE(qsizetype(here.faults.size()), all["faults"].toArray().size());
        QVERIFY(!lib::entities({}));
    }

    void travelTimes() {
        lib::Nav nav;
        for (const auto& spawn : map_.spawns) nav.nodes.push_back({.origin = spawn});
        nav.nodes.front().links.push_back({.target = 1, .type = 1, .cost = 32});
        const auto file = folder_.at("spawns.nav");
        QVERIFY(lib::writeNav(nav, file));
        nav = need(lib::readNav(file));
        const auto& goal = map_.spawns.back();
        const auto place = QString("%1,%2,%3").arg(goal.x).arg(goal.y).arg(goal.z).toStdString();
        const auto all = told("travel-times", {place, "--nav", file, "--square", "64"});
        const auto here = need(lib::travelTimes(areas_, map_, goal, {.nav = nav, .square = 64}));
        QCOMPARE(here.goalArea, all["goal_area"].toInt());
        QCOMPARE(here.longest, all["longest"].toDouble());
        const auto areas = all["areas"].toArray(), squares = all["squares"].toArray(),
                   nodes = all["nodes"].toArray(), lacking = all["missing_links"].toArray();
        QCOMPARE(qsizetype(here.areas.size()), areas.size());
        QVERIFY(!here.areas.empty() && !here.squares.empty());
        for (std::size_t i = 0; i < here.areas.size(); ++i) {
            const auto area = areas[qsizetype(i)].toObject();
            QCOMPARE(here.areas[i].area, area["area"].toInt());
            QCOMPARE(here.areas[i].standing, textAt(area, "standing"));
            QCOMPARE(here.areas[i].seconds, secondsAt(area, "seconds"));
        }
        QCOMPARE(qsizetype(here.squares.size()), squares.size());
        for (std::size_t i = 0; i < here.squares.size(); ++i)
            QCOMPARE(here.squares[i].seconds, secondsAt(squares[qsizetype(i)].toObject(), "seconds"));
        QCOMPARE(qsizetype(here.nodes.size()), nodes.size());
        QCOMPARE(here.nodes.size(), nav.nodes.size());
        for (std::size_t i = 0; i < here.nodes.size(); ++i) {
            QCOMPARE(here.nodes[i].byAreas, secondsAt(nodes[qsizetype(i)].toObject(), "areas"));
            QCOMPARE(here.nodes[i].byNav, secondsAt(nodes[qsizetype(i)].toObject(), "nav"));
        }
        QCOMPARE(qsizetype(here.lacking.size()), lacking.size());
        for (std::size_t i = 0; i < here.lacking.size(); ++i) {
            const auto link = lacking[qsizetype(i)].toObject();
            QCOMPARE(here.lacking[i].from, link["from"].toInt());
            QCOMPARE(here.lacking[i].to, link["to"].toInt());
            QCOMPARE(here.lacking[i].byAreas, link["areas"].toDouble());
        }
        QVERIFY(need(lib::travelTimes(areas_, map_, goal)).nodes.empty());
        QVERIFY(!lib::travelTimes(areas_, map_, {9000, 0, 0}));
        QVERIFY(!lib::travelTimes(areas_, map_, goal, {.square = 1}));
        QVERIFY(!lib::travelTimes({}, map_, goal));
    }
};

NAVWRIGHT_TEST(TestMapVerbs);
#include "tst_map_verbs.moc"
