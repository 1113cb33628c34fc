#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
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
#include "app/server/run/engine_check.h"
#include "core/base/description.h"
#include "core/base/digest.h"
#include "core/base/file_bytes.h"
#include "core/base/units.h"
#include "core/bots/test/seeded_tests.h"
#include "core/floor/survey/coverage.h"
#include "core/floor/survey/floor_meter.h"
#include "core/generate/pipeline/iteration.h"
#include "core/nav/files/aq2_nav.h"
#include "core/output/project/turn_files.h"
#include "core/output/project/turn_tester.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

struct PipelineArguments {
    std::string bsp;
    std::vector<std::string> demos;
    std::string out;
    int most = 0;  ///< turns; 0: the default
    bool untilNothingFound = false;
    IterationMode mode = IterationMode::mend;
    std::uint64_t seed = 1;
    int tests = 0;  ///< 0: the default
    ParameterOptions parameters;
    WorkOptions work;
    EngineOptions engine;
    ReportOptions report;
    bool resume = false;
};

constexpr const char* kMend = "mend";
constexpr const char* kPrune = "prune";

constexpr const char* kHeading =
    "test  nodes  links   visited   floor  deaths  stuck  unreachable  mended  taken back  verdict\n";

/// A turn as reported.
struct TurnRow {
    std::size_t number = 0;  ///< from 1
    const Iteration& turn;
    std::optional<double> floor;  ///< share of the floor that the turn's nav covers; nullopt: unknown

    [[nodiscard]] double unreachable() const {
        const auto nodes = std::max<std::size_t>(turn.graph.nodes.size(), 1);
        return static_cast<double>(turn.report.unreachableNodes.size()) / static_cast<double>(nodes);
    }
};

std::string rowText(const TurnRow& row) {
    const auto& graph = row.turn.graph;
    const auto& report = row.turn.report;
    return fmt::format("{:4}  {:5}  {:5}  {:8.3f}  {:>6}  {:6.3f}  {:5.2f}  {:11.3f}  {:6}  {:10}  {}{}\n",
                       row.number, graph.nodes.size(), graph.linkCount(), report.coverageRatio,
                       row.floor ? fmt::format("{:.3f}", *row.floor) : "-", report.deathRatePerBotMin,
                       report.stuckRatePerBotMin, row.unreachable(), row.turn.cures.size(),
                       row.turn.takenBack, report.passed ? "passed" : "failed",
                       row.turn.better ? ", best so far" : "");
}

/// All turns, and which one was kept.
struct PipelineRun {
    const IterationResult& result;
    const std::vector<std::optional<double>>& floors;  ///< by turn
    std::string map, nav;

    [[nodiscard]] TurnRow row(std::size_t turn) const {
        return {turn + 1, result.iterations[turn], floors[turn]};
    }
    [[nodiscard]] const NavtestReport& kept() const { return result.kept().report; }
    [[nodiscard]] std::vector<TurnRow> rows() const {
        std::vector<TurnRow> rows;
        for (std::size_t i = 0; i < result.iterations.size(); ++i) rows.push_back(row(i));
        return rows;
    }
};

/// With the floor covered, as a small nav can have all its nodes visited.
std::string keptText(const PipelineRun& run) {
    const auto floor = run.floors[run.result.best];
    auto text = fmt::format("nodes visited: {:.1f} %; ", kPercent * run.kept().coverageRatio);
    if (!floor) return text + "floor covered: not known, there is none under the spawn points";
    text += fmt::format("floor covered: {:.1f} %", kPercent * *floor);
    if (*floor < kThinCoverage) {
        text += fmt::format(", better at least {:.0f} %: elsewhere bots know no node (navgen coverage)",
                            kPercent * kThinCoverage);
    }
    return text;
}

/// An accessor for figures of a turn's test.
constexpr auto ofTest = wayThrough([](const TurnRow& row) -> const auto& { return row.turn.report; });

Description<TurnRow> describeTurn() {
    return Description<TurnRow>()
        .field("nodes", [](const TurnRow& row) { return row.turn.graph.nodes.size(); }, {"Nodes of its nav"})
        .field("links", [](const TurnRow& row) { return row.turn.graph.linkCount(); }, {"Links of its nav"})
        .field("nodes_visited", ofTest(&NavtestReport::coverageRatio),
               {"Share of the nodes that bots visited"})
        .field("floor_covered", &TurnRow::floor, {"Share of the floor that the nav covers"})
        .field("deaths", ofTest(&NavtestReport::deathRatePerBotMin), {"Deaths per bot and minute"})
        .field("stuck", ofTest(&NavtestReport::stuckRatePerBotMin), {"Stuck bots per bot and minute"})
        .field("unreachable", &TurnRow::unreachable, {"Share of the nodes that bots cannot reach"})
        .field("mended", [](const TurnRow& row) { return row.turn.cures.size(); },
               {"What was repaired after it"})
        .field("taken_back", [](const TurnRow& row) { return row.turn.takenBack; },
               {"Cures of earlier turns that were taken back"})
        .field("passed", ofTest(&NavtestReport::passed), {"Its test passed"})
        .field("better", [](const TurnRow& row) { return row.turn.better; }, {"It was the best so far"});
}

