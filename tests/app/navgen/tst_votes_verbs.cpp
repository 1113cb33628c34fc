#include <QJsonArray>
#include <QJsonDocument>
#include <QProcess>
#include <QtTest>

#include <fcntl.h>
#include <spawn.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <map>
#include <span>
#include <sstream>
#include <stop_token>

#include "core/base/digest.h"
#include "core/base/temporary_name.h"
#include "core/generate/vote_archive/voted_file.h"
#include "navgen_files.h"
#include "navgen_run.h"
#include "shared_data.h"
#include "test_program.h"

namespace fs = std::filesystem;

namespace {

using Words = std::vector<std::string>;

Words joined(Words words, const Words& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

/// A stream that asks to stop as soon as these words are written to it.
class StopAtWords : public std::stringbuf {
  public:
    StopAtWords(std::stop_source& stop, std::string words) : stop_(stop), words_(std::move(words)) {}
    [[nodiscard]] std::string text() const { return str(); }

  protected:
    std::streamsize xsputn(const char* text, std::streamsize size) override {
        const auto put = std::stringbuf::xsputn(text, size);
        if (str().contains(words_)) stop_.request_stop();
        return put;
    }

  private:
    std::stop_source& stop_;
    std::string words_;
};

/// Without what takes long and has nothing to do with where votes come from.
const Words kQuick{"--set", "fill.mode=off", "--set", "rehearse.rounds=0"};

}  // namespace

/// `navgen votes`, `merge`, and `generate --votes`.
class TestVotesVerbs : public QObject {
    Q_OBJECT

    NavgenFolder folder_;

    [[nodiscard]] NavgenRun votes(const std::string& out, const Words& demos, const Words& more = {}) const {
        return runInProcess(
            joined(joined({"votes", "--maps", NavgenFolder::sampleMap(), "--out", out}, demos), more));
    }
    [[nodiscard]] static std::string votesIn(const std::string& folder) {
        std::error_code absent;
        for (const auto& entry : fs::directory_iterator(folder, absent)) {
            if (entry.path().extension() == ".votes") return entry.path().string();
        }
        return {};
    }
    /// Whether nothing unfinished lies there.
    [[nodiscard]] static bool isClean(const std::string& folder) {
        return std::ranges::none_of(fs::directory_iterator(folder), [](const auto& entry) {
            return navwright::isTemporary(entry.path().filename().string());
        });
    }
    [[nodiscard]] static Words sampleDemos() {
        Words demos;
        for (const auto& entry : fs::directory_iterator(NavgenFolder::sample())) {
            if (entry.path().filename().string().starts_with("sample_")) demos.push_back(entry.path());
        }
        std::ranges::sort(demos);
        return demos;
    }

  private slots:
    void init() const { folder_.clear(); }

    void theNavIsTheSameAsFromTheDemos() {
        const auto made = votes(folder_.at("votes"), {NavgenFolder::sample()});
        QVERIFY2(made.code == 0, made.err);
        const auto file = votesIn(folder_.at("votes"));
        const Words generate{"generate", "--bsp", NavgenFolder::sampleMap()};
        for (const auto& quick : {kQuick, Words{}}) {
            const auto direct = runInProcess(
                joined(joined(generate, quick), {"--no-cache", "--out", folder_.at("a.nav"), "--report",
                                                 folder_.at("a.json"), NavgenFolder::sample()}));
            QVERIFY2(direct.code == 0, direct.err);
            const auto kept =
                runInProcess(joined(joined(generate, quick), {"--out", folder_.at("b.nav"), "--report",
                                                              folder_.at("b.json"), "--votes", file}));
            QVERIFY2(kept.code == 0, kept.err);
            const auto nav = NavgenFolder::read(folder_.at("a.nav"));
            QVERIFY(!nav.isEmpty() && nav == NavgenFolder::read(folder_.at("b.nav")));
            // What is told of the demos is the same, too.
            const auto reportOf = [&](const char* name) {
                return QJsonDocument::fromJson(NavgenFolder::read(folder_.at(name))).object();
            };
            QVERIFY(!reportOf("a.json")["demos"].toArray().isEmpty());
            QCOMPARE(reportOf("a.json")["demos"], reportOf("b.json")["demos"]);
        }
    }

