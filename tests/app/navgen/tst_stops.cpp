#include <QtTest>

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <csignal>
#include <ctime>
#include <filesystem>
#include <set>
#include <stop_token>
#include <thread>

#include "large_inputs.h"
#include "signals.h"
#include "test_program.h"

using Clock = std::chrono::steady_clock;

namespace {

/// Seconds of the processor's time that a verb may still take when it is asked to stop: what it does then
/// does not depend on what else the machine does.
constexpr double kMostWork = 1;
/// Seconds by the wall's clock, which count what it waits for; generous, as the machine may be busy.
constexpr double kMostWait = 20;
/// Seconds of the processor's time into the run.
constexpr double kMoments[] = {0.02, 0.15, 0.5, 1};
constexpr std::string_view kTemporary = ".unsaved-";

/// One call of a verb that takes long.
struct Row {
    const char* verb;
    const char* what;
    std::vector<std::string> words;
    bool brief = false;  ///< may be over before the signal comes
    int alone = 0;       ///< the code it ends with unless it is stopped
};

std::vector<Row> rowsOf(const LargeInputs& in, const std::string& out) {
    const bool small = !in.isReal();
    const auto navAndMap = [&](std::vector<std::string> words, const std::vector<std::string>& more) {
        words.insert(words.end(), {in.nav, "--bsp", in.map});
        words.insert(words.end(), more.begin(), more.end());
        return words;
    };
    return {
        {"agreement", "", {"agreement", "--bsp", in.map, in.demos, "--no-cache", "-j2"}, small},
        {"areas", "", {"areas", in.map, "--out", out + "/a.aas"}, small},
        {"batch", "no plan", {"batch", "status", in.demos}, true, 2},
        {"bundle",
         "with inputs",
         {"bundle", in.project, "--with-inputs", "--log", in.random, "--out", out + "/b.zip"}},
        {"chokepoints", "", {"chokepoints", in.areas, "--bsp", in.areasMap, "-j2"}, true},
        {"clusters", "", {"clusters", in.areas, "--out", out + "/c.aas"}, true},
        {"confidence", "",
         navAndMap({"confidence"}, {"--demos", in.demos, "--no-cache", "-j2", "--json-out", out + "/c.json"}),
         small},
        {"convert", "NavJson", {"convert", in.navJson, out + "/c.nav2"}},
        {"convert", "NAV3", {"convert", in.navJson, out + "/c.nav3"}},
        {"convert", "mending", navAndMap({"convert"}, {out + "/c.nav", "--set", "links.verify=mend"}), small},
        {"coverage", "", navAndMap({"coverage"}, {"--json-out", out + "/c.json", "-j2"}), small},
        {"compareMeshes", "",
         navAndMap({"compare-meshes"}, {"--propose", "--json-out", out + "/x.json", "-j2"}), small},
        {"deaths", "many", {"deaths", "--no-cache", "-j2", in.manyDemos, "--json-out", out + "/d.json"}},
        {"deploy", "where there is no game", {"deploy", in.nav, "--to", out}, true, 2},
        {"diff", "", {"diff", in.navJson, in.otherNavJson}},
        // tst_engine_setup stops it at work.
        {"engine", "no source", {"engine", "--setup", in.demos, "--into", out + "/server"}, true, 2},
        {"entities", "", {"entities", in.map}, true},
        {"extract", "many", {"extract", "--no-cache", "-j2", in.manyDemos}},
        {"extract", "into the cache", {"extract", "--cache", out + "/cache", "-j2", in.manyDemos}},
        {"extract", "packed", {"extract", "--no-cache", in.packed}, false, 2},
        {"fairness", "", {"fairness", in.areas, "--bsp", in.areasMap}, true},
        {"sight", "", {"sight", in.areas, "--bsp", in.areasMap, "-j2"}, true},
        {"travelTimes", "", {"travel-times", in.areas, "1", "--bsp", in.areasMap, "-j2"}, true},
        {"frames", "", {"frames", in.packed}, false, 2},
        {"generate",
         "from demos",
         {"generate", "--no-cache", "-j2", "--bsp", in.map, in.demos, "--out", out + "/g.nav"},
         small},
        {"generate",
         "many demos",
         {"generate", "--no-cache", "-j2", "--bsp", NavgenFolder::sampleMap(), in.manyDemos, "--out",
          out + "/g.nav"}},
        {"generate",
         "from geometry",
         {"generate", "--from-geometry", "-j2", "--bsp", in.map, "--out", out + "/g.nav"},
         small},
        {"golden", "", {"golden", "--bsp", in.map, in.packed}},
        {"info", "packed", {"info", in.packed}, false, 2},
        {"info", "JSON", {"info", in.json}, false, 2},
        {"info", "NavJson", {"info", in.navJson}},
        {"info", "many", {"info", in.map, in.map, in.map, in.map, in.map, in.map, in.map, in.map}, true},
        {"jam", "", navAndMap({"jam"}, {"--seconds", "3600", "--bots", "16", "-j2"}), small},
        {"lint", "", navAndMap({"lint"}, {"--demos", in.demos, "--no-cache", "-j2"}), small},
        {"navmesh", "", {"navmesh", in.map, "--out", out + "/m.bin", "-j2"}, true},
        // A folder without votes. Joining them is short; tst_merge_votes stops it.
        {"merge", "nothing", {"merge", in.demos, "--out", out + "/m.votes"}, true, 2},
        {"mesh", "", {"mesh", in.map, "--cell", "4", "--json", "-j2"}, true},
        {"navtest", "", navAndMap({"navtest"}, {"--out", out + "/n.json", "--tests", "50", "-j2"})},
        {"params", "", {"params", "--markdown"}, true},
        {"pipeline", "", {"pipeline", in.map, in.demos, "--no-cache", "-j2", "--out", out + "/turns"}},
        {"prove",
         "",
         {"prove", in.areas, "--bsp", in.areasMap, "--bots", "-j2", "--out", out + "/p.json"},
         true},
        // No server listens there. tst_record_verb stops one that records.
        {"record",
         "no server",
         {"record", "--gtv", "127.0.0.1:9", "--seconds", "0.2", "--out", out + "/demos"},
         true,
         75},
        {"rehearse", "",
         navAndMap({"rehearse"}, {"--out", out + "/r.nav", "-j2", "--set", "rehearse.tests=20"})},
        {"report",
         "",
         {"report", in.project, "--no-pictures", "--no-cache", "-j2", "--out", out + "/r.html"},
         small},
        {"rotation",
         "many",
         {"rotation", in.manyDemos, NavgenFolder::sample(), "-j2", "--out", out + "/votes/rotation"}},
        {"route", "", {"route", in.areas, "1", "2", "--bsp", in.areasMap}, true},
        {"steer", "", {"steer", in.map, "--agents", "16", "--seconds", "3600", "-j2"}, small, 0},
        {"steer",
         "compared",
         {"steer", in.map, "--agents", "16", "--seconds", "3600", "--compare", "-j2"},
         small,
         0},
        {"tune",
         "",
         {"tune", "--bsp", in.map, "--demos", in.demos, "--parameters", "nodes.radius", "--no-cache", "-j2",
          "--state", out + "/s.tuning.json"}},
        {"verify", "",
         navAndMap({"verify"}, {"--json-out", out + "/v.json", "--demos", in.demos, "--no-cache", "-j2"}),
         small},
        {"votes",
         "many",
         {"votes", "--maps", NavgenFolder::sampleMap(), "-j2", "--out", out + "/votes", in.manyDemos}},
        {"whatif", "", {"whatif", in.areas, "--bsp", in.areasMap, "-j2"}, true},
        {"whynot", "", {"whynot", in.areas, "1", "2", "--bsp", in.areasMap}, true, 3},
    };
}

/// Stopped; 75 says besides that what was done is kept.
bool isStopped(int code) {
    return code == 130 || code == 75;
}

double seconds(Clock::duration time) {
    return std::chrono::duration<double>(time).count();
}

double seconds(const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

double secondsWorked() {
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

/// Of another process; nothing when it has ended.
std::optional<double> secondsWorked(pid_t process) {
    const auto stat = NavgenFolder::read("/proc/" + std::to_string(process) + "/stat");
    const auto fields = stat.mid(stat.lastIndexOf(')') + 2).split(' ');
    if (fields.size() < 13 || fields[0] == "Z") return {};
    return (fields[11].toDouble() + fields[12].toDouble()) / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

}  // namespace

/// Every verb is told to stop at several moments of its run, and does.
class TestStops : public QObject {
    Q_OBJECT

    std::unique_ptr<LargeInputs> inputs_;
    NavgenFolder out_;

    void rows() const {
        QTest::addColumn<QList<QByteArray>>("words");
        QTest::addColumn<bool>("brief");
        QTest::addColumn<int>("alone");
        for (const auto& row : rowsOf(*inputs_, out_.path())) {
            QList<QByteArray> words;
            for (const auto& word : row.words) words << QByteArray::fromStdString(word);
            QTest::addRow("%s %s", row.verb, row.what) << words << row.brief << row.alone;
        }
    }

    [[nodiscard]] bool leftClean(bool cancelled) const {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(out_.path())) {
            const auto name = entry.path().filename().string();
            if (name.contains(kTemporary)) return false;
            // Said so: the cache and votes keep what was read, the pipeline what its turns are made from, a
            // tuning its state.
            const auto path = entry.path().string();
            const bool stays = path.contains("/cache/") || path.contains("/votes/") ||
                               path.contains("/turns/") || path.ends_with(".tuning.json");
            if (cancelled && entry.is_regular_file() && !stays) return false;
        }
        return true;
    }

  private slots:
    void initTestCase() { inputs_ = std::make_unique<LargeInputs>(); }
    void init() const { out_.clear(); }

    void everyVerbHasARow() {
        std::set<std::string> verbs;
        for (const auto& row : rowsOf(*inputs_, out_.path())) verbs.insert(row.verb);
        const std::set<std::string> all = {
#define NAV_VERB(name, group) #name,
#include "app/navgen/command_line/verbs.def"
#undef NAV_VERB
        };
        QVERIFY(verbs == all);
    }

    /// Without the second line of defence: the work itself ends.
    void aRequestEndsTheWork_data() { rows(); }
    void aRequestEndsTheWork() {
        QFETCH(QList<QByteArray>, words);
        QFETCH(bool, brief);
        QFETCH(int, alone);
        const std::vector<std::string> arguments(words.begin(), words.end());
        std::size_t asked = 0;
        for (const double moment : kMoments) {
            out_.clear();
            std::stop_source stop;
            std::atomic<bool> done = false;
            NavgenRun run;
            const auto before = secondsWorked();
            std::thread worker([&] {
                run = runInProcess(arguments, stop.get_token());
                done = true;
            });
            while (!done && secondsWorked() - before < moment)
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
            const bool early = done;
            const auto start = Clock::now();
            const auto worked = secondsWorked();
            stop.request_stop();
            worker.join();
            const auto work = secondsWorked() - worked;
            if (early) break;
            ++asked;
            const auto told = QByteArray::number(work, 'f', 2) + " s of work, " +
                              QByteArray::number(seconds(Clock::now() - start), 'f', 2) + " s in all; " +
                              run.err;
            QVERIFY2(work < kMostWork, told);
            QVERIFY2(seconds(Clock::now() - start) < kMostWait, told);
            // It may have been at its end already.
            QVERIFY2(isStopped(run.code) || run.code == alone || run.code == 3, told);
            QVERIFY(leftClean(isStopped(run.code)));
            if (!isStopped(run.code)) break;
        }
        QVERIFY2(asked > 0 || brief, "it is over before it can be asked to stop");
    }

    void aSignalEndsTheProcess_data() { rows(); }
    void aSignalEndsTheProcess() {
        QFETCH(QList<QByteArray>, words);
        QFETCH(bool, brief);
        QFETCH(int, alone);
        bool reached = false;
        for (const auto& [moment, signal] : {std::pair(0.0, SIGTERM), {0.1, SIGINT}, {0.6, SIGTERM}}) {
            out_.clear();
            std::vector<char*> arguments{const_cast<char*>(NAVGEN_PROGRAM)};
            for (auto& word : words) arguments.push_back(word.data());
            arguments.push_back(nullptr);
            posix_spawn_file_actions_t actions;
            posix_spawn_file_actions_init(&actions);
            posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
            posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
            pid_t process = 0;
            QCOMPARE(::posix_spawn(&process, NAVGEN_PROGRAM, &actions, nullptr, arguments.data(), environ),
                     0);
            posix_spawn_file_actions_destroy(&actions);
            auto worked = secondsWorked(process);
            while (worked && (!catchesSignal(signal, process) || *worked < moment)) {
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
                worked = secondsWorked(process);
            }
            const auto start = Clock::now();
            ::kill(process, signal);
            int status = 0;
            rusage used{};
            QCOMPARE(::wait4(process, &status, 0, &used), process);
            if (!worked) break;  // it was over before
            reached = true;
            QVERIFY2(WIFEXITED(status), "it was killed");
            const auto code = WEXITSTATUS(status);
            QVERIFY2(isStopped(code) || code == alone || code == 3, QByteArray::number(code));
            const auto work = seconds(used.ru_utime) + seconds(used.ru_stime) - *worked;
            QVERIFY2(work < kMostWork, QByteArray::number(work));
            QVERIFY(seconds(Clock::now() - start) < kMostWait);
            QVERIFY(leftClean(isStopped(code)));
        }
        QVERIFY2(reached || brief, "it is over before the signal comes");
    }
};

NAVWRIGHT_TEST(TestStops);
#include "tst_stops.moc"
