#include <QtTest>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

#include "byte_array.h"
#include "core/base/zlib_block.h"
#include "core/nav/files/aq2_nav.h"
#include "navgen_run.h"
#include "test_program.h"
#include "written_maps.h"

using namespace navwright;

namespace {

/// Nodes of several kinds, with links that the re-release family has no word for.
NavGraph smallGraph() {
    NavGraph graph;
    graph.nodes = {
        {.origin = {64, 0, 24}, .type = NodeType::move, .links = {{1, NodeType::move, 64}}},
        {.origin = {128, 0, 24},
         .type = NodeType::crouch,
         .links = {{2, NodeType::crouch, 64}, {0, NodeType::move, 64}}},
        {.origin = {192, 0, 24}, .type = NodeType::ladder, .links = {{3, NodeType::ladder, 128}}},
        {.origin = {192, 0, 152}, .type = NodeType::ladder, .links = {{2, NodeType::ladder, 128}}}};
    return graph;
}

/// A hall with a wall across, a ledge 64 high and a tower 1600 high.
QByteArray hallBytes() {
    const MapSurface stone{.texture = "test/stone"};
    auto brushes = roomBrushes({{-1024, -1024, 0}, {1024, 1024, 2048}}, 32, stone);
    brushes.push_back(boxBrush({{500, -1024, 0}, {516, 1024, 512}}, stone));
    brushes.push_back(boxBrush({{-700, -700, 0}, {-500, -500, 64}}, stone));
    brushes.push_back(boxBrush({{200, 200, 0}, {400, 400, 1600}}, stone));
    const auto bytes = writeBsp(written_maps::mapOf(std::move(brushes)));
    if (!bytes) qFatal("%s", bytes.error().message().c_str());
    return arrayOf(*bytes);
}

/// In that hall: 0 -> 1 walked, typed a jump; 2 -> 3 through the wall; 4 -> 5 up the ledge, typed a walk;
/// 6 -> 7 down from the tower; 0 -> 8 walked, typed so.
NavGraph hallGraph() {
    NavGraph graph;
    for (const auto& origin :
         {Vec3(0, 0, 24), Vec3(128, 0, 24), Vec3(440, 0, 24), Vec3(580, 0, 24), Vec3(-440, -600, 24),
          Vec3(-540, -600, 88), Vec3(220, 300, 1624), Vec3(140, 300, 24), Vec3(0, 128, 24)}) {
        graph.nodes.push_back({.origin = origin});
    }
    const auto link = [&](std::size_t from, std::int32_t to, NodeType type) {
        graph.nodes[from].links.push_back({to, type, 77});
    };
    link(0, 1, NodeType::jump);
    link(2, 3, NodeType::move);
    link(4, 5, NodeType::move);
    link(6, 7, NodeType::unsafeDrop);
    link(0, 8, NodeType::move);
    return graph;
}

}  // namespace