    void theStrafeArchiveIsTheSame() {
        QVERIFY(votes(folder_.at("votes"), {NavgenFolder::sample()}).code == 0);
        const auto generate = joined({"generate", "--bsp", NavgenFolder::sampleMap()}, kQuick);
        QVERIFY(runInProcess(joined(generate, {"--no-cache", "--out", folder_.at("a.nav"), "--strafe",
                                               folder_.at("a.strafe"), NavgenFolder::sample()}))
                    .code == 0);
        const auto kept =
            runInProcess(joined(generate, {"--out", folder_.at("b.nav"), "--strafe", folder_.at("b.strafe"),
                                           "--votes", votesIn(folder_.at("votes"))}));
        QVERIFY2(kept.code == 0, kept.err);
        QVERIFY(!NavgenFolder::read(folder_.at("a.strafe")).isEmpty());
        QCOMPARE(NavgenFolder::read(folder_.at("a.strafe")), NavgenFolder::read(folder_.at("b.strafe")));
    }

    void sharesJoinToTheWhole() {
        QVERIFY(votes(folder_.at("whole"), {NavgenFolder::sample()}).code == 0);
        const auto whole = NavgenFolder::read(votesIn(folder_.at("whole")));
        Words shares;
        for (const char* share : {"1/3", "2/3", "3/3"}) {
            shares.push_back(folder_.at("share-" + QString(share[0])));
            QVERIFY(votes(shares.back(), {NavgenFolder::sample()}, {"--shard", share, "-j2"}).code == 0);
        }
        for (int turn = 0; turn < 3; ++turn) {
            const auto merged = runInProcess(joined({"merge", "--out", folder_.at("merged")}, shares));
            QVERIFY2(merged.code == 0, merged.err);
            QVERIFY(NavgenFolder::read(votesIn(folder_.at("merged"))) == whole);
            std::ranges::rotate(shares, shares.begin() + 1);
        }
    }

    void newDemosAreAddedToWhatIsThere() {
        const auto demos = sampleDemos();
        QVERIFY(votes(folder_.at("whole"), demos).code == 0);
        QVERIFY(votes(folder_.at("grown"), {demos[0], demos[2]}).code == 0);
        const auto grown = votes(folder_.at("grown"), demos, {"--json"});
        const auto report = QJsonDocument::fromJson(grown.out);
        QCOMPARE(report["known"].toInt(), 2);
        QCOMPARE(report["read"].toInt(), static_cast<int>(demos.size()) - 2);
        QCOMPARE(NavgenFolder::read(votesIn(folder_.at("grown"))),
                 NavgenFolder::read(votesIn(folder_.at("whole"))));
        QVERIFY(!fs::exists(folder_.at("grown/parts")));
    }

    void theSameDemoTwiceCountsOnce() {
        const auto demos = sampleDemos();
        QVERIFY(votes(folder_.at("once"), {demos[0]}).code == 0);
        folder_.write("sample_zz.mvd2", NavgenFolder::read(demos[0]));
        QVERIFY(votes(folder_.at("twice"), {folder_.at("sample_zz.mvd2"), demos[0]}).code == 0);
        const auto once = NavgenFolder::read(votesIn(folder_.at("once")));
        QCOMPARE(NavgenFolder::read(votesIn(folder_.at("twice"))), once);
        // Whichever name comes first to the folder.
        QVERIFY(votes(folder_.at("later"), {folder_.at("sample_zz.mvd2")}).code == 0);
        QVERIFY(NavgenFolder::read(votesIn(folder_.at("later"))) != once);
        QVERIFY(votes(folder_.at("later"), {demos[0]}).code == 0);
        QCOMPARE(NavgenFolder::read(votesIn(folder_.at("later"))), once);
    }

    void anUnreadableDemoStopsNoOther() {
        folder_.write("bad.mvd2", "this is no demo");
        folder_.write("list", QByteArray::fromStdString(sampleDemos()[0] + "\n" + folder_.at("bad.mvd2") +
                                                        "\n" + folder_.at("gone.mvd2") + "\n"));
        const auto run = votes(folder_.at("votes"), {"--list", folder_.at("list")});
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains("bad.mvd2") && run.err.contains("gone.mvd2"), run.err);
        const auto report =
            QJsonDocument::fromJson(NavgenFolder::read(folder_.at("votes/votes-report.json")));
        QCOMPARE(report["unreadable"].toArray().size(), 2);
        QVERIFY(report["complete"].toBool() && !votesIn(folder_.at("votes")).empty());
    }

