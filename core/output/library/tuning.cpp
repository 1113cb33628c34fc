#include <fmt/format.h>

#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/base/atomic_file.h"
#include "core/base/byte_text.h"
#include "core/base/file_bytes.h"
#include "core/base/index.h"
#include "core/base/limits.h"
#include "core/demos/reading/demo_files.h"
#include "core/output/library/navwright/tune.h"
#include "core/output/library/outcome.h"
#include "core/tune/scoring/final_trial.h"
#include "core/tune/scoring/tuning_ground.h"
#include "core/tune/search/tuning_run.h"

namespace navwright::library::inline v1 {

namespace {

/// Errors: not within the range, or no number.
template <class Number>
navwright::Result<> within(std::string_view name, Number value, Number least, Number most) {
    if (value >= least && value <= most) return {};
    return fail(fmt::format("{} is {}, which is not from {} to {}", name, value, least, most));
}

navwright::Result<> checkTests(int tests) {
    return within("tests", tests, 1, limit::kCandidates);
}

navwright::Result<GroundSetup> groundOf(const ObjectiveInput& input, int threads, JobContext& context) {
    NAV_TRY(within("folds", input.folds, 1, 1000));
    NAV_TRY(within("seconds", input.seconds, 10.0, 3600.0));
    if (input.rehearsals) {
        NAV_TRY(within("rehearsals", *input.rehearsals, 0, 50));
    }
    GroundSetup setup;
    setup.maps = input.maps;
    setup.heldOut = input.heldOut;
    NAV_ASSIGN(setup.base, parametersOf(input.settings));
    NAV_ASSIGN(setup.demos, collectDemoFiles(input.demos, context));
    setup.folds = toIndex(input.folds);
    setup.seconds = input.seconds;
    setup.rehearsals = input.rehearsals;
    setup.jobs = threads;
    setup.cacheDir = input.cache;
    return setup;
}

navwright::Result<ParameterSpace> spaceOf(const ObjectiveInput& input, const Parameters& base) {
    if (input.tuned.empty()) return ParameterSpace();
    NAV_ASSIGN(auto space, ParameterSpace::choose(input.tuned, base));
    for (std::size_t i = 0; input.rehearsals && i < space.size(); ++i) {
        if (space.dimensions()[i].id == Param::RehearseRounds)
            return fail("rehearse.rounds is not tuned where rehearsals replaces it", {},
                        "give no rehearsals");
    }
    return space;
}

navwright::Result<TuningSetup> tuningSetupOf(const SearchInput& input, const ParameterSpace& space,
                                             std::string subject) {
    if (space.size() == 0) return fail("Nothing is tuned", {}, "name parameters to tune");
    const auto algorithm = tuningAlgorithm(input.algorithm);
    if (!algorithm)
        return fail(fmt::format("There is no algorithm \"{}\"", input.algorithm), {}, "cma-es, genetic");
    // What the state's JSON holds exactly.
    NAV_TRY(within("seed", input.seed, std::uint64_t{0}, std::uint64_t{1} << 53U));
    NAV_TRY(within("budget", input.budget, 1, limit::kCandidates));
    if (input.population != 0) {
        NAV_TRY(within("population", input.population, 4, limit::kCandidates));
    }
    NAV_TRY(checkTests(input.tests));
    NAV_TRY(checkTests(input.mostTests));
    return TuningSetup{.space = space,
                       .algorithm = *algorithm,
                       .seed = input.seed,
                       .population = input.population,
                       .tests = input.tests,
                       .mostTests = input.mostTests,
                       .terms = scoreTermNames(),
                       .subject = std::move(subject)};
}

navwright::Result<TuningRun> runOf(const TuningSetup& setup, const std::filesystem::path& state) {
    std::error_code code;
    if (state.empty() || !std::filesystem::exists(state, code)) return TuningRun::begin(setup);
    NAV_ASSIGN(const auto bytes, readFile(state, limit::kJsonBytes));
    return TuningRun::resume(setup, asText(bytes), state.string());
}

Values valuesOf(const ParameterSpace& space, const Parameters& parameters) {
    Values values;
    for (std::size_t i = 0; i < space.size(); ++i)
        values[std::string(space.row(i).key)] = parameters.text(space.dimensions()[i].id);
    return values;
}

double meanOverMaps(const FinalTrial& trial, double FinalMap::* score) {
    std::vector<double> scores;
    for (const auto& map : trial.maps) scores.push_back(map.*score);
    return meanOfNumbers(scores);
}

Score publicScore(const TuningAnswer& answer) {
    Score score{answer.score.value_or(kFailedScore), {}, answer.failure};
    for (std::size_t i = 0; i < answer.terms.size(); ++i)
        score.terms[std::string(scoreTermName(static_cast<ScoreTerm>(i)))] = answer.terms[i];
    return score;
}

}  // namespace

struct Objective::Inside {
    TuningGround ground;
    ParameterSpace space;
    std::vector<std::string> keys;
    TuningPoint start;
};

Objective::Objective(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
Objective::Objective(Objective&&) noexcept = default;
Objective& Objective::operator=(Objective&&) noexcept = default;
Objective::~Objective() = default;

Result<Objective> Objective::of(const ObjectiveInput& input, const Work& work) {
    return publicOutcome(work, [&](JobContext& context) -> navwright::Result<Objective> {
        NAV_ASSIGN(const auto setup, groundOf(input, work.threads, context));
        NAV_ASSIGN(auto space, spaceOf(input, setup.base));
        NAV_ASSIGN(auto ground, TuningGround::load(setup, context));
        auto inside = std::make_unique<Inside>(std::move(ground), std::move(space));
        for (std::size_t i = 0; i < inside->space.size(); ++i)
            inside->keys.emplace_back(inside->space.row(i).key);
        if (!inside->keys.empty()) inside->start = inside->space.pointOf(setup.base);
        return Objective(std::move(inside));
    });
}

const std::vector<std::string>& Objective::keys() const {
    return inside_->keys;
}

const std::vector<double>& Objective::start() const {
    return inside_->start;
}

Result<Values> Objective::valuesAt(std::span<const double> point) const {
    return publicOutcome({}, [&](JobContext&) -> navwright::Result<Values> {
        const auto& space = inside_->space;
        if (point.size() != space.size())
            return fail(fmt::format("The point has {} numbers in place of {}", point.size(), space.size()));
        return valuesOf(space, space.valuesAt({point.begin(), point.end()}));
    });
}

Result<std::vector<Score>> Objective::scores(std::span<const Values> sets, const Trial& trial,
                                             const Work& work) {
    return publicOutcome(work, [&](JobContext& context) -> navwright::Result<std::vector<Score>> {
        NAV_TRY(checkTests(trial.tests));
        auto& ground = inside_->ground;
        std::vector<TuningTask> tasks;
        for (const auto& values : sets) {
            auto parameters = ground.setup().base;
            for (const auto& [key, value] : values) NAV_TRY(parameters.setText(key, value));
            tasks.push_back({.number = tasks.size(),
                             .tests = trial.tests,
                             .firstSeed = trial.seed,
                             .point = {},
                             .values = parameters});
        }
        NAV_ASSIGN(const auto found, ground.answer(tasks, context));
        if (found.stopped) return cancelled();
        std::vector<Score> scores;
        for (const auto& answer : found.answers) scores.push_back(publicScore(answer));
        return scores;
    });
}

Result<Searched> Objective::search(const SearchInput& input, const Work& work) {
    return publicOutcome(work, [&](JobContext& context) -> navwright::Result<Searched> {
        auto& ground = inside_->ground;
        const auto& space = inside_->space;
        NAV_ASSIGN(const auto setup, tuningSetupOf(input, space, ground.subject()));
        NAV_ASSIGN(auto run, runOf(setup, input.state));
        while (std::cmp_less(run.judgedCount(), input.budget)) {
            NAV_ASSIGN(const auto found, ground.answer(run.ask(), context));
            NAV_TRY(run.tell(found.answers));
            if (!input.state.empty()) {
                NAV_TRY(writeFile(input.state, run.write()));
            }
            if (found.stopped) return cancelled();
        }
        NAV_ASSIGN(const auto trial, finalTrial(ground, run, context));
        const auto& best = trial.finalists;
        Searched searched{.values = valuesOf(space, best.empty() ? space.base() : best.front().values),
                          .better = trial.better(),
                          .initial = meanOverMaps(trial, &FinalMap::baseScore),
                          .tuned = meanOverMaps(trial, &FinalMap::tunedScore),
                          .gain = trial.interval.mean,
                          .low = trial.interval.low,
                          .high = trial.interval.high,
                          .scored = run.judgedCount()};
        for (const auto& figures : run.figures())
            searched.generations.push_back(
                {figures.tests, figures.best, figures.median, figures.control, figures.spread});
        return searched;
    });
}

}  // namespace navwright::library::inline v1
