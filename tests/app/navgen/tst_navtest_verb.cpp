#include <QtTest>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

#include "navgen_files.h"
#include "navgen_run.h"
#include "test_program.h"

/// `navgen navtest` and `navgen pipeline` in the simulator: several seeds, and threads.
class TestNavtestVerb : public QObject {
    Q_OBJECT

    NavgenFolder folder_;
    std::string nav_;

    NavgenRun navtest(const std::string& out, const std::vector<std::string>& more) const {
        std::vector<std::string> words{"navtest",    nav_, "--bsp", NavgenFolder::sampleMap(),
                                       "--duration", "60", "--out", out};
        words.insert(words.end(), more.begin(), more.end());
        return runInProcess(words);
    }

  private slots:
    void initTestCase() {
        nav_ = folder_.at("floor.nav");
        const auto run =
            runInProcess({"generate", "--from-geometry", "--bsp", NavgenFolder::sampleMap(), "--out", nav_});
        QVERIFY2(run.code == 0, run.err);
    }

    void theReportIsTheSameWhateverTheJobs() {
        const auto one = navtest(folder_.at("one.json"), {"--tests", "4", "--jobs", "1"});
        const auto four = navtest(folder_.at("four.json"), {"--tests", "4", "--jobs", "4"});
        QCOMPARE(four.out, one.out);
        QVERIFY(one.code == 0 || one.code == 3);
        QVERIFY(!NavgenFolder::read(folder_.at("one.json")).isEmpty());
        QCOMPARE(NavgenFolder::read(folder_.at("four.json")), NavgenFolder::read(folder_.at("one.json")));
    }

    /// The table by character; the verdict and its report are those of a run without a team.
    void aTeamIsReportedBesideTheVerdict() {
        const auto alone = navtest(folder_.at("alone.json"), {});
        const auto json = folder_.at("characters.json"), decisions = folder_.at("decisions.csv");
        const auto run = navtest(folder_.at("team.json"),
                                 {"--team", "mixed", "--characters-json", json, "--decisions", decisions});
        QCOMPARE(run.code, alone.code);
        QCOMPARE(NavgenFolder::read(folder_.at("team.json")), NavgenFolder::read(folder_.at("alone.json")));
        QVERIFY2(run.out.contains("the verdict is that of 8 regular bots"), run.out);
        const auto report = QJsonDocument::fromJson(NavgenFolder::read(json)).object();
        const auto characters = report["characters"].toArray();
        QCOMPARE(characters.size(), 5);
        QStringList names;
        int bots = 0;
        for (const auto& entry : characters) {
            names << entry.toObject()["name"].toString();
            bots += entry.toObject()["bots"].toInt();
            QVERIFY(entry.toObject()["nodes_visited"].toInt() > 0);
            QVERIFY2(run.out.contains("\n  " + names.last().toUtf8()), run.out);
        }
        QCOMPARE(names, QStringList({"regular", "rusher", "camper", "explorer", "clumsy"}));
        QCOMPARE(bots, 8);
        const auto lines = NavgenFolder::read(decisions).split('\n');
        QVERIFY(lines.size() > 20);
        QCOMPARE(lines.front(), QByteArray("seed,seconds,bot,character,from,goal,turned,reason"));
        QVERIFY(std::ranges::any_of(lines, [](const QByteArray& line) {
            return line.contains(",camper,") && line.contains("height ") && line.contains("next best ");
        }));
    }

    void everyCharacterWalksTheSample() {
        const auto json = folder_.at("all.json");
        const auto run =
            navtest(folder_.at("all.navtest.json"),
                    {"--team", "regular,camper,rusher,explorer,item-runner,clumsy,jumper,walker,swimmer",
                     "--tests", "4", "--jobs", "2", "--characters-json", json});
        QVERIFY2(run.code == 0 || run.code == 3, run.err);
        const auto report = QJsonDocument::fromJson(NavgenFolder::read(json)).object();
        QCOMPARE(report["characters"].toArray().size(), 9);
        for (const auto& entry : report["characters"].toArray()) {
            const auto figures = entry.toObject();
            QVERIFY2(figures["goals_reached"].toInt() > 0, qPrintable(figures["name"].toString()));
        }
    }

    void aTeamIsTheSameWhateverTheJobs() {
        const auto team = [this](const char* jobs, const char* name) {
            return navtest(
                folder_.at(QString(name) + ".navtest.json"),
                {"--team", "clumsy:2,walker,camper", "--tests", "3", "--jobs", jobs, "--characters-json",
                 folder_.at(QString(name) + ".json"), "--decisions", folder_.at(QString(name) + ".csv")});
        };
        const auto one = team("1", "team1");
        const auto four = team("4", "team4");
        QCOMPARE(four.out, one.out);
        for (const auto* kind : {".json", ".csv"}) {
            const auto made = NavgenFolder::read(folder_.at("team1") + kind);
            QVERIFY(!made.isEmpty());
            QVERIFY(NavgenFolder::read(folder_.at("team4") + kind) == made);
        }
    }

