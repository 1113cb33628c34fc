#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/navgen/command_line/project_generation.h"
#include "app/navgen/command_line/report_options.h"
#include "app/navgen/command_line/verb.h"
#include "app/navgen/reports/issue_report.h"
#include "core/base/byte_text.h"
#include "core/base/file_bytes.h"
#include "core/base/file_kind.h"
#include "core/base/output_set.h"
#include "core/generate/pipeline/nav_generation.h"
#include "core/generate/pipeline/pipeline.h"
#include "core/lint/aq2/lint.h"
#include "core/lint/rerelease/rerelease_lint.h"
#include "core/nav/files/read_nav.h"
#include "core/review/comparison/nav_reviewer.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

struct LintArguments {
    std::string nav;
    std::string bsp;
    ProjectOptions madeFrom;
    std::string navtest;
    std::vector<std::string> demos;
    std::string patches;  ///< file for patches of safe fixes; empty: none
    bool physics = true;
    std::size_t most = 10;
    ReportOptions report;
    WorkOptions work;
};

/// What is checked, and which of its issues are ignored.
struct Work {
    ReviewSource source;
    std::map<std::string, std::string> ignored = {};
};

Result<std::shared_ptr<const Generation>> fromDemos(const LintArguments& options,
                                                    const std::shared_ptr<const GameMap>& map,
                                                    Session& session) {
    PipelineInput input;
    NAV_ASSIGN(auto files, session.demoFiles(options.demos));
    for (auto& file : files) input.demos.push_back({.path = std::move(file)});
    input.map = map;
    input.jobs = options.work.jobs;
    input.cacheDir = options.work.cacheFolder(session.console);
    input.cacheLimit = options.work.cacheLimit;
    Pipeline pipeline;
    NAV_ASSIGN(auto made, pipeline.run(input, {}, session.job));
    return std::make_shared<const Generation>(std::move(made));
}

Result<std::shared_ptr<const NavtestReport>> readTest(const LintArguments& options, const NavGraph& graph,
                                                      const std::string& navSha1) {
    if (options.navtest.empty()) return std::shared_ptr<const NavtestReport>();
    NAV_ASSIGN(const auto bytes, readFile(options.navtest));
    NAV_ASSIGN(auto report, parseNavtestReport(asText(bytes), options.navtest));
    // A nav generated from a project has no file whose hash could be compared.
    NAV_TRY(checkReportFits(report, graph, navSha1.empty() ? report.navSha1 : navSha1, options.navtest));
    return std::make_shared<const NavtestReport>(std::move(report));
}

Result<Work> projectAlone(const LintArguments& options, Session& session) {
    auto whole = options.madeFrom;
    whole.project = options.nav;
    NAV_ASSIGN(auto project, whole.load(session));
    Work work;
    NAV_ASSIGN(work.source.generation, generateProject(project, options.work, session.console, session.job));
    work.source.map = work.source.generation->map;
    work.source.patches = std::move(project.patches);
    work.ignored = std::move(project.ignoredIssues);
    NAV_ASSIGN(work.source.report, readTest(options, work.source.generation->graph->graph, {}));
    return work;
}

Result<Work> navFile(const LintArguments& options, Session& session) {
    Work work;
    NavContext context;
    if (!options.madeFrom.project.empty()) {
        NAV_ASSIGN(auto project, options.madeFrom.load(session));
        NAV_ASSIGN(work.source.made, generateProject(project, options.work, session.console, session.job));
        context.parameters = project.parameters;
        context.map = work.source.made->map;
        work.source.patches = std::move(project.patches);
        work.ignored = std::move(project.ignoredIssues);
    }
    if (!options.bsp.empty()) {
        NAV_ASSIGN(context.map, GameMap::read(options.bsp));
    }
    if (!context.map) return fail("The map is missing", options.nav, "give --bsp or --project");
    if (!options.demos.empty()) {
        NAV_ASSIGN(work.source.made, fromDemos(options, context.map, session));
    }
    NAV_ASSIGN(const auto bytes, readFile(options.nav));
    NAV_ASSIGN(auto graph, readNav(bytes, options.nav, context.parameters));
    NAV_ASSIGN(work.source.report, readTest(options, graph, sha1Hex(bytes)));
    context.mapName = context.map->name();
    work.source.map = context.map;
    work.source.generation = generationOfNav(std::move(graph), context);
    return work;
}

/// Reports the issues; the exit code tells whether there are errors.
Result<ExitCode> tellIssues(const LintArguments& options, std::span<const Validator> validators,
                            std::size_t nodes, const SortedIssues& issues, Session& session) {
    if (looksLikeAnotherMap(nodes, issues.found))
        session.console.warn("Most nodes are inside walls or outside the map: is it another map's nav?");
    NAV_TRY(options.report.tell(
        session, describeLint().of({validators, issues, options.most}, options.report.readers())));
    return countBySeverity(issues.found)[0] == 0 ? ExitCode::ok : ExitCode::verdictFailed;
}