    /// Its votes count once those of all its maps are there.
    void aDemoOfTwoMapsIsReadOnce() {
        QDir().mkpath(QString::fromStdString(folder_.at("maps")));
        const auto map = NavgenFolder::read(NavgenFolder::sampleMap());
        const auto checksum = [](const QByteArray& bytes) {
            return QByteArray::number(navwright::mapChecksum(std::as_bytes(std::span(bytes))));
        };
        // Another content, whose checksum takes as many digits.
        auto other = map;
        do other += 'x';
        while (checksum(other).size() != checksum(map).size());
        folder_.write("maps/nw_sample.bsp", map);
        folder_.write("maps/nw_simple.bsp", other);
        auto second = NavgenFolder::read(NavgenFolder::sample() + "/sample_1.mvd2");
        const auto first = second.chopped(2);  // the end marker
        second.replace("nw_sample", "nw_simple").replace(checksum(map), checksum(other));
        folder_.write("demo.mvd2", first + second.mid(4));
        const auto again = [&] {
            const auto run = runInProcess({"votes", "--json", "--maps", folder_.at("maps"), "--out",
                                           folder_.at("votes"), folder_.at("demo.mvd2")});
            return QJsonDocument::fromJson(run.out);
        };
        QCOMPARE(again()["files"].toArray().size(), 2);
        const auto whole = NavgenFolder::read(votesIn(folder_.at("votes")));
        const auto known = again();
        QVERIFY2(known["known"].toInt() == 1 && known["read"].toInt() == 0, known.toJson());
        fs::remove(votesIn(folder_.at("votes")));
        const auto anew = again();
        QVERIFY2(anew["read"].toInt() == 1 && anew["files"].toArray().size() == 2, anew.toJson());
        QCOMPARE(NavgenFolder::read(votesIn(folder_.at("votes"))), whole);
    }

    void aDemoWithoutFramesIsListed() {
        folder_.write("cut.mvd2", NavgenFolder::read(NavgenFolder::sample() + "/sample_1.mvd2").first(100));
        const auto run = votes(folder_.at("votes"), {folder_.at("cut.mvd2")});
        QCOMPARE(run.code, 0);
        QVERIFY2(run.out.contains("no frame that can be read in " +
                                  QByteArray::fromStdString(folder_.at("cut.mvd2"))),
                 run.out);
        const auto report =
            QJsonDocument::fromJson(NavgenFolder::read(folder_.at("votes/votes-report.json")));
        QCOMPARE(report["without_frames"].toArray().first().toObject()["file"].toString().toStdString(),
                 folder_.at("cut.mvd2"));
    }

    void theSameRecordingUnderAnotherNameCountsOnce() {
        const auto demo = NavgenFolder::read(NavgenFolder::sample() + "/sample_1.mvd2");
        folder_.write("b.mvd2", demo);
        folder_.write("c.mvd2", demo);
        const auto run = votes(folder_.at("votes"), {folder_.at("b.mvd2"), folder_.at("c.mvd2")});
        QVERIFY2(run.code == 0, run.err);
        QVERIFY2(run.out.contains(QByteArray::fromStdString(
                     folder_.at("c.mvd2") + " is left out: the same recording as " + folder_.at("b.mvd2"))),
                 run.out);
        const auto report =
            QJsonDocument::fromJson(NavgenFolder::read(folder_.at("votes/votes-report.json")));
        QCOMPARE(report["files"].toArray().first().toObject()["demos"].toInt(), 1);
        QCOMPARE(report["repeated"].toArray().size(), 1);
    }

    void aListMayComeFromWindows() {
        const auto demos = sampleDemos();
        folder_.write("list", QByteArray::fromStdString(demos[0] + "\r\n" + demos[1] + "\r\n\r\n"));
        const auto run = votes(folder_.at("votes"), {"--json", "--list", folder_.at("list")});
        QVERIFY2(run.code == 0, run.err);
        QCOMPARE(QJsonDocument::fromJson(run.out)["read"].toInt(), 2);
    }

