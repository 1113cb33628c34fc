#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "app/navgen/command_line/number_range.h"
#include "app/navgen/command_line/parameter_options.h"
#include "app/navgen/command_line/report_options.h"
#include "app/navgen/command_line/verb.h"
#include "app/navgen/command_line/work_options.h"
#include "core/base/byte_text.h"
#include "core/base/counted.h"
#include "core/base/file_bytes.h"
#include "core/base/file_format.h"
#include "core/base/limits.h"
#include "core/base/output_set.h"
#include "core/base/parameter_preset.h"
#include "core/bots/characters/character_file.h"
#include "core/bots/characters/team.h"
#include "core/bots/characters/weights_text.h"
#include "core/output/report/tuning_report.h"
#include "core/tune/scoring/character_ground.h"
#include "core/tune/scoring/final_trial.h"
#include "core/tune/scoring/tuning_ground.h"
#include "core/tune/search/tuning_run.h"
#include "core/tune/search/tuning_shard.h"

namespace navwright {

namespace fs = std::filesystem;

namespace {

struct TuneArguments {
    std::vector<std::string> maps;
    std::vector<std::string> demos;
    std::vector<std::string> heldOut;
    std::string tuned;      ///< patterns of parameter keys
    std::string character;  ///< whose weights to tune in place of parameters; empty: none
    std::vector<std::string> navs;
    std::string aim = "coverage";
    int bots = 4;
    std::string algorithm;  ///< empty: CMA-ES for parameters, genetic for weights
    std::uint64_t seed = 1;
    std::size_t budget = 300;
    double minutes = 0;  ///< 0: no limit
    int population = 0;
    int tests = 2, mostTests = 8;
    std::size_t folds = 4;
    double seconds = 60;
    int rehearsals = 0;
    bool fully = false;
    std::string state = "tune.json";
    std::string out;
    std::string report;
    std::size_t ask = 0;
    std::string evaluate;
    std::vector<std::string> tell;
    ReportOptions told;
    ParameterOptions parameters;
    WorkOptions work;
};

/// "tune.json" with number 3: "tune.3.json".
fs::path numbered(const fs::path& file, std::size_t number) {
    auto name = file;
    name.replace_filename(fmt::format("{}.{}{}", file.stem().string(), number, file.extension().string()));
    return name;
}

/// A search for weights and its last comparison.
struct CharacterOutcome {
    const TuningRun& run;
    const CharacterTrial& trial;
    CharacterAim aim;
};

std::string characterVerdict(const CharacterOutcome& outcome) {
    const auto& [run, trial, aim] = outcome;
    if (trial.compared == 0) return "The search found no other weights; the starting ones stay";
    const auto& by = trial.interval;
    return fmt::format("{}: {} {:.4f} in place of {:.4f}, {:+.4f} ({:+.4f} to {:+.4f}, 95 %) in {} on {}",
                       trial.better() ? "The tuned weights are better" : "The starting weights stay",
                       characterAimName(aim), trial.tuned, trial.initial, by.mean, by.low, by.high,
                       counted(by.pairs, "test", "tests"),
                       trial.onHeldOut ? "maps held out" : "the maps tuned on");
}

struct WeightChange {
    std::string name;
    double initial = 0, tuned = 0;
};

std::vector<WeightChange> weightChanges(const CharacterOutcome& outcome) {
    const auto& space = *outcome.run.setup().weights;
    const auto before = space.valuesOf(space.base()), after = space.valuesOf(outcome.trial.best);
    std::vector<WeightChange> changes;
    for (std::size_t i = 0; i < before.size(); ++i) {
        if (before[i] != after[i]) changes.push_back({space.names()[i], before[i], after[i]});
    }
    return changes;
}

Description<WeightChange> describeWeightChange() {
    return Description<WeightChange>()
        .field("value", &WeightChange::name, {"The weight, and the number of its value", "value"})
        .field("initial", &WeightChange::initial, {.meaning = "At first", .label = "initial", .digits = 1})
        .field("tuned", &WeightChange::tuned,
               {.meaning = "In the best candidate", .label = "tuned", .digits = 1});
}

Description<CharacterOutcome> describeCharacterTuning() {
    using Outcome = CharacterOutcome;
    return Description<Outcome>("navwright.character_tuning", 1, "What a search for better weights found")
        .line(characterVerdict)
        .field("better", [](const Outcome& of) { return of.trial.better(); },
               {"The tuned weights are better; else the initial ones stay"})
        .field("aim", [](const Outcome& of) { return characterAimName(of.aim); }, {"What they were bred for"})
        .field("judged", [](const Outcome& of) { return of.run.judgedCount(); },
               {"Candidates that were judged"})
        .field("on_held_out", [](const Outcome& of) { return of.trial.onHeldOut; },
               {"Compared on maps held out, else on those tuned on"})
        .field("initial", [](const Outcome& of) { return of.trial.initial; }, {"Mean score at first, 0 to 1"})
        .field("tuned", [](const Outcome& of) { return of.trial.tuned; },
               {"Mean score of the best candidate"})
        .field("low", [](const Outcome& of) { return of.trial.interval.low; },
               {"Lower end of the difference's 95 % interval"})
        .field("high", [](const Outcome& of) { return of.trial.interval.high; }, {"Its upper end"})
        .rows("changes", weightChanges, describeWeightChange(),
              {"Values of the best candidate that differ from the initial ones", "changes"});
}

/// A run of `tune` in any of its modes.
class Tune {
  public:
    Tune(const TuneArguments& options, Session& session)
        : options_(options), session_(session), outputs_(session.outputs) {}

