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

/// How values of a row lie between 0 and 1.
enum class TuningScale : std::uint8_t {
    linear,
    logarithmic,  ///< equal ratios are equal steps; of rows that begin at 0, of the value plus a step
    increment,    ///< of rows that stay in order: how far from the row before it to its greatest value
};

/// One row of the parameter table that is tuned.
struct TuningDimension {
    Param id;
    TuningScale scale = TuningScale::linear;

    friend bool operator==(const TuningDimension&, const TuningDimension&) = default;
};

/// The rows that are tuned and the values of all others. A point has a number, 0..1, for each.
class ParameterSpace {
  public:
    /// `patterns`: keys and groups ("nodes.*"), with commas between. A group gives its numbers that make the
    /// nav; flags and choices are left at their values. Errors: none chosen, a key of no row, a flag, a
    /// choice, or a row that no nav depends on (of the test or of coverage: that would tune the judge), a
    /// value of `base` that breaks the order of drops.
    [[nodiscard]] static Result<ParameterSpace> choose(std::string_view patterns, const Parameters& base);

    [[nodiscard]] std::size_t size() const { return dimensions_.size(); }
    [[nodiscard]] std::span<const TuningDimension> dimensions() const { return dimensions_; }
    [[nodiscard]] const ParamRow& row(std::size_t dimension) const {
        return parameterRow(dimensions_[dimension].id);
    }
    [[nodiscard]] const Parameters& base() const { return base_; }

    /// The values at a point: in their ranges, in order, rounded to the rows' steps.
    [[nodiscard]] Parameters valuesAt(const TuningPoint& point) const;
    /// The point of values; valuesAt() of it gives them again where they are multiples of the steps.
    [[nodiscard]] TuningPoint pointOf(const Parameters& values) const;
    /// 0.3 of a row's step at the base's value: narrower searches would see one value only.
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
