#include <QtTest>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "navgen_files.h"
#include "navgen_run.h"
#include "test_program.h"

/// `navgen confidence`, and `--min-confidence` of others, on the bundled sample.
class TestConfidenceVerb : public QObject {
    Q_OBJECT

    NavgenFolder folder_;
    std::string nav_;

    std::vector<std::string> confidence(const std::vector<std::string>& more = {}) const {
        std::vector<std::string> words{"confidence", nav_, "--bsp", NavgenFolder::sampleMap(), "--no-cache"};
        words.insert(words.end(), more.begin(), more.end());
        return words;
    }

  private slots:
    void initTestCase() {
        nav_ = folder_.at("sample.nav");
        const auto run =
            runInProcess({"generate", "--bsp", NavgenFolder::sampleMap(), "--no-cache", "--preset", "default",
                          "--set", "rehearse.rounds=0", "--out", nav_, NavgenFolder::sample()});
        QVERIFY2(run.code == 0, run.err);
    }

    void everyPartIsRated() {
        const auto json = folder_.at("c.json");
        const auto run =
            runInProcess(confidence({"--demos", NavgenFolder::sample(), "--json-out", json, "--rule"}));
        QVERIFY2(run.code == 0, run.err);
        QVERIFY2(run.out.contains("lowest confidence first"), run.out);
        QVERIFY2(run.out.contains("1: 0.40"), run.out);
        const auto all = QJsonDocument::fromJson(NavgenFolder::read(json)).object();
        QCOMPARE(all["format"].toString(), "navwright.confidence");
        QVERIFY(all["bots_asked"].toBool());
        const auto links = all["links"].toArray();
        QVERIFY(links.size() > 20);
        int seen = 0;
        for (const auto& entry : links) {
            const auto link = entry.toObject();
            QVERIFY(link["confidence"].toDouble() >= 0 && link["confidence"].toDouble() <= 1);
            for (const auto& part : link["parts"].toArray())
                seen += part.toObject()["source"] == "players" ? 1 : 0;
        }
        // Players of the demos went along many links.
        QVERIFY(seen > 50);
        // Without demos fewer are sure.
        const auto bare = folder_.at("bare.json");
        QCOMPARE(runInProcess(confidence({"--json-out", bare})).code, 0);
        QVERIFY(NavgenFolder::read(bare) != NavgenFolder::read(json));
    }

    void theSameWhateverTheThreads() {
        const auto one = folder_.at("1.json"), three = folder_.at("3.json");
        QCOMPARE(runInProcess(confidence({"--demos", NavgenFolder::sample(), "-j1", "--json-out", one})).code,
                 0);
        QCOMPARE(
            runInProcess(confidence({"--demos", NavgenFolder::sample(), "-j3", "--json-out", three})).code,
            0);
        QCOMPARE(NavgenFolder::read(one), NavgenFolder::read(three));
    }

    void whatIsBelowIsLeftOut() {
        const auto out = folder_.at("sure.nav"), json = folder_.at("all.json");
        const auto run = runInProcess(confidence(
            {"--demos", NavgenFolder::sample(), "--min", "0.9", "--out", out, "--json-out", json}));
        QVERIFY2(run.code == 0, run.err);
        QVERIFY2(run.out.contains("below 0.9 are left out"), run.out);
        // All that is below goes, and what hangs on nodes that are.
        qsizetype sure = 0;
        const auto links = QJsonDocument::fromJson(NavgenFolder::read(json)).object()["links"].toArray();
        for (const auto& link : links) sure += link.toObject()["confidence"].toDouble() >= 0.9 ? 1 : 0;
        const auto rest = folder_.at("rest.json");
        QCOMPARE(
            runInProcess({"confidence", out, "--bsp", NavgenFolder::sampleMap(), "--json-out", rest}).code,
            0);
        const auto left = QJsonDocument::fromJson(NavgenFolder::read(rest)).object()["links"].toArray();
        QVERIFY(!left.isEmpty());
        QVERIFY(left.size() <= sure && sure < links.size());
    }

    void lostSpawnPointsAreWarnedOf() {
        const auto run =
            runInProcess(confidence({"--min", "1", "--out", folder_.at("none.nav"), "--no-physics"}));
        QVERIFY2(run.err.contains("is no longer served"), run.err);
    }

    void testsAreCheckedAgainst() {
        const auto report = folder_.at("t.json");
        const auto tested = runInProcess({"navtest", nav_, "--bsp", NavgenFolder::sampleMap(), "--out",
                                          report, "--tests", "2", "--duration", "60"});
        QVERIFY2(tested.code == 0 || tested.code == 3, tested.err);
        const auto run = runInProcess(confidence({"--check", report, "--least-attempts", "1"}));
        QVERIFY2(run.code == 0, run.err);
        QVERIFY2(run.out.contains("a failing link has a lower confidence than a sound one"), run.out);
        const auto taken = runInProcess(confidence({"--navtest", report, "--most", "3"}));
        QVERIFY2(taken.code == 0, taken.err);
        QVERIFY(taken.out != runInProcess(confidence({"--most", "3"})).out);
    }

    void generateAndConvertLeaveOutToo() {
        const auto sure = folder_.at("generated.nav");
        const auto run =
            runInProcess({"generate", "--from-geometry", "--bsp", NavgenFolder::sampleMap(), "--out", sure,
                          "--set", "rehearse.rounds=0", "--min-confidence", "0.78"});
        QVERIFY2(run.code == 0, run.err);
        QVERIFY2(run.out.contains("below 0.78") || run.out.contains("Nothing is below"), run.out);
        const auto made = runInProcess({"generate", "--bsp", NavgenFolder::sampleMap(), "--no-cache",
                                        NavgenFolder::sample(), "--out", sure, "--set", "rehearse.rounds=0",
                                        "--min-confidence", "0.9"});
        QVERIFY2(made.code == 0, made.err);
        QVERIFY2(made.out.contains("below 0.9 are left out"), made.out);
        QVERIFY(NavgenFolder::read(sure) != NavgenFolder::read(nav_));
        // Bots make all links of the sample from every start, and the file tells nothing else.
        const auto converted = folder_.at("converted.nav");
        const auto moved = runInProcess(
            {"convert", nav_, converted, "--bsp", NavgenFolder::sampleMap(), "--min-confidence", "0.5"});
        QVERIFY2(moved.code == 0, moved.err);
        QVERIFY2(moved.out.contains("Nothing is below 0.5"), moved.out);
        QCOMPARE(runInProcess({"convert", nav_, converted, "--min-confidence", "0.5"}).code, 1);
    }

    void nothingLeftIsAnError() {
        const auto run = runInProcess({"convert", nav_, folder_.at("no.nav"), "--bsp",
                                       NavgenFolder::sampleMap(), "--min-confidence", "1"});
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains("Nothing has a confidence of 1 or more"), run.err);
        QVERIFY(NavgenFolder::read(folder_.at("no.nav")).isEmpty());
    }

    void commandLinesAreChecked() {
        QCOMPARE(runInProcess({"confidence", nav_}).code, 1);
        QCOMPARE(runInProcess(confidence({"--out", folder_.at("x.nav")})).code, 1);  // needs --min
        QCOMPARE(runInProcess(confidence({"--min", "2"})).code, 1);
        QCOMPARE(runInProcess(confidence({"--navtest", "absent.json"})).code, 2);
        QCOMPARE(runInProcess(confidence({"--min", "0.5", "--out", nav_})).code, 2);
    }
};

NAVWRIGHT_TEST(TestConfidenceVerb);
#include "tst_confidence_verb.moc"