    /// Nor does it hide what is in the others.
    void aFolderOfMapsThatCannotBeReadIsNamed() {
        fs::create_directories(folder_.at("maps/closed"));
        folder_.write("maps/nw_sample.bsp", NavgenFolder::read(NavgenFolder::sampleMap()));
        fs::permissions(folder_.path(), fs::perms::all);
        fs::permissions(folder_.at("maps/closed"), fs::perms::none);
        const auto user = geteuid();
        if (user == 0) QCOMPARE(seteuid(65534), 0);  // root may look into everything
        const auto run =
            runInProcess({"votes", "--maps", folder_.at("maps/closed"), "--maps", folder_.at("maps"), "--out",
                          folder_.at("votes"), NavgenFolder::sample()});
        if (user == 0) QCOMPARE(seteuid(0), 0);
        fs::permissions(folder_.at("maps/closed"), fs::perms::owner_all);
        QVERIFY2(run.code == 0, run.err);
        QCOMPARE(run.err.count("maps/closed: The folder cannot be read, its maps are left out"), 2);
        QVERIFY(!votesIn(folder_.at("votes")).empty());
    }

    void demosWithoutAMapAreListed() {
        QDir().mkpath(QString::fromStdString(folder_.at("maps")));
        folder_.write("maps/other.bsp", NavgenFolder::read(NavgenFolder::sampleMap()) + "another map");
        const auto run = runInProcess(
            {"votes", "--maps", folder_.at("maps"), "--out", folder_.at("votes"), NavgenFolder::sample()});
        QVERIFY2(run.code == 0, run.err);
        QVERIFY2(run.out.contains("no map for 5 demos of nw_sample"), run.out);
        QVERIFY(votesIn(folder_.at("votes")).empty());
    }

    void whatDoesNotFitIsRefused() {
        QVERIFY(votes(folder_.at("votes"), {sampleDemos()[0]}).code == 0);
        const auto spacing = votes(folder_.at("votes"), {sampleDemos()[1]}, {"--set", "votes.spacing=20"});
        QCOMPARE(spacing.code, 2);
        QVERIFY2(spacing.err.contains("votes.spacing is"), spacing.err);
        const auto file = votesIn(folder_.at("votes"));
        const auto generate = [&](const std::string& map, const Words& more) {
            return runInProcess(
                joined({"generate", "--bsp", map, "--votes", file, "--out", folder_.at("x.nav")},
                       joined(kQuick, more)));
        };
        const auto other = generate(NavgenFolder::sampleMap(), {"--set", "votes.spacing=20"});
        QCOMPARE(other.code, 2);
        QVERIFY2(other.err.contains("votes.spacing is"), other.err);
        // What follows the lumps is part of the file, and no more.
        const auto map = NavgenFolder::read(NavgenFolder::sampleMap()) + "x";
        const auto revision = generate(folder_.write("nw_sample.bsp", map), {});
        QCOMPARE(revision.code, 2);
        QVERIFY2(revision.err.contains("another revision"), revision.err);
        folder_.write("cut.votes", NavgenFolder::read(file).chopped(50));
        const auto cut = runInProcess({"merge", "--out", folder_.at("m.votes"), folder_.at("cut.votes")});
        QCOMPARE(cut.code, 2);
        QVERIFY2(cut.err.contains("cut short"), cut.err);
        QVERIFY(!fs::exists(folder_.at("m.votes")) && !fs::exists(folder_.at("x.nav")));
    }

