#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/navgen/command_line/engine_options.h"
#include "app/navgen/command_line/number_range.h"
#include "app/navgen/command_line/parameter_options.h"
#include "app/navgen/command_line/report_options.h"
#include "app/navgen/command_line/verb.h"
#include "app/navgen/command_line/work_options.h"
#include "app/navgen/reports/comparison_report.h"
#include "app/navgen/verbs/test/team_test.h"
#include "core/base/counted.h"
#include "core/base/csv_text.h"
#include "core/base/description.h"
#include "core/base/file_bytes.h"
#include "core/base/file_format.h"
#include "core/base/output_set.h"
#include "core/base/parameter_preset.h"
#include "core/bots/test/seeded_tests.h"
#include "core/bots/test/server_comparison.h"
#include "core/bots/test/verdict.h"
#include "core/floor/survey/coverage.h"
#include "core/floor/survey/judged_test.h"
#include "core/nav/files/aq2_nav.h"
#include "core/physics/directness/directness_report.h"

namespace navwright {

namespace {

constexpr int kMostTests = 100;

struct NavtestArguments {
    std::vector<std::string> navs;
    std::vector<std::string> maps;
    std::vector<std::string> compare;
    ReportOptions report;
    std::size_t most = 10;  ///< number of failing links to list
    std::string out;
    std::string trace;
    std::uint64_t seed = 1;
    int bots = 0;         ///< 0: by the parameter table
    double duration = 0;  ///< 0: by the parameter table
    int tests = 0;        ///< 0: one, or kComparedTests in a comparison
    int jobs = 0;         ///< 0: one per core; does not affect the result
    bool doors = false;   ///< bots press buttons

    ParameterOptions parameters;
    EngineOptions engine;
    TeamOptions team;

