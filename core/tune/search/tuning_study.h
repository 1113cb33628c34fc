#pragma once

#include <cstddef>
#include <vector>

#include "core/tune/search/symmetric_eigen.h"
#include "core/tune/search/tuning_run.h"

namespace navwright {

/// The influence of one parameter on a run's scores.
struct ParameterStudy {
    std::size_t dimension = 0;
    /// Share of the scores' variance explained by a parabola over this parameter alone, 0..1, so that peaks
    /// count like slopes.
    double importance = 0;
    double rankCorrelation = 0;  ///< Spearman correlation of value and score, -1..1
};

/// A candidate in a marginal plot.
struct MarginalPoint {
    double value = 0;      ///< of the parameter
    double advantage = 0;  ///< over the control
};

/// Statistics over all candidates that did not fail, without controls.
struct TuningStudy {
    std::size_t candidates = 0;
    std::vector<ParameterStudy> parameters;             ///< most important first
    std::vector<std::vector<MarginalPoint>> marginals;  ///< by dimension
    SquareMatrix correlation{0};  ///< Pearson correlation of the parameters' positions, by dimension
};

/// Evaluates a run. With fewer than four candidates importance and correlation are 0.
[[nodiscard]] TuningStudy studyOf(const TuningRun& run);

}  // namespace navwright
