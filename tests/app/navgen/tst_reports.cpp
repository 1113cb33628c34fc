#include <QtTest>

#include <unistd.h>
#include <QDir>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <filesystem>

#include "aas_samples.h"
#include "byte_array.h"
#include "core/aas/file/aas_file.h"
#include "core/base/description.h"
#include "core/map/bsp/bsp_file.h"
#include "core/nav/files/aq2_nav.h"
#include "core/nav/files/nav_json.h"
#include "core/output/project/project_file.h"
#include "json_schema.h"
#include "navgen_files.h"
#include "navgen_run.h"
#include "plain_parameters.h"
#include "setup_bench.h"
#include "test_program.h"
#include "tests/sample/bsp_writer.h"
#include "written_maps.h"

using namespace navwright;

/// Every report of navgen as JSON: what its schema says, and the schemas in docs/schemas are those of the
/// descriptions. With NAVWRIGHT_WRITE_SCHEMAS set they are written first.
class TestReports : public QObject {
    Q_OBJECT

    NavgenFolder folder_;
    std::string nav_;
    SetupBench engine_;

    static QString nameOf(const RecordShape& shape) {
        return QString::fromStdString(std::string(shape.format)).sliced(QStringLiteral("navwright.").size());
    }
    static QDir schemas() { return QDir(NAVWRIGHT_SOURCE_DIR "/docs/schemas"); }
    static QByteArray schemaOf(const RecordShape& shape) {
        return QByteArray::fromStdString(reportSchema(shape));
    }

    /// Navs and areas that differ, votes to merge and a plan.
    void makeFiles() const {
        for (const std::vector<std::string>& call :
             {std::vector<std::string>{"votes", "--maps", NavgenFolder::sampleMap(), "--out",
                                       folder_.at("votes"), NavgenFolder::sample()},
              std::vector<std::string>{"batch", "plan", NavgenFolder::sample(), NavgenFolder::sample(),
                                       "--out", folder_.at("plan")}}) {
            const auto made = runInProcess(call);
            if (made.code != 0) qFatal("%s", made.err.constData());
        }
        NavGraph graph;
        graph.nodes = {{.origin = {64, 8, 24}}, {.origin = {128, 8, 24}}};
        graph.nodes[0].links = {{1, NodeType::move, 64}};
        folder_.write("other.nav", arrayOf(*writeAq2Nav(graph)));
        folder_.write("a.aas", arrayOf(*writeAas(AasRow(5).file())));
        folder_.write("own.weights", QByteArray("weight \"a\" { return 10; }"));
        folder_.write("b.aas", arrayOf(*writeAas(AasRow(6).file())));
        makeRow();
        makeHall();
        ProjectFile project;
        project.mapName = "nw_sample";
        project.map = ProjectInput{NavgenFolder::sampleMap()};
        project.nav = ProjectInput{nav_};
        project.parameters = unrehearsed();
        if (!saveProject(project, folder_.at("work.navwright"))) qFatal("no project");
        folder_.write("zero_trace.bin", QByteArray(80, '\0'));
        std::filesystem::create_directories(folder_.at("server") + "/action/bots/nav");
        const auto tested = runInProcess({"navtest", nav_, "--bsp", NavgenFolder::sampleMap(), "--duration",
                                          "60", "--seed", "1", "--out", folder_.at("server.json")});
        if (tested.code != 0 && tested.code != 3) qFatal("%s", tested.err.constData());
        RereleaseGraph game;
        for (const float x : {0.0F, 200.0F, 400.0F})
            game.nodes.push_back({.origin = {x, 0, 24}, .radius = 32});
        game.nodes[0].links = {{.target = 1}};
        game.nodes[1].links = {{.target = 0}, {.target = 2}};
        folder_.write("a.navjson", QByteArray::fromStdString(*writeNavJson(navJsonOf(game))));
        game.nodes[0].origin.x += 8;
        game.nodes[1].links.pop_back();
        folder_.write("b.navjson", QByteArray::fromStdString(*writeNavJson(navJsonOf(game))));
    }

