#include <QtTest>

#include <QJsonDocument>
#include <QJsonObject>
#include <atomic>
#include <filesystem>
#include <stop_token>
#include <thread>

#include "command_words.h"
#include "navgen_files.h"
#include "navgen_run.h"
#include "test_program.h"

/// `navgen tune` on the bundled sample, with a budget that takes seconds.
class TestTuneVerb : public QObject {
    Q_OBJECT

    NavgenFolder folder_;

    [[nodiscard]] std::vector<std::string> words(const QString& state,
                                                 const std::vector<std::string>& more = {}) const {
        return commandWords({"tune", "--bsp", NavgenFolder::sampleMap(), "--demos", NavgenFolder::sample(),
                             "--state", folder_.at(state)},
                            "--parameters nodes.radius,votes.spacing --set rehearse.rounds=0 --seconds 10 "
                            "--population 4 --tests 1 --most-tests 2 --no-cache",
                            more);
    }
    [[nodiscard]] QByteArray file(const QString& name) const { return NavgenFolder::read(folder_.at(name)); }

  private slots:
    void init() { folder_.clear(); }

    void writesAPresetAndAReport() {
        const auto run = runInProcess(words("t.json", {"--budget", "12", "--out", folder_.at("best.json"),
                                                       "--report", folder_.at("t.html")}));
        QVERIFY2(run.code == 0, run.err);
        QVERIFY2(run.out.contains("The tuned values are better") || run.out.contains("starting values stay"),
                 run.out);
        QVERIFY(run.err.contains("generation 0: best "));
        const auto preset = QJsonDocument::fromJson(file("best.json")).object();
        QCOMPARE(preset["name"].toString(), "tuned");
        QVERIFY(preset["parameters"].isObject());
        const auto made = runInProcess({"generate", "--no-cache", "--preset", folder_.at("best.json"),
                                        "--set", "fill.mode=off", "--bsp", NavgenFolder::sampleMap(), "--out",
                                        folder_.at("n.nav"), NavgenFolder::sample()});
        QVERIFY2(made.code == 0, made.err);
        const auto html = file("t.html");
        for (const auto* part : {"<svg", "Why: term by term", "nodes.radius", "Few bots stuck",
                                 "What mattered", "Scores by generation", "(95 %)", "</html>"}) {
            QVERIFY2(html.contains(part), part);
        }
        QVERIFY(!html.contains("http"));  // nothing is loaded from elsewhere
    }

    void threadsDoNotMatter() {
        for (const auto* jobs : {"1", "3"}) {
            const auto name = QString("t%1").arg(jobs);
            const auto run = runInProcess(words(
                name + ".json", {"--budget", "12", "--jobs", jobs, "--out", folder_.at(name + ".preset"),
                                 "--report", folder_.at(name + ".html")}));
            QVERIFY2(run.code == 0, run.err);
        }
        QVERIFY(!file("t1.json").isEmpty());
        QCOMPARE(file("t3.json"), file("t1.json"));
        QCOMPARE(file("t3.html"), file("t1.html"));
        QCOMPARE(file("t3.preset"), file("t1.preset"));
    }

    void stoppedAndContinuedIsTheSame() {
        std::stop_source stop;
        std::atomic<bool> done = false;
        NavgenRun stopped;
        std::thread worker([&] {
            stopped = runInProcess(words("s.json", {"--budget", "10000"}), stop.get_token());
            done = true;
        });
        while (!done && !std::filesystem::exists(folder_.at("s.json"))) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        stop.request_stop();
        worker.join();
        QCOMPARE(stopped.code, 130);
        QVERIFY2(stopped.err.contains("s.json"), stopped.err);
        const auto judged = file("s.json").count("\"number\": ");
        QVERIFY(judged > 0);
        const auto budget = std::to_string(judged + 9);
        const auto continued = runInProcess(words("s.json", {"--budget", budget}));
        QVERIFY2(continued.code == 0, continued.err);
        QVERIFY2(continued.err.contains("continuing"), continued.err);
        const auto whole = runInProcess(words("w.json", {"--budget", budget}));
        QVERIFY2(whole.code == 0, whole.err);
        QCOMPARE(file("s.json"), file("w.json"));
        QCOMPARE(continued.out, whole.out);
    }

