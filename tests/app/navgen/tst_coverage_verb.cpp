#include <QtTest>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "navgen_files.h"
#include "navgen_run.h"
#include "stop_at.h"
#include "test_program.h"

/// `navgen coverage` and `navgen generate --from-geometry` on the bundled sample.
class TestCoverageVerb : public QObject {
    Q_OBJECT

    NavgenFolder folder_;
    std::string nav_;

    static std::vector<std::string> geometry(const std::string& out,
                                             const std::vector<std::string>& more = {}) {
        std::vector<std::string> words{
            "generate", "--from-geometry", "--bsp", NavgenFolder::sampleMap(), "-o", out};
        words.insert(words.end(), more.begin(), more.end());
        return words;
    }
    static std::vector<std::string> coverage(const std::string& nav,
                                             const std::vector<std::string>& more = {}) {
        std::vector<std::string> words{"coverage", nav, "--bsp", NavgenFolder::sampleMap()};
        words.insert(words.end(), more.begin(), more.end());
        return words;
    }
    static QJsonObject object(const QByteArray& text) { return QJsonDocument::fromJson(text).object(); }

  private slots:
    void initTestCase() {
        nav_ = folder_.at("geometry.nav");
        const auto run = runInProcess(geometry(nav_));
        QVERIFY2(run.code == 0, run.err);
        QVERIFY(run.out.contains("nodes,"));
    }

    void theSameNavWhateverTheThreads() {
        const auto other = folder_.at("other.nav");
        QCOMPARE(runInProcess(geometry(other, {"--jobs", "3"})).code, 0);
        QVERIFY(!NavgenFolder::read(nav_).isEmpty());
        QCOMPARE(NavgenFolder::read(other), NavgenFolder::read(nav_));
    }

    void theNavCanBePrintedAsJson() {
        const auto run = runInProcess(geometry(folder_.at("json.nav"), {"--json"}));
        QCOMPARE(run.code, 0);
        const auto json = object(run.out);
        QCOMPARE(json["map"].toString(), "nw_sample");
        QVERIFY(json["nodes"].toInt() > 50);
        QVERIFY(json["largest_strong_share"].toDouble() >= 0.95);
        QCOMPARE(json["spawns_without_node"].toInt(), 0);
    }

    void botsPassTheNavtest() {
        const auto run = runInProcess(
            {"navtest", nav_, "--bsp", NavgenFolder::sampleMap(), "--out", folder_.at("t.json")});
        QVERIFY2(run.code == 0, run.out);
    }

    void aNavtestIsTheSameForASeed() {
        const auto test = [&](const QString& name, const char* jobs) {
            const auto run = runInProcess({"navtest", nav_, "--bsp", NavgenFolder::sampleMap(), "--seed", "9",
                                           "--duration", "60", "--jobs", jobs, "--out",
                                           folder_.at(name + ".json"), "--trace", folder_.at(name + ".csv")});
            return run.code;
        };
        QCOMPARE(test("a", "1"), test("b", "4"));
        for (const auto* ending : {".json", ".csv"}) {
            const auto first = NavgenFolder::read(folder_.at(QString("a") + ending));
            QVERIFY(first.size() > 100);
            QCOMPARE(NavgenFolder::read(folder_.at(QString("b") + ending)), first);
        }
    }

    void theTableAndTheJsonAgree() {
        const auto json = folder_.at("coverage.json");
        const auto run = runInProcess(coverage(nav_, {"--json-out", json}));
        QVERIFY2(run.code == 0, run.err);
        const auto found = object(NavgenFolder::read(json));
        QCOMPARE(found["schema"].toInt(), 1);
        const auto share = found["coverage"].toDouble();
        QVERIFY(share > 0.9 && share <= 1);
        QVERIFY2(run.out.contains(QByteArray::number(share * 100, 'f', 1) + " % of the floor"), run.out);
        QCOMPARE(found["covered_area"].toDouble() / found["floor_area"].toDouble(), share);
        QVERIFY(found["misplaced_nodes"].toArray().isEmpty());
        QCOMPARE(found["nav_sha1"].toString().size(), 40);
    }

    void holesAreListedFromTheLargestDown() {
        const auto json = folder_.at("holes.json");
        const auto run = runInProcess(coverage(nav_, {"--json-out", json, "--set", "coverage.distance=20",
                                                      "--set", "coverage.least_hole=2048"}));
        QCOMPARE(run.code, 0);
        const auto found = object(NavgenFolder::read(json));
        const auto holes = found["holes"].toArray();
        QVERIFY(!holes.isEmpty());
        double sum = 0;
        for (qsizetype i = 0; i < holes.size(); ++i) {
            const auto area = holes[i].toObject()["area"].toDouble();
            QVERIFY(area >= 2048);
            if (i > 0) QVERIFY(area <= holes[i - 1].toObject()["area"].toDouble());
            sum += area;
        }
        QVERIFY(sum <= found["floor_area"].toDouble() - found["covered_area"].toDouble());
    }

    void commandLinesAreChecked_data() {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("said");
        const auto map = QString::fromStdString(NavgenFolder::sampleMap());
        const auto row = [](const char* name, const QStringList& words, int code, const char* said) {
            QTest::newRow(name) << words << code << said;
        };
        row("no map", {"coverage", "x.nav"}, 1, "--bsp");
        row("no such nav", {"coverage", "absent.nav", "--bsp", map}, 2, "absent.nav");
        row("a map for a nav", {"coverage", map, "--bsp", map}, 2, "nw_sample.bsp");
        row("a bad parameter", {"coverage", "x.nav", "--bsp", map, "--set", "coverage.distance=0"}, 1,
            "distance");
        row("neither demos nor geometry", {"generate", "--bsp", map}, 1, "--from-geometry");
        row("demos and geometry", {"generate", "--from-geometry", "--bsp", map, "a.mvd2"}, 1, "DEMO");
        row("demos and areas", {"generate", "--from-areas", "a.aas", "--bsp", map, "a.mvd2"}, 1, "DEMO");
        row("geometry and areas", {"generate", "--from-areas", "a.aas", "--from-geometry", "--bsp", map}, 1,
            "--from-geometry");
        row("no such areas", {"generate", "--from-areas", "absent.aas", "--bsp", map}, 2, "absent.aas");
    }
    void commandLinesAreChecked() {
        QFETCH(QStringList, words);
        QFETCH(int, code);
        QFETCH(QString, said);
        std::vector<std::string> arguments;
        for (const auto& word : words) arguments.push_back(word.toStdString());
        const auto run = runInProcess(arguments);
        QCOMPARE(run.code, code);
        QVERIFY2(run.err.contains(said.toUtf8()), run.err);
    }

    void anInputIsNeverOverwritten() {
        const auto before = NavgenFolder::read(nav_);
        const auto run = runInProcess(coverage(nav_, {"--json-out", nav_}));
        QVERIFY(run.code != 0);
        QCOMPARE(NavgenFolder::read(nav_), before);
    }

    void cancellingLeavesNothing() {
        const auto out = folder_.at("never.nav");
        QVERIFY(runInProcess(geometry(out), alreadyStopped()).code != 0);
        QVERIFY(NavgenFolder::read(out).isEmpty());
    }
};

NAVWRIGHT_TEST(TestCoverageVerb);
#include "tst_coverage_verb.moc"
