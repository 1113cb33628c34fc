#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/navgen/command_line/number_range.h"
#include "app/navgen/command_line/parameter_options.h"
#include "app/navgen/command_line/report_options.h"
#include "app/navgen/command_line/verb.h"
#include "app/navgen/command_line/work_options.h"
#include "app/navgen/reports/confidence_report.h"
#include "core/base/byte_text.h"
#include "core/base/digest.h"
#include "core/base/file_bytes.h"
#include "core/base/output_set.h"
#include "core/generate/pipeline/demo_set.h"
#include "core/generate/pipeline/nav_generation.h"
#include "core/nav/files/aq2_nav.h"
#include "core/nav/files/edit_patch.h"
#include "core/nav/files/read_nav.h"
#include "core/review/confidence/confidence_cut.h"
#include "core/review/confidence/confidence_report.h"
#include "core/review/confidence/nav_confidence.h"
#include "core/review/confidence/reliability.h"
#include "core/review/confidence/sure_nav.h"

namespace navwright {

namespace {

struct ConfidenceArguments {
    std::string nav;
    std::string bsp;
    std::vector<std::string> demos;
    std::vector<std::string> navtests;
    std::string check;
    std::uint32_t leastAttempts = 5;
    std::string patches;
    std::string out;
    ReportOptions report;
    double least = 0;
    std::size_t most = 10;
    bool bots = true;
    bool rule = false;
    ParameterOptions parameters;
    WorkOptions work;
};

/// The nav and the evidence about it.
struct ConfidenceSubject {
    std::shared_ptr<const Generation> generation;
    std::shared_ptr<const GameMap> map;
    std::string navSha1;
    std::vector<NavtestReport> tests;
    std::optional<NavtestReport> check;
    NavLocks locks;
    Parameters parameters;

