#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "app/navgen/command_line/number_range.h"
#include "app/navgen/command_line/parameter_options.h"
#include "app/navgen/command_line/report_options.h"
#include "app/navgen/command_line/verb.h"
#include "app/navgen/command_line/work_options.h"
#include "core/base/byte_text.h"
#include "core/base/file_bytes.h"
#include "core/base/stop_scope.h"
#include "core/demos/live/record_servers.h"
#include "core/generate/continuous/continuous_navs.h"
#include "core/generate/vote_archive/map_folder.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

constexpr double kMostMinutes = 24 * 60;
constexpr double kMostSeconds = 3.6e6;
constexpr std::size_t kMostServers = 64;
constexpr int kMostTests = 100;

struct RecordArguments {
    std::vector<std::string> servers;
    std::vector<std::string> passwordFiles;
    std::string out;
    std::string split = "map";
    double seconds = 0;
    bool deflate = false;
    std::string nav;  ///< folder; empty: none
    std::vector<std::string> maps;
    int tests = kContinuousTests;
    int jobs = 1;
    ParameterOptions parameters;
    ReportOptions report;
};

/// What was recorded, and what happened to the navs.
struct RecordOutcome {
    RecordReport recorded;
    std::vector<NavChange> navs;
};

Description<RecordOutcome> describeOutcome() {
    return Description<RecordOutcome>("navwright.record", 1, "What was recorded of servers")
        .include([](const RecordOutcome& of) -> const RecordReport& { return of.recorded; }, describeRecord())
        .rows("navs", &RecordOutcome::navs, describeNavChange(), {"Navs that new demos were for", "navs"});
}

/// Passes on messages but no progress, which would fill the log of a run of days.
class CalmSink : public JobSink {
  public:
    explicit CalmSink(JobContext& job) : job_(job) {}

    void progress(std::string_view, std::size_t, std::size_t) override {}
    void log(LogLevel level, std::string_view message) override {
        if (level != LogLevel::info) job_.log(level, message);
    }

  private:
    JobContext& job_;
};

/// Makes navs of new demos on its own thread, so that recording never waits for them.
class NavWorker {
  public:
    NavWorker(ContinuousNavs navs, std::vector<fs::path> demos, JobContext& job)
        : navs_(std::move(navs)), waiting_(std::move(demos)), job_(job), thread_([this] { work(); }) {}
    NavWorker(const NavWorker&) = delete;
    NavWorker& operator=(const NavWorker&) = delete;
    ~NavWorker() { end(); }

    void add(const fs::path& demo) {
        const std::lock_guard lock(mutex_);
        waiting_.push_back(demo);
        changed_.notify_one();
    }
    /// Waits until all work is done or the job is stopped. Errors: that which ended the work.
    Result<std::vector<NavChange>> finish() {
        end();
        if (failure_) return std::unexpected(*failure_);
        return std::move(changes_);
    }

  private:
    void end() {
        {
            const std::lock_guard lock(mutex_);
            ending_ = true;
            changed_.notify_one();
        }
        if (thread_.joinable()) thread_.join();
    }
    void work() {
        const StopScope stop(job_.stopToken());
        // The first turn needs no new demo: an earlier run may have left work, and reports may have come
        // since.
        for (bool first = true;; first = false) {
            std::vector<fs::path> demos;
            {
                std::unique_lock lock(mutex_);
                changed_.wait(lock, job_.stopToken(), [&] { return first || ending_ || !waiting_.empty(); });
                if (job_.stopRequested() || (!first && waiting_.empty())) return;
                demos = std::exchange(waiting_, {});
            }
            CalmSink calm(job_);
            JobContext making(job_.stopToken(), &calm);
            auto made = navs_.take(demos, making);
            if (!made) {
                if (made.error().cancelled()) return;
                job_.log(LogLevel::error, made.error().message());
                failure_ = made.error();
                return;
            }
            for (auto& change : *made) {
                job_.info(fmt::format("{}: {}: {}", change.map, navFateName(change.fate), change.why));
                changes_.push_back(std::move(change));
            }
        }
    }

    ContinuousNavs navs_;
    std::vector<fs::path> waiting_;
    JobContext& job_;
    std::mutex mutex_;
    std::condition_variable_any changed_;
    bool ending_ = false;
    std::vector<NavChange> changes_;  ///< used by the thread until it ends
    std::optional<Failure> failure_;  ///< used by the thread until it ends
    std::thread thread_;              ///< last, as it uses the other members
};

