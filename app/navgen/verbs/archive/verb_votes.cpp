#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "app/navgen/command_line/parameter_options.h"
#include "app/navgen/command_line/report_options.h"
#include "app/navgen/command_line/shard_option.h"
#include "app/navgen/command_line/verb.h"
#include "app/navgen/command_line/work_options.h"
#include "core/base/byte_text.h"
#include "core/base/file_bytes.h"
#include "core/base/folder_lock.h"
#include "core/generate/vote_archive/intake_report.h"
#include "core/generate/vote_archive/vote_intake.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

struct VotesArguments {
    std::vector<std::string> demos;
    std::string list;
    std::vector<std::string> maps;
    std::string out;
    std::string shard = "1/1";
    std::string cache;
    int jobs = 0;
    ParameterOptions parameters;
    ReportOptions report;
};

/// Reads a list of paths, one per line.
Result<std::vector<fs::path>> listedFiles(const std::string& list) {
    NAV_ASSIGN(const auto bytes, readFile(list));
    std::vector<fs::path> files;
    auto text = asText(bytes);
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        auto line = text.substr(0, end);
        std::error_code code;
        // Windows editors end lines with \r\n.
        if (line.ends_with('\r') && !fs::exists(line, code)) line.remove_suffix(1);
        if (!line.empty()) files.emplace_back(line);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return files;
}

Result<std::vector<fs::path>> demosOf(const VotesArguments& options, Session& session) {
    // A listed file that does not exist counts as unreadable and does not stop the others.
    std::vector<fs::path> files;
    if (!options.list.empty()) {
        NAV_ASSIGN(files, listedFiles(options.list));
        session.outputs.protect(options.list);
        NAV_TRY(session.outputs.protectAll(files, session.job));
    }
    if (!options.demos.empty()) {
        NAV_ASSIGN(const auto found, session.demoFiles(options.demos));
        files.insert(files.end(), found.begin(), found.end());
    }
    NAV_ASSIGN(const auto shard, Shard::parse(options.shard));
    return demosOfShare(files, shard.index, shard.count, session.job);
}

Result<ExitCode> votes(const VotesArguments& options, Session& session) {
    if (options.demos.empty() && options.list.empty()) {
        session.console.error("votes: DEMO|DIR or --list is required");
        return ExitCode::usage;
    }
    NAV_ASSIGN(const auto parameters, options.parameters.load());
    NAV_ASSIGN(auto maps,
               MapFolder::open(std::vector<fs::path>(options.maps.begin(), options.maps.end()), session.job));
    NAV_ASSIGN(const auto demos, demosOf(options, session));
    NAV_TRY(options.report.announce(session));
    IntakeOptions intake;
    intake.out = options.out;
    intake.cache = options.cache;
    intake.jobs = options.jobs;
    NAV_TRY(session.outputs.checkNoInput(intake.out / kIntakeReportName));
    const auto report = takeReportedVotes(demos, maps, parameters, intake, session.job);
    if (!report) {
        if (!isBusy(report.error())) return std::unexpected(report.error());
        session.console.error(report.error().message());
        return ExitCode::again;
    }
    for (const auto& demo : report->unreadable) session.console.error(demo.problem);
    NAV_TRY(options.report.tell(session, describeIntake().of(*report, options.report.readers()),
                                report->files.size()));
    if (report->stopped) {
        session.console.error(fmt::format(
            "stopped; the votes of the demos read so far are kept in {}, and the same command continues",
            options.out));
        return ExitCode::again;
    }
    return report->unreadable.empty() ? ExitCode::ok : ExitCode::badInput;
}

VerbAction declareVotes(CLI::App& app) {
    const auto options = std::make_shared<VotesArguments>();
    app.add_option("DEMO|DIR", options->demos, "Demos of any maps, and folders with demos");
    app.add_option("--list", options->list, "A file with the path of one demo per line")->type_name("FILE");
    app.add_option("--maps", options->maps, "Folder of the maps, or a map (repeatable)")
        ->type_name("DIR|MAP.bsp")
        ->allow_extra_args(false)
        ->required();
    app.add_option(
           "--out", options->out,
           "Folder for the votes, one file per revision of a map; demos with votes there are not read again")
        ->type_name("DIR")
        ->required();
    addShardOption(app, options->shard,
                   "Read only the i-th of n shares, which are formed by the demos' content");
    app.add_option("--cache", options->cache, "Cache folder for demos (default: none)")->type_name("DIR");
    addJobs(app, options->jobs);
    options->parameters.addTo(app);
    options->report.addTo(app);
    return [options](Session& session) { return votes(*options, session); };
}

}  // namespace

Verb votesVerb() {
    return {"votes",
            "Read demos of any maps and keep their votes, one file per map.",
            "",
            "navgen votes --maps maps/ --out votes/ demos/\n"
            "navgen votes --maps maps/ --out shared/votes-3 --shard 3/8 shared/demos",
            declareVotes,
            [] { return std::vector{describeIntake().shape()}; }};
}

}  // namespace navwright
