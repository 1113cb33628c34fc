#include <QElapsedTimer>
#include <QProcess>
#include <QtTest>

#include <unistd.h>

#include <csignal>
#include <filesystem>

#include "command_words.h"
#include "core/base/temporary_name.h"
#include "core/output/rotation/rotation_folder.h"
#include "navgen_files.h"
#include "navgen_run.h"
#include "sanitizers.h"
#include "test_program.h"

using namespace navwright;

namespace fs = std::filesystem;

/// `navgen rotation`: from two folders to navs, reports and an index.
class TestRotationVerb : public QObject {
    Q_OBJECT

    NavgenFolder folder_;

    [[nodiscard]] std::vector<std::string> words(const std::string& out) const {
        return commandWords(
            {"rotation", folder_.at("demos"), folder_.at("maps"), "--out", out},
            "-j1 --no-pictures --set fill.mode=off --set rehearse.rounds=0 --set navtest.duration=60 "
            "--set navtest.max_duration=60");
    }
    static void start(QProcess& process, const std::vector<std::string>& words) {
        QStringList arguments;
        for (const auto& word : words) arguments << QString::fromStdString(word);
        process.setStandardOutputFile(QProcess::nullDevice());
        process.setStandardErrorFile(QProcess::nullDevice());
        process.start(NAVGEN_PROGRAM, arguments);
        if (!process.waitForStarted()) qFatal("navgen does not start");
    }
    [[nodiscard]] static std::map<std::string, QByteArray> content(const std::string& folder) {
        std::map<std::string, QByteArray> files;
        for (const auto& entry : fs::recursive_directory_iterator(folder)) {
            if (!entry.is_regular_file() || entry.path().filename() == "votes-report.json") continue;
            files[fs::relative(entry.path(), folder).string()] = NavgenFolder::read(entry.path());
        }
        return files;
    }

  private slots:
    void init() const {
        folder_.clear();
        fs::create_directories(folder_.at("demos/deeper"));
        fs::create_directories(folder_.at("maps"));
        for (const auto& entry : fs::directory_iterator(NavgenFolder::sample())) {
            const auto name = entry.path().filename().string();
            if (name.starts_with("sample_")) {
                folder_.write(QString::fromStdString("demos/deeper/" + name),
                              NavgenFolder::read(entry.path()));
            }
        }
        folder_.write("maps/nw_sample.bsp", NavgenFolder::read(NavgenFolder::sampleMap()));
    }

    void everyMapGetsANavATestAndAReport() {
        folder_.write("demos/bad.mvd2", "this is no demo");
        const auto run = runInProcess(words(folder_.at("out")));
        QCOMPARE(run.code, 2);  // for the demo that cannot be read
        QVERIFY2(run.err.contains("bad.mvd2"), run.err);
        const auto files = content(folder_.at("out"));
        const auto row =
            std::ranges::find_if(files, [](const auto& file) { return file.first.ends_with(".nav"); });
        QVERIFY(row != files.end());
        const auto place = row->first.substr(0, row->first.size() - 4);
        QVERIFY(files.contains(place + ".report.html") && files.contains(place + ".navtest.json"));
        const auto index = files.at("index.html");
        QVERIFY2(index.contains(QByteArray::fromStdString("href=\"" + place + ".report.html\"")), index);
        QVERIFY(index.contains("1 map, ") && index.contains("bad.mvd2"));

        const auto read = readRotationIndex(folder_.at("out"));
        if (!read) qFatal("%s", read.error().error().message().c_str());
        QVERIFY(read->stage == RotationStage::finished);
        QCOMPARE(read->rows.size(), std::size_t{1});
        QCOMPARE(read->rows[0].mapFile.string(), folder_.at("maps/nw_sample.bsp"));
        QCOMPARE(read->parameters.text(Param::NavtestDuration), std::string("60"));
        QCOMPARE(read->unreadable.size(), std::size_t{1});
        QVERIFY(stateOf(read->rows[0]) == RowState::failed || stateOf(read->rows[0]) == RowState::passed);
        const auto info = runInProcess({"info", folder_.at("out/index.json")});
        QVERIFY2(info.code == 0 && info.out.contains("kind: Rotation"), info.out + info.err);

        // The nav is that of the demos, and so is its strafe archive.
        const auto direct = runInProcess(
            {"generate", "--no-cache", "--bsp", folder_.at("maps/nw_sample.bsp"), "--set", "fill.mode=off",
             "--set", "rehearse.rounds=0", "--set", "navtest.duration=60", "--set", "navtest.max_duration=60",
             "--out", folder_.at("x.nav"), "--strafe", folder_.at("x.strafe"), folder_.at("demos/deeper")});
        QVERIFY2(direct.code == 0, direct.err);
        const auto archive = NavgenFolder::read(folder_.at("x.strafe"));
        QVERIFY(!archive.isEmpty() && files.at(place + ".strafe_traces") == archive);
        QVERIFY(row->second == NavgenFolder::read(folder_.at("x.nav")));
    }

