#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "app/navgen/command_line/number_range.h"
#include "app/navgen/command_line/report_options.h"
#include "app/navgen/command_line/verb.h"
#include "core/base/byte_text.h"
#include "core/base/file_bytes.h"
#include "core/base/stop_scope.h"
#include "core/demos/live/record_servers.h"

namespace navwright {

namespace {

constexpr double kMostMinutes = 24 * 60;
constexpr double kMostSeconds = 3.6e6;
constexpr std::size_t kMostServers = 64;

struct RecordArguments {
    std::vector<std::string> servers;
    std::vector<std::string> passwordFiles;
    std::string out;
    std::string split = "map";
    double seconds = 0;
    bool deflate = false;
    ReportOptions report;
};

GtvClock::duration inClock(double seconds) {
    return std::chrono::duration_cast<GtvClock::duration>(std::chrono::duration<double>(seconds));
}

/// "map", or minutes.
Result<DemoSplit> splitOf(const std::string& word) {
    DemoSplit split;
    if (word == "map") return split;
    double minutes = 0;
    const auto* const end = word.data() + word.size();
    const auto read = std::from_chars(word.data(), end, minutes);
    // As a question that NaN answers with no.
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

/// The first line of a file, without its end.
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

/// What is wrong with the options together; empty: nothing.
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
    NAV_TRY(options.report.announce(session));
    recording.folder = options.out;
    recording.time = inClock(options.seconds);
    NAV_ASSIGN(const auto report, recordServers(recording, session.job));
    if (report.stopped && report.demos.empty()) return cancelled();
    // A stop is how recording ends: what follows it is still done.
    const StopScope unstopped{std::stop_token()};
    NAV_TRY(options.report.tell(session, describeRecord().of(report, options.report.readers()),
                                std::max(report.demos.size(), report.servers.size())));
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
    options->report.addTo(app);
    return [options](Session& session) { return record(*options, session); };
}

}  // namespace

Verb recordVerb() {
    return {"record",
            "Record demos of servers that show their games by GTV.",
            "Stop it with Ctrl-C or SIGTERM: the demos are whole. One that a kill cut off can be read, too; "
            "it lacks "
            "its last message at most.",
            "navgen record --gtv play.example.org --out demos\n"
            "navgen record --gtv 10.0.0.5:27910 --gtv 10.0.0.5:27911 --password-file gtv.txt --split 30 "
            "--out demos",
            declareRecord,
            [] { return std::vector{describeRecord().shape()}; }};
}

}  // namespace navwright
