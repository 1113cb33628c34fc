#include <QJsonArray>
#include <QJsonDocument>
#include <QProcess>
#include <QStandardPaths>
#include <QtTest>

#include <chrono>
#include <csignal>
#include <filesystem>

#include "navgen_files.h"
#include "navgen_run.h"
#include "test_program.h"

namespace fs = std::filesystem;

/// `navgen batch`: plans that run, and what is said of them.
class TestBatchVerb : public QObject {
    Q_OBJECT

    NavgenFolder folder_;

    [[nodiscard]] NavgenRun plan(const char* engine, const std::vector<std::string>& more = {}) const {
        std::vector<std::string> words{"batch",
                                       "plan",
                                       folder_.at("demos"),
                                       folder_.at("maps"),
                                       "--engine",
                                       engine,
                                       "--out",
                                       folder_.at("plan"),
                                       "--navgen",
                                       NAVGEN_PROGRAM,
                                       "--job-threads",
                                       "1",
                                       "--set",
                                       "fill.mode=off",
                                       "--set",
                                       "rehearse.rounds=0"};
        words.insert(words.end(), more.begin(), more.end());
        return runInProcess(words);
    }
    [[nodiscard]] NavgenRun status(const std::vector<std::string>& more = {}) const {
        std::vector<std::string> words{"batch", "status", folder_.at("plan")};
        words.insert(words.end(), more.begin(), more.end());
        return runInProcess(words);
    }
    /// The exit code; -1: it did not end.
    int run(const QString& program, const QStringList& arguments) const {
        QProcess process;
        process.setWorkingDirectory(QString::fromStdString(folder_.at("plan")));
        process.setProcessChannelMode(QProcess::MergedChannels);
        // Its own job server is not this run's.
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.remove("MAKEFLAGS");
        environment.remove("MFLAGS");
        process.setProcessEnvironment(environment);
        process.start(program, arguments);
        if (!process.waitForFinished(120000)) return -1;
        if (process.exitCode() != 0) qInfo("%s", process.readAll().constData());
        return process.exitCode();
    }
    [[nodiscard]] QByteArray navOf(const std::string& folder) const {
        for (const auto& entry : fs::recursive_directory_iterator(folder)) {
            if (entry.path().extension() == ".nav") return NavgenFolder::read(entry.path());
        }
        return {};
    }
    [[nodiscard]] QByteArray directNav() const {
        const auto made = runInProcess({"generate", "--no-cache", "--bsp", NavgenFolder::sampleMap(), "--set",
                                        "fill.mode=off", "--set", "rehearse.rounds=0", "--out",
                                        folder_.at("direct.nav"), NavgenFolder::sample()});
        return made.code == 0 ? NavgenFolder::read(folder_.at("direct.nav")) : QByteArray();
    }
    [[nodiscard]] std::map<std::string, QByteArray> lists() const {
        std::map<std::string, QByteArray> lists;
        for (const auto& entry : fs::directory_iterator(folder_.at("plan/lists")))
            lists[entry.path().filename()] = NavgenFolder::read(entry.path());
        return lists;
    }

  private slots:
    void init() const {
        folder_.clear();
        fs::create_directories(folder_.at("demos"));
        fs::create_directories(folder_.at("maps"));
        for (const auto& entry : fs::directory_iterator(NavgenFolder::sample())) {
            const auto name = entry.path().filename().string();
            if (name.starts_with("sample_"))
                folder_.write(QString::fromStdString("demos/" + name), NavgenFolder::read(entry.path()));
        }
        folder_.write("maps/nw_sample.bsp", NavgenFolder::read(NavgenFolder::sampleMap()));
        folder_.write("maps/never_played.bsp", NavgenFolder::read(NavgenFolder::sampleMap()) + "x");
    }