    void whatIsFinishedIsNotMadeAgain() {
        QCOMPARE(runInProcess(words(folder_.at("out"))).code, 0);
        const auto before = content(folder_.at("out"));
        std::string nav;
        for (const auto& [name, bytes] : before) {
            if (name.ends_with(".nav")) nav = folder_.at("out/" + QString::fromStdString(name));
        }
        const auto written = fs::last_write_time(nav);
        const auto again = runInProcess(words(folder_.at("out")));
        QVERIFY2(again.code == 0, again.err);
        QVERIFY(fs::last_write_time(nav) == written);
        QVERIFY(content(folder_.at("out")) == before);

        // Another parameter makes another nav of the same votes.
        auto other = words(folder_.at("out"));
        other.insert(other.end(), {"--set", "nodes.radius=96"});
        const auto changed = runInProcess(other);
        QVERIFY2(changed.code == 0 && changed.out.contains("5 known before"), changed.out + changed.err);
        QVERIFY(fs::last_write_time(nav) != written);
    }

    /// Tests have no workbench beside them, so that this is what a machine without a display gives.
    void withoutPicturesThePageSaysSo() {
        auto asked = words(folder_.at("out"));
        std::erase(asked, "--no-pictures");
        const auto run = runInProcess(asked);
        QVERIFY2(run.code == 0 && run.err.contains("no picture: "), run.err);
        const auto page = content(folder_.at("out")).at("index.html");
        QVERIFY2(page.contains("Some maps have no picture: ") && page.contains(">no picture<"), page);
        QVERIFY(!page.contains("<img"));
        QCOMPARE(runInProcess(words(folder_.at("out"))).code, 0);
        QVERIFY(content(folder_.at("out")).at("index.html").contains("none were asked for"));
    }

    void aDamagedRowAndAFileThatIsGoneAreMadeAgain() {
        QCOMPARE(runInProcess(words(folder_.at("out"))).code, 0);
        const auto before = content(folder_.at("out"));
        for (const auto& [name, bytes] : before) {
            if (!name.ends_with("rotation.json") && !name.ends_with(".nav")) continue;
            folder_.write(QString::fromStdString("out/" + name), "{");
            if (name.ends_with(".nav")) fs::remove(folder_.at("out/" + QString::fromStdString(name)));
            const auto again = runInProcess(words(folder_.at("out")));
            QVERIFY2(again.code == 0, again.err);
            QVERIFY(content(folder_.at("out")) == before);
        }
    }

    void theReportReplacesNoMap() {
        const auto map = folder_.at("maps/nw_sample.bsp");
        const auto before = NavgenFolder::read(map);
        auto call = words(folder_.at("out"));
        call.insert(call.end(), {"--json-out", map});
        const auto run = runInProcess(call);
        QVERIFY2(run.code != 0 && run.err.contains("would overwrite an input"), run.err);
        QVERIFY(NavgenFolder::read(map) == before);
    }

    void demosWithoutAMapAreListed() {
        fs::rename(folder_.at("maps/nw_sample.bsp"), folder_.at("maps/other.bsp"));
        // A map is its checksum.
        folder_.write("maps/other.bsp", NavgenFolder::read(folder_.at("maps/other.bsp")) + "another map");
        const auto run = runInProcess(words(folder_.at("out")));
        QVERIFY2(run.code == 0, run.err);
        QVERIFY(content(folder_.at("out")).at("index.html").contains("nw_sample: 5 demos"));
    }