    [[nodiscard]] const NavGraph& graph() const { return generation->graph->graph; }
};

Result<NavtestReport> readTestOf(const std::string& path, const ConfidenceSubject& subject) {
    NAV_ASSIGN(const auto bytes, readFile(path));
    NAV_ASSIGN(auto report, parseNavtestReport(asText(bytes), path));
    NAV_TRY(checkReportFits(report, subject.graph(), subject.navSha1, path));
    return report;
}

Result<ConfidenceSubject> readSubject(const ConfidenceArguments& options) {
    ConfidenceSubject subject;
    NAV_ASSIGN(subject.parameters, options.parameters.load());
    NAV_ASSIGN(const auto bytes, readFile(options.nav));
    NAV_ASSIGN(auto graph, readNav(bytes, options.nav, subject.parameters));
    NAV_ASSIGN(subject.map, GameMap::read(options.bsp));
    subject.navSha1 = sha1Hex(bytes);
    NavContext context;
    context.mapName = subject.map->name();
    context.map = subject.map;
    context.parameters = subject.parameters;
    subject.generation = generationOfNav(std::move(graph), context);
    if (!options.patches.empty()) {
        NAV_ASSIGN(const auto text, readFile(options.patches));
        NAV_ASSIGN(const auto patches, parsePatches(asText(text), options.patches));
        NAV_TRY(checkPatchMap(patches.map, context.mapName, options.patches));
        subject.locks = navLocks(patches);
    }
    for (const auto& path : options.navtests) {
        NAV_ASSIGN(auto report, readTestOf(path, subject));
        subject.tests.push_back(std::move(report));
    }
    if (!options.check.empty()) {
        NAV_ASSIGN(subject.check, readTestOf(options.check, subject));
    }
    return subject;
}

/// Reads what the demos show of the nav.
Result<PlayOnNav> playOf(const ConfidenceArguments& options, const ConfidenceSubject& subject,
                         Session& session) {
    NAV_ASSIGN(auto files, session.demoFiles(options.demos));
    PipelineInput input;
    for (auto& file : files) input.demos.push_back({.path = std::move(file)});
    input.map = subject.map;
    input.mapName = subject.map->name();
    input.keepRaw = true;
    input.jobs = options.work.jobs;
    input.cacheDir = options.work.cacheFolder(session.console);
    input.cacheLimit = options.work.cacheLimit;
    DemoShelf shelf;
    NAV_ASSIGN(const auto demos, shelf.take(input, subject.parameters, session.job));
    for (const auto& warning : demos.warnings) session.console.warn(warning);
    std::vector<std::shared_ptr<const Recording>> recordings;
    std::vector<std::shared_ptr<const GatedDemo>> gated;
    for (const auto& entry : demos.entries) {
        recordings.push_back(entry->recording);
        gated.push_back(entry->gated);
    }
    return playOnNav(subject.graph(), recordings, gated, subject.parameters, options.work.jobs, session.job);
}

Result<NavConfidence> rate(const ConfidenceArguments& options, const ConfidenceSubject& subject,
                           Session& session) {
    std::optional<PlayOnNav> play;
    if (!options.demos.empty()) {
        NAV_ASSIGN(play, playOf(options, subject, session));
    }
    LinkJudge judge(subject.map->bsp, subject.map->collision);
    ConfidenceInput input{.generation = *subject.generation};
    input.judge = options.bots ? &judge : nullptr;
    input.play = play ? &*play : nullptr;
    input.locks = subject.locks;
    input.jobs = options.work.jobs;
    input.takeTests(subject.tests);
    return navConfidence(input, session.job);
}

Result<ExitCode> confidence(const ConfidenceArguments& options, Session& session) {
    if (options.navtests.size() > 2) {
        session.console.error("confidence: two reports at most, the server's and the simulator's");
        return ExitCode::usage;
    }
    auto& outputs = session.outputs;
    for (const auto& input : {options.nav, options.bsp, options.check, options.patches}) {
        if (!input.empty()) outputs.protect(input);
    }
    for (const auto& input : options.navtests) outputs.protect(input);
    NAV_TRY(options.report.announce(session));
    if (!options.out.empty()) {
        NAV_TRY(outputs.announce(options.out));
    }
    NAV_ASSIGN(const auto subject, readSubject(options));
    NAV_ASSIGN(const auto rated, rate(options, subject, session));
    std::optional<SureNav> sure;
    if (options.least > 0) sure = cutGeneration(*subject.generation, rated, options.least);
    if (!options.out.empty()) {
        NAV_ASSIGN(const auto bytes, writeAq2Nav(sure ? sure->rest->graph->graph : subject.graph()));
        NAV_TRY(outputs.add(options.out, bytes));
    }
    if (session.job.stopRequested()) return cancelled();
    ConfidenceReport report{rated, subject.graph(), subject.map->name(),
                            options.rule ? confidenceRule() : ""};
    if (subject.check) {
        report.checked =
            reliabilityOf(ratedAttempts(rated, subject.graph(), *subject.check, options.leastAttempts));
    }
    NAV_TRY(options.report.tell(session, describeConfidence().of(report, options.report.readers()),
                                options.most));
    if (sure) tellCut(sure->cut, session.console, !options.report.json);
    if (!options.out.empty()) outputs.noteWritten(options.out);
    return ExitCode::ok;
}

VerbAction declareConfidence(CLI::App& app) {
    const auto options = std::make_shared<ConfidenceArguments>();
    app.add_option("NAV", options->nav, "The nav to rate, whatever made it")->required();
    app.add_option("--bsp", options->bsp, "Its map")->type_name("MAP.bsp")->required();
    app.add_option("--demos", options->demos, "Demos, and folders with demos, of players on the map")
        ->type_name("DEMO|DIR");
    app.add_option("--navtest", options->navtests,
                   "A test report of this very nav; at most one of the server and one of the simulator")
        ->type_name("FILE");
    app.add_option("--patches", options->patches, "Edits; what they lock stays whatever its confidence")
        ->type_name("FILE");
    auto* least =
        app.add_option("--min", options->least, "Leave out what is below this confidence, for --out")
            ->type_name("0..1")
            ->check(NumberRange(0.0, 1.0));
    app.add_option("-o,--out", options->out, "The .nav to write without what --min leaves out")
        ->type_name("FILE.nav")
        ->needs(least);
    app.add_option("--check", options->check,
                   "A test report to check against, not rated by: how often links fail by confidence")
        ->type_name("FILE");
    app.add_option("--least-attempts", options->leastAttempts,
                   "Minimum attempts of a link to be counted by --check")
        ->type_name("N")
        ->capture_default_str();
    app.add_flag("!--no-physics", options->bots, "Do not let bots try links");
    app.add_flag("--rule", options->rule, "Also print the rule with its curves");
    options->report.addTo(app);
    app.add_option("--most", options->most, "Links to list")->type_name("N")->capture_default_str();
    options->work.addTo(app);
    options->parameters.addTo(app);
    return [options](Session& session) { return confidence(*options, session); };
}

}  // namespace

Verb confidenceVerb() {
    return {"confidence",
            "Rate each node and link by demos, players, bots and tests.",
            "With --min, nodes and links below are left out.",
            "navgen confidence wizs.nav --bsp wizs.bsp --demos demos/ --navtest wizs.navtest.json\n"
            "navgen confidence wizs.nav --bsp wizs.bsp --demos demos/ --min 0.5 --out sure.nav",
            declareConfidence,
            [] { return std::vector{describeConfidence().shape()}; }};
}

}  // namespace navwright