    void everyEngineGetsItsScripts_data() {
        QTest::addColumn<QByteArray>("engine");
        QTest::addColumn<QStringList>("files");
        QTest::newRow("make") << QByteArray("make") << QStringList{"Makefile"};
        QTest::newRow("parallel") << QByteArray("parallel") << QStringList{"parallel.sh"};
        QTest::newRow("slurm") << QByteArray("slurm") << QStringList{"slurm.sh", "slurm-task.sh"};
        QTest::newRow("snakemake") << QByteArray("snakemake")
                                   << QStringList{"Snakefile", "profile/config.yaml"};
    }
    void everyEngineGetsItsScripts() {
        QFETCH(QByteArray, engine);
        QFETCH(QStringList, files);
        const auto made = plan(engine, {"--shards", "3"});
        QVERIFY2(made.code == 0 && made.out.contains("5 demos"), made.out + made.err);
        for (const auto& name : files + QStringList{"shard.sh", "map.sh", "settings.sh", "manifest.json"}) {
            const auto file = folder_.at("plan/" + name);
            QVERIFY2(!NavgenFolder::read(file).isEmpty(), qPrintable(name));
            if (name.endsWith(".sh")) QCOMPARE(run("sh", {"-n", QString::fromStdString(file)}), 0);
        }
        const auto said = status();
        QCOMPARE(said.code, 75);
        QVERIFY2(said.out.contains("shards: 0 of 3 done, 3 waiting"), said.out);
    }

    void aPlanOfMakeMakesTheNavOfTheDemos() {
        if (QStandardPaths::findExecutable("make").isEmpty()) QSKIP("make is not installed");
        folder_.write("demos/bad.mvd2", "this is no demo");
        QVERIFY(plan("make", {"--shards", "3"}).code == 0);
        QCOMPARE(run("make", {"-k", "-j2"}), 0);
        QVERIFY(!directNav().isEmpty());
        QCOMPARE(navOf(folder_.at("plan/navs")), directNav());
        const auto said = status();
        QCOMPARE(said.code, 0);
        QVERIFY2(said.out.contains("shards: 3 of 3 done; 1 demo cannot be read"), said.out);
        QVERIFY2(said.out.contains("no demo shows it"), said.out);
        const auto json = QJsonDocument::fromJson(status({"--json"}).out);
        QCOMPARE(json["shards"].toArray().size(), 3);
        // Nothing is left to do.
        QVERIFY(plan("make").code == 0);
        QCOMPARE(run("make", {"-q"}), 0);
    }

    void aPlanOfParallelDoesTheSame() {
        if (QStandardPaths::findExecutable("parallel").isEmpty()) QSKIP("GNU parallel is not installed");
        QVERIFY(plan("parallel", {"--shards", "2"}).code == 0);
        QCOMPARE(run(QString::fromStdString(folder_.at("plan/parallel.sh")), {"--jobs", "2"}), 0);
        QCOMPARE(navOf(folder_.at("plan/navs")), directNav());
    }

    void newDemosLeaveTheOthersWhereTheyAre() {
        QVERIFY(plan("make", {"--shards", "4"}).code == 0);
        const auto before = lists();
        folder_.write("demos/a_new_one.mvd2",
                      NavgenFolder::read(NavgenFolder::sample() + "/sample_1.mvd2") + "x");
        QVERIFY(plan("make").code == 0);
        const auto after = lists();
        QCOMPARE(after.size(), std::size_t{4});
        int changed = 0;
        for (const auto& [name, list] : after) {
            if (list == before.at(name)) continue;
            ++changed;
            auto without = list;
            without.replace(QByteArray::fromStdString(folder_.at("demos/a_new_one.mvd2") + "\n"), "");
            QCOMPARE(without, before.at(name));
        }
        QCOMPARE(changed, 1);
    }

    void aFailureIsSaidWithItsReason() {
        QVERIFY(plan("make", {"--shards", "2"}).code == 0);
        const auto shard = QString::fromStdString(folder_.at("plan/shard.sh"));
        fs::rename(folder_.at("maps"), folder_.at("away"));
        QCOMPARE(run(shard, {"shard-00001"}), 2);
        auto said = status();
        QCOMPARE(said.code, 2);
        QVERIFY2(said.out.contains("shard-00001 failed: ") && said.out.contains("does not exist"), said.out);
        // The other shard does not suffer, nor does the first once the cause is gone.
        fs::rename(folder_.at("away"), folder_.at("maps"));
        QCOMPARE(run(shard, {"shard-00002"}), 0);
        // A map does not come of a part of the demos unless asked to.
        const auto name =
            QJsonDocument::fromJson(NavgenFolder::read(folder_.at("plan/manifest.json")))["maps"]
                .toArray()[1]
                .toObject()["id"]
                .toString();
        const auto map = QString::fromStdString(folder_.at("plan/map.sh"));
        QCOMPARE(run(map, {name}), 2);
        QVERIFY2(status().out.contains("shard-00001"), status().out);
        QCOMPARE(run(shard, {"shard-00001"}), 0);
        QCOMPARE(run(map, {name}), 0);
        QCOMPARE(navOf(folder_.at("plan/navs")), directNav());
    }