    /// Nothing else is there, either.
    void killedRunsComeToTheSameEnd() {
        QElapsedTimer time;
        time.start();
        QCOMPARE(runInProcess(words(folder_.at("whole"))).code, 0);
        const auto takes = time.elapsed();
        const auto whole = content(folder_.at("whole"));
        int killed = 0;
        for (const int share : {2, 10, 25, 45, 65, 85}) {
            fs::remove_all(folder_.at("killed"));
            QProcess process;
            start(process, words(folder_.at("killed")));
            QTest::qSleep(static_cast<int>(takes * share / 100));
            process.kill();
            QVERIFY(process.waitForFinished());
            if (process.exitStatus() == QProcess::CrashExit) ++killed;
            const auto resumed = runInProcess(words(folder_.at("killed")));
            QVERIFY2(resumed.code == 0, resumed.err);
            QVERIFY(content(folder_.at("killed")) == whole);
        }
        QVERIFY2(killed > 2, "most runs were over before they were killed");
    }

    void whatAKilledRunLeftGoes() {
        QCOMPARE(runInProcess(words(folder_.at("out"))).code, 0);
        const auto whole = content(folder_.at("out"));
        QProcess gone;
        gone.start("true", QStringList());
        QVERIFY(gone.waitForStarted());
        const auto process = std::to_string(gone.processId());
        QVERIFY(gone.waitForFinished());
        const auto leave = [&](const std::string& folder, const std::string& target) {
            auto name = temporaryName(target);
            const auto mine = '-' + std::to_string(::getpid()) + '-';
            name.replace(name.find(mine), mine.size(), '-' + process + '-');
            folder_.write(QString::fromStdString("out/" + folder + name), "half");
        };
        leave("", "index.html");
        leave("votes/", "nw_sample.votes");
        for (const auto& [name, bytes] : whole) {
            if (!name.ends_with(".nav")) continue;
            leave(fs::path(name).parent_path().string() + "/", "nw_sample.nav");
            fs::remove(folder_.at("out/" + QString::fromStdString(name)));
        }
        QCOMPARE(content(folder_.at("out")).size(), whole.size() + 2);
        QCOMPARE(runInProcess(words(folder_.at("out"))).code, 0);
        QVERIFY(content(folder_.at("out")) == whole);
    }

    /// Also while maps are made, when the votes are done.
    void twoRunsDoNotWriteTheSameFolder() {
        QProcess first;
        start(first, words(folder_.at("out")));
        // The plan is there: its demos are read.
        const auto making = [&] {
            const auto index = readRotationIndex(folder_.at("out"));
            return index && index->stage == RotationStage::making;
        };
        QTRY_VERIFY_WITH_TIMEOUT(making() || first.state() == QProcess::NotRunning, kHangMilliseconds);
        ::kill(static_cast<pid_t>(first.processId()), SIGSTOP);
        const bool stillMaking = making();
        const auto busy = runInProcess(words(folder_.at("out")));
        ::kill(static_cast<pid_t>(first.processId()), SIGCONT);
        QVERIFY2(stillMaking, "the first run was over too soon");
        QCOMPARE(busy.code, 75);
        QVERIFY2(busy.err.contains("Another run writes here") &&
                     busy.err.contains("process " + QByteArray::number(first.processId())),
                 busy.err);
        QVERIFY(first.waitForFinished(120000));
        QCOMPARE(first.exitCode(), 0);
        const auto made = content(folder_.at("out"));
        QCOMPARE(runInProcess(words(folder_.at("whole"))).code, 0);
        QVERIFY(made == content(folder_.at("whole")));
    }

    /// The nav of other parameters beside the row of these would be taken for theirs.
    void aMapsFilesAreReplacedAllOrNone() {
        QCOMPARE(runInProcess(words(folder_.at("out"))).code, 0);
        const auto before = content(folder_.at("out"));
        std::string report;
        for (const auto& [name, bytes] : before) {
            if (name.ends_with(".report.html")) report = folder_.at("out/" + QString::fromStdString(name));
        }
        // What is a folder cannot be replaced.
        fs::rename(report, folder_.at("kept"));
        fs::create_directory(report);
        auto other = words(folder_.at("out"));
        other.insert(other.end(), {"--set", "nodes.radius=96"});
        const auto failed = runInProcess(other);
        QVERIFY2(failed.code == 2 && failed.err.contains("report.html"), failed.err);
        fs::remove(report);
        fs::rename(folder_.at("kept"), report);
        const auto again = runInProcess(words(folder_.at("out")));
        QVERIFY2(again.code == 0, again.err);
        QVERIFY(content(folder_.at("out")) == before);
    }
};

NAVWRIGHT_TEST(TestRotationVerb);
#include "tst_rotation_verb.moc"
