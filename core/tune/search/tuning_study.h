#pragma once

#include <cstddef>
#include <vector>

#include "core/tune/search/symmetric_eigen.h"
#include "core/tune/search/tuning_run.h"

namespace navwright {

/// What one parameter had to do with the scores of a run.
struct ParameterStudy {
    std::size_t dimension = 0;
    /// Share of the scores' variance that a parabola over this parameter alone explains, 0..1: a peak within
    /// the range counts like a slope.
    double importance = 0;
    double rankCorrelation = 0;  ///< of value and score (Spearman), -1..1
};

/// One candidate in a marginal plot.
struct MarginalPoint {
    double value = 0;      ///< of the parameter
    double advantage = 0;  ///< over the control
};

/// Of all candidates that did not fail; controls do not count.
struct TuningStudy {
    std::size_t candidates = 0;
    std::vector<ParameterStudy> parameters;             ///< the most important first
    std::vector<std::vector<MarginalPoint>> marginals;  ///< by dimension
    SquareMatrix correlation{0};  ///< of the parameters' places with one another (Pearson), by dimension
};

/// What the run shows. With fewer than four candidates importance and correlation are 0.
[[nodiscard]] TuningStudy studyOf(const TuningRun& run);

}  // namespace navwright
