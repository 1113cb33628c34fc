#include "core/bots/characters/criteria.h"

#include <algorithm>
#include <cmath>

#include "core/base/index.h"

namespace navwright {

namespace {

constexpr CriterionRow kRows[] = {
#define CRITERION(name, key, unit, low, high, what) {Criterion::name, key, unit, low, high, what},
#include "core/bots/characters/criteria.def"
#undef CRITERION
};

}  // namespace

std::span<const CriterionRow> criteria() {
    return kRows;
}

const CriterionRow& criterionRow(Criterion criterion) {
    return kRows[toIndex(criterion)];
}

std::optional<Criterion> criterionFromKey(std::string_view key) {
    const auto row = std::ranges::find(kRows, key, &CriterionRow::key);
    if (row == std::end(kRows)) return std::nullopt;
    return row->id;
}

void CriterionValues::set(Criterion criterion, double value) {
    const auto& row = criterionRow(criterion);
    values_[toIndex(criterion)] = std::isnan(value) ? row.low : std::clamp(value, row.low, row.high);
}

}  // namespace navwright
