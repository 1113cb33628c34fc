#pragma once

#include <string>
#include <vector>

#include "core/tune/scoring/final_trial.h"
#include "core/tune/scoring/tuning_ground.h"
#include "core/tune/search/tuning_run.h"

namespace navwright {

/// What the maps of a tuning are called, for words about it.
struct TuningMaps {
    std::vector<std::string> tuned, heldOut;
};
[[nodiscard]] TuningMaps tuningMaps(const TuningGround& ground);

/// "generation 3: best 0.712, median 0.655, as begun 0.690, spread 0.210, 2 tests".
[[nodiscard]] std::string generationLine(const GenerationFigures& figures);

/// Whether the values that the run began with stay, and by what: one sentence.
[[nodiscard]] std::string verdictText(const FinalTrial& trial);

/// The verdict, the values and where they help, for a terminal.
[[nodiscard]] std::string tuningSummary(const TuningRun& run, const FinalTrial& trial);

/// All of it as one HTML file that needs no other: verdict, what changed, term by term, map by map, curves,
/// importance, marginal plots, correlation.
[[nodiscard]] std::string tuningReport(const TuningRun& run, const FinalTrial& trial, const TuningMaps& maps);

}  // namespace navwright
