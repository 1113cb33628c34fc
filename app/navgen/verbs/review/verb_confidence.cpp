#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
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
#include "core/nav/files/aq2_nav.h"
#include "core/nav/files/edit_patch.h"
#include "core/nav/files/read_nav.h"
#include "core/review/confidence/confidence_cut.h"
#include "core/review/confidence/confidence_report.h"
#include "core/review/confidence/rate_nav.h"
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

Result<NavtestReport> readTestOf(const std::string& path, const NavGraph& graph, std::string_view sha1) {
    NAV_ASSIGN(const auto bytes, readFile(path));
    NAV_ASSIGN(auto report, parseNavtestReport(asText(bytes), path));
    NAV_TRY(checkReportFits(report, graph, sha1, path));
    return report;
}

/// The nav with the evidence, and the test to check against.
struct ConfidenceSubject {
    RateInput input;
    std::optional<NavtestReport> check;
};

Result<ConfidenceSubject> readSubject(const ConfidenceArguments& options, Session& session) {
    NAV_ASSIGN(auto parameters, options.parameters.load());
    NAV_ASSIGN(const auto bytes, readFile(options.nav));
    NAV_ASSIGN(auto graph, readNav(bytes, options.nav, parameters));
    NAV_ASSIGN(auto map, GameMap::read(options.bsp));
    ConfidenceSubject subject{.input = {.graph = std::move(graph), .map = std::move(map)}, .check = {}};
    auto& input = subject.input;
    input.parameters = std::move(parameters);
    if (!options.patches.empty()) {
        NAV_ASSIGN(const auto text, readFile(options.patches));
        NAV_ASSIGN(const auto patches, parsePatches(asText(text), options.patches));
        NAV_TRY(checkPatchMap(patches.map, input.map->name(), options.patches));
        input.locks = navLocks(patches);
    }
    const auto sha1 = sha1Hex(bytes);
    for (const auto& path : options.navtests) {
        NAV_ASSIGN(auto report, readTestOf(path, input.graph, sha1));
        input.tests.push_back(std::move(report));
    }
    if (!options.check.empty()) {
        NAV_ASSIGN(subject.check, readTestOf(options.check, input.graph, sha1));
    }
    input.bots = options.bots;
    input.jobs = options.work.jobs;
    if (!options.demos.empty()) {
        NAV_ASSIGN(input.demos, session.demoFiles(options.demos));
        input.cacheDir = options.work.cacheFolder(session.console);
        input.cacheLimit = options.work.cacheLimit;
    }
    return subject;
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
    NAV_ASSIGN(auto subject, readSubject(options, session));
    NAV_ASSIGN(const auto made, rateNav(std::move(subject.input), session.job));
    const auto& rated = made.confidence;
    const auto& graph = made.generation->graph->graph;
    std::optional<SureNav> sure;
    if (options.least > 0) sure = cutGeneration(*made.generation, rated, options.least);
    if (!options.out.empty()) {
        NAV_ASSIGN(const auto bytes, writeAq2Nav(sure ? sure->rest->graph->graph : graph));
        NAV_TRY(outputs.add(options.out, bytes));
    }
    if (session.job.stopRequested()) return cancelled();
    ConfidenceReport report{rated, graph, made.generation->mapName, options.rule ? confidenceRule() : ""};
    if (subject.check) {
        report.checked = reliabilityOf(ratedAttempts(rated, graph, *subject.check, options.leastAttempts));
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