    /// A list that changed counts, however wrong the clocks of the machines are that did the work.
    void newDemosAreReadWhateverTheTimesSay() {
        if (QStandardPaths::findExecutable("make").isEmpty()) QSKIP("make is not installed");
        const auto added = folder_.at("demos/sample_5.mvd2");
        const auto bytes = NavgenFolder::read(added);
        QVERIFY(!bytes.isEmpty());
        fs::remove(added);
        QVERIFY(plan("make", {"--shards", "2"}).code == 0);
        QCOMPARE(run("make", {"-k", "-j2"}), 0);
        const auto before = navOf(folder_.at("plan/navs"));
        const auto ahead = fs::file_time_type::clock::now() + std::chrono::hours(24);
        for (const char* made : {"plan/votes", "plan/logs", "plan/navs"}) {
            for (const auto& entry : fs::recursive_directory_iterator(folder_.at(made))) {
                if (entry.is_regular_file()) fs::last_write_time(entry.path(), ahead);
            }
        }
        folder_.write("demos/sample_5.mvd2", bytes);
        QVERIFY(plan("make").code == 0);
        QCOMPARE(run("make", {"-k", "-j2"}), 0);
        const auto after = navOf(folder_.at("plan/navs"));
        QVERIFY(after != before && after == directNav());
    }

    /// Scripts and all that they started, at once.
    void killedScriptsComeToTheSameEnd() {
        if (QStandardPaths::findExecutable("setsid").isEmpty()) QSKIP("setsid is not installed");
        QVERIFY(plan("make", {"--shards", "1"}).code == 0);
        const auto map = QJsonDocument::fromJson(NavgenFolder::read(folder_.at("plan/manifest.json")))["maps"]
                             .toArray()[1]
                             .toObject()["id"]
                             .toString();
        const auto script = [&](const char* name) { return QString::fromStdString(folder_.at(name)); };
        const auto strike = [](const QString& program, const QString& task, int milliseconds) {
            QProcess process;
            process.start("setsid", {program, task});
            if (!process.waitForStarted()) return false;
            QTest::qSleep(milliseconds);
            ::kill(-static_cast<pid_t>(process.processId()), SIGKILL);
            return process.waitForFinished(30000);
        };
        for (const int milliseconds : {3, 10, 25, 60, 120, 250}) {
            fs::remove_all(folder_.at("plan/votes"));
            fs::remove_all(folder_.at("plan/navs"));
            fs::remove_all(folder_.at("plan/merged"));
            QVERIFY(strike(script("plan/shard.sh"), "shard-00001", milliseconds));
            QCOMPARE(run(script("plan/shard.sh"), {"shard-00001"}), 0);
            QVERIFY(strike(script("plan/map.sh"), map, milliseconds));
            QCOMPARE(run(script("plan/map.sh"), {map}), 0);
            QCOMPARE(navOf(folder_.at("plan/navs")), directNav());
        }
    }

    void aStoppedShardGoesOn() {
        QVERIFY(plan("make", {"--shards", "1"}).code == 0);
        for (const int milliseconds : {5, 30, 80, 150}) {
            fs::remove_all(folder_.at("plan/votes"));
            QProcess process;
            process.start(QString::fromStdString(folder_.at("plan/shard.sh")), {"shard-00001"});
            QVERIFY(process.waitForStarted());
            QTest::qSleep(milliseconds);
            ::kill(static_cast<pid_t>(process.processId()), SIGTERM);
            QVERIFY(process.waitForFinished(30000));
            const auto code = process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
            QVERIFY2(code == 75 || code == 0 || code == -1, QByteArray::number(code));
            QCOMPARE(run(QString::fromStdString(folder_.at("plan/shard.sh")), {"shard-00001"}), 0);
        }
        QVERIFY2(status().out.contains("shards: 1 of 1 done"), status().out);
    }
};

NAVWRIGHT_TEST(TestBatchVerb);
#include "tst_batch_verb.moc"
