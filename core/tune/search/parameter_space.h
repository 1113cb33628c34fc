#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/parameters.h"
#include "core/base/result.h"
#include "core/tune/search/optimiser.h"

namespace navwright {

/// How a row's values map to 0..1.
enum class TuningScale : std::uint8_t {
    linear,
    logarithmic,  ///< equal ratios are equal steps; for rows that start at 0, of the value plus a step
    increment,    ///< for ordered rows: position between the previous row's value and the maximum
};

/// A tuned row of the parameter table.
struct TuningDimension {
    Param id;
    TuningScale scale = TuningScale::linear;

    friend bool operator==(const TuningDimension&, const TuningDimension&) = default;
};

/// The tuned rows, and the values of all others. A point has a number 0..1 per tuned row.
class ParameterSpace {
  public:
    /// `patterns`: keys and groups ("nodes.*"), separated by commas. A group selects its numeric rows that
    /// affect the nav; flags and choices are not tuned. Errors: none selected, an unknown key, a flag, a
    /// choice, a row that does not affect the nav (test or coverage: that would tune the scoring), a value of
    /// `base` that violates the order of drops.
    [[nodiscard]] static Result<ParameterSpace> choose(std::string_view patterns, const Parameters& base);

    [[nodiscard]] std::size_t size() const { return dimensions_.size(); }
    [[nodiscard]] std::span<const TuningDimension> dimensions() const { return dimensions_; }
    [[nodiscard]] const ParamRow& row(std::size_t dimension) const {
        return parameterRow(dimensions_[dimension].id);
    }
    [[nodiscard]] const Parameters& base() const { return base_; }

    /// The values at a point: in range, in order, rounded to the rows' steps.
    [[nodiscard]] Parameters valuesAt(const TuningPoint& point) const;
    /// The inverse of valuesAt() for values that are multiples of the steps.
    [[nodiscard]] TuningPoint pointOf(const Parameters& values) const;
    /// 0.3 of a row's step at the base's value: narrower searches would see only one value.
    [[nodiscard]] std::vector<double> leastSpread() const;

    friend bool operator==(const ParameterSpace&, const ParameterSpace&) = default;

  private:
    struct Range {
        double min = 0, max = 0;
    };
    [[nodiscard]] Range rangeOf(std::size_t dimension, const Parameters& values) const;
    [[nodiscard]] double toUnit(std::size_t dimension, double value, const Range& range) const;
    [[nodiscard]] double fromUnit(std::size_t dimension, double unit, const Range& range) const;

    std::vector<TuningDimension> dimensions_;  ///< in table order
    Parameters base_;
};

}  // namespace navwright
