#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/digest.h"
#include "core/base/index.h"
#include "core/base/result.h"
#include "core/base/stage.h"

namespace navwright {

/// Names every row of the parameter table (parameters.def).
enum class Param {
#define NAV_REAL(id, ...) id,
#define NAV_INTEGER(id, ...) id,
#define NAV_FLAG(id, ...) id,
#define NAV_CHOICE(id, ...) id,
#include "core/base/parameters.def"
#undef NAV_REAL
#undef NAV_INTEGER
#undef NAV_FLAG
#undef NAV_CHOICE
    count_
};

inline constexpr std::size_t kParamCount = toIndex(Param::count_);

enum class ParamType { real, integer, flag, choice };

/// One row of the table. Flags are 0 or 1, choices an index into choices().
struct ParamRow {
    Param id;
    ParamType type;
    std::string_view key;  ///< "group.name", unique
    Stage stage;           ///< the first stage a change reruns
    double defaultValue;
    double min;
    double max;
    double step;
    std::string_view unit;        ///< empty for flags and choices
    std::string_view choiceList;  ///< names separated by '|', choices only
    std::string_view label;
    std::string_view help;

    [[nodiscard]] std::string_view group() const { return key.substr(0, key.find('.')); }
    [[nodiscard]] std::vector<std::string_view> choices() const;
};

/// All rows in table order.
[[nodiscard]] std::span<const ParamRow> parameterTable();
[[nodiscard]] const ParamRow& parameterRow(Param id);
/// Finds a row by its key, or by a key of earlier versions; nullptr when there is none.
[[nodiscard]] const ParamRow* findParameter(std::string_view key);

/// One value per row, always within the row's range.
class Parameters {
  public:
    Parameters();  ///< every row at its default

    [[nodiscard]] double real(Param id) const { return values_[index(id)]; }
    [[nodiscard]] float real32(Param id) const { return static_cast<float>(values_[index(id)]); }
    [[nodiscard]] int integer(Param id) const { return static_cast<int>(values_[index(id)]); }
    [[nodiscard]] bool flag(Param id) const { return values_[index(id)] != 0; }
    [[nodiscard]] std::string_view choice(Param id) const;

    /// Sets a value. Errors: not a number, not whole where the row needs it, outside the row's range.
    [[nodiscard]] Result<> set(Param id, double value);
    /// Sets a value from text, as `--set key=value`: numbers; true/false/on/off/1/0 for flags; a choice by
    /// name. Errors name key and range.
    [[nodiscard]] Result<> setText(std::string_view key, std::string_view value);
    void reset(Param id);

    /// The value in the form that setText() takes.
    [[nodiscard]] std::string text(Param id) const;
    [[nodiscard]] bool isDefault(Param id) const;
    /// Hash of the rows whose first stage is `stage`.
    [[nodiscard]] ContentHash hash(Stage stage) const;

    friend bool operator==(const Parameters&, const Parameters&) = default;

  private:
    static std::size_t index(Param id) { return toIndex(id); }
    std::array<double, kParamCount> values_;
};

}  // namespace navwright
