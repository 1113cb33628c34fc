#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/base/job_context.h"
#include "core/base/parameters.h"
#include "core/base/result.h"
#include "core/tune/scoring/nav_score.h"
#include "core/tune/scoring/tuning_ground.h"
#include "core/tune/search/paired_interval.h"
#include "core/tune/search/tuning_run.h"

namespace navwright {

/// A seed for the comparisons of a tuning's end. Outside the seeds of TuningRun, which stay below 2^30 + 1
/// plus the number of tests.
[[nodiscard]] std::uint64_t freshSeed(std::uint64_t seed, std::uint64_t comparison);

/// The mean; 0 of none.
[[nodiscard]] double meanOfNumbers(const std::vector<double>& numbers);

/// One of the best candidates compared with the initial values.
struct Finalist {
    Parameters values;
    double searched = 0;      ///< mean advantage during the search
    PairedInterval interval;  ///< of the paired differences per test
};

/// A map's result in the final comparison.
struct FinalMap {
    std::string name;
    ScoreTerms base{}, tuned{};  ///< means
    double baseScore = 0, tunedScore = 0;
    PairedInterval interval;
    std::string failure;  ///< why the tuned values gave no nav; empty: they did
};

/// The end of a tuning: the best values, and whether they beat the initial ones.
struct FinalTrial {
    std::vector<Finalist> finalists;  ///< best first; empty: the search found none
    bool onHeldOut = false;           ///< compared on held-out maps, else on those tuned on
    std::vector<FinalMap> maps;
    ScoreTerms base{}, tuned{};  ///< means over these maps
    PairedInterval interval;     ///< for the best finalist over all maps
    int tests = 0;               ///< per map and fold

    /// Whether the best values should replace the base.
    [[nodiscard]] bool better() const { return interval.better(); }
};

/// Number of tests in the final comparisons, with seeds not used in the search.
inline constexpr int kFinalTests = 20;
inline constexpr std::size_t kFinalists = 5;

/// Compares the five best candidates and the base, with all rehearsals, on the maps tuned on with one fold
/// held out; the best mean wins. Then compares winner and base on the held-out maps (or those tuned on, if
/// none) with every fold and new seeds. A failed nav counts as kFailedScore. Errors: cancelled.
[[nodiscard]] Result<FinalTrial> finalTrial(TuningGround& ground, const TuningRun& run, JobContext& context);

}  // namespace navwright
