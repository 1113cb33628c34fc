#include <QtTest>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <cmath>

#include "beside_verbs.h"
#include "core/output/project/project_file.h"
#include "test_program.h"

namespace {

QJsonObject object(const QByteArray& text) {
    return QJsonDocument::fromJson(text).object();
}

QByteArray bytes(const std::string& text) {
    return QByteArray::fromStdString(text).trimmed();
}

}  // namespace

/// That the library's calls about demos and reviews give what the verbs of navgen give.
class TestReviewVerbs : public QObject {
    Q_OBJECT

    NavgenFolder folder_;
    lib::Map map_;
    std::string file_;
    lib::Nav nav_;

  private slots:
    void initTestCase() {
        map_ = need(lib::readMap(kSampleMap));
        file_ = folder_.at("hall.nav");
        outputOf({"generate", "--no-cache", "--bsp", kSampleMap, "--out", file_, "--set", "fill.mode=off",
                  "--set", "rehearse.rounds=0", NavgenFolder::sample()});
        nav_ = need(lib::readNav(file_));
    }

    void ratings() {
        const auto tested = folder_.at("hall.navtest.json"), cut = folder_.at("sure.nav");
        const auto report =
            need(lib::test(nav_, map_, {.settings = {"default", {{"navtest.duration", "20"}}}}));
        QFile file(QString::fromStdString(tested));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(report.json));
        file.close();
        const auto json =
            outputOf({"confidence", file_, "--bsp", kSampleMap, "--demos", NavgenFolder::sample(),
                      "--navtest", tested, "--min", "0.9", "--out", cut, "--no-cache", "--json"});
        const lib::EvidenceInput input{
            .demos = {NavgenFolder::sample()}, .tests = {report.json}, .least = 0.9};
        const auto rated = need(lib::confidence(nav_, map_, input));
        QCOMPARE(bytes(rated.json), json.trimmed());
        QCOMPARE(rated.nodes.size(), nav_.nodes.size());
        QCOMPARE(rated.links.size(), nav_.nodes.size());
        for (std::size_t i = 0; i < nav_.nodes.size(); ++i)
            QCOMPARE(rated.links[i].size(), nav_.nodes[i].links.size());
        const auto here = folder_.at("sure_here.nav");
        QVERIFY(lib::writeNav(rated.sure, here));
        QCOMPARE(NavgenFolder::read(here), NavgenFolder::read(cut));
        QVERIFY(NavgenFolder::read(here) != NavgenFolder::read(file_));
        QVERIFY(!lib::confidence({}, map_, input));
        QVERIFY(!lib::confidence(nav_, {}));
        QVERIFY(!lib::confidence(nav_, map_, {.least = 2}));
    }

    void whoDied() {
        const auto json = outputOf({"deaths", NavgenFolder::sample(), "--bsp", kSampleMap, "--nav", file_,
                                    "--cell", "64", "--no-cache", "--json"});
        const auto here =
            need(lib::deaths({.demos = {NavgenFolder::sample()}, .map = map_, .nav = nav_, .cell = 64}));
        QCOMPARE(bytes(here.json), json.trimmed());
        const auto rows = object(json);
        QCOMPARE(qsizetype(here.deaths.size()), rows["deaths"].toArray().size());
        QCOMPARE(qsizetype(here.hazards.size()), rows["hazards"].toArray().size());
        QVERIFY(!here.deaths.empty());
        for (std::size_t i = 0; i < here.deaths.size(); ++i) {
            const auto row = rows["deaths"].toArray()[qsizetype(i)].toObject();
            QCOMPARE(QString::fromStdString(here.deaths[i].victim), row["victim"].toString());
            QCOMPARE(QString::fromStdString(here.deaths[i].means), row["means"].toString());
            QCOMPARE(QString::fromStdString(here.demos[here.deaths[i].demo]), row["demo"].toString());
        }
        QVERIFY(!lib::deaths({.demos = {NavgenFolder::sample()}, .cell = 1}));
        QVERIFY(!lib::deaths({.demos = {folder_.at("absent")}}));
    }

    void playersAndBots() {
        const auto json =
            outputOf({"agreement", "--bsp", kSampleMap, "--no-cache", "--json", NavgenFolder::sample()});
        const auto here = need(lib::agreement({.map = map_, .demos = {NavgenFolder::sample()}}));
        QCOMPARE(bytes(here.json), json.trimmed());
        const auto row = object(json);
        QVERIFY(here.tried > 0);
        QCOMPARE(double(here.tried), row["tried"].toDouble());
        QCOMPARE(here.share, row["share"].toDouble());
        QCOMPARE(qsizetype(here.places.size()), row["disagreements"].toArray().size());
        QVERIFY(!lib::agreement({.map = {}, .demos = {NavgenFolder::sample()}}));
        QVERIFY(!lib::agreement({.map = map_, .demos = {}}));
    }

    void turns() {
        const auto out = folder_.at("turns");
        const Words sets{"--set", "fill.mode=off",       "--set", "rehearse.rounds=0",
                         "--set", "navtest.duration=20", "--set", "navtest.max_duration=20"};
        Words words{"pipeline", kSampleMap, NavgenFolder::sample(),
                    "--out",    out,        "--max-iterations",
                    "2",        "--tests",  "2",
                    "--seed",   "5",        "--no-cache",
                    "--json"};
        words.insert(words.end(), sets.begin(), sets.end());
        const auto run = runInProcess(words);
        const auto row = object(run.out);
        const lib::Settings settings{"default",
                                     {{"fill.mode", "off"},
                                      {"rehearse.rounds", "0"},
                                      {"navtest.duration", "20"},
                                      {"navtest.max_duration", "20"}}};
        const auto here = need(lib::pipeline({.map = map_,
                                              .demos = {NavgenFolder::sample()},
                                              .turns = 2,
                                              .tests = 2,
                                              .seed = 5,
                                              .settings = settings}));
        const auto nav = folder_.at("turns_here.nav");
        QVERIFY(lib::writeNav(here.nav, nav));
        QCOMPARE(NavgenFolder::read(nav), NavgenFolder::read(out + "/nw_sample.nav"));
        QCOMPARE(here.passed, row["passed"].toBool());
        QCOMPARE(run.code, here.passed ? 0 : 3);
        QCOMPARE(int(here.kept) + 1, row["kept"].toInt());
        QCOMPARE(QString::fromStdString(here.ended), row["ended"].toString());
        const auto rows = row["turns"].toArray();
        QCOMPARE(qsizetype(here.turns.size()), rows.size());
        for (std::size_t i = 0; i < here.turns.size(); ++i) {
            const auto turn = rows[qsizetype(i)].toObject();
            QCOMPARE(here.turns[i].visited, turn["nodes_visited"].toDouble());
            QCOMPARE(here.turns[i].floor.value(), turn["floor_covered"].toDouble());
            QCOMPARE(int(here.turns[i].mended), turn["mended"].toInt());
            QCOMPARE(here.turns[i].stuck, turn["stuck"].toDouble());
        }
        QVERIFY(!lib::pipeline({.map = map_, .demos = {NavgenFolder::sample()}, .turns = -1}));
    }

    void demosIntoTheCache() {
        const auto verb = folder_.at("cache"), cache = folder_.at("cache_here");
        const auto rows =
            object(outputOf({"extract", "--cache", verb, "--json", NavgenFolder::sample()}))["demos"]
                .toArray();
        const auto here = need(lib::extract({.demos = {NavgenFolder::sample()}, .cache = cache}));
        QCOMPARE(qsizetype(here.size()), rows.size());
        QVERIFY(!here.empty());
        for (std::size_t i = 0; i < here.size(); ++i) {
            const auto row = rows[qsizetype(i)].toObject();
            QCOMPARE(QString::fromStdString(here[i].file.string()), row["file"].toString());
            QCOMPARE(QString::fromStdString(here[i].hash), row["hash"].toString());
            QCOMPARE(int(here[i].frames), row["frames"].toInt());
            QCOMPARE(QString::fromStdString(here[i].maps.front()), row["maps"].toArray()[0].toString());
        }
        const auto names = [](const std::string& folder) {
            return QDir(QString::fromStdString(folder)).entryList(QDir::Files, QDir::Name);
        };
        QCOMPARE(names(cache), names(verb));
        QCOMPARE(names(cache).size(), qsizetype(here.size()));
        const auto bad = folder_.write("bad.mvd2", "no demo");
        QVERIFY(!need(lib::extract({.demos = {bad}})).front().problem.empty());
        QVERIFY(!lib::extract({.demos = {folder_.at("absent")}}));
    }

    void rowsOfFrames() {
        const auto demo = NavgenFolder::sample() + "/sample_1.mvd2";
        auto lines = outputOf({"frames", demo, "--events"}).trimmed().split('\n');
        lines.removeFirst();
        const auto rows = need(lib::frames(demo));
        QCOMPARE(qsizetype(rows.size()), lines.size());
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const auto& row = rows[i];
            const auto line = QString("%1,%2,%3,%4,%5,%6,%7,%8,%9")
                                  .arg(row.frame)
                                  .arg(row.slot)
                                  .arg(row.moveType)
                                  .arg(row.origin[0])
                                  .arg(row.origin[1])
                                  .arg(row.origin[2])
                                  .arg(row.viewOffset)
                                  .arg(row.rdFlags)
                                  .arg(row.health ? QString::number(*row.health) : QString()) +
                              QString(",%1,%2").arg(row.event).arg(row.gamestate);
            if (line.toUtf8() != lines[qsizetype(i)]) QCOMPARE(line.toUtf8(), lines[qsizetype(i)]);
        }
        QVERIFY(!lib::frames(file_));
    }

    void areasOfPlayers() {
        const auto demo = NavgenFolder::sample() + "/sample_1.mvd2", aas = folder_.at("hall.aas");
        const auto areas = need(lib::makeAreas(map_));
        QVERIFY(lib::writeAreas(areas, aas));
        auto lines = outputOf({"frames", demo, "--areas", aas}).trimmed().split('\n');
        lines.removeFirst();
        const auto passed = need(lib::passages(demo, areas));
        QCOMPARE(qsizetype(passed.size()), lines.size());
        QVERIFY(!passed.empty());
        for (std::size_t i = 0; i < passed.size(); ++i) {
            const auto words = lines[qsizetype(i)].split(',');
            QCOMPARE(QByteArray::number(passed[i].slot), words[1]);
            QCOMPARE(QByteArray::number(passed[i].area), words[2]);
            QVERIFY(std::abs(passed[i].from - words[3].toDouble()) < 0.006);
            QCOMPARE(passed[i].held ? QByteArray("1") : QByteArray("0"), words[8]);
        }
        QVERIFY(!lib::passages(demo, {}));
    }

    void bundles() {
        const auto saved = folder_.at("hall.navwright"), verb = folder_.at("verb.zip"),
                   here = folder_.at("here.zip"), log = folder_.write("log.txt", "one line\n");
        navwright::ProjectFile project;
        project.mapName = "nw_sample";
        project.map = navwright::ProjectInput{kSampleMap};
        QVERIFY(navwright::saveProject(project, saved));
        outputOf({"bundle", saved, "-o", verb, "--log", log, "--with-inputs"});
        lib::BundleInput input{.project = saved, .log = "one line\n", .withInputs = true};
        input.versions = "navgen " NAVWRIGHT_VERSION "\n";
        QVERIFY(lib::bundle(input, here));
        QVERIFY(!NavgenFolder::read(here).isEmpty());
        QCOMPARE(NavgenFolder::read(here), NavgenFolder::read(verb));
        QVERIFY(!lib::bundle({.project = folder_.at("absent")}, here));
    }

    void settings() {
        const auto json = outputOf({"params", "--preset", "literal", "--set", "nodes.radius=50", "--json"});
        const auto rows = object(json)["parameters"].toArray();
        const auto here = need(lib::parameters({"literal", {{"nodes.radius", "50"}}}));
        QCOMPARE(qsizetype(here.size()), rows.size());
        bool changed = false;
        for (std::size_t i = 0; i < here.size(); ++i) {
            const auto row = rows[qsizetype(i)].toObject();
            const auto& one = here[i];
            QCOMPARE(QString::fromStdString(one.key), row["key"].toString());
            QCOMPARE(QString::fromStdString(one.value), row["value"].toVariant().toString());
            QCOMPARE(QString::fromStdString(one.usual), row["default"].toVariant().toString());
            QCOMPARE(QString::fromStdString(one.unit), row["unit"].toString());
            QCOMPARE(QString::fromStdString(one.help), row["help"].toString());
            QCOMPARE(one.least.has_value(), row.contains("min"));
            if (one.most) QCOMPARE(*one.most, row["max"].toDouble());
            QCOMPARE(qsizetype(one.choices.size()), row["choices"].toArray().size());
            changed = changed || (one.key == "nodes.radius" && one.value == "50" && one.usual != "50");
        }
        QVERIFY(changed);
        QVERIFY(!lib::parameters({"default", {{"no.such", "1"}}}));
    }
};

NAVWRIGHT_TEST(TestReviewVerbs);
#include "tst_review_verbs.moc"