/// The demos in a folder; empty if the folder does not exist.
std::vector<fs::path> demosThere(const fs::path& folder) {
    std::vector<fs::path> demos;
    std::error_code code;
    for (fs::directory_iterator at(folder, code), end; !code && at != end; at.increment(code)) {
        if (at->path().extension() == ".mvd2") demos.push_back(at->path());
    }
    std::ranges::sort(demos);
    return demos;
}

/// The maps for the navs, if navs are wanted. Protects them from the report.
Result<std::optional<MapFolder>> mapsOf(const RecordArguments& options, Session& session) {
    if (options.nav.empty()) return std::nullopt;
    const std::vector<fs::path> named(options.maps.begin(), options.maps.end());
    NAV_ASSIGN(auto maps, MapFolder::open(named, session.job));
    NAV_TRY(session.outputs.protectAll(maps.files(), session.job));
    return maps;
}

Result<std::unique_ptr<NavWorker>> navWorker(const RecordArguments& options, MapFolder maps,
                                             std::vector<fs::path> earlier, Session& session) {
    ContinuousOptions continuous;
    continuous.folder = options.nav;
    continuous.tests = options.tests;
    continuous.jobs = options.jobs;
    NAV_ASSIGN(continuous.parameters, options.parameters.load());
    NAV_ASSIGN(auto navs, ContinuousNavs::open(std::move(continuous), std::move(maps)));
    return std::make_unique<NavWorker>(std::move(navs), std::move(earlier), session.job);
}

GtvClock::duration inClock(double seconds) {
    return std::chrono::duration_cast<GtvClock::duration>(std::chrono::duration<double>(seconds));
}

/// Parses "map", or a number of minutes.
Result<DemoSplit> splitOf(const std::string& word) {
    DemoSplit split;
    if (word == "map") return split;
    double minutes = 0;
    const auto* const end = word.data() + word.size();
    const auto read = std::from_chars(word.data(), end, minutes);
    // Written so that NaN fails.
    const bool within = minutes > 0 && minutes <= kMostMinutes;
    if (read.ec != std::errc() || read.ptr != end || !within) {
        return fail(fmt::format("--split is map, or minutes up to {}", kMostMinutes), word);
    }
    constexpr double kMinute = 60;
    split.every = inClock(minutes * kMinute);
    return split;
}

/// What is wrong with a word of the command line; empty: nothing.
template <class T>
std::string faultOf(const Result<T>& read) {
    return read ? std::string() : read.error().message();
}

/// The first line of a file, without its line end.
Result<std::string> passwordIn(const std::string& file) {
    constexpr std::size_t kMostBytes = 4096;
    NAV_ASSIGN(const auto bytes, readFile(file, kMostBytes));
    auto text = asText(bytes);
    text = text.substr(0, text.find('\n'));
    if (text.ends_with('\r')) text.remove_suffix(1);
    if (text.size() > kMostGtvPassword || text.contains('\0'))
        return fail(fmt::format("A server's password has at most {} bytes", kMostGtvPassword), file);
    return std::string(text);
}

Result<std::vector<RecordSource>> sourcesOf(const RecordArguments& options, Session& session) {
    std::vector<std::string> passwords;
    for (const auto& file : options.passwordFiles) {
        session.outputs.protect(file);
        NAV_ASSIGN(auto password, passwordIn(file));
        passwords.push_back(std::move(password));
    }
    std::vector<RecordSource> sources;
    for (std::size_t i = 0; i < options.servers.size(); ++i) {
        NAV_ASSIGN(auto server, ServerName::parse(options.servers[i]));
        GtvOptions client;
        if (!passwords.empty()) client.password = passwords.size() == 1 ? passwords.front() : passwords[i];
        client.version = "Navwright " NAVWRIGHT_VERSION;
        client.deflate = options.deflate;
        sources.push_back({std::move(server), std::move(client)});
    }
    return sources;
}

/// What is wrong with the combination of options; empty: nothing.
std::string faultOf(const RecordArguments& options) {
    const auto& servers = options.servers;
    if (servers.size() > kMostServers) return fmt::format("at most {} servers at once", kMostServers);
    std::vector<ServerName> named;
    for (const auto& word : servers) {
        const auto server = ServerName::parse(word).value_or(ServerName());
        if (std::ranges::find(named, server) != named.end()) return word + " is named twice";
        named.push_back(server);
    }
    const auto passwords = options.passwordFiles.size();
    if (passwords > 1 && passwords != servers.size())
        return "--password-file is given once for all servers, or once for each";
    return {};
}