/// Checks a nav of the re-releases in its game's terms.
Result<ExitCode> lintGameFile(const LintArguments& options, Session& session) {
    if (!options.demos.empty() || !options.madeFrom.project.empty() || !options.navtest.empty()) {
        session.console.error(
            "Demos, projects and tests are of Action Quake 2: convert the nav to a .nav first");
        return ExitCode::usage;
    }
    auto& outputs = session.outputs;
    if (!options.patches.empty()) {
        NAV_TRY(outputs.announce(options.patches));
    }
    NAV_ASSIGN(const auto bytes, readFile(options.nav));
    NAV_ASSIGN(const auto graph, readRereleaseNav(bytes, options.nav));
    std::shared_ptr<const GameMap> map;
    if (!options.bsp.empty()) {
        NAV_ASSIGN(map, GameMap::read(options.bsp));
    } else {
        session.console.note("Without --bsp only what the file alone shows is checked.");
    }
    NAV_ASSIGN(auto issues,
               lintRereleaseNav(
                   {.graph = graph, .map = map.get(), .physics = options.physics, .jobs = options.work.jobs},
                   session.job));
    std::string fixed;
    if (!options.patches.empty()) {
        auto fixes = safeRereleaseFixes(graph, issues);
        const RereleasePatchFile file{
            .game = graph.game, .map = map ? map->name() : "", .patches = std::move(fixes.patches)};
        NAV_TRY(outputs.add(options.patches, writeRereleasePatches(file)));
        fixed = fmt::format("{} of {} issues have a safe fix that is written", fixes.fixed, issues.size());
    }
    NAV_ASSIGN(const auto code, tellIssues(options, rereleaseValidators(), graph.nodes.size(),
                                           {.found = std::move(issues)}, session));
    if (!fixed.empty()) session.console.note(fixed);
    return code;
}

Result<ExitCode> lintNav(const LintArguments& options, Session& session) {
    for (const auto& input : {options.nav, options.bsp, options.navtest, options.madeFrom.project}) {
        if (!input.empty()) session.outputs.protect(input);
    }
    NAV_TRY(options.report.announce(session));
    NAV_ASSIGN(const auto kind, fileKindOf(fs::path(options.nav)));
    if (isRereleaseNav(kind)) return lintGameFile(options, session);
    if (!options.patches.empty()) {
        session.console.error("--patches is for navs of a re-release: NAV2, NAV3 or NavJson");
        return ExitCode::usage;
    }
    const bool alone = fs::path(options.nav).extension() == kProjectSuffix;
    NAV_ASSIGN(auto work, alone ? projectAlone(options, session) : navFile(options, session));
    work.source.jobs = options.work.jobs;
    const auto effort = options.physics ? ReviewEffort::thorough : ReviewEffort::without;
    NAV_ASSIGN(auto reviewed, NavReviewer().run(work.source, effort, session.job));
    const auto& made = work.source.made ? *work.source.made : *work.source.generation;
    if (made.demos.empty()) session.console.note("Without demos there is no evidence.");
    if (!work.source.report) session.console.note("Without a test there is nothing about what bots met.");
    const auto nodes = work.source.generation->graph->graph.nodes.size();
    return tellIssues(options, validators(), nodes,
                      sortIssues(std::move(reviewed.issues), std::move(work.ignored)), session);
}

VerbAction declareLint(CLI::App& app) {
    const auto options = std::make_shared<LintArguments>();
    app.add_option("NAV", options->nav,
                   "The nav to check, whatever made it; or a project, for its nav. One of a re-release "
                   "(NAV2, NAV3, NavJson) is checked for what its game needs")
        ->type_name("FILE.nav|FILE.navwright")
        ->required();
    app.add_option("--bsp", options->bsp, "Its map (a project names its own)")->type_name("MAP.bsp");
    auto* demos =
        app.add_option("--demos", options->demos, "Demos, and folders with demos, that it was made from")
            ->type_name("DEMO|DIR");
    app.add_option("--project", options->madeFrom.project,
                   "The project it was made from: map, demos, parameters, edits, ignored issues")
        ->type_name("FILE.navwright")
        ->excludes(demos);
    options->madeFrom.addLocateTo(app);
    app.add_option("--navtest,--report", options->navtest, "A test report of this very nav")
        ->type_name("FILE");
    app.add_option("--patches", options->patches,
                   "Of a nav of a re-release: write the fixes that need no decision, for navgen convert "
                   "--patches")
        ->type_name("OUT");
    app.add_flag("!--no-physics", options->physics, "Do not let bots try links or the floor");
    app.add_option("--most", options->most, "Issues to print of each kind")->capture_default_str();
    options->report.addTo(app);
    options->work.addTo(app);
    return [options](Session& session) { return lintNav(*options, session); };
}

}  // namespace

Verb lintVerb() {
    return {"lint",
            "Check a nav against its map.",
            "Exit code 3 when there are errors.",
            "navgen lint wizs.nav --bsp wizs.bsp --demos demos --navtest wizs.navtest.json\n"
            "navgen lint base1.nav3 --bsp base1.bsp --patches fixes.json",
            declareLint,
            [] { return std::vector{describeLint().shape()}; }};
}

}  // namespace navwright
