#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace navwright {

/// What weights are about, in the order of criteria.def.
enum class Criterion : std::uint8_t {
#define CRITERION(name, key, unit, low, high, what) name,
#include "core/bots/characters/criteria.def"
#undef CRITERION
};

/// A row of criteria.def.
struct CriterionRow {
    Criterion id{};
    std::string_view key;   ///< as in files: "node.height"
    std::string_view unit;  ///< empty: a plain number
    double low = 0, high = 0;
    std::string_view what;  ///< one line, for people
};

[[nodiscard]] std::span<const CriterionRow> criteria();
[[nodiscard]] const CriterionRow& criterionRow(Criterion criterion);
[[nodiscard]] std::optional<Criterion> criterionFromKey(std::string_view key);

inline constexpr std::size_t kCriteria = 0
#define CRITERION(name, key, unit, low, high, what) +1
#include "core/bots/characters/criteria.def"
#undef CRITERION
    ;

/// The state of the world as weights see it, by criterion. set() keeps within the row's bounds, and takes
/// what is no number for the lower one.
class CriterionValues {
  public:
    [[nodiscard]] double operator[](Criterion criterion) const {
        return values_[static_cast<std::size_t>(criterion)];
    }
    void set(Criterion criterion, double value);

  private:
    std::array<double, kCriteria> values_{};
};

}  // namespace navwright