    /// Areas in a row, and a map of theirs with starts, an item and a door.
    void makeRow() const {
        auto map = written_maps::mapOf(roomBrushes({{-64, -64, -64}, {400, 128, 128}}, 16, {.texture = "w"}));
        for (const char* place : {"32 32 8", "288 32 8"})
            map.entities.push_back(written_maps::entity("info_player_deathmatch", place));
        map.entities.push_back(written_maps::entity("weapon_bfg", "288 32 8"));
        map.entities.push_back({.pairs = {{"classname", "func_door"}},
                                .brushes = {boxBrush({{128, -64, -64}, {192, 128, 128}}, {.texture = "d"})},
                                .pivot = {}});
        const auto bytes = *writeBsp(map);
        folder_.write("row.bsp", arrayOf(bytes));
        auto aas = AasRow(5).file();
        aas.mapChecksum = parseBsp(bytes, "row.bsp")->checksum;
        folder_.write("row.aas", arrayOf(*writeAas(aas)));
        NavGraph graph;
        for (const float x : {32.0F, 96.0F, 160.0F}) graph.nodes.push_back({.origin = {x, 32, 8}});
        graph.nodes[0].links = {{1, NodeType::move, 64}};
        graph.nodes[1].links = {{0, NodeType::move, 64}, {2, NodeType::move, 64}};
        folder_.write("row.nav", arrayOf(*writeAq2Nav(graph)));
    }

    /// A hall with a start in each corner, and a nav around it.
    void makeHall() const {
        auto map = written_maps::mapOf(roomBrushes({{0, 0, 0}, {512, 512, 128}}, 16, {.texture = "w"}));
        NavGraph graph;
        for (const auto& [x, y] :
             {std::pair(80, 80), std::pair(432, 80), std::pair(432, 432), std::pair(80, 432)}) {
            map.entities.push_back(written_maps::entity("info_player_deathmatch",
                                                        qPrintable(QString("%1 %2 24").arg(x).arg(y))));
            graph.nodes.push_back({.origin = {float(x), float(y), 24}});
        }
        for (std::int32_t i = 0; i < 4; ++i) {
            graph.nodes[std::size_t(i)].links = {{(i + 1) % 4, NodeType::move, 352},
                                                 {(i + 3) % 4, NodeType::move, 352}};
        }
        sortLinks(graph);
        folder_.write("hall.bsp", arrayOf(*writeBsp(map)));
        folder_.write("hall.nav", arrayOf(*writeAq2Nav(graph)));
    }

    /// A setup of the bench's source; root needs a user for the server.
    QStringList setUpCall() const {
        const auto at = [&](const char* name) { return QString::fromStdString(engine_.root() / name); };
        QStringList call{"engine", "--setup", at("source"), "--into", at("server")};
        if (::geteuid() == 0) call += {"--engine-user", "nobody"};
        return call;
    }