Description<PipelineRun> describePipeline() {
    return Description<PipelineRun>("navwright.pipeline", 1, "Turns of generating, testing and repairing")
        .line([](const PipelineRun& run) {
            return fmt::format("ended: {}; kept: test {} of {}", iterationEndText(run.result.end),
                               run.result.best + 1, run.result.iterations.size());
        })
        .line(keptText)
        .field("map", &PipelineRun::map, {"The map's name"})
        .field("nav", &PipelineRun::nav, {"The file of the nav that is kept"})
        .field("ended", [](const PipelineRun& run) { return iterationEndText(run.result.end); },
               {"Why there are no more turns"})
        .field("kept", [](const PipelineRun& run) { return run.result.best + 1; },
               {"The turn whose nav is kept, from 1"})
        .field("passed", [](const PipelineRun& run) { return run.kept().passed; }, {"Its test passed"})
        .field("reasons", [](const PipelineRun& run) { return run.kept().reasons; }, {"Why it did not pass"})
        .rows("turns", &PipelineRun::rows, describeTurn(), {"The turns"});
}

int testsOf(const PipelineArguments& options) {
    return options.tests > 0 ? options.tests : usualTests(options.mode);
}

/// The inputs of the turns with their content hashes.
Result<TurnInputs> turnInputs(const PipelineArguments& options, const PipelineInput& input,
                              const Parameters& parameters, JobContext& job) {
    TurnInputs inputs;
    inputs.parameters = parameters;
    inputs.seed = options.seed;
    inputs.tests = testsOf(options);
    if (options.mode == IterationMode::prune) inputs.loop = kPrune;
    inputs.map = {fs::path(options.bsp), input.map->content};
    for (const auto& demo : input.demos) {
        if (job.stopRequested()) return cancelled();
        NAV_ASSIGN(const auto bytes, readFile(demo.path));
        inputs.demos.push_back({demo.path, contentHash(bytes)});
    }
    inputs.tester = "sim";
    if (options.engine.useEngine()) {
        NAV_ASSIGN(const auto profile, options.engine.profile());
        inputs.tester = "engine " + profile.program().string();
    }
    return inputs;
}

/// The tester chosen by --backend.
Result<SeededTester> tester(const PipelineArguments& options, const std::shared_ptr<const GameMap>& map) {
    if (options.engine.useEngine()) {
        NAV_ASSIGN(const auto profile, options.engine.profile());
        NAV_TRY(requireEngine(profile));
        return [=, file = options.bsp, putBack = options.engine.putBack](
                   const NavGraph& graph, const SimulatorSetup& setup,
                   JobContext& job) -> Result<NavtestReport> {
            NAV_ASSIGN(const auto nav, writeAq2Nav(graph));
            return testOnEngine(profile, map->name(), file, nav, setup, putBack, job);
        };
    }
    return simulatedTester(map);
}

