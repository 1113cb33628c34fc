#include <QtTest>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <cmath>

#include "beside_verbs.h"
#include "test_program.h"

namespace {

/// What a verb prints as JSON.
QByteArray saidBy(Words words, int code = 0) {
    words.insert(words.begin() + 1, "--json");
    return outputOf(words, code).trimmed();
}

QByteArray trimmed(const std::string& text) {
    return QByteArray::fromStdString(text).trimmed();
}

QJsonObject parsed(const QByteArray& text) {
    return QJsonDocument::fromJson(text).object();
}

/// A place as the command line has it.
std::string wordOf(const lib::Point& at) {
    return QString("%1,%2,%3").arg(at.x, 0, 'g', 9).arg(at.y, 0, 'g', 9).arg(at.z, 0, 'g', 9).toStdString();
}

lib::Point pointOf(const QJsonValue& at) {
    return {float(at[0].toDouble()), float(at[1].toDouble()), float(at[2].toDouble())};
}

}  // namespace

/// That the library's calls about floors and crowds give what the verbs of navgen give.
class TestFloorVerbs : public QObject {
    Q_OBJECT

    NavgenFolder folder_;
    lib::Map map_;
    std::string file_;
    lib::Nav nav_;
    lib::Point from_, to_;

  private slots:
    void initTestCase() {
        map_ = need(lib::readMap(kSampleMap));
        file_ = folder_.at("hall.nav");
        const auto made =
            runInProcess({"generate", "--no-cache", "--bsp", kSampleMap, "--out", file_, "--set",
                          "fill.mode=off", "--set", "rehearse.rounds=0", NavgenFolder::sample()});
        QVERIFY2(made.code == 0, made.err);
        nav_ = need(lib::readNav(file_));
        from_ = map_.spawns.front();
        to_ = map_.spawns.back();
        QVERIFY(from_ != to_);
    }

    void tiles() {
        const auto json = saidBy({"mesh", kSampleMap, "--cell", "16", "--field=" + wordOf(to_), "--nav",
                                  file_, "--", wordOf(from_), wordOf(to_)});
        const auto here =
            need(lib::makeTiles(map_, {.cell = 16, .from = from_, .to = to_, .goal = to_, .nav = nav_}));
        QCOMPARE(trimmed(here.json), json);
        const auto row = parsed(json);
        QCOMPARE(here.floor, row["floor_area"].toDouble());
        QCOMPARE(int(here.spawnPairsJoined), row["spawn_pairs_joined"].toInt());
        QVERIFY(here.spawnPairsJoined > 0 && here.spawnPairsJoined <= here.spawnPairs);
        const auto leaves = row["leaves"].toArray();
        QCOMPARE(qsizetype(here.tiles.size()), leaves.size());
        for (std::size_t i = 0; i < here.tiles.size(); ++i) {
            const auto leaf = leaves[qsizetype(i)].toObject();
            QVERIFY(here.tiles[i].mins == pointOf(leaf["mins"]) &&
                    here.tiles[i].maxs == pointOf(leaf["maxs"]));
            QCOMPARE(here.tiles[i].part, leaf["part"].toInt());
            QCOMPARE(qsizetype(here.tiles[i].ways.size()), leaf["ways"].toArray().size());
        }
        QCOMPARE(here.path->length, row["path"]["pulled_length"].toDouble());
        QCOMPARE(qsizetype(here.path->corners.size()), row["path"]["pulled"].toArray().size());
        QVERIFY(here.path->whole);
        QCOMPARE(qsizetype(here.field.size()), row["field"].toArray().size());
        QVERIFY(!here.field.empty());
        QCOMPARE(here.field.front().distance, float(row["field"][0]["distance"].toDouble()));
        QCOMPARE(qsizetype(here.roundabouts.size()), row["roundabouts"].toArray().size());
    }
    void wrongQuestionsOfTiles() {
        QVERIFY(!lib::makeTiles({}));
        QVERIFY(!lib::makeTiles(map_, {.cell = 0.5}));
        QVERIFY(!lib::makeTiles(map_, {.cell = std::nanf("")}));
        QVERIFY(!lib::makeTiles(map_, {.aspect = 65}));
        QVERIFY(!lib::makeTiles(map_, {.from = from_}));
        QVERIFY(!lib::makeTiles(map_, {.goal = lib::Point{1e6F, 0, 0}}));
        QVERIFY(!lib::makeTiles(map_, {.closed = {.entities = {9999}, .kinds = {}}}));
    }

