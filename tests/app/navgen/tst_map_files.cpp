#include <QtTest>

#include <QJsonArray>
#include <QJsonDocument>

#include <functional>

#include "byte_array.h"
#include "core/base/digest.h"
#include "core/nav/files/aq2_nav.h"
#include "core/output/project/project_file.h"
#include "map_damage.h"
#include "navgen_run.h"
#include "quake_map.h"
#include "shared_data.h"
#include "test_program.h"
#include "tests/sample/bsp_writer.h"
#include "wide_map.h"
#include "written_maps.h"
#include "zip_samples.h"

using namespace navwright;

namespace {

Bytes bytesOf(const QByteArray& array) {
    const auto* first = reinterpret_cast<const std::byte*>(array.data());
    return {first, first + array.size()};
}

QJsonObject factsOf(const std::vector<std::string>& words) {
    std::vector<std::string> call{"info", "--json"};
    call.insert(call.end(), words.begin(), words.end());
    return QJsonDocument::fromJson(runInProcess(call).out)["files"].toArray().first().toObject();
}

/// A .bsp.override that says what the bits of `parts` stand for.
QByteArray binaryOverride(std::uint32_t parts, const std::function<void(ByteWriter&)>& rest) {
    ByteWriter out;
    out.u32(parts);
    rest(out);
    return arrayOf(std::move(out).take());
}

const QByteArray kOther = "{ \"classname\" \"worldspawn\" \"message\" \"Other\" }\n";

}  // namespace

/// Maps as people have them.
class TestMapFiles : public QObject {
    Q_OBJECT

    NavgenFolder folder_;

    std::string room() const {
        return folder_.write("maps/room.bsp", arrayOf(*writeBsp(written_maps::boxRoom())));
    }
    NavgenRun makeNav(const std::string& map, const std::string& out) const {
        return runInProcess({"generate", "--no-cache", "--set", "fill.mode=off", "--set", "rehearse.rounds=0",
                             "--bsp", map, "--out", out, NavgenFolder::sample()});
    }

  private slots:
    void init() const {
        folder_.clear();
        QVERIFY(QDir(QString::fromStdString(folder_.path())).mkpath("maps/ents"));
    }

    /// Of the map alone, and of demos. These say the checksum that they were played on, which a
    /// .bsp.override gives the wide map.
    void aNavOfAWideMapIsThatOfTheNarrowOne_data() {
        QTest::addColumn<QString>("map");
        QTest::addColumn<QString>("demos");
        const auto sample = QString::fromStdString(NavgenFolder::sample());
        QTest::newRow("sample, map alone") << sample + "/nw_sample.bsp" << QString();
        QTest::newRow("sample, demos") << sample + "/nw_sample.bsp" << sample;
        if (!std::filesystem::exists(sharedData())) return;
        const auto shared = QString::fromStdString(sharedData().string());
        QTest::newRow("wizs, map alone") << shared + "/maps/wizs.bsp" << QString();
        QTest::newRow("beer, demos") << shared + "/maps/beer.bsp" << shared + "/demos/beer";
    }
    void aNavOfAWideMapIsThatOfTheNarrowOne() {
        QFETCH(QString, map);
        QFETCH(QString, demos);
        QVERIFY(QDir(QString::fromStdString(folder_.path())).mkpath("wide"));
        const auto narrow = NavgenFolder::read(map.toStdString());
        const auto name = "wide/" + QFileInfo(map).fileName();
        const auto wide = folder_.write(name, arrayOf(WideMap(bytesOf(narrow)).file()));
        const auto checksum = mapChecksum(bytesOf(narrow));
        folder_.write(name + ".override", binaryOverride(2, [&](ByteWriter& out) { out.s32(checksum); }));
        const auto generate = [&](const std::string& from, const std::string& out) {
            std::vector<std::string> words{"generate", "--no-cache", "--bsp", from, "--out", out};
            words.insert(words.end(), {"--set", "rehearse.rounds=0", "--set", "fill.mode=off"});
            words.push_back(demos.isEmpty() ? "--from-geometry" : demos.toStdString());
            return runInProcess(words);
        };
        QCOMPARE(generate(map.toStdString(), folder_.at("narrow.nav")).code, 0);
        const auto run = generate(wide, folder_.at("wide.nav"));
        QVERIFY2(run.code == 0, run.err);
        const auto nav = NavgenFolder::read(folder_.at("narrow.nav"));
        QVERIFY(!nav.isEmpty());
        QVERIFY(NavgenFolder::read(folder_.at("wide.nav")) == nav);
    }