    void shardsGiveTheSame() {
        // One round here: the candidates of the first generation.
        const auto local = runInProcess(words("l.json", {"--budget", "1"}));
        QVERIFY2(local.code == 0, local.err);
        const auto asked = runInProcess(words("c.json", {"--ask", "2"}));
        QVERIFY2(asked.code == 0, asked.err);
        QVERIFY(asked.out.contains("c.1.json: 3 candidates"));
        QVERIFY(asked.out.contains("c.2.json: 2 candidates"));
        std::vector<std::string> tell{"--tell"};
        for (const QString number : {"2", "1"}) {
            const auto judged =
                runInProcess(words("c.json", {"--evaluate", folder_.at("c." + number + ".json"), "--out",
                                              folder_.at("r" + number + ".json")}));
            QVERIFY2(judged.code == 0, judged.err);
            tell.push_back(folder_.at("r" + number + ".json"));
        }
        const auto first = runInProcess(words("c.json", {tell[0], tell[1]}));
        QVERIFY2(first.code == 0, first.err);
        QVERIFY2(first.out.contains("2 candidates are judged, 3 are open"), first.out);
        const auto before = file("c.json");
        const auto twice = runInProcess(words("c.json", {tell[0], tell[1]}));
        QCOMPARE(twice.code, 2);
        QVERIFY2(twice.err.contains("answered already"), twice.err);
        QCOMPARE(file("c.json"), before);
        const auto second = runInProcess(words("c.json", {tell[0], tell[2]}));
        QVERIFY2(second.code == 0, second.err);
        QCOMPARE(file("c.json"), file("l.json"));
    }