    /// Shards of a cluster lie in folders whose last names are the same.
    void aMissingShardIsNamed() {
        const auto demos = sampleDemos();
        const Words shards{folder_.at("s1/votes"), folder_.at("s2/votes"), folder_.at("s3/votes"),
                           folder_.at("s4/votes")};
        const auto cast = [&](std::size_t shard) { return votes(shards[shard], {demos[shard]}).code == 0; };
        QVERIFY(cast(0) && cast(1));
        fs::create_directories(shards[3]);  // begun, and not finished
        const Words merge = joined({"merge", "--out", folder_.at("m.votes")}, shards);
        const auto refused = runInProcess(merge);
        QCOMPARE(refused.code, 2);
        QVERIFY2(refused.err.contains("/s3/votes") && refused.err.contains("--partial"), refused.err);
        QVERIFY(!fs::exists(folder_.at("m.votes")));
        const auto partial = runInProcess(joined(merge, {"--partial", "--json"}));
        QVERIFY2(partial.code == 0, partial.err);
        const auto missingOf = [](const NavgenRun& run) {
            QStringList names;
            for (const auto& name : QJsonDocument::fromJson(run.out)["files"][0]["missing"].toArray())
                names << name.toString();
            return names;
        };
        const auto placeOf = [&](std::size_t shard) {
            return QString::fromStdString(fs::weakly_canonical(shards[shard]).string());
        };
        QCOMPARE(missingOf(partial), QStringList({placeOf(2), placeOf(3)}));
        QVERIFY(runInProcess({"info", folder_.at("m.votes")}).out.contains("/s3/votes"));
        const auto nav = runInProcess(joined({"generate", "--bsp", NavgenFolder::sampleMap(), "--votes",
                                              folder_.at("m.votes"), "--out", folder_.at("x.nav")},
                                             kQuick));
        QVERIFY2(nav.code == 0 && nav.err.contains("merged without " + placeOf(2).toUtf8()), nav.err);
        // Joining what is there already brings none of them.
        const Words again{"merge", "--json", "--out", folder_.at("m.votes"), folder_.at("m.votes")};
        QCOMPARE(missingOf(runInProcess(joined(again, {shards[0]}))), missingOf(partial));
        // One after the other comes, and in the end the result is whole.
        QVERIFY(cast(2) && cast(3));
        QCOMPARE(missingOf(runInProcess(joined(again, {shards[2]}))), QStringList(placeOf(3)));
        QCOMPARE(missingOf(runInProcess(joined(again, {shards[3]}))), QStringList());
        QVERIFY(runInProcess(joined({"merge", "--out", folder_.at("w.votes")}, shards)).code == 0);
        QVERIFY(!NavgenFolder::read(folder_.at("w.votes")).isEmpty());
        QCOMPARE(NavgenFolder::read(folder_.at("m.votes")), NavgenFolder::read(folder_.at("w.votes")));
    }

    /// --map leaves out what is of another map: the result does not stand for it.
    void votesThatTakeNoPartAreNotReplaced() {
        QVERIFY(votes(folder_.at("votes"), {sampleDemos()[0]}).code == 0);
        const auto file = votesIn(folder_.at("votes"));
        fs::create_directories(folder_.at("maps"));
        auto demo = NavgenFolder::read(sampleDemos()[0]);
        QVERIFY(demo.contains("nw_sample"));
        demo.replace("nw_sample", "nw_sumple");
        folder_.write("maps/nw_sumple.bsp", NavgenFolder::read(NavgenFolder::sampleMap()));
        folder_.write("other.mvd2", demo);
        const auto other = runInProcess(
            {"votes", "--maps", folder_.at("maps"), "--out", folder_.at("others"), folder_.at("other.mvd2")});
        QVERIFY2(other.code == 0, other.err);
        const auto kept = votesIn(folder_.at("others"));
        const auto before = NavgenFolder::read(kept);
        QVERIFY(!before.isEmpty());
        const auto refused = runInProcess({"merge", "--map", "nw_sample", "--out", kept, kept, file});
        QCOMPARE(refused.code, 2);
        QVERIFY2(refused.err.contains("would overwrite an input"), refused.err);
        QVERIFY(NavgenFolder::read(kept) == before);
    }

    void theReportOfAMergeReplacesNoInput() {
        const auto out = folder_.at("v");
        QVERIFY(votes(out, {sampleDemos()[0]}).code == 0);
        for (const auto& victim : {votesIn(out), out + "/votes-report.json"}) {
            const auto before = NavgenFolder::read(victim);
            const auto run =
                runInProcess({"merge", "--out", folder_.at("m.votes"), "--json-out", victim, out});
            QVERIFY2(run.code != 0 && run.err.contains("would overwrite an input"), run.err);
            QVERIFY(NavgenFolder::read(victim) == before);
        }
    }

