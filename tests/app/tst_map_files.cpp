#include <QtTest>

#include <QJsonArray>
#include <QJsonDocument>

#include "byte_array.h"
#include "map_damage.h"
#include "navgen_run.h"
#include "quake_map.h"
#include "sample/bsp_writer.h"
#include "test_program.h"
#include "wide_map.h"
#include "written_maps.h"

using namespace navwright;

namespace {

Bytes bytesOf(const QByteArray& array) {
    const auto* first = reinterpret_cast<const std::byte*>(array.data());
    return {first, first + array.size()};
}

QJsonObject factsOf(const std::vector<std::string>& words) {
    std::vector<std::string> call{"info", "--json"};
    call.insert(call.end(), words.begin(), words.end());
    return QJsonDocument::fromJson(runInProcess(call).out).array().first().toObject();
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

    /// Its checksum differs, and demos say which they were played on: the map alone.
    void aNavOfAWideMapIsThatOfTheNarrowOne() {
        QVERIFY(QDir(QString::fromStdString(folder_.path())).mkpath("wide"));
        const auto narrow = NavgenFolder::read(NavgenFolder::sampleMap());
        const auto wide = folder_.write("wide/nw_sample.bsp", arrayOf(WideMap(bytesOf(narrow)).file()));
        const auto generate = [&](const std::string& map, const std::string& out) {
            return runInProcess(
                {"generate", "--from-geometry", "--bsp", map, "--out", out, "--set", "rehearse.rounds=0"});
        };
        QCOMPARE(generate(NavgenFolder::sampleMap(), folder_.at("narrow.nav")).code, 0);
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
        QVERIFY2(run.err.contains("maps/room.ent: Its entities stand in place of those in the map"), run.err);
        const auto facts = factsOf({map});
        QCOMPARE(facts["title"].toString(), QString("Other"));
        QCOMPARE(facts["entities_of"].toString().toStdString(), beside);
    }

    void entitiesBelowTheFolderOfMapsAreUsed() {
        const auto map = room();
        folder_.write("maps/ents/room.ent", kOther);
        QCOMPARE(factsOf({map})["title"].toString(), QString("Other"));
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

    void everyVerbThatReadsAMapHasTheSwitch() {
        for (const char* verb :
             {"generate", "lint", "entities", "areas", "rotation", "tune", "votes", "route"})
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
        QVERIFY(QJsonDocument::fromJson(runInProcess({"info", "--formats", "--json"}).out).array().size() >
                20);
        QCOMPARE(runInProcess({"info"}).code, 1);
    }
};

NAVWRIGHT_TEST(TestMapFiles);
#include "tst_map_files.moc"
