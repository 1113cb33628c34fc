#include "core/tune/scoring/final_trial.h"

#include <algorithm>

#include "core/base/index.h"
#include "core/tune/search/seeded_draw.h"

namespace navwright {

namespace {

/// Scores by map and test; kFailedScore for failed maps.
std::vector<std::vector<double>> scoresOf(const GroundTrial& trial, int tests) {
    std::vector<std::vector<double>> scores;
    for (const auto& map : trial.maps) {
        auto& row = scores.emplace_back();
        for (const auto& terms : map) row.push_back(scoreOf(terms));
        if (map.empty()) row.assign(toIndex(tests), kFailedScore);
    }
    return scores;
}

/// Element-wise first minus second.
std::vector<double> differencesOf(const std::vector<double>& first, const std::vector<double>& second) {
    std::vector<double> differences;
    for (std::size_t i = 0; i < first.size(); ++i) differences.push_back(first[i] - second[i]);
    return differences;
}

void append(std::vector<double>& to, const std::vector<double>& more) {
    to.insert(to.end(), more.begin(), more.end());
}

void addTerms(ScoreTerms& to, std::span<const ScoreTerms> tests, double share) {
    for (const auto& terms : tests) {
        for (std::size_t i = 0; i < kScoreTerms; ++i) {
            to[i] += share * terms[i] / static_cast<double>(tests.size());
        }
    }
}

/// Ranks the finalists on the maps tuned on.
Result<> choose(TuningGround& ground, const TuningRun& run, FinalTrial& result, JobContext& context) {
    std::vector<Parameters> sets{run.setup().space.base()};
    for (const auto& best : run.best(kFinalists)) {
        sets.push_back(best.values);
        result.finalists.push_back({best.values, best.advantage, {}});
    }
    if (result.finalists.empty()) return {};
    const auto seed = run.setup().seed;
    const TrialSetup setup{.parameters = {},
                           .fold = toIndex(seed),
                           .firstSeed = freshSeed(seed, 1),
                           .tests = kFinalTests,
                           .rehearsals = {},
                           .seconds = ground.setup().seconds};
    NAV_ASSIGN(const auto trials, ground.trials(sets, ground.tuned(), setup, context));
    const auto base = scoresOf(trials.front(), kFinalTests);
    for (std::size_t i = 0; i < result.finalists.size(); ++i) {
        const auto scores = scoresOf(trials[i + 1], kFinalTests);
        std::vector<double> differences;
        for (std::size_t map = 0; map < base.size(); ++map) {
            append(differences, differencesOf(scores[map], base[map]));
        }
        result.finalists[i].interval = pairedInterval(differences, seed);
    }
    std::ranges::stable_sort(result.finalists, [](const Finalist& a, const Finalist& b) {
        return a.interval.mean > b.interval.mean;
    });
    return {};
}

/// Compares winner and base with every fold of every map.
Result<> compare(TuningGround& ground, const TuningRun& run, FinalTrial& result, JobContext& context) {
    result.onHeldOut = !ground.heldOut().empty();
    const auto maps = result.onHeldOut ? ground.heldOut() : ground.tuned();
    const std::vector<Parameters> sets{run.setup().space.base(), result.finalists.front().values};
    const auto seed = run.setup().seed;
    std::vector<double> all;
    for (std::size_t i = 0; i < maps.size(); ++i) {
        FinalMap map;
        map.name = maps[i]->map().name();
        std::vector<double> base, tuned, differences;
        const std::size_t folds = maps[i]->foldCount();
        for (std::size_t fold = 0; fold < folds; ++fold) {
            const TrialSetup setup{.parameters = {},
                                   .fold = fold,
                                   .firstSeed = freshSeed(seed, 2 + fold),
                                   .tests = kFinalTests,
                                   .rehearsals = {},
                                   .seconds = ground.setup().seconds};
            NAV_ASSIGN(const auto trials, ground.trials(sets, maps.subspan(i, 1), setup, context));
            const auto ofBase = scoresOf(trials[0], kFinalTests).front();
            const auto ofTuned = scoresOf(trials[1], kFinalTests).front();
            append(base, ofBase);
            append(tuned, ofTuned);
            append(differences, differencesOf(ofTuned, ofBase));
            const double share = 1 / static_cast<double>(folds);
            addTerms(map.base, trials[0].maps.front(), share);
            addTerms(map.tuned, trials[1].maps.front(), share);
            if (map.failure.empty()) map.failure = trials[1].failure;
        }
        map.baseScore = meanOfNumbers(base);
        map.tunedScore = meanOfNumbers(tuned);
        map.interval = pairedInterval(differences, seed);
        append(all, differences);
        const double share = 1 / static_cast<double>(maps.size());
        addTerms(result.base, std::span(&map.base, 1), share);
        addTerms(result.tuned, std::span(&map.tuned, 1), share);
        result.maps.push_back(std::move(map));
    }
    result.interval = pairedInterval(all, seed);
    return {};
}

}  // namespace

std::uint64_t freshSeed(std::uint64_t seed, std::uint64_t comparison) {
    constexpr std::uint64_t kBeyond = std::uint64_t{1} << 31U;
    SeededDraw draw(seed, comparison, 3);
    return kBeyond + draw.bits() % (std::uint64_t{1} << 30U);
}

double meanOfNumbers(const std::vector<double>& numbers) {
    double sum = 0;
    for (const double number : numbers) sum += number;
    return numbers.empty() ? 0 : sum / static_cast<double>(numbers.size());
}

Result<FinalTrial> finalTrial(TuningGround& ground, const TuningRun& run, JobContext& context) {
    FinalTrial result;
    result.tests = kFinalTests;
    NAV_TRY(choose(ground, run, result, context));
    if (result.finalists.empty()) return result;
    NAV_TRY(compare(ground, run, result, context));
    return result;
}

}  // namespace navwright
