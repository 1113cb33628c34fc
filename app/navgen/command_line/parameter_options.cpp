#include "app/navgen/command_line/parameter_options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

#include "core/base/json_writer.h"
#include "core/base/parameter_preset.h"

namespace navwright {

namespace {

Result<> assign(Parameters& parameters, std::string_view assignment) {
    const auto equals = assignment.find('=');
    if (equals == std::string_view::npos) return fail(fmt::format("'{}' is not key=value", assignment));
    return parameters.setText(assignment.substr(0, equals), assignment.substr(equals + 1));
}

/// What is wrong with the text "key=value", for a check of CLI11; empty when it is fine.
std::string assignmentProblem(const std::string& text) {
    Parameters scratch;
    const auto done = assign(scratch, text);
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

Result<Parameters> ParameterOptions::load() const {
    const auto names = builtinPresets();
    std::error_code code;
    if (std::ranges::find(names, preset) == names.end() && !std::filesystem::exists(preset, code)) {
        return fail("There is no preset or file of this name", preset,
                    fmt::format("presets: {}", fmt::join(names, ", ")));
    }
    NAV_ASSIGN(auto parameters, loadPreset(preset));
    for (const auto& assignment : assignments) NAV_TRY(assign(parameters, assignment));
    return parameters;
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

/// What each built-in preset is for and what it sets.
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

void range(JsonWriter& json, const ParamRow& row) {
    if (row.type == ParamType::flag) return;
    if (row.type == ParamType::choice) {
        json.key("choices");
        json.beginList();
        for (const auto choice : row.choices()) json.value(choice);
        return json.endList();
    }
    json.member("min", row.min);
    json.member("max", row.max);
    json.member("step", row.step);
    json.member("unit", row.unit);
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
    const Parameters defaults;
    JsonWriter json;
    json.beginList();
    for (const auto& row : parameterTable()) {
        json.beginObject(JsonWriter::Layout::line);
        json.member("key", row.key);
        json.member("group", row.group());
        json.member("type", typeName(row.type));
        json.member("stage", stageName(row.stage));
        writeParameter(json, "value", row, parameters);
        writeParameter(json, "default", row, defaults);
        range(json, row);
        json.member("label", row.label);
        json.member("help", row.help);
        json.endObject();
    }
    json.endList();
    return std::move(json).take();
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
