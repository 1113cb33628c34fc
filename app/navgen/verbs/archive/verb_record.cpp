#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
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
#include "core/generate/continuous/recorded_navs.h"
#include "core/generate/vote_archive/map_folder.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

constexpr double kMostMinutes = 24 * 60;
constexpr double kMostSeconds = 3.6e6;
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

/// The maps for the navs, if navs are wanted. Protects them from the report.
Result<std::optional<MapFolder>> mapsOf(const RecordArguments& options, Session& session) {
    if (options.nav.empty()) return std::nullopt;
    const std::vector<fs::path> named(options.maps.begin(), options.maps.end());
    NAV_ASSIGN(auto maps, MapFolder::open(named, session.job));
    NAV_TRY(session.outputs.protectAll(maps.files(), session.job));
    return maps;
}

Result<std::optional<ContinuousNavs>> navsOf(const RecordArguments& options, std::optional<MapFolder> maps) {
    if (!maps) return std::nullopt;
    ContinuousOptions continuous;
    continuous.folder = options.nav;
    continuous.tests = options.tests;
    continuous.jobs = options.jobs;
    NAV_ASSIGN(continuous.parameters, options.parameters.load());
    NAV_ASSIGN(auto navs, ContinuousNavs::open(std::move(continuous), *std::move(maps)));
    return navs;
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
    NAV_TRY(checkGtvPassword(text, file));
    return std::string(text);
}

Result<std::vector<RecordSource>> sourcesOf(const RecordArguments& options, Session& session) {
    std::vector<std::string> passwords;
    for (const auto& file : options.passwordFiles) {
        session.outputs.protect(file);
        NAV_ASSIGN(auto password, passwordIn(file));
        passwords.push_back(std::move(password));
    }
    return recordSources(options.servers, passwords, options.deflate);
}

Result<ExitCode> record(const RecordArguments& options, Session& session) {
    if (const auto fault = faultOfSources(options.servers, options.passwordFiles.size()); !fault.empty()) {
        session.console.error("record: " + fault);
        return ExitCode::usage;
    }
    RecordOptions recording;
    NAV_ASSIGN(recording.split, splitOf(options.split));
    NAV_ASSIGN(recording.sources, sourcesOf(options, session));
    // The report must not replace a demo of an earlier run either.
    auto earlier = demosIn(options.out);
    NAV_TRY(session.outputs.protectAll(earlier, session.job));
    NAV_ASSIGN(auto maps, mapsOf(options, session));
    NAV_TRY(options.report.announce(session));
    recording.folder = options.out;
    recording.time = inClock(options.seconds);
    NAV_ASSIGN(auto navs, navsOf(options, std::move(maps)));
    NAV_ASSIGN(const auto outcome,
               recordNavs(std::move(recording), std::move(navs), std::move(earlier), session.job));
    const auto& report = outcome.recorded;
    if (report.stopped && report.demos.empty()) return cancelled();
    // A stop is the normal end of recording, so what follows is still done.
    const StopScope unstopped{std::stop_token()};
    NAV_TRY(options.report.tell(session, describeRecordedNavs().of(outcome, options.report.readers()),
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
        [] { return std::vector{describeRecordedNavs().shape()}; }};
}

}  // namespace navwright