    void pathsOnMeshes() {
        const auto aas = folder_.at("hall.aas");
        const auto areas = need(lib::makeAreas(map_));
        QVERIFY(lib::writeAreas(areas, aas));
        const auto json = saidBy({"compare-meshes", file_, "--bsp", kSampleMap, "--areas", aas, "--navmesh",
                                  "--simulate", "--", wordOf(from_), wordOf(to_)});
        const auto here = need(lib::compareMeshes(
            nav_, map_, {.areas = areas, .navmesh = true, .from = from_, .to = to_, .simulate = true}));
        QCOMPARE(trimmed(here.json), json);
        const auto path = parsed(json)["path"].toObject();
        QCOMPARE(here.ways.size(), std::size_t{5});
        for (const auto& way : here.ways) {
            const auto row = path[QString::fromStdString(way.over)].toObject();
            QCOMPARE(QString::fromStdString(way.end), row["path"].toString());
            QCOMPARE(way.length, row["length"].toDouble());
            QCOMPARE(qsizetype(way.corners.size()), row["corners"].toArray().size());
        }
        QCOMPARE(here.ratio.value(), path["ratio"].toDouble());
        QCOMPARE(QString::fromStdString(here.bot), path["simulated"]["text"].toString());
        QVERIFY(!here.bot.empty() && !here.served);
    }
    void aNavOnMeshes() {
        const auto edits = folder_.at("links.navpatches.json");
        auto gappy = nav_;
        for (std::size_t i = 0; i < gappy.nodes.size(); i += 2) gappy.nodes[i].links.clear();
        const auto file = folder_.at("gappy.nav");
        QVERIFY(lib::writeNav(gappy, file));
        const auto json =
            saidBy({"compare-meshes", file, "--bsp", kSampleMap, "--propose", "--patches", edits});
        const auto here = need(lib::compareMeshes(gappy, map_, {.propose = true}));
        QCOMPARE(trimmed(here.json), json);
        const auto row = parsed(json);
        QCOMPARE(int(here.pairsMissing), row["pairs_missing"].toInt());
        QCOMPARE(qsizetype(here.pairs), row["pairs"].toArray().size());
        QCOMPARE(here.served.value(), row["audit"]["floor"]["share"].toDouble());
        QCOMPARE(qsizetype(here.nodesOffMesh.size()), row["audit"]["nodes_off_mesh"].toArray().size());
        QCOMPARE(qsizetype(here.links.size()), row["links"].toArray().size());
        QVERIFY(!here.links.empty() && here.ways.empty());
        const auto own = folder_.at("own.navpatches.json");
        QVERIFY(lib::writeEdits(here.edits, map_.name, own));
        const auto told = need(lib::readEdits(edits)), mine = need(lib::readEdits(own));
        QCOMPARE(mine.size(), told.size());
        for (std::size_t i = 0; i < told.size(); ++i)
            QVERIFY(mine[i].id == told[i].id && mine[i].at == told[i].at && mine[i].to == told[i].to);
    }
    void wrongComparisons() {
        QVERIFY(!lib::compareMeshes({}, map_));
        QVERIFY(!lib::compareMeshes(nav_, {}));
        QVERIFY(!lib::compareMeshes(nav_, map_, {.from = from_}));
        QVERIFY(!lib::compareMeshes(nav_, map_, {.cell = 100}));
        const lib::Point outside{1e6F, 0, 0};
        QVERIFY(!lib::compareMeshes(nav_, map_, {.from = from_, .to = outside}));
    }