    void entitiesBesideTheMapAreUsedAndSaid() {
        const auto map = room();
        const auto beside = folder_.write("maps/room.ent", kOther);
        const auto run = runInProcess({"info", "--json", map});
        QVERIFY2(run.err.contains("maps/room.ent: Its entities replace those of the map"), run.err);
        const auto facts = factsOf({map});
        QCOMPARE(facts["title"].toString(), QString("Other"));
        QCOMPARE(facts["entities_of"].toString().toStdString(), beside);
    }

    void entitiesBelowTheFolderOfMapsAreUsed() {
        const auto map = room();
        folder_.write("maps/ents/room.ent", kOther);
        QCOMPARE(factsOf({map})["title"].toString(), QString("Other"));
    }

    void linkedFoldersOfEntitiesAreFollowed() {
        const auto map = room();
        std::filesystem::create_directory(folder_.at("elsewhere"));
        folder_.write("elsewhere/room.ent", kOther);
        std::filesystem::create_directory_symlink(folder_.at("elsewhere"), folder_.at("maps/more"));
        std::filesystem::create_directory_symlink(folder_.at("maps"), folder_.at("maps/loop"));
        QCOMPARE(factsOf({map})["title"].toString(), QString("Other"));
    }

    void entitiesOfAMapInAPackAreThoseBesideItThere() {
        const auto pack = folder_.write(
            "rooms.pkz", arrayOf(zip_samples::zipFile({{"maps/room.bsp", *writeBsp(written_maps::boxRoom())},
                                                       {"maps/room.ent", bytesOf(kOther)}})));
        for (const auto& map : {pack, pack + "/maps/room.bsp"}) {
            const auto run = runInProcess({"entities", map});
            QVERIFY2(run.code == 0 && run.err.contains("rooms.pkz/maps/room.ent: Its entities replace"),
                     run.err);
        }
    }

    void theSwitchSaysWhichEntities() {
        const auto map = room();
        folder_.write("maps/room.ent", kOther);
        const auto third =
            folder_.write("third.ent", "{ \"classname\" \"worldspawn\" \"message\" \"Third\" }");
        QCOMPARE(factsOf({map, "--entities", third})["title"].toString(), QString("Third"));
        const auto none = factsOf({map, "--entities", "none"});
        QCOMPARE(none["title"].toString(), QString());
        QVERIFY(!none.contains("entities_of"));
        const auto absent = runInProcess({"info", map, "--entities", folder_.at("absent.ent")});
        QCOMPARE(absent.code, 2);
        QVERIFY(absent.err.contains("absent.ent"));
        folder_.write("maps/room.ent", "{\"classname\"\"worldspawn\"}");
        const auto damaged = runInProcess({"info", map});
        QCOMPARE(damaged.code, 2);
        QVERIFY2(damaged.err.contains("room.ent: Entity 0") && damaged.err.contains("a blank is missing"),
                 damaged.err);
    }