    [[nodiscard]] Result<ExitCode> run() {
        if (!options_.character.empty()) return runCharacter();
        if (options_.tuned.empty() || options_.demos.empty()) {
            session_.console.error("tune: give --parameters and --demos, or --character");
            return ExitCode::usage;
        }
        NAV_ASSIGN(base_, options_.parameters.load());
        NAV_ASSIGN(const auto space, ParameterSpace::choose(options_.tuned, base_));
        if (const auto& rows = space.dimensions();
            !options_.fully && options_.evaluate.empty() &&
            std::ranges::find(rows, Param::RehearseRounds, &TuningDimension::id) != rows.end()) {
            session_.console.error(
                "tune: rehearse.rounds can only be tuned with --fully, as --rehearsals replaces it");
            return ExitCode::usage;
        }
        NAV_TRY(announce());
        NAV_TRY(load());
        if (!options_.evaluate.empty()) return evaluate();
        setup_ = {.space = space,
                  .algorithm = algorithmOr(TuningAlgorithm::cmaEs),
                  .seed = options_.seed,
                  .population = options_.population,
                  .tests = options_.tests,
                  .mostTests = options_.mostTests,
                  .terms = scoreTermNames(),
                  .subject = ground_->subject()};
        NAV_ASSIGN(auto run, begin());
        if (!options_.tell.empty()) return tell(run);
        if (options_.ask > 0) return ask(run);
        return search(run);
    }

  private:
    [[nodiscard]] Result<ExitCode> runCharacter();
    [[nodiscard]] TuningAlgorithm algorithmOr(TuningAlgorithm usual) const {
        return tuningAlgorithm(options_.algorithm).value_or(usual);
    }
    /// Judges candidates until the budget or the time is spent. False: stopped.
    template <class Judge>
    [[nodiscard]] Result<bool> searchOn(TuningRun& run, const Judge& judge);
    [[nodiscard]] Result<> announce();
    [[nodiscard]] Result<> load();
    [[nodiscard]] Result<TuningRun> begin();
    [[nodiscard]] Result<> save(const TuningRun& run);
    [[nodiscard]] Result<ExitCode> evaluate();
    [[nodiscard]] Result<ExitCode> ask(const TuningRun& run);
    [[nodiscard]] Result<ExitCode> tell(TuningRun& run);
    [[nodiscard]] Result<ExitCode> search(TuningRun& run);
    [[nodiscard]] Result<ExitCode> finish(const TuningRun& run);
    void note(const TuningRun& run, std::size_t known);