    void manyBots() {
        const auto json = saidBy({"jam", file_, "--bsp", kSampleMap, "--bots", "12", "--task", "one",
                                  "--seconds", "20", "--seed", "3", "--try"});
        const auto here =
            need(lib::jam(nav_, map_, {.bots = 12, .task = "one", .seconds = 20, .seed = 3, .tries = true}));
        QCOMPARE(trimmed(here.json), json);
        const auto row = parsed(json);
        QCOMPARE(double(here.server.arrivals), row["server_bots"]["arrivals"].toDouble());
        QCOMPARE(here.polite.delay, row["polite_agents"]["delay"].toDouble());
        QCOMPARE(qsizetype(here.places.size()), row["narrow_places"].toArray().size());
        QCOMPARE(qsizetype(here.fixes.size()), row["fixes"].toArray().size());
        for (std::size_t i = 0; i < here.fixes.size(); ++i) {
            const auto fix = row["fixes"][qsizetype(i)].toObject();
            QCOMPARE(QString::fromStdString(here.fixes[i].remedy), fix["remedy"].toString());
            QCOMPARE(qsizetype(here.fixes[i].edits.size()), fix["patches"].toArray().size());
            QCOMPARE(double(here.fixes[i].after.value().arrivals), fix["after"]["arrivals"].toDouble());
        }
        QVERIFY(!lib::jam(nav_, {}));
        QVERIFY(!lib::jam({}, map_));
        QVERIFY(!lib::jam(nav_, map_, {.bots = 65}));
        QVERIFY(!lib::jam(nav_, map_, {.task = "none"}));
        QVERIFY(!lib::jam(nav_, map_, {.seconds = std::nan("")}));
        QVERIFY(!lib::jam(nav_, map_, {.task = "one", .goal = 9999}));
    }

    void steeredAgents() {
        const auto csv = folder_.at("steps.csv");
        const auto json = saidBy({"steer", kSampleMap, "--agents", "6", "--seconds", "5", "--seed", "4",
                                  "--goal=" + wordOf(to_), "--avoid", "rvo", "--csv", csv});
        const auto here = need(lib::steer(
            map_, {.agents = 6, .goal = to_, .avoid = "rvo", .seconds = 5, .seed = 4, .record = true}));
        QCOMPARE(trimmed(here.json), json);
        QCOMPARE(here.crowds.size(), std::size_t{1});
        QCOMPARE(int(here.crowds.front().arrived), parsed(json)["crowds"][0]["arrived"].toInt());
        QCOMPARE(here.crowds.front().turning, parsed(json)["crowds"][0]["turning"].toDouble());
        QCOMPARE(here.steps.size(), std::size_t{50});
        QCOMPARE(here.steps.front().size(), std::size_t{6});
        const auto lines = NavgenFolder::read(csv).trimmed().split('\n');
        QCOMPARE(lines.size(), qsizetype(1 + 50 * 6));
        const auto words = lines.back().split(',');
        QVERIFY(std::abs(here.steps.back().back().origin.x - words[2].toFloat()) < 0.01F);
    }
    void everyWayToAvoid() {
        const auto json =
            saidBy({"steer", kSampleMap, "--agents", "6", "--seconds", "3", "--circle", "--compare"});
        const auto here =
            need(lib::steer(map_, {.agents = 6, .circle = true, .compare = true, .seconds = 3}));
        QCOMPARE(trimmed(here.json), json);
        QCOMPARE(here.crowds.size(), std::size_t{5});
        QVERIFY(here.steps.empty());
    }
    void wrongCrowds() {
        QVERIFY(!lib::steer({}));
        QVERIFY(!lib::steer(map_, {.agents = 0}));
        QVERIFY(!lib::steer(map_, {.role = "fly"}));
        QVERIFY(!lib::steer(map_, {.avoid = "luck"}));
        QVERIFY(!lib::steer(map_, {.blend = "no"}));
        QVERIFY(!lib::steer(map_, {.openAfter = 1}));
        QVERIFY(!lib::steer(map_, {.settings = {"default", {{"no.such", "1"}}}}));
    }
};

NAVWRIGHT_TEST(TestFloorVerbs);
#include "tst_floor_verbs.moc"
