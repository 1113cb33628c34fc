#include "core/base/parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/base/index.h"

namespace navwright {

namespace {

// clang-format off
constexpr ParamRow kTable[] = {
#define NAV_REAL(id, key, stage, def, min, max, step, unit, label, help) \
    {Param::id, ParamType::real, key, Stage::stage, def, min, max, step, unit, "", label, help},
#define NAV_INTEGER(id, key, stage, def, min, max, step, unit, label, help) \
    {Param::id, ParamType::integer, key, Stage::stage, def, min, max, step, unit, "", label, help},
#define NAV_FLAG(id, key, stage, def, label, help) \
    {Param::id, ParamType::flag, key, Stage::stage, def ? 1.0 : 0.0, 0, 1, 1, "", "", label, help},
#define NAV_CHOICE(id, key, stage, def, choices, label, help) \
    {Param::id, ParamType::choice, key, Stage::stage, def, 0, \
     static_cast<double>(std::ranges::count(std::string_view(choices), '|')), 1, "", choices, label, help},
#include "core/base/parameters.def"
#undef NAV_REAL
#undef NAV_INTEGER
#undef NAV_FLAG
#undef NAV_CHOICE
};
// clang-format on

static_assert(std::size(kTable) == kParamCount);

/// A key of old projects and presets, and the row's key now. Values keep their meaning.
struct RenamedKey {
    std::string_view old;
    std::string_view key;
};
constexpr RenamedKey kRenamed[] = {
    {"geometry.rehearsals", "rehearse.rounds"},
    {"links.join_parts", "links.join_components"},
    {"nodes.main_part", "nodes.main_component"},
};

Result<double> parseNumber(const ParamRow& row, std::string_view text) {
    double value = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (code != std::errc{} || end != text.data() + text.size()) {
        return fail(fmt::format("'{}' is not a number", text), std::string(row.key));
    }
    return value;
}

Result<double> parseFlag(const ParamRow& row, std::string_view text) {
    if (text == "true" || text == "on" || text == "1") return 1.0;
    if (text == "false" || text == "off" || text == "0") return 0.0;
    return fail(fmt::format("'{}' is neither true nor false", text), std::string(row.key));
}

Result<double> parseChoice(const ParamRow& row, std::string_view text) {
    const auto choices = row.choices();
    const auto found = std::ranges::find(choices, text);
    if (found == choices.end()) {
        return fail(fmt::format("'{}' is not one of {}", text, fmt::join(choices, ", ")),
                    std::string(row.key));
    }
    return static_cast<double>(found - choices.begin());
}

}  // namespace

std::vector<std::string_view> ParamRow::choices() const {
    std::vector<std::string_view> names;
    auto rest = choiceList;
    while (!rest.empty()) {
        const auto bar = std::min(rest.find('|'), rest.size());
        names.push_back(rest.substr(0, bar));
        rest.remove_prefix(std::min(bar + 1, rest.size()));
    }
    return names;
}

std::span<const ParamRow> parameterTable() {
    return kTable;
}

const ParamRow& parameterRow(Param id) {
    return kTable[toIndex(id)];
}

const ParamRow* findParameter(std::string_view key) {
    const auto* renamed = std::ranges::find(kRenamed, key, &RenamedKey::old);
    const auto* row =
        std::ranges::find(kTable, renamed == std::end(kRenamed) ? key : renamed->key, &ParamRow::key);
    return row == std::end(kTable) ? nullptr : row;
}

Parameters::Parameters() : values_{} {
    std::ranges::transform(kTable, values_.begin(), &ParamRow::defaultValue);
}

std::string_view Parameters::choice(Param id) const {
    return parameterRow(id).choices()[integer(id)];
}

Result<> Parameters::set(Param id, double value) {
    const auto& row = parameterRow(id);
    const std::string where(row.key);
    if (!(value >= row.min && value <= row.max)) {
        return fail(fmt::format("{} is outside {}..{}", value, row.min, row.max), where);
    }
    if (row.type != ParamType::real && value != std::floor(value)) {
        return fail(fmt::format("{} is not a whole number", value), where);
    }
    values_[index(id)] = value;
    return {};
}

Result<> Parameters::setText(std::string_view key, std::string_view value) {
    const auto* row = findParameter(key);
    if (row == nullptr) {
        return fail(fmt::format("There is no parameter '{}'", key), {}, "`navgen params` lists them");
    }
    auto parsed = row->type == ParamType::flag     ? parseFlag(*row, value)
                  : row->type == ParamType::choice ? parseChoice(*row, value)
                                                   : parseNumber(*row, value);
    if (!parsed) return std::unexpected(std::move(parsed).error());
    return set(row->id, *parsed);
}

void Parameters::reset(Param id) {
    values_[index(id)] = parameterRow(id).defaultValue;
}

std::string Parameters::text(Param id) const {
    switch (parameterRow(id).type) {
        case ParamType::flag:
            return flag(id) ? "true" : "false";
        case ParamType::choice:
            return std::string(choice(id));
        case ParamType::integer:
            return fmt::format("{}", integer(id));
        case ParamType::real:
            break;
    }
    return fmt::format("{}", real(id));
}

bool Parameters::isDefault(Param id) const {
    return real(id) == parameterRow(id).defaultValue;
}

ContentHash Parameters::hash(Stage stage) const {
    std::string text_;
    for (const auto& row : kTable) {
        if (row.stage == stage) text_ += fmt::format("{}={};", row.key, text(row.id));
    }
    return contentHash(text_);
}

}  // namespace navwright