    /// More files than are open at once go by way of temporaries.
    void aKilledMergeLeavesNothingForGood() {
        constexpr int kFiles = 70;
        const auto demo = NavgenFolder::read(sampleDemos()[0]);
        Words files;
        for (int i = 0; i < kFiles; ++i) {
            folder_.write("one.mvd2", demo + QByteArray(i, 'x'));
            const auto out = folder_.at(QStringLiteral("v%1").arg(i));
            QVERIFY(votes(out, {folder_.at("one.mvd2")}).code == 0);
            files.push_back(votesIn(out));
        }
        fs::create_directories(folder_.at("whole"));
        fs::create_directories(folder_.at("out"));
        QVERIFY(runInProcess(joined({"merge", "--out", folder_.at("whole/m.votes")}, files)).code == 0);
        int left = 0;
        for (int turn = 0; turn < 60 && left < 3; ++turn) {
            QProcess process;
            QStringList words{"merge", "--out", QString::fromStdString(folder_.at("out/m.votes"))};
            for (const auto& file : files) words << QString::fromStdString(file);
            process.start(NAVGEN_PROGRAM, words);
            QVERIFY(process.waitForStarted());
            while (process.state() != QProcess::NotRunning && isClean(folder_.at("out")))
                process.waitForFinished(0);
            process.kill();
            QVERIFY(process.state() == QProcess::NotRunning || process.waitForFinished());
            if (!isClean(folder_.at("out"))) ++left;
        }
        QVERIFY2(left > 0, "no kill left anything");
        QVERIFY(runInProcess(joined({"merge", "--out", folder_.at("out/m.votes")}, files)).code == 0);
        QVERIFY(isClean(folder_.at("out")));
        QVERIFY(NavgenFolder::read(folder_.at("out/m.votes")) ==
                NavgenFolder::read(folder_.at("whole/m.votes")));
    }

    void twoRunsDoNotWriteTheSameFolder() {
        fs::create_directories(folder_.at("votes"));
        const int held = ::open(folder_.at("votes").c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        QVERIFY(held >= 0 && ::flock(held, LOCK_EX) == 0);
        const auto busy = votes(folder_.at("votes"), {sampleDemos()[0]});
        ::close(held);
        QCOMPARE(busy.code, 75);
        QVERIFY2(busy.err.contains("Another run writes here"), busy.err);
        QVERIFY(votes(folder_.at("votes"), {sampleDemos()[0]}).code == 0);
    }

    /// Killed at many moments, the run after comes to the same end.
    void killedRunsComeToTheSameEnd() {
        QVERIFY(votes(folder_.at("whole"), {NavgenFolder::sample()}).code == 0);
        const auto whole = NavgenFolder::read(votesIn(folder_.at("whole")));
        for (const int signal : {SIGKILL, SIGTERM}) {
            for (int moment = 0; moment < 8; ++moment) {
                fs::remove_all(folder_.at("killed"));
                const auto map = NavgenFolder::sampleMap(), out = folder_.at("killed"),
                           demos = NavgenFolder::sample();
                std::array words{const_cast<char*>(NAVGEN_PROGRAM), const_cast<char*>("votes"),
                                 const_cast<char*>("-j1"),          const_cast<char*>("--maps"),
                                 const_cast<char*>(map.c_str()),    const_cast<char*>("--out"),
                                 const_cast<char*>(out.c_str()),    const_cast<char*>(demos.c_str()),
                                 static_cast<char*>(nullptr)};
                posix_spawn_file_actions_t actions;
                posix_spawn_file_actions_init(&actions);
                posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
                posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
                pid_t process = 0;
                QCOMPARE(::posix_spawn(&process, NAVGEN_PROGRAM, &actions, nullptr, words.data(), environ),
                         0);
                posix_spawn_file_actions_destroy(&actions);
                QTest::qSleep(15 + 25 * moment);
                ::kill(process, signal);
                int status = 0;
                QCOMPARE(::waitpid(process, &status, 0), process);
                if (signal == SIGTERM && WIFEXITED(status)) {
                    const auto code = WEXITSTATUS(status);
                    QVERIFY2(code == 75 || code == 130 || code == 0, QByteArray::number(code));
                }
                const auto resumed = votes(out, {demos});
                QVERIFY2(resumed.code == 0, resumed.err);
                QVERIFY(NavgenFolder::read(votesIn(out)) == whole);
                QVERIFY(!fs::exists(out + "/parts"));
            }
        }
    }

    /// While it runs, the folder that it writes to goes: it ends with the reason, and the next run makes it
    /// anew.
    void aFolderThatDisappearsEndsNoRunBadly_data() {
        QTest::addColumn<QByteArray>("verb");
        for (const char* verb : {"votes", "rotation", "merge"}) QTest::newRow(verb) << QByteArray(verb);
    }
    void aFolderThatDisappearsEndsNoRunBadly() {
        QFETCH(QByteArray, verb);
        fs::create_directories(folder_.at("demos"));
        fs::create_directories(folder_.at("maps"));
        fs::copy(NavgenFolder::sampleMap(), folder_.at("maps"));
        const auto demo = NavgenFolder::read(sampleDemos()[0]);
        for (int i = 0; i < 40; ++i)
            folder_.write(QStringLiteral("demos/%1.mvd2").arg(i), demo + QByteArray(i, 'x'));
        QVERIFY(votes(folder_.at("given"), {folder_.at("demos")}).code == 0);
        const auto out = folder_.at("out");
        std::map<QByteArray, Words> commands{
            {"votes", {"votes", "--maps", folder_.at("maps"), "--out", out, folder_.at("demos")}},
            {"rotation", joined({"rotation", folder_.at("demos"), folder_.at("maps"), "--out", out, "--set",
                                 "navtest.duration=30", "--set", "navtest.max_duration=30"},
                                kQuick)},
            {"merge", {"merge", "--out", out + "/", folder_.at("given")}}};
        auto words = commands.at(verb);
        words.insert(words.begin(), NAVGEN_PROGRAM);
        std::vector<char*> pointers;
        for (auto& word : words) pointers.push_back(word.data());
        pointers.push_back(nullptr);
        for (const int milliseconds : {4, 12, 30, 70, 130, 220, 350}) {
            fs::create_directories(out);
            posix_spawn_file_actions_t actions;
            posix_spawn_file_actions_init(&actions);
            const auto said = folder_.at("said");
            posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
            posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, said.c_str(),
                                             O_WRONLY | O_CREAT | O_TRUNC, 0600);
            pid_t process = 0;
            QCOMPARE(::posix_spawn(&process, NAVGEN_PROGRAM, &actions, nullptr, pointers.data(), environ), 0);
            posix_spawn_file_actions_destroy(&actions);
            QTest::qSleep(milliseconds);
            std::error_code beingWritten;
            fs::remove_all(out, beingWritten);
            int status = 0;
            QCOMPARE(::waitpid(process, &status, 0), process);
            QVERIFY2(WIFEXITED(status), "ended by a signal");
            const auto err = NavgenFolder::read(said);
            QVERIFY2(WEXITSTATUS(status) == 0 || WEXITSTATUS(status) == 2, err);
            QVERIFY2(WEXITSTATUS(status) == 0 || err.contains("out"), err);
        }
        fs::remove_all(out);
        const auto whole = runInProcess({words.begin() + 1, words.end()});
        QVERIFY2(whole.code == 0, whole.err);
    }