    /// As q2pro reads it: a checksum, entities, or a map that is loaded in place of this one.
    void aBinaryOverrideStandsBeforeTheText() {
        const auto map = room();
        const auto own = factsOf({map})["checksum"].toInt();
        folder_.write("maps/room.ent", "{ \"classname\" \"worldspawn\" \"message\" \"Text\" }");
        const auto put = [&](std::uint32_t parts, const std::function<void(ByteWriter&)>& rest) {
            folder_.write("maps/room.bsp.override", binaryOverride(parts, rest));
            return factsOf({map});
        };
        const auto text = [](ByteWriter& out) {
            out.s32(static_cast<std::int32_t>(kOther.size()));
            out.fixedString(kOther.toStdString(), static_cast<std::size_t>(kOther.size()));
        };
        auto facts = put(2, [](ByteWriter& out) { out.s32(77); });
        QCOMPARE(facts["checksum"].toInt(), 77);
        QCOMPARE(facts["title"].toString(), QString("Text"));
        facts = put(6, [&](ByteWriter& out) {
            out.s32(78);
            text(out);
        });
        QCOMPARE(facts["checksum"].toInt(), 78);
        QCOMPARE(facts["title"].toString(), QString("Other"));
        QCOMPARE(factsOf({map, "--entities", "none"})["checksum"].toInt(), own);
        facts = put(5, [&](ByteWriter& out) {
            out.fixedString("city", 64);
            text(out);
        });
        QCOMPARE(facts["title"].toString(), QString("Text"));
        auto said = runInProcess({"info", map}).err;
        QVERIFY2(said.contains("Servers load city in place of this map"), said);
        facts = put(6, [](ByteWriter& out) { out.s32(79); });
        QCOMPARE(facts["checksum"].toInt(), own);
        said = runInProcess({"info", map}).err;
        QVERIFY2(said.contains("truncated") && said.contains("it is ignored, as servers do"), said);
    }

    void everyVerbThatReadsAMapHasTheSwitch() {
        for (const char* verb : {"generate", "lint", "entities", "areas", "rotation", "tune", "votes",
                                 "route", "report", "bundle"})
            QVERIFY2(runInProcess({verb, "--help"}).out.contains("--entities FILE|none"), verb);
        QVERIFY(!runInProcess({"params", "--help"}).out.contains("--entities FILE|none"));
    }

    void entitiesBeyondTheFileAreAWarning() {
        auto bytes = *writeBsp(written_maps::boxRoom());
        const auto end = static_cast<std::uint32_t>(bytes.size());
        for (const char letter : kOther) bytes.push_back(static_cast<std::byte>(letter));
        MapDamage map(std::move(bytes));
        map.setLumpOffset(BspLump::entities, end);
        map.setLumpLength(BspLump::entities, static_cast<std::uint32_t>(kOther.size()) + 1000);
        const auto run = runInProcess({"info", folder_.write("old.bsp", arrayOf(map.file()))});
        QCOMPARE(run.code, 0);
        QVERIFY2(run.err.contains("The entities end 1000 bytes beyond the file"), run.err);
    }

    void aProjectKeepsWhoseEntities() {
        const auto map = room();
        const auto nav = folder_.at("room.nav");
        QCOMPARE(runInProcess({"generate", "--from-geometry", "--bsp", map, "--out", nav}).code, 0);
        folder_.write("maps/room.ent", kOther);
        ProjectFile project;
        project.mapName = "room";
        project.map = {std::filesystem::path(map), {}};
        project.nav = {std::filesystem::path(nav), {}};
        const auto lint = [&](const std::vector<std::string>& more) {
            const auto file = folder_.at("work.navwright");
            if (!saveProject(project, file)) qFatal("cannot save");
            std::vector<std::string> words{"lint", file};
            words.insert(words.end(), more.begin(), more.end());
            return runInProcess(words).err.contains("replace those of the map");
        };
        QVERIFY(lint({}));
        QVERIFY(!lint({"--entities", "none"}));
        project.ownEntities = true;
        QVERIFY(!lint({}));
        QVERIFY(lint({"--entities", folder_.at("maps/room.ent")}));
    }

