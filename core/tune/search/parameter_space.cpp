#include "core/tune/search/parameter_space.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <set>

namespace navwright {

namespace {

/// Rows that must be in ascending order.
constexpr std::array kInOrder{Param::DropStand, Param::DropCrouch, Param::DropUnsafe, Param::DropLimit};

bool isOrdered(Param id) {
    return std::ranges::find(kInOrder, id) != kInOrder.end();
}

bool makesNav(const ParamRow& row) {
    return row.stage != Stage::navtest && row.stage != Stage::read && row.group() != "feedback";
}

bool isNumber(const ParamRow& row) {
    return row.type == ParamType::real || row.type == ParamType::integer;
}

TuningScale scaleOf(const ParamRow& row) {
    constexpr double kManyTimes = 10;
    if (isOrdered(row.id)) return TuningScale::increment;
    if (row.unit == "share") return TuningScale::linear;
    const double least = row.min > 0 ? row.min : row.step;
    return row.min >= 0 && row.max >= kManyTimes * least ? TuningScale::logarithmic : TuningScale::linear;
}

/// Added before the logarithm for rows that start at 0.
double shiftOf(const ParamRow& row) {
    return row.min > 0 ? 0 : row.step;
}

std::string trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(' ');
    if (first == std::string_view::npos) return {};
    return std::string(text.substr(first, text.find_last_not_of(' ') - first + 1));
}

Result<> checkRow(const ParamRow& row) {
    if (!isNumber(row)) {
        return fail(fmt::format("{} is not a number, and only numbers are tuned", row.key), {},
                    "tune once for each of its values, given with --set");
    }
    if (!makesNav(row)) {
        return fail(fmt::format("{} does not affect navs, only how they are judged", row.key));
    }
    return {};
}

Result<> addRows(const std::string& pattern, std::set<Param>& chosen) {
    if (!pattern.ends_with(".*")) {
        const auto* row = findParameter(pattern);
        if (row == nullptr) {
            return fail(fmt::format("There is no parameter {}", pattern), {}, "navgen params lists them");
        }
        NAV_TRY(checkRow(*row));
        chosen.insert(row->id);
        return {};
    }
    const std::string_view group = std::string_view(pattern).substr(0, pattern.size() - 2);
    bool any = false;
    for (const auto& row : parameterTable()) {
        if (row.group() != group || !isNumber(row) || !makesNav(row)) continue;
        chosen.insert(row.id);
        any = true;
    }
    if (!any) return fail(fmt::format("There is no number to tune in {}", pattern));
    return {};
}

}  // namespace

Result<ParameterSpace> ParameterSpace::choose(std::string_view patterns, const Parameters& base) {
    std::set<Param> chosen;
    while (!patterns.empty()) {
        const auto comma = std::min(patterns.find(','), patterns.size());
        const auto pattern = trimmed(patterns.substr(0, comma));
        if (!pattern.empty()) {
            NAV_TRY(addRows(pattern, chosen));
        }
        patterns.remove_prefix(std::min(comma + 1, patterns.size()));
    }
    if (chosen.empty()) return fail("No parameter to tune", {}, "name some: nodes.*,links.max_speed");
    const auto disorder =
        std::ranges::adjacent_find(kInOrder, [&](Param a, Param b) { return base.real(a) > base.real(b); });
    if (disorder != kInOrder.end() && std::ranges::any_of(chosen, isOrdered)) {
        return fail(
            fmt::format("{} is above {}", parameterRow(disorder[0]).key, parameterRow(disorder[1]).key));
    }
    ParameterSpace space;
    space.base_ = base;
    for (const Param id : chosen) space.dimensions_.push_back({id, scaleOf(parameterRow(id))});
    return space;
}

/// The range of a row, given the earlier rows in order as in `values`.
ParameterSpace::Range ParameterSpace::rangeOf(std::size_t dimension, const Parameters& values) const {
    const auto& row = this->row(dimension);
    Range range{row.min, row.max};
    const auto* const place = std::ranges::find(kInOrder, row.id);
    if (place == kInOrder.end()) return range;
    if (place != kInOrder.begin()) range.min = std::max(range.min, values.real(place[-1]));
    for (const auto* later = place + 1; later != kInOrder.end(); ++later) {
        const bool tuned = std::ranges::any_of(
            dimensions_, [&](const TuningDimension& other) { return other.id == *later; });
        // Tuned later rows adapt; fixed ones limit this row.
        range.max = std::min(range.max, tuned ? parameterRow(*later).max : base_.real(*later));
    }
    range.max = std::max(range.max, range.min);
    return range;
}

double ParameterSpace::toUnit(std::size_t dimension, double value, const Range& range) const {
    if (!(range.max > range.min)) return 0;
    if (dimensions_[dimension].scale == TuningScale::logarithmic) {
        const double shift = shiftOf(row(dimension));
        return std::log((value + shift) / (range.min + shift)) /
               std::log((range.max + shift) / (range.min + shift));
    }
    return (value - range.min) / (range.max - range.min);
}

double ParameterSpace::fromUnit(std::size_t dimension, double unit, const Range& range) const {
    if (dimensions_[dimension].scale == TuningScale::logarithmic) {
        const double shift = shiftOf(row(dimension));
        return (range.min + shift) * std::pow((range.max + shift) / (range.min + shift), unit) - shift;
    }
    return range.min + unit * (range.max - range.min);
}

Parameters ParameterSpace::valuesAt(const TuningPoint& point) const {
    Parameters values = base_;
    for (std::size_t i = 0; i < size(); ++i) {
        const auto& row = this->row(i);
        const auto range = rangeOf(i, values);
        const double exact = fromUnit(i, reflected(point[i]), range);
        const double step = row.type == ParamType::integer ? 1 : row.step;
        // Counted in steps and converted through text: 0.3 is 0.3, not 3 * 0.1.
        double rounded = std::round(exact / step) * step;
        const auto text = fmt::format("{:.9g}", rounded);
        std::from_chars(text.data(), text.data() + text.size(), rounded);
        // Cannot fail within the row's range.
        static_cast<void>(values.set(row.id, std::clamp(rounded, range.min, range.max)));
    }
    return values;
}

TuningPoint ParameterSpace::pointOf(const Parameters& values) const {
    TuningPoint point;
    for (std::size_t i = 0; i < size(); ++i) {
        const auto range = rangeOf(i, values);
        const double value = std::clamp(values.real(dimensions_[i].id), range.min, range.max);
        point.push_back(std::clamp(toUnit(i, value, range), 0.0, 1.0));
    }
    return point;
}

std::vector<double> ParameterSpace::leastSpread() const {
    constexpr double kShareOfStep = 0.3;
    std::vector<double> spreads;
    for (std::size_t i = 0; i < size(); ++i) {
        const auto& row = this->row(i);
        const auto range = rangeOf(i, base_);
        const double value = base_.real(row.id);
        const double other = value + row.step <= range.max ? value + row.step : value - row.step;
        if (other < range.min) {
            spreads.push_back(0);
            continue;
        }
        spreads.push_back(kShareOfStep * std::abs(toUnit(i, other, range) - toUnit(i, value, range)));
    }
    return spreads;
}

}  // namespace navwright
