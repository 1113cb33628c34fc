#include <QtTest>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

#include "aas_samples.h"
#include "byte_array.h"
#include "navgen_files.h"
#include "navgen_run.h"
#include "test_program.h"

using namespace navwright;

/// What the verbs that know navs do with areas.
class TestAasVerbs : public QObject {
    Q_OBJECT

    NavgenFolder folder_;

    std::string put(const char* name, const AasFile& aas) const {
        return folder_.write(name, arrayOf(*writeAas(aas)));
    }
    static QJsonObject objectOf(const QByteArray& text) { return QJsonDocument::fromJson(text).object(); }

  private slots:
    void init() const { folder_.clear(); }

    void infoCounts() {
        const auto run = runInProcess({"info", "--json", put("a.aas", AasRow(3).file())});
        QCOMPARE(run.code, 0);
        const auto facts = QJsonDocument::fromJson(run.out)["files"].toArray().first().toObject();
        QCOMPARE(facts["kind"].toString(), QString("AAS areas"));
        QCOMPARE(facts["version"].toInt(), 5);
        QCOMPARE(facts["map_checksum"].toInt(), 4711);
        QCOMPARE(facts["areas"].toInt(), 3);
        QCOMPARE(facts["reachabilities_by_type"]["walk"].toInt(), 4);
        QCOMPARE(facts["hull_1"]["presence"].toString(), QString("crouch"));
    }

    void convertChangesTheVersion() {
        const auto scrambled = put("a.aas", AasRow(3).file());
        QCOMPARE(runInProcess({"convert", "--to", "aas4", scrambled, folder_.at("b.aas")}).code, 0);
        auto plain = AasRow(3).file();
        plain.version = kAasPlainVersion;
        QCOMPARE(NavgenFolder::read(folder_.at("b.aas")), arrayOf(*writeAas(plain)));
        const auto back = runInProcess({"convert", "--json", folder_.at("b.aas"), folder_.at("c.aas")});
        QCOMPARE(back.code, 0);
        QCOMPARE(objectOf(back.out)["from_version"].toInt(), 4);
        QCOMPARE(objectOf(back.out)["to_version"].toInt(), 5);
        QCOMPARE(NavgenFolder::read(folder_.at("c.aas")), NavgenFolder::read(scrambled));
    }

