#include <QtTest>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>

#include "navgen_files.h"
#include "navgen_run.h"
#include "rotation/rotation_folder.h"
#include "test_program.h"

using namespace navwright;

namespace fs = std::filesystem;

/// `navgen rotation`: from two folders to navs, reports and an index.
class TestRotationVerb : public QObject {
    Q_OBJECT

    NavgenFolder folder_;

    [[nodiscard]] std::vector<std::string> words(const std::string& out) const {
        return {"rotation",
                folder_.at("demos"),
                folder_.at("maps"),
                "--out",
                out,
                "-j1",
                "--no-pictures",
                "--set",
                "fill.mode=off",
                "--set",
                "rehearse.rounds=0",
                "--set",
                "navtest.duration=60",
                "--set",
                "navtest.max_duration=60"};
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

        // The nav is that of the demos.
        const auto direct = runInProcess({"generate", "--no-cache", "--bsp", folder_.at("maps/nw_sample.bsp"),
                                          "--set", "fill.mode=off", "--set", "rehearse.rounds=0", "--set",
                                          "navtest.duration=60", "--set", "navtest.max_duration=60", "--out",
                                          folder_.at("x.nav"), folder_.at("demos/deeper")});
        QVERIFY2(direct.code == 0, direct.err);
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

    void demosWithoutAMapAreListed() {
        fs::rename(folder_.at("maps/nw_sample.bsp"), folder_.at("maps/other.bsp"));
        const auto run = runInProcess(words(folder_.at("out")));
        QVERIFY2(run.code == 0, run.err);
        QVERIFY(content(folder_.at("out")).at("index.html").contains("nw_sample: 5 demos"));
    }

    void killedRunsComeToTheSameEnd() {
        QCOMPARE(runInProcess(words(folder_.at("whole"))).code, 0);
        const auto whole = content(folder_.at("whole"));
        for (const int milliseconds : {10, 60, 150, 300, 500, 800}) {
            fs::remove_all(folder_.at("killed"));
            auto arguments = words(folder_.at("killed"));
            arguments.insert(arguments.begin(), NAVGEN_PROGRAM);
            std::vector<char*> pointers;
            for (auto& word : arguments) pointers.push_back(word.data());
            pointers.push_back(nullptr);
            posix_spawn_file_actions_t actions;
            posix_spawn_file_actions_init(&actions);
            posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
            posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
            pid_t process = 0;
            QCOMPARE(::posix_spawn(&process, NAVGEN_PROGRAM, &actions, nullptr, pointers.data(), environ), 0);
            posix_spawn_file_actions_destroy(&actions);
            QTest::qSleep(milliseconds);
            ::kill(process, SIGKILL);
            int status = 0;
            QCOMPARE(::waitpid(process, &status, 0), process);
            const auto resumed = runInProcess(words(folder_.at("killed")));
            QVERIFY2(resumed.code == 0, resumed.err);
            auto files = content(folder_.at("killed"));
            // What a kill leaves of a file that was being written.
            std::erase_if(files, [](const auto& file) { return file.first.contains(".unsaved-"); });
            QVERIFY(files == whole);
        }
    }
};

NAVWRIGHT_TEST(TestRotationVerb);
#include "tst_rotation_verb.moc"