    /// Clocks of machines differ: what counts is content.
    void timesOfFilesDoNotMatter() {
        fs::create_directories(folder_.at("demos"));
        for (const auto& demo : sampleDemos()) fs::copy(demo, folder_.at("demos"));
        QVERIFY(votes(folder_.at("votes"), {folder_.at("demos")}).code == 0);
        const auto file = votesIn(folder_.at("votes"));
        const auto whole = NavgenFolder::read(file);
        const auto now = fs::file_time_type::clock::now();
        constexpr auto kYears = std::chrono::hours(24 * 365 * 20);
        const auto setTimes = [&](fs::file_time_type ofDemos, fs::file_time_type ofVotes) {
            for (const auto& entry : fs::directory_iterator(folder_.at("demos")))
                fs::last_write_time(entry.path(), ofDemos);
            fs::last_write_time(file, ofVotes);
        };
        for (const bool future : {false, true}) {
            setTimes(future ? now + kYears : now - kYears, future ? now - kYears : now + kYears);
            const auto again = votes(folder_.at("votes"), {folder_.at("demos")}, {"--json"});
            QCOMPARE(QJsonDocument::fromJson(again.out)["known"].toInt(), 5);
            QVERIFY(NavgenFolder::read(file) == whole);
            setTimes(future ? now + kYears : now - kYears, future ? now - kYears : now + kYears);
            QVERIFY(runInProcess({"merge", "--out", folder_.at("m.votes"), file}).code == 0);
            QVERIFY(NavgenFolder::read(folder_.at("m.votes")) == whole);
        }
    }