Result<ExitCode> record(const RecordArguments& options, Session& session) {
    if (const auto fault = faultOf(options); !fault.empty()) {
        session.console.error("record: " + fault);
        return ExitCode::usage;
    }
    RecordOptions recording;
    NAV_ASSIGN(recording.split, splitOf(options.split));
    NAV_ASSIGN(recording.sources, sourcesOf(options, session));
    // The report must not replace a demo of an earlier run either.
    auto earlier = demosThere(options.out);
    NAV_TRY(session.outputs.protectAll(earlier, session.job));
    NAV_ASSIGN(auto maps, mapsOf(options, session));
    NAV_TRY(options.report.announce(session));
    recording.folder = options.out;
    recording.time = inClock(options.seconds);
    std::unique_ptr<NavWorker> worker;
    if (maps) {
        NAV_ASSIGN(worker, navWorker(options, *std::move(maps), std::move(earlier), session));
    }
    if (worker) recording.onDemo = [&](const RecordedDemo& demo) { worker->add(demo.file); };
    RecordOutcome outcome;
    NAV_ASSIGN(outcome.recorded, recordServers(recording, session.job));
    const auto& report = outcome.recorded;
    if (worker) {
        NAV_ASSIGN(outcome.navs, worker->finish());
    }
    if (report.stopped && report.demos.empty()) return cancelled();
    // A stop is the normal end of recording, so what follows is still done.
    const StopScope unstopped{std::stop_token()};
    NAV_TRY(options.report.tell(session, describeOutcome().of(outcome, options.report.readers()),
                                std::max({report.demos.size(), report.servers.size(), outcome.navs.size()})));
    if (!report.demos.empty()) return ExitCode::ok;
    session.console.error("nothing was recorded");
    return report.allRefused() ? ExitCode::badInput : ExitCode::again;
}

VerbAction declareRecord(CLI::App& app) {
    const auto options = std::make_shared<RecordArguments>();
    app.add_option("--gtv", options->servers,
                   "A server with sv_mvd_enable 2 (repeatable; port 27910 unless given)")
        ->type_name("HOST[:PORT]")
        ->check([](const std::string& word) { return faultOf(ServerName::parse(word)); })
        ->allow_extra_args(false)
        ->required();
    app.add_option(
           "--password-file", options->passwordFiles,
           "A file whose first line is the server's sv_mvd_password: once for all servers, or once for "
           "each in their order")
        ->type_name("FILE")
        ->allow_extra_args(false);
    app.add_option("--out", options->out, "Folder for the demos, MAP_TIME_SERVER.mvd2; made if absent")
        ->type_name("DIR")
        ->required();
    app.add_option("--split", options->split,
                   "When a demo ends and the next begins: with the map, or after so many minutes, too")
        ->type_name("map|MINUTES")
        ->check([](const std::string& word) { return faultOf(splitOf(word)); })
        ->capture_default_str();
    app.add_option("--seconds", options->seconds, "Stop after this time (default: when it is stopped)")
        ->type_name("N")
        ->check(NumberRange(0.1, kMostSeconds));
    app.add_flag("--deflate", options->deflate, "Let servers compress; frames then come in bursts");
    auto* const nav = app.add_option("--nav", options->nav,
                                     "Also keep navs of the maps that are played in this folder: MAP.nav is "
                                     "replaced where the one made of all demos tests better");
    nav->type_name("DIR");
    auto* const maps =
        app.add_option("--maps", options->maps, "With --nav: folder of the maps, or a map (repeatable)");
    maps->type_name("DIR|MAP.bsp")->allow_extra_args(false)->needs(nav);
    nav->needs(maps);
    app.add_option("--tests", options->tests,
                   "With --nav: tests of the old and the new nav, each with its seed")
        ->check(NumberRange(1, kMostTests))
        ->capture_default_str();
    addJobs(app, options->jobs, "With --nav: threads that make navs")->capture_default_str();
    options->parameters.addTo(app);
    options->report.addTo(app);
    return [options](Session& session) { return record(*options, session); };
}

}  // namespace

Verb recordVerb() {
    return {
        "record",
        "Record demos of servers that show their games by GTV.",
        "Stop it with Ctrl-C or SIGTERM: the demos are whole. One that a kill cut off can be read, too; "
        "it lacks its last message at most.",
        "navgen record --gtv play.example.org --out demos\n"
        "navgen record --gtv play.example.org --out demos --nav navs --maps maps\n"
        "navgen record --gtv 10.0.0.5 --gtv 10.0.0.5:27911 --password-file gtv.txt --split 30 --out demos",
        declareRecord,
        [] { return std::vector{describeOutcome().shape()}; }};
}

}  // namespace navwright
