#pragma once

#include <cstddef>
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

/// What one of the best did against the values that the run began with.
struct Finalist {
    Parameters values;
    double searched = 0;      ///< mean advantage while searching
    PairedInterval interval;  ///< of the differences, test by test
};

/// A map in the last comparison.
struct FinalMap {
    std::string name;
    ScoreTerms base{}, tuned{};  ///< means
    double baseScore = 0, tunedScore = 0;
    PairedInterval interval;
    std::string failure;  ///< of the tuned values; empty: none
};

/// The end of a tuning: which values are the best, and whether they are better than those it began with.
struct FinalTrial {
    std::vector<Finalist> finalists;  ///< the best first; empty: the search found none
    bool onHeldOut = false;           ///< compared on maps held out, else on those tuned on
    std::vector<FinalMap> maps;
    ScoreTerms base{}, tuned{};  ///< means over those maps
    PairedInterval interval;     ///< of the best finalist, over all of them
    int tests = 0;               ///< of each map and fold

    /// Whether the best takes the place of the base.
    [[nodiscard]] bool better() const { return interval.better(); }
};

/// Tests of the last comparisons, with seeds that no candidate was judged by.
inline constexpr int kFinalTests = 20;
inline constexpr std::size_t kFinalists = 5;

/// The five best and the base make navs as their parameters say, with all rehearsals, on the maps tuned on
/// with one fold kept back: the best mean wins. The winner and the base are then compared on the maps held
/// out (where there are none: on those tuned on) with every fold and other seeds. A nav that fails counts as
/// kFailedScore. Errors: cancelled.
[[nodiscard]] Result<FinalTrial> finalTrial(TuningGround& ground, const TuningRun& run, JobContext& context);

}  // namespace navwright
