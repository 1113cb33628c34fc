#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/bots/characters/character.h"
#include "core/tune/search/optimiser.h"

namespace navwright {

/// The values in a character's weights: of constants, of points of curves and of cases. A point has a number
/// 0..1 per value, in the order of the weights, depth first. Criteria, borders and traits stay.
class WeightSpace {
  public:
    /// Errors: a character without weights.
    [[nodiscard]] static Result<WeightSpace> of(const Character& base);

    [[nodiscard]] std::size_t size() const { return names_.size(); }
    /// "height.2": the second value of the weight "height".
    [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
    [[nodiscard]] const Character& base() const { return base_; }

    /// The character with the values at a point, rounded to 0.1.
    [[nodiscard]] Character valuesAt(const TuningPoint& point) const;
    /// The values of a character whose weights have the base's structure, 0..kMostWant.
    [[nodiscard]] std::vector<double> valuesOf(const Character& character) const;
    [[nodiscard]] TuningPoint start() const;
    [[nodiscard]] std::vector<double> leastSpread() const;

  private:
    Character base_;
    std::vector<std::string> names_;
};

}  // namespace navwright
