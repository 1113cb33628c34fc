#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/navgen/command_line/engine_options.h"
#include "app/navgen/command_line/project_generation.h"
#include "app/navgen/command_line/report_options.h"
#include "app/navgen/command_line/verb.h"
#include "app/navgen/command_line/workbench_call.h"
#include "app/server/run/engine_check.h"
#include "core/base/byte_text.h"
#include "core/base/description.h"
#include "core/base/digest.h"
#include "core/base/file_bytes.h"
#include "core/base/limits.h"
#include "core/base/output_set.h"
#include "core/base/path_text.h"
#include "core/base/result.h"
#include "core/nav/files/aq2_nav.h"
#include "core/nav/files/read_nav.h"
#include "core/output/report/project_report.h"
#include "core/system/file.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

struct ReportArguments {
    ProjectOptions input;
    std::string out;
    std::string navtest;
    std::string compare;
    EngineOptions engine;
    bool pictures = true;
    WorkOptions work;
    ReportOptions report;
};

/// The HTML file that was written.
struct WrittenReport {
    std::string project;
    std::string map;
    fs::path file;
    std::string pictureNotice;  ///< why there are no pictures; empty: there are
};

Description<WrittenReport> describeReport() {
    using Of = WrittenReport;
    return Description<Of>("navwright.report", 1, "A report of a project's nav")
        .field("project", &Of::project, {"The project"})
        .field("map", &Of::map, {"The map's name"})
        .field("file", [](const Of& report) { return pathText(report.file); }, {"The HTML file"})
        .field("pictures", [](const Of& report) { return report.pictureNotice.empty(); }, {"It has pictures"})
        .field("picture_notice",
               [](const Of& report) { return onlyIf(!report.pictureNotice.empty(), report.pictureNotice); },
               {"Why it has none"});
}

/// Arguments for the workbench when it draws the report. `navtest`: path of a test report, or empty.
std::vector<std::string> workbenchWords(const ReportArguments& options, const std::string& navtest,
                                        const std::string& out) {
    std::vector<std::string> words{"--report", out};
    if (!navtest.empty()) words.insert(words.end(), {"--navtest", navtest});
    if (!options.compare.empty()) words.insert(words.end(), {"--compare", options.compare});
    if (!options.input.locate.empty()) words.insert(words.end(), {"--locate", options.input.locate});
    words.push_back(options.input.project);
    return words;
}

/// Files besides the project.
struct Files {
    std::optional<NavtestReport> tested;
    std::optional<ComparedNav> compared;
    std::shared_ptr<const Generation> generation;  ///< of the project; nullptr: not made yet
};

Result<Files> readFiles(const ReportArguments& options) {
    Files files;
    if (!options.navtest.empty()) {
        NAV_ASSIGN(const auto bytes, readFile(options.navtest, limit::kJsonBytes));
        NAV_ASSIGN(files.tested, parseNavtestReport(asText(bytes), options.navtest));
    }
    if (!options.compare.empty()) {
        NAV_ASSIGN(auto graph, readNavFile(options.compare));
        files.compared = ComparedNav{fs::path(options.compare).filename().string(), std::move(graph)};
    }
    return files;
}

/// Tests the project's nav on the real server.
Result<> testOnServer(const ReportArguments& options, const ProjectFile& project, Files& files,
                      Session& session) {
    NAV_ASSIGN(const auto profile, options.engine.profile());
    NAV_TRY(requireEngine(profile));
    NAV_ASSIGN(files.generation, generateProject(project, options.work, session.console, session.job));
    const auto& generation = *files.generation;
    NAV_ASSIGN(const auto nav, writeAq2Nav(generation.graph->graph));
    NAV_ASSIGN(files.tested, testOnEngine(profile, generation.mapName, project.map->path, nav,
                                          simulatorSetup(generation.parameters, kReportSeed),
                                          options.engine.putBack, session.job));
    files.tested->map = generation.mapName;
    files.tested->navSha1 = sha1Hex(nav);
    return {};
}

