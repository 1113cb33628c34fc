#include "navgen/parameter_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace navwright {

namespace {

std::string rangeText(const ParamRow& row) {
    switch (row.type) {
        case ParamType::flag:
            return "true, false";
        case ParamType::choice:
            return fmt::format("{}", fmt::join(row.choices(), ", "));
        case ParamType::integer:
        case ParamType::real:
            break;
    }
    return fmt::format("{} to {}", row.min, row.max);
}

std::string withUnit(std::string_view value, const ParamRow& row) {
    return row.unit.empty() ? std::string(value) : fmt::format("{} {}", value, row.unit);
}

std::string_view typeName(ParamType type) {
    switch (type) {
        case ParamType::real:
            return "real";
        case ParamType::integer:
            return "integer";
        case ParamType::flag:
            return "flag";
        case ParamType::choice:
            break;
    }
    return "choice";
}

nlohmann::ordered_json valueJson(const ParamRow& row, const Parameters& parameters) {
    switch (row.type) {
        case ParamType::flag:
            return parameters.flag(row.id);
        case ParamType::choice:
            return std::string(parameters.choice(row.id));
        case ParamType::integer:
            return parameters.integer(row.id);
        case ParamType::real:
            break;
    }
    return parameters.real(row.id);
}

}  // namespace

std::string parametersAsText(const Parameters& parameters) {
    std::size_t keyWidth = 0;
    std::size_t valueWidth = 0;
    for (const auto& row : parameterTable()) {
        keyWidth = std::max(keyWidth, row.key.size());
        valueWidth = std::max(valueWidth, withUnit(parameters.text(row.id), row).size());
    }
    std::string text;
    for (const auto& row : parameterTable()) {
        text += fmt::format("{} {:<{}}  {:<{}}  [{}]  {}\n", parameters.isDefault(row.id) ? ' ' : '*',
                            row.key, keyWidth, withUnit(parameters.text(row.id), row), valueWidth,
                            rangeText(row), row.label);
    }
    return text;
}

std::string parametersAsJson(const Parameters& parameters) {
    auto rows = nlohmann::ordered_json::array();
    const Parameters defaults;
    for (const auto& row : parameterTable()) {
        nlohmann::ordered_json entry = {{"key", row.key},
                                        {"group", row.group()},
                                        {"type", typeName(row.type)},
                                        {"stage", stageName(row.stage)},
                                        {"value", valueJson(row, parameters)},
                                        {"default", valueJson(row, defaults)}};
        if (row.type == ParamType::choice) {
            entry["choices"] = row.choices();
        } else if (row.type != ParamType::flag) {
            entry.update({{"min", row.min}, {"max", row.max}, {"step", row.step}, {"unit", row.unit}});
        }
        entry["label"] = row.label;
        entry["help"] = row.help;
        rows.push_back(std::move(entry));
    }
    return rows.dump(2) + "\n";
}

std::string parametersAsMarkdown() {
    const Parameters defaults;
    std::string text =
        "# Parameters\n\n"
        "Every threshold is one row of `core/base/parameters.def`; `navgen params --markdown` prints this "
        "page. Change "
        "one with\n`--set key=value`, or several with a preset file (`resources/presets/literal.json` is an "
        "example). A "
        "change reruns the\nnamed stage and those after it.\n";
    std::string_view group;
    for (const auto& row : parameterTable()) {
        if (row.group() != group) {
            group = row.group();
            text += fmt::format(
                "\n## {}\n\n| key | default | range | stage | meaning |\n| --- | --- | --- | --- | --- |\n",
                group);
        }
        text +=
            fmt::format("| `{}` | {} | {} | {} | {}. {} |\n", row.key, withUnit(defaults.text(row.id), row),
                        rangeText(row), stageName(row.stage), row.label, row.help);
    }
    return text;
}

}  // namespace navwright