    void statesOfOthersAreLeftAlone_data() {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::addColumn<QStringList>("more");
        QTest::addColumn<QString>("says");
        QTest::newRow("version") << QByteArray("\"version\": 1") << QByteArray("\"version\": 9")
                                 << QStringList() << "version";
        QTest::newRow("seed") << QByteArray() << QByteArray() << QStringList{"--seed", "2"}
                              << "seed 1, not for 2";
        QTest::newRow("algorithm") << QByteArray() << QByteArray() << QStringList{"--algorithm", "genetic"}
                                   << "for cma-es, not for genetic";
        QTest::newRow("folds") << QByteArray() << QByteArray() << QStringList{"--folds", "2"}
                               << "other maps, demos";
        QTest::newRow("base") << QByteArray() << QByteArray() << QStringList{"--set", "nodes.z_split=32"}
                              << "other values";
        QTest::newRow("no JSON") << QByteArray("{") << QByteArray("}") << QStringList() << "JSON";
    }
    void statesOfOthersAreLeftAlone() {
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        QFETCH(QStringList, more);
        QFETCH(QString, says);
        QCOMPARE(runInProcess(words("t.json", {"--ask", "1"})).code, 0);
        auto state = file("t.json");
        if (!from.isEmpty()) state.replace(state.indexOf(from), from.size(), to);
        folder_.write("t.json", state);
        std::vector<std::string> extra{"--budget", "4"};
        for (const auto& word : more) extra.push_back(word.toStdString());
        const auto run = runInProcess(words("t.json", extra));
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains(says.toUtf8()), run.err);
        QVERIFY2(run.err.contains("t.json"), run.err);
        QCOMPARE(file("t.json"), state);
    }

    void shardsOfOthersAreRefused() {
        QCOMPARE(runInProcess(words("t.json", {"--ask", "1"})).code, 0);
        const auto shard = folder_.at("t.1.json");
        const auto other =
            runInProcess(words("t.json", {"--evaluate", shard, "--out", folder_.at("r"), "--folds", "2"}));
        QCOMPARE(other.code, 2);
        QVERIFY2(other.err.contains("other maps, demos"), other.err);
        QVERIFY(!folder_.names().contains("r"));
        const auto state =
            runInProcess(words("t.json", {"--evaluate", folder_.at("t.json"), "--out", folder_.at("r")}));
        QCOMPARE(state.code, 2);
        const auto noOut = runInProcess(words("t.json", {"--evaluate", shard}));
        QCOMPARE(noOut.code, 1);
    }

    /// The same whatever the threads, and when continued; the result is a character.
    void weightsAreBred() {
        const auto breed = [this](const QString& state, const std::vector<std::string>& more) {
            return runInProcess(
                commandWords({"tune", "--character", "camper", "--bsp", NavgenFolder::sampleMap(), "--nav",
                              folder_.at("nw_sample.nav"), "--state", folder_.at(state)},
                             "--seconds 10 --population 4 --tests 1 --most-tests 2", more));
        };
        const auto made = runInProcess({"generate", "--from-geometry", "--bsp", NavgenFolder::sampleMap(),
                                        "--out", folder_.at("nw_sample.nav")});
        QVERIFY2(made.code == 0, made.err);
        const auto one =
            breed("one.json", {"--budget", "20", "--jobs", "1", "--out", folder_.at("a.weights")});
        QVERIFY2(one.code == 0, one.err);
        QVERIFY2(one.out.contains("The tuned weights are better: coverage") ||
                     one.out.contains("The starting weights stay: coverage"),
                 one.out);
        QVERIFY2(one.out.contains("height.1"), one.out);
        QCOMPARE(breed("two.json", {"--budget", "8", "--jobs", "3"}).code, 0);
        const auto two = breed("two.json", {"--budget", "20", "--out", folder_.at("b.character.json")});
        QVERIFY2(two.err.contains("continuing"), two.err);
        QCOMPARE(two.out, one.out);
        QCOMPARE(file("two.json"), file("one.json"));
        QVERIFY(file("one.json").contains("\"algorithm\": \"genetic\""));
        QVERIFY(file("a.weights").startsWith("weight \"height\""));
        const auto info = runInProcess({"info", folder_.at("b.character.json")});
        QVERIFY2(info.out.contains("stay s: 10"), info.out);  // the camper's traits
        const auto otherAim = breed("two.json", {"--aim", "goals"});
        QVERIFY2(otherAim.code == 2 && otherAim.err.contains("other maps, navs or scoring"), otherAim.err);
    }

    void whoseWeightsCannotBeBred() {
        const auto nav = folder_.write("nw_sample.nav", "no nav");
        const auto refused = [this](const std::vector<std::string>& more, const char* what, int code) {
            std::vector<std::string> all{"tune", "--bsp", NavgenFolder::sampleMap(), "--state",
                                         folder_.at("t.json")};
            all.insert(all.end(), more.begin(), more.end());
            const auto run = runInProcess(all);
            QVERIFY2(run.code == code && run.err.contains(what), run.err);
            QVERIFY(!folder_.names().contains("t.json"));
        };
        refused({"--character", "regular", "--nav", nav}, "has no weights", 2);
        refused({"--character", "camper", "--nav", folder_.at("other.nav")}, "The map has no nav", 2);
        refused({"--character", "camper", "--nav", nav}, "nw_sample.nav", 2);
        refused({"--character", "camper"}, "--nav", 1);
        refused({"--character", "camper", "--nav", nav, "--ask", "2"}, "--ask", 1);
        refused({"--parameters", "nodes.radius"}, "--demos", 1);
    }

    void badWordsAreSaid() {
        const auto unknown = runInProcess(words("t.json", {"--hold-out", "elsewhere"}));
        QCOMPARE(unknown.code, 2);
        QVERIFY2(unknown.err.contains("elsewhere is held out"), unknown.err);
        const auto all = runInProcess(words("t.json", {"--hold-out", "nw_sample"}));
        QCOMPARE(all.code, 2);
        QVERIFY2(all.err.contains("No map is left to tune on"), all.err);
        const auto key =
            runInProcess({"tune", "--bsp", NavgenFolder::sampleMap(), "--demos", NavgenFolder::sample(),
                          "--parameters", "navtest.bots", "--state", folder_.at("t.json")});
        QCOMPARE(key.code, 2);
        QVERIFY2(key.err.contains("navtest.bots does not affect navs"), key.err);
        const auto rounds =
            runInProcess({"tune", "--bsp", NavgenFolder::sampleMap(), "--demos", NavgenFolder::sample(),
                          "--parameters", "rehearse.*", "--state", folder_.at("t.json")});
        QCOMPARE(rounds.code, 1);
        QVERIFY2(rounds.err.contains("--fully"), rounds.err);
        QVERIFY(folder_.names().isEmpty());
    }
};

NAVWRIGHT_TEST(TestTuneVerb);
#include "tst_tune_verb.moc"