    void aCharacterOfAFileWalks() {
        const auto file = folder_.write("mine.character.json",
                                        R"({"name": "mine", "traits": {"walk": 1}, "choose": "server"})");
        const auto run = navtest(folder_.at("mine.json"), {"--team", "regular," + file + ":2"});
        QVERIFY2(run.out.contains("\n  mine "), run.out);
        const auto info = runInProcess({"info", file});
        QVERIFY2(info.out.contains("Character") && info.out.contains("mine"), info.out);
    }

    /// Who wants nodes where players came by goes elsewhere with demos than without.
    void demosSayWherePlayersCameBy() {
        const auto file = folder_.write("fan.character.json",
                                        R"({"name": "fan", "traits": {}, "weights": [{"name": "demos",
                                            "on": "node.demo_visits", "points": [[0, 0], [100, 100]]}]})");
        const auto run = [&](const char* out, const std::vector<std::string>& more) {
            std::vector<std::string> words{"--team", file, "--decisions", folder_.at(out)};
            words.insert(words.end(), more.begin(), more.end());
            const auto done = navtest(folder_.at("fan.json"), words);
            if (done.code != 0 && done.code != 3) qFatal("%s", done.err.constData());
            return NavgenFolder::read(folder_.at(out));
        };
        const auto without = run("without.csv", {}),
                   with = run("with.csv", {"--demos", NavgenFolder::sample()});
        QVERIFY(without.contains("demos 0, next best 0 "));
        QVERIFY(!without.contains("demos 1"));
        const auto first = with.split('\n').at(1);
        QVERIFY2(first.contains("demos ") && !first.contains("demos 0,"), first);
    }

    void teamsThatCannotBeAreRefused() {
        const auto refused = [this](const std::vector<std::string>& more, const char* what, int code) {
            const auto run = navtest(folder_.at("refused.json"), more);
            QVERIFY2(run.code == code && run.err.contains(what), run.err);
            QVERIFY(NavgenFolder::read(folder_.at("refused.json")).isEmpty());
        };
        refused({"--team", "sniper"}, "Unknown character: sniper", 2);
        refused({"--team", "regular:0"}, "must be 1 to 64", 2);
        refused({"--characters-json", folder_.at("x.json")}, "give --team", 1);
        refused({"--decisions", folder_.at("x.csv")}, "give --team", 1);
        refused({"--team", "mixed", "--backend", "engine", "--engine", folder_.at("none")},
                "The server's bots have no characters", 1);
        const auto file =
            folder_.write("bad.character.json", R"({"name": "bad", "traits": {}, "weights": []})");
        refused({"--team", file}, "without weights", 2);
    }

    /// The figure that `navgen coverage` prints, beside the share of nodes visited.
    void theFloorCoveredIsSaid() {
        const auto run = navtest(folder_.at("floor.json"), {});
        QVERIFY2(run.out.contains("Share of nodes visited"), run.out);
        QVERIFY(!run.out.contains("Coverage"));
        const auto coverage = runInProcess(
            {"coverage", nav_, "--bsp", NavgenFolder::sampleMap(), "--json-out", folder_.at("c.json")});
        QCOMPARE(coverage.code, 0);
        const auto share =
            QJsonDocument::fromJson(NavgenFolder::read(folder_.at("c.json"))).object()["coverage"].toDouble();
        QVERIFY(share > 0.5);
        const auto line = QString("Share of floor covered %1 ").arg(share, 0, 'f', 3);
        QVERIFY2(QString::fromUtf8(run.out).simplified().contains(line), run.out);
    }

    void severalTestsSumUp() {
        navtest(folder_.at("sum.json"), {"--tests", "2", "--seed", "5"});
        const auto sum = NavgenFolder::read(folder_.at("sum.json"));
        QVERIFY2(sum.contains("\"test_duration_s\": 120"), sum.left(400));
        navtest(folder_.at("first.json"), {"--seed", "5"});
        QVERIFY(NavgenFolder::read(folder_.at("first.json")).contains("\"test_duration_s\": 60"));
    }

    void theLoopIsTheSameWhateverTheJobs() {
        const auto loop = [this](const char* jobs, const char* out) {
            return runInProcess({"pipeline", NavgenFolder::sampleMap(), NavgenFolder::sample(), "--no-cache",
                                 "--max-iterations", "2", "--jobs", jobs, "--set", "rehearse.rounds=0",
                                 "--set", "navtest.duration=60", "--set", "navtest.max_duration=60", "--out",
                                 folder_.at(out)});
        };
        const auto one = loop("1", "loop1");
        const auto four = loop("4", "loop4");
        QVERIFY2(one.code == 0 || one.code == 3, one.err);
        QCOMPARE(four.out, one.out);
        for (const auto* name : {"nw_sample.nav", "nw_sample.navtest.json", "nw_sample.navledger.json"}) {
            const auto made = NavgenFolder::read(folder_.at("loop1") + "/" + name);
            QVERIFY2(!made.isEmpty(), name);
            QVERIFY2(NavgenFolder::read(folder_.at("loop4") + "/" + name) == made, name);
        }
    }

    void oneTestIsTracedNotSeveral() {
        const auto run = navtest(folder_.at("t.json"), {"--tests", "2", "--trace", folder_.at("t.csv")});
        QCOMPARE(run.code, 1);
        QVERIFY2(run.err.contains("single test"), run.err);
    }
};

NAVWRIGHT_TEST(TestNavtestVerb);
#include "tst_navtest_verb.moc"