    const TuneArguments& options_;
    Session& session_;
    OutputSet& outputs_;
    Parameters base_;
    std::vector<fs::path> demos_;
    std::optional<TuningGround> ground_;
    TuningSetup setup_;
};

Result<> Tune::announce() {
    if (options_.character.empty()) {
        NAV_ASSIGN(demos_, session_.demoFiles(options_.demos));
    }
    for (const auto& map : options_.maps) outputs_.protect(map);
    for (const auto& file : options_.tell) outputs_.protect(file);
    if (!options_.evaluate.empty()) outputs_.protect(options_.evaluate);
    if (options_.evaluate.empty()) {
        NAV_TRY(outputs_.announce(options_.state));
    }
    for (const auto& file : {options_.out, options_.report}) {
        if (file.empty()) continue;
        NAV_TRY(outputs_.announce(file));
    }
    return options_.told.announce(session_);
}

Result<> Tune::load() {
    GroundSetup setup;
    setup.maps.assign(options_.maps.begin(), options_.maps.end());
    setup.demos = demos_;
    for (const auto& name : options_.heldOut) setup.heldOut.push_back(fs::path(name).stem().string());
    setup.base = base_;
    setup.folds = options_.folds;
    setup.seconds = options_.seconds;
    setup.rehearsals = options_.fully ? std::optional<int>() : options_.rehearsals;
    setup.jobs = options_.work.jobs;
    setup.cacheDir = options_.work.cacheFolder(session_.console);
    NAV_ASSIGN(ground_, TuningGround::load(setup, session_.job));
    return {};
}

/// Starts a new run, or continues that of the state file.
Result<TuningRun> Tune::begin() {
    std::error_code code;
    if (!fs::exists(options_.state, code)) return TuningRun::begin(setup_);
    NAV_ASSIGN(const auto bytes, readFile(options_.state, limit::kJsonBytes));
    NAV_ASSIGN(auto run, TuningRun::resume(setup_, asText(bytes), options_.state));
    session_.console.note(fmt::format("continuing {}: {} judged", options_.state,
                                      counted(run.judgedCount(), "candidate is", "candidates are")));
    return run;
}

Result<> Tune::save(const TuningRun& run) {
    return outputs_.writeNow(options_.state, run.write());
}

/// Prints the results of generations after the first `known`.
void Tune::note(const TuningRun& run, std::size_t known) {
    for (const auto& figures : run.figures().subspan(known)) session_.console.note(generationLine(figures));
}

Result<ExitCode> Tune::evaluate() {
    if (options_.out.empty()) {
        session_.console.error("tune: --evaluate needs --out, where the results go");
        return ExitCode::usage;
    }
    NAV_ASSIGN(const auto bytes, readFile(options_.evaluate, limit::kJsonBytes));
    NAV_ASSIGN(const auto shard, readShard(asText(bytes), options_.evaluate));
    NAV_TRY(checkSubject(shard.subject, ground_->subject(), options_.evaluate));
    NAV_ASSIGN(auto found, ground_->answer(shard.tasks, session_.job));
    if (found.stopped) return cancelled();
    NAV_TRY(outputs_.add(options_.out, writeResults({shard.subject, std::move(found.answers)})));
    NAV_TRY(outputs_.commit());
    session_.console.print(counted(shard.tasks.size(), "candidate", "candidates") + " judged\n");
    outputs_.noteWritten(options_.out);
    return ExitCode::ok;
}

Result<ExitCode> Tune::ask(const TuningRun& run) {
    const auto shards = shardsOf(run.ask(), setup_.subject, options_.ask);
    NAV_TRY(outputs_.add(options_.state, run.write()));
    for (std::size_t i = 0; i < shards.size(); ++i) {
        const auto file = numbered(options_.state, i + 1);
        NAV_TRY(outputs_.announce(file));
        NAV_TRY(outputs_.add(file, writeShard(shards[i])));
    }
    NAV_TRY(outputs_.commit());
    for (std::size_t i = 0; i < shards.size(); ++i) {
        session_.console.print(fmt::format("{}: {}\n", numbered(options_.state, i + 1).string(),
                                           counted(shards[i].tasks.size(), "candidate", "candidates")));
    }
    return ExitCode::ok;
}

Result<ExitCode> Tune::tell(TuningRun& run) {
    const auto known = run.figures().size();
    std::vector<TuningAnswer> answers;
    for (const auto& file : options_.tell) {
        NAV_ASSIGN(const auto bytes, readFile(file, limit::kJsonBytes));
        NAV_ASSIGN(const auto results, readResults(asText(bytes), file));
        NAV_TRY(checkSubject(results.subject, setup_.subject, file));
        answers.insert(answers.end(), results.answers.begin(), results.answers.end());
    }
    NAV_TRY(run.tell(answers));
    NAV_TRY(outputs_.add(options_.state, run.write()));
    NAV_TRY(outputs_.commit());
    note(run, known);
    session_.console.print(fmt::format("{} judged, {} open\n",
                                       counted(run.judgedCount(), "candidate is", "candidates are"),
                                       counted(run.ask().size(), "is", "are")));
    return ExitCode::ok;
}

template <class Judge>
Result<bool> Tune::searchOn(TuningRun& run, const Judge& judge) {
    const auto start = std::chrono::steady_clock::now();
    const auto isOver = [&] {
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
        return options_.minutes > 0 && spent.count() >= 60 * options_.minutes;
    };
    while (run.judgedCount() < options_.budget && !isOver()) {
        const auto known = run.figures().size();
        NAV_ASSIGN(const auto found, judge(run.ask()));
        NAV_TRY(run.tell(found.answers));
        if (run.judgedCount() > 0) {
            NAV_TRY(save(run));
            session_.kept = "the state is in " + options_.state + ", and the same command continues";
        }
        note(run, known);
        if (found.stopped) return false;
    }
    return true;
}

Result<ExitCode> Tune::search(TuningRun& run) {
    NAV_ASSIGN(const bool done, searchOn(run, [this](const std::vector<TuningTask>& tasks) {
                   return ground_->answer(tasks, session_.job);
               }));
    if (!done) return cancelled();
    return finish(run);
}

Result<ExitCode> Tune::finish(const TuningRun& run) {
    session_.console.note("comparing the best with the starting values");
    NAV_ASSIGN(const auto trial, finalTrial(*ground_, run, session_.job));
    const auto& values = trial.better() ? trial.finalists.front().values : base_;
    if (!options_.out.empty()) {
        NAV_TRY(outputs_.add(options_.out, presetJson(values, "tuned")));
    }
    if (!options_.report.empty()) {
        NAV_TRY(outputs_.add(options_.report, tuningReport(run, trial, tuningMaps(*ground_))));
    }
    NAV_TRY(options_.told.tell(session_, describeTuning().of({run, trial}, options_.told.readers()),
                               setup_.space.size()));
    for (const auto& file : {options_.out, options_.report}) {
        if (!file.empty()) outputs_.noteWritten(file);
    }
    return ExitCode::ok;
}

/// Breeds a character's weights.
Result<ExitCode> Tune::runCharacter() {
    for (const auto& file : options_.navs) outputs_.protect(file);
    NAV_TRY(announce());
    NAV_ASSIGN(const auto character, loadCharacter(options_.character));
    NAV_ASSIGN(const auto space, WeightSpace::of(character));
    const CharacterGroundSetup ground{.maps = {options_.maps.begin(), options_.maps.end()},
                                      .navs = {options_.navs.begin(), options_.navs.end()},
                                      .heldOut = options_.heldOut,
                                      .aim = *characterAim(options_.aim),
                                      .bots = options_.bots,
                                      .seconds = options_.seconds,
                                      .jobs = options_.work.jobs};
    NAV_ASSIGN(const auto judge, CharacterGround::load(ground));
    setup_ = {.space = {},
              .algorithm = algorithmOr(TuningAlgorithm::genetic),
              .seed = options_.seed,
              .population = options_.population,
              .tests = options_.tests,
              .mostTests = options_.mostTests,
              .terms = {},
              .subject = judge.subject(),
              .weights = space};
    for (std::size_t i = 0; i < kCharacterAims; ++i)
        setup_.terms.emplace_back(characterAimName(static_cast<CharacterAim>(i)));
    NAV_ASSIGN(auto run, begin());
    NAV_ASSIGN(const bool done, searchOn(run, [&](const std::vector<TuningTask>& tasks) {
                   return judge.answer(space, tasks, session_.job);
               }));
    if (!done) return cancelled();
    session_.console.note("comparing the best with the starting values");
    NAV_ASSIGN(const auto trial, judge.finalTrial(run, session_.job));
    if (!options_.out.empty()) {
        const auto& written = trial.better() ? trial.best : character;
        NAV_TRY(outputs_.add(options_.out, hasEnding(options_.out, FileKind::weights)
                                               ? writeWeights(written.weights)
                                               : writeCharacter(written)));
    }
    const CharacterOutcome outcome{run, trial, ground.aim};
    NAV_TRY(options_.told.tell(session_, describeCharacterTuning().of(outcome, options_.told.readers()),
                               space.size()));
    if (!options_.out.empty()) outputs_.noteWritten(options_.out);
    return ExitCode::ok;
}

VerbAction declareTune(CLI::App& app) {
    const auto options = std::make_shared<TuneArguments>();
    auto& o = *options;
    app.add_option("--bsp", o.maps, "The maps to tune on, and those held out")
        ->type_name("MAP.bsp...")
        ->required();
    app.add_option("--demos", o.demos, "Demos of them, and folders with demos; each map takes its own")
        ->type_name("DEMO|DIR...");
    app.add_option("--hold-out", o.heldOut, "Maps to hold out of tuning, for the final score")
        ->type_name("MAP...");
    auto* tuned =
        app.add_option("--parameters", o.tuned, "Parameters to tune: keys and groups, separated by commas")
            ->type_name("nodes.*,links.max_speed");
    auto* character = app.add_option("--character", o.character,
                                     "Tune the weights of this character (a name or a file) in place of "
                                     "parameters, by tests of its bots alone on the navs")
                          ->type_name("CHARACTER")
                          ->excludes(tuned)
                          ->excludes("--demos");
    auto* navs = app.add_option("--nav", o.navs, "With --character: a nav for each map, named as the map")
                     ->type_name("MAP.nav...");
    character->needs(navs);
    navs->needs(character);
    app.add_option("--aim", o.aim,
                   "With --character: what its bots shall do: coverage, touch many nodes; goals, reach many; "
                   "items, get to many; faults, find links that fail (default: coverage)")
        ->type_name("NAME")
        ->check(CLI::IsMember({"coverage", "goals", "items", "faults"}))
        ->needs(character);
    app.add_option("--bots", o.bots, "With --character: number of its bots (default: 4)")
        ->type_name("N")
        ->check(NumberRange(1, kMostTeamBots))
        ->needs(character);
    app.add_option("--algorithm", o.algorithm,
                   "cma-es, or genetic: ranks, averages and small changes (default: cma-es, with --character "
                   "genetic)")
        ->type_name("NAME")
        ->check(CLI::IsMember({"cma-es", "genetic"}));
    app.add_option("--seed", o.seed, "Seed of the search (default: 1)")
        ->type_name("N")
        ->check(NumberRange(std::uint64_t{0}, std::uint64_t{1} << 53U));
    app.add_option("--budget", o.budget,
                   "Number of candidates to judge; a started round is finished (default: 300)")
        ->type_name("N")
        ->check(NumberRange(1, limit::kCandidates));
    app.add_option("--time-limit", o.minutes,
                   "Minutes to search; a started round is finished, and the final comparison follows")
        ->type_name("MINUTES")
        ->check(NumberRange(0.01, 525600.0));
    app.add_option("--population", o.population, "Candidates per generation (default: the algorithm's)")
        ->type_name("N")
        ->check(NumberRange(4, limit::kCandidates));
    app.add_option("--tests", o.tests, "Initial number of tests of each candidate on each map (default: 2)")
        ->type_name("N")
        ->check(NumberRange(1, limit::kCandidates));
    app.add_option("--most-tests", o.mostTests,
                   "Maximum tests of each, where chance decides the ranks (default: 8)")
        ->type_name("N")
        ->check(NumberRange(1, limit::kCandidates));
    app.add_option("--folds", o.folds, "Number of folds of a map's demos, one of them held out (default: 4)")
        ->type_name("N")
        ->check(NumberRange(1, 1000));
    app.add_option("--seconds", o.seconds, "Game time of a test (default: 60)")
        ->type_name("S")
        ->check(NumberRange(10.0, 3600.0));
    auto* rehearsals =
        app.add_option("--rehearsals", o.rehearsals,
                       "Rounds of rehearsal of each candidate; the final comparison has all (default: 0)")
            ->type_name("N")
            ->check(NumberRange(0, 50));
    app.add_flag("--fully", o.fully, "Make each candidate's navs in full, as its parameters say (slow)")
        ->excludes(rehearsals);
    app.add_option("--state", o.state, "State of the search, from which it is continued (default: tune.json)")
        ->type_name("FILE");
    app.add_option(
           "-o,--out", o.out,
           "The preset to write; with --evaluate, the results; with --character, the character, or its "
           "weights (.weights)")
        ->type_name("FILE");
    auto* page =
        app.add_option("--report", o.report, "Also write a report, as one HTML file")->type_name("FILE.html");
    auto* ask = app.add_option("--ask", o.ask,
                               "Write the open candidates to at most this many shards beside the state")
                    ->type_name("N")
                    ->check(NumberRange(1, limit::kCandidates));
    auto* evaluate =
        app.add_option("--evaluate", o.evaluate, "Judge the candidates of a shard")->type_name("SHARD");
    auto* tell = app.add_option("--tell", o.tell, "Add results to the state")->type_name("RESULTS...");
    ask->excludes(evaluate)->excludes(tell);
    for (auto* part : {page, ask, evaluate, tell}) part->excludes(character);
    evaluate->excludes(tell);
    // Shards and the state are JSON files already.
    o.told.addTo(app);
    for (auto* part : {ask, evaluate, tell}) part->excludes("--json")->excludes("--json-out");
    o.parameters.addTo(app);
    o.work.addTo(app);
    return [options](Session& session) { return Tune(*options, session).run(); };
}

}  // namespace

Verb tuneVerb() {
    return {
        "tune",
        "Search for better parameter values, or a character's weights.",
        "They are scored on held-out demos and maps.",
        "navgen tune --bsp *.bsp --demos demos/ --hold-out city --parameters nodes.*,links.max_speed "
        "--budget 500 --out best.json --report tune.html\n"
        "navgen tune --bsp *.bsp --demos demos/ --parameters nodes.* --ask 16\n"
        "navgen tune --bsp *.bsp --demos demos/ --parameters nodes.* --evaluate tune.3.json --out r3.json\n"
        "navgen tune --bsp *.bsp --demos demos/ --parameters nodes.* --tell r*.json\n"
        "navgen tune --character camper --aim items --bsp *.bsp --nav *.nav --out bred.character.json",
        declareTune,
        [] { return std::vector{describeTuning().shape(), describeCharacterTuning().shape()}; }};
}

}  // namespace navwright
