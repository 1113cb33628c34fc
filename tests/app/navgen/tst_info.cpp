#include <QtTest>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

#include "asset_samples.h"
#include "byte_array.h"
#include "core/base/file_bytes.h"
#include "core/base/zlib_block.h"
#include "core/nav/files/aq2_nav.h"
#include "made_folder.h"
#include "navgen_run.h"
#include "shared_data.h"
#include "test_program.h"

namespace {

const std::string kPresets = NAVWRIGHT_SOURCE_DIR "/resources/presets/";

QJsonObject firstOf(const NavgenRun& run) {
    return QJsonDocument::fromJson(run.out)["files"].toArray().first().toObject();
}

}  // namespace

/// `navgen info` says what a file is, for people and for programs.
class TestInfo : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

    std::string written(const char* name, const QByteArray& bytes) const {
        const auto path = folder_.filePath(name);
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) qFatal("cannot write");
        return path.toStdString();
    }

  private slots:
    void aDemoIsDescribed() {
        const auto facts =
            firstOf(runInProcess({"info", "--json", NavgenFolder::sample() + "/sample_1.mvd2"}));
        QCOMPARE(facts["kind"].toString(), QString("MVD2 demo"));
        QCOMPARE(facts["gamestate_1"]["map"].toString(), QString("nw_sample"));
        QVERIFY(facts["end_marker"].toBool());
        QCOMPARE(facts["trailing_bytes"].toInt(-1), 0);
        QVERIFY(facts["seconds"].toDouble() > 0);
        QVERIFY(!facts["gamestate_1"]["players"].toArray().isEmpty());
    }

    void aMapIsDescribed() {
        const auto facts =
            firstOf(runInProcess({"info", "--json", NavgenFolder::sample() + "/nw_sample.bsp"}));
        QCOMPARE(facts["kind"].toString(), QString("BSP map"));
        QCOMPARE(facts["map"].toString(), QString("nw_sample"));
        QVERIFY(facts["entities_by_class"]["info_player_deathmatch"].toInt() > 0);
        QVERIFY(facts["mins"].toArray()[0].toDouble() < facts["maxs"].toArray()[0].toDouble());
        QVERIFY(facts["checksum"].isDouble());
    }

    void aMapInAPackIsDescribed() {
        const auto map = readFile(NavgenFolder::sampleMap());
        QVERIFY(map.has_value());
        const auto pack =
            written("described.pkz", arrayOf(asset_samples::pakFile({{"maps/nw_sample.bsp", *map}})));
        const auto facts = firstOf(runInProcess({"info", "--json", pack + "/maps/nw_sample.bsp"}));
        QCOMPARE(facts["kind"].toString(), QString("BSP map"));
        QCOMPARE(facts["bytes"].toInteger(), static_cast<qint64>(map->size()));
        QCOMPARE(facts["map"].toString(), QString("nw_sample"));
    }

    void aNavInTheProposalsLayoutIsNoneThatTheEngineLoads() {
        NavGraph graph;
        graph.nodes = {
            {.origin = {64, 0, 24}, .type = static_cast<NodeType>(22), .links = {{1, NodeType::move, 64}}},
            {.origin = {128, 0, 24}}};
        const auto factsOf = [&](const Aq2NavLayout& layout) {
            const auto bytes = writeZlibBlock(2, aq2NavPayload(graph, layout));
            return firstOf(runInProcess({"info", "--json", written("proposed.nav", arrayOf(bytes))}));
        };
        const auto narrow = factsOf({.version = 2, .inUseBytes = 1});
        QVERIFY(narrow["engine_can_load"].toString().contains("--from proposal"));
        QCOMPARE(narrow["type_numbers"].toString(), QString("proposal"));
        const auto wide = factsOf({});
        QCOMPARE(wide["engine_can_load"].toString(), QString("yes"));
        QCOMPARE(wide["type_numbers"].toString(), QString("engine"));
        // JUMP has the engine's number.
        graph.nodes[0].links[0].type = NodeType::jump;
        const auto mixed = factsOf({.version = 2, .inUseBytes = 1});
        QVERIFY(!mixed["engine_can_load"].toString().contains("--from proposal"));
        QVERIFY(mixed["engine_can_load"].toString().contains("in use is one byte"));
        QCOMPARE(mixed["type_numbers"].toString(), QString("engine"));
    }

    void realNavsAreDescribed_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<int>("nodes");
        QTest::addColumn<int>("links");
        QTest::newRow("autogen") << "nav/wizs.nav" << 1114 << 6442;
        QTest::newRow("by hand") << "nav/beer30.nav" << 30 << 74;
        QTest::newRow("re-release") << "navjson/dm3_mm.navjson" << 443 << 1376;
    }
    void realNavsAreDescribed() {
        REQUIRE_SHARED_DATA();
        QFETCH(QString, file);
        QFETCH(int, nodes);
        QFETCH(int, links);
        const auto facts =
            firstOf(runInProcess({"info", "--json", (sharedData() / file.toStdString()).string()}));
        QCOMPARE(facts["nodes"].toInt(), nodes);
        QCOMPARE(facts["links"].toInt(), links);
    }

    void textAndJsonTellTheSame() {
        const auto run = runInProcess({"info", kPresets + "literal.json"});
        QCOMPARE(run.code, 0);
        QVERIFY2(run.out.contains("kind: Parameter preset"), run.out);
        QVERIFY2(run.out.contains("links.type_rule: literal"), run.out);
        const auto facts = firstOf(runInProcess({"info", "--json", kPresets + "literal.json"}));
        QCOMPARE(facts["parameters"]["links.type_rule"].toString(), QString("literal"));
    }

    void whatCannotBeToldIsSaidAndTheRestStillComes_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("empty") << QByteArray() << QByteArray("empty");
        QTest::newRow("unknown") << QByteArray("hello, world")
                                 << QByteArray("navgen does not know this format");
        QTest::newRow("foreign json") << QByteArray("{\"a\": 1}") << QByteArray("not a format of navgen");
        QTest::newRow("cut json") << QByteArray("{\"a\": ") << QByteArray("not a format of navgen");
        QTest::newRow("gzip garbage") << QByteArray("\x1f\x8b garbage") << QByteArray("gzip");
        QTest::newRow("map without lumps") << QByteArray("IBSP\x26\0\0\0", 8) << QByteArray("Not a map");
        QTest::newRow("NAV3") << QByteArray("NAV3\x01\0\0\0", 8) << QByteArray("NAV3");
    }
    void whatCannotBeToldIsSaidAndTheRestStillComes() {
        QFETCH(QByteArray, bytes);
        QFETCH(QByteArray, says);
        const auto bad = written("odd.file", bytes);
        const auto run = runInProcess({"info", bad, kPresets + "literal.json"});
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.startsWith("navgen: " + QByteArray::fromStdString(bad)), run.err);
        QVERIFY2(run.err.contains(says), run.err);
        QVERIFY2(run.out.contains("Parameter preset"), run.out);
    }

    void filesOfTheGameAreDescribed() {
        using namespace asset_samples;
        const MadeFolder made;
        const auto wal = walFile(checks({64, 32}, 1, 255), "city/a", "city/b");
        made.put("a.wal", wal);
        made.put("a.pcx", pcxFile(checks({64, 32}, 1, 2)));
        made.put("a.tga", tgaFile(coloured(checks({64, 32}, 1, 2), palette())));
        made.put("a.pak",
                 pakFile({{"textures/city/a.wal", wal}, {"maps/b.bsp", bytesOf("map")}, {"../c", {}}}));
        const auto factsOf = [&](const char* name) {
            return firstOf(runInProcess({"info", "--json", made.at(name).string()}));
        };
        for (const auto* name : {"a.wal", "a.pcx", "a.tga"}) {
            const auto facts = factsOf(name);
            QCOMPARE(facts["kind"].toString().right(5), "(" + QString(name).right(3) + ")");
            QCOMPARE(facts["width"].toInt(), 64);
            QCOMPARE(facts["height"].toInt(), 32);
        }
        QCOMPARE(factsOf("a.wal")["next"].toString(), QString("city/b"));
        QCOMPARE(factsOf("a.wal")["transparent"].toInt(), 64 * 32 / 2);
        QCOMPARE(factsOf("a.tga")["bits"].toInt(), 32);
        const auto pack = factsOf("a.pak");
        QCOMPARE(pack["kind"].toString(), QString("Pack (pak)"));
        QCOMPARE(pack["files"].toInt(), 2);
        QCOMPARE(pack["left_out"].toInt(), 1);
        QCOMPARE(pack["maps"].toArray(), QJsonArray{"b"});
        QCOMPARE(pack["bytes_unpacked"].toInt(), static_cast<int>(wal.size()) + 3);
        QCOMPARE(pack["files_by_type"][".wal"].toInt(), 1);
        const auto run = runInProcess({"info", made.at("a.pak").string()});
        QVERIFY2(run.out.contains("kind: Pack (pak)") && run.out.contains("maps: b"), run.out);
    }

    void damagedFilesOfTheGameAreNamed() {
        using namespace asset_samples;
        const MadeFolder made;
        auto wal = walFile(checks({64, 32}, 1, 2));
        wal[40] = std::byte{99};
        made.put("a.wal", wal);
        made.put("a.pak", "PACK and no more");
        made.put("a.pkz", "PK\x03\x04 and no more");
        for (const auto* name : {"a.wal", "a.pak", "a.pkz"}) {
            const auto run = runInProcess({"info", made.at(name).string()});
            QCOMPARE(run.code, 2);
            QVERIFY2(run.err.contains(name) && !run.err.contains("does not know"), run.err);
        }
    }

    /// Asked for, or where the map stands in a game folder; else nothing is said of them.
    void missingTexturesOfAMapAreTold() {
        const auto sample = NavgenFolder::sample() + "/nw_sample.bsp";
        QVERIFY(!firstOf(runInProcess({"info", "--json", sample})).contains("textures"));
        const MadeFolder made;
        made.put("baseaq/pak0.pak",
                 asset_samples::pakFile({{"pics/colormap.pcx", asset_samples::colormap()}}));
        const auto named = firstOf(runInProcess({"info", "--json", "--game", made.path().string(), sample}));
        const auto textures = named["textures"].toObject();
        const auto names = textures["names"].toInt();
        QVERIFY(names > 0);
        QVERIFY(!textures["missing"].toArray().isEmpty());
        QVERIFY(!textures["missing"].toArray().contains("pics/colormap.pcx"));
        QCOMPARE(textures["looked_in"].toArray().size(), 2);
        std::filesystem::create_directories(made.at("baseaq/maps"));
        std::filesystem::copy_file(sample, made.at("baseaq/maps/nw_sample.bsp"));
        const auto near =
            firstOf(runInProcess({"info", "--json", made.at("baseaq/maps/nw_sample.bsp").string()}));
        QCOMPARE(near["textures"]["missing"], named["textures"]["missing"]);
        const auto none = runInProcess({"info", "--game", kPresets, sample});
        QCOMPARE(none.code, 2);
        QVERIFY2(none.err.contains("There are no game files here"), none.err);
    }

    /// Every format that there is has a valid file among the seeds of fuzz_info, which reads them all.
    void everyFormatIsASeedOfFuzzing() {
        QSet<QString> kinds;
        const QDir seeds(NAVWRIGHT_SOURCE_DIR "/tests/fuzz/corpus/info");
        for (const auto& name : seeds.entryList(QDir::Files)) {
            const auto facts = firstOf(runInProcess({"info", "--json", seeds.filePath(name).toStdString()}));
            kinds << facts["kind"].toString();
        }
        if (kinds.contains("Demo, gzip")) kinds << "Gzip file";
        const auto formats = runInProcess({"info", "--formats"}).out.split('\n');
        QVERIFY(formats.size() > 30);
        for (const auto& format : formats)
            QVERIFY2(format.isEmpty() || kinds.contains(format), format.constData());
    }

    void oddTextStaysOnItsLine() {
        const auto bad = written("odd.json", "{\"name\": \"x\", \"parameters\": {}}");
        QCOMPARE(runInProcess({"info", bad}).out.count('\n'), 4);
    }
};

NAVWRIGHT_TEST(TestInfo);
#include "tst_info.moc"