    /// A call for each report, by the report's name.
    QList<std::pair<const char*, QStringList>> calls() const {
        const auto map = QString::fromStdString(NavgenFolder::sampleMap());
        const auto demos = QString::fromStdString(NavgenFolder::sample());
        const auto nav = QString::fromStdString(nav_);
        const auto at = [&](const char* name) { return QString::fromStdString(folder_.at(name)); };
        const auto onRow = [&](const char* verb, const QStringList& more = {}) {
            return QStringList{verb, at("row.aas"), "--bsp", at("row.bsp")} + more;
        };
        return {
            {"generation",
             {"generate", "--no-cache", "--set", "rehearse.rounds=0", "--bsp", map, "-o", at("made.nav"),
              demos}},
            {"generation_from_map",
             {"generate", "--from-geometry", "--set", "rehearse.rounds=0", "--bsp", map, "-o",
              at("floor.nav")}},
            {"pipeline",
             {"pipeline", map, demos, "--no-cache", "--out", at("turns"), "--max-iterations", "1", "--tests",
              "1", "--set", "rehearse.rounds=0", "--set", "fill.mode=off"}},
            {"rehearsal",
             {"rehearse", nav, "--bsp", map, "--set", "rehearse.rounds=1", "--out", at("mended.nav")}},
            {"tuning_outcome",
             QStringList{"tune", "--bsp", map, "--demos", demos, "--state", at("tune.json")} +
                 QString("--parameters nodes.radius --set rehearse.rounds=0 --seconds 10 --population 4 "
                         "--tests 1 --most-tests 2 --budget 8 --no-cache")
                     .split(' ')},
            {"character_tuning",
             QStringList{"tune", "--bsp", map, "--nav", at("nw_sample.nav"), "--state", at("w.json")} +
                 QString("--character camper --seconds 10 --population 4 --tests 1 --most-tests 1 --budget 5")
                     .split(' ')},
            {"confidence", {"confidence", nav, "--bsp", map, "--no-cache", "--demos", demos}},
            {"mesh_comparison", {"compare-meshes", nav, "--bsp", map, "--navmesh", "--propose"}},
            {"votes_report", {"votes", "--maps", map, "--out", at("votes"), demos}},
            // No server listens there.
            {"record", {"record", "--gtv", "127.0.0.1:9", "--seconds", "0.1", "--out", at("recorded")}},
            {"merge", {"merge", "--out", at("merged"), at("votes")}},
            {"batch_status", {"batch", "status", at("plan")}},
            {"parameters", {"params", "--preset", "literal"}},
            {"extract", {"extract", "--no-cache", demos}},
            {"lint", {"lint", nav, "--bsp", map}},
            {"diff", {"diff", nav, at("other.nav")}},
            {"aas_diff", {"diff", at("a.aas"), at("b.aas")}},
            {"gamediff", {"diff", at("a.navjson"), at("b.navjson")}},
            {"deaths", {"deaths", "--no-cache", "--bsp", map, "--nav", nav, demos}},
            {"coverage", {"coverage", nav, "--bsp", map}},
            {"areas", {"areas", map, "--out", at("made.aas")}},
            {"clusters", {"clusters", at("row.aas"), "--out", at("divided.aas"), "--doorways"}},
            {"entities", {"entities", map}},
            {"chokepoints", onRow("chokepoints")},
            {"fairness", onRow("fairness")},
            {"sight", onRow("sight", {"--at", "1"})},
            {"whatif", onRow("whatif")},
            {"route", onRow("route", {"1", "5"})},
            {"route_check", onRow("route", {"--check"})},
            {"travel_times", onRow("travel-times", {"1", "--nav", at("row.nav")})},
            {"whynot", onRow("whynot", {"1", "3"})},
            {"prove", onRow("prove", {"--bots"})},
            {"mesh",
             {"mesh", at("hall.bsp"), "80,80,24", "432,432,24", "--field", "432,80,24", "--nav",
              at("hall.nav")}},
            {"navmesh", {"navmesh", at("hall.bsp"), "80,80,24", "432,432,24"}},
            {"steer", {"steer", at("hall.bsp"), "--agents", "2", "--seconds", "2", "--compare", "--times"}},
            {"jam",
             {"jam", at("hall.nav"), "--bsp", at("hall.bsp"), "--bots", "2", "--seconds", "5", "--try"}},
            {"agreement", {"agreement", demos, "--bsp", map, "--no-cache"}},
            {"golden", {"golden", "--bsp", map, at("zero_trace.bin")}},
            {"verify", {"verify", nav, "--bsp", map, "--demos", demos, "--no-cache"}},
            {"aas_verify", {"verify", at("row.aas"), "--bsp", at("row.bsp")}},
            {"gameverify", {"verify", at("a.navjson"), "--bsp", map}},
            {"verdict",
             {"navtest", nav, "--bsp", map, "--duration", "60", "--team", "mixed", "--out", at("test.json")}},
            {"comparison",
             {"navtest", nav, "--bsp", map, "--duration", "60", "--tests", "2", "--compare",
              at("server.json")}},
            {"convert", {"convert", nav, at("plain.navjson"), "--bsp", map, "--lossless"}},
            {"convert_character", {"convert", at("own.weights"), at("own.character.json"), "--dry-run"}},
            {"convert_aas", {"convert", at("a.aas"), at("c.aas"), "--to", "aas4"}},
            {"deploy", {"deploy", nav, "--to", at("server"), "--map", "nw_sample", "--bsp", map}},
            {"frames", {"frames", demos + "/sample_1.mvd2"}},
            {"info", {"info", nav, map, demos + "/sample_1.mvd2"}},
            {"formats", {"info", "--formats"}},
            {"rotation_report",
             {"rotation", demos, demos, "--out", at("rotation"), "--no-pictures", "--set",
              "rehearse.rounds=0", "--set", "fill.mode=off"}},
            {"engine", setUpCall()},
            {"report",
             {"report", at("work.navwright"), "-o", at("report.html"), "--no-cache", "--no-pictures"}},
            {"bundle", {"bundle", at("work.navwright"), "-o", at("repro.zip")}},
        };
    }