/// `navgen convert` between the three families.
class TestConvert : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    std::string at(const char* name) const { return folder_.filePath(name).toStdString(); }

    QByteArray bytesOf(const char* name) const {
        QFile file(folder_.filePath(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    void write(const char* name, const QByteArray& bytes) const {
        QFile file(folder_.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) qFatal("cannot write");
    }

  private slots:
    void init() {
        QDir folder(folder_.path());
        for (const auto& name : folder.entryList(QDir::Files)) folder.remove(name);
        const auto nav = writeAq2Nav(smallGraph());
        QVERIFY(nav.has_value());
        write("a.nav", arrayOf(*nav));
    }

    void aNavInTheProposalsLayoutBecomesOneOfTheEngine() {
        // The proposal's numbers: JUMP 11 to LADDER_DOWN 16, SPAWNPOINT 22.
        const std::vector<std::pair<int, NodeType>> types{
            {1, NodeType::move},       {4, NodeType::water},       {11, NodeType::jump},
            {12, NodeType::standDrop}, {13, NodeType::crouchDrop}, {14, NodeType::unsafeDrop},
            {15, NodeType::ladderUp},  {16, NodeType::ladderDown}, {22, NodeType::spawnPoint}};
        NavGraph graph;
        for (const auto& [number, type] : types) {
            const auto next = static_cast<NodeId>((graph.nodes.size() + 1) % types.size());
            graph.nodes.push_back({.origin = {64.0f * static_cast<float>(graph.nodes.size() + 1), 0, 24},
                                   .type = static_cast<NodeType>(number),
                                   .links = {{next, static_cast<NodeType>(number), 64}}});
        }
        const auto bytes = writeZlibBlock(2, aq2NavPayload(graph, {.version = 2, .inUseBytes = 1}));
        write("proposed.nav", arrayOf(bytes));
        const auto plain = runInProcess({"convert", at("proposed.nav"), at("plain.nav")});
        QCOMPARE(plain.code, 0);
        QVERIFY2(plain.err.contains("--from proposal"), plain.err);
        const auto run = runInProcess({"convert", "--from", "proposal", at("proposed.nav"), at("b.nav")});
        QVERIFY2(run.code == 0, run.err);
        const auto written = bytesOf("b.nav");
        const auto nav = readAq2Nav(std::as_bytes(std::span(written.constData(), written.size())), "b.nav");
        QVERIFY(nav.has_value());
        QCOMPARE(nav->layout.inUseBytes, 4);
        for (std::size_t i = 0; i < types.size(); ++i) {
            QCOMPARE(nav->graph.nodes[i].type, types[i].second);
            QCOMPARE(nav->graph.nodes[i].links[0].type, types[i].second);
        }
    }

    void theEndingSaysTheFormat_data() {
        QTest::addColumn<QString>("out");
        QTest::addColumn<QStringList>("more");
        QTest::addColumn<QByteArray>("startsWith");
        QTest::newRow("nav") << "b.nav" << QStringList{} << QByteArray("\x02");
        QTest::newRow("nav2") << "b.nav2" << QStringList{} << QByteArray("NAV2");
        QTest::newRow("nav3") << "b.nav3" << QStringList{} << QByteArray("NAV3\x06");
        QTest::newRow("navjson") << "b.navjson" << QStringList{} << QByteArray("{");
        QTest::newRow("json") << "b.json" << QStringList{} << QByteArray("{");
        QTest::newRow("version") << "b.nav" << QStringList{"--to", "nav3:4"} << QByteArray("NAV3\x04");
        QTest::newRow("depot") << "b.json" << QStringList{"--depot"} << QByteArray("{\n  \"Version\": 2,");
        QTest::newRow("said") << "b.nav" << QStringList{"--to", "nav2"} << QByteArray("NAV2");
    }
    void theEndingSaysTheFormat() {
        QFETCH(QString, out);
        QFETCH(QStringList, more);
        QFETCH(QByteArray, startsWith);
        std::vector<std::string> words = {"convert", at("a.nav"), at(qPrintable(out))};
        for (const auto& word : more) words.push_back(word.toStdString());
        const auto run = runInProcess(words);
        QVERIFY2(run.code == 0, run.err);
        QVERIFY(bytesOf(qPrintable(out)).startsWith(startsWith));
    }

    void ownFormatLosesNothing() {
        QCOMPARE(runInProcess({"convert", at("a.nav"), at("b.nav")}).code, 0);
        QCOMPARE(bytesOf("b.nav"), bytesOf("a.nav"));
        QCOMPARE(runInProcess({"convert", at("a.nav"), at("a.nav2")}).code, 0);
        QCOMPARE(runInProcess({"convert", at("a.nav2"), at("b.nav2")}).code, 0);
        QCOMPARE(bytesOf("b.nav2"), bytesOf("a.nav2"));
        QCOMPARE(runInProcess({"convert", at("a.nav"), at("a.navjson")}).code, 0);
        QCOMPARE(runInProcess({"convert", at("a.navjson"), at("b.navjson")}).code, 0);
        QCOMPARE(bytesOf("b.navjson"), bytesOf("a.navjson"));
    }

    void lossesAreCounted() {
        const auto run = runInProcess({"convert", "--json", at("a.nav"), at("b.nav2")});
        QCOMPARE(run.code, 0);
        const auto told = QJsonDocument::fromJson(run.out).object();
        QCOMPARE(told["nodes"].toInt(), 4);
        QCOMPARE(told["links"].toInt(), 5);
        const auto warnings = told["warnings"].toArray();
        QVERIFY2(!warnings.isEmpty(), run.out);
        QCOMPARE(run.err.count("warning: "), warnings.size());
        for (const auto& warning : warnings) {
            QVERIFY(warning.toObject()["count"].toInt() > 0);
            QVERIFY(!warning.toObject()["field"].toString().isEmpty());
        }
        QCOMPARE(told["to_version"].toInt(), 15);
        QVERIFY(told["written"].toBool());
    }

    void lossesAreShownBeforeTheyAreAccepted() {
        const auto dry = runInProcess({"convert", "--dry-run", at("a.nav"), at("b.nav2")});
        QCOMPARE(dry.code, 0);
        QVERIFY2(dry.out.contains("field") &&
                     dry.out.simplified().contains("link.type 1 crouch links became plain walking"),
                 dry.out);
        QVERIFY(dry.out.contains("would be written as nav2 version 15"));
        QVERIFY(!QFile::exists(folder_.filePath("b.nav2")));
        const auto refused = runInProcess({"convert", "--lossless", at("a.nav"), at("b.nav2")});
        QCOMPARE(refused.code, 3);
        QVERIFY(refused.out.contains("not written"));
        QVERIFY(!QFile::exists(folder_.filePath("b.nav2")));
        QCOMPARE(runInProcess({"convert", "--lossless", at("a.nav"), at("b.nav")}).code, 0);
        QCOMPARE(bytesOf("b.nav"), bytesOf("a.nav"));
    }

    void versionsThatAreNotAreRefused() {
        for (const auto* to : {"nav2:16", "nav3:9", "navjson:0", "aq2:2", "nav4"}) {
            const auto run = runInProcess({"convert", "--to", to, at("a.nav"), at("b.nav2")});
            QCOMPARE(run.code, 1);
            QVERIFY(!QFile::exists(folder_.filePath("b.nav2")));
        }
    }

    void everyVersionIsToldAndRead() {
        for (const auto* to : {"nav2:14", "nav2:15", "nav2:17", "nav2:18", "nav3:2", "nav3:3", "nav3:4",
                               "nav3:5", "nav3:6", "navjson:1", "navjson:2", "navjson:3"}) {
            QCOMPARE(runInProcess({"convert", "--to", to, at("a.nav"), at("b.file")}).code, 0);
            const auto told = runInProcess({"info", "--json", at("b.file")});
            QVERIFY2(told.code == 0, told.err);
            const std::string word(to);
            QVERIFY2(told.out.contains(QByteArray("\"version\": ") + word.substr(word.find(':') + 1).c_str()),
                     told.out);
            // Types that the format has no word for differ.
            const auto diff = runInProcess({"diff", at("a.nav"), at("b.file")});
            QVERIFY2(diff.code == 0 || diff.code == 3, diff.err);
            QCOMPARE(runInProcess({"convert", "--to", to, at("b.file"), at("c.file")}).code, 0);
            QCOMPARE(bytesOf("c.file"), bytesOf("b.file"));
        }
    }

    void aMapFindsTheEntitiesOfTheirs() {
        write("hall.bsp", hallBytes());
        QCOMPARE(runInProcess({"convert", at("a.nav"), at("b.nav2")}).code, 0);
        const auto run = runInProcess({"convert", at("b.nav2"), at("b.nav3"), "--bsp", at("hall.bsp")});
        QVERIFY2(run.code == 0, run.err);
        QVERIFY(bytesOf("b.nav3").startsWith("NAV3"));
        QCOMPARE(runInProcess({"convert", at("b.nav2"), at("c.nav3"), "--bsp", at("hall.bsp"),
                               "--min-confidence", "0.5"})
                     .code,
                 2);
    }

    void thereAndBackKeepsPlacesAndWays() {
        QCOMPARE(runInProcess({"convert", at("a.nav"), at("b.navjson")}).code, 0);
        QCOMPARE(runInProcess({"convert", at("b.navjson"), at("c.nav")}).code, 0);
        const auto bytes = bytesOf("c.nav");
        const auto back = readAq2Nav(
            std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size()))), "c.nav");
        QVERIFY(back.has_value());
        const auto before = smallGraph();
        QCOMPARE(back->graph.nodes.size(), before.nodes.size());
        for (std::size_t node = 0; node < before.nodes.size(); ++node) {
            QVERIFY(glm::distance(back->graph.nodes[node].origin, before.nodes[node].origin) < 0.01f);
            QCOMPARE(back->graph.nodes[node].links.size(), before.nodes[node].links.size());
        }
    }

    void botsDecideOnLinksWhereAMapIsGiven_data() {
        QTest::addColumn<QString>("verify");
        QTest::addColumn<bool>("reverse");
        QTest::addColumn<int>("links");
        QTest::addColumn<bool>("retyped");
        QTest::addColumn<int>("back");
        QTest::newRow("nothing") << "off" << false << 5 << false << 0;
        QTest::newRow("flag") << "flag" << false << 5 << false << 0;
        QTest::newRow("drop") << "drop" << false << 3 << false << 0;
        QTest::newRow("mend") << "mend" << false << 3 << true << 0;
        QTest::newRow("ways back") << "off" << true << 8 << false << 3;
        QTest::newRow("all") << "mend" << true << 6 << true << 3;
    }
    /// What verifying suggests: wrong type, needs a jump, deadly, impossible, missing way back.
    void botsDecideOnLinksWhereAMapIsGiven() {
        QFETCH(QString, verify);
        QFETCH(bool, reverse);
        QFETCH(int, links);
        QFETCH(bool, retyped);
        QFETCH(int, back);
        write("hall.bsp", hallBytes());
        const auto nav = writeAq2Nav(hallGraph());
        QVERIFY(nav);
        write("hall.nav", arrayOf(*nav));
        const auto convert = [&](const char* in, const char* out) {
            return runInProcess({"convert", at(in), at(out), "--bsp", at("hall.bsp"), "--set",
                                 "links.verify=" + verify.toStdString(), "--set",
                                 std::string("links.infer_reverse=") + (reverse ? "true" : "false"),
                                 "--json"});
        };
        const auto run = convert("hall.nav", "new.nav");
        QVERIFY2(run.code == 0, run.err);
        const auto told = QJsonDocument::fromJson(run.out).object();
        QCOMPARE(told["links"].toInt(), links);
        const auto tried = told["tried"].toObject();
        QCOMPARE(tried["doubted"].toInt(), verify == "off" ? 0 : 2);
        QCOMPARE(tried["left_out"].toInt(), verify == "off" || verify == "flag" ? 0 : 2);
        QCOMPARE(tried["retyped"].toInt(), retyped ? 2 : 0);
        QCOMPARE(tried["ways_back"].toInt(), back);
        QCOMPARE(run.err.contains("1 link kills simulated bots, 1 link is that no simulated bot makes"),
                 verify != "off");

        const auto bytes = bytesOf("new.nav");
        const auto read = readAq2Nav(
            std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size()))), "new.nav");
        QVERIFY(read);
        const auto& nodes = read->graph.nodes;
        QCOMPARE(findLink(nodes[0], 1)->type == NodeType::move, retyped);
        QCOMPARE(findLink(nodes[4], 5)->type == NodeType::move, !retyped);
        QCOMPARE(findLink(nodes[0], 8)->type, NodeType::move);
        QCOMPARE(findLink(nodes[0], 8)->cost, 77.f);
        QCOMPARE(findLink(nodes[8], 0) != nullptr, reverse);
        const auto again = convert("new.nav", "again.nav");
        QCOMPARE(again.code, 0);
        QCOMPARE(bytesOf("again.nav"), bytes);
    }

    void whatBotsDecidedIsInEveryFormat() {
        write("hall.bsp", hallBytes());
        const auto nav = writeAq2Nav(hallGraph());
        write("hall.nav", arrayOf(*nav));
        const auto run =
            runInProcess({"convert", at("hall.nav"), at("hall.navjson"), "--bsp", at("hall.bsp")});
        QVERIFY2(run.code == 0, run.err);
        QVERIFY2(run.out.simplified().contains("of them left out 2 links retyped 2 ways back added 3"),
                 run.out);
        QCOMPARE(runInProcess({"convert", at("hall.navjson"), at("back.nav"), "--json"}).code, 0);
        QVERIFY(bytesOf("hall.navjson").startsWith("{"));
    }

    void theMapIsAnInputToo() {
        write("hall.bsp", hallBytes());
        const auto run =
            runInProcess({"convert", "--to", "aq2", at("a.nav"), at("hall.bsp"), "--bsp", at("hall.bsp")});
        QCOMPARE(run.code, 2);
        QCOMPARE(bytesOf("hall.bsp"), hallBytes());
        QCOMPARE(runInProcess({"convert", at("a.nav"), at("b.nav"), "--bsp", at("absent.bsp")}).code, 2);
    }

    void badRequestsLeaveTheOutputAlone_data() {
        QTest::addColumn<QByteArray>("input");
        QTest::addColumn<QString>("out");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("not a nav") << QByteArray("{\"parameters\": {}}") << "old.nav"
                                   << QByteArray("not a nav");
        QTest::newRow("cut") << QByteArray("NAV2\x0f\0\0\0", 8) << "old.nav" << QByteArray("in.file");
        QTest::newRow("no format") << QByteArray("NAV2") << "old.txt" << QByteArray("--to");
    }
    void badRequestsLeaveTheOutputAlone() {
        QFETCH(QByteArray, input);
        QFETCH(QString, out);
        QFETCH(QByteArray, says);
        write("in.file", input);
        write(qPrintable(out), "old");
        const auto run = runInProcess({"convert", at("in.file"), at(qPrintable(out))});
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains(says), run.err);
        QCOMPARE(bytesOf(qPrintable(out)), QByteArray("old"));
    }

    void anInputIsNeverOverwritten() {
        const auto before = bytesOf("a.nav");
        QCOMPARE(runInProcess({"convert", "--to", "nav2", at("a.nav"), at("a.nav")}).code, 2);
        QCOMPARE(bytesOf("a.nav"), before);
    }
};

NAVWRIGHT_TEST(TestConvert);
#include "tst_convert.moc"