    /// A nav is made in several passes over the file.
    void votesThatChangeMeanwhileAreRefused() {
        using namespace navwright;
        QVERIFY(votes(folder_.at("votes"), sampleDemos()).code == 0);
        const auto file = votesIn(folder_.at("votes"));
        const auto map = GameMap::read(NavgenFolder::sampleMap());
        QVERIFY(map.has_value());
        JobContext job;
        const auto read = readVotedFile(file, **map, {}, VotesHome::file, job);
        QVERIFY(read && read->demos->stream);
        const auto& stream = *read->demos->stream;
        std::uint32_t seen = 0;
        const auto count = [&](std::uint32_t, std::uint32_t first, std::span<const Vote> some) -> Result<> {
            seen = first + static_cast<std::uint32_t>(some.size());
            return {};
        };
        QVERIFY(stream.forDemos(count, job) && seen > 0 && seen == stream.size());
        for (const Words& others : {Words{sampleDemos()[0]}, Words{sampleDemos()[1], sampleDemos()[2]}}) {
            fs::remove_all(folder_.at("other"));
            QVERIFY(votes(folder_.at("other"), others).code == 0);
            fs::copy_file(votesIn(folder_.at("other")), file, fs::copy_options::overwrite_existing);
            const auto changed = stream.forDemos(count, job);
            QVERIFY(!changed && changed.error().message().contains("changed while"));
        }
        fs::remove(file);
        QVERIFY(!stream.forDemos(count, job));
    }

    void aStoppedRunKeepsWhatItDid() {
        QVERIFY(votes(folder_.at("whole"), {NavgenFolder::sample()}).code == 0);
        std::stop_source stop;
        std::ostringstream out;
        StopAtWords said(stop, "Reading demos");
        std::ostream err(&said);
        const Words words{"votes",
                          "-j1",
                          "--maps",
                          NavgenFolder::sampleMap(),
                          "--out",
                          folder_.at("v"),
                          NavgenFolder::sample()};
        const auto code = navwright::runNavgen(words, {out, err, 0}, stop.get_token());
        QCOMPARE(static_cast<int>(code), 75);
        QVERIFY2(said.text().contains("are kept in"), said.text().c_str());
        QVERIFY(votesIn(folder_.at("v")).empty());
        QVERIFY(!fs::is_empty(folder_.at("v/parts")));
        const auto resumed = votes(folder_.at("v"), {NavgenFolder::sample()}, {"--json"});
        QVERIFY2(resumed.code == 0, resumed.err);
        const auto report = QJsonDocument::fromJson(resumed.out);
        QVERIFY2(report["known"].toInt() > 0 && report["read"].toInt() > 0, resumed.out);
        QCOMPARE(report["known"].toInt() + report["read"].toInt(), 5);
        QVERIFY(NavgenFolder::read(votesIn(folder_.at("v"))) ==
                NavgenFolder::read(votesIn(folder_.at("whole"))));
    }

    /// Every map there is, from its demos and from their votes.
    void allRealMapsComeOutTheSame() {
        REQUIRE_SHARED_DATA();
        const auto maps = sharedData() / "maps", demos = sharedData() / "demos";
        const auto made =
            runInProcess({"votes", "--maps", maps.string(), "--out", folder_.at("votes"), demos.string()});
        QVERIFY2(made.code == 0 || made.code == 2, made.err);
        int compared = 0;
        for (const auto& entry : fs::directory_iterator(folder_.at("votes"))) {
            if (entry.path().extension() != ".votes") continue;
            const auto stem = entry.path().stem().string();
            const auto name = stem.substr(0, stem.rfind('-'));
            fs::path map;
            for (const auto& file : fs::recursive_directory_iterator(maps)) {
                if (file.path().filename() == name + ".bsp") map = file.path();
            }
            const auto generate = joined({"generate", "--bsp", map.string()}, kQuick);
            const auto direct =
                runInProcess(joined(generate, {"--no-cache", "--out", folder_.at("a.nav"), demos.string()}));
            const auto kept = runInProcess(
                joined(generate, {"--out", folder_.at("b.nav"), "--votes", entry.path().string()}));
            QVERIFY2(direct.code == kept.code, direct.err + kept.err);
            if (direct.code != 0) continue;
            QVERIFY2(NavgenFolder::read(folder_.at("a.nav")) == NavgenFolder::read(folder_.at("b.nav")),
                     name.c_str());
            ++compared;
        }
        QVERIFY(compared > 0);
    }
};

NAVWRIGHT_TEST(TestVotesVerbs);
#include "tst_votes_verbs.moc"
