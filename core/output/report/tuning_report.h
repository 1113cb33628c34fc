#pragma once

#include <string>
#include <vector>

#include "core/base/description.h"
#include "core/tune/scoring/final_trial.h"
#include "core/tune/scoring/tuning_ground.h"
#include "core/tune/search/tuning_run.h"

namespace navwright {

/// Names of a tuning's maps for reports.
struct TuningMaps {
    std::vector<std::string> tuned, heldOut;
};
[[nodiscard]] TuningMaps tuningMaps(const TuningGround& ground);

/// A line: "generation 3: best 0.712, median 0.655, initial values 0.690, spread 0.210, 2 tests".
[[nodiscard]] std::string generationLine(const GenerationFigures& figures);

/// Whether to keep the initial values, and by what difference: one sentence.
[[nodiscard]] std::string verdictText(const FinalTrial& trial);

/// A search and its last comparison.
struct TuningOutcome {
    const TuningRun& run;
    const FinalTrial& trial;
};
/// The verdict, the values and where they help.
[[nodiscard]] Description<TuningOutcome> describeTuning();

/// A self-contained HTML report: verdict, changes, results by term and by map, curves, importance, marginal
/// plots, correlation.
[[nodiscard]] std::string tuningReport(const TuningRun& run, const FinalTrial& trial, const TuningMaps& maps);

}  // namespace navwright
