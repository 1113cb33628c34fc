#include <QJsonArray>
#include <QJsonDocument>
#include <QProcess>
#include <QStandardPaths>
#include <QSysInfo>
#include <QtTest>

#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>

#include "command_words.h"
#include "navgen_files.h"
#include "navgen_run.h"
#include "sanitizers.h"
#include "test_program.h"

namespace fs = std::filesystem;

/// `navgen batch`: plans that run, and what is said of them.
class TestBatchVerb : public QObject {
    Q_OBJECT

    NavgenFolder folder_;

    [[nodiscard]] NavgenRun plan(const char* engine, const std::vector<std::string>& more = {},
                                 const std::string& navgen = NAVGEN_PROGRAM) const {
        return runInProcess(
            commandWords({"batch", "plan", folder_.at("demos"), folder_.at("maps"), "--engine", engine,
                          "--out", folder_.at("plan"), "--navgen", navgen},
                         "--job-threads 1 --set fill.mode=off --set rehearse.rounds=0", more));
    }
    [[nodiscard]] NavgenRun status(const std::vector<std::string>& more = {}) const {
        return runInProcess(commandWords({"batch", "status", folder_.at("plan")}, {}, more));
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
    /// The id of the map that the demos are of.
    [[nodiscard]] std::string mapId() const {
        for (const auto& map :
             QJsonDocument::fromJson(NavgenFolder::read(folder_.at("plan/manifest.json")))["maps"]
                 .toArray()) {
            if (map.toObject()["name"].toString() != "nw_sample") continue;
            return map.toObject()["id"].toString().toStdString();
        }
        return {};
    }
    /// What status says of a shard or map: "state: reason".
    [[nodiscard]] QByteArray stateOf(const std::string& task) const {
        const auto all = QJsonDocument::fromJson(status({"--json"}).out);
        for (const auto* kind : {"shards", "maps"}) {
            for (const auto& row : all[kind].toArray()) {
                const auto one = row.toObject();
                if (one["name"].toString().toStdString() != task) continue;
                return (one["state"].toString() + ": " + one["reason"].toString()).toUtf8();
            }
        }
        return "not there";
    }
    /// A navgen whose `verb` says its process number in the file `process` and goes on until it is ended.
    [[nodiscard]] std::string endless(const std::string& verb) const {
        const auto file = folder_.write(
            "endless", QByteArray::fromStdString(
                           "#!/bin/sh\n[ \"$1\" = " + verb + " ] || exec " + NAVGEN_PROGRAM +
                           " \"$@\"\necho waiting >&2\necho $$ >" + folder_.at("process.new") + "\nmv " +
                           folder_.at("process.new") + " " + folder_.at("process") + "\nexec sleep 300\n"));
        fs::permissions(file, fs::perms::owner_all);
        fs::remove(folder_.at("process"));
        return file;
    }
    /// The process number that endless() said; 0: none in time.
    [[nodiscard]] pid_t endlessProcess() const {
        const auto said = [&] { return NavgenFolder::read(folder_.at("process")); };
        static_cast<void>(QTest::qWaitFor([&] { return !said().isEmpty(); }, kHangMilliseconds));
        return said().trimmed().toInt();
    }
    [[nodiscard]] static bool endsSoon(pid_t process) {
        return QTest::qWaitFor([&] { return ::kill(process, 0) != 0; }, 10000);
    }
    /// Starts a program of the plan whose shards or maps never end, and ends it by this signal. The exit
    /// code; -1: ended by the signal, or not at all.
    int endedBy(int signal, const QString& program, const QStringList& arguments, pid_t& child,
                QByteArray& running, const std::string& task) const {
        QProcess process;
        process.setWorkingDirectory(QString::fromStdString(folder_.at("plan")));
        process.setProcessChannelMode(QProcess::MergedChannels);
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.remove("MAKEFLAGS");
        environment.remove("MFLAGS");
        environment.insert("BEAT", "1");
        process.setProcessEnvironment(environment);
        process.start(program, arguments);
        if (!process.waitForStarted()) return -1;
        child = endlessProcess();
        running = stateOf(task);
        ::kill(static_cast<pid_t>(process.processId()), signal);
        if (!process.waitForFinished(60000)) return -1;
        return process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
    }
    [[nodiscard]] static QByteArray here() { return QSysInfo::machineHostName().toUtf8(); }
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

    /// What is made from something else than there is now is not called done.
    void whatChangedSinceIsSaid() {
        if (QStandardPaths::findExecutable("make").isEmpty()) QSKIP("make is not installed");
        QVERIFY(plan("make", {"--shards", "1"}).code == 0);
        QCOMPARE(run("make", {"-k", "-j2"}), 0);
        QCOMPARE(status().code, 0);
        const auto map = mapId();
        const auto nav = folder_.at(QString::fromStdString("plan/navs/" + map + "/nw_sample.nav"));
        const auto votes = folder_.at(QString::fromStdString("plan/votes/shard-00001/" + map + ".votes"));
        const auto changed = [&](const std::string& file, auto change, const std::string& task,
                                 const QByteArray& says) {
            const auto before = NavgenFolder::read(file);
            const auto time = fs::last_write_time(file);
            change(before);
            const auto state = stateOf(task);
            const auto code = status().code;
            folder_.write(QString::fromStdString(fs::relative(file, folder_.path())), before);
            fs::last_write_time(file, time);
            if (state != says || code != 75) qWarning("%s, %d", state.constData(), code);
            return state == says && code == 75 && status().code == 0;
        };
        const auto longer = [&](const std::string& file) {
            return [this, file](const QByteArray& bytes) {
                folder_.write(QString::fromStdString(fs::relative(file, folder_.path())), bytes + "x");
            };
        };
        const auto gone = [&](const std::string& file) {
            return [file](const QByteArray&) { fs::remove(file); };
        };
        const auto demo = folder_.at("demos/sample_1.mvd2"), bsp = folder_.at("maps/nw_sample.bsp");
        QVERIFY(changed(demo, longer(demo), "shard-00001", "stale: demos"));
        QVERIFY(changed(demo, longer(demo), map, "stale: votes are not all there"));
        QVERIFY(changed(demo, gone(demo), "shard-00001", "stale: demos"));
        QVERIFY(changed(bsp, longer(bsp), map, "stale: map"));
        QVERIFY(changed(votes, gone(votes), "shard-00001", "stale: its votes are gone"));
        QVERIFY(changed(nav, gone(nav), map, "stale: its nav is gone"));
        // The other content of a shard's votes.
        const auto report = folder_.at("plan/votes/shard-00001/votes-report.json");
        QVERIFY(changed(
            report,
            [&](QByteArray bytes) {
                folder_.write("plan/votes/shard-00001/votes-report.json",
                              bytes.replace("\"digest\": \"", "\"digest\": \"0"));
            },
            map, "stale: votes"));
        for (const auto& [home, task] :
             {std::pair<std::string, std::string>{"votes/shard-00001", "shard-00001"},
              {"navs/" + map, map}}) {
            const auto name = QString::fromStdString("plan/" + home + "/made-from");
            QVERIFY(changed(
                folder_.at(name),
                [&](QByteArray bytes) { folder_.write(name, bytes.replace("pipeline", "pipelines")); }, task,
                "stale: program"));
        }
        // What stands in place of the map's entities, as the script's navgen takes it.
        for (const auto& [name, bytes] :
             {std::pair<QString, QByteArray>{"maps/nw_sample.ent", "{ \"classname\" \"worldspawn\" }\n"},
              {"maps/nw_sample.bsp.override", QByteArray("\4\0\0\0\1\0\0\0{", 9)}}) {
            folder_.write(name, bytes);
            QCOMPARE(stateOf(map), QByteArray("stale: map"));
            fs::remove(folder_.at(name));
            QVERIFY2(status().code == 0, status().out);
        }
        // A demo and a map that no plan knows of.
        folder_.write("demos/a_new_one.mvd2", NavgenFolder::read(demo) + "x");
        folder_.write("maps/later.bsp", NavgenFolder::read(bsp));
        QCOMPARE(status().code, 75);
        QVERIFY2(status().out.contains("1 demo and 1 map are not in the plan"), status().out);
    }

    void changedParametersMakeTheNavsAnew() {
        if (QStandardPaths::findExecutable("make").isEmpty()) QSKIP("make is not installed");
        QVERIFY(plan("make", {"--shards", "2"}).code == 0);
        QCOMPARE(run("make", {"-k", "-j2"}), 0);
        const auto before = navOf(folder_.at("plan/navs"));
        QVERIFY(plan("make", {"--set", "nodes.radius=90"}).code == 0);
        const auto said = status();
        QCOMPARE(said.code, 75);
        QVERIFY2(said.out.contains("shards: 2 of 2 done\n"), said.out);
        QCOMPARE(stateOf(mapId()), QByteArray("stale: it must be made again"));
        QCOMPARE(run("make", {"-k", "-j2"}), 0);
        QCOMPARE(status().code, 0);
        QVERIFY(navOf(folder_.at("plan/navs")) != before);
        QVERIFY(plan("make").code == 0);
        QCOMPARE(run("make", {"-k", "-j2"}), 0);
        QCOMPARE(navOf(folder_.at("plan/navs")), before);
        // Votes that were cast otherwise are not thrown away unasked.
        const auto settings = NavgenFolder::read(folder_.at("plan/settings.sh"));
        const auto refused = plan("make", {"--set", "votes.spacing=64"});
        QCOMPARE(refused.code, 2);
        QVERIFY2(refused.err.contains("votes.spacing") && refused.err.contains("another folder"),
                 refused.err);
        QCOMPARE(NavgenFolder::read(folder_.at("plan/settings.sh")), settings);
        QCOMPARE(status().code, 0);
        // A preset is read again.
        const auto preset = folder_.write(
            "mine.json", NavgenFolder::read(NAVWRIGHT_SOURCE_DIR "/resources/presets/literal.json"));
        fs::remove_all(folder_.at("plan"));
        QVERIFY(plan("make", {"--preset", preset}).code == 0);
        QCOMPARE(run("make", {"-k", "-j2"}), 0);
        QCOMPARE(status().code, 0);
        fs::copy_file(NAVWRIGHT_SOURCE_DIR "/resources/presets/dense.json", preset,
                      fs::copy_options::overwrite_existing);
        QVERIFY2(stateOf(mapId()).startsWith("stale: parameters"), stateOf(mapId()));
    }

    void aMapThatComesLaterGetsItsNav() {
        if (QStandardPaths::findExecutable("make").isEmpty()) QSKIP("make is not installed");
        fs::rename(folder_.at("maps/nw_sample.bsp"), folder_.at("nw_sample.bsp"));
        QVERIFY(plan("make", {"--shards", "2"}).code == 0);
        QCOMPARE(run("make", {"-k", "-j2"}), 0);
        QCOMPARE(status().code, 0);
        fs::rename(folder_.at("nw_sample.bsp"), folder_.at("maps/nw_sample.bsp"));
        QVERIFY(plan("make").code == 0);
        QVERIFY2(status().out.contains("shards: 0 of 2 done, 2 stale"), status().out);
        QCOMPARE(run("make", {"-k", "-j2"}), 0);
        QVERIFY2(status().code == 0, status().out);
        QCOMPARE(navOf(folder_.at("plan/navs")), directNav());
        // One that no demo is of leaves all votes as they are.
        folder_.write("maps/nobody.bsp", NavgenFolder::read(NavgenFolder::sampleMap()));
        QVERIFY(plan("make").code == 0);
        QVERIFY2(status().out.contains("shards: 2 of 2 done\n"), status().out);
    }

    void aPathOfNavgenIsWhole() {
        const auto path = fs::relative(NAVGEN_PROGRAM);
        QVERIFY(plan("make", {}, path.string()).code == 0);
        const auto line = "NAVGEN='" + fs::canonical(NAVGEN_PROGRAM).string() + "'\n";
        const auto settings = NavgenFolder::read(folder_.at("plan/settings.sh"));
        QVERIFY2(settings.contains(QByteArray::fromStdString(line)), settings);
        // One that PATH has is looked for on each machine.
        QVERIFY(plan("make", {}, "navgen").code == 0);
        QVERIFY(NavgenFolder::read(folder_.at("plan/settings.sh")).contains("NAVGEN='navgen'\n"));
    }

    void whatASignalEndsIsSaidAndLeavesNothingRunning_data() {
        QTest::addColumn<QString>("program");
        QTest::addColumn<QString>("verb");
        QTest::addColumn<int>("signal");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("says");
        const std::pair<int, const char*> ends[] = {{SIGTERM, "ended by SIGTERM"},
                                                    {SIGINT, "ended by SIGINT"},
                                                    {SIGHUP, "ended by SIGHUP"},
                                                    {SIGKILL, "killed"}};
        for (const auto& [signal, says] : ends) {
            for (const auto* verb : {"votes", "generate"}) {
                QTest::addRow("%s, %s", verb, says)
                    << (verb[0] == 'v' ? "shard.sh" : "map.sh") << verb << signal
                    << (signal == SIGKILL ? -1 : 75) << QByteArray("stopped: ") + says + " on " + here();
            }
        }
        QTest::newRow("make") << "make" << "votes" << SIGTERM << -1
                              << QByteArray("stopped: ended by SIGTERM on ") + here();
        QTest::newRow("parallel") << "parallel.sh" << "votes" << SIGTERM << 75
                                  << QByteArray("stopped: ended by SIGTERM on ") + here();
    }
    void whatASignalEndsIsSaidAndLeavesNothingRunning() {
        QFETCH(QString, program);
        QFETCH(QString, verb);
        QFETCH(int, signal);
        QFETCH(int, code);
        QFETCH(QByteArray, says);
        const auto tool = program.section('.', 0, 0);
        const bool isTool = tool == "make" || tool == "parallel";
        if (isTool && QStandardPaths::findExecutable(tool).isEmpty()) QSKIP("it is not installed");
        QVERIFY(plan(tool == "parallel" ? "parallel" : "make", {"--shards", "1"}).code == 0);
        if (verb == "generate")
            QCOMPARE(run(QString::fromStdString(folder_.at("plan/shard.sh")), {"shard-00001"}), 0);
        QVERIFY(plan(tool == "parallel" ? "parallel" : "make", {}, endless(verb.toStdString())).code == 0);
        const auto task = verb == "generate" ? mapId() : std::string("shard-00001");
        pid_t child = 0;
        QByteArray running;
        const auto path =
            program.endsWith(".sh") ? QString::fromStdString(folder_.at("plan/" + program)) : program;
        QStringList words{"-k"};
        if (program.endsWith(".sh"))
            words = isTool ? QStringList() : QStringList{QString::fromStdString(task)};
        QCOMPARE(endedBy(signal, path, words, child, running, task), code);
        QVERIFY(child > 0);
        QVERIFY2(running.startsWith("running: on " + here() + ", process "), running);
        QVERIFY(endsSoon(child));
        QVERIFY2(QTest::qWaitFor([&] { return stateOf(task) == says; }, 5000), stateOf(task));
        // A plan that is written anew does not take it for running, nor for done.
        QVERIFY(plan(tool == "parallel" ? "parallel" : "make").code == 0);
        QCOMPARE(stateOf(task), says);
        if (isTool) return;
        QCOMPARE(run(path, words), 0);
        QCOMPARE(stateOf(task), QByteArray("done: "));
    }

    /// Slurm's jobs ask to be run again, but not when somebody has cancelled them.
    void whatSlurmCancelledDoesNotComeBack_data() {
        QTest::addColumn<QByteArray>("state");
        QTest::addColumn<bool>("again");
        QTest::newRow("stopped before its time is up") << QByteArray("RUNNING") << true;
        QTest::newRow("scancel") << QByteArray("COMPLETING") << false;
        QTest::newRow("no answer") << QByteArray() << false;
    }
    void whatSlurmCancelledDoesNotComeBack() {
        QFETCH(QByteArray, state);
        QFETCH(bool, again);
        QVERIFY(plan("slurm", {"--shards", "1"}).code == 0);
        folder_.write("plan/shard.sh", "#!/bin/sh\nexit 75\n");
        fs::create_directories(folder_.at("bin"));
        const auto program = folder_.write(
            "bin/scontrol", "#!/bin/sh\n[ \"$1\" = requeue ] || exec echo 'JobId=8 JobState=" + state +
                                " Reason=None'\necho \"$2\" >>\"$SLURM_SUBMIT_DIR/requeued\"\n");
        fs::permissions(program, fs::perms::owner_all);
        QProcess process;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert("PATH",
                           QString::fromStdString(folder_.at("bin")) + ":" + environment.value("PATH"));
        environment.insert("SLURM_SUBMIT_DIR", QString::fromStdString(folder_.at("plan")));
        environment.insert("SLURM_ARRAY_JOB_ID", "7");
        environment.insert("SLURM_ARRAY_TASK_ID", "1");
        environment.insert("SLURM_JOB_ID", "8");
        process.setProcessEnvironment(environment);
        process.start(QString::fromStdString(folder_.at("plan/slurm-task.sh")), {"shard.sh", "shards", "0"});
        QVERIFY(process.waitForFinished(30000));
        QCOMPARE(process.exitCode(), 75);
        QCOMPARE(NavgenFolder::read(folder_.at("plan/requeued")), again ? QByteArray("7_1\n") : QByteArray());
    }

    /// Whether another machine is at it shows in how long ago its script touched its note.
    void scriptsOfOtherMachinesAreSaid() {
        QVERIFY(plan("make", {"--shards", "1"}).code == 0);
        const auto note = folder_.write("plan/logs/shard-00001.run", "elsewhere 1 1\n");
        QCOMPARE(stateOf("shard-00001"), QByteArray("running: on elsewhere, process 1"));
        fs::last_write_time(note, fs::file_time_type::clock::now() - std::chrono::minutes(6));
        QCOMPARE(stateOf("shard-00001"), QByteArray("stopped: killed on elsewhere"));
        // A process that has the number of one that is gone.
        folder_.write("plan/logs/shard-00001.run",
                      here() + " " + QByteArray::number(static_cast<int>(::getpid())) + " 1\n");
        QCOMPARE(stateOf("shard-00001"), QByteArray("stopped: killed on " + here()));
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
        const auto name = QString::fromStdString(mapId());
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
        const auto said = status();
        QVERIFY2(said.code == 75 && said.out.contains("1 stale"), said.out);
        QCOMPARE(stateOf(mapId()), QByteArray("stale: it must be made again"));
        QCOMPARE(run("make", {"-k", "-j2"}), 0);
        const auto after = navOf(folder_.at("plan/navs"));
        QVERIFY(after != before && after == directNav());
        QVERIFY2(status().code == 0, status().out);
    }

    /// Scripts and all that they started, at once.
    void killedScriptsComeToTheSameEnd() {
        if (QStandardPaths::findExecutable("setsid").isEmpty()) QSKIP("setsid is not installed");
        QVERIFY(plan("make", {"--shards", "1"}).code == 0);
        const auto map = QString::fromStdString(mapId());
        const auto script = [&](const char* name) { return QString::fromStdString(folder_.at(name)); };
        const auto strike = [](const QString& program, const QString& task, int milliseconds) {
            QProcess process;
            process.start("setsid", {program, task});
            if (!process.waitForStarted()) return false;
            QTest::qSleep(milliseconds);
            ::kill(-static_cast<pid_t>(process.processId()), SIGKILL);
            return process.waitForFinished(30000);
        };
        // Nothing of it runs any more, and it is done only if it came to its end before.
        const auto said = [&](const std::string& task, const std::string& made) {
            const auto other = fs::exists(made + "/made-from") ? "done: " : "waiting: ";
            // What was killed holds its locks until the system has cleaned up.
            return QTest::qWaitFor(
                [&] {
                    const auto state = stateOf(task);
                    return state == other || state == "stopped: killed on " + here();
                },
                5000);
        };
        const auto direct = directNav();
        for (const int milliseconds : {3, 10, 25, 60, 120, 250}) {
            for (const char* made : {"plan/votes", "plan/navs", "plan/merged", "plan/logs"})
                fs::remove_all(folder_.at(made));
            QVERIFY(strike(script("plan/shard.sh"), "shard-00001", milliseconds));
            QVERIFY2(said("shard-00001", folder_.at("plan/votes/shard-00001")), stateOf("shard-00001"));
            QCOMPARE(run(script("plan/shard.sh"), {"shard-00001"}), 0);
            QCOMPARE(stateOf("shard-00001"), QByteArray("done: "));
            QVERIFY(strike(script("plan/map.sh"), map, milliseconds));
            QVERIFY2(said(map.toStdString(), folder_.at("plan/navs/" + map)), stateOf(map.toStdString()));
            QCOMPARE(run(script("plan/map.sh"), {map}), 0);
            QCOMPARE(stateOf(map.toStdString()), QByteArray("done: "));
            QCOMPARE(navOf(folder_.at("plan/navs")), direct);
        }
    }

    void aStoppedShardGoesOn() {
        QVERIFY(plan("make", {"--shards", "1"}).code == 0);
        for (const int milliseconds : {5, 30, 80, 150}) {
            for (const char* made : {"plan/votes", "plan/logs"}) fs::remove_all(folder_.at(made));
            QProcess process;
            process.start(QString::fromStdString(folder_.at("plan/shard.sh")), {"shard-00001"});
            QVERIFY(process.waitForStarted());
            QTest::qSleep(milliseconds);
            ::kill(static_cast<pid_t>(process.processId()), SIGTERM);
            QVERIFY(process.waitForFinished(30000));
            const auto code = process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
            // Before it had begun the signal ends the script itself.
            const bool begun = fs::exists(folder_.at("plan/logs/shard-00001.code"));
            QVERIFY2(begun ? code == 75 || code == 0 : code == -1, QByteArray::number(code));
            const auto says = !begun      ? "waiting: "
                              : code == 0 ? "done: "
                                          : "stopped: ended by SIGTERM on " + here();
            QCOMPARE(stateOf("shard-00001"), says);
            QCOMPARE(run(QString::fromStdString(folder_.at("plan/shard.sh")), {"shard-00001"}), 0);
        }
        QVERIFY2(status().out.contains("shards: 1 of 1 done"), status().out);
    }
};

NAVWRIGHT_TEST(TestBatchVerb);
#include "tst_batch_verb.moc"