  private slots:
    void initTestCase() {
        nav_ = folder_.at("plain.nav");
        QVERIFY(writePlainNav(nav_).code == 0);
        folder_.write("nw_sample.nav", NavgenFolder::read(nav_));
        makeFiles();
        if (!qEnvironmentVariableIsSet("NAVWRIGHT_WRITE_SCHEMAS")) return;
        QVERIFY(schemas().mkpath("."));
        for (const auto& shape : reportShapes()) {
            QFile file(schemas().filePath(nameOf(*shape) + ".schema.json"));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(schemaOf(*shape));
        }
    }

    void theSchemasAreThoseOfTheDescriptions() {
        QStringList names;
        for (const auto& shape : reportShapes()) {
            names.push_back(nameOf(*shape) + ".schema.json");
            const auto kept = NavgenFolder::read(schemas().filePath(names.back()).toStdString());
            QVERIFY2(kept == schemaOf(*shape),
                     qPrintable(names.back() + ": set NAVWRIGHT_WRITE_SCHEMAS=1 and run this "
                                               "test once; docs/schemas is written"));
        }
        names.sort();
        auto kept = schemas().entryList({"*.json"}, QDir::Files);
        kept.sort();
        QCOMPARE(kept, names);
    }

    void aReportIsWhatItsSchemaSays_data() {
        QTest::addColumn<QStringList>("words");
        for (const auto& [format, words] : calls()) QTest::newRow(format) << words;
    }
    void aReportIsWhatItsSchemaSays() {
        QFETCH(QStringList, words);
        std::vector<std::string> call;
        for (const auto& word : words) call.push_back(word.toStdString());
        const auto file = folder_.at("report.json");
        call.insert(call.end(), {"--json", "--json-out", file});
        const auto run = runInProcess(call);
        // Differences, issues, a plan that nobody has run, a server that is down: no failure of the verb.
        QVERIFY2(run.code == 0 || run.code == 3 || run.code == 75, run.err);
        QCOMPARE(NavgenFolder::read(file), run.out);

        const auto shapes = reportShapes();
        const auto shape = std::ranges::find_if(
            shapes, [](const auto& one) { return nameOf(*one) == QLatin1String(QTest::currentDataTag()); });
        QVERIFY(shape != shapes.end());
        QJsonParseError error;
        const auto report = QJsonDocument::fromJson(run.out, &error).object();
        QVERIFY2(error.error == QJsonParseError::NoError, qPrintable(error.errorString()));
        const auto fault = schemaFault(report, QJsonDocument::fromJson(schemaOf(**shape)).object());
        QVERIFY2(fault.isEmpty(), qPrintable(fault));
    }

    void everyReportIsTried() {
        QStringList tried, all;
        for (const auto& call : calls()) tried.push_back(call.first);
        for (const auto& shape : reportShapes()) all.push_back(nameOf(*shape));
        tried.sort();
        all.sort();
        QCOMPARE(tried, all);
    }

    /// As 0.1 had it, and scripts may still.
    void theOldNameKeepsWhatJsonWas() {
        const auto file = folder_.at("cross.json");
        const auto run =
            runInProcess({"crosscheck", nav_, "--bsp", NavgenFolder::sampleMap(), "--json", file});
        QVERIFY2(run.code == 0, run.err);
        QVERIFY2(run.out.contains("Floor within reach"), run.out);
        QCOMPARE(QJsonDocument::fromJson(NavgenFolder::read(file))["schema"].toInt(), 1);
    }

    void aFileBehindJsonIsToldOf() {
        for (const std::vector<std::string>& call :
             {std::vector<std::string>{"coverage", nav_, "--json", folder_.at("old.json")},
              std::vector<std::string>{"coverage", nav_, "--json=" + folder_.at("old.json")}}) {
            const auto run = runInProcess(call);
            QCOMPARE(run.code, 1);
            QVERIFY2(run.err.contains("--json-out FILE"), run.err);
        }
    }
};

NAVWRIGHT_TEST(TestReports);
#include "tst_reports.moc"
