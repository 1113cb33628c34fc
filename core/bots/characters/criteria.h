#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/base/index.h"

namespace navwright {

/// The inputs of weights, in the order of criteria.def.
enum class Criterion : std::uint8_t {
#define CRITERION(name, key, unit, low, high, what) name,
#include "core/bots/characters/criteria.def"
#undef CRITERION
};

/// A row of criteria.def.
struct CriterionRow {
    Criterion id{};
    std::string_view key;   ///< name in files: "node.height"
    std::string_view unit;  ///< empty: dimensionless
    double low = 0, high = 0;
    std::string_view what;  ///< description of one line
};

[[nodiscard]] std::span<const CriterionRow> criteria();
[[nodiscard]] const CriterionRow& criterionRow(Criterion criterion);
[[nodiscard]] std::optional<Criterion> criterionFromKey(std::string_view key);

inline constexpr std::size_t kCriteria = 0
#define CRITERION(name, key, unit, low, high, what) +1
#include "core/bots/characters/criteria.def"
#undef CRITERION
    ;

/// A value per criterion. set() clamps to the row's bounds; NaN becomes the lower bound.
class CriterionValues {
  public:
    [[nodiscard]] double operator[](Criterion criterion) const { return values_[toIndex(criterion)]; }
    void set(Criterion criterion, double value);

  private:
    std::array<double, kCriteria> values_{};
};

}  // namespace navwright