Result<NavReportInput> readInput(const ReportArguments& options, const ProjectFile& project, Files files,
                                 Session& session) {
    auto generation = std::move(files.generation);
    if (!generation) {
        NAV_ASSIGN(generation, generateProject(project, options.work, session.console, session.job));
    }
    if (!files.tested || !options.engine.useEngine())
        return projectReportInput(project, std::move(generation), std::move(files.tested),
                                  std::move(files.compared), options.navtest);
    NAV_ASSIGN(auto input, projectReportInput(project, std::move(generation), {}, std::move(files.compared)));
    // The report says that it was tested for this.
    input.judge = [tested = *std::move(files.tested)](const NavGraph&, JobContext&) -> Result<NavtestReport> {
        return tested;
    };
    return input;
}

Result<ExitCode> report(const ReportArguments& options, Session& session) {
    if (options.engine.useEngine() && !options.navtest.empty()) {
        session.console.error("report: --navtest is a test already (leave it out, or --backend engine)");
        return ExitCode::usage;
    }
    auto& outputs = session.outputs;
    for (const auto& input : {options.input.project, options.navtest, options.compare}) {
        if (!input.empty()) outputs.protect(input);
    }
    const auto out =
        options.out.empty() ? fs::path(options.input.project).stem().string() + ".report.html" : options.out;
    NAV_TRY(outputs.announce(out));
    NAV_TRY(options.report.announce(session));
    // Read the files here first, so that errors are not printed by both programs.
    NAV_ASSIGN(const auto project, options.input.load(session));
    NAV_ASSIGN(auto files, readFiles(options));
    PassedText passed;
    if (options.engine.useEngine()) {
        NAV_TRY(testOnServer(options, project, files, session));
        if (!passed.put(writeNavtestReport(*files.tested)))
            return fail("The test report cannot be handed on");
    }
    WrittenReport written{options.input.project, project.mapName, out, kNoPicturesAskedFor};
    std::string failure;
    if (options.pictures) {
        // The workbench shares the standard output of this process.
        const auto place = outputs.isStandardOutput(out) ? std::string("/dev/stdout") : out;
        const auto drawn = callWorkbench(
            workbenchWords(options, passed.path().empty() ? options.navtest : passed.path(), place),
            session.job);
        if (drawn) {
            written.pictureNotice.clear();
            NAV_TRY(options.report.tell(session, describeReport().of(written, options.report.readers())));
            outputs.noteWritten(out);
            return ExitCode::ok;
        }
        if (drawn.error().cancelled()) return cancelled();
        failure = written.pictureNotice =
            fmt::format("There are no pictures: {}.", drawn.error().error().what);
    }
    NAV_ASSIGN(auto input, readInput(options, project, std::move(files), session));
    // Warn of missing pictures last: if inputs are wrong, only that error matters.
    if (!failure.empty()) session.console.warn(failure);
    NAV_ASSIGN(auto made, makeNavReport(std::move(input), session.job));
    made.pictureNotice = written.pictureNotice;
    NAV_TRY(outputs.add(out, htmlReport(made)));
    NAV_TRY(options.report.tell(session, describeReport().of(written, options.report.readers())));
    outputs.noteWritten(out);
    return ExitCode::ok;
}

VerbAction declareReport(CLI::App& app) {
    const auto options = std::make_shared<ReportArguments>();
    options->input.addTo(app);
    app.add_option("-o,--out", options->out, "Where the report goes (PROJECT.report.html here)")
        ->type_name("FILE");
    app.add_option("--navtest", options->navtest,
                   "A test of this very nav; without one the nav is tested, as --backend says")
        ->type_name("FILE");
    app.add_option("--compare", options->compare, "Another nav to compare with")->type_name("FILE");
    app.add_flag("!--no-pictures", options->pictures, "Leave the pictures out");
    options->engine.addTo(app);
    options->work.addTo(app);
    options->report.addTo(app);
    return [options](Session& session) { return report(*options, session); };
}

}  // namespace

Verb reportVerb() {
    return {"report",
            "Write one HTML file about a project's nav.",
            "Figures, verdict, issues, comparison, demos; with pictures where there is a display.",
            "navgen report wizs.navwright --compare wizs_autogen.nav\n"
            "navgen report wizs.navwright --backend engine --engine aqtion/",
            declareReport,
            [] { return std::vector{describeReport().shape()}; }};
}

}  // namespace navwright