    /// The nav to test. Several are only allowed when comparing reports.
    [[nodiscard]] const std::string& nav() const { return navs.front(); }
    [[nodiscard]] const std::string& bsp() const { return maps.front(); }
};

Result<SimulatorSetup> setupOf(const NavtestArguments& options) {
    NAV_ASSIGN(auto parameters, options.parameters.load());
    if (options.bots != 0) {
        NAV_TRY(parameters.set(Param::NavtestBots, options.bots));
    }
    if (options.duration != 0) {
        NAV_TRY(parameters.set(Param::NavtestDuration, options.duration));
        NAV_TRY(parameters.set(Param::NavtestMaxDuration, options.duration));
    }
    auto setup = simulatorSetup(parameters, options.seed);
    setup.trace = !options.trace.empty();
    setup.doors = options.doors;
    return setup;
}

std::string traceLines(const SimulatedTest& test) {
    CsvText csv{"frame", "bot", "alive", "x", "y", "z", "node", "next", "goal"};
    for (const auto& at : test.trace) {
        csv.row(at.frame, at.bot, at.alive, at.origin.x, at.origin.y, at.origin.z, at.node, at.next, at.goal);
    }
    return std::move(csv).take();
}

/// The result of testing a nav.
struct NavtestOutcome {
    const NavtestReport& report;
    std::vector<VerdictLine> lines;
    std::optional<double> floor;  ///< share covered
    std::optional<Directness> directness;
    std::size_t tests = 1;
    std::optional<TeamOutcome> team;
};

/// A row of the verdict's table.
struct VerdictRow {
    std::string_view mark;
    std::string_view figure;
    double value = 0;
    std::string limit;
};

/// The figures that decide the verdict, and the floor covered, which does not decide but puts the share of
/// visited nodes in perspective.
std::vector<VerdictRow> figureRows(const NavtestOutcome& outcome) {
    std::vector<VerdictRow> rows;
    for (const auto& line : outcome.lines) {
        rows.push_back({line.passed ? "ok" : "FAIL", line.figure, line.value,
                        fmt::format("{} {}", line.atLeast ? "at least" : "at most", line.limit)});
    }
    if (outcome.floor) {
        rows.push_back({*outcome.floor < kThinCoverage ? "note" : "ok", "Share of floor covered",
                        *outcome.floor, fmt::format("aim for at least {}, decides nothing", kThinCoverage)});
    }
    if (outcome.directness && outcome.directness->figures.p99) {
        const bool decides = std::ranges::any_of(
            outcome.lines, [](const VerdictLine& line) { return line.figure == kDetourFigure; });
        if (!decides) {
            rows.push_back({"note", kDetourFigure, *outcome.directness->figures.p99,
                            "decides nothing (navtest.max_detour)"});
        }
    }
    return rows;
}

Description<VerdictRow> describeFigure() {
    return Description<VerdictRow>()
        .shown(&VerdictRow::mark, {{}, "verdict"})
        .shown(&VerdictRow::figure, {{}, "figure"})
        .shown(&VerdictRow::value, {.label = "value", .digits = 3})
        .shown(&VerdictRow::limit, {{}, "limit"});
}

Description<VerdictLine> describeLimit() {
    return Description<VerdictLine>()
        .field("figure", &VerdictLine::figure, {"What is limited"})
        .field("value", &VerdictLine::value, {"Its value"})
        .field("limit", &VerdictLine::limit, {"The limit"})
        .field("at_least", &VerdictLine::atLeast, {"The limit is a minimum"})
        .field("passed", &VerdictLine::passed, {"The value is within the limit"});
}

std::string outcomeLine(const NavtestOutcome& outcome) {
    const auto& report = outcome.report;
    return fmt::format("{}: {} after {:.0f} s with {}", report.map, report.passed ? "passed" : "failed",
                       report.testDurationS,
                       counted(static_cast<std::uint64_t>(report.botCount), "bot", "bots"));
}

std::string reasonLines(const NavtestOutcome& outcome) {
    return outcome.tests > 1 ? fmt::format("{}", fmt::join(outcome.report.reasons, "\n")) : std::string();
}

constexpr auto ofReport = wayThrough([](const NavtestOutcome& row) -> const auto& { return row.report; });

template <class V>
auto countOf(std::vector<V> NavtestReport::* member) {
    return [member](const NavtestOutcome& outcome) { return (outcome.report.*member).size(); };
}

/// The verdict. The full report with every node and link is written by --out (docs/formats.md).
Description<NavtestOutcome> describeVerdict() {
    using Outcome = NavtestOutcome;
    using Report = NavtestReport;
    return Description<Outcome>("navwright.verdict", 1, "The verdict of a test of a nav")
        .line(outcomeLine)
        .field("map", ofReport(&Report::map), {"The map's name"})
        .field("nav_sha1", ofReport(&Report::navSha1), {"SHA-1 of the nav's file"})
        .field("passed", ofReport(&Report::passed), {"All tests passed"})
        .field("seconds", ofReport(&Report::testDurationS), {"Game time in all", {}, "s"})
        .field("bots", ofReport(&Report::botCount), {"Bots at once"})
        .field("tests", &Outcome::tests, {"Tests, each with a seed of its own"})
        .rows("limits", &Outcome::lines, describeLimit(), {"The limits that decide"})
        .rows({}, figureRows, describeFigure(), {})
        .field("floor_covered", &Outcome::floor, {"Share of the floor that the nav covers; decides nothing"})
        .record("directness", &Outcome::directness, describeDirectness(),
                {"How straight the nav's ways are; decides where navtest.max_detour says so"})
        .line([](const Outcome& outcome) {
            return outcome.directness ? directnessLines(*outcome.directness) : std::string();
        })
        .field("bad_nodes", countOf(&Report::badNodes), {"Nodes at which too many die", "bad nodes"})
        .field("bad_links", countOf(&Report::badLinks), {"Links that fail too often", "bad links"})
        .field("unreachable_nodes", countOf(&Report::unreachableNodes),
               {"Nodes that no bot can reach", "unreachable nodes"})
        .field("deaths", countOf(&Report::deaths), {"Deaths by the map", "deaths"})
        .field("shove_deaths", ofReport(&Report::shoveDeaths),
               {"Of these, soon after a push (navtest.shove)", "of these soon after a push"})
        .field("reasons", ofReport(&Report::reasons), {"The limits that were not met"})
        .line(reasonLines)
        .record("team", &Outcome::team, describeTeam(),
                {"Bots with characters, which decide nothing", "characters"});
}

/// Tests on the real server, one test after another.
Result<std::vector<SimulatedTest>> onEngine(const NavtestArguments& options, const std::string& map,
                                            const Bytes& nav, const SimulatorSetup& setup, JobContext& job) {
    NAV_ASSIGN(const auto profile, options.engine.profile());
    std::vector<SimulatedTest> tests;
    for (const auto& one : seededSetups(setup, std::max(options.tests, 1))) {
        NAV_ASSIGN(auto report,
                   testOnEngine(profile, map, options.bsp(), nav, one, options.engine.putBack, job));
        tests.push_back({std::move(report), {}});
    }
    return tests;
}

/// What is wrong with the options; empty: nothing.
std::string usageProblem(const NavtestArguments& options) {
    if (!options.compare.empty()) {
        if (options.engine.useEngine())
            return "--compare runs the simulator beside the server's reports (leave out --backend engine)";
        if (!options.out.empty() || !options.trace.empty())
            return "A comparison writes no report and no positions (use --json-out in place of --out "
                   "and --trace)";
        if (options.team.wanted()) return "A comparison is of the server's bots (leave out --team)";
        return {};
    }
    if (options.navs.size() > 1 || options.maps.size() > 1)
        return "One nav is tested at a time, on one map (several are for --compare)";
    if (options.engine.useEngine() && !options.trace.empty())
        return "Only the simulator can trace positions (leave out --trace or --backend engine)";
    if (options.tests > 1 && !options.trace.empty())
        return "Positions are traced of a single test (leave out --trace or --tests)";
    return options.team.problem(options.engine.useEngine());
}

/// Compares simulator and server (--compare).
Result<ExitCode> compare(const NavtestArguments& options, Session& session) {
    NAV_ASSIGN(const auto setup, setupOf(options));
    auto& outputs = session.outputs;
    for (const auto* inputs : {&options.navs, &options.maps, &options.compare}) {
        for (const auto& input : *inputs) outputs.protect(input);
    }
    NAV_TRY(options.report.announce(session));
    NAV_ASSIGN(auto navs, compareNavs({.navs = options.navs,
                                       .maps = options.maps,
                                       .reports = options.compare,
                                       .setup = setup,
                                       .sameBots = options.bots == 0,
                                       .sameSeconds = options.duration == 0,
                                       .tests = options.tests == 0 ? kComparedTests : options.tests,
                                       .jobs = options.jobs},
                                      session.job));
    const auto compared = summedUp(std::move(navs));
    NAV_TRY(options.report.tell(session, describeComparison().of(compared, options.report.readers()),
                                options.most));
    return ExitCode::ok;
}

Result<ExitCode> navtest(const NavtestArguments& options, Session& session) {
    if (const auto problem = usageProblem(options); !problem.empty()) {
        session.console.error(problem);
        return ExitCode::usage;
    }
    if (!options.compare.empty()) return compare(options, session);
    NAV_ASSIGN(const auto setup, setupOf(options));
    NAV_ASSIGN(const auto navBytes, readFile(options.nav()));
    NAV_ASSIGN(const auto nav, readAq2Nav(navBytes, options.nav()));
    NAV_ASSIGN(const auto map, GameMap::read(options.bsp()));
    const auto& bsp = map->bsp;
    auto& outputs = session.outputs;
    outputs.protect(options.nav());
    outputs.protect(options.bsp());
    const auto out = options.out.empty() ? bsp.name + usualEnding(FileKind::report) : options.out;
    NAV_TRY(outputs.announce(out));
    if (!options.trace.empty()) {
        NAV_TRY(outputs.announce(options.trace));
    }
    NAV_TRY(options.team.announce(outputs));
    NAV_TRY(options.report.announce(session));
    // Before anything runs, so that an invalid team is reported at once.
    auto teamSetup = setup;
    if (options.team.wanted()) {
        NAV_ASSIGN(teamSetup, options.team.setup(setup, nav.graph, options.bsp(), options.jobs, session));
    }

    const auto simulate = [&](const SimulatorSetup& one) {
        return simulateSeeds(nav.graph, bsp, map->collision, one, std::max(options.tests, 1), options.jobs,
                             session.job);
    };
    NAV_ASSIGN(const auto tests, options.engine.useEngine()
                                     ? onEngine(options, bsp.name, navBytes, setup, session.job)
                                     : simulate(setup));
    std::vector<SimulatedTest> teamTests;
    if (options.team.wanted()) {
        NAV_ASSIGN(teamTests, simulate(teamSetup));
    }
    const auto characters = characterReport(teamTests, setup.thresholds, nav.graph);
    NAV_ASSIGN(const auto parameters, options.parameters.load());
    NAV_ASSIGN(const auto judged,
               judgeTests(tests, nav.graph, sha1Hex(navBytes), map, parameters, setup.thresholds,
                          FloorWanted::always, options.jobs, session.job));
    const auto& report = judged.report;
    NAV_TRY(outputs.add(out, writeNavtestReport(report)));
    if (!options.trace.empty()) {
        NAV_TRY(outputs.add(options.trace, traceLines(tests.front())));
    }
    if (options.team.wanted()) {
        NAV_TRY(options.team.add(outputs, characters, bsp, report.navSha1, teamSetup.team, teamTests));
    }
    NavtestOutcome outcome{.report = report,
                           .lines = verdictLines(report, setup.thresholds, nav.graph.nodes.size()),
                           .floor = judged.floor,
                           .directness = judged.directness,
                           .tests = tests.size(),
                           .team = {}};
    if (options.team.wanted()) outcome.team.emplace(TeamOutcome{characters, teamTests, setup.bots});
    NAV_TRY(
        options.report.tell(session, describeVerdict().of(outcome, options.report.readers()), options.most));
    outputs.noteWritten(out);
    return report.passed ? ExitCode::ok : ExitCode::verdictFailed;
}

VerbAction declareNavtest(CLI::App& app) {
    const auto options = std::make_shared<NavtestArguments>();
    app.add_option("NAV", options->navs, "The .nav to test; several with --compare")->required();
    app.add_option("--bsp", options->maps,
                   "Its map; with --compare also a folder with the maps of several navs (repeatable)")
        ->type_name("MAP.bsp")
        ->allow_extra_args(false)
        ->required();
    app.add_option("--compare", options->compare,
                   "Compare the simulator with the server's reports: MAP.navtest.json files, or one file for "
                   "several tests. Each is matched to its nav by its SHA-1")
        ->type_name("REPORT...");
    options->report.addTo(app);
    app.add_option("--most", options->most, "With --compare or --team: failing links to list")
        ->type_name("N")
        ->capture_default_str();
    app.add_option("--out", options->out, "Where the report goes (MAP.navtest.json here)")->type_name("FILE");
    app.add_option("--trace", options->trace, "Also write every bot's positions as CSV")->type_name("FILE");
    app.add_option("--bots", options->bots, "Number of bots that walk at once (navtest.bots)")
        ->check(parameterRange(Param::NavtestBots));
    app.add_option("--duration", options->duration,
                   "Seconds of game time, exactly (navtest.duration to .max_duration)")
        ->check(parameterRange(Param::NavtestDuration));
    app.add_flag(
        "--doors", options->doors,
        "Doors are shut until bots press their buttons (simulator only; the server's bots press none)");
    app.add_option("--seed", options->seed, "Seed of goals and spawns: the same seed gives the same test");
    app.add_option("--tests", options->tests,
                   "Number of tests, with this seed and those after it, summed up; passed if all pass "
                   "(default 1, with --compare 10)")
        ->type_name("N")
        ->check(NumberRange(1, kMostTests));
    addJobs(app, options->jobs,
            "Threads for --tests (default: one per core); the bots of one test walk in step on one "
            "thread. Never changes the report");
    options->team.addTo(app);
    options->engine.addTo(app);
    options->parameters.addTo(app);
    return [options](Session& session) { return navtest(*options, session); };
}

}  // namespace

Verb navtestVerb() {
    return {"navtest",
            "Test a nav with bots, simulated or on a real server.",
            "Exit code 3 when the verdict fails.",
            "navgen navtest wizs.nav --bsp wizs.bsp --out wizs.navtest.json --seed 7\n"
            "navgen navtest wizs.nav --bsp wizs.bsp --team mixed --tests 5\n"
            "navgen navtest wizs.nav --bsp wizs.bsp --backend engine --engine aqtion/\n"
            "navgen navtest navs/*.nav --bsp maps --compare reports/*.json --json-out agreement.json",
            declareNavtest,
            [] { return std::vector{describeVerdict().shape(), describeComparison().shape()}; }};
}

}  // namespace navwright