    void everyVerbButInfoWantsAMapOfQuakeII_data() {
        QTest::addColumn<QStringList>("words");
        const auto row = [](const QString& words) {
            QTest::newRow(qPrintable(words)) << words.split(QLatin1Char(' '));
        };
        row("generate --from-geometry --bsp MAP --out OUT");
        row("areas MAP --out OUT.aas");
        row("entities MAP");
        row("mesh MAP 0,0,24 8,8,24");
        row("navmesh MAP --out OUT");
        row("lint NAV --bsp MAP");
        row("rehearse NAV --bsp MAP --out OUT");
        row("navtest NAV --bsp MAP");
        row("verify NAV --bsp MAP");
        row("coverage NAV --bsp MAP");
        row("confidence NAV --bsp MAP");
        row("compare-meshes NAV --bsp MAP --simulate -- 0,0,24 8,8,24");
        row("convert NAV OUT.nav --bsp MAP --to nav3");
        row("steer MAP");
        row("golden --bsp MAP NAV");
    }
    void everyVerbButInfoWantsAMapOfQuakeII() {
        QFETCH(QStringList, words);
        const auto map = folder_.write("e1m1.bsp", arrayOf(quakeMap(false)));
        NavGraph graph;
        graph.nodes.push_back({.origin = Vec3(8, 8, 24), .links = {}});
        const auto nav = folder_.write("e1m1.nav", arrayOf(writeAq2Nav(graph).value()));
        std::vector<std::string> call;
        for (auto& word : words) {
            word.replace("MAP", QString::fromStdString(map)).replace("NAV", QString::fromStdString(nav));
            call.push_back(word.replace("OUT", QString::fromStdString(folder_.at("out"))).toStdString());
        }
        const auto run = runInProcess(call);
        QVERIFY2(run.code == 2, run.out + run.err);
        QVERIFY2(run.err.contains("a map of Quake (BSP29 or BSP2), not a map of Quake II"), run.err);
    }

    void aMapOfQuakeIsToldAndNotPlayed() {
        const auto map = folder_.write("e1m1.bsp", arrayOf(quakeMap(true)));
        const auto facts = factsOf({map});
        QCOMPARE(facts["faces"].toInt(), 1);
        QVERIFY(facts["kind"].toString().startsWith("Quake map"));
        const auto run = makeNav(map, folder_.at("out.nav"));
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains("a map of Quake (BSP29 or BSP2), not a map of Quake II"), run.err);
    }

    void otherKindsAreNamed_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QByteArray>("named");
        const auto row = [](const char* name, const QByteArray& bytes, const char* named) {
            QTest::newRow(name) << bytes << QByteArray(named);
        };
        const QByteArray zeros(1200, '\0');
        row("web page", "<!doctype html><html><body>404</body></html>\n", "a web page");
        row("map source", "// a comment\n{\n\"classname\" \"worldspawn\"\n}\n", "a map's source");
        row("Half-Life", QByteArray("\x1e\0\0\0", 4) + zeros, "a map of Half-Life");
        row("Quake", QByteArray("\x1d\0\0\0", 4) + zeros, "a map of Quake (BSP29 or BSP2)");
        row("Quake III", QByteArray("IBSP\x2e\0\0\0", 8) + zeros, "a map of Quake III");
        row("Source", QByteArray("VBSP\x14\0\0\0", 8) + zeros, "a map of the Source engine");
        row("pack", "PK\x03\x04" + zeros, "a zip file");
        row("Git LFS", "version https://git-lfs.github.com/spec/v1\noid sha256:0\n", "a pointer of Git LFS");
        row("program",
            "\x7f"
            "ELF" +
                zeros,
            "a program");
    }
    void otherKindsAreNamed() {
        QFETCH(QByteArray, bytes);
        QFETCH(QByteArray, named);
        const auto file = folder_.write("a.bsp", bytes);
        const auto run = makeNav(file, folder_.at("out.nav"));
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains("a.bsp: This is " + named), run.err);
        QVERIFY2(!run.err.contains("0x"), run.err);
    }

    void theFormatsAreListed() {
        const auto run = runInProcess({"info", "--formats"});
        QCOMPARE(run.code, 0);
        for (const char* format :
             {"MVD2 demo\n", "BSP map\n", "AQ2 nav\n", "Pack (zip)\n", "Quake map (BSP29, BSP2)"})
            QVERIFY2(run.out.contains(format), run.out);
        QVERIFY(!run.out.contains("Web page") && !run.out.contains("Unknown"));
        QVERIFY(QJsonDocument::fromJson(runInProcess({"info", "--formats", "--json"}).out)["formats"]
                    .toArray()
                    .size() > 20);
        QCOMPARE(runInProcess({"info"}).code, 1);
    }
};

NAVWRIGHT_TEST(TestMapFiles);
#include "tst_map_files.moc"
