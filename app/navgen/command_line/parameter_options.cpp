#include "app/navgen/command_line/parameter_options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

#include "core/base/parameter_preset.h"

namespace navwright {

namespace {

/// What is wrong with the text "key=value"; empty: nothing.
std::string assignmentProblem(const std::string& text) {
    Parameters scratch;
    const auto done = assignParameter(scratch, text);
    return done ? std::string() : done.error().message();
}

}  // namespace

NumberRange parameterRange(Param id) {
    const auto& row = parameterRow(id);
    return {row.min, row.max};
}

void ParameterOptions::addTo(CLI::App& app) {
    app.add_option(
           "--preset", preset,
           fmt::format("Parameters to start from: {}, or a preset file", fmt::join(builtinPresets(), ", ")))
        ->type_name("NAME|FILE");
    app.add_option("--set", assignments, "Change one parameter (repeatable; `navgen params` lists them)")
        ->type_name("KEY=VALUE")
        ->allow_extra_args(false)
        ->check(assignmentProblem, "", "assignment");
}

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

/// The purpose and values of each built-in preset.
std::string presetsAsMarkdown() {
    std::string text =
        "\n## Presets\n\nThe panel Parameters and `--preset` offer these; each is one file of "
        "`resources/presets`. What a preset does not set is at\nits default.\n\n"
        "| preset | use it | sets |\n| --- | --- | --- |\n";
    for (const auto& [name, title, comment] : builtinPresetTexts()) {
        const auto preset = loadPreset(name);
        std::vector<std::string> sets;
        for (const auto& row : parameterTable()) {
            if (!preset->isDefault(row.id))
                sets.push_back(fmt::format("`{}={}`", row.key, preset->text(row.id)));
        }
        text += fmt::format("| `{}`, {} | {} | {} |\n", name, title, comment,
                            sets.empty() ? "nothing" : fmt::format("{}", fmt::join(sets, ", ")));
    }
    return text;
}

/// A row of the table with its value.
struct ParameterRow {
    const ParamRow& row;
    FieldValue value, usual;
};

std::vector<ParameterRow> parameterRows(const Parameters& parameters) {
    const Parameters defaults;
    std::vector<ParameterRow> rows;
    for (const auto& row : parameterTable())
        rows.push_back({row, parameterValue(row, parameters), parameterValue(row, defaults)});
    return rows;
}

/// An accessor for numeric parameters only.
constexpr auto ofNumbers = wayThrough([](const ParameterRow& one) {
    const bool number = one.row.type == ParamType::integer || one.row.type == ParamType::real;
    return number ? &one.row : nullptr;
});

std::optional<std::vector<std::string_view>> choicesOf(const ParameterRow& one) {
    if (one.row.type != ParamType::choice) return std::nullopt;
    const auto choices = one.row.choices();
    return std::vector<std::string_view>(choices.begin(), choices.end());
}

Description<ParameterRow> describeParameter() {
    return Description<ParameterRow>()
        .field("key", [](const ParameterRow& one) { return one.row.key; }, {"Its key"})
        .field("group", [](const ParameterRow& one) { return one.row.group(); },
               {"The group: the part of the key before the dot"})
        .field("type", [](const ParameterRow& one) { return typeName(one.row.type); },
               {"The type of its value"})
        .field("stage", [](const ParameterRow& one) { return stageName(one.row.stage); },
               {"The first stage that reads it"})
        .field("value", &ParameterRow::value, {"Its value"})
        .field("default", &ParameterRow::usual, {"Its default"})
        .field("choices", choicesOf, {"The possible values"})
        .field("min", ofNumbers(&ParamRow::min), {"Its minimum"})
        .field("max", ofNumbers(&ParamRow::max), {"Its maximum"})
        .field("step", ofNumbers(&ParamRow::step), {"The step of its control"})
        .field("unit", ofNumbers(&ParamRow::unit), {"The unit of its value; may be empty"})
        .field("label", [](const ParameterRow& one) { return one.row.label; }, {"Its title in the window"})
        .field("help", [](const ParameterRow& one) { return one.row.help; }, {"Its meaning"});
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
    text.pop_back();
    return text;
}

Description<Parameters> describeParameters() {
    return Description<Parameters>("navwright.parameters", 1, "Every parameter")
        .line(parametersAsText)
        .rows("parameters", parameterRows, describeParameter(),
              {"All parameters, in the order of the stages"});
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
    text += presetsAsMarkdown();
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
