#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "base/file_bytes.h"
#include "base/parameter_preset.h"
#include "bsp/collision.h"
#include "nav/aq2_nav.h"
#include "navgen/engine_options.h"
#include "navgen/output_set.h"
#include "navgen/parameter_options.h"
#include "navgen/verb.h"
#include "navtest/merged_tests.h"
#include "navtest/seeded_tests.h"
#include "navtest/verdict.h"

namespace navwright {

namespace {

constexpr int kMostJobs = 256;
constexpr int kMostTests = 100;

struct Options {
    std::string nav;
    std::string bsp;
    std::string out;
    std::string trace;
    std::uint64_t seed = 1;
    int bots = 0;         ///< 0: by the parameter table
    double duration = 0;  ///< 0: by the parameter table
    int tests = 1;
    int jobs = 0;  ///< 0: one per core; never changes what comes out

    ParameterOptions parameters;
    EngineOptions engine;
};

Result<SimulatorSetup> setupOf(const Options& options) {
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
    return setup;
}

std::string traceLines(const SimulatedTest& test) {
    std::string lines = "frame,bot,alive,x,y,z,node,next,goal\n";
    for (const auto& place : test.trace) {
        lines +=
            fmt::format("{},{},{},{},{},{},{},{},{}\n", place.frame, place.bot, place.alive ? 1 : 0,
                        place.origin.x, place.origin.y, place.origin.z, place.node, place.next, place.goal);
    }
    return lines;
}

std::string verdictText(const NavtestReport& report, std::span<const VerdictLine> lines) {
    auto text = fmt::format("{}: {} after {:.0f} s with {} bots\n", report.map,
                            report.passed ? "passed" : "failed", report.testDurationS, report.botCount);
    for (const auto& line : lines) {
        text += fmt::format("  {} {:<28} {:8.3f}   {} {}\n", line.passed ? "ok  " : "FAIL", line.figure,
                            line.value, line.atLeast ? "at least" : "at most ", line.limit);
    }
    text +=
        fmt::format("  bad nodes {}, bad links {}, unreachable nodes {}, deaths {}\n", report.badNodes.size(),
                    report.badLinks.size(), report.unreachableNodes.size(), report.deaths.size());
    return text;
}

/// By the built-in simulator, seed by seed.
Result<std::vector<SimulatedTest>> simulate(const Options& options, const NavGraph& graph, const BspFile& bsp,
                                            const SimulatorSetup& setup, JobContext& job) {
    // Doors and breakable glass are out of the way in the test.
    const Collision world(bsp, solidModels(bsp, false));
    return simulateSeeds(graph, bsp, world, setup, options.tests, options.jobs, job);
}

/// By the real server, one test after another.
Result<std::vector<SimulatedTest>> onEngine(const Options& options, const std::string& map, const Bytes& nav,
                                            const SimulatorSetup& setup, JobContext& job) {
    NAV_ASSIGN(const auto profile, options.engine.profile());
    std::vector<SimulatedTest> tests;
    for (const auto& one : seededSetups(setup, options.tests)) {
        NAV_ASSIGN(auto report, testOnEngine(profile, map, options.bsp, nav, one, job));
        tests.push_back({std::move(report), {}});
    }
    return tests;
}

/// All tests as one.
NavtestReport merged(const std::vector<SimulatedTest>& tests, const NavtestThresholds& thresholds,
                     const NavGraph& graph) {
    std::vector<NavtestReport> reports;
    for (const auto& test : tests) reports.push_back(test.report);
    return mergeTests(reports, thresholds, graph);
}

Result<ExitCode> navtest(const Options& options, Session& session) {
    if (options.engine.useEngine() && !options.trace.empty()) {
        session.console.error(
            "Only the simulator can trace positions (leave out --trace or --backend engine)");
        return ExitCode::usage;
    }
    if (options.tests > 1 && !options.trace.empty()) {
        session.console.error("Positions are traced of a single test (leave out --trace or --tests)");
        return ExitCode::usage;
    }
    NAV_ASSIGN(const auto setup, setupOf(options));
    NAV_ASSIGN(const auto navBytes, readFile(options.nav));
    NAV_ASSIGN(const auto nav, readAq2Nav(navBytes, options.nav));
    NAV_ASSIGN(const auto bsp, readBspFile(options.bsp));
    OutputSet outputs;
    outputs.protect(options.nav);
    outputs.protect(options.bsp);
    const auto out = options.out.empty() ? bsp.name + ".navtest.json" : options.out;
    NAV_TRY(outputs.announce(out));
    if (!options.trace.empty()) {
        NAV_TRY(outputs.announce(options.trace));
    }

    NAV_ASSIGN(const auto tests, options.engine.useEngine()
                                     ? onEngine(options, bsp.name, navBytes, setup, session.job)
                                     : simulate(options, nav.graph, bsp, setup, session.job));
    auto report = merged(tests, setup.thresholds, nav.graph);
    report.map = bsp.name;
    report.navSha1 = sha1Hex(navBytes);
    NAV_TRY(outputs.add(out, writeNavtestReport(report)));
    if (!options.trace.empty()) {
        NAV_TRY(outputs.add(options.trace, traceLines(tests.front())));
    }
    NAV_TRY(outputs.commit());
    const auto lines = verdictLines(report, setup.thresholds, nav.graph.nodes.size());
    session.console.print(verdictText(report, lines));
    if (tests.size() > 1) {
        for (const auto& reason : report.reasons) session.console.print("  " + reason + "\n");
    }
    session.console.note("written: " + out);
    return report.passed ? ExitCode::ok : ExitCode::verdictFailed;
}

VerbAction declare(CLI::App& app) {
    const auto options = std::make_shared<Options>();
    app.add_option("NAV", options->nav, "The .nav to test")->required();
    app.add_option("--bsp", options->bsp, "Its map")->type_name("MAP.bsp")->required();
    app.add_option("--out", options->out, "Where the report goes (MAP.navtest.json here)")->type_name("FILE");
    app.add_option("--trace", options->trace, "Also write every bot's positions as CSV")->type_name("FILE");
    app.add_option("--bots", options->bots, "How many bots walk at once (navtest.bots)");
    app.add_option("--duration", options->duration,
                   "Seconds of game time, exactly (navtest.duration to .max_duration)");
    app.add_option("--seed", options->seed, "Of goals and spawns: the same seed gives the same test");
    app.add_option("--tests", options->tests,
                   "Tests, with this seed and those after it, summed up; passed when each has")
        ->type_name("N")
        ->check(CLI::Range(1, kMostTests));
    app.add_option("-j,--jobs", options->jobs,
                   "Threads for --tests (default: one per core); the bots of one test walk in step on one "
                   "thread. Never changes the report")
        ->type_name("N")
        ->check(CLI::Range(1, kMostJobs));
    options->engine.addTo(app);
    options->parameters.addTo(app);
    return [options](Session& session) { return navtest(*options, session); };
}

}  // namespace

Verb navtestVerb() {
    return {"navtest",
            "Let bots walk a .nav in the built-in simulator or on a real server; exit 3 when the verdict "
            "fails.",
            "navgen navtest wizs.nav --bsp wizs.bsp --out wizs.navtest.json --seed 7\n"
            "navgen navtest wizs.nav --bsp wizs.bsp --backend engine --engine aqtion/",
            declare};
}

}  // namespace navwright