    void areasBecomeNoNav() {
        const auto areas = put("a.aas", AasRow(3).file());
        auto run = runInProcess({"convert", areas, folder_.at("a.nav")});
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains("An AAS file can only be converted to the other AAS version"), run.err);
        run = runInProcess({"convert", areas, folder_.at("b.aas"), "--bsp", NavgenFolder::sampleMap()});
        QCOMPARE(run.code, 1);
        folder_.write("n.navjson", "{\"Version\": 1, \"Map\": \"a\", \"Nodes\": []}");
        run = runInProcess({"convert", folder_.at("n.navjson"), folder_.at("b.aas"), "--to", "aas5"});
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains("A nav cannot be converted to an AAS file"), run.err);
        QVERIFY(!QFile::exists(QString::fromStdString(folder_.at("b.aas"))));
    }

    void verifyNamesFlaws() {
        const auto good = runInProcess({"verify", put("a.aas", AasRow(3).file())});
        QCOMPARE(good.code, 0);
        QVERIFY2(good.out.contains("no flaws"), good.out);
        auto aas = AasRow(3).file();
        aas.settings[2].presence = kAasPresenceNone;
        const auto bad = put("b.aas", aas);
        auto run = runInProcess({"verify", bad, "--json-out", folder_.at("b.json")});
        QCOMPARE(run.code, 3);
        QVERIFY2(run.out.simplified().contains("flaws: 1 rule flaw presence no hull fits into area 2"),
                 run.out);
        const auto json = objectOf(NavgenFolder::read(folder_.at("b.json")));
        QVERIFY(!json["good"].toBool());
        QCOMPARE(json["flaws"].toArray().size(), 1);
        QCOMPARE(json["flaws"].toArray()[0].toObject()["rule"].toString(), QString("presence"));
        QCOMPARE(runInProcess({"verify", bad, "--demos", NavgenFolder::sample()}).code, 1);
    }

    void verifyTellsTheMap() {
        auto aas = AasRow(3).file();
        auto run = runInProcess({"verify", put("a.aas", aas), "--bsp", NavgenFolder::sampleMap()});
        QCOMPARE(run.code, 3);
        QVERIFY2(run.out.contains("made of another map"), run.out);
        const auto map = NavgenFolder::read(NavgenFolder::sampleMap());
        const auto info = runInProcess({"info", "--json", NavgenFolder::sampleMap()});
        aas.mapChecksum =
            QJsonDocument::fromJson(info.out)["files"].toArray()[0].toObject()["checksum"].toInt();
        run = runInProcess({"verify", put("a.aas", aas), "--bsp", NavgenFolder::sampleMap()});
        QCOMPARE(run.code, 0);
        QVERIFY2(run.out.contains("made of this map"), run.out);
    }

    /// A nav needs its map as before.
    void aNavStillNeedsItsMap() {
        folder_.write("n.navjson", "{\"Version\": 1, \"Map\": \"a\", \"Nodes\": []}");
        const auto run = runInProcess({"verify", folder_.at("n.navjson")});
        QCOMPARE(run.code, 1);
        QVERIFY2(run.err.contains("--bsp is required"), run.err);
    }

    void areasAreMadeOfAMap() {
        const auto out = folder_.at("made.aas");
        auto run = runInProcess({"areas", NavgenFolder::sampleMap(), "--out", out, "--json"});
        QCOMPARE(run.code, 0);
        const auto json = objectOf(run.out);
        QVERIFY(json["areas"].toInt() > 10);
        QVERIFY(json["reachabilities"].toInt() > 10);
        QVERIFY(json["by_travel"].toObject()["walk"].toInt() > 0);
        QVERIFY(json["grounded"].toInt() > 0);
        QCOMPARE(json["stages"].toArray().size(), 7);
        run = runInProcess({"verify", out, "--bsp", NavgenFolder::sampleMap()});
        QCOMPARE(run.code, 0);
        QVERIFY2(run.out.contains("made of this map") && run.out.contains("no flaws"), run.out);
        const auto plain = folder_.at("plain.aas");
        const auto alone = folder_.at("alone.aas");
        run = runInProcess({"areas", NavgenFolder::sampleMap(), "--out", alone, "--areas-only", "--json"});
        QCOMPARE(objectOf(run.out)["reachabilities"].toInt(), 0);
        run = runInProcess({"whynot", alone, "1", "2", "--bsp", NavgenFolder::sampleMap()});
        QCOMPARE(run.code, 3);
        QVERIFY2(run.out.contains("No reachability leads from area 1"), run.out);
        QVERIFY2(run.out.contains("jump "), run.out);
        QCOMPARE(runInProcess({"whynot", alone, "1", "1", "--bsp", NavgenFolder::sampleMap()}).code, 2);
        QCOMPARE(runInProcess({"areas", NavgenFolder::sampleMap(), "--out", plain, "--plain"}).code, 0);
        QCOMPARE(NavgenFolder::read(plain).at(4), '\4');
        QCOMPARE(runInProcess({"diff", out, plain}).code, 0);
        // A wider player fits into fewer places.
        run = runInProcess({"areas", NavgenFolder::sampleMap(), "--out", plain, "--half-width", "24"});
        QCOMPARE(run.code, 0);
        QCOMPARE(runInProcess({"diff", out, plain}).code, 3);
        run = runInProcess({"areas", NavgenFolder::sampleMap(), "--out", plain, "--crouched-top", "40"});
        QCOMPARE(run.code, 1);
        run = runInProcess({"areas", NavgenFolder::sampleMap(), "--out", NavgenFolder::sampleMap()});
        QCOMPARE(run.code, 2);
        run = runInProcess({"areas", out, "--out", plain});
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains("This is an AAS file, not a BSP map"), run.err);
    }

    void diffTellsWhatIsMissing() {
        const auto five = put("a.aas", AasRow(5).file()), six = put("b.aas", AasRow(6).file());
        QCOMPARE(runInProcess({"diff", five, five}).code, 0);
        auto run = runInProcess({"diff", six, five});
        QCOMPARE(run.code, 3);
        QVERIFY2(run.out.contains("A: 6 areas, 83.3% of them found in B"), run.out);
        // Both of the last area's ways end on the border of the one before, which has their places.
        QVERIFY2(QString(run.out).contains(QRegularExpression("walk +10 +8 +8 +2 +0 +2 ")), run.out);
        QVERIFY2(!run.out.contains("missing in B"), run.out);
        run = runInProcess({"diff", six, five, "--json"});
        const auto json = objectOf(run.out);
        QVERIFY(!json["equal"].toBool());
        QCOMPARE(json["areas_found_in_b"].toInt(), 5);
        QCOMPARE(json["missing"].toArray().size(), 2);
        QCOMPARE(json["missing"].toArray()[0].toObject()["placed"].toString(), QString("within"));
        QCOMPARE(json["reachabilities"].toArray()[0].toObject()["type"].toString(), QString("walk"));
        QCOMPARE(json["reachabilities"].toArray()[0].toObject()["missing"].toInt(), 2);
    }

    void areasAndANavAreNotCompared() {
        const auto areas = put("a.aas", AasRow(2).file());
        folder_.write("n.navjson", "{\"Version\": 1, \"Map\": \"a\", \"Nodes\": []}");
        const auto run = runInProcess({"diff", folder_.at("n.navjson"), areas});
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains("This is a NavJson nav, not an AAS file"), run.err);
    }
};

NAVWRIGHT_TEST(TestAasVerbs);
#include "tst_aas_verbs.moc"