Result<ExitCode> pipelineLoop(const PipelineArguments& options, Session& session) {
    NAV_ASSIGN(const auto parameters, options.parameters.load());
    NAV_ASSIGN(const auto files, session.demoFiles(options.demos));
    PipelineInput input;
    NAV_ASSIGN(input.map, GameMap::read(options.bsp));
    session.outputs.protect(options.bsp);
    NAV_TRY(options.report.announce(session));
    for (const auto& file : files) input.demos.push_back({file});
    input.archive = true;
    input.jobs = options.work.jobs;
    input.cacheDir = options.work.cacheFolder(session.console);
    input.cacheLimit = options.work.cacheLimit;
    const auto map = input.map;
    TurnFiles turns(options.out.empty() ? "." : options.out, map->name(), session.outputs);
    NAV_TRY(turns.check());
    NAV_ASSIGN(const auto madeFrom, turnInputs(options, input, parameters, session.job));
    if (options.resume) {
        NAV_TRY(turns.resume(madeFrom));
        session.console.note(fmt::format("resumed after test {}", turns.finished()));
    } else {
        turns.begin(madeFrom);
    }

    NAV_ASSIGN(const auto once, tester(options, map));
    // One test at a time on a server, as servers are timed by the wall clock.
    const auto ask = repeatedTester(
        once, map, simulatorSetup(parameters, options.seed), testsOf(options),
        {.tests = options.engine.useEngine() ? 1 : options.work.jobs, .floor = options.work.jobs});
    const NavTester test = [&](const NavGraph& graph, JobContext& job) -> Result<NavtestReport> {
        NAV_ASSIGN(auto before, turns.nextFinished(graph));
        if (before) return *std::move(before);
        return ask(graph, job);
    };
    // Text is printed turn by turn, JSON at the end.
    const auto tell = [&](std::string_view text) {
        if (!options.report.json) session.console.print(text);
    };
    tell(kHeading);
    FloorMeter meter(map, parameters, options.work.jobs);
    std::vector<std::optional<double>> floors;
    const auto each = [&](const IterationResult& result) -> Result<> {
        // A finished turn is kept even if the stop comes while its floor is measured.
        const auto floor = meter.share(result.iterations.back().graph, session.job);
        floors.push_back(floor.value_or(std::nullopt));
        tell(rowText({result.iterations.size(), result.iterations.back(), floors.back()}));
        NAV_TRY(turns.write(result, floors));
        session.kept =
            fmt::format("kept: test {} of {}, {}", result.best + 1, result.iterations.size(), turns.nav());
        return {};
    };
    Pipeline pipeline;
    auto result =
        iterate(pipeline, input, parameters, test,
                patienceOf(options.most, options.untilNothingFound, options.mode), session.job, each);
    if (!result) {
        if (!result.error().cancelled() && !session.kept.empty()) session.console.note(session.kept);
        return std::unexpected(std::move(result).error());
    }
    const PipelineRun run{*result, floors, map->name(), turns.nav()};
    NAV_TRY(options.report.tell(session, describePipeline().of(run, options.report.readers())));
    for (const auto& reason : run.kept().reasons) session.console.warn(reason);
    session.console.note("written: " + turns.nav());
    return run.kept().passed ? ExitCode::ok : ExitCode::verdictFailed;
}

VerbAction declarePipeline(CLI::App& app) {
    const auto options = std::make_shared<PipelineArguments>();
    app.add_option("MAP", options->bsp, "The map")->type_name("MAP.bsp")->required();
    app.add_option("DEMO", options->demos, "Demos, or folders of them")->type_name("DEMO|DIR")->required();
    app.add_option("--max-iterations", options->most,
                   fmt::format("Maximum number of turns (default: {}; with --until-nothing-found {})",
                               kMostIterations, kMostPatientIterations))
        ->type_name("N")
        ->check(NumberRange(1, kMostPatientIterations));
    auto* patient = app.add_flag(
        "--until-nothing-found", options->untilNothingFound,
        "Continue until a test leaves nothing to repair, even if turns are no better than the best");
    app.add_option_function<std::string>(
           "--loop",
           [options](const std::string& loop) {
               options->mode = loop == kPrune ? IterationMode::prune : IterationMode::mend;
           },
           "What is done about what fails bots: mend it, or, as the published proposal does, prune: remove "
           "bad nodes and links until a test passes")
        ->type_name("mend|prune")
        ->check(CLI::IsMember({kMend, kPrune}))
        ->excludes(patient);
    app.add_option("--seed", options->seed, "Seed of the tests' goals and spawns");
    app.add_option("--tests", options->tests,
                   fmt::format("Tests per turn, with this seed and those after it; a turn passes when each "
                               "test passes (default: {}; with --loop prune {})",
                               kTestsPerTurn, kTestsPerPruning))
        ->check(NumberRange(1, 100));
    app.add_option("--out", options->out, "Folder for nav, reports, ledger and strafe archive (this one)")
        ->type_name("DIR");
    app.add_flag("--resume", options->resume,
                 "Continue after the last complete turn in the folder, with the same inputs, parameters, "
                 "seed and tests; --max-iterations may be larger");
    options->report.addTo(app);
    options->engine.addTo(app);
    options->parameters.addTo(app);
    options->work.addTo(app);
    return [options](Session& session) { return pipelineLoop(*options, session); };
}

}  // namespace

Verb pipelineVerb() {
    return {"pipeline",
            "Generate, test and repair a nav until nothing more helps.",
            "Exit code 3 when no test passes.",
            "navgen pipeline wizs.bsp demos/wizs --out nav/ --max-iterations 10\n"
            "navgen pipeline wizs.bsp demos/wizs --out nav/ --max-iterations 10 --resume\n"
            "navgen pipeline wizs.bsp demos/wizs --out nav/ --until-nothing-found\n"
            "navgen pipeline wizs.bsp demos/wizs --out nav/ --loop prune --preset literal\n"
            "navgen pipeline wizs.bsp demos/wizs --out nav/ --backend engine --engine aqtion/",
            declarePipeline,
            [] { return std::vector{describePipeline().shape()}; }};
}

}  // namespace navwright
