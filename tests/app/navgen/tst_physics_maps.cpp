#include <QtTest>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

#include "command_words.h"
#include "navgen_files.h"
#include "navgen_run.h"
#include "shared_data.h"
#include "test_program.h"

/// What generating, testing and comparing say of maps that make no sense: the sample's map with something
/// wrong in it, in the verbs that need no nav. Each ends, and says what is wrong.
class TestPhysicsMaps : public QObject {
    Q_OBJECT

    NavgenFolder folder_;

    static QByteArray sampleMap() { return NavgenFolder::read(NavgenFolder::sampleMap()); }

    static QByteArray replaced(const char* from, const char* to) {
        auto map = sampleMap();
        if (!map.contains(from) || qstrlen(from) != qstrlen(to)) qFatal("nothing to replace");
        return map.replace(from, to);
    }

    /// Where all spawn points are; cut or filled up to as many letters as there were.
    static QByteArray spawnsAt(const QByteArray& place) {
        const auto map = QString::fromLatin1(sampleMap());
        static const QRegularExpression spawn("(info_player_[a-z]+\"\n\"origin\" \")([^\"]*)");
        auto moved = map;
        for (auto found = spawn.globalMatch(map); found.hasNext();) {
            const auto match = found.next();
            const auto length = match.capturedLength(2);
            moved.replace(match.capturedStart(2), length,
                          QString::fromLatin1(place.leftJustified(length, ' ', true)));
        }
        return moved.toLatin1();
    }

    /// The first number of the first plane is none.
    static QByteArray brokenPlane() {
        auto map = sampleMap();
        std::uint32_t planes = 0;
        std::memcpy(&planes, map.constData() + 16, sizeof planes);
        const auto none = std::numeric_limits<float>::quiet_NaN();
        std::memcpy(map.data() + planes, &none, sizeof none);
        return map;
    }

    std::vector<std::string> wordsOf(const QString& verb, const std::string& map) const {
        const auto name = verb.toStdString();
        if (verb == "golden") {
            const auto answers =
                NAVWRIGHT_SOURCE_DIR "/tests/core/physics/movement/golden/nw_sample_trace.bin.gz";
            return {name, "--bsp", map, answers};
        }
        if (verb == "from-geometry") {
            return {"generate", "--from-geometry", "--bsp", map, "--out", folder_.at("out.nav")};
        }
        const std::string common = "--no-cache --set demo.allow_other_revision=true";
        if (verb == "generate")
            return commandWords({name, "--bsp", map, "--out", folder_.at("out.nav"), NavgenFolder::sample()},
                                common);
        return commandWords({name, map, NavgenFolder::sample(), "--out", folder_.at("out")},
                            "--max-iterations 1 --tests 1 --set fill.mode=off --set rehearse.rounds=0 "
                            "--set navtest.duration=30 --set navtest.max_duration=30 " +
                                common);
    }

  private slots:
    void isFound_data() {
        QTest::addColumn<QByteArray>("map");
        QTest::addColumn<QString>("verb");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("said");
        struct Expected {
            int code;
            const char* said;
        };
        const auto add = [](const char* name, const QByteArray& map, Expected generate, Expected geometry,
                            Expected pipeline, Expected golden) {
            for (const auto& [verb, expected] :
                 {std::pair("generate", generate), std::pair("from-geometry", geometry),
                  std::pair("pipeline", pipeline), std::pair("golden", golden)}) {
                QTest::addRow("%s: %s", name, verb)
                    << map << verb << expected.code << QByteArray(expected.said);
            }
        };
        add("nothing wrong", sampleMap(), {0, "main component: 5 of 5"}, {0, "main component: 5 of 5"},
            {0, "passed"}, {0, " 18     18  100.0000 "});
        auto none = replaced("info_player_deathmatch", "info_player_nobodyhere");
        none.replace("info_player_start", "info_player_nowhr");
        add("no spawn points", none, {0, "The map has no spawn points"}, {2, "no spawn points"},
            {2, "no spawn points"}, {0, " 18     18  100.0000 "});
        add("spawn points that are no place", spawnsAt("nan inf"), {0, "main component: 0 of 5"},
            {2, "has a floor below it"}, {2, "room for a player"}, {0, " 18     18  100.0000 "});
        add("spawn points far off", spawnsAt("1e30 0 0"), {0, "outside of any map"},
            {2, "has a floor below it"}, {2, "has a node near"}, {0, " 18     18  100.0000 "});
        add("spawn points in the void", spawnsAt("0 0 -999"), {0, "there is no node near it"},
            {2, "has a floor below it"}, {2, "has a node near"}, {0, " 18     18  100.0000 "});
        add("brush models without entities", replaced("\"model\"", "\"modal\""),
            {0, "main component: 5 of 5"}, {0, "main component: 5 of 5"}, {0, "passed"},
            {0, " 18     18  100.0000 "});
        add("entities without their brush models", replaced("\"*2\"", "\"*9\""),
            {0, "main component: 5 of 5"}, {0, "main component: 5 of 5"}, {0, "passed"},
            {0, " 18     18  100.0000 "});
        add("a plane that is none", brokenPlane(), {2, "plane"}, {2, "plane"}, {2, "plane"}, {2, "plane"});
    }
    void isFound() {
        QFETCH(QByteArray, map);
        QFETCH(QString, verb);
        QFETCH(int, code);
        QFETCH(QByteArray, said);
        const auto run = runInProcess(wordsOf(verb, folder_.write("nw_sample.bsp", map)));
        QVERIFY2(run.code == code, run.out + run.err);
        QVERIFY2((run.out + run.err).contains(said), run.out + run.err);
    }

    void spawnPointsThatTheMainComponentDoesNotServeAreListed_data() {
        REQUIRE_SHARED_DATA();
        QTest::addColumn<QString>("map");
        QTest::addColumn<bool>("geometry");
        for (const auto* map : {"city", "wfall"}) {
            QTest::addRow("%s, from demos", map) << map << false;
            QTest::addRow("%s, from the map", map) << map << true;
        }
    }
    void spawnPointsThatTheMainComponentDoesNotServeAreListed() {
        QFETCH(QString, map);
        QFETCH(bool, geometry);
        const auto name = map.toStdString();
        std::vector<std::string> words{"generate", "--bsp",
                                       (sharedData() / "maps" / (name + ".bsp")).string(), "--out",
                                       folder_.at("real.nav")};
        if (geometry) {
            words.insert(words.end(), {"--from-geometry", "--set", "rehearse.rounds=0"});
        } else {
            words.insert(words.end(), {"--no-cache", "--set", "fill.mode=off", "--set", "rehearse.rounds=0",
                                       (sharedData() / "demos" / name).string()});
        }
        const auto text = runInProcess(words);
        words.push_back("--json");
        const auto run = runInProcess(words);
        QVERIFY2(run.code == 0, run.err);
        const auto told = QJsonDocument::fromJson(run.out).object();
        int unserved = 0;
        for (const auto& entry : told[geometry ? "spawns_not_served" : "spawns"].toArray()) {
            const auto spawn = entry.toObject();
            const auto reason = spawn["reason"].toString();
            QCOMPARE(reason.isEmpty(), spawn["service"].toString() == "main");
            if (reason.isEmpty()) continue;
            ++unserved;
            QVERIFY2(text.out.contains(": " + reason.toUtf8() + "\n"), text.out);
        }
        if (!geometry) QVERIFY(unserved > 0);
        QCOMPARE(text.out.count("  info_player_"), unserved);
    }
};

NAVWRIGHT_TEST(TestPhysicsMaps);
#include "tst_physics_maps.moc"
